"""A table of words and figures. Plain data, nothing secret."""

from companion.screen_data.screens import Choice, TitledScreen


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
