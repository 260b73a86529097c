"""Corrections of past steps, and the game that follows from them: pure functions for both games.

First what is corrected, as a `Change` of the steps: a card in either game, or a lot in the auction game, its buyer and
its price. Buyer and price are kept if they are possible with the new card or kind. The bidding is then rewritten with
the fewest actions. In the card game, what followed from a card is kept if another has the same effect; another effect
counts as not used, which can be corrected next.

Then `follow` returns the corrected game up to the first `Conflict`: a later step that is no longer possible, or a lot
whose second card or sale nobody has told yet. Each conflict is answered, and the game followed again with all answers,
until none is left. The dialogue is in `pages/preview_correction.py`; the ledger confirms a correction as a whole.
"""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from types import MappingProxyType
from typing import NamedTuple

from companion.rules.actions import (
    Add,
    Bid,
    Buy,
    Deal,
    Extra,
    Hammer,
    Pass,
    Play,
    PlayCard,
    Price,
    TableAction,
    Turn,
    seat_of,
)
from companion.rules.auction_game.state import Doubling, Playing, Revealing, State
from companion.rules.card_game import AddingExtra, CardState, Effecting, Influencing, PlayingTogether
from companion.rules.card_game import Playing as PlayingCards
from companion.rules.common import clockwise
from companion.rules.events import LotSold
from companion.rules.moves import Settled
from companion.rules.protocol import AnyAction, AnyState, apply, auction_state, has_gavel, is_secret, takes
from companion.rules.refusal import Reason, Refusal
from companion.rules.words import Auction
from companion.steps import NO_STICKERS, Step, make_step

Actions = tuple[AnyAction, ...]
"""The actions that are confirmed as one step."""


class Change(NamedTuple):
    """A replacement for the steps of a game from `first` (counted from 0) up to but not including `end`."""

    first: int
    end: int
    instead: tuple[Actions, ...]

    @property
    def is_insertion(self) -> bool:
        """Return whether nothing is replaced."""
        return self.first == self.end

    @property
    def is_removal(self) -> bool:
        """Return whether nothing is put in place of the steps but what the table corrected among them."""
        return not self.is_insertion and _adjustments(self.instead) == self.instead


class Answer(NamedTuple):
    """What is done at a later step of a corrected game, where the step alone does not do."""

    before: tuple[Actions, ...] = ()
    """Steps that come first."""
    instead: Actions | None = None
    """The actions that take the place of the step, none where it is left out; None where the step stays."""


Answers = Mapping[int, Answer]
"""Answers to conflicts, by the number of the step in the original game, from 1; one more for what comes after it."""
STAYS = Answer()
"""The step stays as it is."""


class LotSteps(NamedTuple):
    """The place of a lot among the steps of a game, counted from 0."""

    first: int
    """The step of the card that put it up."""
    bidding: int
    """The first step of its bidding, after a double's second card."""
    end: int
    """The first step after it."""
    sale: LotSold | None
    """The sale; None if it is not sold yet, or was not auctioned."""


def lot_at(steps: Sequence[Step], number: int) -> LotSteps:
    """Return the lot to which a step belongs (numbers from 1); a step of no lot, as a missed turn, is by itself."""
    first = next(place for place in range(number - 1, -1, -1) if not steps[place].before.lot)
    end = next((place for place in range(first + 1, len(steps)) if not steps[place].before.lot), len(steps))
    cards = takewhile(lambda step: isinstance(step.before.phase, Doubling), steps[first + 1 : end])
    bidding = first + 1 + len(tuple(cards))
    return LotSteps(first, bidding, end, steps[end - 1].sale)


def sold_at(steps: Sequence[Step], number: int) -> Step | None:
    """Return the step that sold the lot of a step, if it was in an auction, so that buyer and price can be corrected.

    A double without a second card is taken without an auction.
    """
    lot = lot_at(steps, number)
    return steps[lot.end - 1] if lot.sale and lot.bidding < lot.end else None


