"""Undo, redo and correct steps of the game in progress, also where a sale takes back bids.

`corrections/` computes what a correction makes of a game; here it is confirmed, and a fault shown to the table.
"""

from collections.abc import Callable, Sequence
from functools import partial

from companion.corrections.bidding import Sale
from companion.corrections.changes import record_sale
from companion.corrections.corrected_game import CorrectedGame, follow
from companion.course import Edit
from companion.live.table import How, Table
from companion.steps import Step


def undo(table: Table, at: int) -> bool:
    """Undo the last step or correction, if there is one. Return whether anything changed."""
    return _change(table, table.ledger.undo, How.UNDONE, at)


def redo(table: Table, at: int) -> bool:
    """Redo the step or correction that was undone last, if there is one. Return whether anything changed."""
    return _change(table, table.ledger.redo, How.REDONE, at)


def go_back(table: Table, keep: int, at: int) -> bool:
    """Undo all steps after the first `keep`, in one commit. Return whether anything changed."""
    return _change(table, partial(table.ledger.go_back, keep), How.UNDONE, at)


def correct(table: Table, keep: int, steps: Sequence[Step], at: int) -> bool:
    """Replace all steps after the first `keep` by others, in one commit. Return whether anything changed."""
    return _change(table, partial(table.ledger.correct, keep, steps), How.CORRECTED, at)


def sell_aloud(table: Table, sale: Sale, at: int) -> bool:
    """Sell the lot on the table as it was sold aloud, in one step, also where bids have to be taken back. Return
    whether that was confirmed. Raise Refusal.
    """
    steps = table.ledger.course.steps
    return confirm_sale(table, follow(steps, record_sale(steps, sale)), at)


def confirm_sale(table: Table, sold: CorrectedGame, at: int) -> bool:
    """Confirm a game that ends with a sale entered by the table, and tell it. Return whether that was confirmed."""
    return _change(table, partial(table.ledger.correct, sold.keep, sold.steps), How.PLAYED, at)


def _change(table: Table, confirm: Callable[[], Edit | None], how: How, at: int) -> bool:
    """Let the ledger confirm an edit, and the table do all that it causes. Return whether anything changed."""
    with table.telling_faults():
        edit = confirm()
        if edit is None:
            return False
        table.changed(edit, how, at)
        return True
    return False
