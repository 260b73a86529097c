"""The double: a second card by the same artist is asked for, whose kind both are sold in (rulebook 000: double)."""

from typing import NamedTuple

from companion.rules.actions import Add, Pass
from companion.rules.auction_game.auctions import put_up
from companion.rules.auction_game.round import card_leaves_hand, sell, settle
from companion.rules.auction_game.state import FIFTH, SINGLE_KINDS, Lot, State
from companion.rules.common import Steps, clockwise
from companion.rules.moves import Answer, Hint, Move, may_pass
from companion.rules.refusal import Reason, Refusal
from companion.rules.words import Auction, Variant


class Doubling(NamedTuple):
    """A double needs its second card; `asked` may (two-player: must) add it."""

    lot: Lot
    """The single double, put up by its auctioneer."""
    asked: int
    must: bool = False
    name: str = "double"

    def legal(self, _state: State) -> tuple[Move, ...]:
        """Return the cards that the asked seat may add, and the pass."""
        adds = Move(Add, ((self.asked,), SINGLE_KINDS))
        return (adds,) if self.must else (adds, Move(Pass, ((self.asked,),)))

    def answer(self, _state: State, seat: int) -> Answer:
        """Return that the asked seat may pass, unless it must add a card."""
        return Answer(asked=True, instead=Hint.ADD_CARD) if self.must else may_pass(seat)


def ask(state: State, lot: Lot, seats: tuple[int, ...]) -> State:
    """Ask the first of the seats that has cards for the second one; when none is left, the auctioneer takes the lot for
    nothing.
    """
    for seat in seats:
        if state.hands[seat - 1]:
            return state.at(Doubling(lot, seat, must=state.game.variant is Variant.TWO_PLAYER))
    if any(state.hands) or state.game.edition.last_card_is_auctioned:
        return sell(state, lot, lot.auctioneer, 0)
    return settle(state)


def _add(state: State, phase: Doubling, action: Add) -> State:
    """Add the asked seat's second card to a double; that seat becomes the auctioneer of both."""
    if action.auction is Auction.DOUBLE:
        raise Refusal(Reason.NOT_ALLOWED, "a double was added to a double; expected one of the other four kinds")
    artist = phase.lot.artist
    state = card_leaves_hand(state, action.seat, artist)
    if state.counts[artist] >= FIFTH:
        return settle(state)
    return put_up(state, Lot(artist, 2, action.seat, action.auction))


def _pass(state: State, phase: Doubling, action: Pass) -> State:
    """Take the asked seat's pass and ask the next seat with cards, once round the table."""
    if phase.must:
        raise Refusal(
            Reason.NOT_ALLOWED,
            f"seat {action.seat} passed on its own double; with two players whoever plays a double adds its "
            "second card",
        )
    order = clockwise(phase.lot.auctioneer, state.game.seats)
    return ask(state, phase.lot, order[order.index(phase.asked) + 1 :])


STEPS: Steps = {Doubling: {Add: _add, Pass: _pass}}
