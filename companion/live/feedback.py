"""What players perceive besides the picture: confirmations, sounds, the lamp, log lines.

Feedback is plain data, in the order it happened, and does not depend on a secret; `loop/` carries it out and passes it
to observers.
"""

from dataclasses import dataclass

from companion.rules.actions import Bid, Hammer
from companion.rules.events import Paid
from companion.rules.protocol import AnyAction
from companion.screen_data.sounds import Sound
from companion.steps import Step
from hardware.lights import Light
from hardware.time_units import MILLISECOND


@dataclass(frozen=True)
class Confirmed:
    """An action is on disk."""

    action: AnyAction


@dataclass(frozen=True)
class Undone:
    """An action was taken back, on disk."""

    action: AnyAction


@dataclass(frozen=True)
class Heard:
    """A sound is played now."""

    sound: Sound


@dataclass(frozen=True)
class Spoken:
    """The auctioneer's voice says this now."""

    text: str


@dataclass(frozen=True)
class Lit:
    """The lamp or buzzer is on for this long."""

    nanoseconds: int


@dataclass(frozen=True)
class Late:
    """A press came too late and had no effect."""

    seat: int
    """The chair of the button."""


@dataclass(frozen=True)
class InputRefused:
    """What a seat pressed or keyed was refused: its light blinks."""

    seat: int


@dataclass(frozen=True)
class LightChanged:
    """The light in a seat's button shows something else."""

    seat: int
    shows: Light


@dataclass(frozen=True)
class GameBegun:
    """A game began, with its number in the journal."""

    game: int


@dataclass(frozen=True)
class AuctionOpened:
    """An open auction began, or the game came back to one."""


@dataclass(frozen=True)
class Logged:
    """A line for the log; never with a secret in it."""

    text: str
    traceback: str = ""
    """Where an unexpected error came from, in lines without the values of variables; empty for what is expected."""


Feedback = (
    Confirmed | Undone | Heard | Spoken | Lit | Late | InputRefused | LightChanged | GameBegun | AuctionOpened | Logged
)
"""What people can perceive of the table besides the picture."""
SOLD_LIT_NS = 400 * MILLISECOND
BID_FEEDBACK: tuple[Feedback, ...] = (Heard(Sound.BID), Lit(60 * MILLISECOND))
"""A bid, or a press in the self-test."""
LOST_FEEDBACK: tuple[Feedback, ...] = (Heard(Sound.LOST), Lit(200 * MILLISECOND))
"""A press or a key may have been lost."""


def feedback_of(step: Step) -> list[Feedback]:
    """Return the sounds and lamp signals of a confirmed step, in order."""
    feedback: list[Feedback] = []
    if step.reveals_bids:
        feedback.append(Lit(SOLD_LIT_NS))
    elif isinstance(step.actions[-1], Bid):
        feedback += BID_FEEDBACK
    elif isinstance(step.actions[-1], Hammer):
        feedback.append(Lit(SOLD_LIT_NS))
    paid = step.event(Paid)
    if paid is not None:
        feedback.append(Heard(Sound.SETTLED))
    return feedback
