"""A simulated pod: the pod's own program, with scanners in place of CircuitPython's `keypad` module, and lights.

The scanners behave as that module documents: they read their contacts every millisecond, keep changes with a time
stamp, and lose them when nobody takes them in time. No Pico has run the program yet.
"""

from collections import deque
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from hardware.clock import Callback, Clock
from hardware.config.usb import Plug
from hardware.pod.frames import BEAT_MS
from hardware.pod.keys import LAYOUT, RELEASED_MS, STEADY_MS
from hardware.pod.paddle import FULL_DUTY_CYCLE, SETTLE_MS, TICKS_PERIOD_MS, Pod
from hardware.signals import TABLE
from hardware.simulator.pins import Lamp
from hardware.simulator.usb import SimulatedDevice, SimulatedUsb
from hardware.time_units import MILLISECOND

MAX_KEPT_EVENTS = 64
"""The most events that a scanner keeps."""
LOOP_NS = MILLISECOND
"""How long one run of the pod's loop takes, in nanoseconds."""
FIRST_TICKS = TICKS_PERIOD_MS - 65_536
"""`supervisor.ticks_ms()` starts so that it wraps to 0 after 65 seconds: programs are to notice early."""


class ScannerEvent(NamedTuple):
    """Like `keypad.Event`."""

    key_number: int
    pressed: bool
    timestamp: int


class ScannerEvents(deque[ScannerEvent]):
    """Like `keypad.EventQueue`."""

    overflowed = False

    def get(self) -> ScannerEvent | None:
        """Return the oldest event, or None."""
        return self.popleft() if self else None

    def clear(self) -> None:
        """Forget all events, and that some were lost."""
        super().clear()
        self.overflowed = False


class Scanner:
    """Like `keypad.Keys` and `keypad.KeyMatrix`: contacts by number, read once a millisecond."""

    def __init__(self, ticks: Callable[[], int]) -> None:
        self.events = ScannerEvents()
        self._ticks = ticks
        self._closed: set[int] = set()
        """The contacts that are closed."""
        self._read: set[int] = set()
        """The contacts that were closed at the last scan."""

    def reset(self) -> None:
        """Treat all contacts as open, so that the next scan reports those that are closed."""
        self._read = set()

    def switch(self, number: int, *, closed: bool) -> None:
        """Close or open a contact."""
        if closed:
            self._closed.add(number)
        else:
            self._closed.discard(number)

    def scan(self) -> None:
        """Read all contacts, and keep their events while there is room."""
        for number in sorted(self._closed ^ self._read):
            if len(self.events) < MAX_KEPT_EVENTS:
                event = ScannerEvent(key_number=number, pressed=number in self._closed, timestamp=self._ticks())
                self.events.append(event)
            else:
                self.events.overflowed = True
        self._read = set(self._closed)


class SimulatedLight(Lamp):
    """Like `pwmio.PWMOut` with an LED on it."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self._clock = clock

    @property
    def duty_cycle(self) -> int:
        """Return for which part of the time it is on, from 0 to `FULL_DUTY_CYCLE`."""
        return round(self.brightness * FULL_DUTY_CYCLE)

    @duty_cycle.setter
    def duty_cycle(self, duty_cycle: int) -> None:
        self.shine(duty_cycle / FULL_DUTY_CYCLE, self._clock.now())


class SimulatedPod(SimulatedDevice):
    """A pod: a paddle with a light, or a light pod."""

    def __init__(self, plug: Plug, usb: SimulatedUsb, clock: Clock) -> None:
        super().__init__(plug, usb, clock)
        self.socket.is_pod = True
        self.fast = 0
        """By how many millionths the pod's quartz runs too fast."""
        self.lights = tuple(SimulatedLight(clock) for _ in plug.lit_seats)
        self._plug = plug
        self._pod: Pod | None = None
        """Its program; None while it has no power, or hangs."""
        self.button = Scanner(self._ticks)
        self._matrix = Scanner(self._ticks)

    def plug(self) -> None:
        """Plug it in: it starts without any earlier state."""
        self.socket.plug()
        self._started = self._clock.now()
        scanners = (self.button, self._matrix) if self._plug.seat != TABLE else ()
        pod = Pod(
            identity=self._plug.identity,
            lights=self.lights,
            port=self.socket,
            ticks=self._ticks,
            scanners=scanners,
        )
        self._pod = pod

        def beat() -> None:
            pod.run_once()
            self._call_after(BEAT_MS * MILLISECOND, beat)

        self._scan()
        self._call_after(LOOP_NS, pod.run_once)
        self._call_after(SETTLE_MS * MILLISECOND, pod.run_once)
        self._call_after(0, beat)

    def unplug(self) -> None:
        """Unplug its cable, which also cuts its power."""
        self.hang()
        for light in self.lights:
            light.duty_cycle = 0
        self.socket.unplug()

    def hang(self) -> None:
        """Stop its program and leave its port open."""
        self._pod = None

    def key(self, key: str, *, down: bool, at: int) -> None:
        """Make one clean edge of a key, or of its button, whose name is empty."""
        scanner = self._matrix if key else self.button
        number = LAYOUT.index(key) if key else 0
        self._clock.call_at(at, partial(self._switch, scanner, number, closed=down))

    def _when_received(self) -> None:
        """Run once, because the table has sent something."""
        if self._pod is not None:
            self._call_after(0, self._pod.run_once)

    def _ticks(self) -> int:
        """Return the milliseconds of this pod's quartz, like `supervisor.ticks_ms()`."""
        elapsed = self._clock.now() - self._started
        own_elapsed = elapsed + elapsed * self.fast // 1_000_000
        return (FIRST_TICKS + own_elapsed // MILLISECOND) % TICKS_PERIOD_MS

    def _switch(self, scanner: Scanner, number: int, *, closed: bool) -> None:
        scanner.switch(number, closed=closed)
        if self._pod is not None:
            since_last_scan = (self._clock.now() - self._started) % MILLISECOND
            self._call_after(MILLISECOND - since_last_scan, self._scan)

    def _scan(self) -> None:
        """Scan after a change, and run the cycles of the loop that then have something to do."""
        self.button.scan()
        self._matrix.scan()
        if self._pod is not None:
            self._call_after(LOOP_NS, self._pod.run_once)
            for pause in (STEADY_MS, RELEASED_MS):
                self._call_after((pause + 1) * MILLISECOND, self._pod.run_once)

    def _call_after(self, pause: int, callback: Callback) -> None:
        """Call something after so many nanoseconds, if the same program runs then."""
        pod = self._pod

        def call_if_running() -> None:
            if self._pod is pod:
                callback()

        self._clock.call_at(self._clock.now() + pause, call_if_running)
