"""Money counted at the end: what each seat has beside what it should have."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.rules.actions import Play
from companion.rules.words import Auction
from tests.support.evenings import finished, resumed
from tests.support.refusing_disk import in_journal
from tests.support.table import NAMES, TableUnderTest, a_table, a_table_again


@pytest.fixture
def table(tmp_path: Path) -> Iterator[TableUnderTest]:
    """The result of a game on show, and the counting begun."""
    finished(tmp_path, NAMES[:3], seed=7)
    with a_table_again(tmp_path) as table:
        table.touch("count-money")
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
    table.go(("key", "7"), "back", "count-money")
    assert table.screen.typed == ""


def count(table: TableUnderTest, *amounts: int) -> None:
    """Players key what they have, one after the other."""
    for amount in amounts:
        table.type_in(f"{amount}#")


def test_who_wins_by_the_count_is_said_and_the_counted_money_is_taken_with_one_undo(table: TableUnderTest) -> None:
    had = table.state.cash
    counted = (had[0] - 5, max(had) + 40, had[2])
    count(table, *counted)
    assert [row[-1] for row in table.screen.rows] == ["−5", f"+{counted[1] - had[1]}", "0"]
    assert table.screen.lines == (f"By this count, Beatrix wins with {counted[1]}",)
    table.tap("Use these amounts")
    assert (table.shows, table.state.cash, table.screen.headline) == ("game result", counted, "Beatrix wins")
    assert table.screen.standings[1].amounts[-1] == str(counted[1])
    table.touch("count-money")
    assert table.screen.lines == ("All amounts are correct.",), "what was counted is kept"
    assert "Undo: Counted amounts used" in table.labels
    table.touch("count-again")
    for amount in (counted[0] + 1, *counted[1:]):
        table.type_in(f"{amount}#")
    assert "Undo: Counted amounts used" not in table.labels, "what is wrong can be used, or counted again"
    table.go("back", "undo")
    assert table.state.cash == had
    assert table.screen.undo.label != "Undo: Counted amounts used"


def test_a_count_that_moves_money_from_seat_to_seat_is_no_payment(table: TableUnderTest) -> None:
    had = table.state.cash
    count(table, had[0] - 5, had[1] + 5, had[2])
    table.tap("Use these amounts")
    assert table.screen.undo.label == "Undo: Counted amounts used"


def test_a_right_count_offers_no_undo_of_what_was_given_before(table: TableUnderTest) -> None:
    table.go("back", "menu", "money", ("adjust-money", 1), ("seat", 2))
    table.type_in("10#")
    had = table.state.cash
    table.touch("count-money")
    count(table, *had)
    assert table.screen.lines == ("All amounts are correct.",)
    assert not [label for label in table.labels if label.startswith("Undo")]


def test_to_count_again_is_to_count_everybodys_money_again(table: TableUnderTest) -> None:
    """What was counted first stays until then, also where the second count is left."""
    count(table, 1, 2, 3)
    first = table.screen.rows
    table.go("count-again", "back", "count-money")
    assert table.screen.rows == first
    table.touch("count-again")
    for seat, cash in enumerate(table.state.cash, start=1):
        assert table.seat_at_pad == seat
        table.type_in(f"{cash}#")
    assert table.screen.lines == ("All amounts are correct.",)


def test_who_counts_first_is_chosen_and_the_others_follow(table: TableUnderTest) -> None:
    table.touch("seat", 3)
    order = []
    for _ in range(3):
        order.append(table.seat_at_pad)
        table.type_in("1#")
    assert order == [3, 1, 2]
    assert table.shows == "data table"


def test_several_win_by_the_count(table: TableUnderTest) -> None:
    count(table, 70, 155, 155)
    assert table.screen.lines == ("By this count, Beatrix and Clemens share the win: 155",)


def test_the_money_of_any_game_is_counted_after_the_fact(tmp_path: Path) -> None:
    finished(tmp_path, NAMES[:3], NAMES[1:4])
    had = resumed(tmp_path, 1).course.state.totals
    with a_table(tmp_path) as table:
        table.play("klimt", "open")
        table.go("menu", "records", ("games", 0), ("game", 1), "count-money")
        count(table, had[0], had[1], 2000)
        table.tap("Use these amounts")
        assert (table.shows, table.screen.headline) == ("game result", "Clemens wins")
        table.touch("back")
        assert table.screen.lines[1].players[0] == ("Clemens", "2,000", True)
        table.go(("game", 1), "count-money", "undo-counted")
        assert table.screen.lines == ("By this count, Clemens wins with 2,000",)
        assert table.confirmed == [Play(1, "klimt", Auction.OPEN)], "the game in progress stays as it is"
    assert resumed(tmp_path, 1).course.state.totals == had


def test_nothing_is_taken_that_the_disk_refuses(table: TableUnderTest, tmp_path: Path) -> None:
    had = table.state.cash
    count(table, 1, 2, 3)
    in_journal(tmp_path, "DROP TABLE progress")
    table.tap("Use these amounts")
    assert (table.shows, table.state.cash) == ("data table", had)
    assert "no such table: progress" in table.said()


def test_what_seats_have_is_public_at_the_end(table: TableUnderTest) -> None:
    assert table.world.table.public_view().state.cash == table.state.cash


def test_nobody_counts_before_the_end(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.touch("menu")
        assert {"Count the money", "Send to BG Stats"}.isdisjoint(table.labels)
