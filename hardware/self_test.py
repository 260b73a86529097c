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
from hardware.config.parts import BUTTON, KEYS, TablePart, parts, pod_lights
from hardware.config.usb import Plugs
from hardware.config.wiring import Wiring
from hardware.drivers.debouncer import DEBOUNCE_NS
from hardware.drivers.keypad import KeysRead, read_of_one
from hardware.signals import Fault, FaultKind, Part

LONG_BOUNCE = 12_000_000
"""A contact that bounces for longer than this, in nanoseconds, is worn, dirty or loose.

Ordinary push buttons bounce for up to about 5 ms; from 25 ms (`debouncer.DEBOUNCE_NS`) one press would count as two.
"""
Contact = tuple[int, str]
"""The seat and key of a contact, on pins or on a pod; no two parts have the same."""
SEEN, DARK = "#", "*"
"""The keys by which a seat that has pressed everything says whether its light is on."""
POD_WIRES = "the pod's own wires"
POD_GONE = "plug it in; if it is, look at its cable, and at its serial number in the settings"


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


_Judgement = tuple[Verdict, str, tuple[int, ...]]
"""The last three values of a `PartReport`."""
_TROUBLES = {
    signals.Trouble.STORM: (Verdict.LOOSE, "look for a loose wire at "),
    signals.Trouble.LOST: (Verdict.LOST, "press again; if it happens often, look at "),
}


class PartReport(NamedTuple):
    """The state of one part of the table, during or after the test."""

    part: TablePart
    pressed: Mapping[str, int]
    """How often each of its keys was pressed; a single contact's key is `BUTTON`."""
    bounce: int | None
    """The longest bounce of one of its contacts, in nanoseconds; None if none was measured."""
    verdict: Verdict
    remedy: str
    """Which wire to look at, or what else to do; empty for a good part."""
    suspects: tuple[int, ...] = ()
    """The BCM numbers of the wires that `remedy` names, if it names pins."""


class _Bounces:
    """How long one contact bounces. Edges in quick succession are one bounce, and none is kept: a loose contact makes
    any number of them.

    A tap that was over before the contact came to rest says nothing.
    """

    def __init__(self) -> None:
        self._longest: int | None = None
        """The longest bounce of those before the last, in nanoseconds; None if none can be told."""
        self._rested_low = self._low = False
        """Whether the contact was closed before the last bounce, and after its last edge."""
        self._began = self._last = -DEBOUNCE_NS
        """The times of the last bounce's first and last edge."""

    def add(self, edge: Edge) -> None:
        """Add an edge."""
        if edge.at - self._last >= DEBOUNCE_NS:
            self._longest, self._rested_low, self._began = self.longest, self._low, edge.at
        self._last, self._low = edge.at, edge.low

    @property
    def longest(self) -> int | None:
        """Return the longest bounce so far, in nanoseconds; None if that cannot be told."""
        if self._low == self._rested_low:
            return self._longest
        return max(self._longest or 0, self._last - self._began)


