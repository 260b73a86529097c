"""Where the table's attention is: the game, or something opened over the game. Plain data."""

from dataclasses import dataclass
from enum import StrEnum

from companion.card_stickers import Card
from companion.modes import AnyAction
from companion.notation.record import Header
from companion.pages.page import Page
from companion.past.correcting import Change, Course
from companion.views.moments import AtMoment


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
    over: Page
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtMenu(Page):
    """The menu."""

    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtHistory(Page):
    """What was done so far, a page at a time; the latest on page 0."""

    page: int
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
    entering: Page
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


View = (
    AtTeaching
    | AtLearning
    | AtQuestion
    | AtMenu
    | AtHistory
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
)

PAST = (AtMoment, AtWrong, AtOtherCard, AtSecondCard, AtOtherBuyer, AtOtherPrice, AtRemedy)
"""What looks at the past of a game, or corrects it."""