def card_of(steps: Sequence[Step], number: int) -> int:
    """Return the step (numbers from 1) that put the card of a step on the table: its own, or the one that put up its
    lot; 0 if it has none.
    """
    step = steps[number - 1]
    if isinstance(step.before, CardState):
        return 0 if isinstance(step.actions[0], Deal | TableAction) else number
    if isinstance(step.before.phase, Playing | Revealing | Doubling) and not step.is_by_table:
        return number
    if not step.before.lot:
        return 0
    lot = lot_at(steps, number)
    return lot.bidding if lot.bidding < lot.end else lot.first + 1


def card_steps(steps: Sequence[Step], number: int) -> range | None:
    """Return the places, from 0, of the card to which a step belongs (numbers from 1): the step that played it, and all
    that followed from it before the next. Return None for what belongs to no card.
    """
    pending = [isinstance(step.before.phase, _NO_CARD_PENDING) for step in steps]
    first = max(place for place in range(number) if pending[place])
    if not isinstance(steps[first].actions[0], Play | PlayCard):
        return None
    end = next((place for place in range(first + 1, len(steps)) if pending[place]), len(steps))
    return range(first, end)


def without_card(steps: Sequence[Step], number: int) -> Change:
    """Return the change that removes the card of a step (numbers from 1), with all that followed from it but what the
    table corrected. Raise LookupError if it has none.
    """
    places = card_steps(steps, number)
    if places is None:
        raise LookupError(f"step {number} belongs to no card")
    return Change(places.start, places.stop, _adjustments(_actions(steps[places.start : places.stop])))


def place_before(steps: Sequence[Step], first: int) -> int:
    """Return the place, from 0, where a missing card is put before the card that begins at `first`: also before what
    the table said of whose turn it was.
    """
    while first and isinstance(steps[first - 1].actions[0], Turn):
        first -= 1
    return first


def other_sale(steps: Sequence[Step], number: int, buyer: int, price: int) -> Change:
    """Return the change that sells the lot of a step to a seat for `price`.

    Raise LookupError if the step's lot was not sold, Refusal if the rules refuse the sale.
    """
    lot = lot_at(steps, number)
    if lot.sale is None:
        raise LookupError(f"step {number} belongs to no lot that was sold")
    old = _actions(steps[lot.bidding : lot.end])
    if (lot.sale.buyer, lot.sale.price) == (buyer, price):
        return Change(lot.bidding, lot.end, old)
    adjusted = _adjustments(old)
    state = _after(steps[lot.bidding - 1].after, adjusted)
    return Change(lot.bidding, lot.end, (*adjusted, *bidding_for(state, buyer, price, lot.sale.bids)))


def lot_result(steps: Sequence[Step], buyer: int, price: int) -> Change:
    """Return the change that sells the lot on the table to a seat for `price`, in one step.

    Bids made so far are kept as far as possible and otherwise taken back, where money was corrected meanwhile perhaps
    more than needed: how many is found by halving, as there may be thousands. Raise LookupError if no lot is on the
    table, Refusal if the rules refuse the sale even with all bids taken back.
    """
    if not steps[-1].after.lot:
        raise LookupError("no lot is being auctioned")
    most, least = len(steps), lot_at(steps, len(steps)).bidding
    with suppress(Refusal):
        return _sold_after(steps, most, buyer, price)
    change = _sold_after(steps, least, buyer, price)
    while least + 1 < most:  # it can be sold after `least` steps, and cannot after `most`
        middle = (least + most) // 2
        try:
            change = _sold_after(steps, middle, buyer, price)
            least = middle
        except Refusal:
            most = middle
    return change


def _sold_after(steps: Sequence[Step], keep: int, buyer: int, price: int) -> Change:
    """Return the change that sells the lot on the table in one step after the first `keep` steps. Raise Refusal."""
    adjusted = _adjustments(_actions(steps[keep:]))
    state = _after(steps[keep - 1].after, adjusted)
    actions = tuple(action for step in bidding_for(state, buyer, price) for action in step)
    sale = make_step(state, actions).sale
    if sale is None or (sale.buyer, sale.price) != (buyer, price):
        raise Refusal(Reason.NOT_ALLOWED, f"seat {buyer} does not get the lot for {price} after the bids so far")
    return Change(keep, len(steps), (*adjusted, actions))


