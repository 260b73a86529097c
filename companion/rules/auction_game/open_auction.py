"""The open auction: everybody bids, in any order, until the gavel falls (rulebook 000: types of auctions)."""

from typing import NamedTuple

from companion.rules.actions import Bid, Hammer
from companion.rules.auction_game.round import bids_above, check_amount, sell
from companion.rules.auction_game.state import Lot, State
from companion.rules.common import Steps
from companion.rules.moves import Answer, Move, Number, Rise


class Open(NamedTuple):
    """An open auction. Before the first bid `leader` and `amount` are 0."""

    lot: Lot
    leader: int = 0
    amount: int = 0
    name: str = "open"

    def committed(self, seat: int) -> int:
        """Return the seat's standing bid."""
        return self.amount if seat == self.leader else 0

    def legal(self, state: State) -> tuple[Move, ...]:
        """Return every seat's higher bids, and the hammer."""
        return (*bids_above(state, self.amount, range(1, state.game.seats + 1)), Move(Hammer))

    def answer(self, _state: State, seat: int) -> Answer:
        """Return that every seat may bid at any time."""
        return Answer(leads=seat == self.leader, button=Rise(self.amount, contested=True), number=Number.BID)


def _bid(state: State, phase: Open, action: Bid) -> State:
    """Take a bid in an open auction."""
    check_amount(state, action, phase.amount + 1)
    return state.at(Open(phase.lot, action.seat, action.amount))


def _hammer(state: State, phase: Open, _action: Hammer) -> State:
    """End an open auction: the leader buys, or the auctioneer if nobody bid."""
    return sell(state, phase.lot, phase.leader or phase.lot.auctioneer, phase.amount)


STEPS: Steps = {Open: {Bid: _bid, Hammer: _hammer}}
