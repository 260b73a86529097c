"""Where the table's attention is: the set-up, the game, or something opened over the game. Plain data."""

from dataclasses import dataclass

from companion.card_stickers import Card
from companion.ledger import AnyLedger
from companion.modes import AnyAction
from companion.setting_up import SettingUp


@dataclass(frozen=True, slots=True)
class AtWelcome:
    """The first picture, offering unfinished games."""

    offered: tuple[AnyLedger, ...]
    """At least one, the one begun last first."""


@dataclass(frozen=True, slots=True)
class AtSetUp:
    """Setting up a game; `way_back` if there is something to go back to."""

    plan: SettingUp
    way_back: bool


@dataclass(frozen=True, slots=True)
class AtTyping:
    """Typing a seat's name while setting up."""

    set_up: AtSetUp
    seat: int
    text: str


@dataclass(frozen=True, slots=True)
class AtHouseRules:
    """What this house plays otherwise than the book, while setting up."""

    set_up: AtSetUp


@dataclass(frozen=True, slots=True)
class AtGame:
    """The game itself: a notice, or the picture of its phase."""


@dataclass(frozen=True, slots=True)
class AtEntry:
    """Which card was played."""


@dataclass(frozen=True, slots=True)
class AtEffect:
    """Card game: a card by this artist is played; which effect has it?"""

    artist: str


@dataclass(frozen=True, slots=True)
class AtPicking:
    """Card game, scoring: cards of several artists are turned up or added; those touched so far."""

    artists: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AtTeaching:
    """Which card the reader is to learn; in the card game its artist first."""

    artist: str = ""


@dataclass(frozen=True, slots=True)
class AtLearning:
    """The reader waits for the card that was named."""

    card: Card


@dataclass(frozen=True, slots=True)
class AtQuestion:
    """Whether a card is really meant of which the box should have no more."""

    action: AnyAction
    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtMenu:
    """The menu."""

    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtHistory:
    """What was done so far, a page at a time; the latest on page 0."""

    page: int


@dataclass(frozen=True, slots=True)
class AtUndoTo:
    """Whether all after the first `steps` steps is to be taken back."""

    steps: int
    over: "View"


@dataclass(frozen=True, slots=True)
class AtSelfTest:
    """All buttons and keys are tested, and mean nothing else."""

    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtPad:
    """An amount keyed on the screen in the open; it stands in for the keypad of `seat`, 0 until one is chosen."""

    seat: int


@dataclass(frozen=True, slots=True)
class AtCorrection:
    """A correction of a seat's money being keyed; `sign` 1 gives, -1 takes."""

    sign: int
    seat: int


@dataclass(frozen=True, slots=True)
class AtCover:
    """The screen is on its way to `seat` for a secret bid."""

    seat: int


@dataclass(frozen=True, slots=True)
class AtSecretPad:
    """The player of `seat` keys a secret bid on the screen."""

    seat: int


View = (
    AtWelcome
    | AtSetUp
    | AtTyping
    | AtHouseRules
    | AtGame
    | AtEntry
    | AtEffect
    | AtPicking
    | AtTeaching
    | AtLearning
    | AtQuestion
    | AtMenu
    | AtHistory
    | AtUndoTo
    | AtSelfTest
    | AtPad
    | AtCorrection
    | AtCover
    | AtSecretPad
)

ASIDE = (AtWelcome, AtSetUp, AtTyping, AtHouseRules, AtSelfTest)
"""What puts a game in progress aside while it is open."""
