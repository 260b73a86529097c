"""What can have been wrong with a lot of the auction game, as changes of its steps: its card, its buyer, its price.

Buyer and price are kept where another card or kind lets them be, and asked for where there were none; the bidding is
then told anew in the fewest actions.
"""

from collections.abc import Sequence
from typing import NamedTuple

from companion.corrections.corrected_game import Actions, Change
from companion.journal.ledger import AuctionStep, Step
from companion.journal.notices import Sale, sale_of
from companion.rules.auction_game.actions import Action, Add, Adjust, Bid, Buy, Hammer, Play, Price
from companion.rules.auction_game.auctions import sealed_winner
from companion.rules.auction_game.game import apply
from companion.rules.auction_game.state import (
    Doubling,
    Fixed,
    OnceAround,
    Open,
    Phase,
    Pricing,
    Revealing,
    Sealed,
    State,
)
from companion.rules.auction_game.words import Auction
from companion.rules.common import Pass, clockwise
from companion.rules.refusal import Reason, Refusal

ON_THE_BLOCK = (Doubling, Open, OnceAround, Sealed, Pricing, Fixed)
"""Phases of a lot that has no owner yet."""


class LotSteps(NamedTuple):
    """Where a lot is among the steps of a game, counted from 0."""

    first: int
    """The card that put it up."""
    bidding: int
    """Where its bidding begins, after a double's second card."""
    end: int
    """The first step that is no part of it any more."""
    sale: Sale | None
    """None while it has no owner, or where it was not auctioned."""


def lot_at(steps: Sequence[AuctionStep], number: int) -> LotSteps | None:
    """The lot to which a step belongs (numbers from 1); None for what belongs to no lot."""
    first = number - 1
    while first >= 0 and isinstance(steps[first].before.phase, ON_THE_BLOCK):
        first -= 1
    if first < 0 or not isinstance(steps[first].actions[0], Play):
        return None
    end = first + 1
    while end < len(steps) and isinstance(steps[end].before.phase, ON_THE_BLOCK):
        end += 1
    bidding = first + 1
    while bidding < end and isinstance(steps[bidding].before.phase, Doubling):
        bidding += 1
    return LotSteps(first, bidding, end, sale_of(steps[end - 1]))


def has_bidding(lot: LotSteps | None) -> bool:
    """Whether the lot was sold in an auction: a double without a second card is taken for nothing by the rules."""
    return lot is not None and lot.sale is not None and lot.bidding < lot.end


def other_sale(steps: Sequence[AuctionStep], number: int, buyer: int, price: int) -> Change:
    """The lot of a step sold to a seat for `price`. The lot must have had a bidding. Raises Refusal."""
    lot = lot_at(steps, number)
    if lot is None or lot.sale is None:
        raise LookupError(f"step {number} belongs to no lot that was sold")
    old = _actions(steps[lot.bidding : lot.end])
    if (lot.sale.buyer, lot.sale.price) == (buyer, price):
        return Change(lot.bidding, lot.end, old)
    adjusted = _adjustments(old)
    state = _after(steps[lot.bidding - 1].after, adjusted)
    return Change(lot.bidding, lot.end, (*adjusted, *bidding_for(state, buyer, price, lot.sale.fists)))


def lot_result(steps: Sequence[AuctionStep], buyer: int, price: int) -> Change:
    """The lot on the table sold to a seat for `price`, in one step.

    What was bid stands as far as it can, and is taken back where it cannot. Raises Refusal where the rules do not take
    the sale, even with all bids taken back.
    """
    lot = lot_at(steps, len(steps))
    if lot is None or lot.sale is not None:
        raise LookupError("no lot is being auctioned")
    keep = len(steps)
    while True:
        adjusted = _adjustments(_actions(steps[keep:]))
        state = _after(steps[keep - 1].after, adjusted)
        try:
            actions = tuple(action for step in bidding_for(state, buyer, price) for action in step)
            sale = sale_of(Step(actions, state, _after(state, [actions])))
        except Refusal:
            if keep == lot.bidding:
                raise
        else:
            if sale is not None and (sale.buyer, sale.price) == (buyer, price):
                return Change(keep, len(steps), (*adjusted, actions))
        keep -= 1


def other_card(steps: Sequence[AuctionStep], number: int, action: Action) -> Change:
    """Another card, or none, in the place of what a step told (numbers from 1).

    A second card that was not added by its player was added by nobody. What the change does not know yet of the lot is
    `awaited`. Raises Refusal.
    """
    step = steps[number - 1]
    if isinstance(step.before.phase, Revealing):
        return Change(number - 1, number, ((action,),))
    lot = _lot(steps, number)
    later = _actions(steps[number : lot.bidding])
    if type(apply(step.before, action).phase) is not type(step.after.phase):
        later = _adjustments(later)
    cards = (*_actions(steps[lot.first : number - 1]), (action,), *later)
    if isinstance(action, Pass) and _is_past(steps, lot):
        cards = (*cards, *_nobody_adds(_after(steps[lot.first].before, cards)))
    return _auctioned(steps, lot, cards)


