"""Where the table's attention is: the set-up, the game, or something opened over the game. Plain data."""

from dataclasses import dataclass

from companion.notation.record import Header
from companion.pages.page import Page
from companion.past.correcting import Change, Course
from companion.views.moments import AtMoment


@dataclass(frozen=True, slots=True)
class AtHistory(Page):
    """What was done so far, a page at a time; the latest on page 0."""

    page: int
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


View = AtHistory | AtMoment | AtGames | AtWrong | AtOtherCard | AtSecondCard | AtOtherBuyer | AtOtherPrice | AtRemedy

PAST = (AtMoment, AtWrong, AtOtherCard, AtSecondCard, AtOtherBuyer, AtOtherPrice, AtRemedy)
"""What looks at the past of a game, or corrects it."""
