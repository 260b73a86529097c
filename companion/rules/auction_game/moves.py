"""All legal moves of an auction game, and what each seat's paddle means."""

from companion.rules.auction_game.actions import Add, Bid, Buy, Hammer, Play, Price, Reveal
from companion.rules.auction_game.state import (
    FIFTH,
    Doubling,
    Fixed,
    OnceAround,
    Open,
    Playing,
    Pricing,
    Revealing,
    Sealed,
    Settled,
    State,
)
from companion.rules.auction_game.words import Auction
from companion.rules.common import Deal, Pass, Variant
from companion.rules.moves import NOBODY_IS_ASKED, NOT_ASKED, Answer, Hint, Move, Number, Rise

KINDS = tuple(Auction)
SECOND_KINDS = tuple(kind for kind in Auction if kind is not Auction.DOUBLE)


def legal(state: State) -> tuple[Move, ...]:
    """Return all legal moves. Corrections of money are not among them."""
    cash = state.cash
    match state.phase:
        case Open(amount=standing):
            return (*_raises(cash, standing), Move(Hammer))
        case OnceAround(asked=asked, amount=standing):
            passes = Move(Pass, ((asked,),))
            if cash[asked - 1] <= standing:
                return (passes,)
            return Move(Bid, ((asked,), range(standing + 1, cash[asked - 1] + 1))), passes
        case Sealed(bids=bids):
            awaited = tuple(seat for seat, bid in enumerate(bids, start=1) if bid is None)
            return (*(move for move in _raises(cash, 0) if move.ranges[0][0] in awaited), Move(Pass, (awaited,)))
        case Pricing(lot=lot):
            money = cash[lot.auctioneer - 1]
            return (Move(Price, ((lot.auctioneer,), range(min(1, money), money + 1))),)
        case Fixed(asked=asked, price=price):
            passes = Move(Pass, ((asked,),))
            return (passes,) if price > cash[asked - 1] else (Move(Buy, ((asked,),)), passes)
        case Playing():
            return _plays(state)
        case Doubling(asked=asked):
            adds = Move(Add, ((asked,), SECOND_KINDS))
            return (adds,) if state.game.variant is Variant.TWO_PLAYER else (adds, Move(Pass, ((asked,),)))
        case Revealing(asked=asked, must=must):
            reveals = Move(Reveal, (state.game.edition.keys, KINDS))
            return (reveals,) if must else (reveals, Move(Pass, ((asked,),)))
        case Settled():
            return (Move(Deal),)
        case _:
            return ()


def answer(state: State, seat: int) -> Answer:
    """Return what the seat's paddle means now."""
    two = state.game.variant is Variant.TWO_PLAYER
    match state.phase:
        case Playing():
            return Answer(asked=seat == state.turn)
        case Open(leader=leader, amount=standing):
            return Answer(leads=seat == leader, button=Rise(standing, contested=True), number=Number.BID)
        case OnceAround(asked=asked, leader=leader, amount=standing) if seat == asked:
            rise = Rise(standing, contested=False)
            return Answer(asked=True, leads=seat == leader, button=rise, star=Pass(seat), number=Number.BID)
        case OnceAround(leader=leader):
            return NOT_ASKED._replace(leads=seat == leader)
        case Sealed(bids=bids):
            return Answer(asked=bids[seat - 1] is None, number=Number.SEAL, instead=Hint.USE_KEYPAD)
        case Pricing(lot=lot) if seat == lot.auctioneer:
            return Answer(asked=True, number=Number.PRICE, instead=Hint.NAME_PRICE)
        case Fixed(asked=asked) if seat == asked:
            return Answer(asked=True, button=Buy(seat), star=Pass(seat), instead=Hint.BUTTON_BUYS)
        case Doubling(asked=asked) if seat == asked:
            return Answer(asked=True, instead=Hint.ADD_CARD) if two else _may_pass(seat)
        case Revealing(asked=asked, must=must) if seat == asked:
            return Answer(asked=True, instead=Hint.TURN_CARD_OVER) if must else _may_pass(seat)
        case Pricing() | Fixed() | Doubling() | Revealing():
            return NOT_ASKED
        case _:
            return NOBODY_IS_ASKED


def _may_pass(seat: int) -> Answer:
    return Answer(asked=True, star=Pass(seat), instead=Hint.STAR_PASSES)


def _raises(cash: tuple[int, ...], standing: int) -> list[Move]:
    """Return the bids above the standing one, for every seat that has the money."""
    return [
        Move(Bid, ((seat,), range(standing + 1, money + 1)))
        for seat, money in enumerate(cash, start=1)
        if money > standing
    ]


def _plays(state: State) -> tuple[Move, ...]:
    """Return the cards the seat may play. With two players: also a missed turn, and no double that stays single."""
    seat, artists = (state.turn,), state.game.edition.keys
    if state.game.variant is not Variant.TWO_PLAYER:
        return (Move(Play, (seat, artists, KINDS)),)
    passes = Move(Pass, (seat,))
    if state.hands[state.turn - 1] > 1:
        return Move(Play, (seat, artists, KINDS)), passes
    fifth = tuple(key for key, count in zip(artists, state.counts, strict=True) if count + 1 >= FIFTH)
    doubles = Move(Play, (seat, fifth, (Auction.DOUBLE,)))
    return Move(Play, (seat, artists, SECOND_KINDS)), *((doubles,) if fifth else ()), passes
