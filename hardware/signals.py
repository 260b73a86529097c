"""The messages from the devices to the rest of the program: what players pressed, and what is wrong with a part.

A signal is an event, including a trouble that passes by itself. A fault needs a repair; it is reported once, with the
wire to look at. `str()` of either is a line for a person. What a press means in an auction is decided elsewhere. Seats
count from 1. Times are nanoseconds of the table's clock (`clock.py`).
"""

from dataclasses import dataclass
from enum import StrEnum

WINDOW_NS = 20_000_000
"""The longest delay, in nanoseconds, with which an event may arrive. Later events are held for this long, and nothing
is decided from an event's absence before it has passed.
"""


class Part(StrEnum):
    """A part of a seat or of the whole table, in the order in which a table's parts are counted."""

    BUTTON = "button"
    KEYPAD = "keypad"
    GAVEL = "gavel"
    BUZZER = "buzzer"
    LIGHT = "light"
    KEYPADS = "keypads"
    """All keypads, because a shared row is missing."""
    EVERYTHING = "all buttons and keypads"
    """Everything that is wired to a pin."""
    POD = "pod"
    LIGHT_POD = "light pod"
    CARD_READER = "card reader"


def part_name(part: Part, seat: int) -> str:
    """Return a player's name for a part of a seat, or of the whole table where `seat` is 0."""
    if part is Part.EVERYTHING:
        return str(part)
    return f"seat {seat}'s {part}" if seat else f"the {part}"


def button_name(seat: int) -> str:
    """Return a player's name for a seat's button, or for the gavel where `seat` is 0."""
    return part_name(Part.BUTTON if seat else Part.GAVEL, seat)


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
class GavelStruck:
    """The gavel's button went down."""

    at: int
    """When the contact first closed."""

    def __str__(self) -> str:
        return button_name(0)


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
    """The seat whose bid button it is; 0 for the gavel. A pod's trouble may also come from a key."""
    trouble: Trouble
    at: int
    column: int | None = None
    """The column of the seat's keypad, 0 to 2 from the left; None for a single contact."""

    def __str__(self) -> str:
        line = button_name(self.seat) if self.column is None else f"seat {self.seat}'s column {self.column + 1}"
        return f"{line}: {self.trouble}"


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

    part: Part
    seat: int
    """The seat of a pod; 0 for a device of the whole table."""
    at: int
    """When that became certain."""

    def __str__(self) -> str:
        return f"{part_name(self.part, self.seat)} is unplugged"


@dataclass(frozen=True, slots=True)
class PluggedIn:
    """A device that was missing is connected again, perhaps under another port name."""

    part: Part
    seat: int
    at: int

    def __str__(self) -> str:
        return f"{part_name(self.part, self.seat)} is back"


@dataclass(frozen=True, slots=True)
class ReaderGarbled:
    """The card reader's data arrives damaged. This is reported once while it is plugged in."""

    at: int

    def __str__(self) -> str:
        return "card reader: cannot be understood"


Signal = ButtonPressed | KeyPressed | GavelStruck | LineTroubled | Unplugged | PluggedIn | CardRead | ReaderGarbled


class FaultKind(StrEnum):
    """What is wrong with a part."""

    MISSING = "missing"
    """One of its pins cannot be used, so the part does not work until the program is started again."""
    HELD = "held down"
    """It stays down. It does not count until it is released."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A part that does not work, and what to do about it."""

    seat: int
    """The seat of the part; 0 for a part of the whole table."""
    part: Part
    ill: FaultKind
    pins: tuple[int, ...]
    """The BCM numbers of the wires to look at; empty where no wire is the cause."""
    remedy: str
    """What to do, for the log: a clause without a capital or a full stop."""

    @property
    def name(self) -> str:
        """Return the part in a player's words: `seat 3's button`."""
        return part_name(self.part, self.seat)

    def __str__(self) -> str:
        name = self.name
        return f"{name[0].upper()}{name[1:]} {'are' if name.endswith('s') else 'is'} {self.ill}: {self.remedy}"