def other_card(steps: Sequence[Step], number: int, action: AnyAction) -> Change:
    """Return the change that replaces the card of a step (numbers from 1) by another, or by none.

    If the player adds no second card, nobody else adds one. What is still unknown of the lot is a conflict. Raise
    Refusal.
    """
    step = steps[number - 1]
    if isinstance(step.before, CardState) and isinstance(action, PlayCard):
        return _other_card_played(steps, number, action)
    if isinstance(step.before, CardState) or isinstance(step.before.phase, Revealing):
        return Change(number - 1, number, ((action,),))
    lot = lot_at(steps, number)
    later = _actions(steps[number : lot.bidding])
    if type(apply(step.before, action).phase) is not type(step.after.phase):
        later = _adjustments(later)
    cards = (*_actions(steps[lot.first : number - 1]), (action,), *later)
    state = _after(steps[lot.first].before, cards)
    if isinstance(action, Pass) and isinstance(state.phase, Doubling) and _is_past(steps, lot):
        cards = (*cards, *bidding_for(state, state.turn, 0))
    return _change_of_lot(steps, lot, cards)


def _other_card_played(steps: Sequence[Step], number: int, card: PlayCard) -> Change:
    """Return the change that replaces a card of the card game by another. Raise Refusal."""
    step = steps[number - 1]
    used = takewhile(lambda step: isinstance(step.before.phase, Effecting | PlayingTogether), steps[number:])
    effect = _actions(used)
    phase, was = apply(step.before, card).phase, step.after.phase
    followed = _adjustments(effect)
    if isinstance(phase, Effecting):
        followed = ((Pass(card.seat),), *followed)
    if type(phase) is type(was) and getattr(phase, "effect", None) is getattr(was, "effect", None):
        followed = effect
    return Change(number - 1, number + len(effect), ((card,), *followed))


def with_second(steps: Sequence[Step], course: "CorrectedGame", kind: Auction | None, seat: int = 0) -> "CorrectedGame":
    """Return the corrected game with a second card of this kind from a seat, those before it having passed; None if
    nobody added one. What is known of the lot's bidding is kept. Raise Refusal.
    """
    state = _with_lot(course)
    added = _second_card(state, seat, kind) if kind else bidding_for(state, state.turn, 0)
    if course.is_undecided_itself and not course.answers and not course.change.is_insertion:
        lot = lot_at(steps, course.change.first + 1)
        added = (*added, *_bidding_again(steps, lot, _after(state, added)))
    return course.answered(steps, before=added)


def _second_card(state: State, seat: int, kind: Auction) -> tuple[Actions, ...]:
    """Return the steps in which a seat adds a double's second card after those asked before it have passed. Raise
    Refusal for a seat that is not asked.
    """
    passes: list[Actions] = []
    while isinstance(state.phase, Doubling) and state.asked != seat:
        passes.append((Pass(state.asked),))
        state = _after(state, passes[-1:])
    return (*passes, (Add(seat, kind),))


def with_sale(steps: Sequence[Step], course: "CorrectedGame", buyer: int, price: int) -> "CorrectedGame":
    """Return the corrected game with its undecided lot sold to a seat for `price`. Raise Refusal."""
    return course.answered(steps, before=bidding_for(_with_lot(course), buyer, price))


def undecided(steps: Sequence[Step], course: "CorrectedGame") -> "CorrectedGame":
    """Return the corrected game with the bidding taken out of the lot in which its conflict is, so that its sale is
    entered anew. Raise LookupError if there is no conflict.
    """
    if course.conflict is None:
        raise LookupError("there is no conflict to answer")
    lot = lot_at(steps, course.conflict.step)
    bidding = range(lot.bidding + 1, lot.end + 1)
    taken_out = {number: Answer(instead=()) for number in bidding if not steps[number - 1].is_by_table}
    return follow(steps, course.change, {**course.answers, **taken_out})


