"""Where the table's attention is while it looks at what the house keeps: the record, sticks, money. Plain data."""

from dataclasses import dataclass
from enum import StrEnum

from companion.office.errands import Errand
from companion.office.finished_games import FinishedGames
from companion.office.sticks import Copied, Stick
from companion.pages.page import Page


class Chapter(StrEnum):
    """The chapters of the record of the house."""

    PLAYERS = "players"
    MONEY = "money"
    FAVOURITES = "favourites"
    BOXES = "boxes"
    KINDS = "kinds"
    HALL = "hall"


@dataclass(frozen=True, slots=True)
class AtHouse(Page):
    """What the house keeps and can do."""

    pauses_game = True

    over: Page
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtChapter(Page):
    """A page of the record of the house, as it was when the first page was opened."""

    pauses_game = True

    house: AtHouse
    found: Errand[FinishedGames]
    chapter: Chapter
    page: int = 0


@dataclass(frozen=True, slots=True)
class AtWhich(Page):
    """Which games the record is to be about."""

    pauses_game = True

    house: AtHouse
    over: AtChapter


@dataclass(frozen=True, slots=True)
class AtSticks(Page):
    """Which stick the records are copied to."""

    pauses_game = True

    house: AtHouse
    found: tuple[Stick, ...]


@dataclass(frozen=True, slots=True)
class AtCopying(Page):
    """Records are being copied to a stick, or have been."""

    pauses_game = True

    house: AtHouse
    copied: Errand[Copied]


@dataclass(frozen=True, slots=True)
class AtCounting(Page):
    """What a seat has counted is being keyed."""

    pauses_game = True

    house: AtHouse
    seat: int


@dataclass(frozen=True, slots=True)
class AtCompared(Page):
    """What was counted beside what should be there."""

    pauses_game = True

    house: AtHouse


HouseView = AtHouse | AtChapter | AtWhich | AtSticks | AtCopying | AtCounting | AtCompared
