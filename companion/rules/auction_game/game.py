"""The rules of the auction game: its first state, and the state after each action.

`STEPS` has the function that carries out each action in each phase; `protocol.py` calls it. It returns a new state, or
raises Refusal. Source: rulebooks 000, 001, 003 and 004, as their editions are read. In order: cards and doubles, the
kinds of auction, the sale and what follows it, the end of a round.

Bids are whole numbers of at least 1 and never above the bidder's money. Without any bid the auctioneer takes the lot
for nothing, except at a fixed price. Decided where the rulebooks are silent: an artist without a card this round gets
no token, even if fewer than three artists have cards.
"""

from collections.abc import Callable
from operator import add
from typing import Any

from companion.rules.auction_game.actions import Action, Add, Adjust, Bid, Buy, Hammer, Play, Price, Reveal
from companion.rules.auction_game.edition import Edition, Revealer
from companion.rules.auction_game.state import (
    FIFTH,
    Doubling,
    Fixed,
    Lot,
    OnceAround,
    Open,
    Over,
    Phase,
    Playing,
    Pricing,
    Revealing,
    Sealed,
    Settled,
    State,
)
from companion.rules.auction_game.words import Auction
from companion.rules.common import (
    Deal,
    Market,
    Pass,
    Variant,
    clockwise,
    income,
    left_of,
    one_more,
    put_at,
    ranked_market,
    value_tokens,
)
from companion.rules.game import Game
from companion.rules.refusal import Reason, Refusal, place_of

DEALS = {3: (10, 6, 6, 0), 4: (9, 4, 4, 0), 5: (8, 3, 3, 0)}
"""Cards dealt to each hand before rounds 1 to 4, by number of hands (rulebook 000: preparing for the next round)."""

MYSTERY_HANDS = {Variant.STANDARD: 0, Variant.THREE_PLAYER: 1, Variant.TWO_PLAYER: 2}
"""Hands dealt face down for no player; both variants deal as for four."""
TOKENS = (30, 20, 10)
"""First, second and third of a round, in the edition's unit."""


def begin(game: Game[Edition]) -> State:
    """Return the state after the first deal, before the first card."""
    cards = deal_of(game, 1)
    seats = game.seats
    artists = len(game.edition.artists)
    return State(
        game=game,
        round=1,
        cash=(game.start,) * seats,
        hands=(cards,) * seats,
        mystery=(cards,) * MYSTERY_HANDS[game.variant],
        counts=(0,) * artists,
        bought=((0,) * artists,) * seats,
        market=(),
        payouts=(),
        turn=game.first,
        last=(game.first - 2) % seats + 1,
        phase=Playing(),
    )


def deal_of(game: Game[Edition], round_: int) -> int:
    """Return how many cards each hand is dealt before the round (1 to 4)."""
    return DEALS[game.seats + MYSTERY_HANDS[game.variant]][round_ - 1]


def _play(state: State, _phase: Playing, action: Play) -> State:
    """Put the card of the seat whose turn it is up for auction."""
    seat = action.seat
    artist = place_of(state.game.edition.places, action.artist)
    double = action.auction is Auction.DOUBLE
    ends = state.counts[artist] + 1 >= FIFTH
    if double and not ends and state.game.variant is Variant.TWO_PLAYER and state.hands[seat - 1] < 2:
        raise Refusal(
            Reason.NOT_ALLOWED,
            f"seat {seat} played a double as its last card; with two players a double needs its second card at "
            "once, so expected another card, or a pass",
        )
    state = _card_leaves_hand(state, seat, artist)
    if ends:
        return _settle(state)
    lot = Lot(artist, 1, seat)
    if double:
        return _put_up_double(state, lot)
    return _put_up(state, lot, action.auction)


def _add(state: State, phase: Doubling, action: Add) -> State:
    """Add the asked seat's second card to a double; that seat becomes the auctioneer of both."""
    if action.auction is Auction.DOUBLE:
        raise Refusal(Reason.NOT_ALLOWED, "a double was added to a double; expected one of the other four kinds")
    artist = phase.lot.artist
    state = _card_leaves_hand(state, action.seat, artist)
    if state.counts[artist] >= FIFTH:
        return _settle(state)
    return _put_up(state, Lot(artist, 2, action.seat), action.auction)


