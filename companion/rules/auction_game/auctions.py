"""The five kinds of auction (rulebook 000: types of auctions): how each begins, and what may be done in it.

A double is sold in the kind of its second card, so it comes last here; its phase is in `state.py`. Bids are whole
numbers of at least 1 and never above the bidder's money. Without any bid the auctioneer takes the lot for nothing,
except at a fixed price.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from companion.rules.actions import Add, Bid, Buy, Hammer, Pass, Price
from companion.rules.auction_game.round import ask_for_second, card_leaves_hand, fifth_card, nobody_adds, sell, settle
from companion.rules.auction_game.state import SINGLE_KINDS, AuctionPhase, Doubling, State
from companion.rules.common import clockwise, left_of, put_at, row
from companion.rules.events import Cause, Lot, RoundEnded
from companion.rules.moves import Awaited, Bidding, Move, Number, PaddleUse, Rise
from companion.rules.refusal import Reason, Refusal
from companion.rules.words import Auction


def bids_above(state: State, standing: int, seats: Iterable[int]) -> tuple[Move, ...]:
    """Return the bids above the standing one of those of `seats` that have the money."""
    amounts = ((seat, amounts_above(state, seat, standing)) for seat in seats)
    return tuple(Move(Bid, {"seat": (seat,), "amount": possible}) for seat, possible in amounts if possible)


def amounts_above(state: State, seat: int, standing: int) -> range:
    """Return what a seat may bid: more than the standing bid, and no more than its own money."""
    return range(standing + 1, state.cash[seat - 1] + 1)


def prices(state: State, seat: int) -> range:
    """Return what an auctioneer may name: at least 1 and at most the auctioneer's money; 0 only without any money."""
    money = state.cash[seat - 1]
    return range(min(1, money), money + 1)


def check_amount(action: Bid | Price, possible: range) -> None:
    """Raise Refusal for an amount that is too low, or above the seat's money, which is the highest possible."""
    if action.amount in possible:
        return
    if action.amount < possible.start:
        raise Refusal(Reason.TOO_LOW, f"a {action.do} of {action.amount}; expected at least {possible.start}")
    what = f"seat {action.seat} made a {action.do} of {action.amount} without having it"
    raise Refusal(
        Reason.NOT_ENOUGH_MONEY,
        f"{what}; expected no more than its own money",
        lacking=action.seat,
        needed=action.amount,
        is_of_named_price=isinstance(action, Price),
    )


class Open(NamedTuple):
    """An open auction: everybody bids, in any order, until the gavel falls. Before the first bid `leader` is None
    and `amount` 0.
    """

    lot: Lot
    leader: int | None = None
    amount: int = 0
    name: str = "open"
    asked: None = None
    bidding: Bidding = Bidding.OPEN

    def committed(self, seat: int) -> int:
        """Return the seat's standing bid."""
        return self.amount if seat == self.leader else 0

    def legal(self, state: State) -> tuple[Move, ...]:
        """Return the higher bids of every seat at the table, and the hammer."""
        seats = [seat for seat in range(1, state.game.seats + 1) if seat not in state.away]
        return (*bids_above(state, self.amount, seats), Move(Hammer))

    def paddle_use(self, _state: State, seat: int) -> PaddleUse:
        """Return a bid for each seat, at any time."""
        return PaddleUse(leads=seat == self.leader, button=Rise(self.amount), number=Number.BID)


def _bid(state: State, phase: Open, action: Bid) -> State:
    """Take a bid in an open auction."""
    check_amount(action, amounts_above(state, action.seat, phase.amount))
    return state._replace(phase=Open(phase.lot, leader=action.seat, amount=action.amount))


def _hammer(state: State, phase: Open, _action: Hammer) -> State:
    """End an open auction: the leader buys, or the auctioneer if nobody bid."""
    buyer = phase.leader or phase.lot.auctioneer
    return sell(state, phase.lot, buyer=buyer, price=phase.amount)


class OnceAround(NamedTuple):
    """A once-around auction: each seat has one chance, the auctioneer last; `asked` may bid or pass."""

    lot: Lot
    asked: int
    leader: int | None = None
    amount: int = 0
    name: str = "once-around"
    bidding: Bidding = Bidding.IN_TURN

    def committed(self, seat: int) -> int:
        """Return the seat's standing bid."""
        return self.amount if seat == self.leader else 0

    def legal(self, state: State) -> tuple[Move, ...]:
        """Return the asked seat's higher bids, and its pass."""
        return (*bids_above(state, self.amount, (self.asked,)), Move(Pass, {"seat": (self.asked,)}))

    def paddle_use(self, _state: State, seat: int) -> PaddleUse:
        """Return a bid and a pass for the asked seat."""
        return PaddleUse(asked=True, button=Rise(self.amount), star=Pass(seat), number=Number.BID)


