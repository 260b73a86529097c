"""What all auctions share: the lot at the left, the price, its bidder, the row of seats."""

from collections.abc import Iterator, Sequence

from companion.rules.auction_game.words import Auction
from companion.screen_data.screens import Bidder, Lot
from display.layouts.commands import sign_command
from display.layouts.common import figures, money_width, paddle, pips
from display.layouts.explanation import ask_command, explained, explanation_card
from display.layouts.grid import GAP
from display.layouts.grid import Auction as Places
from display.layouts.table import sign_of
from display.theme import BONE, EDGE, HUGE, INK, NAME, PLATE_NAME, SMALL, STONE, parse
from display.widgets import REST, Align, Artwork, Box, Face, Icon, Label, Outline, Piece, Rect, Sign, Text, Touch, union

_MENU_W = 52
_RESULT_H = 52
_LOW_PLATE = 90
"""Plates higher than this have name and bid under the paddle, lower ones beside it."""
_SAID = (36, 32, 28, 24, 20, 18)
_FACTS_H = 130
_OPPOSITE = (60, 52, 42, 36, 32, 28, 24)
"""Sizes of the price for those opposite: its largest figures are 7.7 mm high on the 7" panel, readable from 1.3 m."""


def lot_block(places: Places, lot: Lot) -> Iterator[Piece]:
    """Yield the lot's picture with artist, kind, worth now and the marks towards five."""
    if told := explained(lot.help):
        room = union(places.art, places.facts, places.help)
        yield from explanation_card(room._replace(h=min(room.bottom, places.bidders.y - GAP) - room.y), told)
        return
    yield from picture(places.art, lot)
    x, y, wide = places.facts[:3]
    apart = (places.facts.h - _FACTS_H) // 3
    name = Rect(x, y, wide - _MENU_W, 22) if lot.menu else Rect(x, y, wide, 22)
    yield Text(name, lot.artist.name, NAME, BONE, Face.STRONG)
    yield from sign_command(Rect(x + wide - _MENU_W, y - 8, _MENU_W, 60), lot.menu, Sign.MENU)
    kind = Rect(x, y + 31 + apart // 2, name.w, 24)
    yield Label(kind, sign_of(lot.kind), lot.kind_name, (24, 22, 20), BONE, Face.TEXT, Align.LEFT, 24, 12)
    worth = Rect(x, y + 66 + 2 * apart, wide, 34)
    short = len(lot.worth) < 5
    yield Text(Rect(x, worth.y + 12, 110, 18), lot.worth_label if short else lot.now_label, (*SMALL, 16), STONE)
    _, figure = worth.across(116 if short else 52, REST)
    yield Text(figure, lot.worth, (48, 42, 36, 32, 28, 24), BONE, Face.MONEY, Align.RIGHT)
    wide -= places.help.w if lot.help else 0
    yield from pips(x, y + 112 + 3 * apart, lot.artist, lot.count, width=wide, largest=18)
    yield from ask_command(places.help, lot.help)


def picture(rect: Rect, lot: Lot) -> Iterator[Piece]:
    """Yield the lot's picture; two for a double, the second an empty frame while it waits for a card.

    While the lot is auctioned, the command that enters its result is below.
    """
    art, colour = lot.artist, parse(lot.artist.colour)
    if lot.result:
        rect, low = rect.down(REST, _RESULT_H, gap=GAP)
        yield Outline(low, EDGE)
        yield Text(low.inset(4, 5), lot.result.label, (26, 24, 22, 20, 18), BONE, Face.STRONG, Align.CENTRE)
        yield Touch(low, lot.result)
    if lot.cards < 2 and lot.kind is not Auction.DOUBLE:
        yield Artwork(rect, art.mark, colour)
        return
    half = (rect.w - GAP) // 2
    first, _, second = rect.across(half, REST, half)
    yield Artwork(first, art.mark, colour)
    if lot.cards > 1:
        yield Artwork(second, art.mark, colour)
    else:
        yield Outline(second, colour, 3)


def price_text(rect: Rect, price: str, waiting: str = "", *, rise: int = 0) -> Text:
    """Return the price, as large as its room, `rise` units below its place; before there is one, the text `waiting`."""
    if price:
        return Text(rect._replace(y=rect.y + rise), price, figures(price, HUGE, rect.h), BONE, Face.MONEY)
    return Text(rect, waiting, (64, 56, 48, 40, 36), STONE, lines=2)


def price_opposite(places: Places, price: str) -> Iterator[Piece]:
    """Yield the price again for those who sit opposite, at the right of the place for notes.

    The line under it, as they see it, shows everybody which way to read it: a 9 from here is a 6 from there.
    """
    if price:
        width = _opposite_width(places, price)
        room = places.note._replace(x=places.note.right - width, w=width)
        yield Box(room._replace(h=3), STONE)
        yield Text(room._replace(y=room.y + 8, h=room.h - 8), price, _OPPOSITE, STONE, Face.MONEY, opposite=True)


def beside_opposite(places: Places, price: str) -> Rect:
    """Return the place for notes without the price for those opposite."""
    return places.note._replace(w=places.note.w - _opposite_width(places, price) - GAP)


def _opposite_width(places: Places, price: str) -> int:
    return min(places.note.w // 2, money_width(price, _OPPOSITE[0])) if price else 0


def standing(rect: Rect, number: int, name: str) -> Iterator[Piece]:
    """Yield a seat under the price: the highest bidder, or the asked seat. Number 0 yields nothing."""
    if number:
        side = 42
        top = rect.y + (rect.h - side - 12) // 2
        yield paddle(rect.x, top, side, number)
        words = Rect(rect.x + side + 18, top, rect.w - side - 18, side)
        yield Text(words, name, (45, 40, 36, 32, 28), BONE, Face.STRONG)


def bidders_row(room: Rect, bidders: Sequence[Bidder], *, lift: int = 0) -> Iterator[Piece]:
    """Yield all seats in a row of plates: their last bids, the active one inverted, the auctioneer with the gavel.

    On tall plates the bid stands `lift` units higher.
    """
    for bidder, plate in zip(bidders, room.columns(len(bidders), GAP), strict=True):
        yield Box(plate, BONE) if bidder.active else Outline(plate, EDGE)
        yield from _plate(plate, bidder, lift)
        if bidder.touch:
            yield Touch(plate, bidder.touch)


def _plate(plate: Rect, bidder: Bidder, lift: int) -> Iterator[Piece]:
    """Yield a paddle, and at its right, on a tall plate below it, the name over the bid."""
    ink = INK if bidder.active else BONE
    if plate.h > _LOW_PLATE:
        blade, gavel = paddle(plate.x + 7, plate.y + 7, 26, bidder.number, ink), (plate.right - 30, plate.y + 9)
        words = Rect(plate.x + 7, plate.y + 46, plate.w - 12, plate.h - 52)
        name, _, said = words.down(20, REST, 24)
        said, largest = said.moved(0, -lift), 32
    else:
        blade, gavel = paddle(plate.x + 10, plate.y + 9, 28, bidder.number, ink), (plate.x + 13, plate.bottom - 28)
        words = Rect(plate.x + 50, plate.y + 10, plate.w - 58, plate.h - 20)
        name, _, said, _ = words.down(24, REST, 28, 1)
        largest = _SAID[0]
    yield blade
    if bidder.auctioneer:
        yield Icon(Rect(*gavel, 22, 22), Sign.GAVEL, ink)
    if remark := bidder.note or (bidder.touch.waits if bidder.touch else ""):
        yield Text(words, remark, (22, 20, 18, 16), ink, Face.STRONG, lines=3)
        return
    yield Text(name, bidder.name, PLATE_NAME, ink)
    if bidder.said[:1].isdigit():
        sizes = tuple(size for size in _SAID if size <= largest)
        yield Text(said, bidder.said, sizes, ink, Face.MONEY)
    else:
        yield Text(said, bidder.said, (24, 22, 20), ink if bidder.active else STONE)
