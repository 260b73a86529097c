"""What a hand must mend: a part that is not there, or one that stays down.

A fault is told once, with the wire to look at. Troubles that pass by themselves are signals (`signals.py`). The log
has it in English; what the table says and shows of a fault, in which language, is not decided here.
"""

from dataclasses import dataclass
from enum import StrEnum

HELD = 10_000_000_000
"""A contact that is down for so long, in nanoseconds, is held by something: no press takes a tenth of it."""
HELD_AT_START = 2_000_000_000
"""The same for a contact that was down when the table started, in nanoseconds."""


class Part(StrEnum):
    """What can be wrong: a part of a seat, or of the whole table."""

    BUTTON = "button"
    KEYPAD = "keypad"
    GAVEL = "the gavel"
    BUZZER = "the buzzer"
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
