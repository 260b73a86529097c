"""A double waits for its second card; the chance to add one travels round the table."""

from collections.abc import Iterator

from companion.scene import DoubleScreen
from display.pieces import Align, Icon, Outline, Piece, Rect, Sign, Text, Touch
from display.screens.grid import GAP, MARGIN, WIDTH
from display.screens.lot import PRICE_X, UNDO, bidders_row, lot_block, standing
from display.screens.parts import centred, command, high_rail, note
from display.screens.table import kind_sizes, sign_of
from display.theme import BONE, EDGE, NOTE, STONE, parse


def double(screen: DoubleScreen, said: str) -> Iterator[Piece]:
    """Who is asked, the four kinds a second card may have, and the way to add none."""
    yield high_rail()
    yield from lot_block(screen.lot, 20)
    room = WIDTH - MARGIN - PRICE_X
    asked = next((bidder for bidder in screen.bidders if bidder.active), None)
    if asked:
        yield from standing(Rect(PRICE_X, 28, room, 72), asked.number, f"{asked.name}: a second card?")
    sizes = tuple(size + 2 for size in kind_sizes(screen.keys))
    colour = parse(screen.lot.artist.colour)
    edges = [PRICE_X + (room + GAP) * place // len(screen.keys) for place in range(len(screen.keys) + 1)]
    for kind, choice, left, right in zip(screen.kinds, screen.keys, edges, edges[1:], strict=False):
        key = Rect(left, 108, right - left - GAP, 128)
        yield Outline(key, EDGE if choice.waits else colour)
        above, words = Rect(key.x + 8, key.y + 10, key.w - 16, 72), Rect(key.x + 6, key.bottom - 36, key.w - 12, 20)
        if choice.waits:
            yield Text(above, choice.waits, NOTE, STONE, align=Align.CENTRE, lines=3)
        else:
            yield Icon(centred(above, 48), sign_of(kind), colour)
        yield Text(words, choice.label, sizes, STONE if choice.waits else BONE, align=Align.CENTRE)
        yield Touch(key, choice)
    wide = UNDO.x - GAP - PRICE_X if screen.undo else room
    yield from note(Rect(PRICE_X, 244, room, 52), said)
    yield from command(Rect(PRICE_X, UNDO.y, wide, UNDO.h), screen.decline, main=True)
    if screen.undo:
        yield from command(UNDO, screen.undo, Sign.UNDO)
    yield from bidders_row(screen.bidders)
