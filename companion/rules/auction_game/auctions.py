"""How each kind of auction finds its buyer: open, once-around, sealed, fixed-price.

Rulebook 000, types of auctions; the other rulebooks agree. Bids are whole numbers of at least 1 and never above the
bidder's money. Without any bid the auctioneer takes the lot for nothing, except at a fixed price.
"""

from companion.rules.auction_game.actions import Bid, Buy, Hammer, Price
from companion.rules.auction_game.lots import sell
from companion.rules.auction_game.state import Fixed, OnceAround, Open, Pricing, Sealed, State
from companion.rules.common import Pass, clockwise, left_of
from companion.rules.refusal import Reason, Refusal, check_asked


def bid_in_the_open(state: State, phase: Open, action: Bid) -> State:
    """Take a bid in an open auction."""
    _check_raise(state, action, phase.amount)
    return state.at(Open(phase.lot, action.seat, action.amount))


def bid_once_around(state: State, phase: OnceAround, action: Bid) -> State:
    """Take the asked seat's only bid and ask the next seat."""
    check_asked(action.seat, phase.asked)
    _check_raise(state, action, phase.amount)
    return _ask_next(state, OnceAround(phase.lot, phase.asked, action.seat, action.amount))


def bid_sealed(state: State, phase: Sealed, action: Bid) -> State:
    """Open a seat's sealed bid."""
    _check_raise(state, action, 0)
    return _open_bid(state, phase, action.seat, action.amount)


def hammer(state: State, phase: Open, _action: Hammer) -> State:
    """End an open auction: the leader buys, or the auctioneer if nobody bid."""
    return sell(state, phase.lot, phase.leader or phase.lot.auctioneer, phase.amount)


def price(state: State, phase: Pricing, action: Price) -> State:
    """Set the fixed price: at least 1 and at most the auctioneer's money; 0 only if the auctioneer has no money."""
    check_asked(action.seat, phase.lot.auctioneer)
    money = state.cash[action.seat - 1]
    if action.amount > money:
        raise Refusal(
            Reason.NOT_ENOUGH_MONEY,
            f"seat {action.seat} named a price of {action.amount} without having it; "
            "expected no more than its own money",
        )
    least = min(1, money)
    if action.amount < least:
        raise Refusal(Reason.TOO_LOW, f"a price of {action.amount} was named; expected at least {least}")
    return state.at(Fixed(phase.lot, action.amount, left_of(phase.lot.auctioneer, state.game.seats)))


def buy(state: State, phase: Fixed, action: Buy) -> State:
    """Sell the lot to the asked seat at the fixed price."""
    check_asked(action.seat, phase.asked)
    if phase.price > state.cash[action.seat - 1]:
        raise Refusal(
            Reason.NOT_ENOUGH_MONEY,
            f"seat {action.seat} cannot pay the price of {phase.price}; expected a pass",
        )
    return sell(state, phase.lot, action.seat, phase.price)


def pass_once_around(state: State, phase: OnceAround, action: Pass) -> State:
    """Take the asked seat's pass and ask the next seat."""
    check_asked(action.seat, phase.asked)
    return _ask_next(state, phase)


def pass_sealed(state: State, phase: Sealed, action: Pass) -> State:
    """Open a seat's empty hand, which is no bid."""
    return _open_bid(state, phase, action.seat, 0)


def pass_fixed(state: State, phase: Fixed, action: Pass) -> State:
    """Take the asked seat's pass; if all others have passed, the auctioneer must buy and pays the bank."""
    check_asked(action.seat, phase.asked)
    asked = left_of(phase.asked, state.game.seats)
    if asked == phase.lot.auctioneer:
        return sell(state, phase.lot, asked, phase.price)
    return state.at(Fixed(phase.lot, phase.price, asked))


def sealed_winner(lot_auctioneer: int, bids: tuple[int, ...]) -> int:
    """Return the winner of the opened bids: the highest; of equal ones the auctioneer, else the first seat clockwise.

    If nobody bid, that is the auctioneer.
    """
    highest = max(bids)
    return next(seat for seat in clockwise(lot_auctioneer, len(bids)) if bids[seat - 1] == highest)


def _ask_next(state: State, phase: OnceAround) -> State:
    """Ask the next seat clockwise. The auctioneer is last; then the lot goes to the highest bid."""
    lot = phase.lot
    if phase.asked == lot.auctioneer:
        return sell(state, lot, phase.leader or lot.auctioneer, phase.amount)
    asked = left_of(phase.asked, state.game.seats)
    return state.at(OnceAround(lot, asked, phase.leader, phase.amount))


def _open_bid(state: State, phase: Sealed, seat: int, amount: int) -> State:
    """Open one seat's bid; when all are open, sell the lot."""
    if phase.bids[seat - 1] is not None:
        raise Refusal(Reason.ALREADY_DONE, f"seat {seat} made a second sealed bid; expected one a seat")
    bids = (*phase.bids[: seat - 1], amount, *phase.bids[seat:])
    if None in bids:
        return state.at(Sealed(phase.lot, bids))
    opened = tuple(bid for bid in bids if bid is not None)
    winner = sealed_winner(phase.lot.auctioneer, opened)
    return sell(state, phase.lot, winner, opened[winner - 1])


def _check_raise(state: State, action: Bid, standing: int) -> None:
    if action.amount <= standing:
        raise Refusal(Reason.TOO_LOW, f"a bid of {action.amount}; expected more than {standing}")
    if action.amount > state.cash[action.seat - 1]:
        raise Refusal(
            Reason.NOT_ENOUGH_MONEY,
            f"seat {action.seat} bid {action.amount} without having it; expected no more than its own money",
        )
