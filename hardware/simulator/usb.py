"""Simulated USB: cables in memory, on which bytes arrive at once, and the drivers that listen to them in virtual time.

This module has the cables: plugging, unplugging, bytes on their way. What a device sends is in `pod.py` and
`card_reader.py`.
"""

from collections.abc import Callable, Mapping, Sequence
from errno import EBUSY, ENODEV
from functools import partial
from itertools import count

from hardware.clock import Clock
from hardware.config.usb import Plug, Plugs
from hardware.drivers.input_devices import DeviceNews, InputDevice
from hardware.drivers.usb_devices import UsbDevices
from hardware.drivers.usb_ports import MOST_READ_BYTES, Port, UsbPorts

MOST_WAITING_BYTES = 4000
"""The most bytes that wait in a cable while nobody reads them."""


class SimulatedUsb(UsbPorts):
    """Sockets by the names of their ports. A device that is plugged in gets the first free name."""

    def __init__(self) -> None:
        self.sockets: dict[str, Socket] = {}
        self.when_changed: Callable[[], None] = lambda: None
        """Called after a device has sent something or was unplugged."""
        self.told = SimulatedNews()

    def socket(self, identity: str, when_received: Callable[[], None] = lambda: None) -> "Socket":
        """Return a socket for a device; `when_received` is called when the table has sent something to it."""
        return Socket(self, identity, when_received)

    def news(self) -> DeviceNews:
        """Return what tells when something that types was plugged in."""
        return self.told

    def inputs(self) -> Mapping[str, InputDevice]:
        """Return the devices that type or have buttons, by their identity."""
        return {socket.identity: socket.input for socket in self.sockets.values() if socket.input is not None}

    def pods(self) -> Sequence[str]:
        """Return the serial numbers of the pods."""
        return [socket.identity for socket in self.sockets.values() if socket.is_pod]

    def find(self, identity: str) -> Sequence[str]:
        """Return the port of the device in a list, which is empty without one."""
        return tuple(name for name, socket in self.sockets.items() if socket.identity == identity)

    def open(self, name: str, _baud: int) -> Port:
        """Open the table's end of a cable, for one program alone. Raise OSError."""
        if name not in self.sockets:
            raise OSError(ENODEV, "no such port")
        if self.sockets[name].connected:
            raise OSError(EBUSY, "another program has the port open")
        return SimulatedPort(self.sockets[name])


class SimulatedNews(DeviceNews):
    """Tells that something that types was plugged in, or unplugged."""

    def __init__(self) -> None:
        self.is_new = False
        """Whether that has happened since somebody asked."""

    def fileno(self) -> None:
        """Return None: `SimulatedUsb.when_changed` is called instead."""

    def take(self) -> bool:
        """Return whether there was news since the last call."""
        is_new, self.is_new = self.is_new, False
        return is_new

    def close(self) -> None:
        """Do nothing: nothing is open."""


