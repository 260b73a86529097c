"""Corrections as the rules see them: whatever is put right in a game, what follows adds up, or is named.

Whole games of any moves are corrected at any step; what the table shows of it is in `test_table_past.py`.
"""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.journal.journal import Journal
from companion.journal.ledger import AnyStep, AuctionStep, CardStep, Ledger, Step
from companion.modes import AnyGame, AnyState, apply, begin
from companion.notation.record import Header
from companion.notices import corrects
from companion.past import correcting_cards
from companion.past.correcting import Actions, Change, Course, follow
from companion.past.correcting_lots import has_bidding, lot_at, other_card, other_sale
from companion.past.lot_bidding import bidding_for
from companion.rules.actions import Action, Add, Adjust, Bid, Buy, Hammer, Pass, Play, Price, Reveal
from companion.rules.card.actions import CardAction, PlayCard, Together
from companion.rules.card.words import Effect
from companion.rules.refusal import Reason, Refusal
from companion.rules.state import Pricing, Revealing, Sealed, State
from companion.rules.words import Auction, Variant
from companion.story.lots_sold import SoldLot, lots_sold
from tests.companion.game_script import EDITIONS, NAMES, game_of
from tests.companion.random_card_play import ARTISTS, any_card_game, card_game_of
from tests.companion.random_play import any_game
from tests.companion.test_rules_properties import GAMES

FOUR = game_of("dicetree", 4)
KINDS = (Auction.OPEN, Auction.ONCE_AROUND, Auction.SEALED, Auction.FIXED_PRICE)
any_table = st.sampled_from(GAMES)
any_seed = st.integers(0, 2**32)


def told(game: AnyGame, *steps: Actions) -> list[AnyStep]:
    """Steps of a game, each of some actions."""
    state, found = begin(game), list[AnyStep]()
    for actions in steps:
        after = state
        for action in actions:
            after = apply(after, action)
        found.append(cast(AnyStep, Step(actions, state, after)))
        state = after
    return found


def auctioned(*steps: Actions) -> list[AuctionStep]:
    return cast("list[AuctionStep]", told(FOUR, *steps))


def any_evening(table: tuple[str, int, Variant, int], random: Random) -> list[AuctionStep]:
    """A whole game as a table tells it: all fists of an auction are one step."""
    edition, seats, variant, first = table
    game = game_of(edition, seats, variant, first=first)
    steps: list[Actions] = []
    fists: list[Action] = []
    for action, state in any_game(game, random):
        if isinstance(state.stage, Sealed) or fists:
            sealed = isinstance(action, Bid | Pass)
            steps += [] if sealed else [(action,)]
            fists += [action] if sealed else []
        else:
            steps.append((action,))
        if fists and not isinstance(state.stage, Sealed):
            steps.append(tuple(fists))
            fists.clear()
    return cast("list[AuctionStep]", told(game, *steps))


def corrected(steps: Sequence[AuctionStep], course: Course) -> list[AuctionStep]:
    """The game that a course leads to."""
    return cast(
        "list[AuctionStep]",
        told(steps[0].before.game, *(step.actions for step in steps[: course.keep]), *course.actions),
    )


def end_of(steps: Sequence[AnyStep], course: Course) -> AnyState:
    """Where a course leads."""
    stands = [*steps[: course.keep], *course.steps]
    return stands[-1].after if stands else steps[0].before


def sold(auctioneer: int, kind: Auction, buyer: int, price: int, artist: str = "klimt") -> tuple[Actions, ...]:
    """A lot, in the fewest actions."""
    state = apply(begin(game_of("dicetree", 4, first=auctioneer)), Play(auctioneer, artist, kind))
    assert isinstance(state, State)
    return ((Play(auctioneer, artist, kind),), *bidding_for(state, buyer, price))


# One lot of each kind


@pytest.mark.parametrize("kind", KINDS)
def test_a_price_keyed_wrong_is_put_right_and_everything_after_it_stands(kind: Auction) -> None:
    steps = auctioned(*sold(1, kind, 3, 32), *sold(2, Auction.OPEN, 4, 10))
    course = follow(steps, other_sale(steps, 2, 3, 23))
    assert course.hitch is None
    assert [(lot.buyer, lot.price) for lot in lots_sold(corrected(steps, course))] == [(3, 23), (4, 10)]
    assert cast(State, end_of(steps, course)).cash == (123, 110, 77, 90)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("buyer", [1, 2, 4])
