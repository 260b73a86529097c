"""The auctions of all kinds, the double that waits for its second card, and the sale that an auction ends with."""

from companion.screen_data.auctions import (
    AskingScreen,
    Bidder,
    DoubleScreen,
    LotScreen,
    OpenScreen,
    PriceScreen,
    SealedScreen,
    SoldScreen,
)
from display.icons import Sign
from display.layouts.buttons import command, tall_command
from display.layouts.common import FACT_LETTER_W, letters, money_width, note, paddle
from display.layouts.grid import GAP, HIGH_RAIL_Y, MARGIN, Grid
from display.layouts.lot import bidders_row, lot_block, price_texts, standing
from display.theme import BONE, EDGE, FACT, FALL, HEADLINE, INK, NOTE, RAIL, RISE, SHADE, STONE, TURN, parse
from display.widgets import REST, Align, Box, Face, Icon, Pieces, Rect, Text, Touch

_RAIL_FULL = 14
_SEGMENT_GAP = 8
_PADDLE = 56
_APART = 6
_ROOMY_BID = 240
"""Narrower plates of secret bids have their sign above the name, which needs the width."""
_OPPOSITE = (60, 52, 42, 36, 32, 28, 24)
"""Sizes of the price for those opposite: its largest figures are 7.7 mm high on the 7" panel, readable from 1.3 m."""


def open_auction(grid: Grid, screen: OpenScreen, said: str, *, moving: int) -> Pieces:
    """Yield one price, one leader, and the gavel: its three strikes fill the rails on both long edges."""
    yield from gavel_rails(grid, screen.rail)
    yield from _bidding(grid, screen, said, moving)
    yield from standing(grid.auction.standing, screen.active_seat)
    gavel, pad = grid.keys(2)
    yield from tall_command(gavel, screen.gavel, Sign.GAVEL, main=True)
    yield from tall_command(pad, screen.pad, Sign.KEYPAD)


def gavel_rails(grid: Grid, fill: int) -> Pieces:
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
                here = Rect(0, begin, thick, stop - begin) if grid.portrait else Rect(begin, 0, stop - begin, thick)
                yield Box(here, colour)
                yield Box(here.turned(2, Rect(0, 0, grid.width, grid.height)), colour)


def asking(grid: Grid, screen: AskingScreen, said: str, *, moving: int) -> Pieces:
    """Yield a once-around auction or a fixed price: the asked seat bids or buys, or passes."""
    yield _high_rail(grid)
    yield from _bidding(grid, screen, said, moving)
    yield from standing(grid.auction.standing, screen.active_seat, screen.question)
    take, decline, *pad = grid.keys(3 if screen.pad else 2)
    yield from command(take, screen.take, main=True)
    yield from command(decline, screen.decline)
    for place in pad:
        yield from command(place, screen.pad, Sign.KEYPAD)


