"""A double waits for its second card, which one seat after the other may add."""

from collections.abc import Iterator

from companion.screen_data.screens import DoubleScreen
from display.layouts.commands import command, ways
from display.layouts.common import high_rail, note
from display.layouts.grid import GAP, Grid
from display.layouts.lot import bidders_row, lot_block, standing
from display.layouts.market import sign_of
from display.theme import FACT, NOTE, SHADE, STONE, parse
from display.widgets import REST, Align, Box, Face, Icon, Piece, Rect, Text, Touch


def double(grid: Grid, screen: DoubleScreen, said: str) -> Iterator[Piece]:
    """Yield the asked seat, the four kinds a second card may have, and the choice to add none."""
    places = grid.auction
    yield high_rail(grid)
    yield from lot_block(places, screen.lot)
    room = _room(grid)
    said_at, decline = grid.keys(2)
    asked = next((bidder for bidder in screen.bidders if bidder.active), None)
    if asked:
        yield from standing(room._replace(y=room.y + 4, h=72), asked.number, screen.question)
    colour = parse(screen.lot.artist.colour)
    _, answers = room.down(72, REST, gap=GAP)
    rooms = [key for row in answers.rows(2, GAP) for key in row.columns(2, GAP)]
    for kind, choice, key in zip(screen.kinds, screen.keys, rooms, strict=True):
        yield Box(key, SHADE)
        if choice.waits:
            label, why = key.inset(8).rows(2, 0)
            yield Text(label, choice.label, NOTE, STONE, Face.STRONG, Align.CENTRE)
            yield Text(why, choice.waits, NOTE[1:], STONE, align=Align.CENTRE, lines=3)
        else:
            sign, label = key.inset(8, 6).down(REST, 62)
            yield Icon(sign.square(min(36, sign.h)), sign_of(kind), colour)
            yield Text(label, choice.label, FACT[2:], align=Align.CENTRE, lines=2, group="kinds")
        yield Touch(key, choice)
    yield from note(said_at, said)
    yield from command(decline, screen.decline, main=True)
    yield from ways(grid, screen.undo, screen.lot.menu, screen.back)
    yield from bidders_row(grid.auction.bidders, screen.bidders)


def _room(grid: Grid) -> Rect:
    """Return the room for the question and its answers."""
    places = grid.auction
    foot = places.bidders.y - GAP if grid.portrait else places.note.bottom
    return places.price._replace(h=foot - places.price.y)
