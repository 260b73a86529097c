"""What can have been wrong with a lot of the auction game, as changes of its steps: its card, its buyer, its price.

Buyer and price are kept where another card or kind lets them be; the bidding is then told anew in the fewest actions.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from companion.journal.ledger import AuctionStep
from companion.notices import Sale, sale_of
from companion.past.correcting import Actions, Change
from companion.past.lot_bidding import ON_THE_BLOCK, bidding_for
from companion.rules.actions import Action, Add, Adjust, Pass, Play
from companion.rules.game import apply
from companion.rules.refusal import Refusal
from companion.rules.state import Doubling, Revealing, State
from companion.rules.words import Auction


@dataclass(frozen=True, slots=True)
class LotSteps:
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
    while first >= 0 and isinstance(steps[first].before.stage, ON_THE_BLOCK):
        first -= 1
    if first < 0 or not isinstance(steps[first].actions[0], Play):
        return None
    end = first + 1
    while end < len(steps) and isinstance(steps[end].before.stage, ON_THE_BLOCK):
        end += 1
    bidding = first + 1
    while bidding < end and isinstance(steps[bidding].before.stage, Doubling):
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
    bidding: Sequence[Actions] = bidding_for(state, buyer, price, lot.sale.fists)
    return Change(lot.bidding, lot.end, (*adjusted, *bidding))


def other_card(steps: Sequence[AuctionStep], number: int, action: Action, second: Auction | None = None) -> Change:
    """Another card in the place of the one that a step put on the table.

    `second` is the kind of the card that was added to what turns out to be a double, None if nobody added one. Raises
    Refusal.
    """
    if isinstance(steps[number - 1].before.stage, Revealing):
        return Change(number - 1, number, ((action,),))
    lot = lot_at(steps, number)
    if lot is None:
        raise LookupError(f"step {number} put no card on the table")
    between = steps[lot.first + 1 : lot.bidding]
    was_double = _is_double(steps[lot.first].actions[0])
    if isinstance(action, Add):
        between = steps[lot.first + 1 : number - 1]
        head = (*_actions(steps[lot.first : lot.first + 1]), *_actions(between), (action,))
    elif was_double and isinstance(apply(steps[lot.first].before, action).stage, Doubling):
        head = ((action,), *_actions(between))
    else:
        head = ((action,), *_adjustments(_actions(between)))
    state = _after(steps[lot.first].before, head)
    if _is_double(action) and not was_double:
        added = _second(state, second)
        head, state = (*head, *added), _after(state, added)
    return Change(lot.first, lot.end, (*head, *_bidding(state, steps, lot)))


def _second(state: State, kind: Auction | None) -> tuple[Actions, ...]:
    """The second card of a double from its own player, or everybody passing."""
    stage = state.stage
    if isinstance(stage, Doubling) and kind:
        return ((Add(stage.asked, kind),),)
    steps: list[Actions] = []
    while isinstance(stage, Doubling):
        steps.append((Pass(stage.asked),))
        state = apply(state, Pass(stage.asked))
        stage = state.stage
    return tuple(steps)


def _bidding(state: State, steps: Sequence[AuctionStep], lot: LotSteps) -> tuple[Actions, ...]:
    """The bidding under another card: as it was where it can be, else to the same buyer for the same price."""
    old = _actions(steps[lot.bidding : lot.end])
    adjusted = _adjustments(old)
    stage = state.stage
    if not isinstance(stage, ON_THE_BLOCK) or isinstance(stage, Doubling):
        return adjusted
    was = steps[lot.bidding - 1].after.stage
    if isinstance(was, ON_THE_BLOCK) and type(was) is type(stage) and was.lot.auctioneer == stage.lot.auctioneer:
        return old
    if lot.sale is None:
        return adjusted
    buyer = lot.sale.buyer if lot.sale.price else stage.lot.auctioneer
    try:
        return (*adjusted, *bidding_for(_after(state, adjusted), buyer, lot.sale.price))
    except Refusal:
        return adjusted


def _is_double(action: object) -> bool:
    return isinstance(action, Play) and action.auction is Auction.DOUBLE


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