def _with_lot(course: "CorrectedGame") -> State:
    """Return where the corrected game ends, with a lot on the table. Raise LookupError if there is none."""
    if not isinstance(course.end, State) or not course.end.lot:
        raise LookupError("no lot is undecided")
    return course.end


def _is_past(steps: Sequence[Step], lot: LotSteps) -> bool:
    """Return whether a lot is no longer on the table."""
    return lot.sale is not None or lot.end < len(steps)


def _change_of_lot(steps: Sequence[Step], lot: LotSteps, cards: tuple[Actions, ...]) -> Change:
    """Return the change of the lot to other cards, with its bidding. A past double waits for its second card first."""
    state = _after(steps[lot.first].before, cards)
    if isinstance(state.phase, Doubling) and _is_past(steps, lot):
        return Change(lot.first, lot.end, cards)
    return Change(lot.first, lot.end, (*cards, *_bidding_again(steps, lot, state)))


def _bidding_again(steps: Sequence[Step], lot: LotSteps, state: State) -> tuple[Actions, ...]:
    """Return the bidding of the lot for the cards that `state` has on the table: unchanged if possible, else for the
    same buyer and price, else none, with all that the table corrected meanwhile.
    """
    was = steps[lot.bidding - 1].after.lot
    now = state.lot
    sale = lot.sale
    bidding = _actions(steps[lot.bidding : lot.end])
    adjusted = _adjustments(bidding)
    if isinstance(state.phase, Doubling) or now is None or was is None:
        return adjusted
    if (was.kind, was.auctioneer) == (now.kind, now.auctioneer):
        return bidding
    if sale and sale.price:
        with suppress(Refusal):
            return (*adjusted, *bidding_for(_after(state, adjusted), sale.buyer, sale.price))
    return adjusted


def _actions(steps: Iterable[Step]) -> tuple[Actions, ...]:
    return tuple(step.actions for step in steps)


def _adjustments(steps: Sequence[Actions]) -> tuple[Actions, ...]:
    """Return those steps that are the table's own, such as a correction of a seat's money, which are kept."""
    return tuple(actions for actions in steps if all(isinstance(action, TableAction) for action in actions))


def _after(state: AnyState, steps: Sequence[Actions]) -> State:
    """Return the state after these steps. Raise LookupError for a card game, which has no lots."""
    for actions in steps:
        for action in actions:
            state = apply(state, action)
    return auction_state(state)


def bidding_for(state: State, buyer: int, price: int, bids: Sequence[int] = ()) -> tuple[Actions, ...]:
    """Return the steps that sell the lot of `state` to a seat for `price`, if the bids so far allow it.

    Where a gavel falls: a bid, unless it is already the highest, and the hammer. Where seats are asked in turn:
    everybody else passes. Secret bids that would beat the buyer's become passes. Nobody adds a second card.

    Raise Refusal for what the rules refuse: money the buyer does not have, or a price of 0 for anybody but the
    auctioneer, unless an auctioneer without money names it.
    """
    names_price = takes(state, Price) or takes(state, Buy)
    if state.lot and not price and buyer != state.lot.auctioneer and not names_price:
        raise Refusal(Reason.TOO_LOW, f"seat {buyer} buys for nothing; expected at least 1")
    if is_secret(state):
        return (_secret_bids(state, buyer, price, list(bids or (0,) * state.game.seats)),)
    steps: list[Actions] = []
    while state.lot:
        steps.append((_toward_sale(state, buyer, price),))
        state = _after(state, steps[-1:])
    return tuple(steps)


