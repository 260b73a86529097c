"""Answers to the conflict of a corrected game in which a lot is undecided: its second card, and its sale."""

from collections.abc import Sequence
from contextlib import suppress

from companion.corrections.bidding import Sale, sell_lot
from companion.corrections.changes import ask_second_card, repeat_bidding
from companion.corrections.corrected_game import (
    NO_ANSWERS,
    STAYS,
    Answer,
    CorrectedGame,
    LeaveOut,
    LotUndecided,
    follow,
)
from companion.corrections.places import find_lot
from companion.corrections.step_actions import Actions, state_after
from companion.rules.actions import Add, Pass
from companion.rules.auction_game.state import Doubling, State
from companion.rules.refusal import Refusal
from companion.steps import Step


def ask_of_double(steps: Sequence[Step], first: int) -> CorrectedGame:
    """Return the game in which it is undecided who added the second card of the double that was put up with the step
    at a place, also if it is on the table. Raise Refusal.
    """
    corrected = follow(steps, ask_second_card(steps, first, steps[first].actions[0]))
    if corrected.conflict is None:
        return corrected._replace(conflict=LotUndecided(corrected.change.end, NO_ANSWERS))
    return corrected


def add_second_card(steps: Sequence[Step], corrected: CorrectedGame, added: Add | None) -> CorrectedGame:
    """Return the corrected game with the second card that a seat added, those asked before it having passed; None if
    nobody added one. What is known of the lot's bidding is kept. Raise Refusal.
    """
    state = _with_lot(corrected)
    cards = (*_pass_second_card(state, until=added.seat), (added,)) if added else _pass_second_card(state)
    if corrected.is_undecided_itself and not corrected.answers and not corrected.change.is_insertion:
        lot = find_lot(steps, corrected.change.first)
        cards = (*cards, *repeat_bidding(steps, lot, state_after(state, cards)))
    return corrected.with_steps_before(steps, cards)


def _pass_second_card(state: State, until: int | None = None) -> tuple[Actions, ...]:
    """Return the steps in which those pass who are asked for a double's second card, `until` this seat is asked; all of
    them where there is none. Raise Refusal for a pass that is not allowed.
    """
    passes: list[Actions] = []
    while isinstance(state.phase, Doubling) and state.phase.asked != until:
        passes.append((Pass(state.phase.asked),))
        state = state_after(state, passes[-1:])
    return tuple(passes)


def sell_undecided_lot(steps: Sequence[Step], corrected: CorrectedGame, sale: Sale) -> CorrectedGame:
    """Return the corrected game with its undecided lot sold to this buyer for this price. What is left of its bidding
    stays if it leads there, and is taken back otherwise. Raise Refusal.
    """
    with suppress(Refusal):
        return corrected.with_steps_before(steps, sell_lot(_with_lot(corrected), sale))
    without = _without_rest_of_bidding(steps, corrected)
    return without.with_steps_before(steps, sell_lot(_with_lot(without), sale))


def _without_rest_of_bidding(steps: Sequence[Step], corrected: CorrectedGame) -> CorrectedGame:
    """Return the corrected game without what it still has of the bidding for its undecided lot."""
    now = corrected.all_steps(steps)
    bidding = find_lot(now, len(now) - 1).bidding
    rest = [place for place, place_now in corrected.places.items() if place_now >= bidding]
    answers = dict(corrected.answers)
    for place in rest:
        if place >= corrected.change.end and not steps[place].is_by_table:
            answers[place] = corrected.answers.get(place, STAYS)._replace(step=LeaveOut())
    return follow(steps, corrected.change, answers)


def remove_bidding(steps: Sequence[Step], corrected: CorrectedGame) -> CorrectedGame:
    """Return the corrected game with the bidding taken out of the lot in which its conflict is, so that its sale is
    entered anew. Raise LookupError if there is no conflict.
    """
    if corrected.conflict is None:
        raise LookupError("there is no conflict to answer")
    lot = find_lot(steps, corrected.conflict.place)
    bidding = range(lot.bidding, lot.end)
    removed = {place: Answer(step=LeaveOut()) for place in bidding if not steps[place].is_by_table}
    return follow(steps, corrected.change, {**corrected.answers, **removed})


def _with_lot(corrected: CorrectedGame) -> State:
    """Return where the corrected game ends, with a lot on the table. Raise LookupError if there is none."""
    if not isinstance(corrected.end, State) or not corrected.end.lot:
        raise LookupError("no lot is undecided")
    return corrected.end
