"""Which way the picture faces: a side of the panel, or the seat whose turn it is.

The display turns the picture; here is only decided how far. Where seats look from is told in `config/sides.py`.
"""

from companion.config.sides import Side
from companion.i18n.translator import gettext_noop
from companion.journal.notices import Sale
from companion.live.look import Look
from companion.live.table import Table


def side(look: Look) -> Side:
    """The side that the present picture faces."""
    if look.options.faces is not None:
        return look.options.faces
    looking_back = look.game is not None and look.page.shows_turn
    if not look.is_played and not looking_back:
        return Side.BOTTOM
    return look.options.sides[_reader(look) - 1]


def turn_on(table: Table, _at: int) -> None:
    """One touch: the picture faces the next side, and stays there."""
    sides = list(Side)
    table.face(sides[(side(table.look()).quarters + 1) % len(sides)])


def face(table: Table, seat: int, at: int) -> None:
    """One touch: the picture faces a seat, and stays there; which is said at that seat."""
    table.face(table.options.sides[seat - 1])
    table.note(seat, gettext_noop("The picture faces this seat"), at)


def switch_following(table: Table, _at: int) -> None:
    """The picture faces whose turn it is from now on, or stays as it is."""
    table.face(side(table.look()) if table.options.faces is None else None)


def _reader(look: Look) -> int:
    """Whoever the present picture is for: who holds the screen, else the auctioneer or whose turn it is."""
    state = look.any_state
    if look.page.holder:
        return int(look.page.holder)
    notice = next(iter(look.notices), None)
    if isinstance(notice, Sale):
        return notice.lot.auctioneer
    asked: int = getattr(state.phase, "asked", 0) if look.plays_cards else 0
    return asked or state.turn
