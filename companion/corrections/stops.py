"""What each answer does where a correction stops: leave out, remove from here, second card, sale. Each edits the draft.

Where a correction stops is decided in `draft.py` (`follow`), and which answers are offered, and in which order, in
`pages/corrections/preview.py`. A later step that the rules refuse is left out, or something else comes before it, or is
in its place. A lot that waits gets its second card, and its sale. For a card out of turn see `out_of_turn.py`.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import replace

from companion.corrections.bidding import Sale, sell_lot
from companion.corrections.correction import Correction
from companion.corrections.draft import Draft, Entry, Stop, entries_instead, new_entries
from companion.corrections.edits import ask_second_card, repeat_bidding
from companion.corrections.places import find_card_steps, find_end_of_going_round
from companion.corrections.step_actions import Actions, state_after
from companion.lots import LotPlaces, find_last_lot, find_lot
from companion.rules.actions import Add, Extra, Pass, Turn, seat_of
from companion.rules.auction_game.state import Doubling, State
from companion.rules.card_game.state import AddingExtra
from companion.rules.protocol import AnyAction, AnyState, apply
from companion.rules.refusal import Refusal
from companion.steps import Step


def do_before_stop(correction: Correction, steps: Iterable[Actions]) -> Correction:
    """Return the correction in which these steps come before its stop. Raise LookupError if it does not stop, Refusal
    if the rules refuse them.
    """
    index = _index_of_stop(correction)
    return correction.with_entries(index, index, *new_entries(steps))


def do_instead_at_stop(correction: Correction, actions: Actions) -> Correction:
    """Return the correction in which these actions are in place of the step at which it stops. Raise LookupError if it
    does not stop at a step.
    """
    index = _index_of_stop(correction)
    return correction.with_entries(index, index + 1, Entry(actions, correction.draft[index].was))


def may_leave_out(correction: Correction) -> bool:
    """Return whether the step at which it stops can be left out, or the card of the lot that waits there."""
    return correction.refusal is not None or (correction.waits_for_lot and not correction.waits_for_itself)


def leave_out(correction: Correction) -> Correction:
    """Return the correction without the step at which it stops, or without the lot that waits there.

    The step becomes a pass where the rules need an answer. With a card goes what followed from it, and with the end of
    a round that no longer ends there the rest of that end, except what the table corrected. Raise LookupError if there
    is nothing to leave out.
    """
    if not may_leave_out(correction):
        raise LookupError("there is nothing to leave out")
    if correction.refusal is not None:
        return correction.edited(_without(correction, _index_of_stop(correction), correction.end))
    draft, card = correction.draft, correction.waiting_lot
    index = next(index for index, entry in enumerate(draft) if entry.was == card)
    before = correction.now[correction.followed.was.index(card)].before
    without = _without(correction, index, before)
    is_let = draft[index - 1].was is None and isinstance(draft[index - 1].actions[0], Turn)
    return correction.edited((*without[: index - 1], *without[index:]) if is_let else without)


def stop_here(correction: Correction) -> Correction:
    """Return the correction that ends where it stops, without all later steps; a lot that waits there is auctioned at
    the table. Raise LookupError if it does not stop.
    """
    index = _index_of_stop(correction)
    followed = correction.followed._replace(stop=None)
    return replace(correction, draft=correction.draft[:index], followed=followed)


def left_out_at_stop(correction: Correction) -> int:
    """Return how many steps of the game as it is are left out with the step at which it stops."""
    return len(correction.draft) - len(leave_out(correction).draft)


def ask_of_double(steps: Sequence[Step], first: int) -> Correction:
    """Return the correction that forgets who added the second card of the double that was put up with the step at a
    place; it waits for that also if the lot is on the table. Raise Refusal.
    """
    correction = ask_second_card(steps, first, steps[first].actions[0])
    waits = correction.followed.stop or Stop(len(correction.draft), refusal=None)
    return replace(correction, followed=correction.followed._replace(stop=waits))


def add_second_card(correction: Correction, added: Add | None) -> Correction:
    """Return the correction with the second card that a seat added, those asked before it having passed; None if nobody
    added one. What is known of the lot's bidding is kept. Raise Refusal.
    """
    state = _with_lot(correction)
    cards = (*pass_second_card(state, until=added.seat), (added,)) if added else pass_second_card(state)
    index = _index_of_stop(correction)
    steps, put_up_by = correction.steps, correction.waiting_lot
    if put_up_by is None or put_up_by not in correction.about:
        return correction.with_entries(index, index, *new_entries(cards))
    lot = find_lot(steps, put_up_by)
    asked = [place for place in range(lot.first + 1, lot.bidding) if not steps[place].is_by_table]
    entries = entries_instead(steps, asked, cards)
    if not _has_bidding(correction, lot):
        entries = (*entries, *repeat_bidding(steps, lot, state_after(state, cards)))
    return correction.with_entries(index, index, *entries)


def sell_waiting_lot(correction: Correction, sale: Sale) -> Correction:
    """Return the correction with the waiting lot sold to this buyer for this price. What is left of its bidding stays
    if it leads there, and is taken back otherwise. Raise Refusal.
    """
    with suppress(Refusal):
        return do_before_stop(correction, sell_lot(_with_lot(correction), sale))
    without = correction.edited(_without_rest_of_bidding(correction))
    return do_before_stop(without, sell_lot(_with_lot(without), sale))


def take_bidding_out(correction: Correction) -> Correction:
    """Return the correction without the bidding of the lot in which it stops, so that its sale is entered anew. Raise
    LookupError if it does not stop.
    """
    place = correction.stops_at
    if place is None:
        raise LookupError("the correction stops nowhere")
    lot = find_lot(correction.steps, place)
    return correction.edited(_without_bidding(correction, lot))


def _index_of_stop(correction: Correction) -> int:
    """Return the index in the draft of the entry at which it stops. Raise LookupError if it does not stop."""
    if correction.followed.stop is None:
        raise LookupError("the correction stops nowhere")
    return correction.followed.stop.entry_index


def _with_lot(correction: Correction) -> State:
    """Return where it stops, with a lot on the table. Raise LookupError if there is none."""
    if not isinstance(correction.end, State) or not correction.end.lot:
        raise LookupError("no lot is undecided")
    return correction.end


def _without(correction: Correction, index: int, state: AnyState) -> Draft:
    """Return the draft without an entry, which `state` precedes, and without what goes with it."""
    steps, draft = correction.steps, correction.draft
    place = draft[index].was
    if place is None:
        raise LookupError("a new entry is not left out")
    gone = {place, *_steps_that_go_with(steps, place, state)}
    instead = _actions_without(state, steps[place])
    passes = (Entry(instead, place),) if instead else ()
    last = max(later for later, entry in enumerate(draft) if entry.was in gone)
    kept = tuple(entry for entry in draft[index + 1 : last + 1] if _stays(steps, entry, gone))
    return (*draft[:index], *passes, *kept, *draft[last + 1 :])


def _stays(steps: Sequence[Step], entry: Entry, gone: set[int]) -> bool:
    """Return whether an entry stays among steps that are gone: it is not one of them, or the table's own."""
    return entry.was is not None and (entry.was not in gone or steps[entry.was].is_by_table)


