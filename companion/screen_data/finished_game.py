"""The screens of a finished game: its result, the code of the result for a phone, and its story.

Charts are plain numbers with their labels; the display decides their sizes. The same pictures are used on paper, where
choices are None.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from companion.rules.words import Auction, Symbol
from companion.screen_data.screens import Artist, Choice, GameScreen, TitledScreen


class Tick(NamedTuple):
    """A labelled place on an axis."""

    value: int
    label: str


class Curve(NamedTuple):
    """A seat's money or points through the game."""

    number: int
    name: str
    amount: str
    """The final amount, as written."""
    won: bool
    values: tuple[int, ...]
    """One value for each stop of the chart, in the edition's unit."""


class Standing(NamedTuple):
    """A seat's money or points at the start and after each settled round."""

    number: int
    name: str
    won: bool
    place: int
    """1 for the best; the same for seats that have the same."""
    values: tuple[int, ...]
    """In the edition's unit."""
    amounts: tuple[str, ...]
    """The same as written."""


@dataclass(frozen=True)
class GameResultScreen(TitledScreen, GameScreen):
    """The result, in which all money is shown for the first time.

    The title is the heading until the winner is told.
    """

    headline: str
    """`Cleo wins`, or `Cleo and Ada share the win`."""
    best: str
    """The winning amount as written."""
    standings: tuple[Standing, ...]
    """As their players sit."""
    ranks: tuple[str, ...]
    """`1st`, `2nd` and so on: the names of the places."""
    rounds: tuple[str, ...]
    """The names of the settled rounds."""
    commands: tuple[Choice, ...]
    """What to do next, the usual first: at most three."""
    more: Choice
    """The choice that shows how the game went."""
    code: Choice | None = None
    """The choice that shows a code of the result for a phone."""
    caption: tuple[str, ...] = ()
    """What was played, in lines: the box, and how many lots."""


@dataclass(frozen=True)
class BgStatsScreen(TitledScreen):
    """A code that a phone reads, and its purpose."""

    code: tuple[str, ...]
    """A QR code: rows of 0 and 1, without its light margin."""
    lines: tuple[str, ...]


class Hung(NamedTuple):
    """A lot at its price and stop on the chart."""

    stop: int
    artist: Artist
    cards: int
    price: int


@dataclass(frozen=True)
class StoryScreen(TitledScreen):
    """A part of the story of a game."""

    next: Choice | None = field(default=None, kw_only=True)
    """The choice of the part after it."""


@dataclass(frozen=True)
class OverTimeScreen(StoryScreen):
    """A chart of everybody's money or points. Its stops, from 0: the beginning, each lot, each round's end."""

    hint: str
    """What the distance of a lot from the chart's upper edge means."""
    curves: tuple[Curve, ...]
    """Richest first; equal ones as their players sit."""
    axis: tuple[Tick, ...]
    """From 0 up, at equal distances, the last beyond all values."""
    rounds: tuple[Tick, ...]
    """The stops at which rounds were settled, by the rounds' numbers."""
    lots: tuple[Hung, ...]
    """Empty in the card game."""
    dearest: str
    """The highest price of a lot, such as `max 40`."""


class TurningPointLine(NamedTuple):
    """A turning point."""

    label: str
    """`Best purchase`."""
    figure: str
    """`+48`, as written."""
    number: int
    """The paddle of the player that the moment belongs to."""
    name: str
    words: str
    """`Paid 12, worth 60`."""
    artist: Artist | None
    cards: int = 1


@dataclass(frozen=True)
class TurningPointsScreen(StoryScreen):
    """The turning points of the game, at most six."""

    points: tuple[TurningPointLine, ...]


class Pair(NamedTuple):
    """What an artist's cards cost at auction, and what they earned."""

    artist: Artist
    cards: int
    paid: int
    paid_label: str
    """As written; empty in the card game."""
    earned: int
    earned_label: str


class SumLine(NamedTuple):
    """What a kind of auction, or a round, earned."""

    symbol: Auction | Symbol | None
    label: str
    words: str
    """`9 lots`, or who was best."""
    figure: str
    """`+36`: the buyers' profit."""


@dataclass(frozen=True)
class SumsScreen(StoryScreen):
    """The totals of artists and kinds of auction."""

    paid_label: str
    """What the outlined plates mean; empty where there are none."""
    earned_label: str
    """What the filled plates mean."""
    pairs: tuple[Pair, ...]
    """In board order."""
    lines_title: str
    lines: tuple[SumLine, ...]
