"""What all auctions share: the lot at the left, the price, the seat that stands for it, the row of bidders."""

from collections.abc import Iterator, Sequence

from companion.scene import Auction, Bidder, Lot
from display.pieces import Align, Artwork, Box, Face, Icon, Label, Outline, Piece, Rect, Sign, Text, Touch
from display.screens.grid import GAP, MARGIN, WIDTH
from display.screens.parts import corner_command, paddle, pips
from display.screens.table import sign_of
from display.theme import BONE, EDGE, HUGE, INK, NAME, SMALL, STONE, parse

LOT_X, LOT_W = MARGIN, 208
ART_H = 206
PRICE_X = 256
BIDDERS_Y, BIDDERS_H = 386, 78
_MENU_W = 52
UNDO = Rect(600, 304, 184, 72)
"""Undo stands here in every auction and after a sale, so that touching it again takes back the step before."""
_SAID = (36, 32, 28, 24, 20, 18)


def lot_block(lot: Lot, top: int) -> Iterator[Piece]:
    """The lot's picture from `top`, and under it artist, kind, worth now and the marks towards five."""
    yield from picture(Rect(LOT_X, top, LOT_W, ART_H), lot)
    y = top + ART_H + 12
    name = Rect(LOT_X, y, LOT_W - _MENU_W, 22) if lot.menu else Rect(LOT_X, y, LOT_W, 22)
    yield Text(name, lot.artist.name, NAME, BONE, Face.STRONG)
    if lot.menu:
        yield from corner_command(Rect(LOT_X + LOT_W - _MENU_W, y - 8, _MENU_W, 60), lot.menu, Sign.MENU)
    kind = Rect(LOT_X, y + 31, name.w, 24)
    yield Label(kind, sign_of(lot.kind), lot.kind_name, (24, 22, 20), BONE, Face.TEXT, Align.LEFT, 24, 12)
    worth = Rect(LOT_X, y + 66, LOT_W, 34)
    short = len(lot.worth) < 5
    label = "worth now" if short else "now"
    yield Text(Rect(LOT_X, worth.y + 12, 110, 18), label, SMALL, STONE)
    left = 116 if short else 52
    yield Text(
        Rect(LOT_X + left, worth.y, LOT_W - left, 34),
        lot.worth,
        (48, 42, 36, 32, 28, 24),
        BONE,
        Face.MONEY,
        Align.RIGHT,
    )
    yield from pips(LOT_X, y + 112, lot.artist, lot.count, side=18, pitch=24)


def picture(rect: Rect, lot: Lot) -> Iterator[Piece]:
    """The lot's picture; two for a double, the second an empty frame while it waits for one."""
    art, colour = lot.artist, parse(lot.artist.colour)
    if lot.cards < 2 and lot.kind is not Auction.DOUBLE:
        yield Artwork(rect, art.mark, colour)
        return
    half = (rect.w - GAP) // 2
    first, second = rect._replace(w=half), Rect(rect.right - half, rect.y, half, rect.h)
    yield Artwork(first, art.mark, colour)
    if lot.cards > 1:
        yield Artwork(second, art.mark, colour)
    else:
        yield Outline(second, colour, 3)


def price_text(rect: Rect, price: str) -> Text:
    """The price, as large as its room; in words before there is one."""
    if price:
        return Text(rect, price, tuple(size for size in HUGE if size * 0.714 <= rect.h), BONE, Face.MONEY)
    return Text(rect, "No bid yet", (64, 56, 48, 40), STONE)


def standing(rect: Rect, number: int, name: str) -> Iterator[Piece]:
    """A seat under the price: whose bid stands, or who is asked. Number 0 gives nothing."""
    if number:
        side = 42
        top = rect.y + (rect.h - side - 12) // 2
        yield paddle(rect.x, top, side, number)
        words = Rect(rect.x + side + 18, top, rect.w - side - 18, side)
        yield Text(words, name, (45, 40, 36, 32, 28), BONE, Face.STRONG)


def bidders_row(bidders: Sequence[Bidder], y: int = BIDDERS_Y, height: int = BIDDERS_H) -> Iterator[Piece]:
    """All seats in a row of plates: what each has said, the active one inverted, the auctioneer with the gavel."""
    room = WIDTH - 2 * MARGIN + GAP
    edges = [MARGIN + room * place // len(bidders) for place in range(len(bidders) + 1)]
    for bidder, left, right in zip(bidders, edges, edges[1:], strict=False):
        yield from _bidder(Rect(left, y, right - left - GAP, height), bidder)


def _bidder(plate: Rect, bidder: Bidder) -> Iterator[Piece]:
    ink = INK if bidder.active else BONE
    yield Box(plate, BONE) if bidder.active else Outline(plate, EDGE)
    yield paddle(plate.x + 10, plate.y + 9, 28, bidder.number, ink)
    if bidder.auctioneer:
        yield Icon(Rect(plate.x + 13, plate.bottom - 28, 22, 22), Sign.GAVEL, ink)
    words = Rect(plate.x + 50, plate.y + 10, plate.w - 58, plate.h - 20)
    said = bidder.note or (bidder.touch.waits if bidder.touch else "")
    if said:
        yield Text(words, said, (22, 20, 18, 16), ink, Face.STRONG, lines=3)
    else:
        yield Text(words._replace(h=24), bidder.name, (24, 22), ink)
        below = Rect(words.x, words.bottom - 29, words.w, 28)
        if bidder.said[:1].isdigit():
            yield Text(below, bidder.said, _SAID, ink, Face.MONEY)
        else:
            yield Text(below, bidder.said, (24, 22, 20), ink if bidder.active else STONE)
    if bidder.touch:
        yield Touch(plate, bidder.touch)
