"""The bidding that sells a lot to a buyer for a price, in the fewest actions: exactly that sale, or none."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.corrections.step_actions import Actions, state_after
from companion.rules.actions import Add, Bid, Buy, Hammer, Pass, Price
from companion.rules.auction_game.state import State
from companion.rules.common import clockwise
from companion.rules.events import Lot, LotSold
from companion.rules.protocol import AnyAction, has_gavel, is_secret, paddle_use, seat_asked, takes
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
    """Return the steps that sell the lot of `state` to the buyer for the price.

    Where a gavel falls: a bid, unless it is already the highest, and the hammer. Where seats are asked in turn:
    everybody else passes. Secret `bids`, by seat, are made again, but for those that would beat the buyer's, which
    become passes. Nobody adds a second card.

    Raise Refusal for what the rules refuse: money the buyer does not have, a price of 0 for anybody but the auctioneer,
    unless an auctioneer without money names it, a sale to a player who has left, unless their bid stands, and one that
    the bids so far no longer allow.
    """
    names_price = takes(state, Price) or takes(state, Buy)
    if state.lot and not sale.price and sale.buyer != state.lot.auctioneer and not names_price:
        raise Refusal(Reason.TOO_LOW, f"seat {sale.buyer} buys for nothing; expected at least 1")
    steps: list[Actions] = []
    while state.lot:
        actions = _make_secret_bids(state, sale, bids) if is_secret(state) else (_next_action(state, sale),)
        steps.append(actions)
        state = state_after(state, [actions])
    if not any(isinstance(event, LotSold) and Sale(event.buyer, event.price) == sale for event in state.happened):
        what = f"seat {sale.buyer} does not get the lot for {sale.price} after the bids so far"
        if sale.buyer in state.away:
            raise Refusal(Reason.HAS_LEFT, f"{what}, and has left; expected it to return first")
        raise Refusal(Reason.NOT_ALLOWED, f"{what}; expected them to be taken back")
    return tuple(steps)


def _make_secret_bids(state: State, wanted: Sale, known: Sequence[int]) -> Actions:
    """Return the secret bids that are not opened yet, in the order of a record, the auctioneer's last: the buyer's, and
    those `known` of others, by seat, that do not beat it.
    """
    first, *others = clockwise(state.turn, state.chairs)
    awaited = [seat for seat in (*others, first) if paddle_use(state, seat).asked]
    bids = dict(enumerate(known, start=1)) | {wanted.buyer: wanted.price}
    while True:
        actions = tuple(Bid(seat, bids[seat]) if bids.get(seat) else Pass(seat) for seat in awaited)
        sale = make_step(state, actions).sale
        if sale is None or sale.buyer == wanted.buyer or not bids.get(sale.buyer):
            return actions
        del bids[sale.buyer]


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
