"""What players ask for: a card or lot added, removed or changed, another player, another sale. Each edits the draft.

A place is the index of a step in the game, from 0; an entry is a line of the draft (`draft.py`). With the steps

    0 deal, 1 Ada plays a Manet, 2 Ben bids 5, 3 Ada passes, 4 Cleo passes

"Ada played a Klimt" is about the places 1 to 4. Its draft has the entries 0, then Klimt, which `was` 1, and the bidding
repeated, which `was` 2 to 4.

Buyer and price of a lot are kept if they are possible with the new card or kind. The bidding is then rewritten with the
fewest actions. In the card game, what followed from a card is kept if another has the same effect; another effect
counts as not used, which can be corrected next.
"""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from contextlib import suppress

from companion.corrections.bidding import Sale, may_repeat_bidding, sell_lot
from companion.corrections.correction import Correction
from companion.corrections.draft import Draft, Entry, draft_of, entries_instead, entries_of, new_entries
from companion.corrections.places import find_card_steps
from companion.corrections.step_actions import Actions, state_after
from companion.course import Asked
from companion.lots import LotPlaces, find_last_lot, find_lot, is_past
from companion.rules.actions import Add, Award, Draw, FaceDown, Pass, Play, PlayCard, Second, Together, Turn
from companion.rules.auction_game.state import Doubling, Revealing, State
from companion.rules.card_game.state import CardState, Effecting, PlayingTogether
from companion.rules.common import clockwise
from companion.rules.moves import Phase
from companion.rules.protocol import AnyAction, AnyState, apply, takes
from companion.rules.refusal import Refusal
from companion.steps import Step

_UseOfEffect = Draw | Second | FaceDown | Award | Pass
"""What a seat does with the effect of the card that it has played."""


def add_card(steps: Sequence[Step], place: int, action: AnyAction) -> Correction:
    """Return the correction that puts a missing card before the step at a place. Raise Refusal."""
    return _corrected(steps, Asked.ADD, range(place, place), new_entries([(action,)]))


def remove_card(steps: Sequence[Step], place: int) -> Correction:
    """Return the correction that removes the card of a step and all that followed from it, except what the table
    corrected. Raise Refusal, or LookupError if it has none.
    """
    card = find_card_steps(steps, place)
    if card is None:
        raise LookupError(f"the step at place {place} belongs to no card")
    return _corrected(steps, Asked.REMOVE, card, _by_table(steps, card))


def remove_entry(steps: Sequence[Step], place: int) -> Correction:
    """Return the correction that removes a step that is the table's own, such as a payment or a correction of a hand.
    Raise Refusal.
    """
    return _corrected(steps, Asked.REMOVE, range(place, place + 1), ())


def replace_entry(steps: Sequence[Step], place: int, actions: Actions) -> Correction:
    """Return the correction that replaces a step that is the table's own by another, such as a payment by one of
    another amount. Raise Refusal.
    """
    return _corrected(steps, Asked.CHANGE, range(place, place + 1), (Entry(actions, place),))


def replace_card(steps: Sequence[Step], place: int, action: AnyAction) -> Correction:
    """Return the correction that replaces the card of a step by another, or by none. It stops where something of the
    lot is still unknown. Raise Refusal.
    """
    step = steps[place]
    if isinstance(step.before, CardState) and isinstance(action, PlayCard):
        return _replace_card_with_effect(steps, place, action)
    if isinstance(step.before, CardState) or isinstance(step.before.phase, Revealing):
        return replace_entry(steps, place, (action,))
    lot = find_lot(steps, place)
    added = range(place + 1, lot.bidding)
    still_asks_for_second = takes(apply(step.before, action), Add)
    if still_asks_for_second:
        followed = entries_of(steps, added)
    else:
        followed = _by_table(steps, added)
    cards = (*entries_of(steps, range(lot.first, place)), Entry((action,), place), *followed)
    return _replace_cards_of_lot(steps, lot, cards)


def ask_second_card(steps: Sequence[Step], place: int, first: AnyAction) -> Correction:
    """Return the correction that puts up the lot of a step with this first card and forgets who added a second, for
    which a double then waits. Raise Refusal.
    """
    lot = find_lot(steps, place)
    adjusted = _by_table(steps, range(lot.first + 1, lot.bidding))
    return _replace_cards_of_lot(steps, lot, (Entry((first,), lot.first), *adjusted), waits=True)


