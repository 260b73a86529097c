"""The devices of one table on USB, and the thread that listens to them.

What they send is passed on with its time, into the same queue as the events of the pins. The thread sleeps until a port
can be read, a deadline has come, a light changes or something is plugged in; the program's loop never waits for it.

Number pads are opened too if nobody has them, so that no key of theirs reaches anything else in the computer. Of such a
spare device only that something was pressed is told, and never what.
"""

import logging
import select
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from hardware.clock import Clock
from hardware.config.usb import NOBODY, Plug, Plugs
from hardware.drivers.input_devices import DeviceNews, InputKind
from hardware.drivers.pod import POD
from hardware.drivers.usb_device import UsbDevice
from hardware.drivers.usb_ports import UsbPorts
from hardware.signal_queue import SignalQueue
from hardware.signals import ButtonPressed, GavelStruck, KeyDoubted, KeyPressed, Signal, SpareFound, SparePressed
from hardware.time_units import SECOND, earliest
from hardware.usb_kinds import SPARE_KINDS, driver_of

log = logging.getLogger(__name__)


class UsbLight(NamedTuple):
    """A light that a device may have."""

    seat: int
    set_level: Callable[[float], None]
    """Sets its brightness, from 0 to 1."""
    can_dim: bool


class UsbDevices:
    """The devices that `plugs` names, at `ports`. Nothing happens before `open`."""

    def __init__(self, plugs: Plugs, ports: UsbPorts, clock: Clock) -> None:
        self.plugs = plugs
        self._ports = ports
        self._clock = clock
        self._emit: Callable[[Signal], None] = lambda _signal: None
        self._devices: tuple[UsbDevice, ...] = ()
        """Those of `plugs` in their order, then spare ones."""
        self._news: DeviceNews | None = None
        self._is_choosing = False
        self._told_spares: set[str] = set()
        """The identities of the spare devices of which was told."""
        self._replaced: list[UsbDevice] = []
        """Those that are to be closed, by the thread that reads them."""
        self._changes = threading.RLock()
        """Held while devices are stepped or given to others."""
        self._thread: threading.Thread | None = None
        self._closing = False
        self._wakes: SignalQueue[None] = SignalQueue()
        """Wakes the thread."""

    def open(self, emit: Callable[[Signal], None]) -> None:
        """Look for the devices from now on, and pass their signals to `emit`."""
        self._emit = emit
        self._news = self._ports.news()
        self._use(self.plugs)
        if self._devices or self._news is not None:
            self._start()

    def _start(self) -> None:
        """Start the thread. In virtual time there is none: `simulator/usb.py` overrides this."""
        self._thread = threading.Thread(target=self._run, name="USB devices", daemon=True)
        self._thread.start()

    # Who has which device

    def give(self, plugs: Plugs) -> None:
        """Use these devices from now on. One that is open stays open, so that no key of it gets lost or astray."""
        with self._changes:
            self._use(plugs)
            self._told_spares |= {plug.identity for plug in self.spares}  # nobody is to be told of what was taken away
        self.wake()

    def choose(self, *, is_on: bool) -> None:
        """Also open pods, encoders, and what says that it is a keyboard, while somebody presses a key of the device to
        be given. Meanwhile such a keyboard does nothing else.
        """
        with self._changes:
            self._is_choosing = is_on
            self._use(self.plugs)
        self.wake()

    def _use(self, plugs: Plugs) -> None:
        """Have the devices that are named, and all spare ones."""
        now = self._clock.now()
        before = {device.plug.identity: device for device in self._devices}
        devices = []
        for plug in (*plugs.devices, *self._spares(plugs)):
            emit = self._emit if plug.seat != NOBODY else partial(self._emit_spare, plug)
            device = before.pop(plug.identity, None)
            if device is None or type(device) is not driver_of(plug):
                if device is not None:
                    self._replaced.append(device)
                device = driver_of(plug)(plug, self._ports, at=now, emit=emit)
            else:
                device.belong(plug, emit)
            devices.append(device)
        self._replaced += before.values()
        self.plugs = plugs
        self._devices = tuple(devices)

    def _spares(self, plugs: Plugs) -> Iterator[Plug]:
        """Yield the devices that are nobody's, and that are to be open."""
        named = {plug.identity for plug in plugs.devices}
        for port, found in sorted(self._ports.inputs().items()):
            if port not in named and (found.kind is InputKind.NUMBER_PAD or self._is_choosing):
                yield Plug(NOBODY, port, SPARE_KINDS[found.kind])
        if self._is_choosing:
            yield from (Plug(NOBODY, pod, POD) for pod in self._ports.pods() if pod not in named)

    def _tell_of_spares(self) -> None:
        """Tell of each number pad that nobody has, once it can be used and while nobody chooses one."""
        open_spares = {one.plug.identity for one in self._devices if one.plug.seat == NOBODY and one.is_open}
        self._told_spares &= {one.plug.identity for one in self._devices}
        if self._is_choosing:
            self._told_spares |= open_spares
        for identity in sorted(open_spares - self._told_spares):
            self._told_spares.add(identity)
            self._emit(SpareFound(identity, self._clock.now()))

    def _emit_spare(self, plug: Plug, signal: Signal) -> None:
        """Tell that a spare device was used, and not in which way."""
        if isinstance(signal, ButtonPressed | KeyPressed | KeyDoubted | GavelStruck):
            self._emit(SparePressed(plug.identity, plug.kind, at=signal.at))

    # What they show

    @property
    def held_buttons(self) -> tuple[int, ...]:
        """Return the seats whose button on a device is down."""
        return tuple(seat for device in self._devices for seat in device.held_buttons if seat != NOBODY)

    @property
    def missing(self) -> tuple[Plug, ...]:
        """Return the devices that are unplugged, or do not answer."""
        return tuple(device.plug for device in self._devices if device.is_missing and device.plug.seat != NOBODY)

    @property
    def spares(self) -> tuple[Plug, ...]:
        """Return the devices that are plugged in and that nobody has."""
        return tuple(device.plug for device in self._devices if device.plug.seat == NOBODY)

    def lights(self) -> Iterator[UsbLight]:
        """Yield each light that a device may have."""
        for device in self._devices:
            for place, seat in enumerate(device.plug.lit_seats):
                yield UsbLight(seat, partial(self._set_level, device, place), can_dim=device.can_dim)

    @property
    def lit_seats(self) -> tuple[int, ...]:
        """Return the seats that have a light on a device at the moment."""
        return tuple(seat for device in self._devices for seat in device.plug.lit_seats[: device.lights])

    def _set_level(self, device: UsbDevice, place: int, level: float) -> None:
        device.set_level(place, level)
        self.wake()

    # Listening

    def wake(self) -> None:
        """Let the thread send what a light shows."""
        self._wakes.put(None)

    def due(self) -> int | None:
        """Return when, in nanoseconds, `step` is needed if nothing can be read; None for never."""
        return earliest(*(device.due() for device in self._devices))

    def step(self) -> None:
        """Read all available bytes and handle all deadlines. A device that fails is opened again; the others go on."""
        with self._changes:
            if self._news is not None and self._news.take():
                for device in self._devices:
                    device.look_now()
                self._use(self.plugs)
            for device in self._replaced:
                device.close()
            self._replaced.clear()
            for device in self._devices:
                try:
                    device.step(self._clock.now())
                except Exception:
                    log.exception("A device on USB failed; it is opened again")
                    device.give_up(self._clock.now(), "it failed")
            self._tell_of_spares()

    @property
    def open_files(self) -> tuple[int, ...]:
        """Return the descriptors that only the thread waits for."""
        return tuple(number for device in self._devices for number in device.open_files)

    def close(self) -> None:
        """End the thread and close all ports. It may be called twice."""
        self._closing = True
        if self._thread is not None:
            self.wake()
            self._thread.join()
        for device in (*self._replaced, *self._devices):
            device.close()
        if self._news is not None:
            self._news.close()
        self._wakes.close()

    def _run(self) -> None:
        """Step the devices; sleep until a port can be read, a deadline has come, something is plugged in or `wake` is
        called.
        """
        while not self._closing:
            self.step()
            news = None if self._news is None else self._news.fileno()
            descriptors = [self._wakes.fileno(), news, *(device.fileno() for device in self._devices)]
            due = self.due()
            seconds = None if due is None else max(0, due - self._clock.now()) / SECOND
            select.select([number for number in descriptors if number is not None], [], [], seconds)
            self._wakes.drain()
