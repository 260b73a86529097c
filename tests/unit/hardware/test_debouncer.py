"""When a bouncing contact has been pressed."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers.debouncer import DEBOUNCE_NS, Contact, Judgement
from tests.support.bench import MS, US


def presses(contact: Contact, edges: list[tuple[int, bool]]) -> list[int]:
    return [at for at, low in edges if contact.judge(low=low, at=at) is Judgement.PRESS]


def toggles(*times: int, low: bool = True) -> list[tuple[int, bool]]:
    """Edges at these times, the first one to low."""
    return [(at, low == (place % 2 == 0)) for place, at in enumerate(times)]


PRESSES = {
    "a clean press": (toggles(100 * MS, 180 * MS), [100 * MS]),
    "a tap of 5 ms": (toggles(100 * MS, 105 * MS), [100 * MS]),
    "bounce when closing": (toggles(100 * MS, 101 * MS, 101 * MS + 3, 103 * MS, 104 * MS, 180 * MS), [100 * MS]),
    "bounce when opening": (toggles(100 * MS, 180 * MS, 181 * MS, 182 * MS, 184 * MS, 185 * MS), [100 * MS]),
    "again after 25 ms of rest": (toggles(100 * MS, 150 * MS, 175 * MS, 200 * MS), [100 * MS, 175 * MS]),
    "again after less": (toggles(100 * MS, 150 * MS, 175 * MS - 1, 200 * MS), [100 * MS]),
    "held for a minute, then bouncing off": (toggles(0, 60_000 * MS, 60_001 * MS, 60_002 * MS), [0]),
    "first touch too short for the kernel": ([(100 * MS, False), (101 * MS, True), (180 * MS, False)], [101 * MS]),
    "the same level twice in a bounce": ([(0, True), (1 * MS, True), (2 * MS, True), (80 * MS, False)], [0]),
    "an older edge comes later": (
        [(100 * MS, True), (99 * MS, False), *toggles(180 * MS, 185 * MS, low=False)],
        [100 * MS],
    ),
}


@pytest.mark.parametrize(("edges", "expected"), PRESSES.values(), ids=PRESSES)
def test_the_first_edge_after_a_rest_is_the_press(edges: list[tuple[int, bool]], expected: list[int]) -> None:
    assert presses(Contact(down=False, at=0), edges) == expected


def test_down_at_the_start_is_no_press_until_released() -> None:
    held = toggles(500 * MS, 501 * MS, 502 * MS, low=False)
    assert presses(Contact(down=True, at=0), [*held, *toggles(600 * MS, 680 * MS)]) == [600 * MS]


def test_after_a_storm_the_line_must_rest_first() -> None:
    edges = toggles(*range(0, 100 * MS, 100 * US), 200 * MS, 280 * MS)
    assert presses(Contact(down=False, at=0, trusted=False), edges) == [200 * MS]


@pytest.mark.parametrize(("down", "low"), [(False, False), (True, True)])
def test_a_lost_edge_is_noticed_and_is_no_press(down: bool, low: bool) -> None:
    contact = Contact(down=down, at=0)
    assert contact.judge(low=low, at=100 * MS) is Judgement.LOST
    assert contact.is_down == down


@given(st.lists(st.tuples(st.integers(1, 60 * MS), st.booleans()), max_size=60))
def test_presses_are_falling_edges_and_never_closer_than_a_rest(steps: list[tuple[int, bool]]) -> None:
    at, edges = 0, []
    for pause, low in steps:
        at += pause
        edges.append((at, low))
    found = presses(Contact(down=False, at=0), edges)
    assert set(found) <= {at for at, low in edges if low}
    assert all(later - earlier >= DEBOUNCE_NS for earlier, later in pairwise(found))
