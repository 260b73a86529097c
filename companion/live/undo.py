"""Undo, redo and correct steps of the game in progress.

`corrections.py` computes what a correction makes of a game; here it is confirmed and shown.
"""

from collections.abc import Callable, Sequence

from companion.corrections import count_same
from companion.journal.journal import JournalFault
from companion.journal.ledger import Step
from companion.live.feedback import Confirmed, Undone
from companion.live.table import Table


def undo(table: Table, at: int) -> None:
    """Undo the last step or correction, if there is one."""
    _change(table, table.ledger.undo, at)


def redo(table: Table, at: int) -> None:
    """Redo the step or correction that was undone last, if there is one."""
    _change(table, table.ledger.redo, at)


def correct(table: Table, keep: int, steps: Sequence[Step], at: int) -> bool:
    """Replace all steps after the first `keep` by others, or undo them, in one commit. Return whether anything changed;
    show a fault to the table.
    """
    changed = _change(table, lambda: table.ledger.correct(keep, steps), at)
    if changed and steps:
        table.forget_money_refusals()
    return changed


def _change(table: Table, change: Callable[[], None], at: int) -> bool:
    """Change the game's steps and return whether that worked; show a fault to the table.

    Where steps were replaced, or several undone, the unconfirmed state of the current lot starts again: bids may have
    been meant otherwise.
    """
    before, came_from = tuple(table.ledger.steps), table.any_state
    try:
        change()
    except JournalFault as fault:
        table.fail(fault)
        return False
    steps = table.ledger.steps
    keep = count_same(steps, before)
    taken_back, done = before[keep:], steps[keep:]
    changed = (*taken_back, *done)
    if not changed:
        return False
    table.effects += [Undone(action) for step in reversed(taken_back) for action in reversed(step.actions)]
    table.effects += [Confirmed(action) for step in done for action in step.actions]
    sealed = tuple(table.auction.sealed_bids)
    are_replaced = bool(taken_back and done)
    if not are_replaced and all(step.keeps_moment for step in changed):
        table.go_on(came_from, at)
    else:
        is_one_step = len(changed) == 1
        table.arrive(table.ledger.events, at, came_from=came_from if is_one_step else None)
    table.stage.moment_passed(at)
    if taken_back:
        table.messages.show(())
    if are_replaced:
        table.ask_to_bid_again(sealed, at)
    return True
