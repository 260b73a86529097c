"""Times of a game, and in words."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.rules.actions import Adjust, Deal, Hammer, Play
from companion.rules.protocol import AnyAction
from companion.rules.words import Auction
from companion.statistics.game_times import average_in_words, game_times
from companion.steps import Step, group_into_steps
from tests.support.games import game_of


def two_rounds() -> Sequence[Step]:
    """Ten steps from the first card to the deal, and nine of the second round."""
    game = game_of(rounds=2)
    artist, *_ = game.edition.keys
    first, second = (
        [action for seat in seats for action in (Play(seat, artist, Auction.OPEN), Hammer())][:9]
        for seats in ((1, 2, 3, 4, 1), (2, 3, 4, 1, 2))
    )
    return group_into_steps(game, [*first, Deal(), *second])


@pytest.mark.parametrize(
    ("times", "told"),
    [([], ""), ([2, 3], "0:03"), ([42], "0:42"), ([60, 61], "1:01"), ([3599, 3600], "1:00:00"), ([3920], "1:05:20")],
)
def test_an_average_is_told_in_minutes_and_seconds_a_half_up(times: Sequence[int], told: str) -> None:
    assert average_in_words(times) == told


def test_a_round_that_began_at_an_unknown_time_has_no_length_and_the_others_have_theirs() -> None:
    """Its first step was confirmed by a version that kept no time."""
    timed = [replace(step, at_s=10 * place) for place, step in enumerate(two_rounds())]
    assert game_times(timed).rounds == {1: 80, 2: 100}
    timed[9] = replace(timed[9], at_s=None)
    assert game_times(timed).rounds == {1: 80}


def test_a_card_has_the_time_of_what_the_table_corrected_before_it_and_of_no_earlier_step() -> None:
    game = game_of(rounds=2)
    artist, *_ = game.edition.keys
    first, second = Play(1, artist, Auction.OPEN), Play(2, artist, Auction.OPEN)
    actions: list[AnyAction] = [Adjust(1, 9), first, Adjust(3, 5), Hammer(), Adjust(2, 7), Adjust(4, 8), second]
    took = (1, 5, 70, 200, 3, 4, 10)
    steps = group_into_steps(game, actions)
    timed = [replace(step, took_s=took_s) for step, took_s in zip(steps, took, strict=True)]
    assert game_times(timed).cards == {(1, 1): [6], (2, 1): [17]}


@pytest.mark.parametrize(("end_s", "rounds"), [(60, {1: 60, 2: 0}), (59, {1: 60})])
def test_a_round_that_a_correction_has_end_before_it_began_has_no_length(end_s: int, rounds: dict[int, int]) -> None:
    timed = [replace(step, at_s=60 if place < 10 else end_s) for place, step in enumerate(two_rounds())]
    assert game_times(timed).rounds == rounds
