"""A step of the past put right at the table, and what can no longer be asked about."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.export.import_export import export
from companion.journal.journal import JournalFault
from companion.rules.auction_game.actions import Bid, Play
from companion.rules.auction_game.words import Auction
from companion.rules.common import Deal
from companion.screen_data.screens import OpenScreen, RemedyScreen, TableScreen
from companion.virtual.hands import Unreachable
from tests.support.past_of_a_game import look_at, remedy, said, sell, tap_card
from tests.support.table import BOXES, TableUnderTest, resumed
from tests.table.test_history import entries, open_history

TRIED = "Not enough money three times: continue playing first"


def test_a_price_is_put_right_after_it_was_shown_what_follows(two_lots: TableUnderTest, tmp_path: Path) -> None:
    look_at(two_lots, "3. Sold to Clemens for 32")
    two_lots.tap("Correct")
    assert entries(two_lots) == [
        "Change: Axel played Klimt, Open",
        "Change: Lot 1: Clemens pays 32",
        "Undo to here: 3 steps",
    ]
    two_lots.tap("Change: Lot 1: Clemens pays 32")
    assert said(two_lots) == "Lot 1: Clemens pays 32", "so it stands"
    two_lots.tap("2", "3", "# OK")
    shown = remedy(two_lots)
    assert (shown.was, shown.becomes) == ("Lot 1: Clemens pays 32", "Lot 1: Clemens pays 23")
    assert (shown.lines, shown.conflict) == (("Nothing else changes",), "")
    assert two_lots.state.cash == (132, 110, 68, 90), "nothing has changed yet"
    two_lots.tap("Apply correction")
    assert two_lots.screen.title == "Axel gives Clemens 9"
    two_lots.tap("Continue")
    assert isinstance(two_lots.screen, TableScreen)
    assert two_lots.state.cash == (123, 110, 77, 90)
    assert two_lots.undone[-1] == Bid(3, 32)
    assert b'"amount":32' not in export(tmp_path, BOXES, None)
    assert open_history(two_lots)[4] == "2. Clemens bid 23, corrected"


def test_giving_up_a_correction_changes_nothing(two_lots: TableUnderTest) -> None:
    before = list(two_lots.confirmed)
    look_at(two_lots, "6. Sold to Doris for 10")
    two_lots.tap("Correct", "Change: Lot 2: Doris pays 10", "Axel", "# OK")
    assert remedy(two_lots).becomes == "Lot 2: Axel pays 10"
    two_lots.tap("Cancel")
    for _ in range(6):
        two_lots.touch("back")
    assert two_lots.confirmed == before
    assert two_lots.undone == []
    assert isinstance(two_lots.screen, TableScreen)


def test_what_was_right_is_not_put_right(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "3. Sold to Clemens for 32")
    two_lots.tap("Correct", "Change: Lot 1: Clemens pays 32", "# OK")
    assert said(two_lots) == "No change"


def test_a_price_that_could_not_be_paid_is_refused_without_a_figure(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "3. Sold to Clemens for 32")
    two_lots.tap("Correct", "Change: Lot 1: Clemens pays 32", "1", "0", "1", "# OK")
    assert said(two_lots) == "Not enough money"


def test_a_hand_finds_its_way_back_from_deep_in_the_past(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "3. Sold to Clemens for 32")
    two_lots.tap("Correct", "Change: Lot 1: Clemens pays 32")
    two_lots.play("manet", "open")
    assert two_lots.confirmed[-1] == Play(3, "manet", Auction.OPEN)


def test_a_disk_that_fails_while_it_goes_back_leaves_the_game_whole_or_gone_back(
    two_lots: TableUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal = two_lots.world.table.journal
    append, calls = journal.append, []

    def fails_at_the_second(*args: Any, **options: Any) -> None:
        calls.append(args)
        if len(calls) == 2:
            raise JournalFault("the disk is full")
        append(*args, **options)

    monkeypatch.setattr(journal, "append", fails_at_the_second)
    look_at(two_lots, "1. Axel played Klimt, Open")
    two_lots.tap("Correct", "Undo to here: 5 steps")
    assert (len(two_lots.undone), len(calls)) == (5, 1)
    two_lots.touch("redo")
    assert two_lots.said() == "the disk is full"
    assert len(two_lots.world.table.ledger.steps) == 1
    two_lots.touch("redo")
    assert two_lots.confirmed[-1] == Bid(3, 32)


# What can no longer be


@pytest.fixture
def too_dear(table: TableUnderTest) -> Iterator[TableUnderTest]:
    """Clemens paid 10, then 85; the table is asked what follows if he paid 30 first."""
    sell(table, "klimt", 3, 10)
    sell(table, "munch", 3, 85)
    sell(table, "manet", 4, 5)
    look_at(table, "3. Sold to Clemens for 10")
    table.tap("Correct", "Change: Lot 1: Clemens pays 10", "3", "0", "# OK")
    yield table


def test_a_later_step_that_can_no_longer_be_is_shown_and_asked_about(too_dear: TableUnderTest) -> None:
    shown = remedy(too_dear)
    assert shown.conflict == "No longer possible: Clemens bid 85. Not enough money"
    assert [choice.label for choice in shown.choices] == ["Remove and continue", "Stop there (drop 5 steps)"]
    assert "90" not in repr(shown)


def test_what_is_paid_anew_is_told_first_and_lots_that_go_are_counted(table: TableUnderTest) -> None:
    for artist in ("klimt", "klimt", "klimt", "klimt", "munch", "manet"):
        table.play(artist, "open")
        table.strike(3)
        table.tap("Continue")
    table.play("klimt", "open")
    table.touch(Deal())
    sell(table, "manet", 4, 7)
    open_history(table)
    table.tap("Earlier", "9. Axel played Munch, Open", "Correct", "Change: Axel played Munch, Open")
    tap_card(table, artist=4, kind=0)
    while remedy(table).conflict:
        table.tap("Remove and continue")
    assert remedy(table).lines == (
        "Round 1 is paid again",
        "Removed: Beatrix played Manet, Open",
        "Removed: Beatrix takes it for free",
        "and 4 more steps",
        "3 lots are removed",
    )


def test_it_is_left_out_and_the_rest_goes_on(too_dear: TableUnderTest) -> None:
    too_dear.tap("Remove and continue")
    assert remedy(too_dear).lines == ("Removed: Clemens bid 85", "Lot 2: Beatrix takes it for free")
    too_dear.tap("Apply correction")
    assert too_dear.state.cash == (130, 100, 75, 95)
    assert too_dear.state.bought[1][3] == 1, "without a bid the auctioneer takes it for free"


def test_or_the_game_goes_back_to_there(too_dear: TableUnderTest, tmp_path: Path) -> None:
    too_dear.tap("Stop there (drop 5 steps)", "Continue")
    assert too_dear.screen.price == ""
    with pytest.raises(Unreachable):
        too_dear.touch("redo")
    assert export(tmp_path, BOXES, None).count(b"\n") == 5


def test_one_undo_brings_all_of_it_back_and_redo_makes_the_correction_again(
    too_dear: TableUnderTest, tmp_path: Path
) -> None:
    whole = export(tmp_path, BOXES, None)
    too_dear.tap("Stop there (drop 5 steps)", "Continue")
    ended = export(tmp_path, BOXES, None)
    assert "Undo: Correction: Clemens bid 30" in too_dear.labels, "undo, named by what it takes back"
    too_dear.touch("menu")
    too_dear.tap("Undo: Correction: Clemens bid 30")
    assert isinstance(too_dear.screen, TableScreen)
    assert too_dear.state.cash == (110, 185, 10, 95)
    assert export(tmp_path, BOXES, None) == whole
    too_dear.touch("menu")
    too_dear.tap("Redo: Correction: Clemens bid 30")
    assert isinstance(too_dear.screen, OpenScreen)
    assert export(tmp_path, BOXES, None) == ended
    too_dear.tap("Undo: Correction: Clemens bid 30")
    assert export(tmp_path, BOXES, None) == whole


def test_or_nothing_has_changed(too_dear: TableUnderTest) -> None:
    too_dear.tap("Cancel")
    assert too_dear.state.cash == (110, 185, 10, 95)
    assert too_dear.undone == []


def test_prices_cannot_be_tried_one_after_the_other_until_one_fits(two_lots: TableUnderTest) -> None:
    """Each refusal for want of money tells something of it: after three, nothing is told before play goes on."""
    two_lots.go("menu", ("lots", 0), ("lot", 1))
    told = []
    for price in (50_000, 40_000, 30_000, 20_000, 1):
        two_lots.type_in(f"{price}#")
        told.append((two_lots.said(), isinstance(two_lots.screen, RemedyScreen)))
    assert told == [("Not enough money", False)] * 3 + [(TRIED, False)] * 2


def test_a_button_with_which_nothing_more_can_be_tried_waits_and_says_why(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "3. Sold to Clemens for 32")
    two_lots.tap("Correct")
    table = two_lots.world.table
    table.evening.failed_corrections[table.ledger.number, table.ledger.entries] = 3
    two_lots.advance(0.1)
    assert [entry.waits for entry in two_lots.screen.entries] == [TRIED] * 2 + [""]


def test_nor_step_after_step_that_is_left_out(table: TableUnderTest) -> None:
    sell(table, "klimt", 3, 10)
    table.play("munch", "open")
    for seat, amount in ((3, 82), (4, 83), (3, 84), (4, 85), (3, 86)):
        table.key_in(seat, amount)
    look_at(table, "3. Sold to Clemens for 10")
    for label in ("Correct", "Change: Lot 1: Clemens pays 10", "3", "0", "# OK", *("Remove and continue",) * 2):
        table.tap(label)
    asked = remedy(table)
    assert asked.conflict == "No longer possible: Clemens bid 86. Not enough money"
    assert asked.choices[0].waits == TRIED
    table.tap("Stop there (drop 1 step)", "Continue")
    assert (table.state.cash, table.confirmed[-1]) == ((130, 100, 70, 100), Bid(4, 85))


# Around it


def put_buyer_right(table: TableUnderTest) -> None:
    """Not Clemens bought the first lot, but Doris."""
    look_at(table, "3. Sold to Clemens for 32")
    for label in ("Correct", "Change: Lot 1: Clemens pays 32", "Doris", "# OK", "Apply correction", "Continue"):
        table.tap(label)


def test_a_correction_survives_a_pulled_plug(two_lots: TableUnderTest, tmp_path: Path) -> None:
    put_buyer_right(two_lots)
    record = export(tmp_path, BOXES, None)
    two_lots.pull_the_plug()
    with resumed(tmp_path) as again:
        assert again.state.cash == (132, 110, 100, 58)
        assert "2. Doris bid 32, corrected" in open_history(again)
    assert export(tmp_path, BOXES, None) == record


def test_a_correction_taken_back_survives_a_pulled_plug(two_lots: TableUnderTest, tmp_path: Path) -> None:
    record = export(tmp_path, BOXES, None)
    put_buyer_right(two_lots)
    two_lots.tap("Undo: Correction: Doris bid 32")
    two_lots.pull_the_plug()
    assert export(tmp_path, BOXES, None) == record
    with resumed(tmp_path) as again:
        assert again.state.cash == (132, 110, 68, 90)
        assert open_history(again)[4] == "2. Clemens bid 32", "nothing is put right in it"


def test_after_a_pulled_plug_a_correction_is_taken_back_step_by_step(two_lots: TableUnderTest, tmp_path: Path) -> None:
    put_buyer_right(two_lots)
    two_lots.pull_the_plug()
    with resumed(tmp_path) as again:
        again.touch("menu")
        again.tap("Undo: Sold to Doris for 10")
        assert again.state.cash == (132, 100, 100, 68)


def test_a_correction_that_cannot_be_taken_back_on_the_disk_stands(
    two_lots: TableUnderTest, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_buyer_right(two_lots)

    def fails(*_: Any, **__: Any) -> None:
        raise JournalFault("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(two_lots.world.table.journal, "append", fails)
        two_lots.touch("undo")
        assert two_lots.said() == "the disk is full"
        assert two_lots.state.cash == (132, 110, 100, 58)
    two_lots.touch("undo")
    assert two_lots.state.cash == (132, 110, 68, 90)


def test_fists_made_before_a_correction_are_made_again(two_lots: TableUnderTest) -> None:
    two_lots.play("manet", "sealed")
    two_lots.key(1, "30#")
    put_buyer_right(two_lots)
    assert [fist.ready for fist in two_lots.screen.bids] == [False] * 4
    assert two_lots.note(1) == "Enter your bid again"


def test_the_menu_screen_has_undo_only_where_something_follows(two_lots: TableUnderTest) -> None:
    look_at(two_lots, "6. Sold to Doris for 10")
    two_lots.tap("Correct")
    assert [entry.waits for entry in two_lots.screen.entries] == ["", "", "now"]


# From its lot


def touches_until(table: TableUnderTest, *keys: tuple[str, ...]) -> str:
    """The labels' keys are touched one after the other; the title of the picture then."""
    for name, *args in keys:
        table.touch(name, *(int(arg) if arg.isdecimal() and name != "key" else arg for arg in args))
    return str(getattr(table.screen, "title", ""))


