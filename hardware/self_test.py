"""The self-test: collect what was pressed on every part of the table, wired or plugged in, and judge each part.

It takes in signals, raw edges and keypad readings; a terminal or the screen asks for the `report`, which says nothing
about games or users. It uses no clock and no pins.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple

from hardware import signals
from hardware.arbiter import Edge
from hardware.config.header import wire
from hardware.config.parts import BUTTON, KEYS, TablePart, parts, usb_lights
from hardware.config.usb import Plugs
from hardware.config.wiring import Wiring
from hardware.drivers.debouncer import DEBOUNCE_NS
from hardware.drivers.keypad import KeysRead, keypad_reading
from hardware.signals import TABLE, Fault, FaultKind, Part
from hardware.time_units import MILLISECOND

LONG_BOUNCE_NS = 12 * MILLISECOND
"""A contact that bounces for longer than this, in nanoseconds, is worn, dirty or loose.

Ordinary push buttons bounce for up to about 5 ms; from 25 ms (`debouncer.DEBOUNCE_NS`) one press would count as two.
"""
SEEN = "#"
"""The key by which a seat that has pressed everything says that its light is on."""
DARK = "*"
"""The key by which it says that its light stays dark."""
INSIDE = "what is inside it"
GONE = "plug it in; if it is, look at its cable, and at what names it in the settings"


class ContactName(NamedTuple):
    """A contact, on pins or on USB. Only a seat with two bid buttons has two of one name: either counts for both."""

    seat: int
    """The seat of the part; TABLE for the gavel."""
    key: str


class Verdict(StrEnum):
    """The judgement on a part, the worst first."""

    MISSING = "missing"
    HELD = "held"
    LOOSE = "loose"
    LOST = "lost an edge"
    NEVER = "never pressed"
    DARK = "stays dark"
    """A player said so."""
    ASKED = "not seen yet"
    """The light is on, and its player has not said so yet."""
    BOUNCES = "bounces long"
    FOR_A_PERSON = "for you to judge"
    """A buzzer or lamp, or the light of a seat without keys: only a person can say whether it was heard or seen."""
    GOOD = "good"

    @property
    def is_good(self) -> bool:
        """Return whether nothing is wrong with the part, as far as the test can know."""
        return self in {Verdict.GOOD, Verdict.FOR_A_PERSON}


class _Judgement(NamedTuple):
    """A verdict on a part, and what to do about it: see `PartReport`."""

    verdict: Verdict
    remedy: str = ""
    suspects: tuple[int, ...] = ()


class _TroubleMeaning(NamedTuple):
    """What a trouble of a line means for its part."""

    verdict: Verdict
    advice: str
    """The beginning of the remedy, before the wires."""


_TROUBLES = {
    signals.Trouble.STORM: _TroubleMeaning(Verdict.LOOSE, "look for a loose wire at "),
    signals.Trouble.LOST: _TroubleMeaning(Verdict.LOST, "press again; if it happens often, look at "),
}
"""The worst first."""


class PartReport(NamedTuple):
    """The state of one part of the table, during or after the test."""

    part: TablePart
    pressed: Mapping[str, int]
    """How often each of its keys was pressed; a single contact's key is `BUTTON`."""
    longest_bounce: int | None
    """The longest bounce of one of its contacts, in nanoseconds; None if none was measured."""
    verdict: Verdict
    remedy: str
    """Which wire to look at, or what else to do; empty for a good part."""
    suspects: tuple[int, ...] = ()
    """The BCM numbers of the wires that `remedy` names, if it names pins."""


class _Bounces:
    """How long one contact bounces. Edges in quick succession are one bounce. They are not kept, since a loose contact
    makes any number of them.

    A tap that was over before the contact came to rest says nothing.
    """

    def __init__(self) -> None:
        self._longest_earlier: int | None = None
        """The longest bounce of those before the last, in nanoseconds; None if none can be told."""
        self._was_low = False
        """Whether the contact was closed before the last bounce."""
        self._is_low = False
        """Whether it was closed after the last edge."""
        self._first_edge_at = -DEBOUNCE_NS
        """The time of the last bounce's first edge."""
        self._last_edge_at = -DEBOUNCE_NS

    def add(self, *, low: bool, at: int) -> None:
        """Add an edge to `low` or high."""
        if at - self._last_edge_at >= DEBOUNCE_NS:
            self._longest_earlier = self.longest
            self._was_low = self._is_low
            self._first_edge_at = at
        self._last_edge_at = at
        self._is_low = low

    @property
    def longest(self) -> int | None:
        """Return the longest bounce so far, in nanoseconds; None if that cannot be told."""
        if self._is_low == self._was_low:
            return self._longest_earlier
        return max(self._longest_earlier or 0, self._last_edge_at - self._first_edge_at)


