"""Whole games of any moves corrected at any step: what is corrected back is as it was.

That every remedy leads where the rules do is in `test_any_correction.py`.
"""

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.corrections.bidding import Sale
from companion.corrections.correction import Correction
from companion.corrections.edits import replace_card, replace_sale
from companion.lots import LotPlaces, SoldLot, find_lot, lots_sold
from companion.rules.actions import Add, Play, Reveal
from companion.rules.refusal import Refusal
from companion.rules.words import Variant
from companion.steps import Step
from tests.support.corrections import any_evening, retold
from tests.support.games import GAMES

any_table = st.sampled_from(GAMES)
any_seed = st.integers(0, 2**32)


@given(any_table, any_seed)
@settings(max_examples=50)
def test_correcting_to_the_same_is_nothing_at_all(table: tuple[str, int, Variant, int], seed: int) -> None:
    random = Random(seed)
    steps = any_evening(table, random)
    place = random.randrange(len(steps))
    for corrected in same_again(steps, place):
        assert (corrected.edit.keep, corrected.edit.put, corrected.followed.stop) == (len(steps), (), None)


def same_again(steps: Sequence[Step], place: int) -> list[Correction]:
    """Everything about a step told once more as it was."""
    action = steps[place].actions[0]
    same = []
    if isinstance(action, Play | Add | Reveal):
        same.append(replace_card(steps, place, action))
    if sale := find_lot(steps, place).auctioned_sale:
        same.append(replace_sale(steps, place, Sale(sale.buyer, sale.price)))
    return same


@given(any_table, any_seed)
@settings(max_examples=80)
def test_a_correction_of_a_correction_gives_the_first_game_back(
    table: tuple[str, int, Variant, int], seed: int
) -> None:
    """Another artist and back: the same record. Another price and back: the same lots, in the fewest bids."""
    random = Random(seed)
    steps = any_evening(table, random)
    place = random.randrange(len(steps))
    action, lot = steps[place].actions[0], find_lot(steps, place)
    with suppress(Refusal):
        if isinstance(action, Play):
            other = Play(action.seat, random.choice(steps[0].before.game.edition.artists).key, action.auction)
            corrected = replace_card(steps, place, other)
            now = retold(corrected)
            if corrected.followed.stop is None and len(now) == len(steps):
                back = replace_card(now, place, action)
                assert [step.actions for step in retold(back)] == [step.actions for step in steps]
        elif sale := lot.auctioned_sale:
            corrected = replace_sale(steps, place, Sale(sale.buyer, sale.price + 1))
            if corrected.followed.stop is None:
                now = retold(corrected)
                back = replace_sale(now, lot.bidding, Sale(sale.buyer, sale.price))
                assert back.followed.stop is None
                assert back.end == steps[-1].after
                assert plain(retold(back)) == plain(steps)


NOWHERE = LotPlaces(first=0, bidding=0, end=0, lot=None, sale=None)


def plain(steps: Sequence[Step]) -> list[SoldLot]:
    """All lots, whichever steps put them up and sold them."""
    return [lot._replace(places=NOWHERE) for lot in lots_sold(steps)]
