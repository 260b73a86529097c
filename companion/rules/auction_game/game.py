"""The rules of the auction game: its first state, the cards that are played, the deal, corrections of money.

`STEPS` has the function that carries out each action in each phase; `protocol.py` calls it. It returns a new state, or
raises Refusal. The auctions have a module each, `double.py` asks for a second card, and `round.py` has the sale and the
end of a round. Source: rulebooks 000, 001, 003 and 004, as their editions are read.
"""

from companion.rules.actions import Adjust, Deal, Pass, Play
from companion.rules.auction_game import auctions, double
from companion.rules.auction_game.round import STEPS as ROUND_STEPS
from companion.rules.auction_game.round import card_leaves_hand, next_turn, settle
from companion.rules.auction_game.state import FIFTH, Lot, Playing, State
from companion.rules.common import Steps, clockwise, one_more
from companion.rules.edition import Edition
from companion.rules.game import Game
from companion.rules.moves import Phase, Settled
from companion.rules.refusal import Reason, Refusal, place_of
from companion.rules.words import Auction, Variant

DEALS = {3: (10, 6, 6, 0), 4: (9, 4, 4, 0), 5: (8, 3, 3, 0)}
"""Cards dealt to each hand before rounds 1 to 4, by number of hands (rulebook 000: preparing for the next round)."""

MYSTERY_HANDS = {Variant.STANDARD: 0, Variant.THREE_PLAYER: 1, Variant.TWO_PLAYER: 2}
"""Hands dealt face down for no player; both variants deal as for four."""


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
    artist = place_of(state.game.edition.keys, action.artist)
    is_double = action.auction is Auction.DOUBLE
    ends = state.counts[artist] + 1 >= FIFTH
    if is_double and not ends and state.game.variant is Variant.TWO_PLAYER and state.hands[seat - 1] < 2:
        raise Refusal(
            Reason.NOT_ALLOWED,
            f"seat {seat} played a double as its last card; with two players a double needs its second card at "
            "once, so expected another card, or a pass",
        )
    state = card_leaves_hand(state, seat, artist)
    if ends:
        return settle(state)
    lot = Lot(artist, 1, seat, action.auction)
    return double.ask(state, lot, clockwise(seat, state.game.seats)) if is_double else auctions.put_up(state, lot)


def _pass_turn(state: State, phase: Playing, action: Pass) -> State:
    """Skip the turn of a player with nothing but doubles that may not be played (two-player variant).

    When everybody with cards has missed a turn in a row, settle the round.
    """
    if state.game.variant is not Variant.TWO_PLAYER:
        raise Refusal(Reason.NOT_ALLOWED, f"seat {action.seat} passed; expected a card from seat {state.turn}")
    missed = phase.missed + 1
    if missed == sum(1 for cards in state.hands if cards):
        return settle(state)
    return next_turn(state, state.turn, missed=missed)


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
    return next_turn(dealt, state.last)


def _adjust(state: State, _phase: Phase, action: Adjust) -> State:
    """Correct a seat's money, never below 0, its standing bid, or the price it named."""
    if action.amount == 0:
        raise Refusal(Reason.NOT_ALLOWED, "an adjustment by 0; expected any other whole number")
    cash = one_more(state.cash, action.seat - 1, action.amount)
    if cash[action.seat - 1] < state.committed(action.seat):
        raise Refusal(
            Reason.NOT_ENOUGH_MONEY,
            f"seat {action.seat} cannot give up {-action.amount}; expected to leave it no less than 0 and than "
            "what it has bid or named",
        )
    return state._replace(cash=cash)


_STEPS: Steps = {
    Playing: {Play: _play, Pass: _pass_turn},
    **double.STEPS,
    **auctions.STEPS,
    **ROUND_STEPS,
    Settled: {Deal: _deal},
}
STEPS: Steps = {phase: {**steps, Adjust: _adjust} for phase, steps in _STEPS.items()}
"""The function that carries out each action, by phase; an adjustment is allowed in all phases."""
