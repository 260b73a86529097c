"""What a hand must mend: a part that is not there, or one that stays down.

A fault is told once, with the wire to look at. Troubles that pass by themselves are signals (`signals.py`). What
the table says and shows of a fault is not decided here.
"""

from dataclasses import dataclass
from enum import StrEnum

HELD = 10_000_000_000
"""A contact that is down for so long, in nanoseconds, is held by something: no press takes a tenth of it."""
HELD_AT_START = 2_000_000_000
"""The same for a contact that was down when the table started, in nanoseconds."""

KEYPADS = "the keypads"
EVERYTHING = "all buttons and keypads"


class Ill(StrEnum):
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
    part: str
    """As a player would say it: `seat 3's button`."""
    ill: Ill
    wires: str
    """Where to look: `BCM 5 (header pin 29)`; empty where no single wire is to blame."""
    remedy: str
    """What to do, for the log: a clause without a capital or a full stop."""

    @property
    def title(self) -> str:
        """In a few words: `Seat 3's button is held`."""
        return f"{self.part[0].upper()}{self.part[1:]} {'are' if self.part.endswith('s') else 'is'} {self.ill}"

    def __str__(self) -> str:
        return f"{self.title}: {self.remedy}"
