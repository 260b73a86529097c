"""What all auctions share: the lot at the left, the price, its bidder, the row of seats."""

from collections.abc import Iterator, Sequence
from math import ceil

from companion.rules.words import Auction
from companion.screen_data.auctions import Bidder, LotScreen, ShownLot
from companion.screen_data.boards import Seat
from display.icons import Sign
from display.layouts.common import cap_height, figures, letters, middle_paddle, money_width, paddle, pips
from display.layouts.explanation import ask_command
from display.layouts.grid import GAP, AuctionPlaces
from display.theme import BONE, EDGE, FACT, HUGE, INK, SHADE, STONE, Colour, parse_colour
from display.widgets import REST, Align, Artwork, Box, Face, Icon, Label, Outline, Pieces, Rect, Text, Touch, union

_IN_A_ROW = 3
_LONG_WORTH = 3
"""Number of figures from which a worth leaves room only for a shorter caption."""
_LOW_PLATE = 76
"""Plates with more room than this have the bid under the name, lower ones beside the paddle."""
_THOUSANDS = (",000", ".000")
"""How amounts of thousands end, by language."""
_SMALL_NOUGHTS = 40
"""Size of the noughts of thousands, in percent of that of the figures before them."""
_EASTERN_DROP = 3
"""How much lower Chinese and Korean names are: they are higher than capitals, and would meet the paddle's handle."""
_RISE = 16
"""The side of the sign that a touch raises the price to what is beside it."""
_BID = (36, 32, 28, 24, 20, 18)
_FACTS_H, _FACTS_LINES_H = 130, 100
"""Height of the facts with the usual distance of their lines, and of the lines alone."""
_ABOVE_HELP = 106
"""Height of the facts that are as wide as their room, above the help."""