def test_a_price_is_put_right_from_its_lot_and_the_table_says_who_hands_back_what(two_lots: TableUnderTest) -> None:
    assert (
        touches_until(
            two_lots,
            ("menu",),
            ("lots", "0"),
            ("lot", "1"),
            ("key", "2"),
            ("key", "1"),
            ("key", "#"),
            ("apply-correction",),
        )
        == "Axel gives Clemens 11"
    )
    assert two_lots.state.cash == (121, 110, 79, 90)


def test_a_buyer_is_put_right_in_six_touches_and_takes_the_card(two_lots: TableUnderTest) -> None:
    assert (
        touches_until(
            two_lots, ("menu",), ("lots", "0"), ("lot", "1"), ("seat", "2"), ("key", "#"), ("apply-correction",)
        )
        == "Beatrix gives Clemens 32 and takes the Klimt"
    )
    assert two_lots.state.cash == (132, 78, 100, 90)


def test_the_bank_pays_back_what_an_auctioneer_paid_it(two_lots: TableUnderTest) -> None:
    put_right = (("menu",), ("lots", "0"), ("lot", "1"), ("seat", "1"), ("key", "#"), ("apply-correction",))
    assert touches_until(two_lots, *put_right) == (
        "Axel gives Clemens 32 and takes the Klimt · Axel gives the bank 32"
    ), "the buyer is the auctioneer now"
    touches_until(two_lots, ("menu",), ("lots", "0"), ("lot", "1"), ("seat", "3"), ("key", "#"), ("apply-correction",))
    assert two_lots.screen.title == "Clemens gives Axel 32 and takes the Klimt · The bank gives Axel 32"


def test_a_lot_leads_to_its_own_steps_and_to_its_card(two_lots: TableUnderTest) -> None:
    touches_until(two_lots, ("menu",), ("lots", "0"), ("lot", "2"), ("steps",))
    assert [entry.partition(". ")[0] for entry in entries(two_lots)] == ["6", "5", "4"]
    touches_until(two_lots, ("back",), ("lot", "2"), ("other-card",))
    tap_card(two_lots, artist=0, kind=0)
    assert remedy(two_lots).was == "Beatrix played Munch, Open"
