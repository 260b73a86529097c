"""What is corrected: changes of the steps of a game. Places of steps count from 0.

Buyer and price of a lot are kept if they are possible with the new card or kind. The bidding is then rewritten with the
fewest actions. In the card game, what followed from a card is kept if another has the same effect; another effect
counts as not used, which can be corrected next.
"""

from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile
from typing import NamedTuple

from companion.corrections.bidding import Sale, may_repeat_bidding, sell_lot
from companion.corrections.places import LotPlaces, find_card_steps, find_lot, is_past
from companion.corrections.step_actions import Actions, actions_of, by_table, state_after
from companion.rules.actions import Add, Award, Draw, FaceDown, Pass, Play, PlayCard, Second, Together, Turn
from companion.rules.auction_game.state import Doubling, Revealing, State
from companion.rules.card_game.state import CardState, Effecting, PlayingTogether
from companion.rules.moves import Phase
from companion.rules.protocol import AnyAction, AnyState, apply, takes
from companion.rules.refusal import Refusal
from companion.steps import Step

_UseOfEffect = Draw | Second | FaceDown | Award | Pass
"""What a seat does with the effect of the card that it has played."""


class Change(NamedTuple):
    """A replacement for the steps of a game from `first` up to but not including `end`."""

    first: int
    end: int
    instead: tuple[Actions, ...]
    before: tuple[Actions, ...] = ()
    """Steps that come before those that replace others."""

    @property
    def is_insertion(self) -> bool:
        """Return whether nothing is replaced."""
        return self.first == self.end

    @property
    def is_removal(self) -> bool:
        """Return whether nothing is put in place of the steps but what else the table corrected among them."""
        is_by_table = by_table(self.instead) == self.instead
        return is_by_table and len(self.instead) < self.end - self.first


def insert_card(place: int, action: AnyAction) -> Change:
    """Return the change that puts a missing card before the step at a place."""
    return Change(first=place, end=place, instead=((action,),))


def remove_card(steps: Sequence[Step], place: int) -> Change:
    """Return the change that removes the card of a step, with all that followed from it but what the table corrected.
    Raise LookupError if it has none.
    """
    card = find_card_steps(steps, place)
    if card is None:
        raise LookupError(f"the step at place {place} belongs to no card")
    return Change(card.start, card.stop, by_table(actions_of(steps[card.start : card.stop])))


def remove_entry(place: int) -> Change:
    """Return the change that removes a step that is the table's own, such as a payment or a correction of a hand."""
    return Change(place, place + 1, ())


def replace_entry(place: int, actions: Actions) -> Change:
    """Return the change that replaces a step that is the table's own by another, such as a payment by one of another
    amount.
    """
    return Change(place, place + 1, (actions,))


def replace_card(steps: Sequence[Step], place: int, action: AnyAction) -> Change:
    """Return the change that replaces the card of a step by another, or by none.

    What is still unknown of the lot is a conflict. Raise Refusal.
    """
    step = steps[place]
    if isinstance(step.before, CardState) and isinstance(action, PlayCard):
        return _replace_card_with_effect(steps, place, action)
    if isinstance(step.before, CardState) or isinstance(step.before.phase, Revealing):
        return Change(place, place + 1, ((action,),))
    lot = find_lot(steps, place)
    later = actions_of(steps[place + 1 : lot.bidding])
    if not takes(apply(step.before, action), Add):  # nobody is asked for a second card any more
        later = by_table(later)
    cards = (*actions_of(steps[lot.first : place]), (action,), *later)
    return _replace_cards_of_lot(steps, lot, cards)


def ask_second_card(steps: Sequence[Step], place: int, first: AnyAction) -> Change:
    """Return the change that puts up the lot of a step with this first card and forgets who added a second. A past
    double waits for that first. Raise Refusal.
    """
    lot = find_lot(steps, place)
    adjusted = by_table(actions_of(steps[lot.first + 1 : lot.bidding]))
    return _replace_cards_of_lot(steps, lot, ((first,), *adjusted))


def change_player(steps: Sequence[Step], place: int, seat: int) -> Change:
    """Return the change in which the table let another seat play the card of a step. A past double is asked for its
    second card; what was done with the effect of a card of the card game is done by that seat. Raise Refusal, or
    LookupError if no seat played a card with the step.
    """
    step = steps[place]
    before: tuple[Actions, ...] = ((Turn(seat),),)
    match step.actions[0]:
        case Play() as card:
            lot = find_lot(steps, place)
            later = by_table(actions_of(steps[place + 1 : lot.bidding]))
            return _replace_cards_of_lot(steps, lot, ((card._replace(seat=seat),), *later), before=before)
        case PlayCard() as card:
            used = _effect_of(steps, place)
            played = card._replace(seat=seat)
            effect = _used_by_another(used, apply(apply(step.before, Turn(seat)), played))
            return Change(place, place + 1 + len(used), instead=((played,), *effect), before=before)
        case _:
            raise LookupError(f"no seat played a card with the step at place {place}")


def _effect_of(steps: Sequence[Step], place: int) -> tuple[Actions, ...]:
    """Return what was done with the effect of the card that was played with a step."""
    return actions_of(
        takewhile(lambda step: isinstance(step.before.phase, Effecting | PlayingTogether), steps[place + 1 :])
    )


