"""Public auctions: the open auction with its gavel rails, once-around, and the fixed price."""

from collections.abc import Iterator

from companion.screen_data.screens import FixedPriceScreen, OnceAroundScreen, OpenScreen
from display.layouts.commands import command, tall_command, ways
from display.layouts.common import high_rail, note
from display.layouts.grid import Auction, Grid
from display.layouts.lot import beside_opposite, bidders_row, lot_block, price_opposite, price_text, standing
from display.theme import BONE, EDGE, RAIL, RISE, TURN
from display.widgets import Box, Face, Piece, Rect, Sign, Text

_RAIL_FULL = 14
_SEGMENT_GAP = 8


def open_auction(grid: Grid, screen: OpenScreen, said: str, moving: int = 0) -> Iterator[Piece]:
    """Yield one price, one leader, and the gavel: its three strikes fill the rails on both long edges."""
    places = grid.auction
    yield from gavel_rails(grid, screen.rail)
    yield from lot_block(places, screen.lot)
    yield price_text(places.price, screen.price, screen.waiting, rise=RISE[moving])
    yield from standing(places.standing, screen.leader, screen.leader_name)
    yield from _said(places, screen.price, said)
    if not said:
        yield _called(places, screen.price, screen.call)
    gavel, pad = grid.keys(2)
    yield from tall_command(gavel, screen.gavel, Sign.GAVEL, main=True)
    yield from tall_command(pad, screen.pad, Sign.KEYPAD)
    yield from ways(grid, screen.undo, screen.lot.menu)
    yield from bidders_row(places.bidders, screen.bidders)


def gavel_rails(grid: Grid, fill: int) -> Iterator[Piece]:
    """Yield three segments on each long edge, with `fill` tenths of them (0 to 30) thick; the same from both sides."""
    length = grid.height if grid.portrait else grid.width
    third = (length + _SEGMENT_GAP) // 3
    for segment in range(3):
        start = segment * third
        end = length if segment == 2 else start + third - _SEGMENT_GAP
        tenths = max(0, min(10, fill - 10 * segment))
        reached = start + (end - start) * tenths // 10
        for begin, stop, thick, colour in ((start, reached, _RAIL_FULL, BONE), (reached, end, RAIL, EDGE)):
            if stop > begin:
                yield from (Box(rect, colour) for rect in _on_both_edges(grid, begin, stop, thick))


def _on_both_edges(grid: Grid, begin: int, stop: int, thick: int) -> tuple[Rect, Rect]:
    """Return a stretch of the rail on one long edge, and the one at the same place for somebody opposite."""
    if grid.portrait:
        left = Rect(0, begin, thick, stop - begin)
        return left, Rect(grid.width - thick, grid.height - stop, thick, stop - begin)
    upper = Rect(begin, 0, stop - begin, thick)
    return upper, Rect(grid.width - stop, grid.height - thick, stop - begin, thick)


def once_around(grid: Grid, screen: OnceAroundScreen, said: str, moving: int = 0) -> Iterator[Piece]:
    """Yield a once-around auction, in which the asked seat bids or passes."""
    places = grid.auction
    yield high_rail(grid)
    yield from lot_block(places, screen.lot)
    yield price_text(places.price, screen.price, screen.waiting, rise=RISE[moving])
    yield from standing(places.standing, screen.asked, screen.asked_name)
    yield from _said(places, screen.price, said)
    if not said:
        yield _called(places, screen.price, screen.leads)
    bid, decline, pad = grid.keys(3)
    yield from command(bid, screen.bid, main=True)
    yield from command(decline, screen.decline)
    yield from command(pad, screen.pad, Sign.KEYPAD)
    yield from ways(grid, screen.undo, screen.lot.menu)
    yield from bidders_row(places.bidders, screen.bidders)


def fixed_price(grid: Grid, screen: FixedPriceScreen, said: str) -> Iterator[Piece]:
    """Yield a fixed price, at which the asked seat buys or passes."""
    places = grid.auction
    yield high_rail(grid)
    yield from lot_block(places, screen.lot)
    yield price_text(places.price, screen.price)
    yield from standing(places.standing, screen.asked, screen.asked_name)
    yield from _said(places, screen.price, said)
    buy, decline = grid.keys(2)
    yield from command(buy, screen.buy, main=True)
    yield from command(decline, screen.decline)
    yield from ways(grid, screen.undo, screen.lot.menu)
    yield from bidders_row(places.bidders, screen.bidders)


def _called(places: Auction, price: str, call: str) -> Text:
    """Return the auctioneer's call, or who leads, in the place for notes."""
    room = beside_opposite(places, price)._replace(y=places.note.y + 3, h=42)
    return Text(room, call, (*TURN, 20, 18, 17, 16), BONE, Face.STRONG, lines=2)


def _said(places: Auction, price: str, said: str) -> Iterator[Piece]:
    """Yield a note, or in its place the price for those opposite."""
    if said:
        yield from note(places.note, said)
    else:
        yield from price_opposite(places, price)
