"""Menus and tables, for all that needs no picture of its own."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.screen_data.screens import Choice, TitledScreen


class Stepper(NamedTuple):
    """A value that can be made smaller or larger."""

    label: str
    less: Choice
    more: Choice


@dataclass(frozen=True)
class MenuScreen(TitledScreen):
    """A list of choices under a title: for the menu and other lists."""

    entries: tuple[Choice | Stepper, ...]
    current: Choice | None = None
    """The chosen one of entries that exclude each other."""
    groups: tuple[tuple[str, int], ...] = ()
    """The titles of groups of entries, each with the number of its entries, in their order; empty for no groups. What
    is left over stands apart.
    """


class GameLine(NamedTuple):
    """A finished game in a list."""

    when: str
    """The day it began, and how long it took, as far as known."""
    box: str
    """Its edition's name."""
    winner: str
    """`Cleo 402`, or several names with what they shared."""
    others: str
    """Everybody else with their amounts."""
    open: Choice


@dataclass(frozen=True)
class GamesScreen(TitledScreen):
    """The finished games, a page at a time, the latest first."""

    lines: tuple[GameLine, ...]
    """At most six."""
    empty: str
    """The text where there are no games."""
    filter: Choice | None = None
    earlier: Choice | None = None
    later: Choice | None = None


@dataclass(frozen=True)
class DataTableScreen(TitledScreen):
    """A table: heads, rows, and sentences below it."""

    lines: tuple[str, ...] = ()
    """Sentences below the table, or in its place."""
    heads: tuple[str, ...] = ()
    """The column headings; empty where there is no table."""
    rows: tuple[tuple[str, ...], ...] = ()
    """The rows, each with a cell for every heading. The first column is for words, most others for figures."""
    widths: tuple[int, ...] = ()
    """The relative widths of the columns."""
    words: tuple[int, ...] = (0,)
    """The columns of words, by place: they are aligned left, the others right."""
    choices: tuple[Choice, ...] = ()
    """At most three, along the lower edge."""