def _steps_that_go_with(steps: Sequence[Step], place: int, state: AnyState) -> range:
    """Return the places of the later steps that go with a step that is left out, which `state` precedes."""
    if round_end := find_end_of_going_round(steps, place, state):
        return round_end[1:]
    card = find_card_steps(steps, place)
    return card[1:] if card is not None and card.start == place else range(0)


def _actions_without(state: AnyState, step: Step) -> Actions:
    """Return the actions that replace a step that is left out. Of several secret bids only the impossible ones become
    passes.
    """
    if step.is_by_table or state.phase.name != step.before.phase.name:
        return ()
    done: list[AnyAction] = []
    for action in step.actions:
        instead: list[AnyAction] = [action] if len(step.actions) > 1 else []
        if (seat := seat_of(action)) is not None:
            instead.append(Extra(seat, ()) if isinstance(state.phase, AddingExtra) else Pass(seat))
        possible = _first_possible(state, instead)
        if possible:
            done.append(possible)
            state = apply(state, possible)
    return tuple(done)


def _first_possible(state: AnyState, actions: Iterable[AnyAction]) -> AnyAction | None:
    """Return the first of these actions that the rules do not refuse; None if there is none."""
    for action in actions:
        try:
            apply(state, action)
        except Refusal:
            continue
        return action
    return None


def pass_second_card(state: State, until: int | None = None) -> tuple[Actions, ...]:
    """Return the steps in which those pass who are asked for a double's second card, `until` this seat is asked; all of
    them where there is none. Raise Refusal for a pass that is not allowed.
    """
    passes: list[Actions] = []
    while isinstance(state.phase, Doubling) and state.phase.asked != until:
        passes.append((Pass(state.phase.asked),))
        state = state_after(state, passes[-1:])
    return tuple(passes)


def _has_bidding(correction: Correction, lot: LotPlaces) -> bool:
    """Return whether the draft has anything of the bidding of a lot, or what comes of it."""
    return any(entry.was is not None and lot.bidding <= entry.was < lot.end for entry in correction.draft)


def _without_bidding(correction: Correction, lot: LotPlaces) -> Draft:
    """Return the draft without the bidding of a lot, but for what the table corrected meanwhile."""
    bidding = {place for place in range(lot.bidding, lot.end) if not correction.steps[place].is_by_table}
    return tuple(entry for entry in correction.draft if entry.was not in bidding)


def _without_rest_of_bidding(correction: Correction) -> Draft:
    """Return the draft without what it still has of the later bidding for the lot that waits."""
    bidding = find_last_lot(correction.now).bidding
    rest = {was for was in correction.followed.was[bidding:] if was is not None and was >= correction.about.stop}
    return tuple(
        entry
        for entry in correction.draft
        if entry.was is None or entry.was not in rest or correction.steps[entry.was].is_by_table
    )
