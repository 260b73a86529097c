"""Where the table's attention is: the set-up, the game, or something opened over the game. Plain data."""

from dataclasses import dataclass
from enum import StrEnum
from typing import get_args

from companion.card_stickers import Card
from companion.journal.ledger import AnyLedger
from companion.machine.caretaker import Health
from companion.modes import AnyAction
from companion.notation.record import Header
from companion.options import SECOND
from companion.past.correcting import Change, Course
from companion.setting_up import SettingUp
from companion.views.house import HouseView

USUAL_PACE = 2 * SECOND
"""How long each picture stands while a game is watched, until somebody chooses otherwise."""


@dataclass(frozen=True, slots=True)
class AtWelcome:
    """The first picture, offering the newest game, which may be over, and unfinished ones."""

    offered: tuple[AnyLedger, ...]
    """At least one, the one begun last first."""


@dataclass(frozen=True, slots=True)
class AtSetUp:
    """Setting up a game; `way_back` if there is something to go back to."""

    plan: SettingUp
    way_back: bool
    moved: int = 0
    """The seat that was touched to change places, 0 for none."""


@dataclass(frozen=True, slots=True)
class AtTyping:
    """Typing a seat's name while setting up."""

    set_up: AtSetUp
    seat: int
    text: str
    letters: int = 0
    """Which letters are on show: the plain ones, and then each time others."""


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

    over: "View"
    """What it was opened over."""
    artist: str = ""


@dataclass(frozen=True, slots=True)
class AtLearning:
    """The reader waits for the card that was named."""

    card: Card
    over: "View"
    """What it was named in."""


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
class AtSettings:
    """What the table keeps to from one evening to the next."""

    over: "View"


@dataclass(frozen=True, slots=True)
class AtLanguages:
    """Which language the screen speaks."""

    over: "View"


@dataclass(frozen=True, slots=True)
class AtHistory:
    """What was done so far, a page at a time; the latest on page 0."""

    page: int
    over: "View"
    """What it was opened over."""


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
    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtCover:
    """The screen is on its way to `seat` for a secret bid."""

    seat: int


@dataclass(frozen=True, slots=True)
class AtSecretPad:
    """The player of `seat` keys a secret bid on the screen."""

    seat: int


@dataclass(frozen=True, slots=True)
class AtMoment:
    """A moment of a game is looked at: where it stood after its first `steps` steps."""

    game: AnyLedger
    """Any game of the journal; only the one in progress can be corrected."""
    steps: int
    over: "View"
    """What it was opened over."""
    seen: int = 0
    """A step may have several pictures, a sale and then an appraisal: so many of them were put away."""
    pace: int = USUAL_PACE
    """How long each picture stands while the game is watched, in ns."""
    due: int | None = None
    """When the next picture comes by itself, in ns; None while nobody watches."""


@dataclass(frozen=True, slots=True)
class AtGames:
    """A page of the games of the journal, to be watched; the latest are on page 0."""

    page: int
    found: tuple[tuple[int, Header | None], ...]
    """The games by number, the latest first, as they were when the page was opened; None where a header cannot be
    read."""
    earlier: bool
    """Whether there is a page of earlier games."""
    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtWrong:
    """What was wrong with the step that led to a moment, or whether all after it is to be taken back."""

    moment: AtMoment


@dataclass(frozen=True, slots=True)
class AtOtherCard:
    """Which card it really was, entered as it would have been then."""

    moment: AtMoment
    entering: "View"
    """What is open over the game of then."""


@dataclass(frozen=True, slots=True)
class AtSecondCard:
    """A card turns out to be a double: which was its second card?"""

    moment: AtMoment
    card: Change
    """As far as it is told."""
    over: "View"


@dataclass(frozen=True, slots=True)
class AtOtherBuyer:
    """Who really bought the lot."""

    moment: AtMoment
    over: "View"
    card: Change | None = None
    """The lot's other card, under which nobody has bought it yet; None where the card is right."""


@dataclass(frozen=True, slots=True)
class AtOtherPrice:
    """What the lot really cost `buyer`, keyed on the screen."""

    moment: AtMoment
    buyer: int
    over: "View"
    card: Change | None = None
    """As above."""


@dataclass(frozen=True, slots=True)
class AtRemedy:
    """What a correction makes of the game, before it is confirmed."""

    moment: AtMoment
    change: Change
    course: Course
    over: "View"


class StoryPage(StrEnum):
    """The pages that tell a game that is over."""

    COURSE = "course"
    MOMENTS = "moments"
    SUMS = "sums"


@dataclass(frozen=True, slots=True)
class AtStory:
    """The game is over and told, a page at a time."""

    page: StoryPage


@dataclass(frozen=True, slots=True)
class AtCode:
    """The result of the game that is over as a code."""

    code: tuple[str, ...]
    """Rows of 0 and 1; empty where the result is too long for one."""


@dataclass(frozen=True, slots=True)
class AtLots:
    """The lots sold so far, a page at a time; the latest on page 0."""

    page: int
    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtMoney:
    """Whose money is to be shown to its owner, or corrected."""

    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtMoneyCover:
    """The screen is on its way to `seat`, who asked for what it has."""

    seat: int
    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtOwnMoney:
    """The player of `seat` sees what it has, until a time in ns."""

    seat: int
    until: int


@dataclass(frozen=True, slots=True)
class AtHealth:
    """How the table was when this was opened."""

    health: Health
    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtSwitchOff:
    """Whether to switch off, after the gavel was held down."""

    over: "View"


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
    | AtSettings
    | AtLanguages
    | AtHistory
    | AtSelfTest
    | AtPad
    | AtCorrection
    | AtCover
    | AtSecretPad
    | AtMoment
    | AtGames
    | AtWrong
    | AtOtherCard
    | AtSecondCard
    | AtOtherBuyer
    | AtOtherPrice
    | AtRemedy
    | AtStory
    | AtCode
    | AtLots
    | AtMoney
    | AtMoneyCover
    | AtOwnMoney
    | HouseView
    | AtHealth
    | AtSwitchOff
)

PAST = (AtMoment, AtWrong, AtOtherCard, AtSecondCard, AtOtherBuyer, AtOtherPrice, AtRemedy)
"""What looks at the past of a game, or corrects it."""

ASIDE = (AtWelcome, AtSetUp, AtTyping, AtHouseRules, AtSelfTest, AtHealth, AtGames, *PAST, *get_args(HouseView))
"""What puts a game in progress aside while it is open."""


def puts_aside(view: View) -> bool:
    """Whether a game in progress is put aside while this is open."""
    return puts_aside(view.over) if isinstance(view, AtLanguages | AtSwitchOff) else isinstance(view, ASIDE)


def fades(view: View) -> list[int]:
    """When a view is left by itself, in ns, if it is."""
    return [view.until] if isinstance(view, AtOwnMoney) else []


def faded(view: View, now: int) -> View:
    """The view at a time in ns: the game again, once what it showed for a while has faded."""
    return AtGame() if any(until <= now for until in fades(view)) else view