def _pass_double(state: State, phase: Doubling, action: Pass) -> State:
    """Take the asked seat's pass and ask the next seat with cards, once round the table."""
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
    return _sell(state, phase.lot, phase.lot.auctioneer, 0)


def _pass_turn(state: State, phase: Playing, action: Pass) -> State:
    """Skip the turn of a player with nothing but doubles that may not be played (two-player variant).

    When everybody with cards has missed a turn in a row, settle the round.
    """
    if state.game.variant is not Variant.TWO_PLAYER:
        raise Refusal(Reason.NOT_ALLOWED, f"seat {action.seat} passed; expected a card from seat {state.turn}")
    missed = phase.missed + 1
    if missed == sum(1 for cards in state.hands if cards):
        return _settle(state)
    return _next_turn(state, state.turn, missed=missed)


def _put_up_double(state: State, lot: Lot) -> State:
    """Ask for the second card of a double: its player first, then clockwise, skipping seats without cards."""
    for seat in clockwise(lot.auctioneer, state.game.seats):
        if state.hands[seat - 1]:
            return state.at(Doubling(lot, seat))
    if state.game.edition.last_card_is_auctioned:
        return _sell(state, lot, lot.auctioneer, 0)
    return _settle(state)


def _put_up(state: State, lot: Lot, kind: Auction) -> State:
    """Start the auction, unless the lot holds the last card of all hands and the edition does not auction that."""
    if not state.game.edition.last_card_is_auctioned and not any(state.hands):
        return _settle(state)
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


def _card_leaves_hand(state: State, seat: int, artist: int) -> State:
    """Move a card from a hand, which must have one, to the table, where it counts at once."""
    game, round_, cash, hands, mystery, counts, bought, market, payouts, _turn, _last, phase = state
    hands, counts = one_more(hands, seat - 1, -1), one_more(counts, artist)
    fields = (game, round_, cash, hands, mystery, counts, bought, market, payouts, seat, seat, phase)
    return tuple.__new__(State, fields)


def _bid_in_the_open(state: State, phase: Open, action: Bid) -> State:
    """Take a bid in an open auction."""
    _check_amount(state, action, phase.amount + 1)
    return state.at(Open(phase.lot, action.seat, action.amount))


def _once_around(state: State, phase: OnceAround, action: Bid | Pass) -> State:
    """Take the asked seat's only bid, or its pass. The auctioneer is last; then the lot goes to the highest bid."""
    lot, leader, amount = phase.lot, phase.leader, phase.amount
    if isinstance(action, Bid):
        _check_amount(state, action, amount + 1)
        leader, amount = action.seat, action.amount
    if phase.asked == lot.auctioneer:
        return _sell(state, lot, leader or lot.auctioneer, amount)
    return state.at(OnceAround(lot, left_of(phase.asked, state.game.seats), leader, amount))


def _open_sealed(state: State, phase: Sealed, action: Bid | Pass) -> State:
    """Open a seat's bid, or its empty hand, which is no bid; when all are open, sell the lot."""
    seat, amount = action.seat, 0
    if isinstance(action, Bid):
        _check_amount(state, action, 1)
        amount = action.amount
    if phase.bids[seat - 1] is not None:
        raise Refusal(Reason.ALREADY_DONE, f"seat {seat} made a second sealed bid; expected one a seat")
    bids = put_at(phase.bids, seat - 1, amount)
    if None in bids:
        return state.at(Sealed(phase.lot, bids))
    opened = tuple(bid for bid in bids if bid is not None)
    winner = sealed_winner(phase.lot.auctioneer, opened)
    return _sell(state, phase.lot, winner, opened[winner - 1])


def _hammer(state: State, phase: Open, _action: Hammer) -> State:
    """End an open auction: the leader buys, or the auctioneer if nobody bid."""
    return _sell(state, phase.lot, phase.leader or phase.lot.auctioneer, phase.amount)


