"""The kernel drops an edge, or a pod's frame never arrives: it is noticed, heard, and nobody loses a lot by it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.config.settings import Options
from companion.rules.actions import Bid, Hammer
from companion.rules.auction_game.auctions import Open
from hardware.time_units import MILLISECOND
from tests.support.lost_edges import deaf_until, losing_a_frame
from tests.support.table import TableUnderTest, a_table

POD = 2


@pytest.fixture
def counted(tmp_path: Path) -> Iterator[TableUnderTest]:
    """A table at which silence strikes every five seconds."""
    with a_table(tmp_path, options=Options(countdown_on=True)) as table:
        yield table


def loses_the_press(table: TableUnderTest, paddle: int, *bounces: int) -> None:
    """A hand presses a bid button, and the kernel tells of no edge of it until the button is let go."""
    with deaf_until(table, paddle, table.at(0.18)):
        clean_press(table, paddle, *bounces)


def clean_press(table: TableUnderTest, paddle: int, *bounces: int) -> None:
    """A press of 80 ms without bounce but these, in milliseconds after its end."""
    down_at, up_at = table.at(0.1), table.at(0.18)
    for turn, at in enumerate((down_at, up_at, *(up_at + bounce * MILLISECOND for bounce in bounces))):
        table.world.simulated.button(paddle, down=turn % 2 == 0, at=at)
    table.advance(0.5)


def loses_a_frame(table: TableUnderTest, what: bytes, act: Callable[[], None]) -> None:
    """While a hand acts, the first frame of the pod with this in it never arrives."""
    with losing_a_frame(table.world.simulated.pods[POD], what) as lost:
        act()
    assert lost


def call(table: TableUnderTest) -> str:
    return str(table.screen.call)


def ready(table: TableUnderTest) -> list[bool]:
    return [seat.active for seat in table.screen.bidders]


def test_a_lost_press_is_named_at_its_seat_and_heard_and_is_no_bid(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    before = list(table.sounds)
    loses_the_press(table, 3)
    assert table.note(3) == "Press again"
    assert table.sounds == [*before, "lost"]
    assert isinstance(table.state.phase, Open)
    assert table.state.phase.leader is None


def test_a_lost_press_whose_release_bounces_is_a_press_then(table: TableUnderTest) -> None:
    """It cannot be told from a first touch that was too short for the kernel."""
    table.play("klimt", "open")
    loses_the_press(table, 3, 1, 2)
    assert table.confirmed[-1] == Bid(3, 1)


def test_the_gavel_starts_over_so_that_the_press_can_be_made_again(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    table.strike(2)
    assert call(table) == "Going twice"
    loses_the_press(table, 3)
    assert call(table) == ""
    table.strike(1)
    table.press(3)
    table.strike(3)
    assert table.confirmed[-3:] == [Bid(2, 1), Bid(3, 2), Hammer()]


def test_silence_begins_anew_too(counted: TableUnderTest) -> None:
    counted.play("klimt", "open")
    counted.press(2)
    counted.advance(14)
    loses_the_press(counted, 3)
    counted.advance(13)
    counted.press(3)
    assert counted.confirmed[-1] == Bid(3, 2)


def test_a_line_that_goes_on_losing_edges_holds_up_an_auction_once_at_each_price(table: TableUnderTest) -> None:
    table.play("klimt", "open")
    table.press(2)
    for calls in ("Going once", "Going twice"):
        loses_the_press(table, 3)
        table.strike()
        assert call(table) == calls
    loses_the_press(table, 4)
    assert call(table) == ""
    table.press(1)
    table.strike()
    loses_the_press(table, 3)
    assert call(table) == ""


def test_a_frame_of_a_pod_that_is_lost_is_a_press_that_is_taken_again(mixed: TableUnderTest) -> None:
    mixed.play("klimt", "open")
    mixed.press(1)
    mixed.strike(2)
    loses_a_frame(mixed, b"button 1", lambda: clean_press(mixed, POD))
    assert (mixed.note(POD), call(mixed)) == ("Press again", "")
    assert mixed.sounds[-1] == "lost"
    mixed.press(POD)
    assert mixed.confirmed[-1] == Bid(POD, 2)


@pytest.mark.parametrize("lost", [b"key 3", b"key 5"])
def test_a_digit_that_is_lost_makes_no_smaller_secret_bid(mixed: TableUnderTest, lost: bytes) -> None:
    """Nobody sees the digits of a secret bid, so nobody would see that one is missing."""
    mixed.play("klimt", "sealed")
    loses_a_frame(mixed, lost, lambda: mixed.key(POD, "35#"))
    assert mixed.note(POD) == "Enter your bid again"
    assert ready(mixed) == [False] * 3
    mixed.key(POD, "35#")
    assert mixed.world.table.auction.secret_bids[POD].amount == 35


def test_nor_one_that_is_pressed_while_the_pod_is_unplugged(mixed: TableUnderTest) -> None:
    mixed.play("klimt", "sealed")
    mixed.world.simulated.pods[POD].unplug()
    mixed.key(POD, "3")
    mixed.world.simulated.pods[POD].plug()
    mixed.advance(3)
    mixed.key(POD, "5#")
    assert (mixed.note(POD), ready(mixed)) == ("Enter your bid again", [False] * 3)


def test_a_secret_bid_whose_last_key_is_lost_is_made_again(mixed: TableUnderTest) -> None:
    mixed.play("klimt", "sealed")
    loses_a_frame(mixed, b"key #", lambda: mixed.key(POD, "37#"))
    mixed.advance(1)
    assert (mixed.note(POD), ready(mixed)) == ("Press again", [False] * 3)
    mixed.key(POD, "*37#")
    assert ready(mixed)[POD - 1]
    assert mixed.world.table.auction.secret_bids[POD].amount == 37
