"""Simulated USB whose cables are pseudo terminals, for devices in real time: opened and read as any port is."""

import fcntl
import os
import pty
import select
import struct
import termios
import tty
from collections.abc import Callable

from hardware.drivers.usb_ports import Port, SerialPort
from hardware.simulator.usb import SimulatedUsb, Socket


class PtyUsb(SimulatedUsb):
    """Sockets whose devices are at one end of a pseudo terminal, and the table at the other."""

    def socket(self, identity: str, when_received: Callable[[], None] = lambda: None) -> "PtySocket":
        """A socket for a device."""
        return PtySocket(self, identity, when_received)

    def open(self, name: str, baud: int) -> Port:
        """Open the table's end."""
        return SerialPort(name, baud)


class PtySocket(Socket):
    """The device's end of a pseudo terminal."""

    _end: int | None = None

    def plug(self) -> None:
        """Plug the device in, under a new port name."""
        self._end, table_end = pty.openpty()
        tty.setraw(table_end)
        self._usb.sockets[os.ttyname(table_end)] = self
        os.close(table_end)
        os.set_blocking(self._end, False)

    def unplug(self) -> None:
        """Unplug the device; its port vanishes, even for programs that have it open."""
        super().unplug()
        if self._end is not None:
            os.close(self._end)
            self._end = None

    @property
    def connected(self) -> bool:
        """Whether a program has the table's end open."""
        poll = select.poll()
        poll.register(self._open_end, select.POLLOUT)
        return not any(event & select.POLLHUP for _, event in poll.poll(0))

    @property
    def in_waiting(self) -> int:
        """How many bytes of the table can be read."""
        (count,) = struct.unpack("i", fcntl.ioctl(self._open_end, termios.FIONREAD, bytes(4)))
        return int(count)

    def read(self, size: int) -> bytes:
        """So many of the bytes that can be read."""
        return os.read(self._open_end, size)

    def write(self, data: bytes) -> int:
        """Send bytes; return how many fitted. Without a program at the other end they are lost, as on USB."""
        return os.write(self._open_end, data) if self.connected else len(data)

    @property
    def _open_end(self) -> int:
        assert self._end is not None, "a device without power does nothing"
        return self._end
