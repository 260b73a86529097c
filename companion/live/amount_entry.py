"""An amount keyed on the screen for the table, in the open: what a seat counted, what a lot cost, what is corrected."""

from companion.i18n.translator import gettext_noop
from companion.live.table import Table
from companion.live.typed_digits import CLEAR, CORRECTED, ENTER


def keyed(table: Table, key: str, at: int, *, seat: int = 0) -> int | None:
    """Take a key; the amount, in the edition's unit, once it is entered. Without digits the `seat` is told (0: all)."""
    keying = table.auction.digits
    if key == CLEAR:
        keying.clear(CORRECTED)
    elif key != ENTER:
        keying.digit(CORRECTED, key)
    elif (amount := keying.take(CORRECTED)) is None:
        table.note(seat, gettext_noop("Key an amount"), at)
    else:
        return amount.tell()
    return None
