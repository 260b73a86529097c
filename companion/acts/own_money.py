"""A player lifts the cover from their own money; its picture is in `stage/own_money.py`."""

from companion.options import SECOND
from companion.session import Session
from companion.views.views import AtMoneyCover, AtOwnMoney

SHOWN = 6 * SECOND
"""How long an amount stays, unless it is hidden before."""


def uncover(session: Session, seat: int, at: int) -> None:
    """The owner lifted the cover."""
    if isinstance(session.view, AtMoneyCover) and session.view.seat == seat:
        session.view = AtOwnMoney(seat, at + SHOWN)
