"""One serial device's line: found by identity, opened, read, and opened again after it was unplugged.

No thread and no waiting in here: `serial_devices.py` says when to `step`. What the bytes mean is the device's
business. A line costs little whatever is at its other end: it takes `MOST_A_SECOND` bytes at most, and while the
device is away it looks for it less and less often.
"""

import logging
from typing import Protocol

from hardware.ports import PORT_ERRORS, Port, Ports

log = logging.getLogger(__name__)

SECOND = 1_000_000_000
MOST_A_SECOND = 65_536
"""Bytes: ten times what any of the devices says. The rest waits in the kernel, and is lost there."""
SOONEST = SECOND // 4
"""Nanoseconds until a device that could not be had is looked for again; each time twice as long."""
LATEST = 2 * SECOND
"""Nanoseconds between looks at most, so that a paddle plugged in again is back within about two seconds."""


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