def double(grid: Grid, screen: DoubleScreen, said: str) -> Pieces:
    """Yield the asked seat, the kinds a second card may have, and the choice to add none."""
    places = grid.auction
    yield _high_rail(grid)
    yield from _lot_and_seats(grid, screen)
    foot = places.bidders.y - GAP if grid.portrait else places.note.bottom
    question, answers = places.price._replace(h=foot - places.price.y).down(72, REST, gap=GAP)
    said_at, decline = grid.keys(2)
    yield from standing(question.moved(0, 4), screen.active_seat, screen.question)
    keys = answers.cells(-(-len(screen.symbols) // 2), 2, GAP)
    for symbol, choice, key in zip(screen.symbols, screen.keys, keys, strict=False):
        yield Box(key, SHADE)
        beside = key.w > 2 * key.h
        sign, label, _ = key.inset(8).across(40, REST, 0, gap=6) if beside else key.inset(8).down(REST, 60, 4)
        yield Icon(sign.square(min(36, sign.h)), Sign[symbol.name], parse(screen.lot.artist.colour))
        at = Align.LEFT if beside else Align.CENTRE
        yield Text(label, choice.label, FACT[2:], align=at, lines=2, group="kinds")
        yield Touch(key, choice)
    yield from note(said_at, said)
    yield from command(decline, screen.decline, main=True)


def sealed(grid: Grid, screen: SealedScreen, said: str) -> Pieces:
    """Yield the seats, which are touched for a bid; a ready one is bone. All ready ones look the same."""
    places = grid.auction
    yield _high_rail(grid)
    yield from lot_block(places, screen)
    if grid.portrait:
        top = places.art.bottom + 2 * GAP
        below = grid.whole._replace(y=top, h=grid.main.y - GAP - top)
        headline, plates, waits, hint = below.down(44, REST, 60, 60, gap=2 * GAP)
    else:
        left, top = places.price.x, grid.undo.bottom + GAP
        headline = places.price._replace(h=56)
        room = Rect(left, top, grid.width - MARGIN - left, grid.height - MARGIN - top)
        plates, waits, hint = room.down(REST, 64, 54, gap=GAP)
    yield Text(headline, screen.headline, (*HEADLINE, 26, 24), BONE, Face.STRONG, lines=2)
    for bid, plate in zip(screen.bidders, plates.cells(-(-len(screen.bidders) // 2), 2, GAP), strict=False):
        yield from _bid(plate, bid)
    yield Text(waits, screen.waits, FACT[2:], BONE, lines=2)
    yield from note(hint, said, Text(hint, screen.hint, NOTE, STONE, lines=3))


def _bid(plate: Rect, bid: Bidder) -> Pieces:
    """Yield a seat's plate, with a message to it under its name; on a narrow one in place of the sign above it."""
    ink = INK if bid.active else BONE
    yield Box(plate, BONE if bid.active else SHADE)
    said = bid.note or (bid.touch.disabled_reason if bid.touch else "")
    blade, words = plate.inset(10, 4).across(34, REST, gap=12)
    sign, side = (Sign.SEALED, 36) if bid.active else (Sign.GAVEL, 28)
    if plate.w >= _ROOMY_BID:
        words, corner = words.across(REST, 40, gap=12)
    elif not said:
        corner, words = words.down(24, REST)
        corner, side = corner.across(REST, 24)[1], 24
    else:
        corner = None
    yield paddle(blade.x, plate.y + (plate.h - 44) // 2, 34, bid.number, ink)
    name, remark = words.rows(2, 0) if said else (words, words)
    yield Text(name, bid.name, FACT, ink, group="seats")
    yield Text(remark, said, NOTE, ink, Face.STRONG, lines=2)
    if corner and (bid.active or bid.auctioneer):
        yield Icon(corner.square(side), sign, ink)
    if bid.touch:
        yield Touch(plate, bid.touch)


def sold(grid: Grid, screen: SoldScreen, said: str, *, moving: int) -> Pieces:
    """Yield the price in its place, inverted, and under it who pays whom; the seats stay, with all bids.

    Its commands are where an auction has none, so that no finger that was bidding is over them.
    """
    places = grid.auction
    yield _high_rail(grid)
    yield from _lot_and_seats(grid, screen)
    if grid.portrait:
        headline, said_at, pair, ways_on = places.commands, grid.main, places.standing, places.note
    else:  # the commands are above the last keys of a pad
        ways_on = places.note._replace(y=grid.height * 3 // 4 - 58)
        pair = places.standing._replace(y=ways_on.y - 72, w=places.bidders.right - places.standing.x)
        headline = places.commands._replace(h=56)
        said_at = places.commands._replace(y=ways_on.y, h=places.bidders.y - GAP - ways_on.y)
    top = places.price.y - GAP
    block = places.price._replace(y=top - FALL[moving], h=min(places.price.h + 2 * GAP, pair.y - _APART - top))
    yield Box(block._replace(x=block.x - GAP, w=block.w + GAP), BONE)
    inner = block.inset(0, (block.h - places.price.h) // 2)
    for text in price_texts(inner, screen.price, screen.headline, colour=INK, otherwise=INK):
        yield text if screen.price else text._replace(face=Face.STRONG)
    if screen.price:
        yield Text(headline, screen.headline, (*HEADLINE, 26, 24, 22), BONE, Face.STRONG, lines=3)
    seat = screen.active_seat
    named, paid = letters(seat.name if seat else ""), letters(screen.pays)
    paddles = 2 if screen.payee else 1
    words_w = pair.w - GAP - (_PADDLE + 18) * paddles
    buyer_w = max(words_w * named // (named + paid), min(FACT_LETTER_W * named, words_w // 2))
    buyer, payee = pair.across(_PADDLE + 18 + buyer_w, REST, gap=GAP)
    if seat:
        yield from _named(buyer, seat.number, seat.name)
    yield from _named(payee, screen.payee, screen.pays, Align.RIGHT)
    yield from note(said_at, said)
    go_on, board = ways_on.across(REST, ways_on.w * 2 // 5, gap=GAP) if screen.play else (ways_on, None)
    yield from command(go_on, screen.play or screen.next, main=True)
    if board:
        yield from command(board, screen.next)


def _named(place: Rect, number: int, words: str, at: Align = Align.LEFT) -> Pieces:
    """Yield a large paddle at this end of its place, if the number is not 0, and words beside it."""
    place = place._replace(y=place.y - 2, h=_PADDLE + 4)
    if number:
        if at is Align.LEFT:
            blade, beside = place.across(_PADDLE, REST, gap=18)
        else:
            beside, blade = place.across(REST, _PADDLE, gap=18)
        yield paddle(blade.x, blade.y, _PADDLE, number)
    else:
        beside = place
    sizes = (45, 40, 36, 34, 32, 31, 28, 26, 24, 22, 20, 18)
    yield Text(beside, words, sizes, BONE, Face.STRONG, at, lines=2, group="payment")


def _high_rail(grid: Grid) -> Box:
    """Return the rail over the lot, up to undo and the menu."""
    wide = grid.width - MARGIN if grid.portrait else grid.undo.x - MARGIN
    return Box(Rect(MARGIN, HIGH_RAIL_Y, wide - MARGIN, RAIL), BONE)


def _lot_and_seats(grid: Grid, screen: LotScreen) -> Pieces:
    """Yield what is in one place from the first bid to the sale: the lot and the seats."""
    yield from lot_block(grid.auction, screen)
    yield from bidders_row(grid.auction.bidders, screen.bidders)


def _bidding(grid: Grid, screen: PriceScreen, said: str, moving: int) -> Pieces:
    """Yield lot and seats, the price, and at the foot a note; or the auctioneer's call or who leads, and beside it the
    price again for those who sit opposite.

    The line under that price, as they see it, shows everybody which way to read it: a 9 from here is a 6 from there.
    """
    places, price = grid.auction, screen.price
    yield from _lot_and_seats(grid, screen)
    yield from price_texts(places.price, price, screen.waiting, rise=RISE[moving])
    if said:
        yield from note(places.note, said)
        return
    width = min(places.note.w // 2, money_width(price, _OPPOSITE[0])) if price else 0
    words, opposite = places.note.across(REST, width, gap=GAP)
    yield Text(words._replace(y=words.y + 3, h=42), screen.call, (*TURN, 20, 18, 17, 16), BONE, Face.STRONG, lines=2)
    if price:
        yield Box(opposite._replace(h=3), STONE)
        _, room = opposite.down(8, REST)
        yield Text(room, price, _OPPOSITE, STONE, Face.MONEY, opposite=True)
