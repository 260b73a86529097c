"""The auction game: its first state, and the state after each action.

`apply` takes a state and an action and returns a new state, or raises Refusal and leaves the old state unchanged.
Source: rulebooks 000, 001, 003 and 004, as their editions are read.
"""

from collections.abc import Callable
from typing import Any

from companion.rules.auction_game import auctions, lots
from companion.rules.auction_game.actions import Action, Add, Adjust, Bid, Buy, Hammer, Play, Price, Reveal
from companion.rules.auction_game.moves import legal
from companion.rules.auction_game.state import (
    Doubling,
    Fixed,
    Game,
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
from companion.rules.common import Deal, Pass, Variant
from companion.rules.refusal import Reason, Refusal, not_now

DEALS = {3: (10, 6, 6, 0), 4: (9, 4, 4, 0), 5: (8, 3, 3, 0)}
"""Cards dealt to each hand before rounds 1 to 4, by number of hands (rulebook 000: preparing for the next round)."""

MYSTERY_HANDS = {Variant.STANDARD: 0, Variant.THREE_PLAYER: 1, Variant.TWO_PLAYER: 2}
"""Hands dealt face down for no player; both variants deal as for four."""


def begin(game: Game) -> State:
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


def deal_of(game: Game, round_: int) -> int:
    """Return how many cards each hand is dealt before the round (1 to 4)."""
    return DEALS[game.seats + MYSTERY_HANDS[game.variant]][round_ - 1]


def apply(state: State, action: Action) -> State:
    """Return the state after the action. Raise Refusal if the rules forbid it; `state` is unchanged."""
    seat = getattr(action, "seat", 1)
    if not 0 < seat <= len(state.cash):
        raise Refusal(Reason.UNKNOWN_SEAT, f"there is no seat {seat}; expected 1 to {state.game.seats}")
    phase, kind = state.phase, type(action)
    step = _STEPS[type(phase)].get(kind)
    if step is not None:
        return step(state, phase, action)
    if isinstance(action, Adjust):
        return _adjust(state, action)
    raise not_now(_DONE[kind], _WHEN[type(phase)], legal(state), "nothing more than an adjustment")


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
    return lots.next_turn(dealt, state.last)


def _adjust(state: State, action: Adjust) -> State:
    """Correct a seat's money, never below 0, its standing bid, or the price it named."""
    if action.amount == 0:
        raise Refusal(Reason.NOT_ALLOWED, "an adjustment by 0; expected any other whole number")
    cash = list(state.cash)
    cash[action.seat - 1] += action.amount
    if cash[action.seat - 1] < committed(state, action.seat):
        raise Refusal(
            Reason.NOT_ENOUGH_MONEY,
            f"seat {action.seat} cannot give up {-action.amount}; expected to leave it no less than 0 and than "
            "what it has bid or named",
        )
    return state._replace(cash=tuple(cash))


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


_STEPS: dict[type[Phase], dict[type[Action], Callable[[State, Any, Any], State]]] = {
    Playing: {Play: lots.play, Pass: lots.pass_turn},
    Doubling: {Add: lots.add, Pass: lots.pass_double},
    Open: {Bid: auctions.bid_in_the_open, Hammer: auctions.hammer},
    OnceAround: {Bid: auctions.bid_once_around, Pass: auctions.pass_once_around},
    Sealed: {Bid: auctions.bid_sealed, Pass: auctions.pass_sealed},
    Pricing: {Price: auctions.price},
    Fixed: {Buy: auctions.buy, Pass: auctions.pass_fixed},
    Revealing: {Reveal: lots.reveal, Pass: lots.pass_reveal},
    Settled: {Deal: _deal},
    Over: {},
}
"""The function that carries out each action, by phase; an adjustment is allowed in all phases."""
_DONE: dict[type[Action], str] = {
    Play: "a card is played",
    Add: "a second card is added",
    Bid: "a bid",
    Pass: "a pass",
    Hammer: "the hammer fell",
    Price: "a price was named",
    Buy: "a seat bought",
    Reveal: "a mystery card is turned over",
    Deal: "a deal",
}
_WHEN: dict[type[Phase], str] = {
    Playing: "while a card is awaited",
    Doubling: "while a double waits for its second card",
    Open: "in an open auction",
    OnceAround: "in a once-around auction",
    Sealed: "in a sealed auction",
    Pricing: "before the fixed price is named",
    Fixed: "while the lot is offered at its fixed price",
    Revealing: "while a mystery card is awaited",
    Settled: "after the round is settled",
    Over: "after the end of the game",
}
