"""A double waits for its second card, which one seat after the other may add."""

from collections.abc import Iterator

from companion.screen_data.screens import DoubleScreen
from display.layouts.commands import command
from display.layouts.common import high_rail, note
from display.layouts.grid import GAP, Grid
from display.layouts.lot import bidders_row, lot_block, standing
from display.layouts.table import kind_sizes, sign_of
from display.theme import BONE, EDGE, NOTE, SMALL, STONE, parse
from display.widgets import Align, Icon, Outline, Piece, Rect, Sign, Text, Touch


def double(grid: Grid, screen: DoubleScreen, said: str) -> Iterator[Piece]:
    """Yield the asked seat, the four kinds a second card may have, and the choice to add none."""
    places = grid.fixed
    yield high_rail(grid)
    yield from lot_block(places, screen.lot)
    way, sign = (screen.back, Sign.BACK) if screen.back else (screen.undo, Sign.UNDO)
    room, decline = _places(grid, undo=way is not None)
    asked = next((bidder for bidder in screen.bidders if bidder.active), None)
    if asked:
        yield from standing(room._replace(h=72), asked.number, screen.question)
    sizes, foot = ((24, 22, 20), 20) if kind_sizes(screen.keys) == SMALL else ((20, 18), 40)
    colour = parse(screen.lot.artist.colour)
    keys = room._replace(y=room.y + 80, h=room.h - 140).columns(len(screen.keys), GAP)
    for kind, choice, key in zip(screen.kinds, screen.keys, keys, strict=True):
        yield Outline(key, EDGE if choice.waits else colour)
        words = Rect(key.x + 6, key.bottom - foot - 16, key.w - 12, foot)
        above = Rect(key.x + 8, key.y + 10, key.w - 16, words.y - 10 - key.y - 10)
        if choice.waits:
            yield Text(above, choice.waits, NOTE, STONE, align=Align.CENTRE, lines=3)
        else:
            yield Icon(above.square(48), sign_of(kind), colour)
        yield Text(words, choice.label, sizes, STONE if choice.waits else BONE, align=Align.CENTRE, lines=2)
        yield Touch(key, choice)
    yield from note(Rect(room.x, room.bottom - 52, room.w, 52), said)
    yield from command(decline, screen.decline, main=True)
    yield from command(places.undo, way, sign)
    yield from bidders_row(places.bidders, screen.bidders)


def _places(grid: Grid, *, undo: bool) -> tuple[Rect, Rect]:
    """Return the room for the question, its answers and a note; and the place of the choice to add no card."""
    places = grid.fixed
    if grid.portrait:
        _, decline = places.keys
        foot = places.bidders.y - GAP
        top = places.art.bottom + GAP
        return Rect(places.bidders.x, top, places.bidders.w, foot - top), decline
    left = places.price.x
    right = places.undo.x - GAP if undo else places.undo.right
    across = places.undo.right - left
    return Rect(left, 28, across, places.undo.y - GAP - 28), places.undo._replace(x=left, w=right - left)
