"""What the devices tell the rest of the program: what hands at the table have done, and what is wrong with a part.

A signal is something that happens, a trouble that passes by itself included. A fault is what a hand must mend; it is
told once, with the wire to look at. `str()` of either is a line for a person. What a press means in an auction is not
known here. Seats count from 1. Times are nanoseconds of the table's clock (`clock.py`).
"""

from dataclasses import dataclass
from enum import StrEnum

WINDOW_NS = 20_000_000
"""How long, in nanoseconds from its own time, something that happened may be on its way: so long what came after it is
held, and nothing is decided by its not having come."""


def button_name(seat: int) -> str:
    """Return what a player calls a seat's button, or with 0 the gavel."""
    return f"seat {seat}'s button" if seat else "the gavel"


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
    """What can be wrong with a line: a bid button's, the gavel's, or a column of a keypad."""

    LOST = "lost"
    """An edge never arrived: a press may have been missed, and pressing again is the remedy."""
    STORM = "storm"
    """So many edges that no hand makes them: a loose wire. The line is not listened to for a second."""


@dataclass(frozen=True, slots=True)
class LineTroubled:
    """A line that cannot be trusted at the moment. No press is made up from it."""

    seat: int
    """Whose bid button it is; 0 for the gavel. A pod's trouble may have been with a key as well."""
    trouble: Trouble
    at: int
    column: int | None = None
    """Of the seat's keypad, 0 to 2 from the left, where that is the line; None for a single contact's."""

    def __str__(self) -> str:
        line = button_name(self.seat) if self.column is None else f"seat {self.seat}'s column {self.column + 1}"
        return f"{line}: {self.trouble}"


@dataclass(frozen=True, slots=True)
class PaddleGone:
    """A seat's pod is unplugged, or says nothing any more."""

    seat: int
    at: int
    """When that became certain."""

    def __str__(self) -> str:
        return f"seat {self.seat}'s paddle is unplugged"


@dataclass(frozen=True, slots=True)
class PaddleBack:
    """A pod that was gone is there again, under whatever port name."""

    seat: int
    at: int

    def __str__(self) -> str:
        return f"seat {self.seat}'s paddle is back"


@dataclass(frozen=True, slots=True)
class CardRead:
    """A card was held to the reader: told once, until it has been taken away."""

    tag: str
    """The number of its sticker: ten hexadecimal digits."""
    at: int

    def __str__(self) -> str:
        return f"card reader: {self.tag}"


@dataclass(frozen=True, slots=True)
class ReaderGone:
    """The card reader is unplugged."""

    at: int

    def __str__(self) -> str:
        return "card reader: unplugged"


@dataclass(frozen=True, slots=True)
class ReaderBack:
    """A card reader that was gone is plugged in again."""

    at: int

    def __str__(self) -> str:
        return "card reader: back"


@dataclass(frozen=True, slots=True)
class ReaderGarbled:
    """What the card reader says arrives broken: told once while it is plugged in."""

    at: int

    def __str__(self) -> str:
        return "card reader: cannot be understood"


Signal = (
    ButtonPressed
    | KeyPressed
    | GavelStruck
    | LineTroubled
    | PaddleGone
    | PaddleBack
    | CardRead
    | ReaderGone
    | ReaderBack
    | ReaderGarbled
)


class Part(StrEnum):
    """What can be wrong: a part of a seat, or of the whole table."""

    BUTTON = "button"
    KEYPAD = "keypad"
    GAVEL = "the gavel"
    BUZZER = "the buzzer"
    LIGHT = "light"
    KEYPADS = "the keypads"
    """All of them, for want of a row."""
    EVERYTHING = "all buttons and keypads"
    """All that is wired to a pin."""


class FaultKind(StrEnum):
    """What is wrong with a part."""

    MISSING = "missing"
    """A pin of it cannot be had, so there is no such part in this evening."""
    HELD = "held"
    """It is down and stays down. It counts for nothing until it is let go."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A part that does not work, and what to do about it."""

    seat: int
    """Whose part it is; 0 for what belongs to the whole table."""
    part: Part
    ill: FaultKind
    pins: tuple[int, ...]
    """The BCM numbers of the wires to look at; none where no wire is to blame."""
    remedy: str
    """What to do, for the log: a clause without a capital or a full stop."""

    @property
    def name(self) -> str:
        """The part as a player would say it: `seat 3's button`."""
        return f"seat {self.seat}'s {self.part}" if self.seat else str(self.part)

    def __str__(self) -> str:
        name = self.name
        return f"{name[0].upper()}{name[1:]} {'are' if name.endswith('s') else 'is'} {self.ill}: {self.remedy}"
