"""Money counted at the end: what each seat has beside what it should have."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.evenings import finished
from tests.support.table import NAMES, TableUnderTest, a_table, a_table_again


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableUnderTest]:
    """The result of a game on show, and the counting begun."""
    finished(tmp_path, NAMES[:3], seed=7)
    with a_table_again(tmp_path) as table:
        table.go("continue", "menu", "records", ("count-money", 1))
        yield table


def test_players_key_what_they_have_one_after_the_other_and_are_told_that_all_is_right(table: TableUnderTest) -> None:
    for seat, cash in enumerate(table.state.cash, start=1):
        assert table.seat_at_pad == seat
        table.type_in(f"{cash}#")
    assert [row[-1] for row in table.screen.rows] == ["0", "0", "0"]
    assert table.screen.lines == ("All amounts are correct.",)


def test_a_seat_is_chosen_and_digits_are_cleared_and_left(table: TableUnderTest) -> None:
    table.type_in("12")
    table.touch("seat", 3)
    assert table.screen.typed == "", "what was keyed for one is not counted for another"
    table.type_in("42*#")
    assert (table.seat_at_pad, table.screen.typed, table.world.table.session.counted) == (3, "", {})
    assert table.scene.banner == "Enter amount"
    table.go(("key", "7"), "back", ("count-money", 1))
    assert table.screen.typed == ""


def test_what_seats_have_is_public_at_the_end(table: TableUnderTest) -> None:
    assert table.world.table.public_view().state.cash == table.state.cash


def test_nobody_counts_before_the_end(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.go("menu", "records")
        assert {"Count the money", "Send to BG Stats"}.isdisjoint(table.labels)
