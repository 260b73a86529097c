"""Times of a game in words."""

from collections.abc import Sequence

import pytest

from companion.statistics.game_times import average_in_words


@pytest.mark.parametrize(
    ("times", "told"),
    [([], ""), ([2, 3], "0:03"), ([42], "0:42"), ([60, 61], "1:01"), ([3599, 3600], "1:00:00"), ([3920], "1:05:20")],
)
def test_an_average_is_told_in_minutes_and_seconds_a_half_up(times: Sequence[int], told: str) -> None:
    assert average_in_words(times) == told