class Socket:
    """Where one simulated device is plugged in: the device's end of its cable, as CircuitPython's `usb_cdc.data`."""

    def __init__(self, usb: SimulatedUsb, identity: str, when_received: Callable[[], None]) -> None:
        self.identity = identity
        self.when_received = when_received
        self.sent = b""
        """What the table has not read yet."""
        self.received = b""
        """What the device has not read yet."""
        self.port: SimulatedPort | None = None
        """The table's end, while a program has it open."""
        self.is_pod = False
        self.input: InputDevice | None = None
        """What it is in the kernel's list of what types; None for a serial device."""
        self._usb = usb

    def plug(self) -> None:
        """Plug the device in, perhaps under a new port name."""
        if self._usb.find(self.identity):
            self.unplug()
        names = (f"simulated USB port {number}" for number in count(1))
        first_free = next(name for name in names if name not in self._usb.sockets)
        self._usb.sockets[first_free] = self
        self._tell()

    def unplug(self) -> None:
        """Unplug the device; its port vanishes, even for programs that have it open."""
        self.port = None
        self.sent = b""
        self.received = b""
        for name in self._usb.find(self.identity):
            del self._usb.sockets[name]
        self._tell()
        self._usb.when_changed()

    def _tell(self) -> None:
        """Tell at once that something that types was plugged in, or unplugged."""
        if self.input is not None:
            self._usb.told.is_new = True
            self._usb.when_changed()

    @property
    def connected(self) -> bool:
        """Return whether a program has the table's end open."""
        return self.port is not None

    @property
    def in_waiting(self) -> int:
        """Return how many bytes of the table can be read."""
        return len(self.received)

    def read(self, size: int) -> bytes:
        """Return so many of the bytes that can be read."""
        data = self.received[:size]
        self.received = self.received[size:]
        return data

    def write(self, data: bytes) -> int:
        """Send bytes and return how many fitted. Without a program at the other end they are lost, as on USB."""
        sent = len(data)
        if self.connected:
            sent = min(sent, MOST_WAITING_BYTES - len(self.sent))
            self.sent += data[:sent]
        self._usb.when_changed()
        return sent


class SimulatedDevice:
    """The device `plug` at a socket of its own. All times are nanoseconds of `clock`."""

    def __init__(self, plug: Plug, usb: SimulatedUsb, clock: Clock) -> None:
        self.socket = usb.socket(plug.identity, self._when_received)
        self._clock = clock

    def plug(self) -> None:
        """Plug it in."""
        self.socket.plug()

    def unplug(self) -> None:
        """Unplug its cable."""
        self.socket.unplug()

    def send(self, data: bytes, at: int) -> None:
        """Send these bytes, whatever they are."""
        self._clock.call_at(at, partial(self._write, data))

    def _write(self, data: bytes) -> None:
        self.socket.write(data)

    def _when_received(self) -> None:
        """Take in what the table has sent."""


class SimulatedPort:
    """The table's end of a cable."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        socket.port = self
        socket.sent = b""

    def fileno(self) -> int:
        """Return -1: `SimulatedUsb.when_changed` is called instead."""
        return -1

    def read(self) -> bytes:
        """Return the available bytes, at most `MOST_READ_BYTES`. Raise OSError when the device is gone."""
        self._check_plugged()
        data = self._socket.sent[:MOST_READ_BYTES]
        self._socket.sent = self._socket.sent[MOST_READ_BYTES:]
        return data

    def write(self, data: bytes) -> None:
        """Send bytes, if all of them fit. Raise OSError when the device is gone."""
        self._check_plugged()
        if self._socket.in_waiting + len(data) <= MOST_WAITING_BYTES:
            self._socket.received += data
        self._socket.when_received()

    def close(self) -> None:
        """Close the port, even if its device is gone."""
        if self._socket.port is self:
            self._socket.port = None

    def _check_plugged(self) -> None:
        if self._socket.port is not self:
            raise OSError(ENODEV, "the device is gone")


class SteppedUsbDevices(UsbDevices):
    """Serial devices in virtual time: read on the clock's thread whenever a simulated device has sent something."""

    def __init__(self, plugs: Plugs, usb: SimulatedUsb, clock: Clock) -> None:
        super().__init__(plugs, usb, clock)
        self._next_step: int | None = None
        """When the next step is scheduled, in nanoseconds."""
        usb.when_changed = self.step

    def _start(self) -> None:
        self._clock.call_at(self._clock.now(), self.step)

    def wake(self) -> None:
        """Send at once what a light shows."""
        self.step()

    def step(self) -> None:
        """Read all available bytes, send what is to be sent, and schedule the next deadline."""
        if self._closing:
            return
        super().step()
        due = self.due()
        now = self._clock.now()
        if due is None:
            return
        if self._next_step is None or self._next_step <= now or due < self._next_step:
            self._next_step = due
            self._clock.call_at(due, self.step)
