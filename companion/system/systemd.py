"""Notifications to systemd: the table is ready, its loop is running, it is stopping.

The protocol is `sd_notify(3)`: datagrams to the socket in NOTIFY_SOCKET. Only the loop feeds the watchdog, by `cycled`;
if the table freezes, systemd restarts it. Without systemd, all functions do nothing.
"""

import os
import socket
from collections.abc import Mapping
from contextlib import suppress

SOCKET_VARIABLE = "NOTIFY_SOCKET"
"""The environment variable in which systemd names the socket for notifications."""


def is_supervised(environment: Mapping[str, str]) -> bool:
    """Return whether systemd supervises this process."""
    return bool(environment.get(SOCKET_VARIABLE))


class Supervision:
    """The connection to systemd. Close it when done."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        """Connect to systemd, which sets NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID in `environment`."""
        address = environment.get(SOCKET_VARIABLE, "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
        self._interval = _watchdog_ns(environment) // 2 if address else 0
        self._fed: int | None = None
        self._ready = False

    def cycled(self, now: int, status: str) -> None:
        """Report a cycle of the loop at `now` in ns: the first one means ready, later ones feed the watchdog when due.

        `systemctl status` shows `status`, which is sent once.
        """
        if not self._ready:
            self._ready = True
            self._send(f"READY=1\nSTATUS={status}")
        due = self.due()
        if due is not None and now >= due:
            self._fed = now
            self._send("WATCHDOG=1")

    def due(self) -> int | None:
        """Return when `cycled` is next needed, in ns; None without a watchdog.

        That is twice per watchdog period, as `sd_watchdog_enabled(3)` advises.
        """
        if not self._interval:
            return None
        return 0 if self._fed is None else self._fed + self._interval

    def leaves(self) -> None:
        """Report that the table is stopping."""
        self._send("STOPPING=1")

    def close(self) -> None:
        """Close the connection."""
        self._socket.close()

    def _send(self, words: str) -> None:
        """Send a message without waiting; it is dropped if it cannot be sent now."""
        if self._address:
            with suppress(OSError):
                self._socket.sendto(words.encode(), self._address)


def _watchdog_ns(environment: Mapping[str, str]) -> int:
    """Return the watchdog period in ns; 0 if nobody watches this process."""
    text, whose = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
    if not text.isdecimal() or whose not in {"", str(os.getpid())}:
        return 0
    return int(text) * 1000
