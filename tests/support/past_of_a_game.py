"""What hands do in the history of a game, and the lots that the tests of it begin with."""

from companion.screen_data.screens import EntryScreen, RemedyScreen
from tests.support.table import TableUnderTest
from tests.table.test_history import open_history


def sell(table: TableUnderTest, artist: str, buyer: int, price: int) -> None:
    """A lot goes to a seat in an open auction."""
    table.play(artist, "open")
    table.key_in(buyer, price)
    table.strike(3)
    table.tap("Continue")


def look_at(table: TableUnderTest, step: str) -> None:
    open_history(table)
    table.tap(step)


def remedy(table: TableUnderTest) -> RemedyScreen:
    assert isinstance(table.screen, RemedyScreen)
    return table.screen


def said(table: TableUnderTest) -> str:
    """What is said to the whole table."""
    assert table.scene is not None
    return table.scene.note


def tap_card(table: TableUnderTest, *, artist: int, kind: int) -> None:
    """A finger on a key of the entry."""
    assert isinstance(table.screen, EntryScreen)
    key = table.screen.keys[artist][kind]
    table.tap_at(next(area.rect for area in table.world.picture.targets if area.choice == key))
