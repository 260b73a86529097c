"""Where the table's attention is: the set-up, the game, or something opened over the game. Plain data."""

from dataclasses import dataclass
from enum import StrEnum

from companion.card_stickers import Card
from companion.journal.ledger import AnyLedger
from companion.machine.caretaker import Health
from companion.modes import AnyAction
from companion.pages.page import Page
from companion.setting_up import SettingUp
from companion.views.house import HouseView


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
class AtTeaching(Page):
    """Which card the reader is to learn; in the card game its artist first."""

    over: "View"
    """What it was opened over."""
    artist: str = ""


@dataclass(frozen=True, slots=True)
class AtLearning(Page):
    """The reader waits for the card that was named."""

    card: Card
    over: "View"
    """What it was named in."""


@dataclass(frozen=True, slots=True)
class AtQuestion(Page):
    """Whether a card is really meant of which the box should have no more."""

    action: AnyAction
    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtMenu(Page):
    """The menu."""

    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtSelfTest(Page):
    """All buttons and keys are tested, and mean nothing else."""

    pauses_game = True

    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtPad(Page):
    """An amount keyed on the screen in the open; it stands in for the keypad of `seat`, 0 until one is chosen."""

    shows_price = True

    seat: int


@dataclass(frozen=True, slots=True)
class AtCorrection(Page):
    """A correction of a seat's money being keyed; `sign` 1 gives, -1 takes."""

    sign: int
    seat: int
    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtCover(Page):
    """The screen is on its way to `seat` for a secret bid."""

    seat: int

    @property
    def holder(self) -> int:
        """The seat whose player holds the screen."""
        return self.seat

    def sealed(self, seat: int, awaited: tuple[int, ...]) -> Page | None:
        """The screen is handed on, covered, to the next seat whose bid is awaited."""
        if awaited and self.seat != seat:
            return self
        return AtCover(awaited[0]) if awaited else None


@dataclass(frozen=True, slots=True)
class AtSecretPad(Page):
    """The player of `seat` keys a secret bid on the screen."""

    seat: int

    @property
    def holder(self) -> int:
        """The seat whose player holds the screen."""
        return self.seat

    def sealed(self, seat: int, awaited: tuple[int, ...]) -> Page | None:
        """The screen is handed on, covered, to the next seat whose bid is awaited."""
        if awaited and self.seat != seat:
            return self
        return AtCover(awaited[0]) if awaited else None


class StoryPage(StrEnum):
    """The pages that tell a game that is over."""

    COURSE = "course"
    MOMENTS = "moments"
    SUMS = "sums"


@dataclass(frozen=True, slots=True)
class AtStory(Page):
    """The game is over and told, a page at a time."""

    page: StoryPage


@dataclass(frozen=True, slots=True)
class AtCode(Page):
    """The result of the game that is over as a code."""

    code: tuple[str, ...]
    """Rows of 0 and 1; empty where the result is too long for one."""


@dataclass(frozen=True, slots=True)
class AtLots(Page):
    """The lots sold so far, a page at a time; the latest on page 0."""

    page: int
    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtMoney(Page):
    """Whose money is to be shown to its owner, or corrected."""

    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtMoneyCover(Page):
    """The screen is on its way to `seat`, who asked for what it has."""

    seat: int
    over: "View"
    """What it was opened over."""

    @property
    def holder(self) -> int:
        """The seat whose player holds the screen."""
        return self.seat


@dataclass(frozen=True, slots=True)
class AtOwnMoney(Page):
    """The player of `seat` sees what it has, until a time in ns."""

    seat: int
    until: int

    @property
    def holder(self) -> int:
        """The seat whose player holds the screen."""
        return self.seat

    def due(self) -> int | None:
        """When it is covered again."""
        return self.until

    def tick(self, now: int) -> Page | None:
        """The game again, once it has been shown for long enough."""
        return self if now < self.until else None


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
    | AtTeaching
    | AtLearning
    | AtQuestion
    | AtMenu
    | AtSelfTest
    | AtPad
    | AtCorrection
    | AtCover
    | AtSecretPad
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