def _secret_bids(state: State, buyer: int, price: int, bids: list[int]) -> Actions:
    """Return all secret bids in the order of a record, the auctioneer's last."""
    first, *others = clockwise(state.turn, state.game.seats)
    bids[buyer - 1] = price
    while True:
        actions = tuple(Bid(seat, bids[seat - 1]) if bids[seat - 1] else Pass(seat) for seat in (*others, first))
        sale = make_step(state, actions).sale
        if sale is None or sale.buyer == buyer:
            return actions
        if not bids[sale.buyer - 1]:
            raise Refusal(Reason.NOT_ALLOWED, f"seat {sale.buyer} has opened a higher bid; expected it to be the buyer")
        bids[sale.buyer - 1] = 0


def _toward_sale(state: State, buyer: int, price: int) -> AnyAction:
    """Return the next action on the way to a sale to the buyer for this price."""
    asked = state.asked
    if has_gavel(state):
        is_ready = not price or state.committed(buyer) == price
        return Hammer() if is_ready else Bid(buyer, price)
    if takes(state, Price):
        return Price(asked, price)
    if asked != buyer:
        return Pass(asked)
    if takes(state, Buy):
        return Buy(buyer)
    if takes(state, Add) or not price:
        return Pass(asked)
    return Bid(buyer, price)


class Conflict(NamedTuple):
    """What ends a corrected game early: a later step that is no longer possible, or a lot that is undecided."""

    step: int
    """The number of the step in the original game, from 1; one more than it has where an undecided lot is its last."""
    reason: Reason | None
    """Why the step is not possible; None where a lot before it waits for its second card, or for its sale."""
    proposed: Answers = MappingProxyType({})
    """The answers that leave the step out, with all that followed from it."""
    lacking: int = 0
    """The seat that lacks the money; 0 where the reason is another."""


class CorrectedGame(NamedTuple):
    """The corrected game, as far as it can be followed."""

    change: Change
    answers: Answers
    keep: int
    """How many steps at the beginning of the original game are unchanged."""
    steps: tuple[Step, ...]
    """The steps after those."""
    end: AnyState
    """The state after those."""
    conflict: Conflict | None
    """The conflict that ends it early; None if there is none."""
    places: tuple[int | None, ...]
    """For each step of the original game, its place in the corrected one (both from 0), or that of its replacement,
    which may be of another kind; None if it has none.
    """

    @property
    def left_out(self) -> tuple[int, ...]:
        """Return the numbers of the later steps that were removed or replaced."""
        return tuple(sorted(number for number, answer in self.answers.items() if answer.instead is not None))

    @property
    def is_undecided_itself(self) -> bool:
        """Return whether the lot that was changed is the one that waits for its second card, or for its sale."""
        conflict = self.conflict
        return conflict is not None and conflict.reason is None and conflict.step == self.change.end + 1

    def answered(
        self, steps: Sequence[Step], *, before: tuple[Actions, ...] = (), instead: Actions | None = None
    ) -> "CorrectedGame":
        """Return the game that follows with an answer to the conflict, after those before. Raise LookupError if there
        is no conflict, Refusal if the rules refuse the answer.
        """
        if self.conflict is None:
            raise LookupError("there is no conflict to answer")
        number = self.conflict.step
        given = self.answers.get(number, STAYS)
        answer = Answer((*given.before, *before), given.instead if instead is None else instead)
        return follow(steps, self.change, {**self.answers, number: answer})