def test_another_buyer_pays_what_was_bid(kind: Auction, buyer: int) -> None:
    steps = auctioned(*sold(1, kind, 3, 32))
    lots = lots_sold(corrected(steps, follow(steps, other_sale(steps, len(steps), buyer, 32))))
    assert [(lot.buyer, lot.price, lot.kind) for lot in lots] == [(buyer, 32, kind)]


@pytest.mark.parametrize("was", KINDS)
@pytest.mark.parametrize("kind", KINDS)
def test_another_kind_keeps_buyer_and_price(was: Auction, kind: Auction) -> None:
    steps = auctioned(*sold(1, was, 3, 32))
    lots = lots_sold(corrected(steps, follow(steps, other_card(steps, 1, Play(1, "munch", kind)))))
    munch = FOUR.edition.places["munch"]
    assert [(lot.artist, lot.kind, lot.buyer, lot.price) for lot in lots] == [(munch, kind, 3, 32)]


def test_the_fewest_actions_of_each_kind() -> None:
    assert [sold(1, kind, 3, 32)[1:] for kind in KINDS] == [
        ((Bid(3, 32),), (Hammer(),)),
        ((Pass(2),), (Bid(3, 32),), (Pass(4),), (Pass(1),)),
        ((Pass(2), Bid(3, 32), Pass(4), Pass(1)),),
        ((Price(1, 32),), (Pass(2),), (Buy(3),)),
    ]
    assert sold(1, Auction.FIXED_PRICE, 1, 5)[1:] == ((Price(1, 5),), (Pass(2),), (Pass(3),), (Pass(4),))
    assert sold(1, Auction.OPEN, 1, 0)[1:] == ((Hammer(),),)


def test_of_all_fists_only_those_change_that_would_win_over_the_buyers() -> None:
    fists = (Bid(2, 9), Bid(3, 32), Bid(4, 20), Pass(1))
    steps = auctioned((Play(1, "klimt", Auction.SEALED),), fists)
    cheaper = follow(steps, other_sale(steps, 2, 3, 15))
    assert cheaper.actions == ((Bid(2, 9), Bid(3, 15), Pass(4), Pass(1)),)
    another = follow(steps, other_sale(steps, 2, 4, 20))
    assert another.actions == ((Bid(2, 9), Pass(3), Bid(4, 20), Pass(1)),)


def test_a_lot_for_nothing_is_its_auctioneers() -> None:
    steps = auctioned(*sold(1, Auction.OPEN, 3, 32))
    assert follow(steps, other_sale(steps, 3, 1, 0)).actions == ((Hammer(),),)
    with pytest.raises(Refusal) as refusal:
        other_sale(steps, 3, 2, 0)
    assert refusal.value.reason is Reason.TOO_LOW


def test_a_card_that_was_really_a_double_has_its_second_card_and_both_are_sold() -> None:
    steps = auctioned(*sold(1, Auction.OPEN, 3, 32))
    course = follow(steps, other_card(steps, 1, Play(1, "klimt", Auction.DOUBLE), Auction.SEALED))
    assert course.actions[:2] == ((Play(1, "klimt", Auction.DOUBLE),), (Add(1, Auction.SEALED),))
    lots = lots_sold(corrected(steps, course))
    assert [(lot.cards, lot.kind, lot.buyer, lot.price) for lot in lots] == [(2, Auction.SEALED, 3, 32)]


def test_a_double_to_which_nobody_added_is_taken_for_nothing() -> None:
    steps = auctioned(*sold(1, Auction.OPEN, 3, 32))
    lots = lots_sold(corrected(steps, follow(steps, other_card(steps, 1, Play(1, "klimt", Auction.DOUBLE)))))
    assert [(lot.cards, lot.buyer, lot.price) for lot in lots] == [(1, 1, 0)]


