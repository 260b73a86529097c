"""Where the table's attention is: the set-up, the game, or something opened over the game. Plain data."""

from dataclasses import dataclass

from companion.journal.ledger import AnyLedger
from companion.machine.caretaker import Health
from companion.notation.record import Header
from companion.pages.page import Page
from companion.past.correcting import Change, Course
from companion.setting_up import SettingUp
from companion.views.house import HouseView
from companion.views.moments import AtMoment


@dataclass(frozen=True, slots=True)
class AtWelcome(Page):
    """The first picture, offering the newest game, which may be over, and unfinished ones."""

    pauses_game = True
    between_games = True

    offered: tuple[AnyLedger, ...]
    """At least one, the one begun last first."""


@dataclass(frozen=True, slots=True)
class AtSetUp(Page):
    """Setting up a game; `way_back` if there is something to go back to."""

    pauses_game = True
    between_games = True

    plan: SettingUp
    way_back: bool
    moved: int = 0
    """The seat that was touched to change places, 0 for none."""


@dataclass(frozen=True, slots=True)
class AtTyping(Page):
    """Typing a seat's name while setting up."""

    pauses_game = True
    between_games = True

    set_up: AtSetUp
    seat: int
    text: str
    letters: int = 0
    """Which letters are on show: the plain ones, and then each time others."""


@dataclass(frozen=True, slots=True)
class AtHouseRules(Page):
    """What this house plays otherwise than the book, while setting up."""

    pauses_game = True
    between_games = True

    set_up: AtSetUp


@dataclass(frozen=True, slots=True)
class AtGame(Page):
    """The game itself: a notice, or the picture of its phase."""

    shows_price = True


@dataclass(frozen=True, slots=True)
class AtEntry(Page):
    """Which card was played."""


@dataclass(frozen=True, slots=True)
class AtEffect(Page):
    """Card game: a card by this artist is played; which effect has it?"""

    artist: str


@dataclass(frozen=True, slots=True)
class AtPicking(Page):
    """Card game, scoring: cards of several artists are turned up or added; those touched so far."""

    artists: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AtHistory(Page):
    """What was done so far, a page at a time; the latest on page 0."""

    page: int
    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtSelfTest(Page):
    """All buttons and keys are tested, and mean nothing else."""

    pauses_game = True

    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtGames(Page):
    """A page of the games of the journal, to be watched; the latest are on page 0."""

    pauses_game = True

    page: int
    found: tuple[tuple[int, Header | None], ...]
    """The games by number, the latest first, as they were when the page was opened; None where a header cannot be
    read."""
    earlier: bool
    """Whether there is a page of earlier games."""
    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtWrong(Page):
    """What was wrong with the step that led to a moment, or whether all after it is to be taken back."""

    pauses_game = True

    moment: AtMoment


@dataclass(frozen=True, slots=True)
class AtOtherCard(Page):
    """Which card it really was, entered as it would have been then."""

    pauses_game = True

    moment: AtMoment
    entering: "View"
    """What is open over the game of then."""


@dataclass(frozen=True, slots=True)
class AtSecondCard(Page):
    """A card turns out to be a double: which was its second card?"""

    pauses_game = True

    moment: AtMoment
    card: Change
    """As far as it is told."""
    over: "View"


@dataclass(frozen=True, slots=True)
class AtOtherBuyer(Page):
    """Who really bought the lot."""

    pauses_game = True

    moment: AtMoment
    over: "View"
    card: Change | None = None
    """The lot's other card, under which nobody has bought it yet; None where the card is right."""


@dataclass(frozen=True, slots=True)
class AtOtherPrice(Page):
    """What the lot really cost `buyer`, keyed on the screen."""

    pauses_game = True

    moment: AtMoment
    buyer: int
    over: "View"
    card: Change | None = None
    """As above."""


@dataclass(frozen=True, slots=True)
class AtRemedy(Page):
    """What a correction makes of the game, before it is confirmed."""

    pauses_game = True

    moment: AtMoment
    change: Change
    course: Course
    over: "View"


@dataclass(frozen=True, slots=True)
class AtHealth(Page):
    """How the table was when this was opened."""

    pauses_game = True

    health: Health
    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtSwitchOff(Page):
    """Whether to switch off, after the gavel was held down."""

    over: "View"
    pauses_game: bool


View = (
    AtWelcome
    | AtSetUp
    | AtTyping
    | AtHouseRules
    | AtGame
    | AtEntry
    | AtEffect
    | AtPicking
    | AtHistory
    | AtSelfTest
    | AtMoment
    | AtGames
    | AtWrong
    | AtOtherCard
    | AtSecondCard
    | AtOtherBuyer
    | AtOtherPrice
    | AtRemedy
    | HouseView
    | AtHealth
    | AtSwitchOff
)

PAST = (AtMoment, AtWrong, AtOtherCard, AtSecondCard, AtOtherBuyer, AtOtherPrice, AtRemedy)
"""What looks at the past of a game, or corrects it."""