class SelfTest:
    """The test of all parts of `wiring` and of the pods in `plugs`; `lit` returns the seats that these light by now.

    While it is open, it takes in all that the devices tell; else only what is missing or unplugged. Input from other
    parts is ignored. A light is on while its button is down. Once everything of its seat has been pressed it stays on,
    and the player says by `SEEN` or `DARK` what is to be seen.

    `about` returns the first lines of the report, about the computer.
    """

    def __init__(
        self,
        wiring: Wiring,
        plugs: Plugs,
        lit: Callable[[], Collection[int]] = tuple,
        about: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        there = (*parts(wiring, plugs), *pod_lights(wiring, plugs))
        self._tested = [part for part in there if part.contacts or part.on_when]
        self._wires = {(part.seat, key): pins for part in self._tested for key, pins in part.contacts.items()}
        """The BCM numbers of the wires of each contact, as in its part."""
        self._lit = lit
        self._about = about
        self._faults: list[Fault] = []
        self.unplugged: dict[tuple[signals.UsbKind, int], signals.Unplugged] = {}
        """What is unplugged, by its kind and seat."""
        self.begin()
        self.is_open = False

    def begin(self) -> None:
        """Begin anew: nothing has been pressed."""
        self.is_open = True
        self._faults = [*self.missing]
        self._pressed = Counter[Contact]()
        self._bounces = defaultdict[Contact, _Bounces](_Bounces)
        self._troubled = defaultdict[signals.Trouble, set[Contact]](set)
        """A keypad's troubled column by its first key."""
        self._readings = Counter[int]()
        """By seat, what its keypad read last."""
        self._seen: dict[int, bool] = {}
        """By seat, whether its player saw the light."""

    def end(self) -> None:
        """Close the test; its report stays as it is."""
        self.is_open = False

    @property
    def missing(self) -> tuple[Fault, ...]:
        """Return the parts that are missing."""
        return tuple(fault for fault in self._faults if fault.ill is FaultKind.MISSING)

    @property
    def _parts(self) -> list[TablePart]:
        """Return the parts that are there: a pod's light only once the pod has said that it has one."""
        lit = self._lit()
        return [part for part in self._tested if part.kind is not Part.LIGHT or part.pins or part.seat in lit]

    @property
    def done(self) -> bool:
        """Return whether everything that is there has been pressed, and every light that can be asked about was."""
        return not self.asked and all(
            not self._never(part) or self._judge(part)[0] is Verdict.MISSING for part in self._parts
        )

    @property
    def asked(self) -> tuple[int, ...]:
        """Return the seats whose light is on until their player says so."""
        return tuple(part.seat for part in self._parts if not part.contacts and self._judge(part)[0] is Verdict.ASKED)

    def _can_say(self, seat: int) -> bool:
        """Return whether a seat has keys, and all that it has was pressed."""
        own = [contact for contact in self._wires if contact[0] == seat]
        return (seat, SEEN) in own and all(self._pressed[contact] for contact in own)

    def watch(self, raw: Edge | KeysRead) -> None:
        """Add an edge or a reading. They come in the order of their times, to within a few milliseconds."""
        if not self.is_open:
            return
        if isinstance(raw, Edge):
            self._bounces[raw.seat, BUTTON].add(raw)
            return
        for place, seat in enumerate(raw.seats):
            reading = read_of_one(raw.frame, 3 * place)
            changed, self._readings[seat] = reading ^ self._readings[seat], reading
            for number, key in enumerate(KEYS):
                if changed >> number & 1:
                    self._bounces[seat, key].add(Edge(seat, raw.at, low=bool(reading >> number & 1)))

    def hear(self, signal: signals.Signal) -> None:
        """Add a signal that the table made of the raw input."""
        match signal:
            case signals.Unplugged(kind, seat):
                self.unplugged[kind, seat] = signal
            case signals.PluggedIn(kind, seat):
                self.unplugged.pop((kind, seat), None)
            case _ if not self.is_open:
                pass
            case signals.ButtonPressed(seat):
                self._press(seat, BUTTON)
            case signals.GavelStruck():
                self._press(0, BUTTON)
            case signals.KeyPressed(seat, key):
                self._press(seat, key)
            case signals.LineTroubled(seat, trouble, _, column):
                self._troubled[trouble].add((seat, BUTTON if column is None else KEYS[column]))

    def _press(self, seat: int, key: str) -> None:
        if key in {SEEN, DARK} and self._can_say(seat):
            self._seen[seat] = key == SEEN
        self._pressed[seat, key] += 1

    def find(self, fault: Fault) -> None:
        """Add a fault of a part, of all keypads, or of everything that is wired."""
        if fault not in self._faults and (self.is_open or fault.ill is FaultKind.MISSING):
            self._faults.append(fault)

    def report(self) -> tuple[PartReport, ...]:
        """Return the state of every part. Ask for it when the contacts have come to rest."""
        return tuple(
            PartReport(
                part,
                {key: self._pressed[part.seat, key] for key in part.contacts},
                max(self._longest_bounces(part).values(), default=None),
                *self._judge(part),
            )
            for part in self._parts
        )

    def report_lines(self) -> Iterator[str]:
        """Return the lines of the report: the computer, and the state of every part."""
        yield "Self-test of a Hammer Price table"
        yield from self._about()
        given = set[str]()
        for part, pressed, longest, verdict, remedy, _ in self.report():
            yield ""
            yield f"{part.name}: {verdict}"
            yield f"    wired to {part.wires}"
            if pressed and verdict is not Verdict.MISSING:
                bounce = "not seen" if longest is None else f"{longest / 1_000_000:.1f} ms"
                yield f"    pressed {_counts(pressed)}, longest bounce {bounce}"
            if remedy:
                yield "    as above" if remedy in given else f"    {remedy}"
                given.add(remedy)

    def _never(self, part: TablePart) -> list[str]:
        """Return the keys of a part that were not pressed."""
        return [key for key in part.contacts if not self._pressed[part.seat, key]]

    def _longest_bounces(self, part: TablePart) -> dict[str, int]:
        """Return the longest bounce of each contact of which one was measured, in nanoseconds."""
        own = {key: self._bounces[part.seat, key].longest for key in part.contacts if (part.seat, key) in self._bounces}
        return {key: longest for key, longest in own.items() if longest is not None}

    def _judge(self, part: TablePart) -> _Judgement:
        """Return the worst that is known of a part, and where to look: in words, and as pins."""
        whole = {Part.EVERYTHING: bool(part.pins), Part.KEYPADS: part.kind is Part.KEYPAD}
        if fault := next((one for one in self._faults if whole.get(one.part, one.name == part.name)), None):
            return (Verdict.MISSING if fault.ill is FaultKind.MISSING else Verdict.HELD), fault.remedy, ()
        if (part.kind, part.seat) in self.unplugged:
            return Verdict.MISSING, POD_GONE, ()
        if part.kind is Part.LIGHT and self._can_say(part.seat):
            return self._judge_light(part)
        if not part.contacts:
            return Verdict.FOR_A_PERSON, f"it is on {part.on_when}", ()
        for trouble, (verdict, words) in _TROUBLES.items():
            if keys := [key for seat, key in self._troubled[trouble] if seat == part.seat and key in part.contacts]:
                # Of a key's two wires the second is its column's.
                return _look_at(verdict, words, sorted(pin for key in keys for pin in part.contacts[key][-1:]))
        if never := self._never(part):
            return _look_at(Verdict.NEVER, f"{_keys(never)}look at ", self._suspects(part))
        if long := [key for key, bounce in self._longest_bounces(part).items() if bounce > LONG_BOUNCE]:
            pins = dict.fromkeys(pin for key in long for pin in part.contacts[key])
            return _look_at(Verdict.BOUNCES, f"{_keys(long)}a worn contact, or a loose wire at ", pins)
        return Verdict.GOOD, "", ()

    def _judge_light(self, light: TablePart) -> _Judgement:
        if light.seat not in self._seen:
            return Verdict.ASKED, f"key {SEEN} says that it is on, key {DARK} that it stays dark", ()
        if self._seen[light.seat]:
            return Verdict.GOOD, "", ()
        return _look_at(Verdict.DARK, "look at ", light.pins, ", its resistor, and which way round it is")

    def _suspects(self, part: TablePart) -> tuple[int, ...]:
        """Return the wires that explain the keys that never came: those with no working key, if there are any.

        A row that works for another keypad is good up to there, so it is named only beside others.
        """
        never = {pin for key in self._never(part) for pin in part.contacts[key]}
        heard = {pin for key, pins in part.contacts.items() if self._pressed[part.seat, key] for pin in pins}
        elsewhere = {pin for contact, pins in self._wires.items() if self._pressed[contact] for pin in pins}
        silent = never - elsewhere or never - heard or never
        return tuple(pin for pin in part.pins if pin in silent)


def _look_at(verdict: Verdict, words: str, pins: Collection[int], more: str = "") -> _Judgement:
    """Return a verdict with the wires to look at, which are named between the words; those of a pod, which is on no
    pins, have a common name.
    """
    return verdict, f"{words}{', '.join(map(wire, pins)) or POD_WIRES}{more}", tuple(pins)


def _counts(pressed: Mapping[str, int]) -> str:
    if list(pressed) == [BUTTON]:
        return f"{pressed[BUTTON]}×"
    return " ".join(f"{key or 'button'}:{count}" for key, count in pressed.items())


def _keys(keys: Sequence[str]) -> str:
    """Return the keys as the beginning of a remedy; empty for a single contact."""
    named = [key for key in keys if key != BUTTON]
    if not named:
        return ""
    both = "the button and " if BUTTON in keys else ""
    return f"{both}{'key' if len(named) == 1 else 'keys'} {' '.join(named)}: "
