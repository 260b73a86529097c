"""Undo, redo and correct steps of the game in progress.

`corrections/` computes what a correction makes of a game; here it is confirmed and shown.
"""

from collections.abc import Callable

from companion.corrections.card_and_lot_corrections import lot_result
from companion.corrections.corrected_game import CorrectedGame, count_same, follow
from companion.corrections.hand_over import hand_over
from companion.i18n.translator import gettext_noop
from companion.journal.journal import JournalFault
from companion.live.feedback import Confirmed, Undone
from companion.live.messages import notices
from companion.live.table import Table
from companion.live.voice_texts import spoken_text
from companion.rules.auction_game.state import State
from companion.rules.refusal import Refusal


def undo(table: Table, at: int) -> None:
    """Undo the last step, if there is one; right after a correction, undo all of it."""
    _change(table, table.ledger.undo, at)


def undo_to(table: Table, keep: int, at: int) -> None:
    """Undo all steps after the first `keep`, in one commit, if there are any."""
    if keep < len(table.ledger.steps):
        _change(table, lambda: table.ledger.correct(keep, ()), at)


def redo(table: Table, at: int) -> None:
    """Redo the step, or the correction, that was undone last, if there is one."""
    _change(table, table.ledger.redo, at)


def correct(table: Table, course: CorrectedGame, at: int) -> str:
    """Replace the game's steps by the corrected ones; show a fault to the table. Return who hands what to whom."""
    ledger = table.ledger
    state = ledger.state
    if not _change(table, lambda: ledger.correct(course.keep, course.steps), at):
        return ""
    if isinstance(state, State) and isinstance(ledger.state, State):
        return "\n".join(hand_over(table.translator, state, ledger.state))
    return ""


def enter_result(table: Table, buyer: int, price: int, at: int) -> bool:
    """Sell the lot on the table to a seat for `price`, in one step. Return whether it was sold; show a refusal to
    the table.
    """
    ledger = table.ledger
    try:
        change = lot_result(ledger.steps, buyer, price)
    except Refusal as refusal:
        table.note(0, str(refusal.reason), at)
        return False
    if change.first == len(ledger.steps):
        return table.do(*change.instead[-1], at=at)
    course = follow(ledger.steps, change)
    if not _change(table, lambda: ledger.correct(course.keep, course.steps), at):
        return False
    sold = course.steps[-1]
    table.messages.show(notices(sold), at)
    table.speak(spoken_text(sold, table.translator))
    return True


def _change(table: Table, change: Callable[[], None], at: int) -> bool:
    """Change the game's steps and return whether that worked; show a fault to the table.

    Where steps were replaced, or several undone, the unconfirmed state of the current lot starts again: bids may have
    been meant otherwise.
    """
    before, state = tuple(table.ledger.steps), table.any_state
    try:
        change()
    except JournalFault as fault:
        table.fail(fault)
        return False
    steps = table.ledger.steps
    keep = count_same(steps, before)
    taken_back, done = before[keep:], steps[keep:]
    if not taken_back and not done:
        return False
    table.effects += [Undone(action) for step in reversed(taken_back) for action in reversed(step.actions)]
    table.effects += [Confirmed(action) for step in done for action in step.actions]
    replaced = bool(taken_back and done)
    corrected = not replaced and all(step.corrects_money for step in (*taken_back, *done))
    came_from = state if corrected or len(taken_back) + len(done) == 1 else None
    sealed = tuple(table.auction.sealed_bids) if replaced else ()
    table.arrive(table.ledger.last, at, came_from=came_from, corrected=corrected)
    table.page = table.home
    if taken_back:
        table.messages.show(())
    for seat in sealed:
        table.note(seat, gettext_noop("Enter your bid again"), at)
    return True
