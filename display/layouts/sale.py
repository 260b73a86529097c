"""A sale: the price inverted under the rail, who pays whom, and all bids after a sealed auction."""

from collections.abc import Iterator

from companion.screen_data.screens import Bidder, SoldScreen
from display.layouts.commands import command
from display.layouts.common import figures, high_rail, note, paddle
from display.layouts.grid import GAP, Grid
from display.layouts.lot import bidders_row, lot_block
from display.theme import BONE, FALL, HEADLINE, HUGE, INK, NAME, TURN
from display.widgets import Box, Face, Piece, Rect, Sign, Text


def sold(grid: Grid, screen: SoldScreen, said: str, moving: int = 0) -> Iterator[Piece]:
    """Yield the result beside its lot."""
    places = grid.fixed
    yield high_rail(grid)
    yield from lot_block(places, screen.lot)
    block, buyer, said_at, bids, go_on = _places(grid, bids=bool(screen.bids))
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
    yield from command(places.undo, screen.undo, Sign.UNDO)
    yield from note(said_at, said)
    opened = [Bidder(bid.number, bid.name, bid.amount, bid.won, auctioneer=False) for bid in screen.bids]
    if opened:
        yield from bidders_row(bids, opened, lift=1)


def _places(grid: Grid, *, bids: bool) -> tuple[Rect, Rect, Rect, Rect, Rect]:
    """Return the places of the result, the buyer, a note, the sealed bids and the next command."""
    places = grid.fixed
    go_on, last = places.keys
    if grid.portrait:
        plates = places.bidders._replace(y=last.y - GAP - places.bidders.h)
        said_at = plates._replace(y=plates.y - GAP - 56, h=56) if bids else plates._replace(y=plates.y + 44, h=60)
        high = 100 if bids else 128
        buyer = plates._replace(y=said_at.y - 2 * GAP - high, h=high)
        top = places.art.bottom + 2 * GAP
        return Rect(buyer.x, top, buyer.w, buyer.y - 2 * GAP - top), buyer, said_at, plates, last
    block = Rect(places.price.x, places.art.y, places.price.w, places.art.h)
    if bids:
        said_at = last._replace(y=last.y + 4, h=last.h - 4)
        return block, block._replace(y=block.bottom + 20, h=98), said_at, places.bidders, go_on
    said_at = Rect(block.x, places.bidders.y + 26, places.bidders.right - block.x, 56)
    return block, block._replace(y=block.bottom + 32, h=124), said_at, places.bidders, go_on


def _buyer(place: Rect, screen: SoldScreen) -> Iterator[Piece]:
    """Yield who has the lot, and whom it pays."""
    wide = not screen.bids
    side, gap, largest = (64, 28, 72) if wide else (46, 20, 52)
    names = tuple(size for size in (72, 60, 52, 45, 40, 36, 32) if size <= largest)
    yield paddle(place.x, place.y, side, screen.buyer)
    words = Rect(place.x + side + 20, place.y, place.w - side - 20, side)
    yield Text(words, screen.buyer_name, names, BONE, Face.STRONG)
    yield Text(words._replace(y=words.bottom + gap, h=32), screen.pays, (*HEADLINE, *NAME) if wide else TURN, BONE)
