"""The plug is pulled: a table switched on again goes on with the same picture, and a killed program lost nothing."""

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.rules.actions import Add, Pass, Price
from companion.rules.words import Auction
from tests.support.table import TableUnderTest, a_table, a_table_again


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


def after_the_round(table: TableUnderTest) -> None:
    table.unbid(*["klimt"] * 4)
    table.play("klimt", "sealed")


def after_a_sale(table: TableUnderTest) -> None:
    table.play("klimt", "sealed")
    for seat in (1, 2, 3, 4):
        table.key_in(seat, 10 * seat)
    table.advance(3)
    assert table.shows == "sold"


@pytest.mark.parametrize("moment", [deep_into_a_round, in_an_open_auction, after_the_round, after_a_sale])
def test_the_same_picture_comes_back(tmp_path: Path, moment: Callable[[TableUnderTest], None]) -> None:
    with a_table(tmp_path) as table:
        moment(table)
        table.advance(5)
        before, state, shown = table.pixels, table.state, table.shows
    with a_table_again(tmp_path) as again:
        if again.shows == "sold" and shown != "sold":
            again.touch("continue")
        assert again.state == state
        assert again.pixels == before
