"""The simulated table as a gpiozero pin factory, with behaviour that gpiozero's mock lacks.

Edges come from the clock's thread, stamped with their own time and delivered later if requested; a line's level follows
from the circuit. What hands do is in `devices.py`.
"""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

from gpiozero import PinError, PinFixedPull
from gpiozero.pins.pi import PiFactory, PiPin

from hardware.clock import Clock
from hardware.simulator.circuit import Circuit, Drive, Switch
from hardware.time_units import SECOND

_PULLS = {"up": Drive.PULL_UP, "down": Drive.PULL_DOWN, "floating": Drive.NOTHING}


class Lamp:
    """A lamp, a light or a buzzer, as people at the table perceive it."""

    def __init__(self) -> None:
        self.brightness = 0.0
        """From 0 to 1; in between for the share of time that PWM has it on."""
        self.observer: Callable[[float, int], None] = lambda _brightness, _at: None
        """Called with every new brightness and its time, on the thread that changes it."""

    def shine(self, brightness: float, at: int) -> None:
        """Be so bright from `at` ns on."""
        before = self.brightness
        self.brightness = brightness
        if brightness != before:
            self.observer(brightness, at)


class SimulatedPin(PiPin):  # type: ignore[misc]  # gpiozero ships no types
    """A pin of the simulated Pi. Like lgpio's, it is an input without a pull at first."""

    def __init__(self, factory: "SimulatedPins", info: Any) -> None:  # info is gpiozero's, which ships no types
        super().__init__(factory, info)
        if self._number in factory.taken:
            raise PinError(f"{self!r} is busy")
        self.line: int = self._number
        """BCM number."""
        self._is_output = False
        self._output = 0.0
        """0 for low, 1 for high; in between for the share of time that PWM has it high."""
        self._frequency: float | None = None
        self._pull: str = info.pull or "floating"
        self.lamp = Lamp()
        """What is on while the pin is a high output."""
        self.armed = 0
        """0 while nobody listens; else a number that is different after every arming."""
        self._apply()

    def close(self) -> None:
        """Make it an input again. Like lgpio's, it still calls its listener for edges."""
        self._is_output = False
        self._pull = self.info.pull or "floating"
        self._apply()

    def output_with_state(self, state: bool) -> None:
        """Become an output that is high or low from its first moment."""
        self._is_output = True
        self._output = float(state)
        self._apply()

    def call_listener(self, at: int, *, high: bool, armed: int) -> None:
        """Call back with an edge, unless the listener has stopped since `armed`."""
        listener = self.when_changed
        if listener is not None and armed == self.armed:
            listener(at, int(high))

    def _get_function(self) -> str:
        return "output" if self._is_output else "input"

    def _set_function(self, value: str) -> None:
        self._is_output = value == "output"
        self._output = 0
        self._apply()

    def _get_state(self) -> int:
        factory = self._factory
        factory.reads += 1
        return int(factory.circuit.is_high(self.line))

    def _set_state(self, value: float) -> None:
        has_pwm = self._frequency is not None
        self._output = float(value) if has_pwm else float(bool(value))
        self._apply()

    def _set_frequency(self, value: float | None) -> None:
        self._frequency = value
        self._set_state(0)

    def _set_pull(self, value: str) -> None:
        if self.info.pull and value != self.info.pull:
            raise PinFixedPull(f"{self!r} has a physical pull-{self.info.pull} resistor")
        self._pull = value
        self._apply()

    def _enable_event_detect(self) -> None:
        self.factory.watch(self)

    def _disable_event_detect(self) -> None:
        self.factory.unwatch(self)

    def _apply(self) -> None:
        if not self._is_output:
            drive = _PULLS[self._pull]
        elif self._output:
            drive = Drive.HIGH
        else:
            drive = Drive.LOW
        factory = self._factory
        factory.drive(self.line, drive)
        brightness = self._output if self._is_output else 0
        if brightness != self.lamp.brightness:
            self.lamp.shine(brightness, factory.ticks())