class SelfTest:
    """The test of all parts of `wiring` and of the devices in `plugs`.

    While it is open, it takes in all that the devices tell; else only what is missing or unplugged. Input from other
    parts is ignored. A light is on while its button is down. Once everything of its seat has been pressed it stays on,
    and the player says by `SEEN` or `DARK` what is to be seen.

    `usb_lit_seats` returns the seats whose device on USB has said by now that it has a light for them. `about` returns
    the first lines of the report, about the computer.
    """

    def __init__(
        self,
        wiring: Wiring,
        plugs: Plugs,
        *,
        usb_lit_seats: Callable[[], Collection[int]] = tuple,
        about: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        self._usb_lit_seats = usb_lit_seats
        self._about = about
        self._faults: list[Fault] = []
        self.unplugged: dict[tuple[signals.UsbKind, int], signals.Unplugged] = {}
        """What is unplugged, by its kind and seat."""
        self.use(wiring, plugs)
        self.begin()
        self.end()

    def use(self, wiring: Wiring, plugs: Plugs) -> None:
        """Test these parts from now on. What is no longer a part is not unplugged."""
        known_parts = (*parts(wiring, plugs), *usb_lights(wiring, plugs))
        self._tested = [part for part in known_parts if part.contacts or part.on_when]
        self._wires = {
            ContactName(part.seat, key): pins for part in self._tested for key, pins in part.contacts.items()
        }
        """The BCM numbers of the wires of each contact, as in its part."""
        known = {(plug.kind, plug.seat) for plug in plugs.devices}
        self.unplugged = {key: gone for key, gone in self.unplugged.items() if key in known}

    def begin(self) -> None:
        """Begin anew: nothing has been pressed."""
        self.is_open = True
        self._faults = list(self.missing)
        self._press_counts = Counter[ContactName]()
        self._bounces = defaultdict[ContactName, _Bounces](_Bounces)
        self._troubled = defaultdict[signals.Trouble, set[ContactName]](set)
        """A keypad's troubled column by its first key."""
        self._readings = Counter[int]()
        """By seat, what its keypad read last."""
        self._saw_light: dict[int, bool] = {}
        """By seat, whether its player saw the light."""

    def end(self) -> None:
        """Close the test; its report stays as it is."""
        self.is_open = False

    @property
    def missing(self) -> tuple[Fault, ...]:
        """Return the parts that are missing."""
        return tuple(fault for fault in self._faults if fault.kind is FaultKind.MISSING)

    @property
    def _parts(self) -> list[TablePart]:
        """Return the parts that are there: a light on USB only once its device has said that it has one."""
        lit = self._usb_lit_seats()
        return [part for part in self._tested if part.kind is not Part.LIGHT or part.pins or part.seat in lit]

    @property
    def is_done(self) -> bool:
        """Return whether everything that is there has been pressed, and every player asked about a light has said."""
        return not self.asked and all(
            not self._never_pressed(part) or self._judge(part).verdict is Verdict.MISSING for part in self._parts
        )

    @property
    def asked(self) -> tuple[int, ...]:
        """Return the seats whose light is on until their player says so."""
        lights = [part for part in self._parts if not part.contacts]
        return tuple(light.seat for light in lights if self._judge(light).verdict is Verdict.ASKED)

    def _can_say(self, seat: int) -> bool:
        """Return whether a seat has keys, and all that it has was pressed."""
        own = [contact for contact in self._wires if contact.seat == seat]
        return ContactName(seat, SEEN) in own and all(self._press_counts[contact] for contact in own)

    def add_raw(self, raw: Edge | KeysRead) -> None:
        """Add an edge or a reading. They come in the order of their times, to within a few milliseconds."""
        if not self.is_open:
            return
        if isinstance(raw, Edge):
            self._bounces[ContactName(raw.seat, BUTTON)].add(low=raw.low, at=raw.at)
            return
        for place, seat in enumerate(raw.seats):
            reading = keypad_reading(raw.frame, place)
            changed = reading ^ self._readings[seat]
            self._readings[seat] = reading
            for number, key in enumerate(KEYS):
                if (changed >> number) & 1:
                    is_low = bool((reading >> number) & 1)
                    self._bounces[ContactName(seat, key)].add(low=is_low, at=raw.at)

    def add_signal(self, signal: signals.Signal) -> None:
        """Add a signal that the table made of the raw input."""
        match signal:
            case signals.Unplugged(kind=kind, seat=seat):
                self.unplugged[kind, seat] = signal
            case signals.PluggedIn(kind=kind, seat=seat):
                self.unplugged.pop((kind, seat), None)
            case _ if not self.is_open:
                pass
            case signals.ButtonPressed(seat=seat):
                self._count_press(ContactName(seat, BUTTON))
            case signals.GavelStruck():
                self._count_press(ContactName(TABLE, BUTTON))
            case signals.KeyPressed(seat=seat, key=key):
                self._count_press(ContactName(seat, key))
            case signals.LineTroubled(seat=seat, trouble=trouble, column=column):
                key = BUTTON if column is None else KEYS[column]
                self._troubled[trouble].add(ContactName(seat, key))

    def _count_press(self, contact: ContactName) -> None:
        if contact.key in {SEEN, DARK} and self._can_say(contact.seat):
            self._saw_light[contact.seat] = contact.key == SEEN
        self._press_counts[contact] += 1

    def add_fault(self, fault: Fault) -> None:
        """Add a fault of a part, of all keypads, or of everything that is wired."""
        if fault not in self._faults and (self.is_open or fault.kind is FaultKind.MISSING):
            self._faults.append(fault)

    def report(self) -> tuple[PartReport, ...]:
        """Return the state of every part. Ask for it when the contacts have come to rest."""
        return tuple(self._report_on(part) for part in self._parts)

    def _report_on(self, part: TablePart) -> PartReport:
        judgement = self._judge(part)
        return PartReport(
            part=part,
            pressed={key: self._press_count(part, key) for key in part.contacts},
            longest_bounce=max(self._longest_bounces(part).values(), default=None),
            verdict=judgement.verdict,
            remedy=judgement.remedy,
            suspects=judgement.suspects,
        )

    def report_lines(self) -> Iterator[str]:
        """Return the lines of the report: the computer, and the state of every part."""
        yield "Self-test of a Hammer Price table"
        yield from self._about()
        given = set[str]()
        for report in self.report():
            yield ""
            yield f"{report.part.name}: {report.verdict}"
            yield f"    wired to {report.part.wires}"
            if report.pressed and report.verdict is not Verdict.MISSING:
                longest = report.longest_bounce
                bounce = "not seen" if longest is None else f"{longest / MILLISECOND:.1f} ms"
                yield f"    pressed {_counts(report.pressed)}, longest bounce {bounce}"
            if report.remedy:
                yield "    as above" if report.remedy in given else f"    {report.remedy}"
                given.add(report.remedy)

    def _press_count(self, part: TablePart, key: str) -> int:
        return self._press_counts[ContactName(part.seat, key)]

    def _never_pressed(self, part: TablePart) -> list[str]:
        """Return the keys of a part that were not pressed."""
        return [key for key in part.contacts if not self._press_count(part, key)]

    def _longest_bounces(self, part: TablePart) -> dict[str, int]:
        """Return the longest bounce of each contact of which one was measured, in nanoseconds."""
        longest_by_key = {}
        for key in part.contacts:
            bounces = self._bounces.get(ContactName(part.seat, key))
            if bounces is not None and bounces.longest is not None:
                longest_by_key[key] = bounces.longest
        return longest_by_key

    def _fault_of(self, part: TablePart) -> Fault | None:
        """Return the first fault that the part has, itself or with others."""
        for fault in self._faults:
            match fault.part:
                case Part.EVERYTHING:
                    concerns_part = bool(part.pins)
                case Part.KEYPADS:
                    concerns_part = part.kind is Part.KEYPAD
                case _:
                    concerns_part = fault.name == part.name
            if concerns_part:
                return fault
        return None

    def _judge(self, part: TablePart) -> _Judgement:
        """Return the worst that is known of a part, and where to look: in words, and as pins."""
        if fault := self._fault_of(part):
            verdict = Verdict.MISSING if fault.kind is FaultKind.MISSING else Verdict.HELD
            return _Judgement(verdict, fault.remedy)
        if {(part.kind, part.seat), (part.kind, TABLE)} & self.unplugged.keys():
            return _Judgement(Verdict.MISSING, GONE)
        if part.kind is Part.LIGHT and self._can_say(part.seat):
            return self._judge_light(part)
        if not part.contacts:
            return _Judgement(Verdict.FOR_A_PERSON, f"it is on {part.on_when}")
        for trouble, meaning in _TROUBLES.items():
            contacts = self._troubled[trouble]
            if keys := [key for key in part.contacts if ContactName(part.seat, key) in contacts]:
                # Of a key's two wires the second is its column's.
                columns = sorted(pin for key in keys for pin in part.contacts[key][-1:])
                return _look_at(meaning.verdict, meaning.advice, columns)
        if never := self._never_pressed(part):
            return _look_at(Verdict.NEVER, f"{_keys(never)}look at ", self._suspects(part))
        if long := [key for key, bounce in self._longest_bounces(part).items() if bounce > LONG_BOUNCE_NS]:
            pins = dict.fromkeys(pin for key in long for pin in part.contacts[key])
            return _look_at(Verdict.BOUNCES, f"{_keys(long)}a worn contact, or a loose wire at ", pins)
        return _Judgement(Verdict.GOOD)

    def _judge_light(self, light: TablePart) -> _Judgement:
        """Return what the player has said about a light that all have been asked about."""
        match self._saw_light.get(light.seat):
            case None:
                return _Judgement(Verdict.ASKED, f"key {SEEN} says that it is on, key {DARK} that it stays dark")
            case True:
                return _Judgement(Verdict.GOOD)
            case False:
                more = ", its resistor, and which way round it is"
                return _look_at(Verdict.DARK, "look at ", light.pins, more=more)

    def _suspects(self, part: TablePart) -> tuple[int, ...]:
        """Return the wires that explain the keys that were never pressed: those with no working key, if there are any.

        A row that works for another keypad is good up to there, so it is named only beside others.
        """
        wires = {pin for key in self._never_pressed(part) for pin in part.contacts[key]}
        working = {pin for key, pins in part.contacts.items() if self._press_count(part, key) for pin in pins}
        working_anywhere = {pin for contact, pins in self._wires.items() if self._press_counts[contact] for pin in pins}
        suspects = wires - working_anywhere or wires - working or wires
        return tuple(pin for pin in part.pins if pin in suspects)


def _look_at(verdict: Verdict, words: str, pins: Collection[int], *, more: str = "") -> _Judgement:
    """Return a verdict with the wires to look at, which are named between `words` and `more`.

    A device on USB, which is on no pins, has wires inside only.
    """
    wires = ", ".join(wire(pin) for pin in pins) or INSIDE
    return _Judgement(verdict, f"{words}{wires}{more}", suspects=tuple(pins))


def _counts(pressed: Mapping[str, int]) -> str:
    """Return how often each key was pressed: `3×` for a single contact, else `1:2 2:0`."""
    if list(pressed) == [BUTTON]:
        return f"{pressed[BUTTON]}×"
    return " ".join(f"{key or 'button'}:{count}" for key, count in pressed.items())


def _keys(keys: Sequence[str]) -> str:
    """Return the keys as the beginning of a remedy; empty for a single contact."""
    named = [key for key in keys if key != BUTTON]
    if not named:
        return ""
    button = "the button and " if BUTTON in keys else ""
    noun = "key" if len(named) == 1 else "keys"
    return f"{button}{noun} {' '.join(named)}: "
