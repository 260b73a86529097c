"""Whole games of any moves corrected at any step: what is corrected back is as it was.

That every remedy leads where the rules do is in `test_any_correction.py`.
"""

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import cast

from hypothesis import given, reject, settings
from hypothesis import strategies as st

from companion.corrections import card_corrections
from companion.corrections.corrected_game import Change, follow
from companion.corrections.lot_corrections import has_bidding, lot_at, other_card, other_sale
from companion.journal.ledger import Step
from companion.rules.auction_game.actions import Add, Adjust, Play, Reveal
from companion.rules.auction_game.double import Doubling
from companion.rules.auction_game.state import Playing, Revealing
from companion.rules.auction_game.words import Auction
from companion.rules.card_game.actions import CardAction, PlayCard, Together
from companion.rules.card_game.words import Effect
from companion.rules.common import Pass, Variant
from companion.rules.protocol import begin
from companion.rules.refusal import Refusal
from companion.statistics.lots_sold import SoldLot, lots_sold
from tests.support.corrections import KINDS, any_evening, corrected, end_of, other_lot, told
from tests.support.games import card_game_of, game_of
from tests.support.random_card_play import ARTISTS, any_card_game
from tests.unit.rules.auction_game.test_properties import GAMES

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
        assert (course.keep, course.actions, course.conflict) == (len(steps), (), None)


def same_again(steps: Sequence[Step], number: int) -> list[Change]:
    """Everything about a step told once more as it was."""
    action = steps[number - 1].actions[0]
    lot = lot_at(steps, number)
    same = []
    if isinstance(action, Play | Add | Reveal):
        same.append(other_card(steps, number, action))
    if lot and lot.sale and has_bidding(lot):
        same.append(other_sale(steps, number, lot.sale.buyer, lot.sale.price))
    return same


def any_change(steps: Sequence[Step], number: int, random: Random) -> Change | None:
    """Something else about a step, if anything can be. Raises Refusal."""
    before, action = steps[number - 1].before, steps[number - 1].actions[0]
    artist = random.choice(before.game.edition.artists).key
    lot = lot_at(steps, number)
    seat: int = getattr(action, "seat", 1)
    if isinstance(before.phase, Revealing):
        asked = Pass(before.phase.asked), Reveal(artist, random.choice(KINDS))
        return other_card(steps, number, random.choice(asked))
    if isinstance(before.phase, Doubling | Playing) and not steps[number - 1].corrects_money:
        playing = isinstance(before.phase, Playing)
        card = Play(seat, artist, random.choice(tuple(Auction))) if playing else Add(seat, random.choice(KINDS))
        other = random.choice((card, Pass(seat)))
        sale = random.randint(1, before.game.seats), random.randint(0, 40)
        return other_lot(steps, number, other, second=random.choice((None, *KINDS)), sale=sale)
    if lot and has_bidding(lot):
        return other_sale(steps, number, random.randint(1, before.game.seats), random.randint(0, 40))
    return None


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
        elif lot and lot.sale and has_bidding(lot):
            course = follow(steps, other_sale(steps, number, lot.sale.buyer, lot.sale.price + 1))
            if course.conflict is None:
                now = corrected(steps, course)
                back = follow(now, other_sale(now, lot.bidding + 1, lot.sale.buyer, lot.sale.price))
                assert back.conflict is None
                assert end_of(now, back) == steps[-1].after
                assert plain(corrected(now, back)) == plain(steps)


def plain(steps: Sequence[Step]) -> list[SoldLot]:
    """All lots, whichever step sold them."""
    return [lot._replace(step=0) for lot in lots_sold(steps)]


@given(st.integers(2, 5), any_seed)
@settings(max_examples=60)
def test_the_card_game_too_is_corrected_and_corrected_back(seats: int, seed: int) -> None:
    random = Random(seed)
    game = card_game_of(seats)
    steps = told(game, *((action,) for action, _ in any_card_game(game, random)))
    plays = [number for number, step in enumerate(steps, 1) if isinstance(step.actions[0], PlayCard | Together)]
    number = random.choice(plays)
    action = cast(CardAction, steps[number - 1].actions[0])
    assert follow(steps, card_corrections.other_card(steps, number, action)).actions == ()
    artist = random.choice(ARTISTS)
    if isinstance(action, PlayCard):
        other: PlayCard | Together = PlayCard(action.seat, artist, random.choice(tuple(Effect)))
    else:
        assert isinstance(action, Together)
        other = Together(action.seat, artist)
    change = card_corrections.other_card(steps, number, other)
    course, left_out = follow(steps, change), set[int]()
    while course.conflict and len(left_out) < 40:
        left_out.add(course.conflict.step)
        course = follow(steps, change, left_out)
    now = told(game, *(step.actions for step in steps[: course.keep]), *course.actions)
    assert (now[-1].after if now else begin(game)) == end_of(steps, course)
    same_effect = isinstance(action, Together) or getattr(other, "effect", None) is action.effect
    if same_effect and not left_out and len(now) == len(steps):
        back = follow(now, card_corrections.other_card(now, number, action))
        assert end_of(now, back) == steps[-1].after


@given(any_table, any_seed)
@settings(max_examples=50)
def test_whatever_is_left_out_corrected_money_stays(table: tuple[str, int, Variant, int], seed: int) -> None:
    random = Random(seed)
    evening = [step.actions for step in any_evening(table, random)][:60]
    for _ in range(4):
        place = random.randint(1, len(evening))
        evening.insert(place, (Adjust(random.randint(1, table[1]), random.randint(1, 50)),))
    try:
        steps = told(game_of(table[0], table[1], table[2], first=table[3]), *evening)
    except Refusal:
        reject()  # a seat without money named a price of nothing, and has been given some before
    with suppress(Refusal):
        number = random.choice([number for number, step in enumerate(steps, 1) if not step.corrects_money])
        change = any_change(steps, number, random)
        course, left_out = follow(steps, change) if change else None, set[int]()
        while course and change and course.conflict:
            left_out.add(course.conflict.step)
            course = follow(steps, change, left_out)
        if course:
            assert adjusted(corrected(steps, course)) == adjusted(steps)


def adjusted(steps: Sequence[Step]) -> int:
    """What the table corrected of all money."""
    return sum(action.amount for step in steps for action in step.actions if isinstance(action, Adjust))
