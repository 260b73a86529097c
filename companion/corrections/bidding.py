"""The bidding that sells a lot to a buyer for a price, in the fewest actions."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.corrections.step_actions import Actions, state_after
from companion.rules.actions import Add, Bid, Buy, Hammer, Pass, Price
from companion.rules.auction_game.state import State
from companion.rules.common import clockwise
from companion.rules.events import Lot
from companion.rules.protocol import AnyAction, has_gavel, is_secret, seat_asked, takes
from companion.rules.refusal import Reason, Refusal
from companion.steps import make_step


class Sale(NamedTuple):
    """Who bought a lot, and for how much."""

    buyer: int
    """The seat."""
    price: int


def may_repeat_bidding(was: Lot, lot: Lot) -> bool:
    """Return whether the bidding for one lot is possible for another: in the same kind of auction, by the same
    auctioneer.
    """
    return (was.kind, was.auctioneer) == (lot.kind, lot.auctioneer)


def sell_lot(state: State, sale: Sale, bids: Sequence[int] = ()) -> tuple[Actions, ...]:
    """Return the steps that sell the lot of `state`, if the bids so far allow it.

    Where a gavel falls: a bid, unless it is already the highest, and the hammer. Where seats are asked in turn:
    everybody else passes. Secret `bids`, by seat, are made again, but for those that would beat the buyer's, which
    become passes. Nobody adds a second card.

    Raise Refusal for what the rules refuse: money the buyer does not have, or a price of 0 for anybody but the
    auctioneer, unless an auctioneer without money names it.
    """
    names_price = takes(state, Price) or takes(state, Buy)
    if state.lot and not sale.price and sale.buyer != state.lot.auctioneer and not names_price:
        raise Refusal(Reason.TOO_LOW, f"seat {sale.buyer} buys for nothing; expected at least 1")
    if is_secret(state):
        return (_make_secret_bids(state, sale, list(bids or (0,) * state.game.seats)),)
    steps: list[Actions] = []
    while state.lot:
        steps.append((_next_action(state, sale),))
        state = state_after(state, steps[-1:])
    return tuple(steps)


def _make_secret_bids(state: State, wanted: Sale, bids: list[int]) -> Actions:
    """Return all secret bids in the order of a record, the auctioneer's last."""
    first, *others = clockwise(state.turn, state.game.seats)
    bids[wanted.buyer - 1] = wanted.price
    while True:
        actions = tuple(Bid(seat, bids[seat - 1]) if bids[seat - 1] else Pass(seat) for seat in (*others, first))
        sale = make_step(state, actions).sale
        if sale is None or sale.buyer == wanted.buyer:
            return actions
        if not bids[sale.buyer - 1]:
            raise Refusal(Reason.NOT_ALLOWED, f"seat {sale.buyer} has opened a higher bid; expected it to be the buyer")
        bids[sale.buyer - 1] = 0


def _next_action(state: State, sale: Sale) -> AnyAction:
    """Return the next action on the way to a sale."""
    if has_gavel(state):
        is_ready = not sale.price or state.committed(sale.buyer) == sale.price
        return Hammer() if is_ready else Bid(sale.buyer, sale.price)
    asked = seat_asked(state)
    if takes(state, Price):
        return Price(asked, sale.price)
    if asked != sale.buyer:
        return Pass(asked)
    if takes(state, Buy):
        return Buy(sale.buyer)
    if takes(state, Add) or not sale.price:
        return Pass(asked)
    return Bid(sale.buyer, sale.price)
