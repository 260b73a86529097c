"""The sealed auction: secret bids, all revealed at once (rulebook 000: types of auctions).

The rules see no bid before it is opened.
"""

from typing import NamedTuple

from companion.rules.actions import Bid, Pass
from companion.rules.auction_game.round import bids_above, check_amount, sell
from companion.rules.auction_game.state import Lot, State
from companion.rules.common import Steps, clockwise, put_at
from companion.rules.moves import Answer, Hint, Move, Number
from companion.rules.refusal import Reason, Refusal


class Sealed(NamedTuple):
    """A sealed auction. Bids are by seat: None until the bid is opened, 0 for an empty hand."""

    lot: Lot
    bids: tuple[int | None, ...]
    name: str = "sealed"

    def committed(self, seat: int) -> int:
        """Return the seat's opened bid."""
        return self.bids[seat - 1] or 0

    def legal(self, state: State) -> tuple[Move, ...]:
        """Return the bids, and the passes, that are not opened yet."""
        awaited = tuple(seat for seat, bid in enumerate(self.bids, start=1) if bid is None)
        return (*bids_above(state, 0, awaited), Move(Pass, (awaited,)))

    def answer(self, _state: State, seat: int) -> Answer:
        """Return that a seat makes its bid at the keypad."""
        return Answer(asked=self.bids[seat - 1] is None, number=Number.SEAL, instead=Hint.USE_KEYPAD)


def _open_bid(state: State, phase: Sealed, action: Bid | Pass) -> State:
    """Open a seat's bid, or its empty hand, which is no bid; when all are open, sell the lot to the highest.

    Of equal bids the auctioneer's wins, else the first clockwise from there; so the auctioneer, if nobody bid.
    """
    seat, amount = action.seat, 0
    if isinstance(action, Bid):
        check_amount(state, action, 1)
        amount = action.amount
    if phase.bids[seat - 1] is not None:
        raise Refusal(Reason.ALREADY_DONE, f"seat {seat} made a second sealed bid; expected one a seat")
    bids = put_at(phase.bids, seat - 1, amount)
    if None in bids:
        return state.at(Sealed(phase.lot, bids))
    highest = max(bid for bid in bids if bid is not None)
    winner = next(seat for seat in clockwise(phase.lot.auctioneer, len(bids)) if bids[seat - 1] == highest)
    return sell(state, phase.lot, winner, highest)


STEPS: Steps = {Sealed: {Bid: _open_bid, Pass: _open_bid}}
