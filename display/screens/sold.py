"""The hammer fell: the price inverted under the rail, who pays whom, and all fists after a sealed auction."""

from collections.abc import Iterator, Sequence

from companion.scene import OpenedFist, SoldScreen
from display.pieces import Box, Face, Outline, Piece, Rect, Sign, Text
from display.screens.grid import GAP, MARGIN, WIDTH
from display.screens.lot import BIDDERS_H, BIDDERS_Y, PRICE_X, UNDO, lot_block
from display.screens.parts import command, high_rail, note, paddle
from display.theme import BONE, EDGE, HEADLINE, HUGE, INK, STONE, TURN

_BLOCK_W = 328
_COMMAND_X = PRICE_X + _BLOCK_W + 16


def sold(screen: SoldScreen, said: str) -> Iterator[Piece]:
    """The result hangs beside its lot."""
    yield high_rail()
    yield from lot_block(screen.lot, 20)
    block = Rect(PRICE_X, 20, _BLOCK_W, 206)
    yield Box(block, BONE)
    room = block.inset(20, 0)
    if screen.price:
        yield Text(room._replace(y=36, h=30), screen.headline, HEADLINE, INK, Face.STRONG)
        sizes = tuple(size for size in HUGE if size <= 160)
        yield Text(room._replace(y=86, h=120), screen.price, sizes, INK, Face.MONEY)
    else:
        yield Text(room._replace(y=36, h=174), screen.headline, (60, 52, 45, 40, 36), INK, Face.STRONG, lines=3)
    yield from _buyer(screen)
    x, w = _COMMAND_X, WIDTH - MARGIN - _COMMAND_X
    yield from command(Rect(x, 36, w, 132), screen.next, main=True)
    if screen.undo:
        yield from command(UNDO, screen.undo, Sign.UNDO)
    if screen.fists:
        yield from note(Rect(x, 180, w, 116), said)
        yield from _fists(screen.fists)
    else:
        yield from note(Rect(PRICE_X, 412, 528, 56), said)


def _buyer(screen: SoldScreen) -> Iterator[Piece]:
    """Who has the lot, and whom it pays."""
    wide = not screen.fists
    y, side, gap, largest = (258, 64, 28, 72) if wide else (246, 46, 20, 52)
    names = tuple(size for size in (72, 60, 52, 45, 40, 36, 32) if size <= largest)
    yield paddle(PRICE_X, y, side, screen.buyer)
    words = Rect(PRICE_X + side + 20, y, _BLOCK_W - side - 20, side)
    yield Text(words, screen.buyer_name, names, BONE, Face.STRONG)
    yield Text(words._replace(y=words.bottom + gap, h=32), screen.pays, HEADLINE if wide else TURN, BONE)


def _fists(fists: Sequence[OpenedFist]) -> Iterator[Piece]:
    """All opened fists, in seat order; the winning one inverted."""
    room = WIDTH - 2 * MARGIN + GAP
    edges = [MARGIN + room * place // len(fists) for place in range(len(fists) + 1)]
    for fist, left, right in zip(fists, edges, edges[1:], strict=False):
        plate = Rect(left, BIDDERS_Y, right - left - GAP, BIDDERS_H)
        ink = INK if fist.won else BONE
        yield Box(plate, BONE) if fist.won else Outline(plate, EDGE)
        yield paddle(plate.x + 10, plate.y + 9, 28, fist.number, ink)
        words = Rect(plate.x + 50, plate.y + 10, plate.w - 58, plate.h - 20)
        yield Text(words._replace(h=24), fist.name, (24, 22), ink)
        below = Rect(words.x, words.bottom - 29, words.w, 28)
        if fist.amount:
            yield Text(below, fist.amount, (36, 32, 28, 24, 20, 18), ink, Face.MONEY)
        else:
            yield Text(below, "empty", (24, 22), INK if fist.won else STONE)
