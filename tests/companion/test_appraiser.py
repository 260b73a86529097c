"""The appraiser: its chances are those of a draw from the cards that are left, and it speaks only when asked."""

from collections import Counter
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.notation.record import Header
from companion.office.appraiser import ends, estimates
from companion.rules.game import begin
from companion.rules.words import Variant
from companion.scene.parts import Key
from companion.scene.screens import AppraisalScreen, TableScreen
from tests.table import EDITIONS, NAMES, TableUnderTest, a_table


def drawn(counts: tuple[int, ...], unseen: tuple[int, ...], cards: int) -> dict[tuple[int, ...], float]:
    """The same chances, by laying out the deck in every order."""
    deck = [place for place, number in enumerate(unseen) for _ in range(number)]
    ends_of: Counter[tuple[int, ...]] = Counter()
    for order in permutations(deck):
        now = list(counts)
        for place in order[:cards]:
            if max(now) >= 5:
                break
            now[place] += 1
        ends_of[tuple(now)] += 1
    return {end: number / ends_of.total() for end, number in ends_of.items()}


@given(counts=st.tuples(*[st.integers(0, 4)] * 3), unseen=st.tuples(*[st.integers(0, 2)] * 3), cards=st.integers(0, 7))
def test_the_chances_are_those_of_every_order_of_the_cards_that_are_left(
    counts: tuple[int, ...], unseen: tuple[int, ...], cards: int
) -> None:
    assert ends(counts, unseen, cards) == pytest.approx(drawn(counts, unseen, cards))


def test_the_first_board_of_a_game_expects_more_of_artists_with_more_cards_and_of_the_left_among_equals() -> None:
    game = Header("dicetree", Variant.STANDARD, NAMES[:4], 1).game(EDITIONS)
    expected = estimates(begin(game), (0, 0, 0, 0, 0))
    assert list(expected) == sorted(expected)
    assert sum(expected) == pytest.approx(
        60, abs=0.2
    )  # 30, 20 and 10 will hang somewhere, but for rounds of two artists


def test_a_card_on_the_table_makes_its_artist_dearer() -> None:
    game = Header("dicetree", Variant.STANDARD, NAMES[:4], 1).game(EDITIONS)
    state = begin(game)
    before = estimates(state, (0, 0, 0, 0, 0))
    after = estimates(state.changed(counts=(3, 0, 0, 0, 0)), (3, 0, 0, 0, 0))
    assert after[0] > before[0] + 8
    assert all(later < earlier for later, earlier in zip(after[1:], before[1:], strict=True))


def test_more_cards_than_the_book_lists_are_borne() -> None:
    game = Header("dicetree", Variant.STANDARD, NAMES[:4], 1).game(EDITIONS)
    state = begin(game).changed(hands=(1, 0, 0, 0), counts=(1, 0, 0, 0, 4))
    assert estimates(state, (40, 40, 40, 40, 40)) == (20, 0, 0, 0, 30)


def board(table: TableUnderTest) -> list[str]:
    assert isinstance(table.screen, TableScreen | AppraisalScreen)
    return [column.estimate for column in table.screen.columns]


def switch(table: TableUnderTest) -> None:
    for command in (Key("menu"), Key("records"), Key("appraiser"), Key("back"), Key("back")):
        table.touch(command)


def test_nothing_is_told_until_the_table_asks_and_nothing_once_it_does_not(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.tap("Axel starts")
        assert board(table) == [""] * 5
        switch(table)
        assert all(estimate.startswith("~ ") for estimate in board(table))
        switch(table)
        assert board(table) == [""] * 5


def test_a_settled_round_is_worth_what_it_is_worth(tmp_path: Path) -> None:
    with a_table(tmp_path) as table:
        table.tap("Axel starts")
        switch(table)
        for _ in range(4):
            table.play("klimt", "open")
            table.strike(3)
            table.tap("Go on")
        table.play("klimt", "open")
        assert isinstance(table.screen, AppraisalScreen)
        assert board(table) == [""] * 5
