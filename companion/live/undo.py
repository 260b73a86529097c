"""Undo, redo and correct steps of the game in progress.

`corrections/` computes what a correction makes of a game; here it is confirmed, and a fault shown to the table.
"""

from collections.abc import Sequence

from companion.live.table import Table
from companion.steps import Step


def undo(table: Table, at: int) -> None:
    """Undo the last step or correction, if there is one."""
    with table.telling_faults():
        if edit := table.ledger.undo():
            table.course_changed(edit, at, is_news=False)


def redo(table: Table, at: int) -> None:
    """Redo the step or correction that was undone last, if there is one."""
    with table.telling_faults():
        if edit := table.ledger.redo():
            table.course_changed(edit, at, is_news=False)


def go_back(table: Table, keep: int, at: int) -> None:
    """Undo all steps after the first `keep`, in one commit."""
    with table.telling_faults():
        if edit := table.ledger.go_back(keep):
            table.course_changed(edit, at, is_news=False)


def correct(table: Table, keep: int, steps: Sequence[Step], at: int) -> bool:
    """Replace all steps after the first `keep` by others, in one commit. Return whether anything changed."""
    with table.telling_faults():
        edit = table.ledger.correct(keep, steps)
        if edit is None:
            return False
        if steps:
            table.forget_money_refusals()
        table.course_changed(edit, at, is_news=False)
        return True
    return False
