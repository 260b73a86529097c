"""One device on USB: look for its port, open it, exchange bytes, and look for it again after it was unplugged.

There is no thread and no waiting here: `usb_devices.py` decides when to `step`. What the bytes mean is in the
classes of the devices. A device costs little whatever it sends: at most `MOST_BYTES_A_SECOND` are read, and a missing
one is looked for less and less often.
"""

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import ClassVar

from hardware.config.usb import NOBODY, Plug
from hardware.drivers.input_devices import GrabbedNodes
from hardware.drivers.usb_ports import PORT_ERRORS, Port, UsbPorts
from hardware.signals import PluggedIn, Signal, Unplugged, capitalized, part_name
from hardware.time_units import MILLISECOND, SECOND, earliest

log = logging.getLogger(__name__)

MOST_BYTES_A_SECOND = 65_536
"""The most bytes read in a second: ten times what any of the devices sends. The rest waits in the kernel, and is
lost there.
"""
FIRST_RETRY_NS = 250 * MILLISECOND
"""Nanoseconds until a missing device is looked for again; the wait doubles each time."""
LONGEST_RETRY_NS = 2 * SECOND
"""The longest wait in nanoseconds, so that a paddle plugged in again works within about two seconds."""
START_NS = 3 * SECOND
"""The nanoseconds within which a device has to answer at the start before it is reported as missing."""


