"""Coins: a payout in the fewest coins of the box."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.edition import fewest_coins


@given(values=st.sets(st.integers(1, 60), min_size=1, max_size=4), amount=st.integers(0, 120))
def test_no_other_way_takes_fewer_coins(values: set[int], amount: int) -> None:
    """Against every way; of equally few the one with more of the larger coins."""
    *larger, least = sorted(values, reverse=True)
    exact = []
    for way in product(*(range(amount // value + 1) for value in larger)):
        rest = amount - sum(value * number for value, number in zip(larger, way, strict=True))
        if rest >= 0 and rest % least == 0:
            exact.append((*way, rest // least))
    assert fewest_coins(amount, (*larger, least)) == max(exact, key=lambda way: (-sum(way), way), default=None)


def test_however_many_kinds_of_coins_there_are_the_fewest_are_found() -> None:
    coins = fewest_coins(2_399, tuple(range(1_200, 0, -1)))
    assert coins is not None
    assert [value for value, number in zip(range(1_200, 0, -1), coins, strict=True) if number] == [1_200, 1_199]


def test_without_coins_only_nothing_can_be_paid() -> None:
    assert (fewest_coins(0, ()), fewest_coins(5, ())) == ((), None)
