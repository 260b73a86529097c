"""What those opposite read in an auction."""

from companion.screen_data.auctions import Bidder
from display.layouts.common import figures, middle_paddle, money_width
from display.layouts.grid import GAP
from display.theme import BONE, Colour
from display.widgets import REST, Align, Box, Face, Pieces, Rect, Text

LINE, LINE_GAP = 3, 5
"""The width of the line under the price, and its distance from the price."""
_PADDLE_GAP = 12
"""The distance of the paddle from what is beside it."""
_ASKED_APART = 40
"""The distance of the asked seat's paddle from that of the seat whose price it is."""
_FIGURES = (160, 136, 128, 120, 104, 90, 76, 72, 68, 64, 60, 52, 42, 36, 32, 28, 24)
_WORDS = (45, 42, 40, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18, 17, 16)


def far_side(
    room: Rect,
    *,
    price: str,
    seat: Bidder | None,
    words: str,
    ink: Colour = BONE,
    holder: Bidder | None = None,
    payee: int = 0,
) -> Pieces:
    """Yield what those opposite read, turned round: the price, the paddle of whose it is, or who is asked, and words.
    Where another seat is asked than the `holder` of the price, the holder's paddle is beside the price, and apart from
    it the asked one's; of a sale also the paddle of the `payee` is there, if a player is paid.

    The line under the price, as they see it, shows everybody which way to read it: a 9 from here is a 6 from there.
    """
    line, row = room.down(LINE, REST, gap=LINE_GAP)
    left, right = row.x, row.right
    sizes = tuple(size for size in _WORDS if size * 4 <= row.h * 3)
    if price:
        size = figures(price, _FIGURES, height=row.h, width=row.w * 2 // 5)[0]
        width = money_width(price, size)
        right -= width
        yield Box(line._replace(x=right, w=width), ink)
        yield Text(row._replace(x=right, w=width), price, (size,), ink, Face.MONEY, opposite=True)
        right -= _PADDLE_GAP
    side = row.h * 3 // 4
    if holder:
        right -= side
        yield middle_paddle(row._replace(x=right, w=side), holder.number, ink)._replace(opposite=True)
        right -= _ASKED_APART
    if seat:
        right -= side
        yield middle_paddle(row._replace(x=right, w=side), seat.number, ink)._replace(opposite=True)
        right -= _PADDLE_GAP
    if payee:
        left = right - sizes[0] * 5 // 4
        yield middle_paddle(row._replace(x=left - _PADDLE_GAP - side, w=side), payee, ink)._replace(opposite=True)
    words_at = Rect(left, row.y, right - left, row.h).inset(0, GAP // 2)
    align = Align.CENTRE if payee else Align.LEFT
    yield Text(words_at, words, sizes, ink, Face.STRONG, align, lines=2, opposite=True)
