"""Auctions in the open: the open auction with its gavel rails, once around, and the fixed price."""

from collections.abc import Iterator

from companion.scene import FixedPriceScreen, OnceAroundScreen, OpenScreen
from display.pieces import Box, Face, Piece, Rect, Sign, Text
from display.screens.grid import HEIGHT, WIDTH
from display.screens.lot import ART_H, PRICE_X, UNDO, bidders_row, lot_block, price_text, standing
from display.screens.parts import command, high_rail, note, tall_command
from display.theme import BONE, EDGE, RAIL, TURN

_RAIL_FULL = 14
_SEGMENT_GAP = 8
_OPEN_TOP, _HANG_TOP = 22, 20


def open_auction(screen: OpenScreen, said: str) -> Iterator[Piece]:
    """One price, one leader, and the gavel: its three strikes fill the rails on both long edges."""
    yield from gavel_rails(screen.rail)
    yield from lot_block(screen.lot, _OPEN_TOP)
    yield price_text(Rect(PRICE_X, _OPEN_TOP, 376, ART_H), screen.price)
    yield from standing(Rect(PRICE_X, 252, 376, 64), screen.leader, screen.leader_name)
    if said:
        yield from note(Rect(PRICE_X, 324, 376, 52), said)
    else:
        yield Text(Rect(PRICE_X, 330, 376, 36), screen.call, TURN, BONE, Face.STRONG)
    right = Rect(648, 22, 136, 118)
    yield from tall_command(right, screen.gavel, Sign.GAVEL, main=True)
    yield from tall_command(Rect(right.x, 148, right.w, 110), screen.pad, Sign.KEYPAD)
    if screen.undo:
        yield from tall_command(Rect(right.x, 266, right.w, 110), screen.undo, Sign.UNDO)
    yield from bidders_row(screen.bidders)


def gavel_rails(fill: int) -> Iterator[Piece]:
    """Three segments on each long edge, `fill` tenths of them (0 to 30) thick; the same picture from both sides."""
    third = (WIDTH + _SEGMENT_GAP) // 3
    for segment in range(3):
        left = segment * third
        right = WIDTH if segment == 2 else left + third - _SEGMENT_GAP
        tenths = max(0, min(10, fill - 10 * segment))
        thick = left + (right - left) * tenths // 10
        for x, end, height, colour in ((left, thick, _RAIL_FULL, BONE), (thick, right, RAIL, EDGE)):
            if end > x:
                yield Box(Rect(x, 0, end - x, height), colour)
                yield Box(Rect(WIDTH - end, HEIGHT - height, end - x, height), colour)


def once_around(screen: OnceAroundScreen, said: str) -> Iterator[Piece]:
    """One chance each: the asked seat bids or passes."""
    yield high_rail()
    yield from lot_block(screen.lot, _HANG_TOP)
    yield price_text(Rect(PRICE_X, _HANG_TOP + 12, 328, ART_H - 12), screen.price)
    yield from standing(Rect(PRICE_X, 252, 328, 64), screen.leader, screen.leader_name)
    yield from note(Rect(PRICE_X, 324, 328, 52), said)
    x, w = 600, 184
    yield from command(Rect(x, 36, w, 100), screen.bid, main=True)
    yield from command(Rect(x, 144, w, 72), screen.decline)
    yield from command(Rect(x, 224, w, 72), screen.pad, Sign.KEYPAD)
    if screen.undo:
        yield from command(UNDO, screen.undo, Sign.UNDO)
    yield from bidders_row(screen.bidders)


def fixed_price(screen: FixedPriceScreen, said: str) -> Iterator[Piece]:
    """A price that stands: the asked seat buys or passes."""
    yield high_rail()
    yield from lot_block(screen.lot, _HANG_TOP)
    yield price_text(Rect(PRICE_X, _HANG_TOP + 12, 328, ART_H - 12), screen.price)
    yield from standing(Rect(PRICE_X, 252, 328, 64), screen.asked, screen.asked_name)
    yield from note(Rect(PRICE_X, 324, 328, 52), said)
    x, w = 600, 184
    yield from command(Rect(x, 36, w, 132), screen.buy, main=True)
    yield from command(Rect(x, 176, w, 120), screen.decline)
    if screen.undo:
        yield from command(UNDO, screen.undo, Sign.UNDO)
    yield from bidders_row(screen.bidders)
