"""What a finger does on the page that is open."""

from collections.abc import Mapping

from companion.live.table import Table
from companion.pages.explanation import close_explanation
from companion.pages.page import Act, GoTo, Run
from companion.screen_data.screens import Key


def choose(table: Table, acts: Mapping[Key, Act], key: Key, at: int) -> None:
    """Do what the choice with this key does, if it is among those of the page on show, at `at` (ns)."""
    match acts.get(key):
        case GoTo(page=opened):
            table.open(opened, at)
        case Run(verb=verb):
            table.open(verb(table, at), at)


def miss(table: Table) -> None:
    """A finger came down beside all choices: what is being explained has been read."""
    close_explanation(table, table.page.topic(table.look()))


def type_text(table: Table, text: str) -> None:
    """A real keyboard types into the page that is open."""
    table.page = table.page.type_text(text)
