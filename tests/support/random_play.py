"""A player that does anything the rules allow, for properties and for the benchmark: quick, and knows no hand."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from companion.rules.actions import (
    Action,
    Add,
    Adjust,
    Bid,
    Buy,
    Deal,
    Hammer,
    Hand,
    HandAction,
    Leave,
    Pass,
    Play,
    Price,
    Return,
    Reveal,
    Swap,
    TableAction,
    Turn,
)
from companion.rules.auction_game.auctions import Fixed, OnceAround, Open, Pricing, Sealed
from companion.rules.auction_game.game import begin
from companion.rules.auction_game.state import Doubling, Playing, Revealing, State
from companion.rules.edition import Edition
from companion.rules.game import Game
from companion.rules.moves import Move, Over
from companion.rules.protocol import AnyState, apply
from companion.rules.words import Auction, Variant
from companion.steps import Payment

KINDS = tuple(Auction)
SECOND_KINDS = tuple(kind for kind in Auction if kind is not Auction.DOUBLE)


def one_of(moves: Sequence[Move], random: Random) -> Any:
    """An action of any of the moves."""
    move = random.choice(moves)
    return move.chosen(random.choice)


def any_action(state: State, random: Random) -> Action:
    """An action the rules take now. The game must not be over."""
    phase = state.phase
    chance = random.random()
    if isinstance(phase, Open):
        seat = int(random.random() * len(state.cash)) + 1
        amount = phase.amount + 1 + int(chance * 8)
        return Hammer() if chance < 0.3 or seat in state.away or amount > state.cash[seat - 1] else Bid(seat, amount)
    if isinstance(phase, OnceAround):
        amount = phase.amount + 1 + int(chance * 8)
        return Pass(phase.asked) if chance < 0.4 or amount > state.cash[phase.asked - 1] else Bid(phase.asked, amount)
    if isinstance(phase, Sealed):
        seat = phase.bids.index(None) + 1
        amount = int(chance * min(40, state.cash[seat - 1] + 1))
        return Bid(seat, amount) if amount else Pass(seat)
    if isinstance(phase, Pricing):
        seat = phase.lot.auctioneer
        money = state.cash[seat - 1]
        return Price(seat, min(money, 1 + int(chance * 40)))
    if isinstance(phase, Fixed):
        can = phase.price <= state.cash[phase.asked - 1]
        return Buy(phase.asked) if can and chance < 0.3 else Pass(phase.asked)
    if isinstance(phase, Playing):
        return _any_card(state, random, chance)
    if isinstance(phase, Doubling):
        if chance < 0.6 and state.game.variant is not Variant.TWO_PLAYER:
            return Pass(phase.asked)
        return Add(phase.asked, SECOND_KINDS[int(random.random() * 4)])
    if isinstance(phase, Revealing):
        if not phase.must and chance < 0.5:
            return Pass(phase.asked)
        return Reveal(_any_artist(state, random), KINDS[int(random.random() * 5)])
    return Deal()


def any_correction(state: AnyState, random: Random) -> TableAction:
    """What the table may have to correct now: money, a hand by a few cards, or who plays. It may be refused."""
    if isinstance(state, State) and random.random() < 1 / 3:
        return Adjust(random.randint(1, state.game.seats), random.randint(1, 30))
    return any_hand_or_turn(state, random)


def any_payment(state: AnyState, random: Random) -> Payment:
    """What one player may give another. It may be refused."""
    payer, payee = random.sample(range(1, state.game.seats + 1), 2)
    return Payment(payer, payee, random.randint(1, 30))


def any_hand_or_turn(state: AnyState, random: Random) -> HandAction:
    """A hand corrected by a few cards, another seat that plays, who leaves or returns, or two who change chairs. It may
    be refused.
    """
    seat, chance = random.randint(1, state.game.seats), random.random()
    if seat in state.away and chance < 0.8:
        return Return(seat, random.randint(0, 9))
    if chance < 0.3:
        return Turn(seat)
    if chance < 0.4:
        return Swap(seat, random.randint(1, state.game.seats))
    if chance < 0.6:
        return Leave(seat)
    return Hand(seat, max(0, state.hands[seat - 1] + random.choice((-2, -1, 1, 2))))


def any_game(game: Game[Edition], random: Random) -> Iterator[tuple[Action, State]]:
    """A whole game: each action with the state it leads to."""
    state = begin(game)
    while not isinstance(state.phase, Over):
        action = any_action(state, random)
        state = apply(state, action)
        yield action, state


def _any_card(state: State, random: Random, chance: float) -> Action:
    kind = KINDS[int(random.random() * 5)]
    if kind is Auction.DOUBLE and state.game.variant is Variant.TWO_PLAYER and state.hands[state.turn - 1] < 2:
        return Pass(state.turn)
    if chance < 0.02 and state.game.variant is Variant.TWO_PLAYER:
        return Pass(state.turn)
    return Play(state.turn, _any_artist(state, random), kind)


def _any_artist(state: State, random: Random) -> str:
    return state.game.edition.artists[int(random.random() * 5)].key
