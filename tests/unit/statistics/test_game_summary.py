"""The story of whole games: its sums are the money of the game, and its moments are those of its lots."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from operator import add
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.i18n.translator import ENGLISH
from companion.lots import lot_number, lots_sold
from companion.notation.record import Header
from companion.pages.game_story import INTERVALS, axis
from companion.rules.actions import Action, Adjust, Bid, Hammer, Play
from companion.rules.auction_game.game import begin
from companion.rules.card_game import game as card_game
from companion.rules.protocol import AnyAction, StateT, apply, is_over, is_secret, winners
from companion.rules.refusal import Refusal
from companion.rules.words import Auction, Variant
from companion.statistics.game_summary import (
    TurningPointKind,
    artist_sums,
    kind_sums,
    seat_sums,
    stops_of,
    turning_points,
)
from companion.steps import Step, group_into_steps
from tests.support.games import AUCTION_EDITIONS, GAMES, card_game_of, game_of, nearly_played_out
from tests.support.random_card_play import any_card_action
from tests.support.random_play import any_action, any_hand_or_turn

FOUR = Header("cmon", Variant.STANDARD, ("Ada", "Ben", "Cleo", "Dan"), 1).game(AUCTION_EDITIONS)
ARTIST = FOUR.edition.artists[2].key

CORRECTED = 0.05
auction_games = st.tuples(st.sampled_from(GAMES), st.integers(0, 2**32))


def any_steps(table: tuple[str, int, Variant, int], seed: int) -> tuple[Step, ...]:
    edition, seats, variant, first = table
    return any_told(begin(game_of(edition, seats, variant, first=first)), any_action, Random(seed))


def any_card_steps(seats: int, seed: int) -> tuple[Step, ...]:
    return any_told(card_game.begin(card_game_of(seats)), any_card_action, Random(seed))


def any_told(state: StateT, any_action: Callable[[StateT, Random], AnyAction], random: Random) -> tuple[Step, ...]:
    """A whole game in which hands are corrected, and others play, now and then."""
    game, actions = state.game, []
    while not is_over(state):
        is_corrected = not is_secret(state) and random.random() < CORRECTED
        action = any_hand_or_turn(state, random) if is_corrected else any_action(state, random)
        with suppress(Refusal):
            state = apply(state, action)
            actions.append(action)
    return group_into_steps(game, actions)


def played(*actions: Action) -> tuple[Step, ...]:
    return group_into_steps(FOUR, actions)


def one_lot(auctioneer: int, buyer: int, price: int) -> tuple[Action, ...]:
    return (Play(auctioneer, ARTIST, Auction.OPEN), Bid(buyer, price), Hammer())


ROUND = played(
    *one_lot(1, 3, 21), *one_lot(2, 2, 40), *one_lot(3, 1, 5), *one_lot(4, 1, 6), Play(1, ARTIST, Auction.OPEN)
)
"""Four lots worth 30 each, and the fifth card that ends the round."""


@given(auction_games)
@settings(max_examples=60)
def test_a_game_is_told_as_it_was(drawn: tuple[tuple[str, int, Variant, int], int]) -> None:
    steps = any_steps(*drawn)
    sums_are_its_money(steps)
    lot_is_from_its_card_to_its_sale(steps)
    way_leads_over_every_lot(steps)
    no_lot_was_better_or_worse_than_the_moments_say(steps)


def sums_are_its_money(steps: Sequence[Step]) -> None:
    end, lots = steps[-1].after, lots_sold(steps)
    artists, kinds = artist_sums(steps, lots), kind_sums(lots).values()
    spent = sum(lot.price for lot in lots)
    assert sum(artist.paid for artist in artists) == sum(kind.paid for kind in kinds) == spent
    assert sum(kind.number for kind in kinds) == len(lots)
    paid = sum(map(sum, end.payouts))
    assert sum(artist.earned for artist in artists) == sum(kind.earned for kind in kinds) == paid
    start = steps[0].before.totals
    for seat, has, had in zip(seat_sums(steps, lots), end.totals, start, strict=True):
        assert has == had - seat.spent + seat.sold + seat.earned


def lot_is_from_its_card_to_its_sale(steps: Sequence[Step]) -> None:
    """At none of its steps has another been sold."""
    for lot in lots_sold(steps):
        its_steps = range(lot.first, lot.sold_at + 1)
        assert [place for place in its_steps if not steps[place].before.lot] == [lot.first]
        assert {lot_number(steps[:place]) for place in its_steps} == {lot.number}


def way_leads_over_every_lot(steps: Sequence[Step]) -> None:
    """From the start to the end."""
    stops = stops_of(steps, lots_sold(steps))
    assert [stop.lot for stop in stops if stop.lot] == list(lots_sold(steps))
    assert sum(stop.settles for stop in stops) == len(steps[-1].after.payouts)
    assert [stop.round for stop in stops] == sorted(stop.round for stop in stops)
    assert stops[0].totals == steps[0].before.totals
    assert stops[-1].totals == steps[-1].after.totals


def no_lot_was_better_or_worse_than_the_moments_say(steps: Sequence[Step]) -> None:
    turns = {point.kind: point for point in turning_points(steps)}
    gains = [lot.gain for lot in lots_sold(steps)]
    best, worst = turns.get(TurningPointKind.BEST_PURCHASE), turns.get(TurningPointKind.WORST_PURCHASE)
    assert (best.amount if best else 0) == max(0, *gains)
    assert (worst.amount if worst else 0) == min(0, *gains)
    for point in turns.values():
        if point.lot and point.kind in {
            TurningPointKind.BEST_PURCHASE,
            TurningPointKind.WORST_PURCHASE,
            TurningPointKind.DEAREST_LOT,
        }:
            assert point.seat == point.lot.buyer
    lead = turns.get(TurningPointKind.LEAD)
    if lead:
        assert winners(steps[-1].after) == (lead.seat,)
        others = [total for seat, total in enumerate(steps[-1].after.totals, start=1) if seat != lead.seat]
        assert lead.amount == steps[-1].after.totals[lead.seat - 1] - max(others)


@given(st.integers(2, 5), st.integers(0, 2**32))
@settings(max_examples=30)
def test_the_points_of_a_card_game_are_those_of_its_cards(seats: int, seed: int) -> None:
    steps = any_card_steps(seats, seed)
    lots, end = lots_sold(steps), steps[-1].after
    stops = stops_of(steps, lots)
    assert tuple(seat.earned for seat in seat_sums(steps, lots)) == end.totals == stops[-1].totals
    assert sum(artist.earned for artist in artist_sums(steps, lots)) == sum(end.totals)
    assert (lots, kind_sums(lots)) == ((), {})
    assert len(stops) == 1 + len(end.payouts)
    assert all(point.lot is None for point in turning_points(steps))


def test_the_moments_of_a_round() -> None:
    assert [(point.kind, point.seat, point.amount) for point in turning_points(ROUND)] == [
        (TurningPointKind.BEST_PURCHASE, 1, 25),
        (TurningPointKind.WORST_PURCHASE, 2, -10),
        (TurningPointKind.BEST_SALE, 1, 21),
        (TurningPointKind.DEAREST_LOT, 2, 40),
        (TurningPointKind.BEST_ROUND, 1, 60),
    ]
    assert artist_sums(ROUND, lots_sold(ROUND))[2] == (4, 72, 120)


def test_a_round_that_is_not_settled_has_brought_nothing_yet() -> None:
    steps = played(*one_lot(1, 3, 21))
    assert artist_sums(steps, lots_sold(steps))[2] == (1, 21, 0)
    assert [point.kind for point in turning_points(steps)] == [TurningPointKind.BEST_SALE], (
        "the same lot is the dearest"
    )


def test_the_dearest_lot_is_told_beside_a_sale_that_brought_as_much() -> None:
    """An auctioneer who buys sells to nobody."""
    steps = played(*one_lot(1, 1, 40), *one_lot(2, 3, 40))
    points = [(point.kind, point.seat, point.amount) for point in turning_points(steps)]
    assert points == [(TurningPointKind.BEST_SALE, 2, 40), (TurningPointKind.DEAREST_LOT, 1, 40)]


def test_the_lead_is_told_from_the_lot_since_which_it_was_never_lost() -> None:
    """A shared win has none."""
    game = game_of(rounds=1)
    artist = game.edition.artists[0].key
    lots: list[Action] = []
    for auctioneer, buyer, price in ((1, 2, 10), (2, 1, 15), (3, 1, 2), (4, 1, 3)):
        lots += [Play(auctioneer, artist, Auction.OPEN), Bid(buyer, price), Hammer()]
    end = Play(1, artist, Auction.OPEN)
    lead = next(
        point for point in turning_points(group_into_steps(game, [*lots, end])) if point.kind is TurningPointKind.LEAD
    )
    assert (lead.seat, lead.amount, lead.lot) == (1, 45, None), "the appraisal made the winner"
    shared = turning_points(group_into_steps(game, [*lots, end, Adjust(2, 45)]))
    assert TurningPointKind.LEAD not in {point.kind for point in shared}


def test_a_lead_that_a_sale_made_names_the_lot() -> None:
    game = game_of(rounds=1)
    artist = game.edition.artists[0].key
    lots: list[Action] = [Play(1, artist, Auction.OPEN), Bid(2, 60), Hammer()]
    for auctioneer in (2, 3, 4):
        lots += [Play(auctioneer, artist, Auction.OPEN), Hammer()]
    points = turning_points(group_into_steps(game, [*lots, Play(1, artist, Auction.OPEN)]))
    lead = next(point for point in points if point.kind is TurningPointKind.LEAD)
    assert lead.lot is not None
    assert (lead.seat, lead.amount, lead.lot.number, lead.lot.price) == (1, 30, 1, 60)


def test_a_sale_that_ends_the_round_is_told_before_the_bank_pays() -> None:
    """The last card of all hands is auctioned here."""
    game = game_of("dicetree", seats=3, variant="three-player")
    played_out = [*nearly_played_out("dicetree"), Play(3, "klimt", Auction.OPEN)]
    steps = group_into_steps(game, [*played_out, Bid(1, 7), Hammer()])
    *_, before, sale, end = stops_of(steps, lots_sold(steps))
    assert (sale.lot, end.settles) == (lots_sold(steps)[-1], True)
    assert sale.totals == tuple(has + paid for has, paid in zip(before.totals, (-7, 0, 7), strict=True))
    last = steps[-1].after
    assert end.totals == tuple(map(add, sale.totals, last.payouts[-1])) == last.totals


def test_what_was_corrected_after_the_end_is_in_the_last_stop() -> None:
    game = game_of(rounds=1)
    artist = game.edition.artists[0].key
    over: list[Action] = []
    for seat in range(1, 5):
        over += [Play(seat, artist, Auction.OPEN), Hammer()]
    steps = group_into_steps(game, [*over, Play(1, artist, Auction.OPEN), Adjust(3, -7)])
    stops = stops_of(steps, lots_sold(steps))
    assert stops[-1].settles
    assert stops[-1].totals[2] == stops[-2].totals[2] + 30 - 7


@given(st.integers(0, 5_000_000))
def test_an_axis_is_even_and_holds_all_values(most: int) -> None:
    state = begin(FOUR)
    ticks = [tick.value for tick in axis(state, most, ENGLISH)]
    step = ticks[1]
    assert ticks == list(range(0, len(ticks) * step, step))
    assert most <= ticks[-1] < most + step or most == 0
    assert len(ticks) <= INTERVALS + 1
    assert str(step).rstrip("0") in {"1", "2", "5"}
