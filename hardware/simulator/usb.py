"""The simulated USB sockets: pseudo terminals that the drivers open and read like any port.

This module has the cables: plugging, unplugging, bytes on their way. What a device sends is in `pod.py` and
`reader.py`.
"""

import fcntl
import os
import pty
import select
import struct
import termios
import tty
from collections.abc import Callable, Sequence

from hardware.clock import Clock
from hardware.drivers.serial_devices import SerialDevices
from hardware.drivers.serial_line import Port
from hardware.signals import Signal

PATIENCE = 5.0
"""Seconds that the kernel has to pass bytes through a pseudo terminal."""
ROOM = 4000
"""Bytes that a pseudo terminal holds while nobody reads."""


class SimulatedUsb:
    """Sockets found by identity, like `Ports`. A device that is plugged in again has another port name."""

    def __init__(self) -> None:
        self._cables: dict[str, Cable] = {}

    def find(self, identity: str) -> Sequence[str]:
        """Return the port of the device in a list, which is empty without one."""
        cable = self._cables.get(identity)
        return (cable.name,) if cable is not None else ()

    def open(self, name: str, baud: int) -> Port:
        """Open the table's end of a cable. Raise one of `PORT_ERRORS`."""
        cable = next((cable for cable in self._cables.values() if cable.name == name), None)
        return Port(name, baud) if cable is None or cable.heard is None else InstantPort(name, baud, cable)

    def plug(self, identity: str, heard: Callable[[], None] | None) -> "Cable":
        """Plug a device in. With `heard`, called for the table's bytes, they arrive at once: for virtual time."""
        self.unplug(identity)
        self._cables[identity] = Cable(heard)
        return self._cables[identity]

    def unplug(self, identity: str) -> None:
        """Unplug a device's cable; its port vanishes, even for programs that have it open."""
        cable = self._cables.pop(identity, None)
        if cable is not None:
            cable.close()

    def close(self) -> None:
        """Unplug all cables."""
        for identity in list(self._cables):
            self.unplug(identity)


class Cable:
    """A pseudo terminal: the device's end here, the table's end under `name`."""

    def __init__(self, heard: Callable[[], None] | None) -> None:
        self.heard = heard
        self._end, table_end = pty.openpty()
        self.name = os.ttyname(table_end)
        tty.setraw(table_end)
        os.close(table_end)
        os.set_blocking(self._end, False)

    @property
    def connected(self) -> bool:
        """Return whether a program has the table's end open."""
        poll = select.poll()
        poll.register(self._end, select.POLLOUT)
        return not any(event & select.POLLHUP for _, event in poll.poll(0))

    def send(self, data: bytes) -> int:
        """Send bytes and return how many fitted. Without a program at the other end they are lost, as on USB."""
        if not self.connected:
            return len(data)
        if self.heard is None:
            return self._write(data)
        table_end = os.open(self.name, os.O_RDWR | os.O_NOCTTY)
        try:
            there = _waiting(table_end)
            sent = self._write(data[: ROOM - there])
            while _waiting(table_end) < there + sent:
                if not _can_read(table_end, PATIENCE):
                    raise TimeoutError(f"{self.name} did not pass on {sent} bytes in {PATIENCE} s")
            return sent
        finally:
            os.close(table_end)

    @property
    def in_waiting(self) -> int:
        """Return how many bytes of the table can be read."""
        return _waiting(self._end)

    def read(self, size: int) -> bytes:
        """Return so many of the bytes that can be read."""
        return os.read(self._end, size)

    def wait_for(self, size: int) -> None:
        """Wait until so many bytes can be read."""
        while self.in_waiting < size:
            if not _can_read(self._end, PATIENCE):
                raise TimeoutError(f"{self.name} did not pass on {size} bytes in {PATIENCE} s")

    def close(self) -> None:
        """Unplug it."""
        os.close(self._end)

    def _write(self, data: bytes) -> int:
        try:
            return os.write(self._end, data)
        except BlockingIOError:
            return 0


def _can_read(end: int, patience: float) -> bool:
    """Return whether bytes arrive within so many seconds. It uses poll, which takes descriptors of any number."""
    poll = select.poll()
    poll.register(end, select.POLLIN)
    return bool(poll.poll(1000 * patience))


def _waiting(end: int) -> int:
    """Return how many bytes can be read."""
    (count,) = struct.unpack("i", fcntl.ioctl(end, termios.FIONREAD, bytes(4)))
    return int(count)


class InstantPort(Port):
    """The table's end of a cable in virtual time: what is written has arrived when `write` returns."""

    def __init__(self, name: str, baud: int, cable: Cable) -> None:
        super().__init__(name, baud)
        self._cable = cable

    def write(self, data: bytes) -> None:
        """Send bytes, if all of them fit."""
        there = self._cable.in_waiting
        if there + len(data) <= ROOM:
            super().write(data)
            self._cable.wait_for(there + len(data))
        if self._cable.heard is not None:
            self._cable.heard()


class SteppedSerialDevices(SerialDevices):
    """Serial devices in virtual time: read on the clock's thread whenever a simulated device has sent something."""

    def open(self, hear: Callable[[Signal], None]) -> None:
        """Look for the devices from now on, and pass what they send to `hear`."""
        self.prepare(hear)
        self._next: int | None = None
        self._clock.call_at(self._clock.now(), self.step)

    def wake(self) -> None:
        """Send at once what a light shows."""
        self.step()

    def step(self) -> None:
        """Read all available bytes, send what is to be sent, and schedule the next deadline."""
        if self._closing:
            return
        super().step()
        due, now = self.due(), self._clock.now()
        if due is not None and (self._next is None or self._next <= now or due < self._next):
            self._next = due
            self._clock.call_at(due, self.step)


class Socket:
    """Where one simulated device is plugged in; `told` is called after it has sent something, `heard` when the table
    has.
    """

    def __init__(
        self,
        usb: SimulatedUsb,
        identity: str,
        clock: Clock,
        told: Callable[[], None] | None,
        heard: Callable[[], None] = lambda: None,
    ) -> None:
        self._usb = usb
        self._heard = heard
        self._identity = identity
        self._told = told
        self.clock = clock
        self._cable: Cable | None = None

    @property
    def connected(self) -> bool:
        """Return whether a program listens at the other end."""
        return self._cable is not None and self._cable.connected

    def plug(self) -> None:
        """Plug the device in, under a new port name."""
        self._cable = self._usb.plug(self._identity, None if self._told is None else self._heard)

    def unplug(self) -> None:
        """Unplug the device."""
        self._cable = None
        self._usb.unplug(self._identity)
        self._tell()

    @property
    def in_waiting(self) -> int:
        """Return how many bytes of the table can be read."""
        return 0 if self._cable is None else self._cable.in_waiting

    def read(self, size: int) -> bytes:
        """Return so many of the bytes that can be read."""
        return b"" if self._cable is None else self._cable.read(size)

    def write(self, data: bytes) -> int:
        """Send bytes and return how many fitted."""
        if self._cable is None:
            return len(data)
        sent = self._cable.send(data)
        self._tell()
        return sent

    def say(self, data: bytes) -> None:
        """Send bytes and ignore how many fitted."""
        self.write(data)

    def _tell(self) -> None:
        if self._told is not None:
            self._told()