def _bid_or_pass(state: State, phase: OnceAround, action: Bid | Pass) -> State:
    """Take the asked seat's only bid, or its pass. The auctioneer is last; then the lot goes to the highest bid."""
    lot = phase.lot
    leader = phase.leader
    amount = phase.amount
    if isinstance(action, Bid):
        check_amount(action, amounts_above(state, action.seat, amount))
        leader, amount = action.seat, action.amount
    if phase.asked == lot.auctioneer:
        return sell(state, lot, buyer=leader or lot.auctioneer, price=amount)
    asked = left_of(phase.asked, state.chairs)
    return state._replace(phase=OnceAround(lot, asked=asked, leader=leader, amount=amount))


class Sealed(NamedTuple):
    """A sealed auction: secret bids, all revealed at once. The rules see no bid before it is opened.

    Bids are by seat: None until the bid is opened, 0 for an empty hand.
    """

    lot: Lot
    bids: tuple[int | None, ...]
    name: str = "sealed"
    asked: None = None
    bidding: Bidding = Bidding.SECRET
    leader: None = None

    def committed(self, seat: int) -> int:
        """Return the seat's opened bid."""
        return self.bids[seat - 1] or 0

    def legal(self, state: State) -> tuple[Move, ...]:
        """Return the bids, and the passes, that are not opened yet."""
        awaited = tuple(seat for seat, bid in enumerate(self.bids, start=1) if bid is None)
        return (*bids_above(state, 0, awaited), Move(Pass, {"seat": awaited}))

    def paddle_use(self, _state: State, seat: int) -> PaddleUse:
        """Return the keypad's secret bid, for a seat that has not bid yet."""
        return PaddleUse(asked=self.bids[seat - 1] is None, number=Number.SEAL, awaited=Awaited.SECRET_BID)


def _open_bid(state: State, phase: Sealed, action: Bid | Pass) -> State:
    """Open a seat's bid, or its empty hand, which is no bid; when all are open, sell the lot to the highest.

    Of equal bids the auctioneer's wins, else the first clockwise from there; so the auctioneer, if nobody bid.
    """
    seat, amount = action.seat, 0
    if isinstance(action, Bid):
        check_amount(action, amounts_above(state, seat, 0))
        amount = action.amount
    if phase.bids[seat - 1] is not None:
        raise Refusal(Reason.ALREADY_DONE, f"seat {seat} made a second secret bid; expected one a seat")
    bids = put_at(phase.bids, seat - 1, amount)
    if None in bids:
        return state._replace(phase=Sealed(phase.lot, bids))
    opened = tuple(bid for bid in bids if bid is not None)
    highest = max(opened)
    winner = next(seat for seat in clockwise(phase.lot.auctioneer, state.chairs) if bids[seat - 1] == highest)
    return sell(state, phase.lot, buyer=winner, price=highest, bids=opened)


class Pricing(NamedTuple):
    """A fixed-price auction, in which the auctioneer names a price and the others are asked, before it is named."""

    lot: Lot
    name: str = "price"
    bidding: Bidding = Bidding.NONE
    leader: None = None

    @property
    def asked(self) -> int:
        """Return the auctioneer, who names it."""
        return self.lot.auctioneer

    def committed(self, _seat: int) -> int:
        """Return 0: no price is named."""
        return 0

    def legal(self, state: State) -> tuple[Move, ...]:
        """Return the prices that the auctioneer may name."""
        return (Move(Price, {"seat": (self.asked,), "amount": prices(state, self.asked)}),)

    def paddle_use(self, _state: State, _seat: int) -> PaddleUse:
        """Return a price, which the auctioneer names."""
        return PaddleUse(asked=True, number=Number.PRICE, awaited=Awaited.PRICE)


class Fixed(NamedTuple):
    """A fixed-price auction; `asked` may buy or pass."""

    lot: Lot
    price: int
    asked: int
    name: str = "fixed-price"
    bidding: Bidding = Bidding.NONE
    leader: None = None

    def committed(self, seat: int) -> int:
        """Return the price for the auctioneer, who pays it if nobody buys."""
        return self.price if seat == self.lot.auctioneer else 0

    def can_be_paid(self, state: State) -> bool:
        """Return whether the asked seat has the money."""
        return state.cash[self.asked - 1] >= self.price

    def legal(self, state: State) -> tuple[Move, ...]:
        """Return a purchase, if the asked seat has the money, and a pass."""
        seats = (self.asked,)
        if not self.can_be_paid(state):
            return (Move(Pass, {"seat": seats}),)
        return Move(Buy, {"seat": seats}), Move(Pass, {"seat": seats})

    def paddle_use(self, _state: State, seat: int) -> PaddleUse:
        """Return a purchase and a pass for the asked seat."""
        return PaddleUse(asked=True, button=Buy(seat), star=Pass(seat), awaited=Awaited.PURCHASE_OR_PASS)