def lot_block(places: AuctionPlaces, screen: LotScreen) -> Pieces:
    """Yield the lot's picture with artist, kind, worth now and the marks towards five."""
    lot = screen.lot
    yield from picture(places.art, lot)
    apart = max(0, min((places.facts.h - _FACTS_H) // 3, (places.help.y - places.facts.y - _ABOVE_HELP) // 2))
    gap = min(9 + apart, (places.facts.h - _FACTS_LINES_H) // 3)
    name, kind, worth, cards = places.facts.down(24, 24, 34, 18, gap=gap)
    yield Text(name, lot.artist.name, FACT[2:], BONE, Face.STRONG)
    yield Label(kind, Sign[lot.symbol.name], lot.kind_name, (28, 26, 24, 22, 20), BONE, Face.TEXT, Align.LEFT, 24, 12)
    sizes = (48, 42, 36, 32, 28, 24)
    label, figure = worth.across(REST, min(worth.w * 3 // 5, money_width(lot.worth, sizes[0])), gap=GAP)
    words = lot.worth_label if len(lot.worth) < _LONG_WORTH else lot.now_label
    yield Text(label.moved(0, 5), words, FACT[3:], STONE)
    yield Text(figure, lot.worth, sizes, BONE, Face.MONEY, Align.RIGHT)
    if screen.help and places.help.overlaps(cards):
        cards = cards._replace(w=places.help.x - cards.x)
    yield from pips(cards, lot.artist, lot.count)
    yield from ask_command(places.help, screen.help)


def picture(rect: Rect, lot: ShownLot) -> Pieces:
    """Yield the lot's picture; two for a double, the second an empty frame while it waits for a card."""
    art, colour = lot.artist, parse_colour(lot.artist.colour)
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


def waiting_text(rect: Rect, words: str, *, colour: Colour = STONE, face: Face = Face.TEXT) -> Text:
    """Return the words in the place of a price where there is none."""
    return Text(rect, words, (64, 56, 48, 40, 36), colour, face, lines=2)


def price_texts(rect: Rect, price: str, *, rise: int = 0, colour: Colour = BONE) -> Iterator[Text]:
    """Yield the price, as large as its room, `rise` units below its place.

    Where all of it would be small, only the noughts of thousands are small.
    """
    place = rect._replace(y=rect.y + rise)
    whole = figures(price, HUGE, height=rect.h)
    noughts = price[-len(_THOUSANDS[0]) :]
    figure = price.removesuffix(noughts)
    if noughts not in _THOUSANDS or money_width(price, whole[0]) <= rect.w:
        yield Text(place, price, whole, colour, Face.MONEY)
        return
    sizes = [size for size in figures(figure, HUGE, height=rect.h) if _width(figure, noughts, size) <= rect.w]
    size = sizes[0] if sizes else HUGE[-1]
    small = size * _SMALL_NOUGHTS // 100
    first, after = place.across(money_width(figure, size), REST)
    foot = place.middle[1] + cap_height(size) // 2
    yield Text(first, figure, (size,), colour, Face.MONEY)
    small_place = Rect(after.x, foot - cap_height(small), after.w, cap_height(small))
    yield Text(small_place, noughts, (small,), colour, Face.MONEY)


def price_width(rect: Rect, price: str) -> int:
    """Return how wide the price is in its room."""
    return min(rect.w, sum(money_width(text.text, text.sizes[0]) for text in price_texts(rect, price)))


def _width(figure: str, noughts: str, size: int) -> int:
    return money_width(figure, size) + money_width(noughts, size * _SMALL_NOUGHTS // 100)


def standing(rect: Rect, seat: Bidder | Seat | None, question: str = "") -> Pieces:
    """Yield a seat under the price: the highest bidder by name, or the question to the asked seat. None yields
    nothing.
    """
    if seat:
        blade, words = rect.across(42, REST, gap=18)
        yield middle_paddle(blade, seat.number)
        words = words._replace(y=rect.y - 4, h=rect.h - 2)
        yield Text(words, question or seat.name, (45, 40, 36, 34, 32, 31, 28, 26, 24, 22), BONE, Face.STRONG, lines=2)


def bidders_row(room: Rect, bidders: Sequence[Bidder]) -> Pieces:
    """Yield all seats on plates, the active one inverted, the auctioneer with the gavel; in a narrow room in two rows.

    A plate that can be touched is a key, which says what touching it bids; others show the seat's last bid.
    """
    in_one_row = len(bidders) <= _IN_A_ROW or room.h < room.w // len(bidders)
    rows = 1 if in_one_row else 2
    columns = ceil(len(bidders) / rows)
    for bidder, plate in zip(bidders, room.cells(rows, columns, GAP), strict=False):
        if bidder.active:
            yield Box(plate, BONE)
        elif bidder.touch:
            yield Box(plate, SHADE)
        else:
            yield Outline(plate, EDGE)
        yield from _plate(plate.inset(7, 8), bidder)
        if bidder.touch:
            yield Touch(plate, bidder.touch)


def _plate(room: Rect, bidder: Bidder) -> Pieces:
    """Yield a seat's paddle with its gavel, its name and its bid, which on a tall plate is under the name and on a low
    one beside the paddle. A note to the seat takes the place of name and bid, on a low plate that of the bid.
    """
    ink = INK if bidder.active else BONE
    if room.h > _LOW_PLATE:
        above, name, bid = room.down(30, 24, REST, gap=3)
        note = union(name, bid)
        name_sizes: tuple[int, ...] = FACT[3:]
        blade, _, gavel = above.across(22, REST, 28 if bidder.auctioneer else 0, gap=6)
    else:
        above, name, _ = room.down(REST, 24, 0, gap=4)
        blade, bid, gavel = above.across(22, REST, 20 if bidder.auctioneer else 0, gap=5)
        note = bid._replace(h=room.h)
        name_sizes = FACT[2:]
    yield paddle(blade.x, blade.y, blade.w, bidder.number, ink)
    if bidder.auctioneer:
        yield Icon(Rect(gavel.right - 20, gavel.y + 5, 20, 20), Sign.GAVEL, ink)
    if bidder.note:
        yield Text(note, bidder.note, (22, 20, 18, 16), ink, Face.STRONG, lines=3)
        return
    if letters(bidder.name) > len(bidder.name):
        name = name.moved(0, _EASTERN_DROP)
    yield Text(name, bidder.name, name_sizes, ink, group="seats")
    if bidder.touch and not bidder.active:
        sign, amount = bid.across(_RISE, REST, gap=3)
        yield Icon(sign.square(_RISE), Sign.RISE, ink)
        yield Text(amount, bidder.touch.label, (34, *_BID[1:]), ink, Face.MONEY, group="offers")
    elif bidder.last_bid[:1].isdigit():
        yield Text(bid, bidder.last_bid, _BID, ink, Face.MONEY, group="bids")
    else:
        yield Text(bid, bidder.last_bid, (24, 22, 20, 18), ink if bidder.active else STONE, group="words")
