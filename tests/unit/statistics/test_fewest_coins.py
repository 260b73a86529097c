"""Coins: a payout in the fewest coins of the box."""

from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.screen_data.screens import AppraisalScreen
from companion.statistics.fewest_coins import fewest
from tests.support.table import NAMES, a_table


@given(values=st.sets(st.integers(1, 60), min_size=1, max_size=4), amount=st.integers(0, 120))
def test_no_other_way_takes_fewer_coins(values: set[int], amount: int) -> None:
    """Against every way; of equally few the one with more of the larger coins."""
    *larger, least = sorted(values, reverse=True)
    exact = []
    for way in product(*(range(amount // value + 1) for value in larger)):
        rest = amount - sum(value * number for value, number in zip(larger, way, strict=True))
        if rest >= 0 and rest % least == 0:
            exact.append((*way, rest // least))
    assert fewest(amount, (*larger, least)) == max(exact, key=lambda way: (-sum(way), way), default=None)


@pytest.mark.parametrize(
    ("edition", "coins", "payouts"),
    [
        ("dicetree", ("50", "20", "10"), [(1, 0, 1), (0, 1, 1), (0, 1, 1)]),
        ("classic", (), [(), (), ()]),
    ],
)
def test_the_appraisal_pays_in_the_coins_of_the_box(
    tmp_path: Path, edition: str, coins: tuple[str, ...], payouts: list[tuple[int, ...]]
) -> None:
    """A box whose coins are not listed is paid in amounts."""
    with a_table(tmp_path, NAMES[:3], first=1, edition=edition) as table:
        artist = table.state.game.edition.artists[4].key
        for _ in range(4):
            table.play(artist, "open")
            table.strike(3)
            table.tap("Continue")
        table.play(artist, "open")
        assert isinstance(table.screen, AppraisalScreen)
        assert table.screen.coins == coins
        assert [payee.coins for payee in table.screen.payees] == payouts
