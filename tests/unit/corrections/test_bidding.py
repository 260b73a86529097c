"""A sale that the table types is made exactly so, or refused: that of the lot on the table, and those of past lots."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.corrections.bidding import Sale, sell_lot
from companion.corrections.correction import Correction
from companion.corrections.edits import add_card, record_sale, remove_card, replace_card, replace_sale
from companion.corrections.out_of_turn import card_out_of_turn, give_card_to_asked
from companion.corrections.places import find_insertion
from companion.corrections.stops import add_second_card, do_instead_at_stop, leave_out, sell_waiting_lot
from companion.rules.actions import Bid, Pass, Play
from companion.rules.auction_game.state import Doubling, State
from companion.rules.refusal import Reason, Refusal
from companion.rules.words import Auction, Variant
from companion.steps import Step, group_into_steps
from tests.support.corrections import FOUR, put, sold, told
from tests.support.examples import examples
from tests.support.games import GAMES, game_of
from tests.support.random_play import KINDS, any_game

MOST_CONFLICTS = 30


def sales(steps: Sequence[Step]) -> list[Sale]:
    return [Sale(step.sale.buyer, step.sale.price) for step in steps if step.sale]


def any_sale(state: State, random: Random) -> Sale:
    """Some sale, often one that is not possible: for nothing, or for more than somebody has."""
    seat = random.randint(1, state.game.seats)
    return Sale(seat, random.choice((0, random.randint(1, 12), state.cash[seat - 1], state.cash[seat - 1] + 1)))


def is_possible(state: State, sale: Sale) -> bool:
    """Whether the lot on the table could be sold so, had nobody bid yet."""
    assert state.lot
    auctioneer, buyer, price = state.lot.auctioneer, *sale
    if isinstance(state.phase, Doubling):
        return sale == (auctioneer, 0) and state.game.variant is not Variant.TWO_PLAYER
    if state.lot.kind is Auction.FIXED_PRICE:
        least = min(1, state.cash[auctioneer - 1])
        return least <= price <= min(state.cash[auctioneer - 1], state.cash[buyer - 1])
    least = 0 if buyer == auctioneer else 1
    return least <= price <= state.cash[buyer - 1]


@given(st.sampled_from(GAMES), st.integers(0, 10**9))
@examples(everyday=25, searching=400)
def test_the_lot_on_the_table_is_sold_as_typed_or_not_at_all(table: tuple[str, int, Variant, int], seed: int) -> None:
    """Whatever was bid before, also where only some of the secret bids are opened."""
    random = Random(seed)
    edition, seats, variant, first = table
    game = game_of(edition, seats, variant, first=first)
    told_so_far = list(any_game(game, random))
    on_table = [place for place, (_, state) in enumerate(told_so_far, start=1) if state.lot]
    for length in random.sample(on_table, min(8, len(on_table))):
        steps = group_into_steps(game, [action for action, _ in told_so_far[:length]])
        state = steps[-1].after
        assert isinstance(state, State)
        sale = any_sale(state, random)
        try:
            after = record_sale(steps, sale).now
        except Refusal:
            assert not is_possible(state, sale), (sale, state)
        else:
            assert sales(after) == [*sales(steps), sale], (sale, state)


@given(st.sampled_from(GAMES), st.integers(0, 10**9))
@examples(everyday=25, searching=400)
def test_a_past_lot_is_sold_as_typed_or_not_at_all(table: tuple[str, int, Variant, int], seed: int) -> None:
    """Also one of which a correction has left some of the bidding."""
    random = Random(seed)
    edition, seats, variant, first = table
    game = game_of(edition, seats, variant, first=first)
    steps = group_into_steps(game, (action for action, _ in any_game(game, random)))
    steps = steps[: random.randint(2, len(steps))]
    corrected = any_correction(steps, random)
    for _ in range(MOST_CONFLICTS):
        if corrected is None or corrected.followed.stop is None:
            return
        if corrected.waits_for_lot and not isinstance(corrected.end.phase, Doubling):
            assert isinstance(corrected.end, State)
            corrected = sell_as_typed(corrected, any_sale(corrected.end, random))
        else:
            corrected = any_answer(corrected, random)


def sell_as_typed(corrected: Correction, sale: Sale) -> Correction | None:
    """What follows from the sale of the undecided lot, which is exactly this; None where it is refused."""
    assert isinstance(corrected.end, State)
    before = sales(corrected.now)
    try:
        following = sell_waiting_lot(corrected, sale)
    except Refusal:
        assert not is_possible(corrected.end, sale), (sale, corrected.end)
        return None
    assert sales(following.now)[: len(before) + 1] == [*before, sale], (sale, corrected.end)
    return following


def any_correction(steps: Sequence[Step], random: Random) -> Correction | None:
    """What follows from some correction of a card, up to its first conflict; None where it is refused."""
    place = random.choice([place for place, step in enumerate(steps) if isinstance(step.actions[0], Play)])
    try:
        return random.choice((added_lot, removed_lot, other_card))(steps, place, random)
    except Refusal:
        return None


def added_lot(steps: Sequence[Step], place: int, random: Random) -> Correction:
    insertion = find_insertion(steps, place)
    return add_card(steps, insertion, any_card(steps, insertion, random))


def removed_lot(steps: Sequence[Step], place: int, _random: Random) -> Correction:
    return remove_card(steps, place)


def other_card(steps: Sequence[Step], place: int, random: Random) -> Correction:
    return replace_card(steps, place, any_card(steps, place, random))


def any_card(steps: Sequence[Step], place: int, random: Random) -> Play:
    kind: Auction = random.choice(KINDS)
    return Play(steps[place].before.asked or 1, random.choice(steps[0].before.game.edition.keys), kind)


def any_answer(corrected: Correction, random: Random) -> Correction | None:
    """What follows from an answer to the conflict; None where there is none, or it is refused."""
    try:
        if corrected.waits_for_lot:
            return add_second_card(corrected, None)
        if card_out_of_turn(corrected) and random.random() < 0.6:
            return give_card_to_asked(corrected)
        return leave_out(corrected)
    except Refusal:
        return None


@given(st.sampled_from(GAMES), st.integers(0, 10**9))
@examples(everyday=20, searching=400)
def test_another_sale_of_a_past_lot_is_as_typed_or_refused(table: tuple[str, int, Variant, int], seed: int) -> None:
    random = Random(seed)
    edition, seats, variant, first = table
    game = game_of(edition, seats, variant, first=first)
    steps = group_into_steps(game, (action for action, _ in any_game(game, random)))
    sold_at = [place for place, step in enumerate(steps) if step.sale and not isinstance(step.before.phase, Doubling)]
    for place in random.sample(sold_at, min(4, len(sold_at))):
        state, number = steps[place].before, len(sales(steps[:place]))
        assert isinstance(state, State)
        sale = any_sale(state, random)
        try:
            after = replace_sale(steps, place, sale).now
        except Refusal:
            assert not is_possible(state, sale), (sale, state)
        else:
            assert sales(after)[number] == sale, (sale, state)


def test_bids_that_a_correction_has_left_are_taken_back_for_the_sale_that_is_typed() -> None:
    """Lot 1 was none. So the once-around lot was Axel's, in which all had passed in another order."""
    passes = (Pass(3),), (Pass(4),), (Pass(1),), (Pass(2),)
    once_around = (Play(2, "munch", Auction.ONCE_AROUND),), *passes
    steps = told(FOUR, *sold(1, Auction.OPEN, 3, 32), *once_around, *sold(3, Auction.OPEN, 1, 5))
    corrected = do_instead_at_stop(remove_card(steps, 0), (Play(1, "munch", Auction.ONCE_AROUND),))
    while not corrected.waits_for_lot:
        corrected = leave_out(corrected)
    following = sell_waiting_lot(corrected, Sale(buyer=2, price=5))
    assert sales(following.now) == [Sale(2, 5)]


def test_an_opened_bid_stands_or_is_taken_back_and_nothing_is_done_after_the_sale() -> None:
    """The auctioneer's bid was opened first: with the others' passes the lot is sold, and a mystery card is next."""
    game = game_of(seats=3, variant="three-player")
    steps = told(game, (Play(1, "munch", Auction.SEALED),), (Bid(1, 15),))
    stands = record_sale(steps, Sale(buyer=1, price=15))
    assert put(stands) == ((Pass(2), Pass(3)),)
    taken_back = record_sale(steps, Sale(buyer=1, price=0))
    assert put(taken_back) == ((Pass(2), Pass(3), Pass(1)),)
    assert (sales(taken_back.edit.put), taken_back.end.phase.name) == ([Sale(1, 0)], "reveal")


def test_a_sale_that_the_bids_no_longer_allow_is_refused_and_says_so() -> None:
    steps = told(FOUR, (Play(1, "munch", Auction.ONCE_AROUND),), (Pass(2),))
    state = steps[-1].after
    assert isinstance(state, State)
    with pytest.raises(Refusal, match="seat 2 does not get the lot for 5 after the bids so far") as refused:
        sell_lot(state, Sale(buyer=2, price=5))
    assert refused.value.reason is Reason.NOT_ALLOWED