class SimulatedPins(PiFactory):  # type: ignore[misc]  # gpiozero ships no types
    """The pins of a simulated Raspberry Pi 4 B. Its ticks are the clock's nanoseconds."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.pin_class = SimulatedPin
        self.reads = 0
        """How often a level was read: an idle table reads none."""
        self.taken: set[int] = set()
        """The lines that another program uses, as the kernel would report."""
        self.read_after: Callable[[], int] | None = None
        """Returns after how many nanoseconds the level of an edge is read; None to report true levels at once.

        The kernel stamps an edge in its interrupt and reads the level in a thread; an edge that comes before the thread
        runs replaces the stamp (Linux, drivers/gpio/gpiolib-cdev.c, edge_irq_handler and edge_irq_thread).
        """
        self._unread: dict[SimulatedPin, int] = {}
        """The pins with an edge whose level is not read yet, and the stamp of the latest."""
        self._clock = clock
        self._lock = threading.RLock()
        self.circuit = Circuit()
        self._watched: dict[SimulatedPin, bool] = {}
        """The pins that are listened to, and whether their lines were high at last."""
        self._armings = 0
        """How often anybody has begun to listen."""

    def ticks(self) -> int:
        """Return the clock's nanoseconds."""
        return self._clock.now()

    @staticmethod
    def ticks_diff(later: int, earlier: int) -> float:
        """Return the seconds between two ticks."""
        return (later - earlier) / SECOND

    def set_switch(self, switch: Switch, *, closed: bool, at: int, delivered: int) -> None:
        """Close or open a switch now; the edges this causes are stamped `at` and delivered at `delivered`, in
        nanoseconds.
        """
        with self._lock:
            self.circuit.set_switch(switch, closed=closed)
            self._settle(self.circuit.joined_to(switch.node) | self.circuit.joined_to(switch.other_node), at, delivered)

    def drive(self, line: int, drive: Drive) -> None:
        """Change what the Pi does to a line."""
        now = self._clock.now()
        with self._lock:
            circuit = self.circuit
            before = circuit.is_high(line)
            circuit.drive(line, drive)
            if before != circuit.is_high(line) or not circuit.is_alone(line):
                self._settle(circuit.joined_to(line), now, now)

    def watch(self, pin: SimulatedPin) -> None:
        """Pass edges to `pin` from now on."""
        with self._lock:
            self._armings += 1
            pin.armed = self._armings
            self._watched[pin] = self.circuit.is_high(pin.line)

    def unwatch(self, pin: SimulatedPin) -> None:
        """Pass no more edges to `pin`, not even delayed ones."""
        with self._lock:
            pin.armed = 0
            self._watched.pop(pin, None)

    def _settle(self, lines: set[int], at: int, delivered: int) -> None:
        """Let the listeners of those of the lines that have changed hear of it at `delivered`."""
        for pin, was_high in self._watched.items():
            if pin.line not in lines:
                continue
            is_high = self.circuit.is_high(pin.line)
            if is_high == was_high:
                continue
            self._watched[pin] = is_high
            if self.read_after is None:
                self._clock.call_at(delivered, partial(pin.call_listener, at, high=is_high, armed=pin.armed))
                continue
            if pin not in self._unread:
                read = partial(self._read_level, pin, delivered - at)
                self._clock.call_at(self._clock.now() + self.read_after(), read)
            self._unread[pin] = at

    def _read_level(self, pin: SimulatedPin, delay: int) -> None:
        """Report the latest edge of a pin with the level that it has by now, `delay` nanoseconds late."""
        with self._lock:
            at = self._unread.pop(pin)
            is_high = self.circuit.is_high(pin.line)
            reported = max(self._clock.now(), at + delay)
            self._clock.call_at(reported, partial(pin.call_listener, at, high=is_high, armed=pin.armed))

    def _get_revision(self) -> int:
        """Return the revision code of a Raspberry Pi 4 B, as gpiozero wants it."""
        return 0xC03111
