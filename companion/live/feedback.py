"""What players perceive besides the picture: confirmations, sounds, the lamp, log lines.

Effects are plain data, in the order they happened, and do not depend on a secret; `loop.py` carries them out and passes
them to observers.
"""

from dataclasses import dataclass

from companion.journal.ledger import Step
from companion.rules.auction_game.actions import Bid, Hammer
from companion.rules.protocol import AnyAction
from companion.screen_data.sounds import Sound
from companion.time_units import MILLISECOND
from hardware.lights import Light


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
    """A sound is played now."""

    sound: Sound


@dataclass(frozen=True, slots=True)
class Spoken:
    """The auctioneer's voice says this now."""

    text: str


@dataclass(frozen=True, slots=True)
class Lit:
    """The lamp or buzzer is on for this long."""

    nanoseconds: int


@dataclass(frozen=True, slots=True)
class Late:
    """A seat's press came too late and had no effect."""

    seat: int


@dataclass(frozen=True, slots=True)
class Refused:
    """What a seat pressed or keyed was refused: its light blinks."""

    seat: int


@dataclass(frozen=True, slots=True)
class LightChanged:
    """The light in a seat's button shows something else."""

    seat: int
    shows: Light


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
    """The program ends and the computer is switched off, if `Options.power_off` allows it."""


Effect = Confirmed | Undone | Heard | Spoken | Lit | Late | Refused | LightChanged | GameBegun | Logged | SwitchedOff

BID_LIT = 60 * MILLISECOND
SOLD_LIT = 400 * MILLISECOND
BID_EFFECTS: list[Effect] = [Heard(Sound.BID), Lit(BID_LIT)]
"""A bid, or a press in the self-test."""
LOST_LIT = 200 * MILLISECOND
LOST: list[Effect] = [Heard(Sound.LATE), Lit(LOST_LIT)]
"""A press or a key may have been lost."""


def effects_of(step: Step) -> list[Effect]:
    """Return the sounds and lamp signals of a confirmed step, in order."""
    effects: list[Effect] = []
    if step.reveals_bids:
        effects += [Heard(Sound.OPENED), Lit(SOLD_LIT)]
    elif isinstance(step.actions[-1], Bid):
        effects += BID_EFFECTS
    elif isinstance(step.actions[-1], Hammer):
        effects.append(Lit(SOLD_LIT))
    if len(step.after.payouts) > len(step.before.payouts):
        effects.append(Heard(Sound.SETTLED))
        effects += [Heard(Sound.PAID)] if any(step.after.payouts[-1]) else []
    return effects