def test_the_kind_of_a_doubles_second_card_is_put_right() -> None:
    double = (Play(1, "klimt", Auction.DOUBLE),), (Pass(1),), (Add(2, Auction.OPEN),), (Bid(3, 32),), (Hammer(),)
    steps = auctioned(*double)
    lots = lots_sold(corrected(steps, follow(steps, other_card(steps, 3, Add(2, Auction.ONCE_AROUND)))))
    assert [(lot.auctioneer, lot.kind, lot.buyer, lot.price) for lot in lots] == [(2, Auction.ONCE_AROUND, 3, 32)]


def test_a_double_of_another_artist_can_turn_out_to_end_the_round() -> None:
    lots = [sold(1 + place % 4, Auction.OPEN, 2, 3) for place in range(4)]
    double = (Play(1, "munch", Auction.DOUBLE),), (Pass(1),), (Adjust(4, 5),), (Add(2, Auction.OPEN),)
    steps = auctioned(*(step for lot in lots for step in lot), *double, (Bid(3, 32),), (Hammer(),))
    course = follow(steps, other_card(steps, 13, Play(1, "klimt", Auction.DOUBLE)))
    assert course.hitch is None
    assert course.actions == ((Play(1, "klimt", Auction.DOUBLE),), (Adjust(4, 5),))
    assert cast(State, end_of(steps, course)).phase == "settled"


def test_money_corrected_during_a_lot_stays_corrected() -> None:
    steps = auctioned((Play(1, "klimt", Auction.OPEN),), (Bid(3, 32),), (Adjust(4, 40),), (Bid(4, 120),), (Hammer(),))
    course = follow(steps, other_sale(steps, 2, 4, 110))
    assert course.actions == ((Adjust(4, 40),), (Bid(4, 110),), (Hammer(),))


# What can no longer be


def test_a_buyer_who_could_not_pay_later_is_named_without_money() -> None:
    steps = auctioned(*sold(1, Auction.OPEN, 3, 10), *sold(2, Auction.OPEN, 3, 85), *sold(3, Auction.OPEN, 4, 5))
    change = other_sale(steps, 3, 3, 30)
    course = follow(steps, change)
    assert course.hitch is not None
    assert (course.hitch.step, course.hitch.reason) == (5, Reason.NOT_ENOUGH_MONEY)
    without = follow(steps, change, {5})
    assert without.hitch is None
    assert without.left_out == (5,)
    assert [(lot.buyer, lot.price) for lot in lots_sold(corrected(steps, without))] == [(3, 30), (2, 0), (4, 5)]


def test_money_corrected_during_a_lot_that_is_left_out_stays_corrected() -> None:
    steps = auctioned(*sold(1, Auction.OPEN, 3, 10), (Play(2, "munch", Auction.OPEN),), (Adjust(4, 30),), (Hammer(),))
    course = follow(steps, other_sale(steps, 3, 3, 5), {4})
    assert (course.left_out, course.hitch) == ((4, 6), None)
    assert course.actions[-1] == (Adjust(4, 30),)


@given(any_table, any_seed)
@settings(max_examples=50, deadline=None)
def test_whatever_is_left_out_corrected_money_stays(table: tuple[str, int, Variant, int], seed: int) -> None:
    random = Random(seed)
    evening = [step.actions for step in any_evening(table, random)][:60]
    for _ in range(4):
        place = random.randint(1, len(evening))
        evening.insert(place, (Adjust(random.randint(1, table[1]), random.randint(1, 50)),))
    steps = cast("list[AuctionStep]", told(game_of(table[0], table[1], table[2], first=table[3]), *evening))
    with suppress(Refusal):
        number = random.choice([number for number, step in enumerate(steps, 1) if not corrects(step)])
        change = any_change(steps, number, random)
        course, left_out = follow(steps, change) if change else None, set[int]()
        while course and change and course.hitch:
            left_out.add(course.hitch.step)
            course = follow(steps, change, left_out)
        if course:
            assert adjusted(corrected(steps, course)) == adjusted(steps)


def adjusted(steps: Sequence[AuctionStep]) -> int:
    """What the table corrected of all money."""
    return sum(action.amount for step in steps for action in step.actions if isinstance(action, Adjust))


