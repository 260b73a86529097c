"""The messages from the devices to the rest of the program: what players pressed, and what is wrong with a part.

A signal is an event, including a trouble that passes by itself. A fault needs a repair; it is reported once, with the
wire to look at. `str()` of either is a line for a person. What a press means in an auction is decided elsewhere. Seats
count from 1. Times are nanoseconds of the table's clock (`clock.py`).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from hardware.time_units import MILLISECOND

WINDOW_NS = 20 * MILLISECOND
"""The longest delay, in nanoseconds, with which an event may arrive. Later events are held for this long, and nothing
is decided from an event's absence before it has passed.
"""


TABLE = 0
"""Stands in place of a seat for what belongs to the whole table: its gavel, its buzzer, a device for all seats."""


class Part(StrEnum):
    """A part that is wired to pins, of a seat or of the whole table, in the order in which these are counted."""

    BUTTON = "button"
    KEYPAD = "keypad"
    GAVEL = "gavel"
    BUZZER = "buzzer"
    LIGHT = "light"
    KEYPADS = "keypads"
    """All keypads, because a shared row is missing."""
    EVERYTHING = "all buttons and keypads"
    """Everything that is wired to a pin."""


@dataclass(frozen=True, eq=False)
class UsbKind:
    """A kind of device on USB. It is declared beside its driver, and `usb_kinds.py` lists all of them."""

    name: str
    """The device in a player's words, without its seat: `card reader`."""
    table: str
    """The settings' table that names such devices."""
    keys: Mapping[str, int]
    """For each key of that table, the seat whose device it names; TABLE for the whole table's."""
    identity: re.Pattern[str]
    """What the value must be; empty, where that is allowed, stands for no device."""
    remedy: str
    """What to write there."""
    unplugged: str
    """What the screen says, to be translated, when it is unplugged."""
    plugged_in: str
    """What the screen says, to be translated, when it is back."""
    contacts: tuple[str, ...] = ()
    """Its keys that people press, of a kind that takes the place of a seat's paddle."""
    on_when: str = ""
    """When a person sees or hears that it works: `while its seat's light is`; empty if the self-test does not ask."""
    has_lights: bool = False
    """Whether it may have the lights of its seat, or of all seats."""
    reads_cards: bool = False
    tie_ns: int = 0
    """How far apart, in nanoseconds, presses may be that it cannot tell apart."""

    def __str__(self) -> str:
        return self.name


def part_name(part: Part | UsbKind, seat: int) -> str:
    """Return a player's name for a part of a seat, or of the whole table where `seat` is TABLE."""
    if part is Part.EVERYTHING:
        return str(part)
    return f"the {part}" if seat == TABLE else f"seat {seat}'s {part}"


def capitalized(name: str) -> str:
    """Return a part's name as the beginning of a sentence: `Seat 3's button`."""
    return name[0].upper() + name[1:]


def button_name(seat: int) -> str:
    """Return a player's name for a seat's button, or for the gavel where `seat` is TABLE."""
    return part_name(Part.GAVEL if seat == TABLE else Part.BUTTON, seat)


@dataclass(frozen=True, slots=True)
class ButtonPressed:
    """A seat's bid button went down."""

    seat: int
    at: int
    """When the contact first closed."""

    def __str__(self) -> str:
        return button_name(self.seat)


@dataclass(frozen=True, slots=True)
class KeyPressed:
    """A key of a seat's keypad went down, alone in its keypad."""

    seat: int
    key: str
    """One of `0` to `9`, `*`, `#`."""
    at: int
    """When the key was first read; it is accepted a few milliseconds later."""

    def __str__(self) -> str:
        return f"seat {self.seat}'s key {self.key}"


@dataclass(frozen=True, slots=True)
class KeyDoubted:
    """A seat's keypad read something that became no key, so a digit may be missing (rule D, `pod/keys.py`)."""

    seat: int
    at: int
    """When that was let go: before the next key of the keypad."""

    def __str__(self) -> str:
        return f"seat {self.seat}'s keypad: no single key"


@dataclass(frozen=True, slots=True)
class GavelStruck:
    """The gavel's button went down."""

    at: int
    """When the contact first closed."""

    def __str__(self) -> str:
        return button_name(TABLE)


