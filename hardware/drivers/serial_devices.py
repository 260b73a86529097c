"""The serial devices of one table, pods and card reader, and the thread that listens to them.

What they send is passed on with its time, into the same queue as the events of the pins. The thread sleeps until a port
can be read, a deadline has come or a light changes; the program's loop never waits for it.
"""

import logging
import select
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from hardware.clock import Clock
from hardware.config.usb import Plugs
from hardware.drivers.pod import PodDriver
from hardware.drivers.serial_device import SerialDevice
from hardware.drivers.usb_ports import UsbPorts
from hardware.signal_queue import SignalQueue
from hardware.signals import Signal
from hardware.time_units import SECOND, earliest
from hardware.usb_kinds import DRIVERS

log = logging.getLogger(__name__)


class PodLight(NamedTuple):
    """A light that a pod may have."""

    seat: int
    set_level: Callable[[float], None]
    """Sets its brightness, from 0 to 1."""


class SerialDevices:
    """The devices that `plugs` names, at `ports`. Nothing happens before `open`."""

    def __init__(self, plugs: Plugs, ports: UsbPorts, clock: Clock) -> None:
        self._plugs = plugs
        self._ports = ports
        self._clock = clock
        self._devices: tuple[SerialDevice, ...] = ()
        self._thread: threading.Thread | None = None
        self._closing = False
        self._wakes: SignalQueue[None] = SignalQueue()
        """Wakes the thread."""

    def open(self, emit: Callable[[Signal], None]) -> None:
        """Look for the devices from now on, and pass their signals to `emit`."""
        now = self._clock.now()
        self._devices = tuple(DRIVERS[plug.kind](plug, self._ports, at=now, emit=emit) for plug in self._plugs.devices)
        if self._devices:
            self._start()

    def _start(self) -> None:
        """Start the thread. In virtual time there is none: `simulator/usb.py` overrides this."""
        self._thread = threading.Thread(target=self._run, name="serial devices", daemon=True)
        self._thread.start()

    @property
    def _pods(self) -> tuple[PodDriver, ...]:
        return tuple(device for device in self._devices if isinstance(device, PodDriver))

    @property
    def held_buttons(self) -> tuple[int, ...]:
        """Return the seats whose pod's button is down."""
        return tuple(pod.plug.seat for pod in self._pods if pod.is_button_down)

    def lights(self) -> Iterator[PodLight]:
        """Yield each light that a pod may have."""
        for pod in self._pods:
            for place, seat in enumerate(pod.plug.lit_seats):
                yield PodLight(seat, partial(self._set_level, pod, place))

    @property
    def lit_seats(self) -> tuple[int, ...]:
        """Return the seats that have a light on a pod at the moment."""
        return tuple(seat for pod in self._pods for seat in pod.plug.lit_seats[: pod.lights])

    def _set_level(self, pod: PodDriver, place: int, level: float) -> None:
        pod.set_level(place, level)
        self.wake()

    def wake(self) -> None:
        """Let the thread send what a light shows."""
        self._wakes.put(None)

    def due(self) -> int | None:
        """Return when, in nanoseconds, `step` is needed if nothing can be read; None for never."""
        return earliest(*(device.due() for device in self._devices))

    def step(self) -> None:
        """Read all available bytes and handle all deadlines. A device that fails is opened again; the others go on."""
        for device in self._devices:
            try:
                device.step(self._clock.now())
            except Exception:
                log.exception("A serial line failed; it is opened again")
                device.give_up(self._clock.now(), "it failed")

    def close(self) -> None:
        """End the thread and close all ports. It may be called twice."""
        self._closing = True
        if self._thread is not None:
            self.wake()
            self._thread.join()
        for device in self._devices:
            device.close()
        self._wakes.close()

    def _run(self) -> None:
        """Step the devices; sleep until a port can be read, a deadline has come or `wake` is called."""
        while not self._closing:
            self.step()
            descriptors = [self._wakes.fileno(), *(device.fileno() for device in self._devices)]
            due = self.due()
            seconds = None if due is None else max(0, due - self._clock.now()) / SECOND
            select.select([number for number in descriptors if number is not None], [], [], seconds)
            self._wakes.drain()
