"""Coins counted at the end: a slip is found again from the differences that it makes, and is told at the table."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.journal.ledger import is_auction_ledger
from companion.office.coin_count import Slip, differences, traces
from companion.rules.state import State
from companion.scene.parts import Key
from companion.scene.screens import PadScreen, SheetScreen
from companion.story.lots_sold import SoldLot, lots_sold
from tests.companion.evenings import finished, resumed
from tests.table import NAMES, TableUnderTest, a_table

COINS = (100, 50, 20, 10, 5, 1)


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> tuple[State, tuple[SoldLot, ...]]:
    ledger = resumed(finished(tmp_path_factory.mktemp("evening"), NAMES[:4], seed=7))
    assert is_auction_ledger(ledger)
    return ledger.state, lots_sold(ledger.steps)


def test_what_is_right_and_what_was_not_counted_is_no_difference() -> None:
    assert differences({1: 120, 3: 90, 4: 80}, (120, 100, 100, 75)) == {3: -10, 4: 5}


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_slip_of_any_lot_is_among_what_explains_all(
    evening: tuple[State, tuple[SoldLot, ...]], data: st.DataObject
) -> None:
    state, lots = evening
    lot = data.draw(st.sampled_from([lot for lot in lots if lot.price]))
    twice = data.draw(st.booleans())
    change = -lot.price if twice else lot.price
    counted = dict(enumerate(state.cash, start=1))
    counted[lot.buyer] += change
    if lot.buyer != lot.auctioneer:
        counted[lot.auctioneer] -= change
    found = traces(lots, state.payouts, COINS, differences(counted, state.cash))
    slip = Slip.PAID_TWICE if twice else Slip.NOT_PAID
    assert (slip, lot) in [(trace.slip, trace.lot) for trace in found if trace.explains_all]
    assert found[0].explains_all


def test_a_payout_that_was_missed_is_found_and_before_it_what_is_likelier(
    evening: tuple[State, tuple[SoldLot, ...]],
) -> None:
    state, lots = evening
    seat, amount = max(enumerate(state.payouts[1], start=1), key=lambda paid: paid[1])
    found = traces(lots, state.payouts, COINS, {seat: -amount})
    assert (Slip.NO_PAYOUT, 2) in [(trace.slip, trace.round) for trace in found]
    assert [trace.slip for trace in found] == sorted(trace.slip for trace in found)


def test_a_lot_paid_to_the_wrong_seat_is_between_those_two(evening: tuple[State, tuple[SoldLot, ...]]) -> None:
    state, lots = evening
    lot = next(lot for lot in lots if lot.price > 20 and lot.buyer != lot.auctioneer)
    other = next(seat for seat in range(1, 5) if seat not in (lot.buyer, lot.auctioneer))
    found = traces(lots, state.payouts, COINS, {lot.auctioneer: -lot.price, other: lot.price})
    assert (Slip.WRONG_SEAT, lot) in [(trace.slip, trace.lot) for trace in found]


def test_what_nothing_explains_is_not_explained(evening: tuple[State, tuple[SoldLot, ...]]) -> None:
    state, lots = evening
    assert traces(lots, state.payouts, COINS, {1: 100_003, 2: -77_777}) == ()
    assert traces(lots, state.payouts, COINS, {}) == ()


def key_in(table: TableUnderTest, amount: int) -> None:
    for key in f"{amount}#":
        table.touch("key", key)


@pytest.fixture
def at_the_end(tmp_path: Path) -> TableUnderTest:
    """The result of a game on show, and the counting begun."""
    finished(tmp_path, NAMES[:3], seed=7)
    table = TableUnderTest(tmp_path, ())
    for command in (Key("resume", (1,)), Key("continue"), Key("menu"), Key("records"), Key("count-money", (1,))):
        table.touch(command)
    return table


def test_five_seats_leave_room_for_two_guesses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.stage.house.traces", lambda *told: traces(*told) * 3)
    finished(tmp_path, NAMES[:5], seed=7)
    with a_table(tmp_path, ()) as table:
        for command in (Key("resume", (1,)), Key("continue"), Key("menu"), Key("records"), Key("count-money", (1,))):
            table.touch(command)
        for cash in table.state.cash:
            key_in(table, cash - 10 if cash == table.state.cash[0] else cash)
        assert isinstance(table.screen, SheetScreen)
        assert (len(table.screen.rows), len(table.screen.lines)) == (5, 2)


def test_what_was_keyed_for_one_seat_is_not_counted_for_another_that_is_touched(at_the_end: TableUnderTest) -> None:
    table = at_the_end
    for command in (Key("key", ("1",)), Key("key", ("2",)), Key("seat", (2,)), Key("key", ("#",))):
        table.touch(command)
    assert isinstance(table.screen, PadScreen)
    assert (table.screen.number, table.screen.typed, table.world.session.evening.counted) == (2, "", {})
    table.world.close()


def test_players_key_what_they_have_one_after_the_other_and_are_told_that_all_is_right(
    at_the_end: TableUnderTest,
) -> None:
    table = at_the_end
    for seat, cash in enumerate(table.state.cash, start=1):
        assert isinstance(table.screen, PadScreen)
        assert table.screen.number == seat
        key_in(table, cash)
    assert isinstance(table.screen, SheetScreen)
    assert [row[-1] for row in table.screen.rows] == ["0", "0", "0"]
    assert table.screen.lines == ("All that was counted is as it should be.",)
    table.world.close()


def test_a_lot_that_was_not_paid_is_named_and_counting_corrects_nothing(at_the_end: TableUnderTest) -> None:
    table = at_the_end
    lots = reversed(lots_sold(table.world.session.ledger.steps))
    lot = next(lot for lot in lots if lot.price and lot.buyer != lot.auctioneer)
    cash = list(table.state.cash)
    cash[lot.buyer - 1] += lot.price
    cash[lot.auctioneer - 1] -= lot.price
    for amount in cash:
        key_in(table, amount)
    assert isinstance(table.screen, SheetScreen)
    artist = table.state.game.edition.artists[lot.artist].short
    told = f"Round {lot.round}, {artist} to {NAMES[lot.buyer - 1]} for {lot.price}: not paid?"
    assert told in table.screen.lines
    assert table.confirmed == []
    table.world.close()


def test_a_seat_is_chosen_and_digits_are_cleared_and_left(at_the_end: TableUnderTest) -> None:
    table = at_the_end
    table.touch("seat", 3)
    for key in ("4", "2", "*", "#"):
        table.touch("key", key)
    assert isinstance(table.screen, PadScreen)
    assert (table.screen.number, table.screen.typed) == (3, "")
    assert table.scene is not None
    assert table.scene.note == "Key an amount"
    table.touch("key", "7")
    table.touch("back")
    table.touch("count-money", 1)
    assert isinstance(table.screen, PadScreen)
    assert table.screen.typed == ""
    table.world.close()


def test_nobody_counts_before_the_end(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.touch("menu")
        table.touch("records")
        assert {"Count the money", "For BG Stats"}.isdisjoint(table.labels)
