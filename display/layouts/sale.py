"""A sale: the price inverted under the rail, who pays whom, and all bids after a sealed auction."""

from collections.abc import Iterator, Sequence

from companion.screen_data.screens import OpenedFist, SoldScreen
from display.layouts.commands import command
from display.layouts.common import figures, high_rail, note, paddle
from display.layouts.grid import GAP, Grid
from display.layouts.lot import lot_block
from display.theme import BONE, EDGE, FALL, HEADLINE, HUGE, INK, NAME, PLATE_NAME, STONE, TURN
from display.widgets import Box, Face, Outline, Piece, Rect, Sign, Text

_LOW_PLATE = 90


def sold(grid: Grid, screen: SoldScreen, said: str, moving: int = 0) -> Iterator[Piece]:
    """Yield the result beside its lot."""
    places = grid.fixed
    yield high_rail(grid)
    yield from lot_block(places, screen.lot)
    block, buyer, said_at, fists, go_on = _places(grid, fists=bool(screen.fists))
    block = block._replace(y=block.y - FALL[moving])
    yield Box(block, BONE)
    room = block.inset(20, 0)
    if screen.price:
        yield Text(room._replace(y=block.y + 16, h=30), screen.headline, HEADLINE, INK, Face.STRONG)
        amount = room._replace(y=block.y + 66, h=block.h - 86)
        yield Text(amount, screen.price, figures(screen.price, HUGE, amount.h), INK, Face.MONEY)
    else:
        words = room._replace(y=block.y + 16, h=block.h - 32)
        yield Text(words, screen.headline, (60, 52, 45, 40, 36), INK, Face.STRONG, lines=3)
    yield from _buyer(buyer, screen)
    yield from command(go_on, screen.next, main=True)
    if screen.undo:
        yield from command(places.undo, screen.undo, Sign.UNDO)
    yield from note(said_at, said)
    if screen.fists:
        yield from _opened_bids(fists, screen.fists)


def _places(grid: Grid, *, fists: bool) -> tuple[Rect, Rect, Rect, Rect, Rect]:
    """Return the places of the result, the buyer, a note, the sealed bids and the next command."""
    places = grid.fixed
    go_on, last = places.keys
    if grid.portrait:
        plates = places.bidders._replace(y=last.y - GAP - places.bidders.h)
        said_at = plates._replace(y=plates.y - GAP - 56, h=56) if fists else plates._replace(y=plates.y + 44, h=60)
        high = 100 if fists else 128
        buyer = plates._replace(y=said_at.y - 2 * GAP - high, h=high)
        top = places.art.bottom + 2 * GAP
        return Rect(buyer.x, top, buyer.w, buyer.y - 2 * GAP - top), buyer, said_at, plates, last
    block = Rect(places.price.x, places.art.y, places.price.w, places.art.h)
    if fists:
        said_at = last._replace(y=last.y + 4, h=last.h - 4)
        return block, block._replace(y=block.bottom + 20, h=98), said_at, places.bidders, go_on
    said_at = Rect(block.x, places.bidders.y + 26, places.bidders.right - block.x, 56)
    return block, block._replace(y=block.bottom + 32, h=124), said_at, places.bidders, go_on


def _buyer(place: Rect, screen: SoldScreen) -> Iterator[Piece]:
    """Yield who has the lot, and whom it pays."""
    wide = not screen.fists
    side, gap, largest = (64, 28, 72) if wide else (46, 20, 52)
    names = tuple(size for size in (72, 60, 52, 45, 40, 36, 32) if size <= largest)
    yield paddle(place.x, place.y, side, screen.buyer)
    words = Rect(place.x + side + 20, place.y, place.w - side - 20, side)
    yield Text(words, screen.buyer_name, names, BONE, Face.STRONG)
    yield Text(words._replace(y=words.bottom + gap, h=32), screen.pays, (*HEADLINE, *NAME) if wide else TURN, BONE)


def _opened_bids(room: Rect, fists: Sequence[OpenedFist]) -> Iterator[Piece]:
    """Yield all opened bids, in seat order; the winning one inverted."""
    for fist, plate in zip(fists, room.columns(len(fists), GAP), strict=True):
        ink = INK if fist.won else BONE
        yield Box(plate, BONE) if fist.won else Outline(plate, EDGE)
        if room.h > _LOW_PLATE:
            yield paddle(plate.x + 7, plate.y + 7, 26, fist.number, ink)
            words, high, largest = Rect(plate.x + 7, plate.y + 46, plate.w - 12, plate.h - 52), 20, 32
        else:
            yield paddle(plate.x + 10, plate.y + 9, 28, fist.number, ink)
            words, high, largest = Rect(plate.x + 50, plate.y + 10, plate.w - 58, plate.h - 20), 24, 36
        yield Text(words._replace(h=high), fist.name, PLATE_NAME, ink)
        below = Rect(words.x, words.bottom - high - 5, words.w, high + 4)
        if fist.amount[:1].isdigit():
            sizes = tuple(size for size in (36, 32, 28, 24, 20, 18) if size <= largest)
            yield Text(below, fist.amount, sizes, ink, Face.MONEY)
        else:
            yield Text(below, fist.amount, (24, 22), INK if fist.won else STONE)