def _price(state: State, phase: Pricing, action: Price) -> State:
    """Set the fixed price: at least 1 and at most the auctioneer's money; 0 only if the auctioneer has no money."""
    _check_amount(state, action, min(1, state.cash[action.seat - 1]))
    return state.at(Fixed(phase.lot, action.amount, left_of(phase.lot.auctioneer, state.game.seats)))


def _buy(state: State, phase: Fixed, action: Buy) -> State:
    """Sell the lot to the asked seat at the fixed price."""
    if phase.price > state.cash[action.seat - 1]:
        why = f"seat {action.seat} cannot pay the price of {phase.price}; expected a pass"
        raise Refusal(Reason.NOT_ENOUGH_MONEY, why)
    return _sell(state, phase.lot, action.seat, phase.price)


def _pass_fixed(state: State, phase: Fixed, action: Pass) -> State:
    """Take the asked seat's pass; if all others have passed, the auctioneer must buy and pays the bank."""
    asked = left_of(phase.asked, state.game.seats)
    if asked == phase.lot.auctioneer:
        return _sell(state, phase.lot, asked, phase.price)
    return state.at(Fixed(phase.lot, phase.price, asked))


def sealed_winner(lot_auctioneer: int, bids: tuple[int, ...]) -> int:
    """Return the winner of the opened bids: the highest; of equal ones the auctioneer, else the first seat clockwise.

    If nobody bid, that is the auctioneer.
    """
    highest = max(bids)
    return next(seat for seat in clockwise(lot_auctioneer, len(bids)) if bids[seat - 1] == highest)


def _check_amount(state: State, action: Bid | Price, least: int) -> None:
    """Raise Refusal for an amount below the least that is possible now, or above the seat's money."""
    if action.amount < least:
        raise Refusal(Reason.TOO_LOW, f"a {action.do} of {action.amount}; expected at least {least}")
    if action.amount > state.cash[action.seat - 1]:
        what = f"seat {action.seat} made a {action.do} of {action.amount} without having it"
        raise Refusal(Reason.NOT_ENOUGH_MONEY, f"{what}; expected no more than its own money")


def _sell(state: State, lot: Lot, buyer: int, price: int) -> State:
    """Sell the lot: the buyer pays the auctioneer, or the bank if they are the same. Continue with what follows."""
    game, round_, cash, hands, mystery, counts, bought, market, payouts, turn, last, phase = state
    cash = one_more(cash, buyer - 1, -price)
    if buyer != lot.auctioneer:
        cash = one_more(cash, lot.auctioneer - 1, price)
    bought = put_at(bought, buyer - 1, one_more(bought[buyer - 1], lot.artist, lot.cards))
    fields = (game, round_, cash, hands, mystery, counts, bought, market, payouts, turn, last, phase)
    return _after_lot(tuple.__new__(State, fields), lot.auctioneer, buyer)


def _after_lot(state: State, auctioneer: int, buyer: int) -> State:
    """Settle if all hands are empty; else ask for a mystery card, if the variant has one; else start the next turn."""
    if not any(state.hands):
        return _settle(state)
    if any(state.mystery):
        must = state.game.variant is Variant.TWO_PLAYER
        right = auctioneer if must or state.game.edition.revealer is Revealer.AUCTIONEER else buyer
        return state.at(Revealing(right, must))
    return _next_turn(state, auctioneer)


def _reveal(state: State, _phase: Revealing, action: Reveal) -> State:
    """Turn over a mystery card: it counts and can end the round, but nobody auctions or owns it."""
    artist = place_of(state.game.edition.places, action.artist)
    largest = state.mystery.index(max(state.mystery))
    state = state._replace(mystery=one_more(state.mystery, largest, -1), counts=one_more(state.counts, artist))
    if state.counts[artist] >= FIFTH:
        return _settle(state)
    return _next_turn(state, state.turn)


def _pass_reveal(state: State, phase: Revealing, action: Pass) -> State:
    """Leave the mystery card face down (three-player variant)."""
    if phase.must:
        raise Refusal(Reason.NOT_ALLOWED, "a mystery card was passed over; with two players one must be turned over")
    return _next_turn(state, state.turn)


