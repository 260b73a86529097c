"""A sale: the price in its place, inverted, and under it who pays whom; the seats stay, with all bids."""

from collections.abc import Iterator

from companion.screen_data.screens import SoldScreen
from display.layouts.commands import command, ways
from display.layouts.common import high_rail, note, paddle
from display.layouts.grid import GAP, Grid
from display.layouts.lot import bidders_row, lot_block, price_text
from display.theme import BONE, FALL, HEADLINE, INK
from display.widgets import REST, Box, Face, Piece, Rect, Text

_PADDLE = 56


def sold(grid: Grid, screen: SoldScreen, said: str, moving: int = 0) -> Iterator[Piece]:
    """Yield the result beside its lot.

    Its commands are where an auction has none, so that no finger that was bidding is over them.
    """
    places = grid.auction
    headline, said_at, pair, ways_on = _places(grid)
    yield high_rail(grid)
    yield from lot_block(places, screen.lot)
    high = min(places.price.h, pair.y - 12 - places.price.y)
    block = places.price._replace(y=places.price.y - FALL[moving], h=high)
    yield Box(block._replace(x=block.x - GAP, w=block.w + GAP), BONE)
    price = price_text(block.inset(0, 12), screen.price, screen.headline)
    yield price._replace(colour=INK, face=Face.MONEY if screen.price else Face.STRONG)
    if screen.price:
        yield Text(headline, screen.headline, (*HEADLINE, 26, 24, 22), BONE, Face.STRONG, lines=3)
    buyer, payee = pair.columns(2, GAP)
    yield from _named(buyer, screen.buyer, screen.buyer_name)
    yield from _named(payee, screen.payee, screen.pays)
    yield from note(said_at, said)
    go_on, board = ways_on.across(REST, ways_on.w * 2 // 5, gap=GAP) if screen.play else (ways_on, None)
    yield from command(go_on, screen.play or screen.next, main=True)
    if board:
        yield from command(board, screen.next)
    yield from ways(grid, screen.undo, screen.lot.menu)
    yield from bidders_row(places.bidders, screen.bidders)


def _places(grid: Grid) -> tuple[Rect, ...]:
    """Return the places of the headline, a note, who pays whom, and the commands, above the last keys of a pad."""
    places = grid.auction
    if grid.portrait:
        return places.commands, grid.main, places.standing, places.note
    ways_on = places.note._replace(y=grid.height * 3 // 4 - 58)
    pair = places.standing._replace(y=ways_on.y - 72, w=places.bidders.right - places.standing.x)
    said_at = places.commands._replace(y=ways_on.y, h=places.bidders.y - GAP - ways_on.y)
    return places.commands._replace(h=56), said_at, pair, ways_on


def _named(place: Rect, number: int, words: str) -> Iterator[Piece]:
    """Yield a large paddle, if the number is not 0, and words beside it."""
    place = place._replace(y=place.y - 2, h=_PADDLE)
    if number:
        blade, place = place.across(_PADDLE, REST, gap=18)
        yield paddle(blade.x, blade.y, _PADDLE, number)
    yield Text(place, words, (45, 40, 36, 34, 32, 31, 28, 26, 24, 22, 20, 18), BONE, Face.STRONG, lines=2)
