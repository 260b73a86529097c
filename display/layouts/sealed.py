"""Sealed auctions: who is ready, and nothing else."""

from collections.abc import Iterator

from companion.screen_data.screens import SealedBid, SealedScreen
from display.layouts.commands import quiet_command
from display.layouts.common import high_rail, note
from display.layouts.grid import GAP, MARGIN, Grid
from display.layouts.lot import lot_block
from display.theme import BONE, EDGE, HEADLINE, INK, NOTE, PLATE_NAME, STONE
from display.widgets import REST, Align, Box, Face, Icon, Outline, Piece, Rect, Sign, Text, Touch

_GAP = 7


def sealed(grid: Grid, screen: SealedScreen, said: str) -> Iterator[Piece]:
    """Yield the seats' bids under the rail; a ready one is bone. All ready ones look the same."""
    places = grid.fixed
    yield high_rail(grid)
    yield from lot_block(places, screen.lot)
    plates, headline, hint, undo = _places(grid)
    for bid, plate in zip(screen.bids, plates.columns(len(screen.bids), _GAP), strict=True):
        yield from _bid(plate, bid)
    yield Text(headline, screen.headline, HEADLINE, BONE, Face.STRONG)
    yield from quiet_command(undo, screen.undo, Sign.UNDO)
    if said:
        yield from note(hint._replace(y=hint.y + 4), said)
    else:
        yield Text(hint, screen.hint, NOTE, STONE, lines=2)


def _places(grid: Grid) -> tuple[Rect, Rect, Rect, Rect]:
    """Return the places of the bids, the headline, the hint and undo."""
    if grid.portrait:
        top = grid.fixed.art.bottom + 2 * GAP
        below = grid.whole._replace(y=top, h=grid.height - 12 - top)
        plates, _, headline, _, hint, _, undo = below.down(REST, 2 * GAP, 44, GAP, 64, 12, 56)
        return plates, headline, hint, undo
    left = grid.fixed.price.x
    right = Rect(left, 20, grid.width - MARGIN - left, grid.height - 36)
    plates, _, headline, _, hint = right.down(REST, 20, 44, 26, 64)
    return plates, headline, hint, Rect(MARGIN, grid.height - 68, grid.fixed.art.w + MARGIN, 56)


def _bid(plate: Rect, bid: SealedBid) -> Iterator[Piece]:
    ink = INK if bid.ready else BONE
    yield Box(plate, BONE) if bid.ready else Outline(plate, EDGE)
    inner = plate.inset(6, 0)
    figure = min(112, inner.w * 3 // 2)
    yield Text(inner._replace(y=plate.y + 24, h=80), str(bid.number), (figure,), ink, Face.MONEY, Align.CENTRE)
    seal = Rect(inner.x, plate.y + 124, inner.w, 48)
    if bid.ready:
        yield Icon(seal.square(48), Sign.SEALED, ink)
    else:
        yield Box(Rect(seal.middle[0] - 26, seal.middle[1] - 2, 52, 4), EDGE)
    yield Text(inner._replace(y=plate.y + 188, h=22), bid.name, (26, *PLATE_NAME), ink, align=Align.CENTRE)
    said = bid.note or bid.take.waits
    if said:
        below = Rect(inner.x, plate.y + 220, inner.w, plate.h - 232)
        colour = ink if bid.ready or bid.note else STONE
        yield Text(below, said, NOTE, colour, Face.STRONG, Align.CENTRE, lines=3)
    elif bid.auctioneer:
        yield Icon(Rect(plate.middle[0] - 14, plate.y + 236, 28, 28), Sign.GAVEL, ink)
    yield Touch(plate, bid.take)
