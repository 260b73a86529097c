"""The fixed-price auction: the auctioneer names a price, and the others are asked (rulebook 000: types of auctions)."""

from typing import NamedTuple

from companion.rules.actions import Buy, Pass, Price
from companion.rules.auction_game.round import check_amount, sell
from companion.rules.auction_game.state import Lot, State
from companion.rules.common import Steps, left_of
from companion.rules.moves import Answer, Hint, Move, Number
from companion.rules.refusal import Reason, Refusal


class Pricing(NamedTuple):
    """A fixed-price auction before the auctioneer has named the price."""

    lot: Lot
    name: str = "price"

    @property
    def asked(self) -> int:
        """Return the auctioneer, who names it."""
        return self.lot.auctioneer

    def legal(self, state: State) -> tuple[Move, ...]:
        """Return the prices that the auctioneer may name."""
        money = state.cash[self.asked - 1]
        return (Move(Price, ((self.asked,), range(min(1, money), money + 1))),)

    def answer(self, _state: State, _seat: int) -> Answer:
        """Return that the auctioneer names the price."""
        return Answer(asked=True, number=Number.PRICE, instead=Hint.NAME_PRICE)


class Fixed(NamedTuple):
    """A fixed-price auction; `asked` may buy or pass."""

    lot: Lot
    price: int
    asked: int
    name: str = "fixed-price"

    def committed(self, seat: int) -> int:
        """Return the price for the auctioneer, who pays it if nobody buys."""
        return self.price if seat == self.lot.auctioneer else 0

    def legal(self, state: State) -> tuple[Move, ...]:
        """Return to buy, for a seat that has the money, and to pass."""
        passes = Move(Pass, ((self.asked,),))
        return (passes,) if self.price > state.cash[self.asked - 1] else (Move(Buy, ((self.asked,),)), passes)

    def answer(self, _state: State, seat: int) -> Answer:
        """Return that the asked seat may buy or pass."""
        return Answer(asked=True, button=Buy(seat), star=Pass(seat), instead=Hint.BUTTON_BUYS)


def _price(state: State, phase: Pricing, action: Price) -> State:
    """Set the fixed price: at least 1 and at most the auctioneer's money; 0 only if the auctioneer has no money."""
    check_amount(state, action, min(1, state.cash[action.seat - 1]))
    return state.at(Fixed(phase.lot, action.amount, left_of(phase.lot.auctioneer, state.game.seats)))


def _buy(state: State, phase: Fixed, action: Buy) -> State:
    """Sell the lot to the asked seat at the fixed price."""
    if phase.price > state.cash[action.seat - 1]:
        why = f"seat {action.seat} cannot pay the price of {phase.price}; expected a pass"
        raise Refusal(Reason.NOT_ENOUGH_MONEY, why)
    return sell(state, phase.lot, action.seat, phase.price)


def _pass(state: State, phase: Fixed, action: Pass) -> State:
    """Take the asked seat's pass; if all others have passed, the auctioneer must buy and pays the bank."""
    asked = left_of(phase.asked, state.game.seats)
    if asked == phase.lot.auctioneer:
        return sell(state, phase.lot, asked, phase.price)
    return state.at(Fixed(phase.lot, phase.price, asked))


STEPS: Steps = {Pricing: {Price: _price}, Fixed: {Buy: _buy, Pass: _pass}}
