"""What hands do in the history of a game."""

from companion.rules.card_game.state import CardState
from tests.support.table import TableUnderTest


def open_history(table: TableUnderTest) -> list[str]:
    """Every step by its title, the latest first."""
    table.touch("menu")
    if isinstance(table.world.table.any_state, CardState):
        table.tap("History")
    else:
        table.tap("Lots", "History")
    return entries(table)


def entries(table: TableUnderTest) -> list[str]:
    """The labels of a list."""
    return [entry.label for entry in table.screen.entries]


def look_at(table: TableUnderTest, step: str) -> None:
    """A step of the history is looked at."""
    open_history(table)
    table.tap(step)


def wrong(table: TableUnderTest, step: str, *labels: str) -> None:
    """A step of the history was wrong: in what, and how it was, by the labels of what is touched."""
    look_at(table, step)
    table.tap("Corrections", *labels)


def leave_out(table: TableUnderTest) -> None:
    """What is no longer possible is left out of the corrected game."""
    table.tap(next(choice.label for choice in table.screen.choices if choice.means.name == "remove-step"))


def tap_card(table: TableUnderTest, *, artist: int, kind: int) -> None:
    """A finger on a key of the entry."""
    key = table.screen.cards.keys[artist][kind]
    table.tap_at(next(area.rect for area in table.world.picture.targets if area.choice == key))