def test_a_fist_that_is_too_high_now_is_an_empty_one_if_it_is_left_out() -> None:
    fists = (Bid(3, 85), Bid(4, 20), Pass(1), Bid(2, 7))
    steps = auctioned(*sold(1, Auction.OPEN, 3, 10), (Play(2, "munch", Auction.SEALED),), fists)
    change = other_sale(steps, 3, 3, 30)
    course = follow(steps, change)
    assert course.hitch is not None
    assert course.hitch.step == 5
    assert follow(steps, change, {5}).actions[-1] == (Pass(3), Bid(4, 20), Pass(1), Bid(2, 7))


def test_a_round_that_ends_earlier_names_the_first_step_that_is_too_late() -> None:
    lots = [sold(1 + place % 4, Auction.OPEN, 2, 3) for place in range(4)]
    other = sold(1, Auction.OPEN, 2, 3, "munch")
    steps = auctioned(*(step for lot in (*lots, other) for step in lot), (Play(2, "manet", Auction.OPEN),))
    course = follow(steps, other_card(steps, 13, Play(1, "klimt", Auction.OPEN)))
    assert course.hitch is not None
    assert (course.hitch.step, course.hitch.reason) == (16, Reason.WRONG_PHASE)
    assert course.actions[0] == (Play(1, "klimt", Auction.OPEN),)
    assert cast(State, end_of(steps, course)).phase == "settled"


# Whole games


@given(any_table, any_seed)
@settings(max_examples=50, deadline=None)
def test_correcting_to_the_same_is_nothing_at_all(table: tuple[str, int, Variant, int], seed: int) -> None:
    random = Random(seed)
    steps = any_evening(table, random)
    number = random.randint(1, len(steps))
    for change in same_again(steps, number):
        course = follow(steps, change)
        assert (course.keep, course.actions, course.hitch) == (len(steps), (), None)


def same_again(steps: Sequence[AuctionStep], number: int) -> list[Change]:
    """Everything about a step told once more as it was."""
    action = steps[number - 1].actions[0]
    lot = lot_at(steps, number)
    same = []
    if isinstance(action, Play | Add | Reveal):
        same.append(other_card(steps, number, action))
    if lot and lot.sale and has_bidding(lot):
        same.append(other_sale(steps, number, lot.sale.buyer, lot.sale.price))
    return same


@given(any_table, any_seed)
@settings(max_examples=80, deadline=None)
def test_whatever_is_corrected_every_coin_adds_up(table: tuple[str, int, Variant, int], seed: int) -> None:
    random = Random(seed)
    steps = any_evening(table, random)
    number = random.randint(1, len(steps))
    with suppress(Refusal):
        change = any_change(steps, number, random)
        course = follow(steps, change) if change else None
        left_out: set[int] = set()
        while course and change and course.hitch and random.random() < 0.8:
            left_out.add(course.hitch.step)
            course = follow(steps, change, left_out)
        if course:
            now = corrected(steps, course)
            assert not now or now[-1].after == end_of(steps, course)
            adds_up(now)


def any_change(steps: Sequence[AuctionStep], number: int, random: Random) -> Change | None:
    """Something else about a step, if anything can be. Raises Refusal."""
    before, action = steps[number - 1].before, steps[number - 1].actions[0]
    artist = random.choice(before.game.edition.artists).key
    lot = lot_at(steps, number)
    if isinstance(before.stage, Revealing):
        return other_card(steps, number, Reveal(artist, random.choice(KINDS)))
    if isinstance(action, Add):
        return other_card(steps, number, Add(action.seat, random.choice(KINDS)))
    if isinstance(action, Play):
        second = random.choice((None, *KINDS))
        return other_card(steps, number, Play(action.seat, artist, random.choice(tuple(Auction))), second)
    if lot and has_bidding(lot):
        return other_sale(steps, number, random.randint(1, before.game.seats), random.randint(0, 40))
    return None


