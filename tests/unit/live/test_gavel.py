"""The gavel and its countdown, to the nanosecond."""

import pytest

from companion.live.live_auction import Gavel
from hardware.time_units import Standstill

S = 1_000_000_000


def gavel(*, is_waiting: bool = False, countdown_on: bool = True) -> Gavel:
    """One whose countdown strikes every three seconds, since the time 10."""
    return Gavel(segment_ns=3 * S, countdown_on=countdown_on, since=10 * S, is_waiting=is_waiting)


@pytest.mark.parametrize(
    ("at_s", "full"), [(9, 0), (10, 0), (10.29, 0), (10.3, 1), (11.5, 5), (12.69, 8), (12.7, 9), (13, 9), (20, 9)]
)
def test_the_rail_grows_by_tenths_and_is_full_only_with_a_strike(at_s: float, full: int) -> None:
    one = gavel()
    assert one.rail(round(at_s * S)) == full
    one.strikes = 2
    assert one.rail(round(at_s * S)) == 20 + full


@pytest.mark.parametrize(("at_s", "next_s"), [(10, 10.3), (10.1, 10.3), (10.3, 10.6), (12.9, 13)])
def test_the_rail_is_due_when_it_next_grows(at_s: float, next_s: float) -> None:
    assert gavel().rail_due(round(at_s * S)) == round(next_s * S)


@pytest.mark.parametrize(("waits", "is_on"), [(True, True), (False, False), (True, False)])
def test_a_countdown_that_waits_or_is_off_does_nothing_unless_a_finger_stays_on_the_gavel(
    *, waits: bool, is_on: bool
) -> None:
    one = gavel(is_waiting=waits, countdown_on=is_on)
    assert (one.strike_due(), one.rail_due(10 * S), one.rail(20 * S)) == (None, None, 0)
    one.held_by.add(7)
    assert (one.strike_due(), one.rail_due(10 * S), one.rail(round(10.5 * S))) == (11 * S, round(10.1 * S), 5)


def test_a_finger_on_the_gavel_strikes_each_second_whatever_the_countdown() -> None:
    one = gavel()
    assert one.strike_due() == 13 * S
    one.held_by.add(7)
    assert one.strike_due() == 11 * S


def test_a_bid_takes_the_strikes_back_and_waits_anew() -> None:
    one = gavel()
    one.strikes = 2
    one.fall_silent(12 * S)
    assert (one.strikes, one.strike_due()) == (0, 15 * S)


def test_while_the_table_stands_still_no_time_passes() -> None:
    one = gavel()
    one.stood_still(Standstill(11 * S, 60 * S))
    assert one.strike_due() == 62 * S, "one second had passed"
    one.wait_from(30 * S)
    assert one.strike_due() == 63 * S, "what was done meanwhile is seen only now"
    one.wait_from(61 * S)
    assert one.strike_due() == 64 * S
