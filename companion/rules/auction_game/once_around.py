"""The once-around auction: each seat has one chance, the auctioneer last (rulebook 000: types of auctions)."""

from typing import NamedTuple

from companion.rules.actions import Bid, Pass
from companion.rules.auction_game.round import bids_above, check_amount, sell
from companion.rules.auction_game.state import Lot, State
from companion.rules.common import Steps, left_of
from companion.rules.moves import Answer, Move, Number, Rise


class OnceAround(NamedTuple):
    """A once-around auction; `asked` may bid or pass."""

    lot: Lot
    asked: int
    leader: int = 0
    amount: int = 0
    name: str = "once-around"

    def committed(self, seat: int) -> int:
        """Return the seat's standing bid."""
        return self.amount if seat == self.leader else 0

    def legal(self, state: State) -> tuple[Move, ...]:
        """Return the asked seat's higher bids, and its pass."""
        return (*bids_above(state, self.amount, (self.asked,)), Move(Pass, ((self.asked,),)))

    def answer(self, _state: State, seat: int) -> Answer:
        """Return that the asked seat may bid or pass."""
        rise = Rise(self.amount, contested=False)
        return Answer(asked=True, button=rise, star=Pass(seat), number=Number.BID)


def _bid_or_pass(state: State, phase: OnceAround, action: Bid | Pass) -> State:
    """Take the asked seat's only bid, or its pass. The auctioneer is last; then the lot goes to the highest bid."""
    lot, leader, amount = phase.lot, phase.leader, phase.amount
    if isinstance(action, Bid):
        check_amount(state, action, amount + 1)
        leader, amount = action.seat, action.amount
    if phase.asked == lot.auctioneer:
        return sell(state, lot, leader or lot.auctioneer, amount)
    return state.at(OnceAround(lot, left_of(phase.asked, state.game.seats), leader, amount))


STEPS: Steps = {OnceAround: {Bid: _bid_or_pass, Pass: _bid_or_pass}}
