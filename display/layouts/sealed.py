"""Sealed auctions: who is ready, and nothing else."""

from collections.abc import Iterator

from companion.screen_data.screens import SealedBid, SealedScreen
from display.layouts.commands import ways
from display.layouts.common import high_rail, note, paddle
from display.layouts.grid import GAP, MARGIN, Grid
from display.layouts.lot import lot_block
from display.theme import BONE, FACT, HEADLINE, INK, NOTE, SHADE, STONE
from display.widgets import REST, Box, Face, Icon, Piece, Rect, Sign, Text, Touch


def sealed(grid: Grid, screen: SealedScreen, said: str) -> Iterator[Piece]:
    """Yield the seats, which are touched for a bid; a ready one is bone. All ready ones look the same."""
    yield high_rail(grid)
    yield from lot_block(grid.auction, screen.lot)
    headline, plates, waits, hint = _places(grid)
    yield Text(headline, screen.headline, (*HEADLINE, 26, 24), BONE, Face.STRONG, lines=2)
    rows = plates.rows(-(-len(screen.bids) // 2), GAP)
    for bid, plate in zip(screen.bids, (plate for row in rows for plate in row.columns(2, GAP)), strict=False):
        yield from _bid(plate, bid)
    yield Text(waits, screen.waits, FACT[2:], BONE, lines=2)
    yield from ways(grid, screen.undo, screen.lot.menu)
    if said:
        yield from note(hint, said)
    else:
        yield Text(hint, screen.hint, NOTE, STONE, lines=3)


def _places(grid: Grid) -> tuple[Rect, ...]:
    """Return the places of the headline, the seats, who is awaited, and a hint or note."""
    places = grid.auction
    if grid.portrait:
        top = places.art.bottom + 2 * GAP
        below = grid.whole._replace(y=top, h=grid.main.y - GAP - top)
        return below.down(44, REST, 60, 60, gap=2 * GAP)
    left, foot = places.price.x, grid.height - MARGIN
    headline = places.price._replace(h=56)
    room = Rect(left, grid.undo.bottom + GAP, grid.width - MARGIN - left, foot - grid.undo.bottom - GAP)
    return headline, *room.down(REST, 56, 54, gap=GAP)


def _bid(plate: Rect, bid: SealedBid) -> Iterator[Piece]:
    ink = INK if bid.ready else BONE
    yield Box(plate, BONE if bid.ready else SHADE)
    blade, words, signs = plate.inset(10, 4).across(34, REST, 40, gap=12)
    yield paddle(blade.x, plate.y + (plate.h - 44) // 2, 34, bid.number, ink)
    said = bid.note or bid.take.waits
    name, remark = words.rows(2, 0) if said else (words, words)
    yield Text(name, bid.name, FACT, ink, group="seats")
    if said:
        yield Text(remark, said, NOTE, ink, Face.STRONG, lines=2)
    if bid.ready:
        yield Icon(signs.square(36), Sign.SEALED, ink)
    elif bid.auctioneer:
        yield Icon(signs.square(28), Sign.GAVEL, ink)
    yield Touch(plate, bid.take)
