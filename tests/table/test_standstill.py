"""A table that stood still for a while, as when its computer is busy: people missed nothing, and nothing is made up."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from companion.device_input.hold_to_switch_off import HINT, LET_GO
from companion.rules.actions import Hammer
from companion.rules.auction_game.auctions import Open
from companion.screen_data.entry import CoverScreen
from hardware.time_units import SECOND
from tests.support.table import SETTINGS, TableUnderTest, a_table

COUNTDOWN = replace(SETTINGS.options, countdown_on=True, segment_ns=2 * SECOND)


@pytest.fixture
def counting(tmp_path: Path) -> Iterator[TableUnderTest]:
    """A table whose countdown strikes every two seconds, in an open auction with a bid of seat 2."""
    with a_table(tmp_path, options=COUNTDOWN) as table:
        table.play("klimt", "open")
        table.press(paddle=2, after=0)
        yield table


def test_the_countdown_goes_on_from_where_people_last_saw_it(counting: TableUnderTest) -> None:
    counting.advance(2.8)  # 3 s since the bid
    seen = counting.screen.rail
    assert (counting.screen.call, seen) == ("Going once", 15)
    counting.stand_still(15)
    assert (counting.screen.call, counting.screen.rail) == ("Going once", seen)
    counting.advance(0.9)
    assert counting.screen.call == "Going once"
    counting.advance(0.2)
    assert counting.screen.call == "Going twice"
    counting.advance(1.8)
    assert isinstance(counting.state.phase, Open)
    counting.advance(0.2)
    assert counting.confirmed[-1] == Hammer()


def test_a_bid_that_is_heard_only_afterwards_has_the_whole_countdown_before_it(counting: TableUnderTest) -> None:
    counting.world.simulated.press(3, counting.at(1))
    counting.stand_still(15)
    assert counting.standing == (3, 2)
    counting.advance(1.9)
    assert counting.screen.call == ""
    counting.advance(0.2)
    assert counting.screen.call == "Going once"


def test_three_strikes_of_a_hand_count_while_it_stands_still(counting: TableUnderTest) -> None:
    for after in (1, 2, 3):
        counting.world.simulated.press(0, counting.at(after))
    counting.stand_still(15)
    assert counting.confirmed[-1] == Hammer()


def test_secret_bids_open_after_the_whole_pause(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    for seat in (1, 2, 3):
        table.key_in(seat, seat)
    table.key_in(4, 4)
    bids = len(table.confirmed)
    table.advance(0.5)
    table.stand_still(15)
    table.advance(1)
    assert len(table.confirmed) == bids
    table.advance(1)
    assert len(table.confirmed) == bids + 4


def test_a_note_is_seen_as_long_as_any(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.world.simulated.press(2, table.at(0))
    table.advance(0.5)
    table.world.simulated.press(2, table.at(1))
    table.stand_still(15)
    assert table.note(2) == "You lead"
    table.advance(3.8)
    assert table.note(2) == "You lead"
    table.advance(0.4)
    assert table.note(2) == ""


def test_a_moment_that_all_watch_goes_on_from_where_they_last_saw_it(table: TableUnderTest) -> None:
    table.play("munch", "sealed")
    for seat in (1, 2, 3, 4):
        table.key_in(seat, seat)
    table.advance(2.5)
    seen = table.scene.elapsed_ms
    assert table.world.loop.is_moment
    table.stand_still(15)
    assert (table.world.loop.is_moment, table.scene.elapsed_ms) == (True, seen)


def test_the_gavel_switches_nothing_off_that_was_not_announced(tmp_path: Path) -> None:
    with a_table(tmp_path, (), options=replace(SETTINGS.options, power_off=True)) as table:
        table.world.simulated.hold(0, down=True, at=table.at(0.1))
        table.advance(0.5)
        table.stand_still(2)
        assert table.said() == ""
        table.advance(0.7)
        assert table.said() == HINT.in_words(table.world.table.translator)
        table.advance(4.2)
        assert table.said() == LET_GO.in_words(table.world.table.translator)


def test_money_that_is_shown_to_its_owner_is_covered_at_once(table: TableUnderTest) -> None:
    table.go("continue", "menu", "money", ("own-money", 2), ("show-money", 2))
    assert isinstance(table.screen, CoverScreen)
    table.stand_still(15)
    assert not isinstance(table.screen, CoverScreen)
