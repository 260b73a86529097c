"""Times of a game, and in words."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from companion.rules.actions import Deal, Hammer, Play
from companion.rules.words import Auction
from companion.statistics.game_times import average_in_words, game_times
from companion.steps import group_into_steps
from tests.support.games import game_of


@pytest.mark.parametrize(
    ("times", "told"),
    [([], ""), ([2, 3], "0:03"), ([42], "0:42"), ([60, 61], "1:01"), ([3599, 3600], "1:00:00"), ([3920], "1:05:20")],
)
def test_an_average_is_told_in_minutes_and_seconds_a_half_up(times: Sequence[int], told: str) -> None:
    assert average_in_words(times) == told


def test_a_round_that_began_at_an_unknown_time_has_no_length_and_the_others_have_theirs() -> None:
    """Its first step was confirmed by a version that kept no time."""
    game = game_of(rounds=2)
    artist, *_ = game.edition.keys
    first, second = (
        [action for seat in seats for action in (Play(seat, artist, Auction.OPEN), Hammer())][:9]
        for seats in ((1, 2, 3, 4, 1), (2, 3, 4, 1, 2))
    )
    steps = group_into_steps(game, [*first, Deal(), *second])
    timed = [replace(step, at_s=10 * place) for place, step in enumerate(steps)]
    assert game_times(timed).rounds == {1: 80, 2: 100}
    timed[9] = replace(timed[9], at_s=None)
    assert game_times(timed).rounds == {1: 80}
