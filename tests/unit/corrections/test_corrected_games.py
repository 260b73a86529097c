"""Whole games of any moves corrected at any step: what is corrected back is as it was.

That every remedy leads where the rules do is in `test_any_correction.py`.
"""

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.corrections import Change, follow, lot_at, other_card, other_sale, sold_at
from companion.rules.actions import Add, Play, Reveal
from companion.rules.refusal import Refusal
from companion.rules.words import Variant
from companion.statistics.lots_sold import SoldLot, lots_sold
from companion.steps import Step
from tests.support.corrections import actions_of, any_evening, corrected, end_of
from tests.support.games import GAMES

any_table = st.sampled_from(GAMES)
any_seed = st.integers(0, 2**32)


@given(any_table, any_seed)
@settings(max_examples=50)
def test_correcting_to_the_same_is_nothing_at_all(table: tuple[str, int, Variant, int], seed: int) -> None:
    random = Random(seed)
    steps = any_evening(table, random)
    number = random.randint(1, len(steps))
    for change in same_again(steps, number):
        course = follow(steps, change)
        assert (course.keep, actions_of(course), course.conflict) == (len(steps), (), None)


def same_again(steps: Sequence[Step], number: int) -> list[Change]:
    """Everything about a step told once more as it was."""
    action = steps[number - 1].actions[0]
    same = []
    if isinstance(action, Play | Add | Reveal):
        same.append(other_card(steps, number, action))
    if (sold := sold_at(steps, number)) and (sale := sold.sale):
        same.append(other_sale(steps, number, sale.buyer, sale.price))
    return same


@given(any_table, any_seed)
@settings(max_examples=80)
def test_a_correction_of_a_correction_gives_the_first_game_back(
    table: tuple[str, int, Variant, int], seed: int
) -> None:
    """Another artist and back: the same record. Another price and back: the same lots, in the fewest bids."""
    random = Random(seed)
    steps = any_evening(table, random)
    number = random.randint(1, len(steps))
    action, lot = steps[number - 1].actions[0], lot_at(steps, number)
    with suppress(Refusal):
        if isinstance(action, Play):
            other = Play(action.seat, random.choice(steps[0].before.game.edition.artists).key, action.auction)
            course = follow(steps, other_card(steps, number, other))
            now = corrected(steps, course)
            if course.conflict is None and len(now) == len(steps):
                back = follow(now, other_card(now, number, action))
                assert [step.actions for step in corrected(now, back)] == [step.actions for step in steps]
        elif lot and (sold := sold_at(steps, number)) and (sale := sold.sale):
            course = follow(steps, other_sale(steps, number, sale.buyer, sale.price + 1))
            if course.conflict is None:
                now = corrected(steps, course)
                back = follow(now, other_sale(now, lot.bidding + 1, sale.buyer, sale.price))
                assert back.conflict is None
                assert end_of(now, back) == steps[-1].after
                assert plain(corrected(now, back)) == plain(steps)


def plain(steps: Sequence[Step]) -> list[SoldLot]:
    """All lots, whichever step sold them."""
    return [lot._replace(step=0) for lot in lots_sold(steps)]