class UsbDevice(ABC):
    """The device `plug` and its port.

    It counts as connected for the first `START_NS`: at the start it takes a moment to find one. Its signals go to
    `emit`. All times are nanoseconds of the table's clock.
    """

    BAUD: ClassVar[int]
    """Bits a second."""
    can_dim: ClassVar[bool] = True
    """Whether its lights can be dimmed."""

    def __init__(self, plug: Plug, ports: UsbPorts, *, at: int, emit: Callable[[Signal], None]) -> None:
        self._ports = ports
        self.belong(plug, emit)
        self.lights = 0
        """How many lights it has, as far as it has said by now."""
        self._is_missing = False
        self._missing_at: int | None = at + START_NS
        """When it counts as missing if nothing arrives; None for never."""
        self._give_up_at: int | None = None
        """When its port is given up if nothing arrives; None for never."""
        self._port: Port | None = None
        self._retry_at = at
        self._retry_ns = FIRST_RETRY_NS
        """The wait before it is looked for again."""
        self._tries = 0
        """How many ports were tried: a device may have several, of which one answers."""
        self._last_logged = ""
        self._second_began_at = at
        self._bytes_read = 0
        """How many bytes were read in this second."""

    def belong(self, plug: Plug, emit: Callable[[Signal], None]) -> None:
        """Belong to the seat of `plug`, or to nobody, from now on, and send signals to `emit`. It stays open."""
        self.plug = plug
        part = str(plug.kind) if plug.seat == NOBODY else part_name(plug.kind, plug.seat)
        self._title = f"{capitalized(part)} ({plug.identity})"
        self._emit = emit

    @property
    def held_buttons(self) -> tuple[int, ...]:
        """Return the seats whose button on it is down."""
        return ()

    @property
    def is_open(self) -> bool:
        """Return whether it is there, and this program has it."""
        return self._port is not None

    @property
    def is_missing(self) -> bool:
        """Return whether it is known to be unplugged, or not to answer."""
        return self._is_missing

    def set_level(self, place: int, level: float) -> None:  # noqa: B027  # most devices have no lights
        """Set how bright one of its lights is from now on, from 0 to 1. Any thread may call this."""

    @abstractmethod
    def opened(self, now: int) -> None:
        """Remember that the port was opened."""

    @abstractmethod
    def received(self, data: bytes, now: int) -> None:
        """Take in bytes from the port."""

    def lost(self, now: int) -> None:
        """Remember that the device is silent or unplugged, and report it as missing, once."""
        if not self._is_missing:
            self._is_missing = True
            self._emit(Unplugged(self.plug.kind, self.plug.seat, at=now))

    def answered(self, now: int) -> None:
        """Remember that the device answers, and report it as back if it was missing."""
        if self._is_missing:
            self._is_missing = False
            self._emit(PluggedIn(self.plug.kind, self.plug.seat, at=now))

    def outgoing(self, _now: int) -> bytes:
        """Return what is to be sent now."""
        return b""

    def outgoing_due(self) -> int | None:
        """Return when there is something to be sent; None for never."""
        return None

    def fileno(self) -> int | None:
        """Return the file descriptor for `select`; None while there is nothing to wait for."""
        if self._port is None or self._has_read_most():
            return None
        return self._port.fileno()

    @property
    def open_files(self) -> tuple[int, ...]:
        """Return the descriptors of the nodes that it holds open, if it types."""
        return self._port.open_files if isinstance(self._port, GrabbedNodes) else ()

    def due(self) -> int | None:
        """Return when, in nanoseconds, `step` is needed if nothing can be read; None for never."""
        times: list[int | None] = []
        if not self._is_missing:
            times.append(self._missing_at)
            times.append(self.outgoing_due())
        if self._port is None:
            times.append(self._retry_at)
        else:
            times.append(self._give_up_at)
            if self._has_read_most():
                times.append(self._second_began_at + SECOND)
        return earliest(*times)

    def step(self, now: int) -> None:
        """Look for the device, write to it and read it, or notice its silence, without waiting."""
        if self._port is None:
            if now >= self._retry_at:
                self._open(now)
        elif data := self._exchange(self._port, now):
            self.received(data, now)
        if self._missing_at is not None and now >= self._missing_at:
            self.lost(now)
        if self._port is not None and self._give_up_at is not None and now >= self._give_up_at:
            self.give_up(now, "it says nothing that can be understood")

    def give_up(self, now: int, why: str) -> None:
        """Close the port, and look for the device again later."""
        self.close()
        self.lost(now)
        self._retry_later(now, f": {why}; it is looked for again")

    def look_now(self) -> None:
        """Look for it at the next step, since something was plugged in."""
        self._retry_at = 0
        if isinstance(self._port, GrabbedNodes):
            self._port.wake()

    def close(self) -> None:
        """Close the port."""
        if self._port is not None:
            self._port.close()
            self._port = None

    def _open(self, now: int) -> None:
        try:
            names = self._ports.find(self.plug.identity)
            if not names:
                self._retry_later(now, " is not there; plug it in")
                return
            name = names[self._tries % len(names)]
            self._tries += 1
            self._port = self._ports.open(name, self.BAUD)
        except PORT_ERRORS as error:
            remedy = "close the program that uses it, and see that you may use it (groups dialout and input)"
            self._retry_later(now, f" cannot be opened ({error}); {remedy}")
            return
        self._count_bytes_from(now)
        self._log_change(logging.INFO, f" is at {name}")
        self.opened(now)

    def _exchange(self, port: Port, now: int) -> bytes:
        """Send what is to be sent, and return what can be read; nothing while the device has sent too much."""
        if now >= self._second_began_at + SECOND:
            self._count_bytes_from(now)
        try:
            if outgoing := self.outgoing(now):
                port.write(outgoing)
            data = b"" if self._has_read_most() else port.read()
        except PORT_ERRORS as error:
            self.give_up(now, f"unplugged ({error})")
            return b""
        if data:
            self._bytes_read += len(data)
            self._retry_ns = FIRST_RETRY_NS
        return data

    def _count_bytes_from(self, now: int) -> None:
        self._second_began_at = now
        self._bytes_read = 0

    def _has_read_most(self) -> bool:
        """Return whether as much was read in this second as is read in one."""
        return self._bytes_read >= MOST_BYTES_A_SECOND

    def _retry_later(self, now: int, why: str) -> None:
        """Log why the device is not read, which matters less for one that nobody has, and look for it later."""
        self._log_change(logging.INFO if self.plug.seat == NOBODY else logging.WARNING, why)
        self._retry_at = now + self._retry_ns
        self._retry_ns = min(2 * self._retry_ns, LONGEST_RETRY_NS)

    def _log_change(self, level: int, text: str) -> None:
        """Log the device's name and a text, unless it is the last one again: a missing device must not fill the log."""
        if text != self._last_logged:
            self._last_logged = text
            log.log(level, "%s%s", self._title, text)