def change_player(steps: Sequence[Step], place: int, seat: int) -> Correction:
    """Return the correction in which the table let another seat play the card of a step. A past double is asked for its
    second card; what was done with the effect of a card of the card game is done by that seat. Raise Refusal, or
    LookupError if no seat played a card with the step.
    """
    step = steps[place]
    turn = Entry((Turn(seat),), was=None)
    match step.actions[0]:
        case Play() as card:
            lot = find_lot(steps, place)
            played = Entry((card._replace(seat=seat),), was=place)
            later = _by_table(steps, range(place + 1, lot.bidding))
            return _replace_cards_of_lot(steps, lot, (turn, played, *later))
        case PlayCard() as card:
            used = _places_of_effect(steps, place)
            card = card._replace(seat=seat)
            state = apply(apply(step.before, Turn(seat)), card)
            played = Entry((card,), was=place)
            about = range(place, used.stop)
            return _corrected(steps, Asked.CHANGE, about, (turn, played, *_used_by_another(steps, used, state)))
        case _:
            raise LookupError(f"no seat played a card with the step at place {place}")


def replace_sale(steps: Sequence[Step], place: int, sale: Sale, *, given: Sequence[Actions] = ()) -> Correction:
    """Return the correction that sells the lot of a step otherwise, after corrections of money that were `given`.

    Raise LookupError if the step's lot was not sold, Refusal if the rules refuse the sale.
    """
    lot = find_lot(steps, place)
    if lot.sale is None:
        raise LookupError(f"the step at place {place} belongs to no lot that was sold")
    about = range(lot.bidding, lot.end)
    if Sale(lot.sale.buyer, lot.sale.price) == sale and not given:  # it keeps its own bids
        return _corrected(steps, Asked.CHANGE, about, entries_of(steps, about))
    adjusted = (*_by_table(steps, about), *new_entries(given))
    state = _state_after(steps[lot.bidding - 1].after, adjusted)
    sold = _bidding_instead(steps, lot, sell_lot(state, sale, lot.sale.bids))
    return _corrected(steps, Asked.CHANGE, about, (*adjusted, *sold))


def record_sale(steps: Sequence[Step], sale: Sale) -> Correction:
    """Return the correction that sells the lot on the table, in one step.

    Bids made so far are kept as far as possible and otherwise taken back. How many is found by bisection, as there may
    be thousands; so if money was corrected meanwhile, more may be taken back than is needed. Raise LookupError if no
    lot is on the table, Refusal if the rules refuse the sale even with all bids taken back.
    """
    if not steps[-1].after.lot:
        raise LookupError("no lot is being auctioned")

    def is_refused_after(keep: int) -> bool:
        try:
            _sale_after(steps, keep, sale)
        except Refusal:
            return True
        return False

    keep = len(steps)
    if is_refused_after(keep):
        bidding = find_last_lot(steps).bidding
        to_try = range(bidding + 1, len(steps))
        kept_bids = bisect_left(to_try, True, key=is_refused_after)  # as many of `to_try` are not refused
        keep = bidding + kept_bids
    return _corrected(steps, Asked.CHANGE, range(keep, len(steps)), _sale_after(steps, keep, sale))


def repeat_bidding(steps: Sequence[Step], lot: LotPlaces, state: State) -> Draft:
    """Return the bidding of the lot for the cards that `state` has on the table: unchanged if possible, else for the
    same buyer and price, else none, with all that the table corrected meanwhile.
    """
    was = steps[lot.bidding - 1].after.lot
    now = state.lot
    sale = lot.sale
    bidding = range(lot.bidding, lot.end)
    adjusted = _by_table(steps, bidding)
    if isinstance(state.phase, Doubling) or now is None or was is None:
        return adjusted
    if may_repeat_bidding(was, now):
        return entries_of(steps, bidding)
    if sale and sale.price:
        with suppress(Refusal):
            sold = sell_lot(_state_after(state, adjusted), Sale(sale.buyer, sale.price))
            return (*adjusted, *_bidding_instead(steps, lot, sold))
    return adjusted


def _corrected(steps: Sequence[Step], asked: Asked, about: range, entries: Iterable[Entry]) -> Correction:
    """Return the correction with these entries in place of the steps that it is about. Raise Refusal."""
    draft = draft_of(steps)
    return Correction.of(steps, asked, about, (*draft[: about.start], *entries, *draft[about.stop :]))


