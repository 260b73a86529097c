"""Build the devices of one table from its wiring, and return their signals in the order in which they happened.

A Raspberry Pi and the simulator use the same code; only the pin factory differs. Callbacks on other threads put edges
into a queue, and the program's loop takes signals out with `fileno`, `due` and `take`. When `take` is called at `now`,
a press is

    |  told     |  judged, waits for   |  held: an earlier one   |
    |  already  |  presses that tie    |  may still arrive       |
    ------------+----------------------+-------------------------+--> time
      now - WINDOW_NS - tie_ns   now - WINDOW_NS               now
"""

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager

from hardware.arbiter import Edge, EdgeOrSignal, Ties, is_rival
from hardware.clock import Agenda, Clock
from hardware.config.header import wire
from hardware.config.usb import Plugs
from hardware.config.wiring import MAX_SEATS, Use, Wiring
from hardware.drivers.button_input import ButtonLine
from hardware.drivers.key_matrix import KeyMatrix
from hardware.drivers.keypad import KeysRead
from hardware.drivers.pins import PinFactory, TablePin, TickScale
from hardware.drivers.usb_devices import UsbDevices
from hardware.drivers.usb_ports import NoPorts
from hardware.lights import Light, SeatLight
from hardware.signal_queue import SignalQueue
from hardware.signals import TABLE, WINDOW_NS, Fault, FaultKind, Part, Signal
from hardware.time_units import MILLISECOND, earliest

log = logging.getLogger(__name__)

GREETING_NS = 300 * MILLISECOND
"""How long each seat's light is on when the table is switched on, in nanoseconds: one seat after the other, until there
is something to show.
"""


