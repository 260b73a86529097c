"""What hands do in the history of a game, and what is seen of its past."""

from collections.abc import Callable
from pathlib import Path

from companion.lots import lots_sold
from companion.rules.actions import Deal, Extra, Influence, PlayCard
from companion.rules.card_game.state import CardState
from companion.rules.words import Effect
from companion.screen_data.lists import GroupedMenuScreen
from tests.support.dying_disk import plug_pulled_at_commit
from tests.support.exports import at_another_table, export
from tests.support.table import EDITIONS, TableUnderTest, a_table_again


def open_history(table: TableUnderTest) -> list[str]:
    """Every step by its title, the latest first."""
    table.touch("menu")
    if isinstance(table.world.table.any_state, CardState):
        table.tap("History")
    else:
        table.tap("Lots", "History")
    return listed_steps(table)


def entries(table: TableUnderTest) -> list[str]:
    """The labels of a menu, in groups or not."""
    screen = table.screen
    if isinstance(screen, GroupedMenuScreen):
        return [entry.label for group in screen.groups for entry in group.entries]
    return [entry.label for entry in screen.entries]


def listed_steps(table: TableUnderTest) -> list[str]:
    """The steps on a page of the history."""
    return [line.open.label for line in table.screen.lines]


def look_at(table: TableUnderTest, step: str) -> None:
    """A step of the history is looked at, on whichever of its pages it is."""
    open_history(table)
    while step not in table.labels:
        table.tap("Earlier")
    table.tap(step)


def wrong(table: TableUnderTest, step: str, *labels: str) -> None:
    """A step of the history was wrong: in what, and how it was, by the labels of what is touched."""
    look_at(table, step)
    table.tap("Corrections", *labels)


def told(table: TableUnderTest) -> tuple[str, ...]:
    """What is told of a correction below what it makes of the game: what follows, and what goes from hand to hand."""
    return (*table.screen.lines, *(line for settlement in table.screen.settlements for line in settlement))


def leave_out(table: TableUnderTest) -> None:
    """What is no longer possible is left out of the corrected game."""
    table.tap(next(choice.label for choice in table.screen.choices if choice.means.name == "remove-step"))


def tap_card(table: TableUnderTest, *, artist: int, kind: int) -> None:
    """A finger on a key of the entry."""
    key = table.screen.cards.keys[artist][kind]
    table.tap_at(next(area.rect for area in table.world.picture.targets if area.choice == key))


def sell_three_lots(table: TableUnderTest) -> None:
    """Axel, Beatrix and Clemens sell one each."""
    table.sell("klimt", 3, 10)
    table.sell("munch", 4, 20)
    table.sell("manet", 1, 30)


def play_a_round_of_tec(table: TableUnderTest) -> None:
    """Three players end the first round of the card game with five TECs beside the influence card, and add none; the
    second is dealt.
    """
    table.touch(Influence("tec"))
    for place in range(5):
        table.touch(PlayCard(1 + place % 3, "tec", Effect.NONE))
    for seat in (2, 3, 1):
        table.touch(Extra(seat, ()))
    table.go(Deal(), "continue")


def lots(table: TableUnderTest) -> list[tuple[int, int, int]]:
    """The auctioneer, the buyer and the price of each."""
    return [(lot.auctioneer, lot.buyer, lot.price) for lot in lots_sold(table.world.table.ledger.course.steps)]


def is_one_edit(table: TableUnderTest, folder: Path, before: bytes) -> None:
    """The last edit is undone and redone at once, also after the plug was pulled, and is in the record.

    `before` is the record without it.
    """
    after, told = table.world.table.any_state, lots(table)
    written = export(folder, EDITIONS, None)
    for _ in range(2):
        table.touch("undo")
        assert export(folder, EDITIONS, None) == before
        table.go("menu", "redo")
        assert export(folder, EDITIONS, None) == written
    table.pull_the_plug()
    with a_table_again(folder) as again:
        assert (again.world.table.any_state, lots(again)) == (after, told)
        again.touch("undo")
        assert export(folder, EDITIONS, None) == before
        again.pull_the_plug()
    with a_table_again(folder) as again:
        again.go("menu", "redo")
        assert (again.world.table.any_state, lots(again)) == (after, told)
    at_another_table(written, EDITIONS, folder)


def is_there_or_not_when_the_plug_is_pulled(
    table: TableUnderTest, folder: Path, way: Callable[[TableUnderTest], None]
) -> None:
    """Of an edit that is entered in one commit, all is lost with the power before that and nothing after it."""
    before = export(folder, EDITIONS, None)
    with plug_pulled_at_commit(table, landed=False):
        way(table)
    assert export(folder, EDITIONS, None) == before
    with a_table_again(folder) as again:
        if again.shows == "deal":
            again.touch("continue")
        with plug_pulled_at_commit(again, landed=True):
            way(again)
    after = export(folder, EDITIONS, None)
    assert after != before
    with a_table_again(folder) as again:
        again.touch("undo")
        assert export(folder, EDITIONS, None) == before
        again.go("menu", "redo")
        assert export(folder, EDITIONS, None) == after
