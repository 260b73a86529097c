"""One serial device's line: found by identity, opened, read, and opened again after it was unplugged.

The one place that knows pyserial. Port names (`/dev/ttyACM0`) change with the order of plugging; what a device says of
itself over USB does not.

No thread and no waiting in here: `serial_devices.py` says when to `step`. What the bytes mean is the device's
business. A line costs little whatever is at its other end: it takes `MOST_A_SECOND` bytes at most, and while the
device is away it looks for it less and less often.
"""

import logging
import re
import termios
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Generic, Protocol, TypeVar

import serial
from serial.tools import list_ports

USB_MODEL = re.compile(r"([0-9A-Fa-f]{4}):([0-9A-Fa-f]{4})")
"""A vendor and product number, for adapters without a serial number of their own."""
PORT_ERRORS = (OSError, ValueError, termios.error)
"""What opening and reading a port raise: pyserial's own SerialException is an OSError, but a vanished device also
raises plain OSErrors and errors of the terminal layer that it lets through."""
MOST_READ = 4096
"""Bytes taken at once."""


class Ports(Protocol):
    """Where serial devices are plugged in."""

    def find(self, identity: str) -> Sequence[str]:
        """The names of the ports of the device, which may have several; empty while it is not plugged in."""


class UsbPorts:
    """This computer's USB ports."""

    def find(self, identity: str) -> Sequence[str]:
        """The ports of the device with this serial number, of this `VID:PID`, or at this path beginning with `/`.

        A path is best one of `/dev/serial/by-id/`, which stays the same.
        """
        if identity.startswith("/"):
            return (identity,) if Path(identity).exists() else ()
        model = USB_MODEL.fullmatch(identity)
        numbers = (int(model[1], 16), int(model[2], 16)) if model else None
        return tuple(
            port.device
            for port in sorted(list_ports.comports(), key=lambda port: port.device)
            if (numbers and (port.vid, port.pid) == numbers)
            or (port.serial_number and port.serial_number.upper() == identity.upper())
        )


class Port:
    """An open port, for this program alone; reading never waits. Raises one of `PORT_ERRORS` if it cannot be had."""

    def __init__(self, name: str, baud: int) -> None:
        self.name = name
        self._serial = serial.Serial(name, baud, timeout=0, exclusive=True)

    def fileno(self) -> int:
        """What `select` waits on."""
        descriptor: int = self._serial.fileno()
        return descriptor

    def read(self) -> bytes:
        """What has come, `MOST_READ` bytes at most. Raises one of `PORT_ERRORS` when the device is gone."""
        return self._serial.read(MOST_READ)

    def close(self) -> None:
        """Give the port back, also one whose device is gone."""
        with suppress(*PORT_ERRORS):
            self._serial.close()


log = logging.getLogger(__name__)
Frame = TypeVar("Frame")

SECOND = 1_000_000_000
MOST_A_SECOND = 65_536
"""Bytes: ten times what any of the devices says. The rest waits in the kernel, and is lost there."""
SOONEST = SECOND // 4
"""Nanoseconds until a device that could not be had is looked for again; each time twice as long."""
LATEST = 2 * SECOND
"""Nanoseconds between looks at most, so that a paddle plugged in again is back within about two seconds."""


class FrameFinder(Generic[Frame]):
    """Finds the frames in what a port gives, in whatever pieces: what stands between `start` and `end`.

    `decode` makes a frame of that, or None where it is none. It never holds more than `longest` bytes.
    """

    def __init__(self, start: bytes, end: bytes, longest: int, decode: Callable[[bytes], Frame | None]) -> None:
        self.broken = 0
        """How many frames began and were none."""
        self._start = start
        self._end = end
        self._longest = longest
        self._decode = decode
        self._held: bytearray | None = None
        """What came since the last start; None outside a frame, or when it has grown too long."""

    def feed(self, data: bytes) -> list[Frame]:
        """Take in what was read; the frames that are whole with it."""
        found = []
        for piece in re.split(b"([" + self._start + self._end + b"])", data):
            if piece == self._start:
                self.broken += self._held is not None
                self._held = bytearray()
            elif self._held is None:
                continue
            elif piece != self._end and len(self._held) + len(piece) <= self._longest:
                self._held += piece
            else:
                frame = self._decode(bytes(self._held)) if piece == self._end else None
                self._held = None
                if frame is None:
                    self.broken += 1
                else:
                    found.append(frame)
        return found


