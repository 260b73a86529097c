"""How a lot comes to a buyer at a price in the fewest actions: what a corrected sale is written as.

Only sales are here; which of them take whose place in a game is in `corrections/corrected_game.py`.
"""

from collections.abc import Sequence

from companion.rules.auction_game.actions import Action, Bid, Buy, Hammer, Price
from companion.rules.auction_game.auctions import sealed_winner
from companion.rules.auction_game.game import apply
from companion.rules.auction_game.state import Doubling, Fixed, OnceAround, Open, Pricing, Sealed, State
from companion.rules.common import Pass, clockwise
from companion.rules.refusal import Reason, Refusal

Steps = tuple[tuple[Action, ...], ...]
"""Actions by the steps they are confirmed in."""
ON_THE_BLOCK = (Doubling, Open, OnceAround, Sealed, Pricing, Fixed)
"""Stages of a lot that has no owner yet."""


def bidding_for(state: State, buyer: int, price: int, fists: Sequence[int] = ()) -> Steps:
    """The steps that sell the lot of `state` to a seat for `price`, if what was bid before lets them.

    Open: a bid, unless it stands already, and the hammer. Once around and fixed price: everybody else who is asked
    passes. Sealed: of the bids that were made (0 for none) those that would win over the buyer's are taken out. A
    double that waits for its second card gets none.

    Raises Refusal of what the rules do not take: money the buyer does not have, or a lot for nothing for anybody but
    the auctioneer, or at a fixed price.
    """
    phase = state.phase
    if isinstance(phase, ON_THE_BLOCK) and not price and buyer != phase.lot.auctioneer:
        raise Refusal(Reason.TOO_LOW, f"seat {buyer} buys for nothing; expected at least 1")
    if isinstance(phase, Open):
        stands = (phase.leader, phase.amount) == (buyer, price) or not price
        return (*(() if stands else ((Bid(buyer, price),),)), (Hammer(),))
    if isinstance(phase, Sealed):
        return (_fists(phase, buyer, price, fists),)
    return _asked_in_turn(state, buyer, price)


def _fists(phase: Sealed, buyer: int, price: int, fists: Sequence[int]) -> tuple[Action, ...]:
    """All fists in the order of a record, the auctioneer's last."""
    auctioneer, seats = phase.lot.auctioneer, len(phase.bids)
    bids = list(fists or (0,) * seats)
    bids[buyer - 1] = price
    while (winner := sealed_winner(auctioneer, tuple(bids))) != buyer:
        bids[winner - 1] = 0
    around = clockwise(auctioneer, seats)
    return tuple(Bid(seat, bids[seat - 1]) if bids[seat - 1] else Pass(seat) for seat in (*around[1:], around[0]))


def _asked_in_turn(state: State, buyer: int, price: int) -> Steps:
    """Whoever is asked passes, but for the buyer."""
    steps: list[tuple[Action, ...]] = []
    while isinstance(state.phase, ON_THE_BLOCK):
        action = _answer(state, buyer, price)
        steps.append((action,))
        state = apply(state, action)
    return tuple(steps)


def _answer(state: State, buyer: int, price: int) -> Action:
    phase = state.phase
    if isinstance(phase, Pricing):
        return Price(phase.lot.auctioneer, price)
    if isinstance(phase, Fixed | OnceAround) and phase.asked == buyer and price:
        return Buy(buyer) if isinstance(phase, Fixed) else Bid(buyer, price)
    if isinstance(phase, Fixed | OnceAround | Doubling):
        return Pass(phase.asked)
    raise Refusal(Reason.WRONG_PHASE, f"a lot in phase {state.phase_name} cannot be sold anew")
