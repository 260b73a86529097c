"""Undo, redo and correct steps of the game in progress.

`corrections/` computes what a correction makes of a game; here it is confirmed and shown.
"""

from collections.abc import Callable

from companion.corrections.corrected_game import CorrectedGame
from companion.corrections.lot_corrections import lot_result
from companion.i18n.translator import gettext_noop
from companion.journal.journal import JournalFault
from companion.journal.notices import corrects, notices
from companion.live.feedback import Confirmed, Undone
from companion.live.table import Table
from companion.rules.refusal import Refusal


def undo(table: Table, at: int) -> None:
    """Undo the last step, if there is one; right after a correction, undo all of it."""
    ledger = table.ledger
    if correction := ledger.last_correction:
        _replace_steps(table, correction.keep, ledger.undo_correction, at)
    else:
        undo_to(table, max(0, len(ledger.steps) - 1), at)


def undo_to(table: Table, keep: int, at: int) -> None:
    """Undo all steps after the first `keep`, in one commit, if there are any."""
    ledger = table.ledger
    taken_back = ledger.steps[keep:]
    if not taken_back:
        return
    try:
        ledger.correct(keep, ())
    except JournalFault as fault:
        table.fail(fault)
        return
    table.effects += [Undone(action) for step in reversed(taken_back) for action in reversed(step.actions)]
    corrected = all(corrects(step) for step in taken_back)
    # several steps may have been other lots: the unconfirmed state of the current one starts again
    came_from = taken_back[-1].after if corrected or len(taken_back) == 1 else None
    table.arrive(ledger.last, at, came_from=came_from, corrected=corrected)
    table.page = table.home
    table.messages.show(())


def redo(table: Table, at: int) -> None:
    """Redo the step, or the correction, that was undone last, if there is one."""
    ledger = table.ledger
    if correction := ledger.next_correction:
        _replace_steps(table, correction.keep, ledger.redo_correction, at)
        return
    if ledger.next is None:
        return
    try:
        step = ledger.redo()
    except JournalFault as fault:
        table.fail(fault)
        return
    table.effects += [Confirmed(action) for action in step.actions]
    table.arrive(step, at, came_from=step.before, corrected=corrects(step))
    table.page = table.home


def correct(table: Table, course: CorrectedGame, at: int) -> None:
    """Replace the game's steps by the corrected ones. Show a fault to the table."""
    ledger = table.ledger
    before = tuple(ledger.steps)
    if _replace_steps(table, course.keep, lambda: ledger.correct(course.keep, course.actions), at):
        table.cards.correct(course, before, ledger.steps)


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
    if not _replace_steps(table, change.first, lambda: ledger.correct(change.first, change.instead), at):
        return False
    table.messages.show(notices(ledger.last), at)
    return True


def _replace_steps(table: Table, keep: int, change: Callable[[], object], at: int) -> bool:
    """Change the game after its first `keep` steps and return whether that worked; show a fault to the table.

    The unconfirmed state of the current lot starts again: bids may have been meant otherwise.
    """
    ledger = table.ledger
    taken_back = ledger.steps[keep:]
    try:
        change()
    except JournalFault as fault:
        table.fail(fault)
        return False
    done = ledger.steps[keep:]
    table.effects += [Undone(action) for step in reversed(taken_back) for action in reversed(step.actions)]
    table.effects += [Confirmed(action) for step in done for action in step.actions]
    sealed = tuple(table.auction.sealed_bids)
    table.arrive(ledger.last, at)
    table.page = table.home
    table.messages.show(())
    for seat in sealed:
        table.note(seat, gettext_noop("Enter your bid again"), at)
    return True