def _used_by_another(used: Sequence[Actions], state: AnyState) -> tuple[Actions, ...]:
    """Return what was done with an effect as the seat does it that `state` asks: the same, or the same cards that all
    play together, from that seat on.
    """
    adjusted = by_table(used)
    others = [action for actions in used if actions not in adjusted for action in actions]
    match state.phase:
        case Effecting(asked=asked):
            by_other = [action._replace(seat=asked) for action in others if isinstance(action, _UseOfEffect)]
            return (*adjusted, *((action,) for action in by_other))
        case PlayingTogether(asked=asked):
            together = [action for action in others if isinstance(action, Together)]
            together.sort(key=lambda action: (action.seat - asked) % state.game.seats)
            return (*adjusted, *((action,) for action in together))
        case _:
            return adjusted


def _replace_card_with_effect(steps: Sequence[Step], place: int, card: PlayCard) -> Change:
    """Return the change that replaces a card of the card game by another. Raise Refusal."""
    step = steps[place]
    effect = _effect_of(steps, place)
    phase = apply(step.before, card).phase
    if _asks_for_same_effect(phase, step.after.phase):
        followed = effect
    elif isinstance(phase, Effecting):
        followed = ((Pass(card.seat),), *by_table(effect))
    else:
        followed = by_table(effect)
    return Change(place, place + 1 + len(effect), ((card,), *followed))


def _asks_for_same_effect(phase: Phase, was: Phase) -> bool:
    """Return whether both phases, each of which follows a card, ask for the same effect, or both for none."""
    if isinstance(phase, Effecting) and isinstance(was, Effecting):
        return phase.effect is was.effect
    return phase.name == was.name


def _replace_cards_of_lot(
    steps: Sequence[Step], lot: LotPlaces, cards: tuple[Actions, ...], *, before: tuple[Actions, ...] = ()
) -> Change:
    """Return the change of the lot to other cards, with its bidding, after other steps `before` it. A past double waits
    for its second card first.
    """
    state = state_after(steps[lot.first].before, (*before, *cards))
    if isinstance(state.phase, Doubling) and is_past(steps, lot):
        return Change(lot.first, lot.end, instead=cards, before=before)
    return Change(lot.first, lot.end, instead=(*cards, *repeat_bidding(steps, lot, state)), before=before)


def repeat_bidding(steps: Sequence[Step], lot: LotPlaces, state: State) -> tuple[Actions, ...]:
    """Return the bidding of the lot for the cards that `state` has on the table: unchanged if possible, else for the
    same buyer and price, else none, with all that the table corrected meanwhile.
    """
    was = steps[lot.bidding - 1].after.lot
    now = state.lot
    sale = lot.sale
    bidding = actions_of(steps[lot.bidding : lot.end])
    adjusted = by_table(bidding)
    if isinstance(state.phase, Doubling) or now is None or was is None:
        return adjusted
    if may_repeat_bidding(was, now):
        return bidding
    if sale and sale.price:
        with suppress(Refusal):
            return (*adjusted, *sell_lot(state_after(state, adjusted), Sale(sale.buyer, sale.price)))
    return adjusted


def replace_sale(steps: Sequence[Step], place: int, sale: Sale, *, given: tuple[Actions, ...] = ()) -> Change:
    """Return the change that sells the lot of a step otherwise, after corrections of money that were `given`.

    Raise LookupError if the step's lot was not sold, Refusal if the rules refuse the sale.
    """
    lot = find_lot(steps, place)
    if lot.sale is None:
        raise LookupError(f"the step at place {place} belongs to no lot that was sold")
    old = actions_of(steps[lot.bidding : lot.end])
    if Sale(lot.sale.buyer, lot.sale.price) == sale and not given:
        return Change(lot.bidding, lot.end, old)
    adjusted = (*by_table(old), *given)
    state = state_after(steps[lot.bidding - 1].after, adjusted)
    return Change(lot.bidding, lot.end, (*adjusted, *sell_lot(state, sale, lot.sale.bids)))


def record_sale(steps: Sequence[Step], sale: Sale) -> Change:
    """Return the change that sells the lot on the table, in one step.

    Bids made so far are kept as far as possible and otherwise taken back, where money was corrected meanwhile perhaps
    more than needed: how many is found by halving, as there may be thousands. Raise LookupError if no lot is on the
    table, Refusal if the rules refuse the sale even with all bids taken back.
    """
    if not steps[-1].after.lot:
        raise LookupError("no lot is being auctioned")
    most, least = len(steps), find_lot(steps, len(steps) - 1).bidding
    with suppress(Refusal):
        return _sell_after(steps, most, sale)
    change = _sell_after(steps, least, sale)
    while least + 1 < most:  # it can be sold after `least` steps, and cannot after `most`
        middle = (least + most) // 2
        try:
            change = _sell_after(steps, middle, sale)
            least = middle
        except Refusal:
            most = middle
    return change


def _sell_after(steps: Sequence[Step], keep: int, wanted: Sale) -> Change:
    """Return the change that sells the lot on the table in one step after the first `keep` steps. Raise Refusal."""
    adjusted = by_table(actions_of(steps[keep:]))
    state = state_after(steps[keep - 1].after, adjusted)
    actions = tuple(action for step in sell_lot(state, wanted) for action in step)
    return Change(keep, len(steps), (*adjusted, actions))
