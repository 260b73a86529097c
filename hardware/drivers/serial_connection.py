"""The connection of one serial device: find it by identity, open it, read it, open it again after it was unplugged.

This is the only module that uses pyserial. Port names (`/dev/ttyACM0`) change with the order of plugging; the identity
that a device reports over USB does not.

There is no thread and no waiting here: `serial_devices.py` decides when to `step`. What the bytes mean is in the
classes of the devices. A line costs little whatever is at its other end: it takes at most `MOST_A_SECOND` bytes, and
looks for a missing device less and less often.
"""

import logging
import os
import termios
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, Generic, TypeVar

import serial
from serial.tools import list_ports

from hardware.config.usb import Plug
from hardware.signals import PluggedIn, Signal, Unplugged, part_name

PORT_ERRORS = (OSError, ValueError, termios.error)
"""The errors of opening and reading a port. pyserial's own SerialException is an OSError, but a vanished device also
raises plain OSErrors and errors of the terminal layer.
"""
MOST_READ = 4096
"""The most bytes of one read."""


class UsbPorts:
    """This computer's USB ports."""

    def open(self, name: str, baud: int) -> "Port":
        """Open a port. Raise one of `PORT_ERRORS`."""
        return Port(name, baud)

    def find(self, identity: str) -> Sequence[str]:
        """Return the ports of the device with this serial number, of this `VID:PID`, or at this path beginning with
        `/`.

        The vendor's and product's numbers are for adapters without a serial number of their own. The best path is one
        of `/dev/serial/by-id/`, which stays the same.
        """
        if identity.startswith("/"):
            return (identity,) if Path(identity).exists() else ()
        names = (
            port.device
            for port in list_ports.comports()
            if identity.upper() in {f"{port.vid or 0:04X}:{port.pid or 0:04X}", (port.serial_number or "").upper()}
        )
        return tuple(sorted(names))


class Port:
    """An open port, used by this program alone; neither reading nor writing waits. Raise one of `PORT_ERRORS` if it
    cannot be opened.
    """

    def __init__(self, name: str, baud: int) -> None:
        self._serial = serial.Serial(name, baud, timeout=0, exclusive=True)

    def fileno(self) -> int:
        """Return the file descriptor for `select`."""
        return int(self._serial.fileno())

    def read(self) -> bytes:
        """Return the available bytes, at most `MOST_READ`. Raise one of `PORT_ERRORS` when the device is gone."""
        return self._serial.read(MOST_READ)

    def write(self, data: bytes) -> None:
        """Send what there is room for; the rest is lost. Raise one of `PORT_ERRORS` when the device is gone."""
        with suppress(BlockingIOError):  # pyserial's own `write` would try again and again
            os.write(self.fileno(), data)

    def close(self) -> None:
        """Close the port, even if its device is gone."""
        with suppress(*PORT_ERRORS):
            self._serial.close()


log = logging.getLogger(__name__)
Frame = TypeVar("Frame")

SECOND = 1_000_000_000
MOST_A_SECOND = 65_536
"""The most bytes read in a second: ten times what any of the devices sends. The rest waits in the kernel, and is
lost there.
"""
SOONEST = SECOND // 4
"""Nanoseconds until a missing device is looked for again; the wait doubles each time."""
FOUND_NS = 3 * SECOND
"""The nanoseconds within which a device has to answer at the start before it is reported as missing."""
LATEST = 2 * SECOND
"""The longest wait in nanoseconds, so that a paddle plugged in again works within about two seconds."""


class FrameFinder(Generic[Frame]):
    """Find the frames between `start` and `end` in the bytes of a port, which may come in any pieces.

    `decode` returns a frame for the bytes between, or None if they are none. It never holds more than `longest` bytes.
    """

    def __init__(self, start: bytes, end: bytes, longest: int, decode: Callable[[bytes], Frame | None]) -> None:
        self.broken = 0
        """How many frames began but were not valid."""
        self._start = start
        self._end = end
        self._longest = longest
        self._decode = decode
        self._held = b""
        """The beginning of a frame whose end has not come yet; empty outside a frame, or when it is too long."""

    def feed(self, data: bytes) -> list[Frame]:
        """Take in bytes and return the frames that they complete."""
        found = []
        _, *pieces = (self._held + data).split(self._start)
        self._held = b""
        for number, piece in enumerate(pieces, start=1):
            body, end, _ = piece.partition(self._end)
            is_short = len(body) <= self._longest
            if is_short and end and (frame := self._decode(body)) is not None:
                found.append(frame)
            elif is_short and not end and number == len(pieces):
                self._held = self._start + body
            else:
                self.broken += 1
        return found


