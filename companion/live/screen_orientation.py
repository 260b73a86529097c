"""Decide which way the picture faces: a side of the panel, or the seat whose turn it is.

A choice is kept for other evenings (`config/preferences.py`). The display rotates the picture. Where each chair is at
the table is in `config/settings.py`.
"""

from companion.config.settings import WHOSE_TURN, Side
from companion.i18n.message import message
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.rules.events import LotSold
from companion.rules.protocol import chair_of, has_lots


def side(view: PublicView, *, holder: int | None = None, shows_turn: bool = False) -> Side:
    """Return the side that the current picture faces. `holder` is the seat whose player holds the screen, None for
    none. Where the game is paused, the picture faces whose turn it is only if it `shows_turn`.
    """
    if view.options.faces is not None:
        return view.options.faces
    if view.game is None or not (view.is_played or shows_turn):
        return Side.BOTTOM
    reader = _reader(view) if holder is None else holder
    return view.options.sides[chair_of(view.any_state, reader) - 1]


def rotate_screen(table: Table, _at: int) -> None:
    """Rotate the picture to the next side, where it stays."""
    sides = list(Side)
    following = sides[(side(table.public_view()).quarters + 1) % len(sides)]
    table.prefer(faces=following)


def face(table: Table, seat: int, at: int) -> None:
    """Rotate the picture to a seat, where it stays, and say so at that seat."""
    table.prefer(faces=table.options.sides[chair_of(table.any_state, seat) - 1])
    table.note(seat, message("The screen faces this seat"), at)


def switch_following(table: Table, _at: int) -> None:
    """Let the picture follow whose turn it is, or face the table's lower edge as before."""
    table.prefer(faces=Side.BOTTOM if table.options.faces is None else WHOSE_TURN)


def _reader(view: PublicView) -> int:
    """Return the seat that reads the current picture: the auctioneer, or whose turn it is."""
    state = view.any_state
    notice = next(iter(view.notices), None)
    if isinstance(notice, LotSold):
        return notice.lot.auctioneer
    return state.turn if has_lots(state) or state.asked is None else state.asked