def _next_turn(state: State, after: int, *, missed: int = 0) -> State:
    """Give the turn to the next seat clockwise from `after` that has cards. Some hand must have cards."""
    seats = state.game.seats
    seat = left_of(after, seats)
    while not state.hands[seat - 1]:
        seat = left_of(seat, seats)
    return state.at(Playing(missed), seat)


def tokens(market: Market, artist: int) -> int:
    """Return the sum of all tokens in an artist's column."""
    return value_tokens(market, artist, TOKENS)


def worths_now(state: State) -> tuple[int, ...]:
    """Return what a card of each artist would pay if the round ended now; after an appraisal, what it did pay.

    That is the sum of the artist's column, this round's token included, if ranked; else 0.
    """
    market = ranked_market(state.market, state.round, state.counts)
    return tuple(tokens(market, artist) if artist in market[-1] else 0 for artist in range(len(state.counts)))


def _settle(state: State) -> State:
    """Appraise the round, pay every seat from the bank, and end the game if this was its last round.

    The game also ends with a round that leaves all hands empty, however that round ended.
    """
    payout = income(state.bought, worths_now(state))
    over = state.round == state.game.rounds or not any(state.hands)
    return state._replace(
        cash=tuple(map(add, state.cash, payout)),
        market=ranked_market(state.market, state.round, state.counts),
        payouts=(*state.payouts, payout),
        phase=Over() if over else Settled(),
    )


def _deal(state: State, _phase: Settled, _action: Deal) -> State:
    """Clear the settled round and deal the next. The first seat with cards to the left of the last player starts."""
    round_ = state.round + 1
    cards = deal_of(state.game, round_)
    dealt = state._replace(
        round=round_,
        hands=tuple(hand + cards for hand in state.hands),
        mystery=tuple(hand + cards for hand in state.mystery),
        counts=(0,) * len(state.counts),
        bought=((0,) * len(state.counts),) * state.game.seats,
    )
    return _next_turn(dealt, state.last)


def _adjust(state: State, _phase: Phase, action: Adjust) -> State:
    """Correct a seat's money, never below 0, its standing bid, or the price it named."""
    if action.amount == 0:
        raise Refusal(Reason.NOT_ALLOWED, "an adjustment by 0; expected any other whole number")
    cash = one_more(state.cash, action.seat - 1, action.amount)
    if cash[action.seat - 1] < committed(state, action.seat):
        raise Refusal(
            Reason.NOT_ENOUGH_MONEY,
            f"seat {action.seat} cannot give up {-action.amount}; expected to leave it no less than 0 and than "
            "what it has bid or named",
        )
    return state._replace(cash=cash)


def committed(state: State, seat: int) -> int:
    """Return what the seat must be able to pay now: its standing bid, or the price it named."""
    phase = state.phase
    if isinstance(phase, Open | OnceAround) and phase.leader == seat:
        return phase.amount
    if isinstance(phase, Sealed):
        return phase.bids[seat - 1] or 0
    if isinstance(phase, Fixed) and phase.lot.auctioneer == seat:
        return phase.price
    return 0


Step = Callable[[Any, Any, Any], Any]
_STEPS: dict[type[Phase], dict[type[Action], Step]] = {
    Playing: {Play: _play, Pass: _pass_turn},
    Doubling: {Add: _add, Pass: _pass_double},
    Open: {Bid: _bid_in_the_open, Hammer: _hammer},
    OnceAround: {Bid: _once_around, Pass: _once_around},
    Sealed: {Bid: _open_sealed, Pass: _open_sealed},
    Pricing: {Price: _price},
    Fixed: {Buy: _buy, Pass: _pass_fixed},
    Revealing: {Reveal: _reveal, Pass: _pass_reveal},
    Settled: {Deal: _deal},
    Over: {},
}
STEPS: dict[type[Any], dict[type[Any], Step]] = {phase: {**steps, Adjust: _adjust} for phase, steps in _STEPS.items()}
"""The function that carries out each action, by phase; an adjustment is allowed in all phases."""
