"""The self-test: what was felt of every part of the table, wired or plugged in, and what to make of it.

A collection of signals, raw edges and keypad readings; whoever shows it, in a terminal or on the screen, asks for the
`report`. It knows no clock, no pins and no words but those of a verdict.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple

from hardware.arbiter import Edge
from hardware.config.parts import BUTTON, KEYS, PartKind, TablePart, parts
from hardware.config.usb import Plugs
from hardware.config.wiring import Wiring
from hardware.drivers.debouncer import DEBOUNCE_NS
from hardware.drivers.keypad import KeysRead
from hardware.signals import (
    ButtonPressed,
    Fault,
    FaultKind,
    GavelStruck,
    KeyPressed,
    LineTroubled,
    PaddleBack,
    PaddleGone,
    Part,
    Signal,
    Trouble,
)

LONG_BOUNCE = 12_000_000
"""A contact that takes longer than this, in nanoseconds, to come to rest is worn, dirty or loose.

Ordinary push buttons take up to about 5 ms; at 25 ms (`debouncer.DEBOUNCE_NS`) one press would count as two.
"""
POD_WIRES = "the pod's own wires"
POD_GONE = "plug it in; where it is, look at its cable, and at its serial number in the settings"


RawReading = Edge | KeysRead
"""What is told before anything is made of it."""


class Verdict(StrEnum):
    """What to make of a part, the worst first."""

    MISSING = "missing"
    HELD = "held"
    LOOSE = "loose"
    LOST = "lost an edge"
    NEVER = "never pressed"
    BOUNCES = "bounces long"
    EARS = "for you to judge"
    """The buzzer or lamp, or a light: whether it was heard or seen is for a person to say."""
    GOOD = "good"

    @property
    def is_good(self) -> bool:
        """Whether the part is as it should be, as far as can be told."""
        return self in {Verdict.GOOD, Verdict.EARS}


class PartReport(NamedTuple):
    """One part of the table after the test, or in the middle of it."""

    part: str
    """As a player would say it: `seat 3's button`."""
    wires: str
    """All its wires: `BCM 5 (header pin 29)`; of a pod, how it is known."""
    pressed: Mapping[str, int]
    """How often each of its keys was pressed; of a single contact, under `BUTTON`."""
    bounce: int | None
    """The longest that a contact of it took to come to rest, in nanoseconds; None if that has not been seen."""
    verdict: Verdict
    remedy: str
    """Which wire to look at, or what is wrong in other words; empty for a good part."""
    seat: int = 0
    """Whose part it is; 0 for what belongs to the whole table."""
    suspects: tuple[int, ...] = ()
    """The BCM numbers of the wires that `remedy` says to look at, where it names pins."""


class _Train:
    """Edges of one contact that follow each other closely: how long it took to come to rest."""

    def __init__(self) -> None:
        self.longest: int | None = None
        self._before = self._down = False
        self._first = self._last = -DEBOUNCE_NS

    def edge(self, *, down: bool, at: int) -> None:
        """Take in an edge at `at` nanoseconds."""
        if at - self._last >= DEBOUNCE_NS:
            self.end()
            self._before, self._first = self._down, at
        self._down, self._last = down, at

    def end(self) -> None:
        """The contact has come to rest. A tap that was over before that tells nothing about its bounce."""
        if self._down != self._before:
            self.longest = max(self.longest or 0, self._last - self._first)
            self._before = self._down


@dataclass(slots=True)
class _Felt:
    """What was felt of a part so far."""

    part: TablePart
    contacts: Mapping[str, tuple[int, ...]]
    pressed: Counter[str] = field(default_factory=Counter)
    trains: dict[str, _Train] = field(default_factory=dict)
    reading: int = 0
    gone: bool = False
    """Of a pod, whether it is unplugged."""
    troubles: dict[Trouble, set[int]] = field(default_factory=dict)
    """With the pins of the lines that had them."""
    faults: list[Fault] = field(default_factory=list)

    @property
    def never(self) -> list[str]:
        return [key for key in self.contacts if not self.pressed[key]]

    @property
    def missing(self) -> bool:
        return self.gone or any(fault.ill is FaultKind.MISSING for fault in self.faults)

    def train(self, key: str) -> _Train:
        return self.trains.setdefault(key, _Train())


class SelfTest:
    """The test of all parts of `wiring`, and of the pods among `plugs`. What is told of other parts is passed over."""

    def __init__(self, wiring: Wiring, plugs: Plugs | None = None) -> None:
        self.wires: Mapping[int, str] = {}
        """Where each pin's wire starts, for those that could be had."""
        self._parts = {
            part.name: _Felt(part, part.contacts or {})
            for part in parts(wiring, plugs or Plugs())
            if part.kind is not PartKind.CARD_READER
        }
        self._keypads = {felt.part.seat: felt for felt in self._parts.values() if felt.part.kind is PartKind.KEYPAD}

    @property
    def done(self) -> bool:
        """Whether everything that is there has been pressed."""
        return all(part.missing or not part.never for part in self._parts.values())

    def watch(self, raw: RawReading) -> None:
        """Take in an edge or a reading as it came, in the order of their times but for a few milliseconds."""
        if isinstance(raw, Edge):
            if (part := self._part(raw.seat, BUTTON)) is not None:
                part.train(BUTTON).edge(down=raw.low, at=raw.at)
            return
        for place, seat in enumerate(raw.seats):
            keypad = self._keypads[seat]
            reading = sum((row >> 3 * place & 7) << 3 * number for number, row in enumerate(raw.frame))
            changed, keypad.reading = reading ^ keypad.reading, reading
            for number, key in enumerate(KEYS):
                if changed >> number & 1:
                    keypad.train(key).edge(down=bool(reading >> number & 1), at=raw.at)

    def hear(self, signal: Signal) -> None:
        """Take in what the table makes of it."""
        match signal:
            case ButtonPressed(seat):
                self._press(seat, BUTTON)
            case GavelStruck():
                self._press(0, BUTTON)
            case KeyPressed(seat, key):
                self._press(seat, key)
            case LineTroubled(seat, trouble, _, column):
                self._trouble(seat, trouble, column)
            case PaddleGone(seat) | PaddleBack(seat):
                if (part := self._part(seat, BUTTON)) is not None:
                    part.gone = isinstance(signal, PaddleGone)

    def _part(self, seat: int, key: str) -> _Felt | None:
        """The part that has this key, wherever it is; None for a seat that was to have none."""
        return next((felt for felt in self._parts.values() if felt.part.seat == seat and key in felt.contacts), None)

    def _press(self, seat: int, key: str) -> None:
        if (part := self._part(seat, key)) is not None:
            part.pressed[key] += 1

    def _trouble(self, seat: int, trouble: Trouble, column: int | None) -> None:
        key = BUTTON if column is None else KEYS[column]
        if (part := self._part(seat, key)) is not None:
            # Of a key's two wires the second is its column's.
            part.troubles.setdefault(trouble, set()).update(part.contacts[key][-1:])

    def find(self, fault: Fault) -> None:
        """Take in a fault of a part, of all keypads, or of everything that is wired."""
        for felt in self._parts.values():
            if fault.part is Part.EVERYTHING:
                meant = bool(felt.part.pins)
            elif fault.part is Part.KEYPADS:
                meant = felt.part.kind is PartKind.KEYPAD
            else:
                meant = fault.name == felt.part.name
            if meant:
                felt.faults.append(fault)

    def report(self) -> tuple[PartReport, ...]:
        """Where the test stands, part by part; to be asked when the contacts have come to rest."""
        return tuple(self._report(part) for part in self._parts.values())

    def _report(self, felt: _Felt) -> PartReport:
        for train in felt.trains.values():
            train.end()
        bounces = {key: train.longest for key, train in felt.trains.items() if train.longest is not None}
        part, (verdict, remedy, suspects) = felt.part, self._judge(felt, bounces)
        pressed = {key: felt.pressed[key] for key in felt.contacts}
        wires = f"USB, serial number {part.identity}" if part.identity else self._said(part.pins)
        return PartReport(
            part.name, wires, pressed, max(bounces.values(), default=None), verdict, remedy, part.seat, suspects
        )

    def _judge(self, part: _Felt, bounces: Mapping[str, int]) -> tuple[Verdict, str, tuple[int, ...]]:
        """The worst that is known of a part, and where to look: in words, and as pins."""
        for fault in part.faults:
            return (Verdict.MISSING if fault.ill is FaultKind.MISSING else Verdict.HELD), fault.remedy, ()
        if part.gone:
            return Verdict.MISSING, POD_GONE, ()
        if not part.contacts:
            when = "while its button is down" if part.part.kind is PartKind.LIGHT else "for a moment at every press"
            return Verdict.EARS, f"it is on {when}", ()
        if Trouble.STORM in part.troubles:
            pins = tuple(sorted(part.troubles[Trouble.STORM]))
            return Verdict.LOOSE, f"look for a loose wire at {self._said(pins)}", pins
        if Trouble.LOST in part.troubles:
            pins = tuple(sorted(part.troubles[Trouble.LOST]))
            return Verdict.LOST, f"press again; if it happens often, look at {self._said(pins)}", pins
        if part.never:
            pins = self._suspects(part)
            return Verdict.NEVER, f"{_keys(part.never)}look at {self._said(pins)}", pins
        if long := [key for key, bounce in bounces.items() if bounce > LONG_BOUNCE]:
            pins = tuple(dict.fromkeys(pin for key in long for pin in part.contacts[key]))
            return Verdict.BOUNCES, f"{_keys(long)}a worn contact, or a loose wire at {self._said(pins)}", pins
        return Verdict.GOOD, "", ()

    def _suspects(self, felt: _Felt) -> tuple[int, ...]:
        """The wires that explain the keys which never came: those that no key came over, if there are any.

        A row that brings keys of another keypad is sound up to there, and so is named only beside others.
        """
        never = {pin for key in felt.never for pin in felt.contacts[key]}
        heard = {pin for key in felt.contacts if felt.pressed[key] for pin in felt.contacts[key]}
        keypads = self._keypads.values()
        elsewhere = {pin for other in keypads for key in other.pressed for pin in other.contacts[key]}
        silent = never - heard - elsewhere or never - heard or never
        return tuple(pin for pin in felt.part.pins if pin in silent)

    def _said(self, pins: Sequence[int]) -> str:
        """Wires in words; a part without pins of its own is a pod."""
        return ", ".join(self.wires.get(pin, f"BCM {pin}") for pin in pins) or POD_WIRES


def _keys(keys: Sequence[str]) -> str:
    """Which keys, before what is to be done about them; of a single contact nothing."""
    named = [key for key in keys if key != BUTTON]
    if not named:
        return ""
    both = "the button and " if BUTTON in keys else ""
    return f"{both}{'key' if len(named) == 1 else 'keys'} {' '.join(named)}: "
