"""Undo, redo and correct steps of the game in progress, also where a sale takes back bids.

`corrections/` computes what a correction makes of a game; here it is confirmed, and a fault shown to the table.
"""

from collections.abc import Callable
from functools import partial

from companion.corrections.bidding import Sale
from companion.corrections.correction import Correction
from companion.corrections.edits import record_sale
from companion.course import Edit
from companion.live.table import How, Table


def undo(table: Table, at: int, edit: Edit | None = None) -> bool:
    """Undo the last step or correction, if there is one. Return whether anything changed. Raise GameWentOn if it is not
    the `edit` that is given.
    """
    return _change(table, partial(table.ledger.undo, edit), How.UNDONE, at)


def redo(table: Table, at: int, edit: Edit | None = None) -> bool:
    """Redo the step or correction that was undone last, if there is one. Return whether anything changed. Raise
    GameWentOn if it is not the `edit` that is given.
    """
    return _change(table, partial(table.ledger.redo, edit), How.REDONE, at)


def go_back(table: Table, edit: Edit, at: int) -> bool:
    """Undo all steps that an edit takes away, in one commit. Return whether anything changed. Raise GameWentOn if they
    are no longer the last.
    """
    return _change(table, partial(table.ledger.go_back, edit), How.UNDONE, at)


def correct(table: Table, edit: Edit, at: int) -> bool:
    """Put other steps in place of the last ones, in one commit. Return whether anything changed. Raise GameWentOn if
    those that the edit takes away are no longer the last.
    """
    return _change(table, partial(table.ledger.correct, edit), How.CORRECTED, at)


def sell_aloud(table: Table, sale: Sale, at: int) -> bool:
    """Sell the lot on the table as it was sold aloud, in one step, also where bids have to be taken back. Return
    whether that was confirmed. Raise Refusal.
    """
    return confirm_sale(table, record_sale(table.ledger.course.steps, sale), at)


def confirm_sale(table: Table, sold: Correction, at: int) -> bool:
    """Confirm a game that ends with a sale entered by the table, and tell it. Return whether that was confirmed."""
    return _change(table, partial(table.ledger.correct, sold.edit), How.PLAYED, at)


def _change(table: Table, confirm: Callable[[], Edit | None], how: How, at: int) -> bool:
    """Let the ledger confirm an edit, and the table do all that it causes. Return whether anything changed."""
    with table.telling_faults():
        edit = confirm()
        if edit is None:
            return False
        table.changed(edit, how, at)
        return True
    return False
