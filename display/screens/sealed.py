"""Sealed auctions: fists that are ready or not, and nothing else to see; the cover between two players."""

from collections.abc import Iterator

from companion.scene import CoverScreen, Fist, SealedScreen
from display.pieces import Align, Box, Face, Icon, Outline, Piece, Rect, Sign, Text, Touch
from display.screens.grid import MARGIN, WIDTH
from display.screens.lot import PRICE_X, lot_block
from display.screens.parts import centred, command, high_rail, note, quiet_command
from display.theme import BONE, EDGE, HEADLINE, INK, NOTE, STONE

_TOP, _BOTTOM = 20, 310
_GAP = 7


def sealed(screen: SealedScreen, said: str) -> Iterator[Piece]:
    """Fists hang from the rail; a ready one is bone. Each ready fist looks like every other."""
    yield high_rail()
    yield from lot_block(screen.lot, 20)
    room = WIDTH - MARGIN - PRICE_X + _GAP
    count = len(screen.fists)
    edges = [PRICE_X + room * place // count for place in range(count + 1)]
    for fist, left, right in zip(screen.fists, edges, edges[1:], strict=False):
        yield from _fist(Rect(left, _TOP, right - left - _GAP, _BOTTOM - _TOP), fist)
    yield Text(Rect(PRICE_X, 330, 528, 44), screen.headline, HEADLINE, BONE, Face.STRONG)
    yield from quiet_command(Rect(MARGIN, 412, 224, 56), screen.undo, Sign.UNDO)
    if said:
        yield from note(Rect(PRICE_X, 404, 528, 64), said)
    else:
        yield Text(Rect(PRICE_X, 400, 528, 64), screen.hint, NOTE, STONE, lines=2)


def _fist(plate: Rect, fist: Fist) -> Iterator[Piece]:
    ink = INK if fist.ready else BONE
    yield Box(plate, BONE) if fist.ready else Outline(plate, EDGE)
    inner = plate.inset(6, 0)
    yield Text(inner._replace(y=plate.y + 24, h=80), str(fist.number), (112,), ink, Face.MONEY, Align.CENTRE)
    seal = Rect(inner.x, plate.y + 124, inner.w, 48)
    if fist.ready:
        yield Icon(centred(seal, 48), Sign.SEALED, ink)
    else:
        yield Box(Rect(seal.middle[0] - 26, seal.middle[1] - 2, 52, 4), EDGE)
    yield Text(inner._replace(y=plate.y + 188, h=22), fist.name, (26, 24, 22), ink, align=Align.CENTRE)
    said = fist.note or fist.take.waits
    if said:
        below = Rect(inner.x, plate.y + 220, inner.w, plate.h - 232)
        colour = ink if fist.ready or fist.note else STONE
        yield Text(below, said, NOTE, colour, Face.STRONG, Align.CENTRE, lines=3)
    elif fist.auctioneer:
        yield Icon(Rect(plate.middle[0] - 14, plate.y + 236, 28, 28), Sign.GAVEL, ink)
    yield Touch(plate, fist.take)


def cover(screen: CoverScreen, said: str) -> Iterator[Piece]:
    """The screen is handed to one player: a paddle that fills it, and that player's own way on."""
    x, y, side = 56, 44, 296
    yield Outline(Rect(x, y, side, side), BONE, 8)
    yield Box(Rect(x + side // 2 - 28, y + side, 56, 480 - y - side), BONE)
    yield Text(Rect(x + 16, y + 16, side - 32, side - 32), str(screen.number), (310,), BONE, Face.MONEY, Align.CENTRE)
    right, width = 416, 368
    yield Text(Rect(right, 44, width, 76), screen.name, (84, 72, 60, 48, 40), BONE, Face.STRONG)
    if said:
        yield from note(Rect(right, 140, width, 56), said)
    else:
        yield Text(Rect(right, 140, width, 56), "Hand over the screen; the others look away", NOTE, STONE, lines=2)
    mine = Rect(right, 212, width, 128)
    yield Box(mine, STONE if screen.mine.waits else BONE)
    yield Text(
        mine.inset(20, 12),
        screen.mine.waits or screen.mine.label,
        (40, 36, 32, 28, 26),
        INK,
        Face.STRONG,
        Align.CENTRE,
        2,
    )
    yield Touch(mine, screen.mine)
    yield from command(Rect(right, 356, width, 80), screen.back, Sign.BACK)
