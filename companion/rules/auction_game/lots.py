"""A lot from the card that starts it to what follows its sale: playing, doubles, sale, mystery cards, turns.

How each kind of auction finds its buyer is in `auctions.py`; what the end of a round pays is in `appraisal.py`.
Rulebook 000: flow of auctions, double auction, end of a round, and the two variants; the other rulebooks agree.
"""

from companion.rules.auction_game.actions import Add, Play, Reveal
from companion.rules.auction_game.appraisal import settle
from companion.rules.auction_game.edition import Revealer
from companion.rules.auction_game.state import (
    FIFTH,
    Doubling,
    Lot,
    OnceAround,
    Open,
    Phase,
    Playing,
    Pricing,
    Revealing,
    Sealed,
    State,
)
from companion.rules.auction_game.words import Auction
from companion.rules.common import Pass, Variant, clockwise, left_of, one_more
from companion.rules.refusal import Reason, Refusal, check_asked, place_of


def play(state: State, _phase: Playing, action: Play) -> State:
    """Put the card of the seat whose turn it is up for auction."""
    seat = action.seat
    if seat != state.turn:
        raise Refusal(Reason.NOT_YOUR_TURN, f"seat {seat} played a card; it is the turn of seat {state.turn}")
    artist = place_of(state.game.edition.places, action.artist)
    double = action.auction is Auction.DOUBLE
    ends = state.counts[artist] + 1 >= FIFTH
    if double and not ends and state.game.variant is Variant.TWO_PLAYER and state.hands[seat - 1] < 2:
        raise Refusal(
            Reason.NOT_ALLOWED,
            f"seat {seat} played a double as its last card; with two players a double needs its second card at "
            "once, so expected another card, or a pass",
        )
    state = card_leaves_hand(state, seat, artist)
    if ends:
        return settle(state)
    lot = Lot(artist, 1, seat)
    if double:
        return _put_up_double(state, lot)
    return _put_up(state, lot, action.auction)


def add(state: State, phase: Doubling, action: Add) -> State:
    """Add the asked seat's second card to a double; that seat becomes the auctioneer of both."""
    check_asked(action.seat, phase.asked)
    if action.auction is Auction.DOUBLE:
        raise Refusal(Reason.NOT_ALLOWED, "a double was added to a double; expected one of the other four kinds")
    artist = phase.lot.artist
    state = card_leaves_hand(state, action.seat, artist)
    if state.counts[artist] >= FIFTH:
        return settle(state)
    return _put_up(state, Lot(artist, 2, action.seat), action.auction)


def pass_double(state: State, phase: Doubling, action: Pass) -> State:
    """Take the asked seat's pass and ask the next seat with cards, once round the table."""
    check_asked(action.seat, phase.asked)
    if state.game.variant is Variant.TWO_PLAYER:
        raise Refusal(
            Reason.NOT_ALLOWED,
            f"seat {action.seat} passed on its own double; with two players whoever plays a double adds its "
            "second card",
        )
    after = clockwise(phase.asked, state.game.seats)[1:]
    for seat in after:
        if seat == phase.lot.auctioneer:
            break
        if state.hands[seat - 1]:
            return state.at(Doubling(phase.lot, seat))
    return sell(state, phase.lot, phase.lot.auctioneer, 0)


def sell(state: State, lot: Lot, buyer: int, price: int) -> State:
    """Sell the lot: the buyer pays the auctioneer, or the bank if they are the same. Continue with what follows."""
    cash = list(state.cash)
    cash[buyer - 1] -= price
    if buyer != lot.auctioneer:
        cash[lot.auctioneer - 1] += price
    pictures = list(state.bought[buyer - 1])
    pictures[lot.artist] += lot.cards
    bought = list(state.bought)
    bought[buyer - 1] = tuple(pictures)
    state = state._replace(cash=tuple(cash), bought=tuple(bought))
    return _after_lot(state, lot.auctioneer, buyer)


