"""Pictures of what the house keeps: tables of words and figures, and a code for phones. Plain data, nothing secret."""

from dataclasses import dataclass

from companion.screen_data.screens import Choice, Screen


@dataclass(frozen=True, slots=True)
class SheetScreen(Screen):
    """A table: heads, rows, and sentences below it."""

    title: str
    back: Choice
    lines: tuple[str, ...]
    """Sentences below the table, or in its place."""
    heads: tuple[str, ...] = ()
    """Empty where there is no table."""
    rows: tuple[tuple[str, ...], ...] = ()
    """Each with a cell for every head. The first column is for words, the others mostly for figures."""
    widths: tuple[int, ...] = ()
    """How wide the columns are to each other."""
    words: tuple[int, ...] = (0,)
    """The columns of words, by place: they begin at their left edges, the others end at their right."""
    choices: tuple[Choice, ...] = ()
    """At most three, along the lower edge."""


@dataclass(frozen=True, slots=True)
class CodeScreen(Screen):
    """A code that a phone reads, and what it is for."""

    title: str
    code: tuple[str, ...]
    """A QR code: rows of 0 and 1, without its light margin."""
    lines: tuple[str, ...]
    back: Choice
