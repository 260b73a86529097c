"""What a touched choice can mean in the history of a game and while its past is on show.

Plain data, as in `commands/commands.py`. The pages that these belonged to are `pages/history.py`,
`pages/moment.py` and `pages/correction.py`.
"""

from dataclasses import dataclass

from companion.commands.shapes import Bare
from companion.modes import AnyAction
from companion.rules.words import Auction


@dataclass(frozen=True, slots=True)
class UndoTo:
    """Take back all steps after the first `steps`, the latest first."""

    steps: int


@dataclass(frozen=True, slots=True)
class LookAt:
    """Look at the moment after the first `steps` steps, on the picture after so many of its own were put away."""

    steps: int
    seen: int = 0


@dataclass(frozen=True, slots=True)
class OpenGames:
    """Show the games of the journal, the latest on page 0."""

    page: int = 0


@dataclass(frozen=True, slots=True)
class Watch:
    """Watch a game of the journal from its beginning."""

    game: int
    """Its number in the journal."""


class SwitchPlaying(Bare):
    """The game that is watched goes on by itself, or stops."""


class NextPace(Bare):
    """The game that is watched goes on faster, or from the fastest slowly again."""


class OpenWrong(Bare):
    """Ask what was wrong with the step on show."""


class OpenOtherCard(Bare):
    """Ask which card it really was."""


class OpenOtherBuyer(Bare):
    """Ask who really bought the lot."""


@dataclass(frozen=True, slots=True)
class OpenOtherPrice:
    """Ask what `buyer` really paid for the lot."""

    buyer: int


@dataclass(frozen=True, slots=True)
class ItWasCard:
    """It was this card, or this use of a card."""

    action: AnyAction


@dataclass(frozen=True, slots=True)
class ItWasDouble:
    """It was a double, to which a card of this kind was added, or none."""

    second: Auction | None


@dataclass(frozen=True, slots=True)
class ItWasSold:
    """The lot was sold to `buyer` for `price`."""

    buyer: int
    price: int


@dataclass(frozen=True, slots=True)
class LeaveOut:
    """The correction goes on without this step, which can no longer be."""

    step: int


class PutRight(Bare):
    """The correction on show is confirmed."""


PastCommand = (
    UndoTo
    | LookAt
    | OpenGames
    | Watch
    | SwitchPlaying
    | NextPace
    | OpenWrong
    | OpenOtherCard
    | OpenOtherBuyer
    | OpenOtherPrice
    | ItWasCard
    | ItWasDouble
    | ItWasSold
    | LeaveOut
    | PutRight
)
