"""Payments between two players: what one gives another outside of auctions is one entry, which can be changed later.

Each is told touch by touch.
"""

from pathlib import Path

import pytest

from companion.notation.record import Header
from companion.rules.actions import COUNTED, Adjust, Hammer, Play
from companion.rules.words import Auction, Variant
from tests.support.evenings import add
from tests.support.exports import at_another_table, export
from tests.support.past_of_a_game import entries, is_one_edit, lots, sell_three_lots, told, wrong
from tests.support.table import EDITIONS, NAMES, TableUnderTest, a_table, a_table_again


@pytest.fixture
def table(table: TableUnderTest) -> TableUnderTest:
    """Three lots by Axel, Beatrix and Clemens."""
    sell_three_lots(table)
    return table


def test_a_payment_is_one_entry_of_who_gives_who_gets_and_how_much(table: TableUnderTest, tmp_path: Path) -> None:
    """Seven touches, for an amount of two digits."""
    before, cash = export(tmp_path, EDITIONS, None), table.state.cash
    table.go("menu", "money")
    table.touch("payer", 1)
    table.tap("Beatrix", "1", "2", "# OK")
    assert table.confirmed[-2:] == [Adjust(1, -12), Adjust(2, 12)]
    assert table.state.cash == (cash[0] - 12, cash[1] + 12, *cash[2:])
    table.touch("menu")
    assert "Undo: Axel gives 12 to Beatrix" in table.labels
    table.touch("back")
    is_one_edit(table, tmp_path, before)


def test_the_plug_is_pulled_before_a_payment_is_entered(table: TableUnderTest, tmp_path: Path) -> None:
    before = export(tmp_path, EDITIONS, None)
    table.go("menu", "money")
    table.touch("payer", 1)
    table.tap("Beatrix", "1", "2")
    table.pull_the_plug()
    with a_table_again(tmp_path) as again:
        assert again.shows == "sold"
    assert export(tmp_path, EDITIONS, None) == before


def test_of_two_players_the_other_gets_it(tmp_path: Path) -> None:
    """Six touches."""
    with a_table(tmp_path, NAMES[:2], variant=Variant.TWO_PLAYER) as table:
        table.touch("continue")
        table.go("menu", "money", ("payer", 2))
        assert table.screen.title == "Beatrix gives Axel"
        table.tap("1", "2", "# OK")
        assert table.state.cash == (112, 88)


def payment_entered_wrong(table: TableUnderTest) -> None:
    """Axel gave Beatrix 12, and a lot was sold since."""
    table.go("menu", "money")
    table.touch("payer", 1)
    table.tap("Beatrix", "1", "2", "# OK")
    table.sell("klimt", 2, 5)
    wrong(table, "10. Axel gives 12 to Beatrix")
    assert entries(table)[:2] == ["The entry: Axel gives 12 to Beatrix", "It never happened: Remove this entry"]


def test_a_payment_that_never_was_is_removed_later(table: TableUnderTest, tmp_path: Path) -> None:
    cash = table.state.cash
    payment_entered_wrong(table)
    before = export(tmp_path, EDITIONS, None)
    table.tap("It never happened: Remove this entry")
    shown = table.screen
    assert (shown.title, shown.becomes) == ("Remove: Axel’s payment", "Removed: Axel gives 12 to Beatrix")
    assert told(table) == (
        "All later entries stay",
        "Already paid? Then:",
        "Beatrix gives 12 to Axel",
    )
    table.tap("Apply correction", "Game")
    assert table.state.cash == (cash[0], cash[1] - 5, cash[2], cash[3] + 5)
    assert "Undo: Removed: Axel’s payment" in table.labels
    table.touch("menu")
    assert "Undo: Removed: Axel’s payment" in table.labels
    table.touch("back")
    is_one_edit(table, tmp_path, before)


def test_a_payment_was_of_another_amount_or_between_others(table: TableUnderTest, tmp_path: Path) -> None:
    cash = table.state.cash
    payment_entered_wrong(table)
    before = export(tmp_path, EDITIONS, None)
    table.tap("The entry: Axel gives 12 to Beatrix")
    assert (table.screen.title, table.screen.typed) == ("Axel gives Beatrix", "12")
    table.tap("3", "1", "# OK")
    assert (table.screen.was, table.screen.becomes) == ("Axel gives 12 to Beatrix", "Axel gives 31 to Beatrix")
    assert told(table) == ("All later entries stay", "Paid what the screen said? Then:", "Axel gives 19 to Beatrix")
    table.tap("Back", "Another payer", "Clemens", "Axel", "* Clear", "# OK", "Apply correction")
    table.tap("Game")
    assert table.state.cash == (cash[0] + 12, cash[1] - 5, cash[2] - 12, cash[3] + 5)
    assert "Undo: Correction: Clemens’s payment" in table.labels
    table.touch("menu")
    assert "Undo: Correction: Clemens’s payment" in table.labels
    table.touch("back")
    is_one_edit(table, tmp_path, before)


