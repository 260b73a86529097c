"""An amount keyed on the screen for the table, in the open: what a seat counted, what a lot cost, what is corrected."""

from companion.keying import CLEAR, CORRECTED, ENTER
from companion.session import Session
from companion.tongue import word


def keyed(session: Session, key: str, at: int, *, seat: int = 0) -> int | None:
    """Take a key; the amount, in the edition's unit, once it is entered. Without digits the `seat` is told (0: all)."""
    keying = session.bidding.keying
    if key == CLEAR:
        keying.clear(CORRECTED)
    elif key != ENTER:
        keying.digit(CORRECTED, key)
    elif (amount := keying.take(CORRECTED)) is None:
        session.note(seat, word("Key an amount"), at)
    else:
        return amount.tell()
    return None
