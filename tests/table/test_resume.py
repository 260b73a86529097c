"""The plug is pulled: a table switched on again goes on with the same picture, and a killed program lost nothing."""

from pathlib import Path

import pytest

from companion.rules.auction_game.actions import Add, Price
from companion.rules.auction_game.words import Auction
from companion.rules.common import Pass
from companion.screen_data.screens import SoldScreen
from companion.screen_data.set_up import WelcomeScreen
from tests.support.table import TableUnderTest, a_table


def resumed(folder: Path) -> TableUnderTest:
    """The table in this folder, switched on again, its offered game gone on with."""
    table = TableUnderTest(folder, ())
    assert isinstance(table.screen, WelcomeScreen)
    table.touch("resume", 1)
    return table


def deep_into_a_round(table: TableUnderTest) -> None:
    """Some lots of different kinds, so that the board, the seats and the money have something to lose."""
    table.play("klimt", "fixed-price")
    table.touch(Price(1, 14))
    table.press(2)
    table.play("munch", "double")
    table.touch(Pass(2))
    table.touch(Add(3, Auction.ONCE_AROUND))
    for seat in (4, 1, 2):
        table.key(seat, "*")
    table.key_in(3, 5)
    table.touch("continue")


def in_an_open_auction(table: TableUnderTest) -> None:
    deep_into_a_round(table)
    table.play("manet", "open")
    table.press(1)
    table.key_in(2, 20)


def at_a_double(table: TableUnderTest) -> None:
    table.play("klimt", "double")
    table.touch(Pass(1))


def at_the_price(table: TableUnderTest) -> None:
    table.play("klimt", "fixed-price")


def once_around(table: TableUnderTest) -> None:
    table.play("klimt", "once-around")
    table.key_in(2, 9)


def after_the_round(table: TableUnderTest) -> None:
    for _ in range(4):
        table.play("klimt", "open")
        table.strike(3)
    table.play("klimt", "sealed")


def after_a_sale(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    for seat in (1, 2, 3, 4):
        table.key_in(seat, 10 * seat)
    table.advance(3)
    assert isinstance(table.screen, SoldScreen)


@pytest.mark.parametrize(
    "moment",
    [deep_into_a_round, in_an_open_auction, at_a_double, at_the_price, once_around, after_the_round, after_a_sale],
)
def test_the_same_picture_comes_back(tmp_path: Path, moment: object) -> None:
    with a_table(tmp_path) as table:
        moment(table)  # type: ignore[operator]  # one of the functions above
        table.advance(5)
        before, state, shown = table.pixels, table.state, table.screen
    again = resumed(tmp_path)
    try:
        if isinstance(again.screen, SoldScreen) and not isinstance(shown, SoldScreen):
            again.touch("continue")
        assert again.state == state
        assert again.pixels == before
    finally:
        again.world.close()


def test_the_offer_names_the_game_and_what_was_last_confirmed(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        table.key_in(4, 19)
    with a_table(tmp_path, ()) as again:
        assert again.screen.lines == (
            "Axel, Beatrix, Clemens, Doris",
            "Modern Art (DiceTree, 2017) · Round 1",
            "Last move: Doris bid 19",
        )