def adds_up(steps: Sequence[AuctionStep]) -> None:
    """Every coin that changed hands is in a lot or in an appraisal."""
    if not steps:
        return
    lots, end = lots_sold(steps), steps[-1].after
    for seat in range(1, end.game.seats + 1):
        spent = sum(lot.price for lot in lots if lot.buyer == seat)
        earned = sum(lot.earned for lot in lots if lot.auctioneer == seat)
        paid = sum(payout[seat - 1] for payout in end.payouts)
        assert end.cash[seat - 1] == end.game.start - spent + earned + paid


@given(any_table, any_seed)
@settings(max_examples=80, deadline=None)
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
            if course.hitch is None and len(now) == len(steps):
                back = follow(now, other_card(now, number, action))
                assert [step.actions for step in corrected(now, back)] == [step.actions for step in steps]
        elif lot and lot.sale and has_bidding(lot):
            course = follow(steps, other_sale(steps, number, lot.sale.buyer, lot.sale.price + 1))
            if course.hitch is None:
                now = corrected(steps, course)
                back = follow(now, other_sale(now, lot.bidding + 1, lot.sale.buyer, lot.sale.price))
                assert back.hitch is None
                assert end_of(now, back) == steps[-1].after
                assert plain(corrected(now, back)) == plain(steps)


def plain(steps: Sequence[AuctionStep]) -> list[SoldLot]:
    """All lots, whichever step sold them."""
    return [replace(lot, step=0) for lot in lots_sold(steps)]


@given(st.integers(2, 5), any_seed)
@settings(max_examples=60, deadline=None)
def test_the_card_game_too_is_corrected_and_corrected_back(seats: int, seed: int) -> None:
    random = Random(seed)
    game = card_game_of(seats)
    steps = cast("list[CardStep]", told(game, *((action,) for action, _ in any_card_game(game, random))))
    plays = [number for number, step in enumerate(steps, 1) if isinstance(step.actions[0], PlayCard | Together)]
    number = random.choice(plays)
    action = cast(CardAction, steps[number - 1].actions[0])
    assert follow(steps, correcting_cards.other_card(steps, number, action)).actions == ()
    artist = random.choice(ARTISTS)
    if isinstance(action, PlayCard):
        other: PlayCard | Together = PlayCard(action.seat, artist, random.choice(tuple(Effect)))
    else:
        assert isinstance(action, Together)
        other = Together(action.seat, artist)
    change = correcting_cards.other_card(steps, number, other)
    course, left_out = follow(steps, change), set[int]()
    while course.hitch and len(left_out) < 40:
        left_out.add(course.hitch.step)
        course = follow(steps, change, left_out)
    now = told(game, *(step.actions for step in steps[: course.keep]), *course.actions)
    assert (now[-1].after if now else begin(game)) == end_of(steps, course)
    same_effect = isinstance(action, Together) or getattr(other, "effect", None) is action.effect
    if same_effect and not left_out and len(now) == len(steps):
        back = follow(now, correcting_cards.other_card(cast("list[CardStep]", now), number, action))
        assert end_of(now, back) == steps[-1].after


# On disk


def test_a_correction_is_what_hands_could_have_done_in_one_commit(tmp_path: Path) -> None:
    header = Header("dicetree", Variant.STANDARD, NAMES[:4], 1)
    journal = Journal(tmp_path)
    ledger: Ledger[State] = Ledger.begin(journal, header, EDITIONS)
    for actions in (*sold(1, Auction.OPEN, 3, 32), *sold(2, Auction.OPEN, 4, 10)):
        ledger.do(*actions)
    course = follow(ledger.steps, other_sale(ledger.steps, 3, 3, 23))
    ledger.correct(course.keep, course.actions)
    kinds = [str(entry.kind) for entry in journal.entries(1)]
    assert kinds == ["step"] * 6 + ["undo"] * 5 + ["step"] * 5
    again: Ledger[State] = Ledger.resume(journal, 1, EDITIONS)
    assert again.steps == ledger.steps
    assert [step.instead for step in again.steps] == [False, True, False, False, False, False]
    assert ledger.next is None
    before: AnyState = ledger.state
    with pytest.raises(Refusal):
        ledger.correct(1, [(Bid(3, 5),), (Bid(3, 4),)])
    assert ledger.state == before
    assert len(journal.entries(1)) == 16
    assert not isinstance(ledger.as_it_was(4).state.stage, Pricing)
    journal.close()
