"""How each kind of auction finds its buyer: open, once-around, sealed, fixed-price.

Rulebook 000, types of auctions; the other books alike. Bids are whole numbers of at least 1 and never above the
bidder's money. Without any bid the auctioneer takes the lot for nothing, except at a fixed price.
"""

from companion.rules.auction_game.actions import Bid, Buy, Hammer, Price
from companion.rules.auction_game.lots import sell
from companion.rules.auction_game.state import Fixed, OnceAround, Open, Pricing, Sealed, State
from companion.rules.common import Pass, clockwise, left_of
from companion.rules.refusal import Reason, Refusal, check_asked


def bid_in_the_open(state: State, phase: Open, action: Bid) -> State:
    """A bid in an open auction."""
    _check_raise(state, action, phase.amount)
    return state.at(Open(phase.lot, action.seat, action.amount))


def bid_once_around(state: State, phase: OnceAround, action: Bid) -> State:
    """The asked seat's only bid."""
    check_asked(action.seat, phase.asked)
    _check_raise(state, action, phase.amount)
    return _next_chance(state, OnceAround(phase.lot, phase.asked, action.seat, action.amount))


def bid_sealed(state: State, phase: Sealed, action: Bid) -> State:
    """What a fist held."""
    _check_raise(state, action, 0)
    return _told(state, phase, action.seat, action.amount)


def hammer(state: State, phase: Open, _action: Hammer) -> State:
    """The gavel falls on an open auction."""
    return sell(state, phase.lot, phase.leader or phase.lot.auctioneer, phase.amount)


def price(state: State, phase: Pricing, action: Price) -> State:
    """The auctioneer names the fixed price: at least 1 and no more than own money; 0 only without any money."""
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
    """The asked seat takes the lot at the fixed price."""
    check_asked(action.seat, phase.asked)
    if phase.price > state.cash[action.seat - 1]:
        raise Refusal(
            Reason.NOT_ENOUGH_MONEY,
            f"seat {action.seat} cannot pay the price of {phase.price}; expected a pass",
        )
    return sell(state, phase.lot, action.seat, phase.price)


def pass_once_around(state: State, phase: OnceAround, action: Pass) -> State:
    """The asked seat makes no bid."""
    check_asked(action.seat, phase.asked)
    return _next_chance(state, phase)


def pass_sealed(state: State, phase: Sealed, action: Pass) -> State:
    """The empty fist."""
    return _told(state, phase, action.seat, 0)


def pass_fixed(state: State, phase: Fixed, action: Pass) -> State:
    """The asked seat declines; when all others have, the auctioneer must buy and pays the bank."""
    check_asked(action.seat, phase.asked)
    asked = left_of(phase.asked, state.game.seats)
    if asked == phase.lot.auctioneer:
        return sell(state, phase.lot, asked, phase.price)
    return state.at(Fixed(phase.lot, phase.price, asked))


def sealed_winner(lot_auctioneer: int, bids: tuple[int, ...]) -> int:
    """Who wins opened fists: the highest; of equals the auctioneer, else the first clockwise from there.

    With nothing but empty fists that is the auctioneer.
    """
    highest = max(bids)
    return next(seat for seat in clockwise(lot_auctioneer, len(bids)) if bids[seat - 1] == highest)


def _next_chance(state: State, phase: OnceAround) -> State:
    """One chance each, clockwise, the auctioneer last; then the highest bid has it."""
    lot = phase.lot
    if phase.asked == lot.auctioneer:
        return sell(state, lot, phase.leader or lot.auctioneer, phase.amount)
    asked = left_of(phase.asked, state.game.seats)
    return state.at(OnceAround(lot, asked, phase.leader, phase.amount))


def _told(state: State, phase: Sealed, seat: int, amount: int) -> State:
    """One seat's fist is opened; when all are, the lot is sold."""
    if phase.bids[seat - 1] is not None:
        raise Refusal(Reason.ALREADY_DONE, f"seat {seat} made a second sealed bid; expected one a seat")
    bids = (*phase.bids[: seat - 1], amount, *phase.bids[seat:])
    if None in bids:
        return state.at(Sealed(phase.lot, bids))
    told = tuple(bid for bid in bids if bid is not None)
    winner = sealed_winner(phase.lot.auctioneer, told)
    return sell(state, phase.lot, winner, told[winner - 1])


def _check_raise(state: State, action: Bid, standing: int) -> None:
    if action.amount <= standing:
        raise Refusal(Reason.TOO_LOW, f"a bid of {action.amount}; expected more than {standing}")
    if action.amount > state.cash[action.seat - 1]:
        raise Refusal(
            Reason.NOT_ENOUGH_MONEY,
            f"seat {action.seat} bid {action.amount} without having it; expected no more than its own money",
        )
