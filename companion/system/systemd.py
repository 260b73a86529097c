"""What systemd is told of the table: that it is open, that its loop turns, that it leaves.

The protocol is `sd_notify(3)`: datagrams to the socket that NOTIFY_SOCKET names. Only the loop feeds the watchdog,
from `turned`; a table that hangs is silent, and systemd starts it again. Started by hand there is nobody to tell, and
nothing here does anything. What the table does is not known here.
"""

import os
import socket
from collections.abc import Mapping
from contextlib import suppress

LINE = "NOTIFY_SOCKET"
PATIENCE_S = 60
"""Seconds within which more must be heard of what takes long."""


def is_supervised(environment: Mapping[str, str]) -> bool:
    """Whether somebody is to be told."""
    return bool(environment.get(LINE))


class Supervision:
    """The line to whoever started the table. Close it when done."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        """`environment` is the program's; NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID in it are systemd's."""
        self._address = environment.get(LINE, "")
        self._socket: socket.socket | None = None
        if is_supervised(environment):
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._socket.setblocking(False)
        self._interval = _watchdog_ns(environment) // 2
        self._fed: int | None = None
        self._ready = False

    def turned(self, now: int, status: str) -> None:
        """The loop has turned, at `now` in ns: after the first turn the table is open, and the watchdog is fed in time.

        `status` is what `systemctl status` shows of an open table; it is told once.
        """
        if not self._ready:
            self._ready = True
            self._tell(f"READY=1\nSTATUS={status}")
        due = self.due()
        if due is not None and now >= due:
            self._fed = now
            self._tell("WATCHDOG=1")

    def due(self) -> int | None:
        """When `turned` is next needed, in ns; None where nobody watches.

        Twice as often as the watchdog bites, as `sd_watchdog_enabled(3)` advises.
        """
        if self._socket is None or not self._interval:
            return None
        return 0 if self._fed is None else self._fed + self._interval

    def goes_on(self) -> None:
        """The table is not open yet, or not closed, and at work: whoever waits for that waits longer."""
        self._tell(f"EXTEND_TIMEOUT_USEC={PATIENCE_S * 1_000_000}")

    def leaves(self) -> None:
        """The table leaves because it was asked to."""
        self._tell("STOPPING=1")

    def close(self) -> None:
        """Say no more."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _tell(self, words: str) -> None:
        """Tell without ever waiting: what cannot be told now is not worth stopping a game for."""
        if self._socket is None:
            return
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        with suppress(OSError):
            self._socket.sendto(words.encode(), address)


def _watchdog_ns(environment: Mapping[str, str]) -> int:
    """How long the loop may be silent, in ns; 0 where nobody watches this process."""
    text, whose = environment.get("WATCHDOG_USEC", ""), environment.get("WATCHDOG_PID", "")
    if not text.isdecimal() or whose not in {"", str(os.getpid())}:
        return 0
    return int(text) * 1000
