"""Build the devices of one table from its wiring, and return their signals in the order in which they happened.

A Raspberry Pi and the simulator use the same code; only the pin factory differs. Callbacks on other threads put edges
into a queue, and the program's loop takes signals out with `fileno`, `due` and `take`.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import groupby
from operator import attrgetter
from typing import Any

from hardware.arbiter import Edge, Event, Ties
from hardware.clock import Agenda, Clock
from hardware.config.header import wire
from hardware.config.usb import Plugs
from hardware.config.wiring import SEATS, Use, Wiring
from hardware.drivers.button_input import Line
from hardware.drivers.key_matrix import KeyMatrix
from hardware.drivers.keypad import KeysRead
from hardware.drivers.pins import TablePin, TickScale
from hardware.drivers.serial_connection import UsbPorts
from hardware.drivers.serial_devices import SerialDevices
from hardware.lights import Light, SeatLight
from hardware.signal_queue import SignalQueue
from hardware.signals import WINDOW_NS, Fault, FaultKind, Part, Signal

Watch = Callable[[Edge | KeysRead], None]
"""A function that receives raw edges and keypad readings instead of presses."""

GREETING_NS = 300_000_000
"""How long each seat's light is on when the table is switched on, in nanoseconds: one seat after the other, until there
is something to show.
"""


class TableDevices:
    """All parts that `wiring` names, on the pins of a gpiozero `factory`, and all `serial` devices.

    A part whose pins cannot be used is reported by `take_faults` as missing; the others work. Seats' lights are at
    most `light_percent` bright. Raise DeviceError for a factory whose time stamps cannot be used.

    All methods are for the thread of the program's loop, which also calls `watch`. `close` closes `serial`, but not the
    factory, which belongs to the caller.
    """

    def __init__(
        self,
        wiring: Wiring,
        factory: Any,
        clock: Clock,
        serial: SerialDevices | None = None,
        *,
        light_percent: int = 100,
    ) -> None:
        self._box: SignalQueue[Event | KeysRead | Fault] = SignalQueue()
        self._waiting: Agenda[Event] = Agenda()
        """Events wait here for `WINDOW_NS`, since an earlier one may still arrive."""
        self._ties = Ties()
        self._lines: dict[int, Line] = {}
        self._switch_buzzer: Callable[[float], None] = lambda _level: None
        self._lights: list[SeatLight] = []
        self._greeted = 0
        """The seat whose light was the last in the power-on show."""
        self._greet_at: int | None = None
        self.serial = serial or SerialDevices(Plugs(), UsbPorts(), clock)
        self._faults: list[Fault] = []
        self.watch: Watch | None = None
        """Called with every edge and every change of the keypads' readings."""
        with ExitStack() as opened:
            opened.callback(self._box.close)
            opened.callback(self.serial.close)
            self._open(wiring, factory, clock, light_percent, opened)
            self.serial.open(self._box.put)
            self._lights += (SeatLight(seat, set_level, light_percent) for seat, set_level in self.serial.lights())
            self._opened = opened.pop_all()
        if self._lights:
            self._greet_at = clock.now() + GREETING_NS

    def _open(self, wiring: Wiring, factory: Any, clock: Clock, light_percent: int, opened: ExitStack) -> None:
        uses = {use.pin: use for use in wiring.uses()}
        if not uses:
            return
        scale = TickScale(factory, clock)
        pins: dict[int, TablePin] = {}
        for use in uses.values():
            with self._reporting_missing(use):
                pin = TablePin(factory, use, scale)
                pins[use.pin] = pin
                opened.callback(pin.close)  # this also keeps the pin alive, whose callback gpiozero holds weakly
                match use.lost:
                    case Part.BUZZER:
                        self._switch_buzzer = pin.as_output()
                    case Part.LIGHT:
                        set_level = pin.as_output(dimmed=0 < light_percent < 100)
                        self._lights.append(SeatLight(use.seat, set_level, light_percent, use))
                    case Part.GAVEL | Part.BUTTON:
                        self._lines[use.seat] = Line(use.seat, pin, clock, self._box.put)
        keypads = {
            seat: [pins[column] for column in paddle.columns]
            for seat, paddle in enumerate(wiring.paddles, start=1)
            if paddle.columns and pins.keys() >= set(paddle.columns)
        }
        if keypads and pins.keys() >= set(wiring.rows):
            rows = [pins[row] for row in wiring.rows]
            with self._reporting_missing(uses[wiring.rows[0]]):
                opened.callback(KeyMatrix(rows, keypads, clock, self._box.put).close)

    @contextmanager
    def _reporting_missing(self, use: Use | None) -> Iterator[None]:
        """Report the part as missing after any error with its pin, since every pin library has errors of its own."""
        try:
            yield
        except Exception as error:
            if use is None:
                raise
            remedy = "end the program that uses it, switch off what claims it in config.txt"
            why = f"BCM {use.pin} for {use.part} cannot be used ({error}); {remedy}, or change wiring.{use.key}"
            self.find(Fault(use.seat, use.lost, FaultKind.MISSING, (use.pin,), f"{why}; use the screen instead"))

    def fileno(self) -> int:
        """Return the file descriptor for `select`: it is readable when a device has something for `due` and `take`."""
        return self._box.fileno()

    def has_news(self) -> bool:
        """Return whether `fileno()` is readable, without waiting."""
        return bool(self._box)

    def due(self, *, lights: bool = True) -> int | None:
        """Return when, in nanoseconds, `take` is next needed if nothing else happens; None if it is not needed.

        Without `lights`, it is when something else than `step_lights` is needed.
        """
        self._drain_queue()
        times = [line.due for line in self._lines.values()]
        first = self._waiting.due()
        if first is not None:
            times.append(first + WINDOW_NS)
        if lights:
            times.append(self._greet_at)
            times.extend(light.due for light in self._lights)
        return min((time for time in times if time is not None), default=None)

    def take(self, now: int) -> tuple[Signal, ...]:
        """Return the signals that no earlier one can still overtake at `now`, in the order in which they happened."""
        self._drain_queue()
        self.step_lights(now)
        signals = self._judge(now - WINDOW_NS)
        self._report_held(now)
        return signals

    def take_before(self, at: int) -> tuple[Signal, ...]:
        """Return the signals up to and including `at`, without waiting: those that come before a touch at that time."""
        self._drain_queue()
        return self._judge(at)

    def take_faults(self) -> tuple[Fault, ...]:
        """Return the faults found since the last call; the first call includes missing parts."""
        self._drain_queue()
        faults = tuple(self._faults)
        self._faults.clear()
        return faults

    def find(self, fault: Fault) -> None:
        """Report a fault."""
        self._box.put(fault)

    @property
    def held_buttons(self) -> tuple[int, ...]:
        """Return the seats whose bid button is down and so cannot be pressed: held by a hand, or stuck."""
        return (*(seat for seat, line in self._lines.items() if seat and line.down), *self.serial.held_buttons)

    @property
    def is_gavel_held(self) -> bool:
        """Return whether the gavel's button is down."""
        return 0 in self._lines and self._lines[0].down

    def lamp(self, lit: bool) -> None:
        """Turn the buzzer or lamp on or off; do nothing at a table without one. The caller decides for how long."""
        self._switch_buzzer(lit)

    def light(self, seat: int, light: Light, now: int) -> None:
        """Show `light` in a seat's button from `now` (ns) on; do nothing at a seat without a light."""
        for lamp in self._lights:
            if self._greet_at is not None:
                lamp.show(Light.OFF, now)
            if lamp.seat == seat:
                lamp.show(light, now)
        self._greet_at = None
        self.step_lights(now)

    def close(self) -> None:
        """Release every pin and port: all become inputs, the buzzer and the lights go off. It may be called twice."""
        self._opened.close()

    def step_lights(self, now: int) -> None:
        """Change the lights that are due. Report one that cannot be driven as missing, and do not try it again."""
        if self._greet_at is not None and self._greet_at <= now:
            self._greeted += 1
            for light in self._lights:
                light.show(Light.LEAD if light.seat == self._greeted else Light.OFF, now)
            self._greet_at = now + GREETING_NS if self._greeted <= SEATS else None
        for light in tuple(self._lights):
            if light.due is not None and light.due <= now:
                self._lights.remove(light)
                with self._reporting_missing(light.use):
                    light.step(now)
                    self._lights.append(light)

    def _drain_queue(self) -> None:
        """Move the events of the queue to those that are held."""
        for event in self._box.drain():
            if isinstance(event, Fault):
                self._faults.append(event)
                continue
            if self.watch is not None and isinstance(event, Edge | KeysRead):
                self.watch(event)
            if isinstance(event, KeysRead):
                continue
            counts = self._lines[event.seat].filter(event) if isinstance(event, Edge) else event
            if counts is not None:
                self._waiting.add(counts.at, counts)

    def _judge(self, until: int) -> tuple[Signal, ...]:
        """Return what the events up to and including `until` mean, in order; they are no longer held."""
        events = list(self._waiting.pop_until(until))
        signals: list[Signal] = []
        known = [*events, *self._waiting]
        for _, together in groupby(events, key=attrgetter("at")):
            judged = [
                self._lines[event.seat].judge(event, known) if isinstance(event, Edge) else event for event in together
            ]
            signals.extend(self._ties.settle(signal for signal in judged if signal is not None))
        return tuple(signals)

    def _report_held(self, now: int) -> None:
        """Report each button that stays down, once. It does not count until it is released."""
        for seat, line in self._lines.items():
            if line.due is not None and line.due <= now and line.tick(now):
                part = Part.BUTTON if seat else Part.GAVEL
                where = f"look for what presses it, or a short to ground, at {wire(line.pin.bcm)}"
                self._faults.append(
                    Fault(seat, part, FaultKind.HELD, (line.pin.bcm,), f"{where}; it counts again once released")
                )