class SerialDevice(ABC):
    """The device `plug` and its line.

    It counts as connected for the first `FOUND_NS`: at the start it takes a moment to find one. What it says goes to
    `hear`. All times are nanoseconds of the table's clock.
    """

    BAUD: ClassVar[int]
    """Bits a second."""

    def __init__(self, plug: Plug, ports: UsbPorts, *, at: int, hear: Callable[[Signal], None]) -> None:
        self.plug = plug
        self._ports = ports
        name = part_name(plug.kind, plug.seat)
        self._title = f"{name[0].upper()}{name[1:]} ({plug.identity})"
        self._hear = hear
        self._is_missing = False
        self._silent_at: int | None = at + FOUND_NS
        """When it counts as missing if nothing arrives; None for never."""
        self._hopeless_at: int | None = None
        """When its port is given up if nothing arrives; None for never."""
        self._port: Port | None = None
        self._retry_at = 0
        self._wait = SOONEST
        self._tries = 0
        self._last_logged = ""
        self._from = 0
        self._bytes = 0

    @abstractmethod
    def opened(self, now: int) -> None:
        """Note that the port was opened."""

    @abstractmethod
    def heard(self, data: bytes, now: int) -> None:
        """Take in bytes from the port."""

    def lost(self, now: int) -> None:
        """Note that the device is silent or unplugged, and report it as missing, once."""
        if not self._is_missing:
            self._is_missing = True
            self._hear(Unplugged(self.plug.kind, self.plug.seat, now))

    def found(self, now: int) -> None:
        """Note that the device answers, and report it as back if it was missing."""
        if self._is_missing:
            self._is_missing = False
            self._hear(PluggedIn(self.plug.kind, self.plug.seat, now))

    def outgoing(self, _now: int) -> bytes:
        """Return what is to be sent now."""
        return b""

    def outgoing_at(self) -> int | None:
        """Return when there is something to be sent; None for never."""
        return None

    def fileno(self) -> int | None:
        """Return the file descriptor for `select`; None while there is nothing to wait for."""
        if self._port is None or self._has_read_most():
            return None
        return self._port.fileno()

    def due(self) -> int | None:
        """Return when, in nanoseconds, `step` is needed if nothing can be read; None for never."""
        times: list[int | None] = []
        if not self._is_missing:
            times.append(self._silent_at)
            times.append(self.outgoing_at())
        if self._port is None:
            times.append(self._retry_at)
        else:
            times.append(self._hopeless_at)
            if self._has_read_most():
                times.append(self._from + SECOND)
        return min((time for time in times if time is not None), default=None)

    def step(self, now: int) -> None:
        """Look for the device, write to it and read it, or notice its silence, without waiting."""
        if self._port is None:
            if now >= self._retry_at:
                self._open(now)
        elif data := self._exchange(self._port, now):
            self.heard(data, now)
        if self._silent_at is not None and now >= self._silent_at:
            self.lost(now)
        if self._port is not None and self._hopeless_at is not None and now >= self._hopeless_at:
            self.give_up(now, "it says nothing that can be understood")

    def give_up(self, now: int, why: str) -> None:
        """Close the port, and look for the device again later."""
        self.close()
        self.lost(now)
        self._retry(now, f": {why}; it is looked for again")

    def close(self) -> None:
        """Close the port."""
        if self._port is not None:
            self._port.close()
            self._port = None

    def _open(self, now: int) -> None:
        try:
            names = self._ports.find(self.plug.identity)
            if not names:
                self._retry(now, " is not there; plug it in")
                return
            name = names[self._tries % len(names)]
            self._tries += 1
            self._port = self._ports.open(name, self.BAUD)
        except PORT_ERRORS as error:
            remedy = "close the program that uses it, and see that you may use serial ports (group dialout)"
            self._retry(now, f" cannot be opened ({error}); {remedy}")
            return
        self._from, self._bytes = now, 0
        self._say(f" is at {name}", logging.INFO)
        self.opened(now)

    def _exchange(self, port: Port, now: int) -> bytes:
        """Send what is to be sent, and return what can be read; nothing while the device has sent too much."""
        if now >= self._from + SECOND:
            self._from, self._bytes = now, 0
        try:
            if outgoing := self.outgoing(now):
                port.write(outgoing)
            data = b"" if self._has_read_most() else port.read()
        except PORT_ERRORS as error:
            self.give_up(now, f"unplugged ({error})")
            return b""
        if data:
            self._bytes += len(data)
            self._wait = SOONEST
        return data

    def _has_read_most(self) -> bool:
        """Return whether as much was read in this second as is read in one."""
        return self._bytes >= MOST_A_SECOND

    def _retry(self, now: int, why: str) -> None:
        """Say why the device is not read, and look for it later."""
        self._say(why, logging.WARNING)
        self._retry_at = now + self._wait
        self._wait = min(2 * self._wait, LATEST)

    def _say(self, text: str, level: int) -> None:
        """Log a text unless it is the same as the last one, so that a missing device does not fill the log."""
        if text != self._last_logged:
            self._last_logged = text
            log.log(level, "%s%s", self._title, text)
