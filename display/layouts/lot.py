"""What all auctions share: the lot at the left, the price, its bidder, the row of seats."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from companion.rules.words import Auction
from companion.screen_data.auctions import Bidder, LotScreen, ShownLot
from companion.screen_data.boards import Seat
from display.icons import Sign
from display.layouts.common import figures, letters, middle_paddle, money_width, paddle, pips
from display.layouts.explanation import ask_command
from display.layouts.grid import GAP, AuctionPlaces, Grid
from display.text import fit
from display.theme import BONE, EDGE, FACT, FRAME, HUGE, INK, NOTE, OUTLINE, STONE, Colour, parse_colour
from display.widgets import (
    REST,
    Align,
    Artwork,
    Box,
    Face,
    Icon,
    Label,
    Outline,
    Piece,
    Pieces,
    Plate,
    Rect,
    Text,
    Touch,
    union,
)

_PADDLE_GAP = 12
"""The distance between a paddle and the words beside it."""
_WORDS = (45, 42, 40, 36, 34, 32, 31, 28, 26, 24, 22, 20, 18)
"""Sizes of whose the price is, of the question to the asked seat, and of who pays whom."""
_ONE_LINE_FROM = 36
"""From this size these words are on one line where that has room for them, else on lines as large as fit."""
_NAMES, _ABOVE_CAPS = (60, 56, 52, 48, *_WORDS), 8
"""Sizes of a name beside a price, and how much larger than its room they may be, which is only for capitals."""
_FIGURES_SHARE = 58
"""The largest part of its room in a standing picture that the price takes, in percent."""
_OVERSHOOT = 100
"""The part of its room that a price leaves for how much a round figure, such as 0, is higher than others."""
PRICE_WAY = 16
"""The distance in units over which a price moves to its place."""
_BESIDE_H = 150
"""The largest height of the paddle and the name beside a price."""
_IN_A_ROW = 3
_LOW_PLATE = 76
"""Plates with more room than this have the bid under the name, lower ones beside the paddle."""
_EASTERN_DROP = 3
"""How much lower Chinese and Korean names are: they are higher than capitals, and would meet the paddle's handle."""
_OFFER_LETTER_W = 12
"""Px of a letter of by how much a touch raises the price."""
_GAVEL, _GAVEL_GAP = 18, 3
_BID = (45, 42, 40, 36, 34, 32, 31, 30, 28, 26, 24, 22, 20, 18)
_WORTH_H, _FACTS_LINES_H, _FACTS_GAP = 42, 108, 14
"""Height of what the lot is worth, and of all lines of the facts, and their largest distance."""
_WORTH, _WORTH_LABEL = (56, 48, 42, 36, 32, 28, 24), (24, 22, 20, 18, 17, 16)
LONG_CAPTION = 12
"""Letters of a caption from which it has two lines at what the lot is worth."""


@lru_cache(maxsize=2)
def lot_and_seats(grid: Grid, screen: LotScreen, *, lower: int = 0, bid_ink: Colour = BONE) -> tuple[Piece, ...]:
    """Return what is in one place from the first bid to the sale: the lot, and the seats, which are `lower` under the
    words of a sale. It stays while a price moves, so it is laid out once for all pictures of a movement.
    """
    seats_at = grid.auction.bidders.moved(0, lower)
    seats = bidders_row(seats_at, screen, bid_ink=bid_ink)
    return (*lot_block(grid.auction, screen), *seats)