def pass_turn(state: State, phase: Playing, action: Pass) -> State:
    """Skip the turn of a player with nothing but doubles that may not be played (two-player variant).

    When everybody with cards has missed a turn in a row, settle the round.
    """
    if state.game.variant is not Variant.TWO_PLAYER:
        raise Refusal(Reason.NOT_ALLOWED, f"seat {action.seat} passed; expected a card from seat {state.turn}")
    check_asked(action.seat, state.turn)
    missed = phase.missed + 1
    if missed == sum(1 for cards in state.hands if cards):
        return settle(state)
    return next_turn(state, state.turn, missed=missed)


def reveal(state: State, _phase: Revealing, action: Reveal) -> State:
    """Turn over a mystery card: it counts and can end the round, but nobody auctions or owns it."""
    artist = place_of(state.game.edition.places, action.artist)
    largest = state.mystery.index(max(state.mystery))
    mystery = tuple(cards - (i == largest) for i, cards in enumerate(state.mystery))
    state = state._replace(mystery=mystery, counts=one_more(state.counts, artist))
    if state.counts[artist] >= FIFTH:
        return settle(state)
    return next_turn(state, state.turn)


def pass_reveal(state: State, phase: Revealing, action: Pass) -> State:
    """Leave the mystery card face down (three-player variant)."""
    check_asked(action.seat, phase.asked)
    if phase.must:
        raise Refusal(Reason.NOT_ALLOWED, "a mystery card was passed over; with two players one must be turned over")
    return next_turn(state, state.turn)


def next_turn(state: State, after: int, *, missed: int = 0) -> State:
    """Give the turn to the next seat clockwise from `after` that has cards. Some hand must have cards."""
    seats = state.game.seats
    seat = left_of(after, seats)
    while not state.hands[seat - 1]:
        seat = left_of(seat, seats)
    return state.at(Playing(missed), seat)


def card_leaves_hand(state: State, seat: int, artist: int) -> State:
    """Move a card from a hand, which must have one, to the table, where it counts at once."""
    game, round_, cash, hands, mystery, counts, bought, market, payouts, _turn, _last, phase = state
    hands, counts = one_more(hands, seat - 1, -1), one_more(counts, artist)
    return State(game, round_, cash, hands, mystery, counts, bought, market, payouts, seat, seat, phase)


def _put_up_double(state: State, lot: Lot) -> State:
    """Ask for the second card of a double: its player first, then clockwise, skipping seats without cards."""
    for seat in clockwise(lot.auctioneer, state.game.seats):
        if state.hands[seat - 1]:
            return state.at(Doubling(lot, seat))
    if state.game.edition.last_card_is_auctioned:
        return sell(state, lot, lot.auctioneer, 0)
    return settle(state)


def _put_up(state: State, lot: Lot, kind: Auction) -> State:
    """Start the auction, unless the lot holds the last card of all hands and the edition does not auction that."""
    if not state.game.edition.last_card_is_auctioned and not any(state.hands):
        return settle(state)
    phase: Phase
    if kind is Auction.OPEN:
        phase = Open(lot)
    elif kind is Auction.ONCE_AROUND:
        phase = OnceAround(lot, left_of(lot.auctioneer, state.game.seats))
    elif kind is Auction.SEALED:
        phase = Sealed(lot, (None,) * state.game.seats)
    else:
        phase = Pricing(lot)
    return state.at(phase)


def _after_lot(state: State, auctioneer: int, buyer: int) -> State:
    """Settle if all hands are empty; else ask for a mystery card, if the variant has one; else start the next turn."""
    if not any(state.hands):
        return settle(state)
    if any(state.mystery):
        must = state.game.variant is Variant.TWO_PLAYER
        right = auctioneer if must or state.game.edition.revealer is Revealer.AUCTIONEER else buyer
        return state.at(Revealing(right, must))
    return next_turn(state, auctioneer)