def test_a_payment_during_a_lot_is_removed_and_the_lot_stays(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.go("menu", "money")
    table.touch("payer", 1)
    table.tap("Beatrix", "1", "2", "# OK")
    table.key_in(2, 5)
    table.strike(3)
    wrong(table, "11. Axel gives 12 to Beatrix", "It never happened: Remove this entry", "Apply correction", "Game")
    assert lots(table)[3] == (4, 2, 5)
    assert "Undo: Removed: Axel’s payment" in table.labels
    table.touch("menu")
    assert "Undo: Removed: Axel’s payment" in table.labels


@pytest.mark.parametrize("auction", ["open", "once-around", "fixed-price"])
def test_a_payment_during_a_lot_stays_when_its_sale_is_entered_anew(table: TableUnderTest, auction: str) -> None:
    before = table.state.cash
    table.play("klimt", auction)
    if auction == "fixed-price":
        table.key_in(4, 9)
    if auction != "open":
        table.key(1, "*")
    if auction != "fixed-price":
        table.key_in(2, 9)
    table.go("menu", "money")
    table.touch("payer", 1)
    table.tap("Beatrix", "1", "2", "# OK")
    if auction == "open":
        table.strike(3)
    elif auction == "fixed-price":
        table.press(2)
    else:
        for seat in (3, 4):
            table.key(seat, "*")
    assert table.state.cash == (before[0] - 12, before[1] - 9 + 12, before[2], before[3] + 9)
    table.go("continue", "menu", ("lots", 0), ("lot", 4), ("seat", 3))
    table.type_in("*7#")
    assert told(table) == (
        "Paid what the screen said? Then:",
        "Doris gives 2 to Beatrix",
        "Clemens gives 7 to Beatrix and takes 1 Klimt card",
    )
    table.touch("apply-correction")
    assert table.state.cash == (before[0] - 12, before[1] + 12, before[2] - 7, before[3] + 7)


def test_a_payment_during_a_lot_whose_bid_has_become_impossible_stays_when_its_sale_is_entered_anew(
    tmp_path: Path,
) -> None:
    with a_table(tmp_path) as table:
        table.sell("klimt", 3, 32)
        table.play("munch", "open")
        table.key_in(3, 60)
        table.go("menu", "money")
        table.touch("payer", 1)
        table.tap("Beatrix", "1", "2", "# OK")
        table.strike(3)
        table.go("continue", "menu", ("lots", 0), ("lot", 1))
        table.type_in("*50#")
        assert table.screen.conflict == "No longer possible in Lot 2 (Munch): Clemens bid 60. Not enough money."
        table.touch("sell-otherwise")
        table.touch("seat", 3)
        table.type_in("*40#")
        table.touch("apply-correction")
        assert table.state.cash == (100 + 50 - 12, 100 + 40 + 12, 100 - 50 - 40, 100)


def test_a_payment_corrected_to_more_than_there_was_is_refused(table: TableUnderTest) -> None:
    payment_entered_wrong(table)
    table.tap("The entry: Axel gives 12 to Beatrix", "9", "9", "9", "# OK")
    assert table.scene.banner == "Axel: Not enough money"
    assert table.confirmed[-1] != Adjust(2, 12)


def test_a_payment_that_cannot_be_is_refused_whole(table: TableUnderTest) -> None:
    cash = table.state.cash
    table.go("menu", "money")
    table.touch("payer", 1)
    table.tap("5", "# OK")
    assert table.said() == "Touch who gets the money"
    assert "Axel" not in table.labels, "nobody pays themselves"
    table.tap("Beatrix", "0", "0", "0", "# OK")
    assert table.said() == "Axel: Not enough money"
    assert table.state.cash == cash


# Records that are read in


LOT = (Play(1, "klimt", Auction.OPEN), Hammer())


@pytest.mark.parametrize(
    "corrections",
    [
        (Adjust(1, -12), Adjust(2, 12)),
        (Adjust(2, 12), Adjust(1, -12)),
        (Adjust(1, -12, "lent"), Adjust(2, 12, "lent")),
    ],
)
def test_a_payment_in_a_record_is_one_entry_however_it_was_written(
    tmp_path: Path, corrections: tuple[Adjust, Adjust]
) -> None:
    add(tmp_path, Header("dicetree", Variant.STANDARD, NAMES[:4], 1), (*LOT, *corrections))
    written = export(tmp_path, EDITIONS, None)
    with a_table_again(tmp_path) as table:
        table.go("continue", "menu")
        assert "Undo: Axel gives 12 to Beatrix" in table.labels
        table.touch("undo")
        assert table.state.cash == (100, 100, 100, 100)
        table.go("menu", "redo")
        wrong(table, "3. Axel gives 12 to Beatrix", "The entry: Axel gives 12 to Beatrix", "Another payer", "Beatrix")
        assert table.screen.title == "Beatrix gives Axel", "they are each other's"
        table.tap("# OK", "Apply correction")
        assert table.state.cash == (112, 88, 100, 100)
    at_another_table(written, EDITIONS, tmp_path)


@pytest.mark.parametrize(
    ("corrections", "last"),
    [
        ((Adjust(1, -12), Adjust(2, 13)), "Beatrix’s money: +13"),
        ((Adjust(1, -12), Adjust(1, 12)), "Axel’s money: +12"),
        ((Adjust(1, -12, "lost"), Adjust(2, 12, "found")), "Beatrix’s money: +12"),
        ((Adjust(1, -12, COUNTED), Adjust(2, 12, COUNTED)), "Beatrix’s money: +12"),
        ((Adjust(1, -12), Adjust(2, 12), Adjust(3, -12)), "Clemens’s money: −12"),
    ],
)
def test_other_corrections_of_money_in_a_record_are_entries_of_their_own(
    tmp_path: Path, corrections: tuple[Adjust, ...], last: str
) -> None:
    add(tmp_path, Header("dicetree", Variant.STANDARD, NAMES[:4], 1), (*LOT, *corrections))
    with a_table_again(tmp_path) as table:
        table.go("continue", "menu")
        assert f"Undo: {last}" in table.labels
        table.touch("undo")
        assert table.world.table.ledger.course.actions == (*LOT, *corrections[:-1])
