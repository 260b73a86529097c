"""Menus, questions, notices and tables, for all that needs no picture of its own."""

from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from companion.screen_data.hand_over import HandOver
from companion.screen_data.screens import Artist, Choice, Screen, TitledScreen


class Stepper(NamedTuple):
    """A value that can be made smaller or larger."""

    label: str
    less: Choice
    more: Choice
    level: int = 0
    levels: int = 0
    """The current one of so many levels, for a row of bars; 0 for a value that has none."""


@dataclass(frozen=True)
class MenuScreen(TitledScreen):
    """A list of choices under a title."""

    entries: tuple[Choice | Stepper, ...]
    current: Choice | None = None
    """The chosen one of entries that exclude each other."""
    about: str = ""
    """What the choice is about, as it is now; empty where the title says it."""


class MenuSymbol(Enum):
    """What the entries of the menu are about, for their signs."""

    UNDO = auto()
    REDO = auto()
    HAND = auto()
    MONEY = auto()
    CLOCK = auto()
    REPLAY = auto()
    HISTORY = auto()
    LOTS = auto()
    RECORDS = auto()
    PERSON = auto()
    SWITCH = auto()
    ROTATE = auto()
    PADDLE = auto()
    SETTINGS = auto()
    COMPUTER = auto()
    CARD_READER = auto()
    POWER = auto()


class MenuGroup(NamedTuple):
    """Entries of a menu that belong together."""

    title: str
    entries: tuple[Choice, ...]
    symbols: tuple[MenuSymbol, ...] = ()
    """That of each entry; empty where entries have none."""


@dataclass(frozen=True)
class GroupedMenuScreen(TitledScreen):
    """A menu in two or three groups."""

    groups: tuple[MenuGroup, ...]


@dataclass(frozen=True)
class QuestionScreen(TitledScreen):
    """A question, which is the title, with its answer; the other answer is the way back."""

    answer: Choice


@dataclass(frozen=True)
class NoticeScreen(Screen):
    """What everybody has to know or to do, large and without choices but the way on and back."""

    sentences: tuple[str, ...]
    hand_overs: tuple[HandOver, ...] = ()
    """Those of the sentences that are shown with paddles and names."""
    unit: str = ""
    """What their amounts are in, such as `in thousands`; empty where that is the box's coins."""
    next: Choice | None = None
    """The way on, where there is more to know."""


class GameLinePlayer(NamedTuple):
    """A player of a finished game in a list."""

    name: str
    amount: str
    won: bool


class GameLine(NamedTuple):
    """A finished game in a list."""

    when: str
    """The day it began, and how long it took, as far as known."""
    edition: str
    """Its edition's name."""
    players: tuple[GameLinePlayer, ...]
    """At most five, the richest first."""
    open: Choice


@dataclass(frozen=True)
class GamesScreen(TitledScreen):
    """The finished games, a page at a time, the latest first."""

    lines: tuple[GameLine, ...]
    """At most six."""
    empty: str
    """The text in place of the games; empty if there are some."""
    filter: Choice | None = None
    earlier: Choice | None = None
    later: Choice | None = None


@dataclass(frozen=True)
class CopyResultScreen(TitledScreen):
    """What came of a copy to a stick."""

    on_stick: str
    """The number of games that are now on the stick; empty if there is none."""
    is_whole: bool
    """Whether all games are on it."""
    lines: tuple[str, ...]
    """What was done first, what to do now last."""


@dataclass(frozen=True)
class DataTableScreen(TitledScreen):
    """A table: heads, rows, and sentences below it."""

    empty: str = ""
    """The sentence of an empty state, in place of all else; empty where there is something to show."""
    lines: tuple[str, ...] = ()
    """Sentences below the table."""
    heads: tuple[str, ...] = ()
    """The column headings; empty where there is no table."""
    rows: tuple[tuple[str, ...], ...] = ()
    """The rows, each with a cell for every heading. The first column is for words, most others for figures."""
    seats: tuple[int, ...] = ()
    """The paddle of each row's player, before its first cell; empty where rows are no players."""
    foot: tuple[str, ...] = ()
    """The cells of a last row, below those of players, that is no player's; empty where there is none."""
    artists: tuple[tuple[Artist | None, ...], ...] = ()
    """For each cell of each row the artist that it names, for a plate before it; empty where none names one."""
    widths: tuple[int, ...] = ()
    """The relative widths of the columns."""
    words: tuple[int, ...] = (0,)
    """The columns of words, by place: they are aligned left, the others right."""
    money: tuple[int, ...] = ()
    """The columns of money or points, by place."""
    choices: tuple[Choice, ...] = ()
    """Along the lower edge: at most three, with the main one."""
    main: Choice | None = None
    """The main command, at the right of the others; None where there is none."""