def awaited(steps: Sequence[AuctionStep], change: Change) -> Phase | None:
    """What is still to be told of a past lot with another card: its second card while it is a double, else its sale.

    None if nothing is: what a lot awaits that is still on the table is told there.
    """
    phase = _after(steps[change.first].before, change.instead).phase
    if isinstance(phase, ON_THE_BLOCK) and _is_past(steps, _lot(steps, change.first + 1)):
        return phase
    return None


def with_second(steps: Sequence[AuctionStep], change: Change, kind: Auction | None) -> Change:
    """The double of a change with a second card of this kind from its own player; None if nobody added one."""
    state = _after(steps[change.first].before, change.instead)
    if kind and isinstance(state.phase, Doubling):
        added: tuple[Actions, ...] = ((Add(state.phase.asked, kind),),)
    else:
        added = _nobody_adds(state)
    return _auctioned(steps, _lot(steps, change.first + 1), (*change.instead, *added))


def with_sale(steps: Sequence[AuctionStep], change: Change, buyer: int, price: int) -> Change:
    """The lot of a change sold to a seat for `price`. Raises Refusal."""
    state = _after(steps[change.first].before, change.instead)
    return change._replace(instead=(*change.instead, *bidding_for(state, buyer, price)))


def _lot(steps: Sequence[AuctionStep], number: int) -> LotSteps:
    """The lot of a step; a turn that was missed had none, and is all of it."""
    return lot_at(steps, number) or LotSteps(number - 1, number, number, None)


def _is_past(steps: Sequence[AuctionStep], lot: LotSteps) -> bool:
    """Whether a lot is not on the table any more."""
    return lot.sale is not None or lot.end < len(steps)


def _nobody_adds(state: State) -> tuple[Actions, ...]:
    """Everybody who is asked for a double's second card passes."""
    steps: list[Actions] = []
    while isinstance(state.phase, Doubling):
        steps.append((Pass(state.phase.asked),))
        state = _after(state, steps[-1:])
    return tuple(steps)


def _auctioned(steps: Sequence[AuctionStep], lot: LotSteps, cards: tuple[Actions, ...]) -> Change:
    """The lot with other cards, and its bidding as far as it is known."""
    state = _after(steps[lot.first].before, cards)
    waits = isinstance(state.phase, Doubling) and _is_past(steps, lot)
    bidding = () if waits else _bidding(state, steps, lot)
    return Change(lot.first, lot.end, (*cards, *bidding))


def _bidding(state: State, steps: Sequence[AuctionStep], lot: LotSteps) -> tuple[Actions, ...]:
    """The bidding under another card: as it was where it can be, else to the same buyer for the same price."""
    old = _actions(steps[lot.bidding : lot.end])
    adjusted = _adjustments(old)
    phase, was = state.phase, steps[lot.bidding - 1].after.phase
    if not isinstance(phase, ON_THE_BLOCK) or isinstance(phase, Doubling):
        return adjusted
    if isinstance(was, ON_THE_BLOCK) and type(was) is type(phase) and was.lot.auctioneer == phase.lot.auctioneer:
        return old
    if lot.sale is None or not lot.sale.price:
        return adjusted
    try:
        return (*adjusted, *bidding_for(_after(state, adjusted), lot.sale.buyer, lot.sale.price))
    except Refusal:
        return adjusted


def _actions(steps: Sequence[AuctionStep]) -> tuple[Actions, ...]:
    return tuple(step.actions for step in steps)


def _adjustments(steps: Sequence[Actions]) -> tuple[Actions, ...]:
    """Of some steps those in which a seat's money was corrected, which it stays."""
    return tuple(actions for actions in steps if all(isinstance(action, Adjust) for action in actions))


def _after(state: State, steps: Sequence[Actions]) -> State:
    for actions in steps:
        for action in actions:
            state = apply(state, action)  # type: ignore[arg-type]  # the steps of an auction game have no others
    return state


def bidding_for(state: State, buyer: int, price: int, fists: Sequence[int] = ()) -> tuple[Actions, ...]:
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


def _asked_in_turn(state: State, buyer: int, price: int) -> tuple[Actions, ...]:
    """Whoever is asked passes, but for the buyer."""
    steps: list[Actions] = []
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