def follow(steps: Sequence[Step], change: Change, answers: Answers = MappingProxyType({})) -> CorrectedGame:
    """Return the game that follows from a change, with these answers to its conflicts.

    Raise Refusal if the rules refuse the change itself, or an answer to a conflict.
    """
    state = steps[change.first - 1].after if change.first else steps[0].before
    done: list[Step] = []
    for place, actions in enumerate(change.instead, start=change.first):
        done.append(_again(steps[place], state, actions) if place < change.end else make_step(state, actions))
        state = done[-1].after
    places: list[int | None] = [*range(change.end)]
    if change.is_removal:
        places[change.first :] = [None] * (change.end - change.first)
    conflict = None
    for number in range(change.end + 1, len(steps) + 2):
        answer = answers.get(number, STAYS)
        for actions in answer.before:
            done.append(make_step(state, actions))
            state = done[-1].after
        if state.lot and _no_lot_before(steps, number):
            conflict = Conflict(number, None, _without_lot(steps, change, done, places))
        elif number <= len(steps):
            step = steps[number - 1]
            actions = step.actions if answer.instead is None else answer.instead
            places.append(change.first + len(done) if actions else None)
            if actions:
                try:
                    done.append(_again(step, state, actions))
                except Refusal as refusal:
                    conflict = Conflict(
                        number, refusal.reason, _proposed(steps, number, state, answer), refusal.lacking
                    )
                else:
                    state = done[-1].after
        if conflict:
            places[number - 1 :] = [None] * (len(steps) - number + 1)
            break
    kept = count_same(done, steps[change.first :])
    return CorrectedGame(
        change=change,
        answers=answers,
        keep=change.first + kept,
        steps=tuple(done[kept:]),
        end=state,
        conflict=conflict,
        places=tuple(places),
    )


def _no_lot_before(steps: Sequence[Step], number: int) -> bool:
    """Return whether no lot was on the table before a step; before the next step to come, that its last was sold.

    A card that was not auctioned, and now is, is auctioned at the table if it is the last step.
    """
    if number > len(steps):
        return steps[-1].sale is not None
    return not steps[number - 1].before.lot


def _without_lot(steps: Sequence[Step], change: Change, done: Sequence[Step], places: Sequence[int | None]) -> Answers:
    """Return the answers that leave the card of an undecided lot out; none where it is no later step of the game."""
    card = change.first + max(place for place, step in enumerate(done) if not step.before.lot)
    later = places[change.end :]
    if card not in later:
        return {}
    number = change.end + later.index(card) + 1
    return _proposed(steps, number, done[card - change.first].before, STAYS)


def _proposed(steps: Sequence[Step], number: int, state: AnyState, answer: Answer) -> Answers:
    """Return the answers that leave a step out of a corrected game, which `state` precedes.

    It becomes a pass where the rules need an answer, and nothing elsewhere. With a card goes what followed from it,
    except what the table corrected.
    """
    step = steps[number - 1]
    proposed = {number: answer._replace(instead=_without(state, step))}
    if isinstance(step.actions[0], Play | PlayCard):
        followed = takewhile(lambda later: not isinstance(later.before.phase, _NO_CARD_PENDING), steps[number:])
        for later_number, later in enumerate(followed, start=number + 1):
            if not later.is_by_table:
                proposed[later_number] = Answer(instead=())
    return proposed


def _again(step: Step, state: AnyState, actions: Actions) -> Step:
    """Return what is done in place of a step; the cards that were held to the reader for it stay if it is the same.

    Raise Refusal.
    """
    return make_step(state, actions, step.stickers if actions == step.actions else NO_STICKERS)


_NO_CARD_PENDING = (Playing, PlayingCards, Influencing, Settled)
"""Phases in which nothing of the previous card is pending."""


def _without(state: AnyState, step: Step) -> Actions:
    """Return the actions that replace a removed step. Of several sealed bids only the impossible ones become passes."""
    if step.is_by_table or type(state.phase) is not type(step.before.phase):
        return ()
    done: list[AnyAction] = []
    for action in step.actions:
        seat = seat_of(action)
        nothing = Extra(seat, ()) if isinstance(state.phase, AddingExtra) else Pass(seat)
        for possible in (action, nothing) if len(step.actions) > 1 else (nothing,):
            try:
                state = apply(state, possible)
            except Refusal:
                continue
            done.append(possible)
            break
    return tuple(done)


def count_same(new: Sequence[Step], old: Sequence[Step]) -> int:
    """Return how many steps at the beginning of both are the same."""
    pairs = zip(new, old, strict=False)
    return next((place for place, (a, b) in enumerate(pairs) if a.actions != b.actions), min(len(new), len(old)))
