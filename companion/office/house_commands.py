"""What a touched choice can mean around the games that have been played, and for counting coins. Plain data.

What each does is decided in `office/house_touches.py`; which can be chosen now is in `stage/house.py`.
"""

from dataclasses import dataclass

from companion.office.house_record import Which
from companion.office.house_views import Chapter


@dataclass(frozen=True, slots=True)
class OpenHouse:
    """Show what the house keeps and can do beside a game."""


@dataclass(frozen=True, slots=True)
class OpenChapter:
    """Show a page of the record of the house."""

    chapter: Chapter
    page: int = 0


@dataclass(frozen=True, slots=True)
class OpenWhich:
    """Ask which games the record is to be about."""


@dataclass(frozen=True, slots=True)
class Only:
    """The record is about these games from now on."""

    which: Which


@dataclass(frozen=True, slots=True)
class OpenSticks:
    """Show the sticks that records can be copied to."""


@dataclass(frozen=True, slots=True)
class CopyTo:
    """Copy the records of all games to the stick mounted here."""

    folder: str


@dataclass(frozen=True, slots=True)
class SwitchAppraiser:
    """The appraiser tells what pictures may be worth, or keeps quiet."""


@dataclass(frozen=True, slots=True)
class OpenCoins:
    """Show the coins of the box, each to be told gone from the bank or there again."""


@dataclass(frozen=True, slots=True)
class SwitchCoin:
    """The bank has no more of this coin, or has it again."""

    value: int


@dataclass(frozen=True, slots=True)
class OpenCounting:
    """Key what this seat has counted."""

    seat: int = 1


@dataclass(frozen=True, slots=True)
class CompareCounts:
    """Compare what was counted with what the seats should have."""


HouseCommand = (
    OpenHouse
    | OpenChapter
    | OpenWhich
    | Only
    | OpenSticks
    | CopyTo
    | SwitchAppraiser
    | OpenCoins
    | SwitchCoin
    | OpenCounting
    | CompareCounts
)
