"""The auction game: how it begins, and what each action makes of a state.

`apply` is the whole of it: state and action in, a new state out, or a Refusal and the old state untouched.
No clock, no chance, no files. Source: `rulebooks` 000, 001, 003 and 004 as their editions are read.
"""

from collections.abc import Callable
from typing import Any

from companion.rules.auction_game import auctions, lots
from companion.rules.auction_game.actions import Action, Add, Adjust, Bid, Buy, Hammer, Play, Price, Reveal
from companion.rules.auction_game.state import (
    Doubling,
    Fixed,
    Game,
    OnceAround,
    Open,
    Playing,
    Revealing,
    Sealed,
    Settled,
    State,
)
from companion.rules.auction_game.words import Variant
from companion.rules.common import Deal, Pass
from companion.rules.refusal import Reason, Refusal

SEATS = {Variant.STANDARD: (3, 5), Variant.THREE_PLAYER: (3, 3), Variant.TWO_PLAYER: (2, 2)}
"""Fewest and most seats of each variant."""


DEALS = {3: (10, 6, 6, 0), 4: (9, 4, 4, 0), 5: (8, 3, 3, 0)}
"""Cards dealt to each hand before rounds 1 to 4, by number of hands (rulebook 000: preparing for the next round)."""

MYSTERY_HANDS = {Variant.STANDARD: 0, Variant.THREE_PLAYER: 1, Variant.TWO_PLAYER: 2}
"""Hands dealt face down for nobody; both variants deal as for four."""


def begin(game: Game) -> State:
    """The state after the first deal, before the first card."""
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
    """Cards each hand is dealt before the round (1 to 4)."""
    return DEALS[game.seats + MYSTERY_HANDS[game.variant]][round_ - 1]


def apply(state: State, action: Action) -> State:
    """The state after the action, or a Refusal, which leaves `state` as it was."""
    seat = getattr(action, "seat", 1)
    if not 0 < seat <= len(state.cash):
        raise Refusal(Reason.UNKNOWN_SEAT, f"there is no seat {seat}; expected 1 to {state.game.seats}")
    return _STEPS[type(action)](state, action)


def deal(state: State, _action: Deal) -> State:
    """Clear the settled round, deal the next; the left of whoever played the last card starts, if with cards."""
    if not isinstance(state.phase, Settled):
        raise lots.not_now(state, "a deal")
    round_ = state.round + 1
    cards = deal_of(state.game, round_)
    dealt = state.changed(
        round=round_,
        hands=tuple(hand + cards for hand in state.hands),
        mystery=tuple(hand + cards for hand in state.mystery),
        counts=(0,) * len(state.counts),
        bought=((0,) * len(state.counts),) * state.game.seats,
    )
    return lots.next_turn(dealt, state.last)


def pass_(state: State, action: Pass) -> State:
    """A seat lets its chance go, whatever the chance is in this phase."""
    phase = state.phase
    if isinstance(phase, OnceAround):
        return auctions.pass_once_around(state, phase, action)
    if isinstance(phase, Sealed):
        return auctions.pass_sealed(state, phase, action)
    if isinstance(phase, Fixed):
        return auctions.pass_fixed(state, phase, action)
    if isinstance(phase, Doubling):
        return lots.pass_double(state, phase, action)
    if isinstance(phase, Revealing):
        return lots.pass_reveal(state, phase, action)
    if isinstance(phase, Playing):
        return lots.pass_turn(state, action)
    raise lots.not_now(state, "a pass")


def adjust(state: State, action: Adjust) -> State:
    """The table corrects a seat's money, never below 0 nor below what the seat has bid or named."""
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
    return state.changed(cash=tuple(cash))


def committed(state: State, seat: int) -> int:
    """What the seat must be able to pay now: its standing bid, or the price it named."""
    phase = state.phase
    if isinstance(phase, Open | OnceAround) and phase.leader == seat:
        return phase.amount
    if isinstance(phase, Sealed):
        return phase.bids[seat - 1] or 0
    if isinstance(phase, Fixed) and phase.lot.auctioneer == seat:
        return phase.price
    return 0


_STEPS: dict[type[Action], Callable[[State, Any], State]] = {
    Play: lots.play,
    Add: lots.add,
    Bid: auctions.bid,
    Pass: pass_,
    Hammer: auctions.hammer,
    Price: auctions.price,
    Buy: auctions.buy,
    Reveal: lots.reveal,
    Deal: deal,
    Adjust: adjust,
}
