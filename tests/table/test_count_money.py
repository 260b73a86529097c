"""Money counted at the end: what each seat has beside what it should have."""

from pathlib import Path

import pytest

from companion.screen_data.screens import Key
from tests.support.evenings import finished
from tests.support.table import NAMES, TableUnderTest, a_table


def key_in(table: TableUnderTest, amount: int) -> None:
    table.type_in(f"{amount}#")


@pytest.fixture
def at_the_end(tmp_path: Path) -> TableUnderTest:
    """The result of a game on show, and the counting begun."""
    finished(tmp_path, NAMES[:3], seed=7)
    table = TableUnderTest(tmp_path, ())
    for command in (Key("resume", (1,)), Key("continue"), Key("menu"), Key("records"), Key("count-money", (1,))):
        table.touch(command)
    return table


def test_what_was_keyed_for_one_seat_is_not_counted_for_another_that_is_touched(at_the_end: TableUnderTest) -> None:
    table = at_the_end
    for command in (Key("key", ("1",)), Key("key", ("2",)), Key("seat", (2,)), Key("key", ("#",))):
        table.touch(command)
    assert (table.screen.number, table.screen.typed, table.world.table.evening.counted) == (2, "", {})
    table.world.close()


def test_players_key_what_they_have_one_after_the_other_and_are_told_that_all_is_right(
    at_the_end: TableUnderTest,
) -> None:
    table = at_the_end
    for seat, cash in enumerate(table.state.cash, start=1):
        assert table.screen.number == seat
        key_in(table, cash)
    assert [row[-1] for row in table.screen.rows] == ["0", "0", "0"]
    assert table.screen.lines == ("All amounts are correct.",)
    table.world.close()


def test_a_difference_is_shown_and_corrects_nothing(at_the_end: TableUnderTest) -> None:
    table = at_the_end
    first, second, third = table.state.cash
    for amount in (first, second + 57, third - 5):
        key_in(table, amount)
    assert table.screen.rows == (
        (NAMES[0], str(first), str(first), "0"),
        (NAMES[1], str(second + 57), str(second), "+57"),
        (NAMES[2], str(third - 5), str(third), "-5"),
    )
    assert table.screen.lines == ()
    assert table.confirmed == []
    table.world.close()


def test_a_seat_is_chosen_and_digits_are_cleared_and_left(at_the_end: TableUnderTest) -> None:
    table = at_the_end
    table.touch("seat", 3)
    table.type_in("42*#")
    assert (table.screen.number, table.screen.typed) == (3, "")
    assert table.scene.note == "Enter amount"
    table.go(("key", "7"), "back", ("count-money", 1))
    assert table.screen.typed == ""
    table.world.close()


def test_nobody_counts_before_the_end(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.go("menu", "records")
        assert {"Count the money", "Send to BG Stats"}.isdisjoint(table.labels)