class TableDevices:
    """All parts that `wiring` names, on the pins of a gpiozero `factory`, and the devices of `usb`, if it is given.

    A part whose pins cannot be used is reported by `take_faults` as missing; the others work. Seats' lights are at
    most `light_percent` bright. Presses that are at most `tie_ns` nanoseconds apart are equal (`arbiter.py`); devices
    on USB whose times are coarser make that longer for all. Raise DeviceError for a factory whose time stamps cannot be
    used.

    All methods are for the thread of the program's loop. `close` closes `usb`, but not the factory, which belongs to
    the caller.
    """

    def __init__(
        self,
        wiring: Wiring,
        factory: PinFactory,
        clock: Clock,
        usb: UsbDevices | None = None,
        *,
        light_percent: int = 100,
        tie_ns: int = 0,
    ) -> None:
        self._queue: SignalQueue[EdgeOrSignal | KeysRead | Fault] = SignalQueue()
        self._held_events: Agenda[EdgeOrSignal] = Agenda()
        """What happened in the last `WINDOW_NS`, to which an earlier event may still come."""
        self._judged: Agenda[Signal] = Agenda()
        """What older events mean, until all presses of the same moment have been judged."""
        self._pin_tie_ns = tie_ns
        self._ties = Ties()
        self._clock = clock
        self._light_percent = light_percent
        self._lines: dict[int, ButtonLine] = {}
        """The bid buttons by seat, and at TABLE the gavel."""
        self._set_buzzer: Callable[[float], None] = lambda _level: None
        self._lights: list[SeatLight] = []
        self._greeted = 0
        """How many seats the power-on show has come to: the light of the last of them is on."""
        self._greet_at: int | None = None
        """When the next light of the power-on show is due, in nanoseconds; None when it is over."""
        self.usb = usb or UsbDevices(Plugs(), NoPorts(), clock)
        self._faults: list[Fault] = []
        self.raw_listener: Callable[[Edge | KeysRead], None] | None = None
        """Called with every edge and every change of the keypads' readings, on the thread of the program's loop."""
        with ExitStack() as opened:
            opened.callback(self._queue.close)
            opened.callback(self.usb.close)
            pins = self._open_pins(wiring, factory, opened)
            self._open_keypads(wiring, factory, pins, opened)
            self.usb.open(self._queue.put)
            self._lights += self._usb_lights()
            self._opened = opened.pop_all()
        if self._lights:
            self._greet_at = clock.now() + GREETING_NS

    def _open_pins(self, wiring: Wiring, factory: PinFactory, opened: ExitStack) -> dict[int, TablePin]:
        """Open all pins, and each part that has a pin of its own; return the usable pins by BCM number."""
        pins: dict[int, TablePin] = {}
        uses = list(wiring.uses())
        if not uses:
            return pins
        scale = TickScale(factory, self._clock)
        for use in uses:
            with self._reporting_missing(use):
                pin = TablePin(factory, use, scale)
                pins[use.pin] = pin
                opened.callback(pin.close)  # this also keeps the pin alive, whose callback gpiozero holds weakly
                self._open_part(use, pin)
        return pins

    def _open_part(self, use: Use, pin: TablePin) -> None:
        """Open the part that has a pin of its own; the rows and columns of the keypads are opened together later."""
        match use.part:
            case Part.BUZZER:
                self._set_buzzer = pin.as_output()
            case Part.LIGHT:
                set_level = pin.as_output()
                percent = self._light_percent
                is_to_be_dimmed = 0 < percent < 100
                if is_to_be_dimmed and not pin.dim():
                    percent = 100
                self._lights.append(SeatLight(use.seat, set_level, percent=percent, use=use))
            case Part.GAVEL | Part.BUTTON:
                self._lines[use.seat] = ButtonLine(use.seat, pin, self._clock, emit=self._queue.put)

    def _open_keypads(self, wiring: Wiring, factory: PinFactory, pins: dict[int, TablePin], opened: ExitStack) -> None:
        """Start the scan of the keypads of which all pins can be used."""
        columns = {
            seat: [pins[column] for column in paddle.columns]
            for seat, paddle in enumerate(wiring.paddles, start=1)
            if paddle.columns and all(column in pins for column in paddle.columns)
        }
        if not columns or not all(row in pins for row in wiring.rows):
            return
        rows = [pins[row] for row in wiring.rows]
        first_row = next(use for use in wiring.uses() if use.part is Part.KEYPADS)
        with self._reporting_missing(first_row):
            opened.callback(KeyMatrix(factory, rows, columns, self._clock, emit=self._queue.put).close)

    def _usb_lights(self) -> Iterator[SeatLight]:
        """Yield the lights that devices on USB may have. One that cannot be dimmed is dark or fully on."""
        for light in self.usb.lights():
            percent = self._light_percent
            if percent and not light.can_dim:
                percent = 100
            yield SeatLight(light.seat, light.set_level, percent=percent)

    @contextmanager
    def _reporting_missing(self, use: Use) -> Iterator[None]:
        """Report the part as missing after any error with its pin, since every pin library has errors of its own."""
        try:
            yield
        except Exception as error:
            log.warning("%s is missing", use.name, exc_info=True)
            remedy = (
                f"BCM {use.pin} for {use.name} cannot be used ({error}); end the program that uses it, "
                f"switch off what claims it in config.txt, or change wiring.{use.key}; use the screen instead"
            )
            self.report(Fault(seat=use.seat, part=use.part, kind=FaultKind.MISSING, pins=(use.pin,), remedy=remedy))

    def give(self, plugs: Plugs) -> None:
        """Use these devices on USB from now on."""
        self.usb.give(plugs)
        on_pins = [light for light in self._lights if light.use is not None]
        on_usb = list(self._usb_lights())
        for light in on_usb:
            light.step(self._clock.now())  # what the device shows was for another seat
        self._lights = [*on_pins, *on_usb]

    @property
    def tie_ns(self) -> int:
        """Return how far apart, in nanoseconds, presses are at most that are equal."""
        return max(self._pin_tie_ns, self.usb.plugs.tie_ns)

    @property
    def told_after_ns(self) -> int:
        """Return how long after it happened a press is told, in nanoseconds; a touch that follows tells it at once."""
        return WINDOW_NS + self.tie_ns

    def fileno(self) -> int:
        """Return the file descriptor for `select`: it is readable when a device has something for `due` and `take`."""
        return self._queue.fileno()

    def has_news(self) -> bool:
        """Return whether `fileno()` is readable, without waiting."""
        return bool(self._queue)

    def due(self, *, lights: bool = True) -> int | None:
        """Return when, in nanoseconds, `take` and `take_faults` are next needed if nothing else happens; None for
        never.

        They are needed at once while a fault waits. Without `lights`, deadlines at which only `step_lights` is needed
        are left out.
        """
        self._drain_queue()
        if self._faults:
            return self._clock.now()
        times = [line.due for line in self._lines.values()]
        first = earliest(self._held_events.due(), self._judged.due())
        if first is not None:
            times.append(first + self.told_after_ns)
        if lights:
            times.append(self._greet_at)
            times.extend(light.due for light in self._lights)
        return earliest(*times)

    def take(self, now: int) -> tuple[Signal, ...]:
        """Return the signals that no earlier one can still overtake at `now`, in the order in which they happened."""
        self.step_lights(now)
        self._drain_queue()
        known_until = now - WINDOW_NS
        self._judge(known_until)
        signals = self._settle(begun=known_until - self.tie_ns, until=known_until)
        self._report_held(now)
        return signals

    def take_until(self, at: int) -> tuple[Signal, ...]:
        """Return the signals up to and including `at`, without waiting: those that come before a touch at that time."""
        self._drain_queue()
        self._judge(at)
        return self._settle(begun=at, until=at)

    def take_faults(self) -> tuple[Fault, ...]:
        """Return the faults reported since the last call; the first call includes missing parts."""
        self._drain_queue()
        faults = tuple(self._faults)
        self._faults.clear()
        return faults

    def report(self, fault: Fault) -> None:
        """Report a fault, for `take_faults`."""
        self._queue.put(fault)

    @property
    def held_buttons(self) -> tuple[int, ...]:
        """Return the seats whose bid button is down and so cannot be pressed: held by a hand, or stuck."""
        on_pins = tuple(seat for seat, line in self._lines.items() if seat != TABLE and line.is_down)
        return on_pins + self.usb.held_buttons

    @property
    def is_gavel_held(self) -> bool:
        """Return whether the gavel's button is down."""
        return TABLE in self._lines and self._lines[TABLE].is_down

    def set_lamp(self, *, lit: bool) -> None:
        """Turn the buzzer or lamp on or off; do nothing at a table without one. The caller decides for how long."""
        self._set_buzzer(lit)

    def show_light(self, seat: int, light: Light, now: int) -> None:
        """Show `light` in a seat's button from `now` (ns) on; do nothing at a seat without a light.

        The first call ends the power-on show.
        """
        if self._greet_at is not None:
            self._greet_at = None
            for seat_light in self._lights:
                seat_light.show(Light.OFF, now)
        for seat_light in self._lights:
            if seat_light.seat == seat:
                seat_light.show(light, now)
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
            if self._greeted <= MAX_SEATS:
                self._greet_at = now + GREETING_NS
            else:  # one round after the last seat, whose light has just gone off
                self._greet_at = None
        for light in tuple(self._lights):
            if light.due is not None and light.due <= now:
                self._step_light(light, now)

    def _step_light(self, light: SeatLight, now: int) -> None:
        if light.use is None:
            light.step(now)
            return
        self._lights.remove(light)  # it stays away if its pin raises an error
        with self._reporting_missing(light.use):
            light.step(now)
            self._lights.append(light)

    def _drain_queue(self) -> None:
        """Empty the queue: keep faults and events, and pass raw input to its listener."""
        for item in self._queue.drain():
            if isinstance(item, Edge | KeysRead) and self.raw_listener is not None:
                self.raw_listener(item)
            match item:
                case Edge():
                    admitted = self._lines[item.seat].admit(item)
                    if admitted is not None:
                        self._held_events.add(admitted.at, admitted)
                case KeysRead():
                    pass  # its keys come as signals of their own
                case Fault():
                    self._faults.append(item)
                case _:
                    self._held_events.add(item.at, item)

    def _judge(self, until: int) -> None:
        """Judge the events up to and including `until`, in order; they are no longer held."""
        events = list(self._held_events.pop_until(until))
        known = [*events, *self._held_events]
        for event in events:
            signal = self._signal_of(event, known)
            if signal is not None:
                self._judged.add(event.at, signal)

    def _settle(self, *, begun: int, until: int) -> tuple[Signal, ...]:
        """Return the judged signals of the moments that have `begun` by then, in order, up to and including `until`."""
        signals: list[Signal] = []
        start = self._judged.due()
        while start is not None and start <= begun:
            signals.extend(self._ties.settle(self._pop_moment(start, end=min(start + self.tie_ns, until))))
            start = self._judged.due()
        return tuple(signals)

    def _pop_moment(self, start: int, *, end: int) -> list[Signal]:
        """Remove and return the judged signals of the moment that begins at `start`, in the order of their times.

        It lasts until `end`, or until a signal that is neither a press nor the gavel: ties are settled only among what
        comes before such a signal, and at its own time.
        """
        moment = list(self._judged.pop_until(start))
        following = self._judged.due()
        while following is not None and following <= end and all(is_rival(signal) for signal in moment):
            moment.extend(self._judged.pop_until(following))
            following = self._judged.due()
        return moment

    def _signal_of(self, event: EdgeOrSignal, known: Sequence[EdgeOrSignal]) -> Signal | None:
        """Return what an event means, given all known ones."""
        if isinstance(event, Edge):
            return self._lines[event.seat].judge(event, known)
        return event

    def _report_held(self, now: int) -> None:
        """Report each button that stays down, once. It does not count until it is released."""
        for seat, line in self._lines.items():
            if line.due is None or line.due > now or not line.is_held(now):
                continue
            pin = line.pin.bcm
            fault = Fault(
                seat=seat,
                part=Part.GAVEL if seat == TABLE else Part.BUTTON,
                kind=FaultKind.HELD,
                pins=(pin,),
                remedy=f"look for what presses it, or a short to ground, at {wire(pin)}; it counts again once released",
            )
            self._faults.append(fault)