class Device(Protocol):
    """What listens to a line. All times are nanoseconds of the table's clock."""

    def opened(self, now: int) -> None:
        """The port was opened."""

    def closed(self, now: int) -> None:
        """The port was closed."""

    def heard(self, data: bytes, now: int) -> None:
        """The port gave bytes."""

    def due(self) -> int | None:
        """When to `tick`; None for never."""

    def tick(self, now: int) -> None:
        """Time has passed."""

    def hopeless(self) -> int | None:
        """When the port is to be given up; None for never."""


class SerialLine:
    """The line of the device `identity`, called `part` in the log, at `baud` bits a second."""

    def __init__(self, part: str, identity: str, baud: int, ports: Ports, device: Device) -> None:
        self._part = part
        self._identity = identity
        self._baud = baud
        self._ports = ports
        self._device = device
        self._port: Port | None = None
        self._retry_at = 0
        self._wait = SOONEST
        self._tries = 0
        self._said = ""
        self._from = 0
        self._bytes = 0

    def fileno(self) -> int | None:
        """What `select` waits on; None while there is nothing to wait for."""
        return self._port.fileno() if self._port is not None and self._bytes < MOST_A_SECOND else None

    def due(self) -> int | None:
        """When, in nanoseconds, `step` is needed if nothing can be read; None for never."""
        if self._port is None:
            times = [self._retry_at, self._device.due()]
        else:
            resting = self._from + SECOND if self._bytes >= MOST_A_SECOND else None
            times = [resting, self._device.due(), self._device.hopeless()]
        return min((time for time in times if time is not None), default=None)

    def step(self, now: int) -> None:
        """Do what can be done without waiting: look for the device, read, notice its silence."""
        if self._port is None:
            if now >= self._retry_at:
                self._open(now)
        else:
            self._read(self._port, now)
        self._device.tick(now)
        hopeless = self._device.hopeless()
        if self._port is not None and hopeless is not None and now >= hopeless:
            self.give_up(now, "it says nothing that can be understood")

    def give_up(self, now: int, why: str) -> None:
        """Close the port, and look for the device again later."""
        self.close()
        self._device.closed(now)
        self._say(f"{self._part} ({self._identity}): {why}; it is looked for again")
        self._later(now)

    def close(self) -> None:
        """Give the port back."""
        if self._port is not None:
            self._port.close()
            self._port = None

    def _open(self, now: int) -> None:
        try:
            names = self._ports.find(self._identity)
            if not names:
                self._say(f"{self._part} ({self._identity}) is not there; plug it in")
                self._later(now)
                return
            name = names[self._tries % len(names)]
            self._tries += 1
            self._port = Port(name, self._baud)
        except PORT_ERRORS as error:
            remedy = "close the program that uses it, and see that you may use serial ports (group dialout)"
            self._say(f"{self._part} ({self._identity}) cannot be opened ({error}); {remedy}")
            self._later(now)
            return
        self._from, self._bytes = now, 0
        self._say(f"{self._part} ({self._identity}) is at {name}", logging.INFO)
        self._device.opened(now)

    def _read(self, port: Port, now: int) -> None:
        if now >= self._from + SECOND:
            self._from, self._bytes = now, 0
        elif self._bytes >= MOST_A_SECOND:
            return
        try:
            data = port.read()
        except PORT_ERRORS as error:
            self.give_up(now, f"unplugged ({error})")
            return
        if data:
            self._bytes += len(data)
            self._wait = SOONEST
            self._device.heard(data, now)

    def _later(self, now: int) -> None:
        self._retry_at = now + self._wait
        self._wait = min(2 * self._wait, LATEST)

    def _say(self, text: str, level: int = logging.WARNING) -> None:
        """Log what is new, once: a device that is away would fill the log."""
        if text != self._said:
            self._said = text
            log.log(level, "%s", text)
