"""Corrections of a game that is longer than any that people play, such as one that somebody has made up and imported:
what they cost grows with its length and not with the square of it, so none is refused for it.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import pytest

from companion.journal.ledger import Ledger
from companion.notation.record import Header
from companion.rules.actions import Action, Adjust, Bid, Hammer, Play
from companion.rules.words import Auction, Variant
from tests.support.evenings import add
from tests.support.past_of_a_game import lots
from tests.support.table import EDITIONS, NAMES, TableUnderTest, a_table_again

SALE: tuple[Action, ...] = (Play(1, "klimt", Auction.OPEN), Bid(3, 32), Hammer())


def import_long_game(folder: Path, adjustments: int) -> None:
    """A sale, then so many corrections of money, all the same, then a lot on the table."""
    corrections = (Adjust(4, 1),) * adjustments
    last = (Play(2, "munch", Auction.OPEN), Bid(3, 10))
    add(folder, Header("dicetree", Variant.STANDARD, NAMES[:4], 1), (*SALE, *corrections, *last))


def change_price(table: TableUnderTest) -> None:
    """The first lot was cheaper."""
    table.go("menu", ("lots", 0), ("lot", 1))
    table.type_in("23#")
    table.tap("Apply correction")


def remove_lot(table: TableUnderTest) -> None:
    """The first lot was never sold, and the second player's card came first."""
    table.go("menu", ("lots", 0), ("lot", 1), "more", "remove-card")
    table.tap("Beatrix played Munch: out of turn", "Apply correction")


def work(do: Callable[[], object]) -> int:
    """How many calls it takes, which are the same on every computer."""
    calls = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal calls
        calls += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        do()
    finally:
        sys.setprofile(None)
    return calls


@pytest.mark.parametrize("correct", [change_price, remove_lot])
def test_a_correction_and_every_picture_and_start_after_it_take_work_in_proportion_to_the_game(
    tmp_path: Path, correct: Callable[[TableUnderTest], None]
) -> None:
    spent = [work_after(correct, tmp_path / str(adjustments), adjustments) for adjustments in (500, 1_000)]
    assert spent[1] < 2.2 * spent[0]


def work_after(correct: Callable[[TableUnderTest], None], folder: Path, adjustments: int) -> int:
    """The work of a correction of a game with so many corrections of money, and of a start and a picture after it."""
    folder.mkdir()
    import_long_game(folder, adjustments)
    with a_table_again(folder) as table:
        correction = work(lambda: correct(table))
        table.tap("Game")
        journal = table.world.journal
        return correction + work(lambda: Ledger.resume(journal, 1, EDITIONS)) + work(table.world.table.public_view)


def test_a_correction_that_does_thousands_of_steps_again_is_confirmed_in_one_edit(tmp_path: Path) -> None:
    import_long_game(tmp_path, 3_000)
    with a_table_again(tmp_path) as table:
        entries = table.world.table.ledger.entries
        change_price(table)
        assert (table.world.table.ledger.entries, lots(table)) == (entries + 1, [(1, 3, 23)])
    with a_table_again(tmp_path) as table:
        assert lots(table) == [(1, 3, 23)]