def _price(state: State, phase: Pricing, action: Price) -> State:
    """Set the fixed price."""
    check_amount(action, prices(state, action.seat))
    asked = left_of(phase.lot.auctioneer, state.chairs)
    return state._replace(phase=Fixed(phase.lot, price=action.amount, asked=asked))


def _buy(state: State, phase: Fixed, action: Buy) -> State:
    """Sell the lot to the asked seat at the fixed price."""
    if not phase.can_be_paid(state):
        why = f"seat {action.seat} cannot pay the price of {phase.price}; expected a pass"
        raise Refusal(Reason.NOT_ENOUGH_MONEY, why, lacking=action.seat, needed=phase.price)
    return sell(state, phase.lot, buyer=action.seat, price=phase.price)


def _pass_price(state: State, phase: Fixed, action: Pass) -> State:
    """Take the asked seat's pass; if all others have passed, the auctioneer must buy and pays the bank."""
    asked = left_of(phase.asked, state.chairs)
    if asked == phase.lot.auctioneer:
        return sell(state, phase.lot, buyer=asked, price=phase.price)
    return state._replace(phase=Fixed(phase.lot, price=phase.price, asked=asked))


_FIRST_PHASES: Mapping[Auction, Callable[[Lot, tuple[int, ...]], AuctionPhase]] = {
    Auction.OPEN: lambda lot, _chairs: Open(lot),
    Auction.ONCE_AROUND: lambda lot, chairs: OnceAround(lot, left_of(lot.auctioneer, chairs)),
    Auction.SEALED: lambda lot, chairs: Sealed(lot, (None,) * len(chairs)),
    Auction.FIXED_PRICE: lambda lot, _chairs: Pricing(lot),
}
"""For each kind of auction, a function that returns the phase in which the sale of a lot begins, as players sit."""


def put_on_table(state: State, lot: Lot) -> State:
    """Move a lot's last card from its auctioneer's hand to the table and start the auction. First a double needs its
    second card, whose kind both are sold in (rulebook 000: double). An artist's fifth card ends the round instead, and
    so does the last card of all hands where the edition does not auction it.
    """
    ends_round = state.ends_round(lot.artist)
    state = card_leaves_hand(state, lot.auctioneer, lot.artist)
    if ends_round:
        return settle(state, fifth_card(state, lot.artist, unsold=lot.cards))
    if lot.kind is Auction.DOUBLE:
        return ask_for_second(state, lot, lot.auctioneer)
    if not state.game.edition.last_card_is_auctioned and not any(state.hands):
        return settle(state, RoundEnded(Cause.EMPTY_HANDS, unsold=lot.cards))
    return state._replace(phase=_FIRST_PHASES[lot.kind](lot, state.chairs))


def _add(state: State, phase: Doubling, action: Add) -> State:
    """Add the asked seat's second card to a double; that seat becomes the auctioneer of both."""
    if action.auction not in SINGLE_KINDS:
        raise Refusal(Reason.NOT_ALLOWED, "a double was added to a double; expected one of the other four kinds")
    return put_on_table(state, Lot(phase.lot.artist, cards=2, auctioneer=action.seat, kind=action.auction))


def _pass_second(state: State, phase: Doubling, action: Pass) -> State:
    """Take the asked seat's pass and ask the next seat with cards, once round the table."""
    if phase.must:
        raise Refusal(
            Reason.NOT_ALLOWED,
            f"seat {action.seat} passed on its own double; with two players whoever plays a double adds its "
            "second card",
        )
    following = left_of(phase.asked, state.chairs)
    if following == phase.lot.auctioneer:
        return nobody_adds(state, phase.lot)
    return ask_for_second(state, phase.lot, following)


TRANSITIONS = (
    row(Doubling, Add, _add),
    row(Doubling, Pass, _pass_second),
    row(Open, Bid, _bid),
    row(Open, Hammer, _hammer),
    row(OnceAround, Bid, _bid_or_pass),
    row(OnceAround, Pass, _bid_or_pass),
    row(Sealed, Bid, _open_bid),
    row(Sealed, Pass, _open_bid),
    row(Pricing, Price, _price),
    row(Fixed, Buy, _buy),
    row(Fixed, Pass, _pass_price),
)
