"""What a touched choice can mean around the games that have been played, and for counting money. Plain data.

Only the way to the house is touched any more: what it leads to is made of pages.
"""

from dataclasses import dataclass

from companion.commands.shapes import Bare
from companion.office.house_record import Which


class OpenHouse(Bare):
    """Show what the house keeps and can do beside a game."""


@dataclass(frozen=True, slots=True)
class OpenChapter:
    """Show a page of the record of the house."""

    chapter: str
    page: int = 0


class OpenWhich(Bare):
    """Ask which games the record is to be about."""


@dataclass(frozen=True, slots=True)
class Only:
    """The record is about these games from now on."""

    which: Which


class OpenSticks(Bare):
    """Show the sticks that records can be copied to."""


@dataclass(frozen=True, slots=True)
class CopyTo:
    """Copy the records of all games to the stick mounted here."""

    folder: str


@dataclass(frozen=True, slots=True)
class OpenCounting:
    """Key what this seat has counted."""

    seat: int = 1


class CompareCounts(Bare):
    """Compare what was counted with what the seats should have."""


HouseCommand = OpenHouse | OpenChapter | OpenWhich | Only | OpenSticks | CopyTo | OpenCounting | CompareCounts
