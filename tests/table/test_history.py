"""The history of a game on the screen: every step by its title, and the way back to any of them."""

from pathlib import Path

import pytest

from companion.export.import_export import export
from companion.rules.auction_game.actions import Bid, Hammer, Play
from companion.rules.auction_game.words import Auction
from tests.support.past_of_a_game import entries, open_history
from tests.support.table import BOXES, TableUnderTest, a_table


def test_every_step_is_there_by_its_title_the_latest_first(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    assert open_history(table) == ["2. Beatrix bid 1", "1. Axel played Klimt, Open", "Start of game", "Replay a game"]


def test_going_back_is_asked_about_and_takes_back_all_that_followed(table: TableUnderTest, tmp_path: Path) -> None:
    table.play("klimt", "open")
    table.press(2)
    table.press(3)
    table.strike(3)
    open_history(table)
    table.tap("2. Beatrix bid 1", "Correct")
    assert entries(table) == [
        "Change: Axel played Klimt, Open",
        "Change: Sold to Clemens for 2",
        "Undo to here: 2 steps",
    ]
    table.go("back", "back")
    table.tap("2. Beatrix bid 1", "Correct", "Undo to here: 2 steps")
    assert table.undone == [Hammer(), Bid(3, 2)]
    assert table.screen.price == "1"
    table.touch("redo")
    assert table.confirmed[-1] == Bid(3, 2), "step by step it can be brought back"
    assert export(tmp_path, BOXES, None).count(b'"bid"') == 2


@pytest.mark.parametrize("bids", [8, 17])
def test_a_long_history_has_pages_down_to_the_beginning(tmp_path: Path, bids: int) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        for bid in range(bids):
            table.press(2 + bid % 2)
        seen = [label for label in open_history(table) if label[0].isdigit()]
        while "Earlier" in entries(table):
            table.tap("Earlier")
            seen += [label for label in entries(table) if label[0].isdigit()]
        assert [int(label.partition(".")[0]) for label in seen] == list(range(bids + 1, 0, -1))
        table.tap("Start of game", "Correct")
        table.touch("undo-to", 0)
        assert table.state.hands == (9, 9, 9, 9)
        assert table.undone[-1] == Play(1, "klimt", Auction.OPEN)
