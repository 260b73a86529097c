"""Where the table's attention is while it looks at what the house keeps: the record, sticks, money. Plain data."""

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from companion.office.errands import Errand
from companion.office.finished_games import FinishedGames
from companion.office.sticks import Copied, Stick

if TYPE_CHECKING:
    from companion.views.views import View


class Chapter(StrEnum):
    """The chapters of the record of the house."""

    PLAYERS = "players"
    MONEY = "money"
    FAVOURITES = "favourites"
    BOXES = "boxes"
    KINDS = "kinds"
    HALL = "hall"


@dataclass(frozen=True, slots=True)
class AtHouse:
    """What the house keeps and can do."""

    over: "View"
    """What it was opened over."""


@dataclass(frozen=True, slots=True)
class AtChapter:
    """A page of the record of the house, as it was when the first page was opened."""

    house: AtHouse
    found: Errand[FinishedGames]
    chapter: Chapter
    page: int = 0


@dataclass(frozen=True, slots=True)
class AtWhich:
    """Which games the record is to be about."""

    house: AtHouse
    over: AtChapter


@dataclass(frozen=True, slots=True)
class AtSticks:
    """Which stick the records are copied to."""

    house: AtHouse
    found: tuple[Stick, ...]


@dataclass(frozen=True, slots=True)
class AtCopying:
    """Records are being copied to a stick, or have been."""

    house: AtHouse
    copied: Errand[Copied]


@dataclass(frozen=True, slots=True)
class AtCounting:
    """What a seat has counted is being keyed."""

    house: AtHouse
    seat: int


@dataclass(frozen=True, slots=True)
class AtCompared:
    """What was counted beside what should be there."""

    house: AtHouse


HouseView = AtHouse | AtChapter | AtWhich | AtSticks | AtCopying | AtCounting | AtCompared
