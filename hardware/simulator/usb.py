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

from hardware.drivers.serial_devices import SerialDevices
from hardware.drivers.serial_line import Port, UsbPorts
from hardware.signals import Signal

PATIENCE = 5.0
"""Seconds that the kernel has to pass bytes through a pseudo terminal."""
ROOM = 4000
"""Bytes that a pseudo terminal holds while nobody reads."""


class SimulatedUsb(UsbPorts):
    """Sockets found by identity. A device that is plugged in again has another port name."""

    def __init__(self) -> None:
        self.plugged: dict[str, Socket] = {}

    def find(self, identity: str) -> Sequence[str]:
        """Return the port of the device in a list, which is empty without one."""
        return (self.plugged[identity].name,) if identity in self.plugged else ()

    def open(self, name: str, baud: int) -> Port:
        """Open the table's end of a cable. Raise one of `PORT_ERRORS`."""
        socket = next((socket for socket in self.plugged.values() if socket.name == name), None)
        return Port(name, baud) if socket is None or socket.told is None else InstantPort(name, baud, socket)

    def close(self) -> None:
        """Unplug all cables."""
        for socket in tuple(self.plugged.values()):
            socket.unplug()


class Socket:
    """Where one simulated device is plugged in: a pseudo terminal, the device's end here, the table's under `name`.

    `told` is called after the device has sent something, `heard` when the table has; bytes then arrive at once, for
    virtual time. In real time `told` is None.
    """

    def __init__(
        self,
        usb: SimulatedUsb,
        identity: str,
        told: Callable[[], None] | None,
        heard: Callable[[], None] = lambda: None,
    ) -> None:
        self.told = told
        self.heard = heard
        self.name = ""
        self._usb = usb
        self._identity = identity
        self._end: int | None = None

    def plug(self) -> None:
        """Plug the device in, under a new port name."""
        if self._end is not None:
            self.unplug()
        self._end, table_end = pty.openpty()
        self.name = os.ttyname(table_end)
        tty.setraw(table_end)
        os.close(table_end)
        os.set_blocking(self._end, False)
        self._usb.plugged[self._identity] = self

    def unplug(self) -> None:
        """Unplug the device; its port vanishes, even for programs that have it open."""
        end, self._end = self._end, None
        if end is not None:
            del self._usb.plugged[self._identity]
            os.close(end)
        if self.told is not None:
            self.told()

    @property
    def connected(self) -> bool:
        """Return whether a program has the table's end open."""
        if self._end is None:
            return False
        poll = select.poll()
        poll.register(self._end, select.POLLOUT)
        return not any(event & select.POLLHUP for _, event in poll.poll(0))

    @property
    def in_waiting(self) -> int:
        """Return how many bytes of the table can be read."""
        return 0 if self._end is None else _waiting(self._end)

    def read(self, size: int) -> bytes:
        """Return so many of the bytes that can be read."""
        return b"" if self._end is None else os.read(self._end, size)

    def wait_for(self, size: int) -> None:
        """Wait until so many bytes can be read."""
        if self._end is not None:
            _wait(self._end, size)

    def write(self, data: bytes) -> int:
        """Send bytes and return how many fitted. Without a program at the other end they are lost, as on USB."""
        if self._end is None or not self.connected:
            sent = len(data)
        elif self.told is None:
            sent = _write(self._end, data)
        else:
            table_end = os.open(self.name, os.O_RDWR | os.O_NOCTTY)
            try:
                there = _waiting(table_end)
                sent = _write(self._end, data[: ROOM - there])
                _wait(table_end, there + sent)
            finally:
                os.close(table_end)
        if self.told is not None:
            self.told()
        return sent

    def say(self, data: bytes) -> None:
        """Send bytes and ignore how many fitted."""
        self.write(data)


class InstantPort(Port):
    """The table's end of a cable in virtual time: what is written has arrived when `write` returns."""

    def __init__(self, name: str, baud: int, socket: Socket) -> None:
        super().__init__(name, baud)
        self._socket = socket

    def write(self, data: bytes) -> None:
        """Send bytes, if all of them fit."""
        there = self._socket.in_waiting
        if there + len(data) <= ROOM:
            super().write(data)
            self._socket.wait_for(there + len(data))
        self._socket.heard()


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


def _write(end: int, data: bytes) -> int:
    try:
        return os.write(end, data)
    except BlockingIOError:
        return 0


def _wait(end: int, size: int) -> None:
    """Wait until so many bytes can be read. It uses poll, which takes descriptors of any number."""
    while _waiting(end) < size:
        poll = select.poll()
        poll.register(end, select.POLLIN)
        if not poll.poll(1000 * PATIENCE):
            raise TimeoutError(f"a pseudo terminal did not pass on {size} bytes in {PATIENCE} s")


def _waiting(end: int) -> int:
    """Return how many bytes can be read."""
    (count,) = struct.unpack("i", fcntl.ioctl(end, termios.FIONREAD, bytes(4)))
    return int(count)