class Trouble(StrEnum):
    """What can be wrong with a line: a bid button's, the gavel's, or a keypad column's."""

    LOST = "lost"
    """An edge never arrived, so a press may have been missed. Pressing again is enough."""
    STORM = "storm"
    """More edges than a hand can make: a loose wire. The line is ignored for a second."""


@dataclass(frozen=True, slots=True)
class LineTroubled:
    """A line that cannot be trusted at the moment. No press is invented for it."""

    seat: int
    """The seat of the button or keypad; TABLE for the gavel. A pod's trouble may also come from a key."""
    trouble: Trouble
    at: int
    column: int | None = None
    """The column of the seat's keypad, 0 to 2 from the left; None for a single contact."""

    def __str__(self) -> str:
        if self.column is None:
            return f"{button_name(self.seat)}: {self.trouble}"
        return f"seat {self.seat}'s column {self.column + 1}: {self.trouble}"


@dataclass(frozen=True, slots=True)
class CardRead:
    """A card was held to the reader. It is reported once until the card has been taken away."""

    tag: str
    """The number of its sticker: ten hexadecimal digits."""
    at: int

    def __str__(self) -> str:
        return f"card reader: {self.tag}"


@dataclass(frozen=True, slots=True)
class Unplugged:
    """A device on USB is unplugged, or no longer answers."""

    kind: UsbKind
    seat: int
    """The seat of a pod; TABLE for a device of the whole table."""
    at: int
    """When that became certain."""

    def __str__(self) -> str:
        return f"{part_name(self.kind, self.seat)} is unplugged"


@dataclass(frozen=True, slots=True)
class PluggedIn:
    """A device that was missing is connected again, perhaps under another port name."""

    kind: UsbKind
    seat: int
    at: int

    def __str__(self) -> str:
        return f"{part_name(self.kind, self.seat)} is back"


@dataclass(frozen=True, slots=True)
class SpareFound:
    """A number pad that nobody has was plugged in."""

    identity: str
    at: int

    def __str__(self) -> str:
        return f"number pad {self.identity} has no seat"


@dataclass(frozen=True, slots=True)
class SparePressed:
    """Something was pressed at a device that nobody has. It does not tell what."""

    identity: str
    kind: UsbKind
    at: int

    def __str__(self) -> str:
        return f"{self.kind} {self.identity}: pressed"


@dataclass(frozen=True, slots=True)
class ReaderGarbled:
    """The card reader's data arrives damaged. This is reported once while it is plugged in."""

    at: int

    def __str__(self) -> str:
        return "card reader: cannot be understood"


@dataclass(frozen=True, slots=True)
class ReaderUnknown:
    """The card reader sends text, but in none of the forms that are read. This is reported once while it is plugged
    in.
    """

    sent: bytes
    """The beginning of what it sends."""
    at: int

    def __str__(self) -> str:
        return f"card reader: sends {self.sent!r}; expected the frames of an RDM6300, ID-12 or ID-20"


class Signal(Protocol):
    """Any signal, including one that only its driver defines; the table ignores those that it does not know."""

    @property
    def at(self) -> int:
        """Return when it happened."""


class FaultKind(StrEnum):
    """What is wrong with a part."""

    MISSING = "missing"
    """One of its pins cannot be used, so the part does not work until the program is started again."""
    HELD = "held down"
    """It stays down. It does not count until it is released."""
    SEVERAL_HELD = "held down, several keys at once"
    """Several keys of a keypad stay down: then keys of other keypads may not count. It does not depend on which keys,
    since these may be digits of a secret bid.
    """


@dataclass(frozen=True, slots=True)
class Fault:
    """A part that does not work, and what to do about it."""

    seat: int
    """The seat of the part; TABLE for a part of the whole table."""
    part: Part
    kind: FaultKind
    pins: tuple[int, ...]
    """The BCM numbers of the wires to look at; empty where no wire is the cause."""
    remedy: str
    """What to do, for the log: a clause without a capital or a full stop."""

    @property
    def name(self) -> str:
        """Return the part in a player's words: `seat 3's button`."""
        return part_name(self.part, self.seat)

    def __str__(self) -> str:
        verb = "are" if self.name.endswith("s") else "is"
        return f"{capitalized(self.name)} {verb} {self.kind}: {self.remedy}"
