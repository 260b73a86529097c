"""What a table makes perceivable beside its picture: confirmations, sounds, the lamp, words in the log.

Plain data, in the order it happened; `loop.py` carries it out and tells whoever watches.
"""

from dataclasses import dataclass
from enum import StrEnum

from companion.rules.protocol import AnyAction


class Sound(StrEnum):
    """What can be heard. The display's synthesiser knows the same names."""

    GAVEL = "gavel"
    BID = "bid"
    LATE = "late"
    OPENED = "opened"
    SETTLED = "settled"
    PAID = "paid"


@dataclass(frozen=True, slots=True)
class Confirmed:
    """An action is on disk."""

    action: AnyAction


@dataclass(frozen=True, slots=True)
class Undone:
    """An action was taken back, on disk."""

    action: AnyAction


@dataclass(frozen=True, slots=True)
class Heard:
    """A sound is due now."""

    sound: Sound


@dataclass(frozen=True, slots=True)
class Lit:
    """The lamp or buzzer is on for so long."""

    nanoseconds: int


@dataclass(frozen=True, slots=True)
class Late:
    """A seat's press came too late, and cost nothing."""

    seat: int


@dataclass(frozen=True, slots=True)
class GameBegun:
    """A game began, with its number in the journal."""

    game: int


@dataclass(frozen=True, slots=True)
class Logged:
    """A line for the log; never with a secret in it."""

    text: str


@dataclass(frozen=True, slots=True)
class SwitchedOff:
    """The table is left, and the computer switched off; it counts only where `Options.power_off` allows it."""


Effect = Confirmed | Undone | Heard | Lit | Late | GameBegun | Logged | SwitchedOff