def _by_table(steps: Sequence[Step], places: Iterable[int]) -> Draft:
    """Return as entries those steps at these places that are the table's own, which are kept."""
    return entries_of(steps, (place for place in places if steps[place].is_by_table))


def _state_after(state: AnyState, entries: Iterable[Entry]) -> State:
    """Return the state after these entries. Raise Refusal."""
    return state_after(state, (entry.actions for entry in entries))


def _bidding_instead(steps: Sequence[Step], lot: LotPlaces, sold: Sequence[Actions]) -> Draft:
    """Return as entries the steps that sell a lot otherwise. They stand for the steps of its bidding, from the last
    correction by the table on.
    """
    first = lot.bidding
    for place in range(lot.bidding, lot.end):
        if steps[place].is_by_table:
            first = place + 1
    return entries_instead(steps, range(first, lot.end), sold)


def _places_of_effect(steps: Sequence[Step], place: int) -> range:
    """Return the places of what was done with the effect of the card that was played with a step."""
    end = place + 1
    while end < len(steps) and isinstance(steps[end].before.phase, Effecting | PlayingTogether):
        end += 1
    return range(place + 1, end)


def _used_by_another(steps: Sequence[Step], used: range, state: AnyState) -> Draft:
    """Return what was done with an effect, now done by the seat that `state` asks. Cards that all play together stay
    the same, and begin with that seat.
    """
    adjusted = _by_table(steps, used)
    by_seats = [place for place in used if not steps[place].is_by_table]
    match state.phase:
        case Effecting(asked=asked):
            effect = list[Entry]()
            for place in by_seats:
                for action in steps[place].actions:
                    if isinstance(action, _UseOfEffect):
                        effect.append(Entry((action._replace(seat=asked),), was=place))
            return (*adjusted, *effect)
        case PlayingTogether(asked=asked):
            actions = (action for place in by_seats for action in steps[place].actions)
            together = [action for action in actions if isinstance(action, Together)]
            order = clockwise(asked, state.chairs)
            together.sort(key=lambda action: order.index(action.seat))
            return (*adjusted, *new_entries((action,) for action in together))
        case _:
            return adjusted


def _replace_card_with_effect(steps: Sequence[Step], place: int, card: PlayCard) -> Correction:
    """Return the correction that replaces a card of the card game by another. Raise Refusal."""
    step = steps[place]
    used = _places_of_effect(steps, place)
    phase = apply(step.before, card).phase
    if _asks_for_same_effect(phase, step.after.phase):
        followed = entries_of(steps, used)
    elif isinstance(phase, Effecting):
        followed = (*new_entries([(Pass(card.seat),)]), *_by_table(steps, used))
    else:
        followed = _by_table(steps, used)
    about = range(place, used.stop)
    return _corrected(steps, Asked.CHANGE, about, (Entry((card,), place), *followed))


def _asks_for_same_effect(phase: Phase, was: Phase) -> bool:
    """Return whether both phases, each of which follows a card, ask for the same effect, or both for none."""
    if isinstance(phase, Effecting) and isinstance(was, Effecting):
        return phase.effect is was.effect
    return phase.name == was.name


def _replace_cards_of_lot(steps: Sequence[Step], lot: LotPlaces, cards: Draft, *, waits: bool = False) -> Correction:
    """Return the correction of the lot to other cards, with its bidding. A past double, or one that `waits`, is to have
    its second card first. Raise Refusal.
    """
    about = range(lot.first, lot.end)
    state = _state_after(steps[lot.first].before, cards)
    if isinstance(state.phase, Doubling) and (waits or is_past(steps, lot)):
        return _corrected(steps, Asked.CHANGE, about, cards)
    return _corrected(steps, Asked.CHANGE, about, (*cards, *repeat_bidding(steps, lot, state)))


def _sale_after(steps: Sequence[Step], keep: int, wanted: Sale) -> Draft:
    """Return what sells the lot on the table in one step after the first `keep` steps. Raise Refusal."""
    about = range(keep, len(steps))
    adjusted = _by_table(steps, about)
    state = _state_after(steps[keep - 1].after, adjusted)
    actions = tuple(action for step in sell_lot(state, wanted) for action in step)
    last_of_seats = next((place for place in reversed(about) if not steps[place].is_by_table), None)
    return (*adjusted, Entry(actions, was=last_of_seats))
