"""Who was first."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.arbiter import Arbiter, Edge, Event, Ties
from hardware.signals import WINDOW_NS, ButtonPressed, GavelStruck, KeyPressed, Signal
from tests.support.bench import MS


def edges(*pairs: tuple[int, int]) -> list[Edge]:
    return [Edge(seat, at, low=True) for seat, at in pairs]


def arbiter(events: list[Edge]) -> Arbiter:
    holding = Arbiter()
    for event in events:
        holding.hold(event)
    return holding


def test_nothing_is_handed_on_before_its_window_has_passed() -> None:
    holding = arbiter(edges((1, 100 * MS), (2, 101 * MS)))
    assert holding.due() == 120 * MS
    assert holding.take(120 * MS - 1) == ()
    assert holding.take(120 * MS) == tuple(edges((1, 100 * MS)))
    assert holding.due() == 121 * MS
    assert holding.take(121 * MS) == tuple(edges((2, 101 * MS)))
    assert holding.due() is None


def test_a_touch_releases_what_came_before_it_and_nothing_else() -> None:
    holding = arbiter(edges((3, 102 * MS), (1, 100 * MS), (2, 101 * MS)))
    assert holding.take_before(101 * MS) == tuple(edges((1, 100 * MS), (2, 101 * MS)))
    assert holding.due() == 122 * MS


@given(
    st.lists(
        st.tuples(st.integers(0, 5), st.integers(0, 60 * MS)), unique_by=lambda pair: pair[1], max_size=20
    ).flatmap(
        lambda pairs: st.tuples(st.just(pairs), st.lists(st.integers(0, WINDOW_NS - 1), min_size=20, max_size=20))
    )
)
def test_any_delivery_within_the_window_gives_the_same_order(case: tuple[list[tuple[int, int]], list[int]]) -> None:
    pairs, delays = case
    events = edges(*pairs)
    holding, handed_on = Arbiter(), list[Event]()
    for heard, event in sorted(
        ((event.at + delay, event) for event, delay in zip(events, delays, strict=False)),
        key=lambda delivery: delivery[0],
    ):
        handed_on.extend(holding.take(heard))
        holding.hold(event)
    handed_on.extend(holding.take(200 * MS))
    assert handed_on == sorted(events, key=lambda event: event.at)


AT = 100 * MS


def test_ties_go_to_the_seat_that_has_won_fewest_then_to_the_lowest() -> None:
    ties = Ties()
    first = [ties.settle([ButtonPressed(seat, AT) for seat in (3, 1, 2)])[0] for _ in range(6)]
    assert first == [ButtonPressed(seat, AT) for seat in (1, 2, 3, 1, 2, 3)]


def test_a_press_without_a_rival_wins_no_tie() -> None:
    ties = Ties()
    for _ in range(3):
        ties.settle([ButtonPressed(1, AT)])
        ties.settle([ButtonPressed(1, AT), GavelStruck(AT)])
    assert ties.settle([ButtonPressed(2, AT), ButtonPressed(1, AT)])[0] == ButtonPressed(1, AT)


@pytest.mark.parametrize("press", [ButtonPressed(5, AT), KeyPressed(5, "#", AT)])
def test_a_bid_comes_before_the_gavel_it_ties_with(press: Signal) -> None:
    assert Ties().settle([GavelStruck(AT), press]) == (press, GavelStruck(AT))