def lot_block(places: AuctionPlaces, screen: LotScreen) -> Pieces:
    """Yield the lot's picture with artist, kind, worth now, what amounts are in, and the marks towards five; and the
    help.
    """
    lot = screen.lot
    yield from picture(places.art, lot)
    gap = min(_FACTS_GAP, (places.facts.h - _FACTS_LINES_H) // 3)
    name, kind, worth, cards = places.facts.down(24, 24, _WORTH_H, 18, gap=gap)
    yield Text(name, lot.artist.name, FACT[2:], BONE, Face.STRONG)
    yield Label(kind, Sign[lot.symbol.name], lot.kind_name, (28, 26, 24, 22, 20), BONE, Face.TEXT, Align.LEFT, 24, 12)
    figure_w = min(worth.w * 3 // 5, money_width(lot.worth, _WORTH[0]))
    label, figure = worth.across(REST, figure_w, gap=GAP)
    if lot.worth_unit:
        above, below = label.rows(2, 0)
        yield Text(above, lot.worth_label, _WORTH_LABEL, STONE, group="worth labels")
        yield Text(below, lot.worth_unit, _WORTH_LABEL, STONE, group="worth labels")
    elif len(lot.worth_label) > LONG_CAPTION:
        yield Text(label, lot.worth_label, _WORTH_LABEL, STONE, lines=2)
    else:
        yield Text(label, lot.worth_label, FACT[3:], STONE)
    yield Text(figure, lot.worth, _WORTH, BONE, Face.MONEY, Align.RIGHT)
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


def waiting_text(rect: Rect, words: str) -> Text:
    """Return the words in the place of a price where there is none."""
    return Text(rect, words, (64, 56, 48, 40, 36), STONE, lines=2)


def price_text(rect: Rect, price: str, *, rise: int = 0, colour: Colour = BONE) -> Text:
    """Return the price, as large as its room, `rise` units below its place."""
    sizes = figures(price, HUGE, height=rect.h - rect.h // _OVERSHOOT, width=rect.w)
    return Text(rect.moved(0, rise), price, sizes, colour, Face.MONEY)


def price_width(rect: Rect, price: str) -> int:
    """Return how wide the price is in its room."""
    return min(rect.w, money_width(price, price_text(rect, price).sizes[0]))


def figures_width(grid: Grid, room: Rect, price: str) -> int:
    """Return how wide the price is, which leaves room beside it in a standing picture."""
    return price_width(room._replace(w=room.w * _FIGURES_SHARE // 100) if grid.portrait else room, price)


def seat_and_words(
    rect: Rect, seat: Bidder | Seat | None, words: str, *, lines: int = 2, face: Face = Face.STRONG
) -> Pieces:
    """Yield a seat's paddle and words beside it, such as its name or the question to it. None yields nothing."""
    if seat:
        blade, beside = rect.across(min(42, rect.h * 3 // 4), REST, gap=_PADDLE_GAP)
        yield middle_paddle(blade, seat.number)
        sizes = tuple(size for size in _WORDS if size <= rect.h) or _WORDS[-1:]
        large = tuple(size for size in sizes if size >= _ONE_LINE_FROM)
        if large and not fit(words, face, large, (beside.w, beside.h)).condensed:
            lines = 1
        yield Text(beside, words, sizes, BONE, face, lines=lines)


def leader_beside(rect: Rect, seat: Bidder) -> Pieces:
    """Yield whose the price at the left is: the paddle, and the name below."""
    block = rect._replace(y=rect.y + max(0, rect.h - _BESIDE_H) // 2, h=min(rect.h, _BESIDE_H))
    above, name = block.down(REST, block.h * 2 // 5, gap=6)
    yield middle_paddle(above._replace(w=above.h * 3 // 4), seat.number)
    sizes = tuple(size for size in _NAMES if size <= max(name.h + _ABOVE_CAPS, _NAMES[-1]))
    yield Text(name, seat.name, sizes, BONE, Face.STRONG)


def bidders_row(room: Rect, screen: LotScreen, *, bid_ink: Colour = BONE) -> Pieces:
    """Yield all seats on plates, the auctioneer with the gavel; in a narrow room in two rows. Who leads or has bought
    is on bone, and another seat that is asked has a frame; while nobody leads, who is asked is on bone.

    All show the seat's last bid, in `bid_ink` unless the plate is bone. A plate that can be touched is a key, which
    says, small, by how much touching it raises the price: only bids that were made are set as money.
    """
    bidders = screen.bidders
    in_one_row = len(bidders) <= _IN_A_ROW or room.h < room.w // len(bidders)
    rows = 1 if in_one_row else 2
    columns = ceil(len(bidders) / rows)
    plates = room.cells(rows, columns, GAP)
    places = [_plate_places(plate.inset(7), bidder) for bidder, plate in zip(bidders, plates, strict=False)]
    size = _amounts_size([(_amount(bidder), at.bid.w) for bidder, at in zip(bidders, places, strict=True)])
    on_bone = _on_bone(screen)
    for bidder, plate, at in zip(bidders, plates, places, strict=False):
        if bidder is on_bone:
            yield Box(plate, BONE)
        elif bidder.touch:
            yield Plate(plate)
        elif not bidder.asked:
            yield Box(plate._replace(h=OUTLINE), EDGE)
        if bidder.asked and bidder is not on_bone:
            yield Outline(plate.inset(1 - FRAME), BONE, FRAME)
        if bidder is on_bone:
            yield from _plate(at, bidder, size=size, ink=INK, bid_ink=INK)
        else:
            yield from _plate(at, bidder, size=size, ink=BONE, bid_ink=bid_ink)
        if bidder.touch:
            yield Touch(plate, bidder.touch)


def _on_bone(screen: LotScreen) -> Bidder | None:
    """Return the seat whose plate is bone: who leads or has bought the lot; while nobody leads, who is asked. An
    auctioneer who has named a price does not lead.
    """
    active = screen.active_seat
    if screen.asked_seat and not (active and active.last_bid):
        return screen.asked_seat
    return active


class _PlatePlaces(NamedTuple):
    """Where the parts of a seat's plate are."""

    blade: Rect
    gavel: Rect | None
    """The auctioneer's sign, beside the paddle."""
    name: Rect
    name_sizes: tuple[int, ...]
    bid: Rect
    """The last bid: at the right, clear of the number on the paddle."""
    offer: Rect
    """By how much a touch raises the price: at the left of the bid, on a tall plate beside the paddle."""
    note: Rect
    """A note to the seat: in place of name and bid on a tall plate, of the bid on a low one."""


def _plate_places(room: Rect, bidder: Bidder) -> _PlatePlaces:
    """Return the places of a seat's plate: on a tall one the bid is under the name, on a low one beside the paddle."""
    gavel = None
    if room.h > _LOW_PLATE:
        above, name, bid = room.down(30, 24, REST, gap=3)
        note = union(name, bid)
        name_sizes: tuple[int, ...] = FACT[3:]
        blade, beside = above.across(22, REST, gap=_GAVEL_GAP)
        offer = beside
        if bidder.auctioneer:
            gavel, offer = beside.across(_GAVEL, REST, gap=_GAVEL_GAP)
    else:
        above, name, _ = room.down(REST, 24, 0, gap=4)
        blade, bid = above.across(22, REST, gap=_GAVEL_GAP)
        name_sizes = FACT[2:]
        if bidder.auctioneer:
            gavel, bid = bid.across(_GAVEL, REST, gap=_GAVEL_GAP)
        note = bid._replace(h=room.h)
        offer = bid
        if bidder.offer and not bidder.typing:
            offer, bid = bid.across(letters(bidder.offer) * _OFFER_LETTER_W, REST)
    return _PlatePlaces(blade=blade, gavel=gavel, name=name, name_sizes=name_sizes, bid=bid, offer=offer, note=note)


def _amount(bidder: Bidder) -> str:
    """Return the seat's last bid, if that is an amount."""
    return bidder.last_bid if bidder.last_bid[:1].isdigit() else ""


def _amounts_size(amounts: Sequence[tuple[str, int]]) -> int:
    """Return the largest size at which all amounts fit their widths."""
    return min(figures(amount, _BID, width=width)[0] for amount, width in amounts)


def _plate(at: _PlatePlaces, bidder: Bidder, *, size: int, ink: Colour, bid_ink: Colour) -> Pieces:
    """Yield a seat's paddle with its gavel, its name and its bid, whose figures have this size, or what is being typed,
    with a warning in place of the name. A note to the seat takes the place of the bid, and on a tall plate of the name.
    """
    yield paddle(at.blade.x, at.blade.y, at.blade.w, bidder.number, ink)
    if at.gavel:
        yield Icon(at.gavel.square(_GAVEL), Sign.GAVEL, ink)
    if bidder.note:
        yield Text(at.note, bidder.note, (22, 20, 18, 16), ink, Face.STRONG, lines=3)
        return
    name = at.name.moved(0, _EASTERN_DROP) if letters(bidder.name) > len(bidder.name) else at.name
    if bidder.warning:
        yield Text(name, bidder.warning, (24, *NOTE), ink, Face.STRONG)
    else:
        yield Text(name, bidder.name, at.name_sizes, ink, group="seats")
    if bidder.typing:
        yield Text(at.bid, bidder.typing, (32, 31, 28, 26, 24, *NOTE), ink, Face.STRONG, Align.RIGHT)
        return
    if bidder.offer:
        yield Text(at.offer, bidder.offer, (24, *NOTE), STONE, group="offers")
    if amount := _amount(bidder):
        width = money_width(amount, size)
        figure = at.bid._replace(x=at.bid.right - width, w=width)
        yield Text(figure, amount, (size,), bid_ink, Face.MONEY, Align.RIGHT, group="bids")
    else:
        word_ink = STONE if ink == BONE else ink
        yield Text(at.bid, bidder.last_bid, (24, 22, 20, 18), word_ink, align=Align.RIGHT, group="words")
