"""The auctions of all kinds, the double that waits for its second card, and the sale that an auction ends with."""

from collections.abc import Sequence
from functools import lru_cache
from math import ceil
from typing import NamedTuple

from companion.screen_data.auctions import (
    AskingScreen,
    Bidder,
    DoubleScreen,
    LotScreen,
    OpenedBid,
    OpenScreen,
    PriceScreen,
    SealedScreen,
    SoldScreen,
)
from companion.screen_data.movement import SaleMovement, price_movement, sale_movement
from companion.screen_data.screens import Explanation
from display.icons import Sign
from display.layouts.buttons import command, record_command, tall_command, undo_and_menu
from display.layouts.common import banner_h, figures, middle_paddle, money_width, show_banner
from display.layouts.explanation import fits, sentences, with_command
from display.layouts.grid import FINGER, GAP, HIGH_RAIL_Y, MARGIN, SIGN_W, AuctionPlaces, Grid, go_on_in
from display.layouts.lot import (
    bidders_row,
    leader_below,
    leader_beside,
    lot_block,
    price_text,
    price_width,
    seat_and_words,
    waiting_text,
)
from display.theme import (
    BONE,
    CALL,
    EDGE,
    FACT,
    HEADLINE,
    INK,
    NOTE,
    RAIL,
    SHADE,
    STONE,
    WALL,
    Colour,
    parse_colour,
)
from display.widgets import REST, Align, Box, Face, Icon, Line, Outline, Piece, Pieces, Plate, Rect, Text, Touch, union

_RAIL_FULL = 10
_SEGMENT_GAP = 8
_PADDLE_GAP = 12
"""The distance of a paddle that those opposite read from what is beside it."""
_APART, _PAYMENT_H, _UNIT_H = 6, 70, 22
"""The distance of a sale's plate from what is below it, and the heights of who pays whom in a lying picture, and of
what amounts are in.
"""
_FIGURES_SHARE = 58
"""The largest part of its room in a standing picture that the price takes, in percent."""
_FAR_LINE, _FAR_LINE_GAP = 3, 5
_FAR_FIGURES = (160, 136, 128, 120, 104, 90, 76, 72, 68, 64, 60, 52, 42, 36, 32, 28, 24)
_FAR_WORDS = (45, 42, 40, 36, 34, 32, 30, 28, 26, 24, 22, 20, 18, 17, 16)
"""Sizes of what those opposite read."""
_STRUCK_TWICE, _STRUCK = 20, 30
"""The tenths of the gavel's rails that are full before the strike that sells a lot, and after it."""
_SALE_WORD = (84, 76, 68, 60, 52, 45, 40, 36, 32, 28, 26, 24)
"""Sizes of the word for a sale."""
_CARD_H = 104
"""The largest height of a secret bid that is opened, in a standing picture."""
_ENVELOPE_H, _GAVEL = 72, 30
"""The largest height of the envelope on a secret bid's card, and the side of the auctioneer's sign there."""
_EMPTY_EDGE, _FOLD = 3, 4
"""The width of the edge of an envelope's empty place, and of an envelope's fold."""
_QUESTION_H = 62
"""Height of the question for a second card in a lying picture."""
_LOW_CARD_H = 60
"""On a lower card of a secret bid a name is a little smaller, to keep clear of its edge."""
_OPENED_BID = (104, 90, 84, 76, 72, 64, 56, 48, 42, 36, 32, 28, 24, 20)
_HINT = (30, 28, 26, 24, 22, 20, 18)
_HINT_LINE_H, _STANDING_HINT_H = 33, 100
"""The height of a line of the hint how a bid is made, and of the whole hint in a standing picture."""
_PRICE_WAY = 16
"""The distance in units over which a price moves to its place."""
_STRIP_H, _WAITING_H = 64, 72
"""Height of the price and who is asked above an explanation, and of the words in place of a price."""


def open_auction(grid: Grid, screen: OpenScreen, banner: str, *, elapsed_ms: int | None) -> Pieces:
    """Yield one price, one leader, and the gavel: its three strikes fill the rails on both long edges."""
    yield from gavel_rails(grid, screen.rail)
    explanation = screen.explanation
    if explanation and not _has_room_for(grid, screen, explanation):
        yield from _explained_auction(grid, screen, explanation, banner, price=screen.price)
        return
    sizes = CALL if grid.portrait else CALL[3:]
    call = (Text(grid.auction.banner, screen.call, sizes, BONE, Face.STRONG),) if screen.call else ()
    yield from _bidding(grid, screen, explanation, banner, call=call, far=screen.call, elapsed_ms=elapsed_ms)
    gavel, pad = grid.gavel_and_pad
    yield from tall_command(gavel, screen.gavel, Sign.GAVEL, is_main=True)
    yield from tall_command(pad, screen.pad, Sign.KEYPAD)
    yield from record_command(grid.auction.record, screen.lot.result)


def gavel_rails(grid: Grid, fill: int) -> Pieces:
    """Yield three segments on each long edge, with `fill` tenths of them (0 to 30) thick; the same from both sides."""
    length = grid.height if grid.portrait else grid.width
    third = (length + _SEGMENT_GAP) // 3
    for segment in range(3):
        start = segment * third
        end = length if segment == 2 else start + third - _SEGMENT_GAP
        tenths = max(0, min(10, fill - 10 * segment))
        reached = start + (end - start) * tenths // 10
        yield from _on_both_rails(grid, start, reached, thickness=_RAIL_FULL, colour=BONE)
        yield from _on_both_rails(grid, reached, end, thickness=RAIL, colour=EDGE)


def _on_both_rails(grid: Grid, start: int, end: int, *, thickness: int, colour: Colour) -> Pieces:
    """Yield a stretch of the rail on one long edge, and its mirror image opposite; nothing if it has no length."""
    length = end - start
    if length <= 0:
        return
    stretch = Rect(0, start, thickness, length) if grid.portrait else Rect(start, 0, length, thickness)
    yield Box(stretch, colour)
    yield Box(stretch.rotated(2, Rect(0, 0, grid.width, grid.height)), colour)


def asking(grid: Grid, screen: AskingScreen, banner: str, *, elapsed_ms: int | None) -> Pieces:
    """Yield a once-around auction or a fixed price: the asked seat bids or buys, or passes."""
    yield _high_rail(grid)
    explanation = screen.explanation
    if explanation and not _has_room_for(grid, screen, explanation):
        yield from _explained_auction(grid, screen, explanation, banner, price=screen.price, question=screen.question)
        return
    call = tuple(_question(grid, screen))
    yield from _bidding(grid, screen, explanation, banner, call=call, far="", elapsed_ms=elapsed_ms)
    places = grid.keys(3 if screen.pad else 2)
    yield from command(places[0], screen.take, is_main=True)
    yield from command(places[1], screen.decline)
    if screen.pad:
        yield from command(places[2], screen.pad, Sign.KEYPAD)
    yield from record_command(grid.auction.record, screen.lot.result)


def _question(grid: Grid, screen: AskingScreen) -> Pieces:
    """Yield the question to the asked seat, under a line that parts it from whose the price is."""
    place = grid.auction.banner
    if screen.price and not grid.portrait:
        yield Box(place._replace(y=place.y - GAP // 2, h=1), EDGE)
    yield from seat_and_words(place, screen.asked_seat, screen.question, face=Face.TEXT)


def double(grid: Grid, screen: DoubleScreen, banner: str) -> Pieces:
    """Yield the asked seat, the kinds a second card may have, and the choice to add none."""
    places = grid.auction
    yield _high_rail(grid)
    if explanation := screen.explanation:
        yield from _explained_auction(grid, screen, explanation, banner, question=screen.question)
        return
    yield from _lot_and_seats(grid, screen)
    if grid.portrait:
        question = places.banner.inset(0, GAP // 2)
        answers = places.price.inset(0, -GAP // 2)
    else:
        room = places.price._replace(h=places.go_on.y - GAP - places.price.y)
        question, answers = room.down(_QUESTION_H, REST, gap=GAP)
    yield from seat_and_words(question, screen.asked_seat, screen.question)
    keys = answers.cells(ceil(len(screen.symbols) / 2), 2, GAP)
    for symbol, choice, key in zip(screen.symbols, screen.keys, keys, strict=False):
        yield Plate(key)
        if key.w > 2 * key.h:
            sign, label, _ = key.inset(8).across(40, REST, 0, gap=6)
            align = Align.LEFT
        else:
            sign, label, _ = key.inset(8, 4).down(REST, 60, 4)
            align = Align.CENTRE
        yield Icon(sign.square(min(36, sign.h)), Sign[symbol.name], parse_colour(screen.lot.artist.colour))
        yield Text(label, choice.label, FACT[2:], align=align, lines=2, group="kinds")
        yield Touch(key, choice)
    if banner:
        yield from show_banner(places.far, banner)
    else:
        yield from _far_side(places.far, "", screen.asked_seat, screen.question)
    decline = places.commands if grid.portrait else grid.keys(2)[1]
    yield from command(decline, screen.decline, is_main=True)
    yield from record_command(places.record, screen.lot.result)


def sealed(grid: Grid, screen: SealedScreen, banner: str) -> Pieces:
    """Yield a card for each seat, which is touched for a bid, how many bids there are, and how one is made. The cards
    are where they will be opened.
    """
    at = _secret_bids(grid, len(screen.bidders))
    yield _high_rail(grid)
    yield from lot_block(at.auction, screen)
    yield from record_command(at.auction.record, screen.lot.result)
    explanation = screen.explanation
    ready = at.ready if screen.hint or banner or grid.portrait else at.hint
    if explanation and ready.overlaps(at.go_on):
        ready = ready._replace(w=at.go_on.x - GAP - ready.x)
    yield Text(ready, screen.headline, (*HEADLINE, 26, 24), BONE, Face.STRONG, lines=2)
    if explanation:
        room = union(at.hint, *at.cards)
        if room.overlaps(at.go_on):
            room = room._replace(w=at.go_on.x - 2 * GAP - room.x)
        yield from with_command(room, explanation, banner, go_on=at.go_on)
        return
    if banner:
        yield from show_banner(at.hint, banner)
    else:
        yield from _how_to_bid(at, screen, is_standing=grid.portrait)
    for bid, card in zip(screen.bidders, at.cards, strict=True):
        yield from _bid(card, bid)


def _how_to_bid(at: "_SecretBidPlaces", screen: SealedScreen, *, is_standing: bool) -> Pieces:
    """Yield how a bid is made and how none, and when all are opened."""
    if is_standing:
        bid, no_bid = at.hint.down(REST, _HINT_LINE_H)
    else:
        bid, no_bid = at.hint.rows(2, 0)
        no_bid = no_bid._replace(w=at.opens.x - GAP - no_bid.x)
    yield Text(bid, screen.hint, _HINT, BONE, lines=2 if is_standing else 1, group="hints")
    yield Text(no_bid, screen.no_bid, _HINT, BONE, group="hints")
    align = Align.LEFT if is_standing else Align.RIGHT
    yield Text(at.opens, screen.opens, (24, *NOTE), STONE, align=align, lines=3 if is_standing else 1)


class _SecretBidPlaces(NamedTuple):
    """Where secret bids are while they are made, and where they are opened."""

    auction: AuctionPlaces
    """The places of the lot: in a lying picture its facts are beside it, and its commands at the right."""
    heading: Rect
    """The heading while bids are opened."""
    ready: Rect
    """How many bids there are, below undo and the menu in a lying picture. That they are opened is in the place of the
    hint there, if there is no message.
    """
    hint: Rect
    """How a bid is made, and while bids are opened whose is the highest."""
    opens: Rect
    """When they are opened: at the end of the hint, or in a standing picture beside undo and the menu."""
    cards: tuple[Rect, ...]
    """By seat: side by side in a lying picture, else one below the other."""
    go_on: Rect
    """The command that closes an explanation, clear of the cards."""


def _secret_bids(grid: Grid, count: int) -> _SecretBidPlaces:
    """Return the places of so many secret bids."""
    places = grid.auction
    if grid.portrait:
        raised = places.far.y - places.art.y + GAP  # nothing is over the lot: those opposite read the same
        art, facts, record = (
            place.moved(0, raised) for place in (places.art, places.facts, union(places.help, places.record))
        )
        top = art.bottom + 2 * GAP
        room = grid.whole._replace(y=top, h=grid.main.y - 2 * GAP - top)
        row, hint, bids = room.down(FINGER, _STANDING_HINT_H, REST, gap=GAP)
        heading, help_at = row.across(REST, SIGN_W, gap=GAP)
        cards = bids._replace(h=min(bids.h, count * _CARD_H)).rows(count, GAP)
        places = places._replace(art=art, facts=facts, record=record, help=help_at)
        return _SecretBidPlaces(places, heading, heading, hint, grid.main.inset(GAP, 0), cards, go_on_in(row))
    room = grid.whole._replace(y=places.art.y, h=grid.height - GAP - places.art.y)
    above, hint, cards_at = room.down(room.h * 41 // 100, 2 * _HINT_LINE_H, REST, gap=GAP)
    art = places.art._replace(h=above.h)
    facts = Rect(places.price.x, art.y + GAP, places.art.w, art.h - GAP)
    left = facts.right + 3 * GAP
    heading = above._replace(x=left, w=above.right - left)
    _, ready, foot = heading.down(grid.undo.bottom + 3 - heading.y, REST, FINGER)
    record, help_at = foot.across(REST, SIGN_W, gap=GAP)
    places = places._replace(art=art, facts=facts, help=help_at, record=record)
    go_on = go_on_in(hint._replace(h=FINGER))
    opens = hint.rows(2, 0)[1].columns(2, GAP)[1]
    return _SecretBidPlaces(places, heading, ready, hint, opens, cards_at.columns(count, GAP), go_on)


def _bid(card: Rect, bid: Bidder) -> Pieces:
    """Yield a seat's card, with a hollow place for its envelope, which fills it once its bid is made; a message to the
    seat takes its place.
    """
    yield Plate(card)
    at = _card_places(card)
    yield middle_paddle(at.blade, bid.number)
    yield Text(at.name, bid.name, at.name_sizes, align=at.name_align, group="seats")
    if bid.note:
        yield Text(at.amount, bid.note, (26, 24, *NOTE), BONE, Face.STRONG, at.align, lines=3)
    elif bid.active:
        yield from _envelope(at.envelope, ground=SHADE)
    else:
        yield Outline(at.envelope, STONE, _EMPTY_EDGE)
    if bid.auctioneer:
        yield Icon(at.gavel.square(_GAVEL), Sign.GAVEL)
    if bid.touch:
        yield Touch(card, bid.touch)


def _envelope(place: Rect, *, ground: Colour) -> Pieces:
    """Yield a full envelope: it is solid, so that it can be told from a hollow place at two metres."""
    yield Box(place, BONE)
    fold = place.middle[0], place.y + place.h * 5 // 8
    yield Line(((place.x, place.y), fold, (place.right - 1, place.y)), ground, _FOLD, 0)


class _CardPlaces(NamedTuple):
    """Where the parts of a seat's card are."""

    blade: Rect
    gavel: Rect
    amount: Rect
    align: Align
    envelope: Rect
    name: Rect
    name_align: Align
    name_sizes: tuple[int, ...]


def _card_places(card: Rect) -> _CardPlaces:
    """Return the places of a seat's card: on a wide one the amount is at the right of the name, on others over it."""
    if card.w > 2 * card.h:
        blade_w = min(42, (card.h - GAP) * 7 // 9)
        blade, name, gavel, amount = card.inset(14, 8).across(blade_w, REST, _GAVEL, card.w // 3, gap=12)
        height = min(amount.h, _ENVELOPE_H)
        width = height * 3 // 2
        envelope = Rect(amount.right - width, amount.y + (amount.h - height) // 2, width, height)
        sizes = FACT if card.h >= _LOW_CARD_H else FACT[3:]
        return _CardPlaces(blade, gavel, amount, Align.RIGHT, envelope, name, Align.LEFT, sizes)
    above, amount, name = card.inset(7, 10).down(54, REST, 34, gap=4)
    _, blade, _, gavel, _ = above.across(3, 42, REST, _GAVEL, 5)
    height = min(amount.h - GAP, _ENVELOPE_H, (amount.w - 2 * GAP) * 2 // 3)
    width = height * 3 // 2
    envelope = Rect(amount.x + (amount.w - width) // 2, amount.y + (amount.h - height) // 2, width, height)
    return _CardPlaces(blade, gavel, amount, Align.CENTRE, envelope, name, Align.CENTRE, FACT)


def sold(grid: Grid, screen: SoldScreen, banner: str, *, elapsed_ms: int | None) -> Pieces:
    """Yield the price in its place on a bone plate with the word for the sale, and under it who pays whom; the seats
    stay, with all bids. Those opposite read the same in their place. While secret bids are opened, they are all that is
    there.

    Its commands are where an auction has none that may sell the lot, and a pad not its last key, so that no finger that
    was bidding is over them.
    """
    movement = sale_movement(screen)
    if elapsed_ms is not None and elapsed_ms < movement.strike.start_ms:
        opened = [bid for bid, growth in zip(screen.opened, movement.opened, strict=True) if growth.share(elapsed_ms)]
        yield from _opening(grid, screen, opened)
        return
    places = grid.auction
    is_whole = movement.plate.share(elapsed_ms) == 1
    if screen.is_hammered:
        struck = movement.strike.share(elapsed_ms)
        yield from gavel_rails(grid, _STRUCK_TWICE + round((_STRUCK - _STRUCK_TWICE) * struck))
    else:
        yield _high_rail(grid)
    if grid.portrait:
        payment_at, note_at, main = places.banner, places.commands, grid.main
        other = union(places.help, places.record)
        if is_whole:
            yield Box(Rect(0, 0, grid.width, places.far.bottom + GAP // 2), BONE)
    else:
        payment_at = places.leader._replace(y=places.leader.y + 2 * GAP, h=_PAYMENT_H)
        main, note_at = union(places.help, places.record), places.far
        other = main.moved(0, -main.h - GAP)
    yield from _lot_and_seats(grid, screen)
    yield from _sold_plate(grid, screen, movement, elapsed_ms, bottom=payment_at.y - _APART)
    yield from undo_and_menu(grid, screen, ink=INK if is_whole and not grid.portrait else None)
    buyer = screen.active_seat
    yield from seat_and_words(payment_at, buyer, screen.payment)
    if banner:
        yield from show_banner(note_at, banner)
    if grid.portrait or not banner:
        ink = INK if is_whole and grid.portrait else BONE
        yield from _far_side(places.far, screen.price, buyer, screen.headline, ink=ink)
    if screen.play:
        yield from command(main, screen.play, is_main=True)
        yield from command(other, screen.next)
    else:
        yield from command(main, screen.next, is_main=True)


def _sold_plate(
    grid: Grid, screen: SoldScreen, movement: SaleMovement, elapsed_ms: int | None, *, bottom: int
) -> Pieces:
    """Yield the bone plate, down to `bottom` at most, with the price and the word for the sale.

    While it moves, the price falls to its place on a plate of its own width, in a lying picture from the rail, in a
    standing one from the lot's picture at most; then the plate grows to the edge, and when it is there, the word
    appears on it. In a lying picture it fills the corner of the panel, with undo and the menu on it.
    """
    price = grid.auction.price
    price = price._replace(h=min(price.h, bottom - price.y))
    edge_h = GAP // 2 if grid.portrait else GAP
    top = price.y - edge_h
    if grid.portrait:
        ceiling = grid.auction.art.bottom
    elif screen.is_hammered:
        ceiling = _RAIL_FULL
    else:
        ceiling = HIGH_RAIL_Y + RAIL
    highest = min(_PRICE_WAY, top - ceiling)
    above = _fall(highest, movement.strike.share(elapsed_ms))
    block = price._replace(y=top - above, h=min(price.h + 2 * edge_h, bottom - top))
    inner = block.inset(0, (block.h - price.h) // 2)
    figures_w = _figures_width(grid, inner, screen.price) if screen.price else inner.w
    if screen.change:
        reach = Rect(block.x, top - highest, inner.x + figures_w - block.x, highest + block.h)
        yield Touch(reach, screen.change, on_figure=True)  # it does not move, and holds the price wherever that falls
    edge = grid.width if grid.portrait else grid.width - MARGIN
    left = 0 if grid.portrait else block.x - GAP
    least = inner.x + figures_w + 2 * GAP
    corner = grid.undo.x - GAP if not grid.portrait and (screen.undo or screen.menu) else edge
    is_whole = movement.plate.share(elapsed_ms) == 1
    right = grid.width
    if not is_whole:  # up to undo and the menu, which turn to ink with the last frame
        right = min(least, corner) + round(max(0, corner - least) * _fast_at_first(movement.plate.share(elapsed_ms)))
    plate_y = block.y if grid.portrait else 0
    yield Box(Rect(left, plate_y, right - left, block.bottom - plate_y), BONE)
    if not screen.price:
        yield Text(inner, screen.headline, _SALE_WORD, INK, Face.STRONG, lines=2)
        return
    yield price_text(inner._replace(w=figures_w), screen.price, colour=INK)
    if not is_whole:
        return
    if corner == edge:
        left, top = least + GAP, block.y + GAP
    else:
        left, top = min(least + GAP, corner), grid.undo.bottom + 2 * GAP
    right = block.right - GAP if grid.portrait else edge - 2 * GAP
    word = Rect(left, top, right - left, block.bottom - GAP - top)
    words = len(screen.headline.split())
    if screen.lot.worth_unit:
        unit, word = word.down(_UNIT_H, REST, gap=GAP)
        yield Text(unit, screen.lot.worth_unit, NOTE, INK, align=Align.RIGHT)
    yield Text(word, screen.headline, _SALE_WORD, INK, Face.STRONG, Align.RIGHT, lines=min(3, words))


def _figures_width(grid: Grid, room: Rect, price: str) -> int:
    """Return how wide the price is, which leaves room beside it in a standing picture."""
    return price_width(room._replace(w=room.w * _FIGURES_SHARE // 100) if grid.portrait else room, price)


def _far_side(room: Rect, price: str, seat: Bidder | None, words: str, *, ink: Colour = BONE) -> Pieces:
    """Yield what those opposite read, turned round: the price, the paddle of whose it is, and words.

    The line under the price, as they see it, shows everybody which way to read it: a 9 from here is a 6 from there.
    """
    line, row = room.down(_FAR_LINE, REST, gap=_FAR_LINE_GAP)
    right = row.right
    if price:
        size = figures(price, _FAR_FIGURES, height=row.h, width=row.w * 2 // 5)[0]
        width = money_width(price, size)
        right -= width
        yield Box(line._replace(x=right, w=width), ink)
        yield Text(row._replace(x=right, w=width), price, (size,), ink, Face.MONEY, opposite=True)
        right -= _PADDLE_GAP
    if seat:
        side = row.h * 3 // 4
        right -= side
        yield middle_paddle(row._replace(x=right, w=side), seat.number, ink)._replace(opposite=True)
        right -= _PADDLE_GAP
    sizes = tuple(size for size in _FAR_WORDS if size * 4 <= row.h * 3)
    words_at = row._replace(w=right - row.x).inset(0, GAP // 2)
    yield Text(words_at, words, sizes, ink, Face.STRONG, lines=2, opposite=True)


def _opening(grid: Grid, screen: SoldScreen, opened: Sequence[OpenedBid]) -> Pieces:
    """Yield the secret bids in the order of the seats, those that are `opened` with their amounts; the highest so far
    is bone. A lying picture has them side by side where the seats are, a standing one in rows.
    """
    yield _high_rail(grid)
    at = _secret_bids(grid, len(screen.bidders))
    yield from lot_block(at.auction, screen)
    yield Text(at.heading, screen.opening, (*HEADLINE, 26, 24), BONE, Face.STRONG, lines=2)
    leader = opened[-1].seat if opened and opened[-1].standing else 0
    seats_opened = {bid.seat for bid in opened}
    for bidder, card in zip(screen.bidders, at.cards, strict=True):
        yield from _bid_card(card, bidder, is_open=bidder.number in seats_opened, leads=bidder.number == leader)
    if opened:
        yield Text(at.hint, opened[-1].standing, (*HEADLINE, 26, 24, 22), BONE, Face.STRONG, lines=2)


def _bid_card(card: Rect, bidder: Bidder, *, is_open: bool, leads: bool) -> Pieces:
    """Yield a seat's secret bid: an envelope, or the amount once it is open; on a wide card at the right of the name,
    on others over it.
    """
    ink = INK if leads else BONE
    if leads:
        yield Box(card, BONE)
    else:
        yield Outline(card, EDGE)
    at = _card_places(card)
    yield middle_paddle(at.blade, bidder.number, ink)
    if not is_open:
        yield from _envelope(at.envelope, ground=WALL)
    elif bidder.last_bid[:1].isdigit():
        sizes = figures(bidder.last_bid, _OPENED_BID, height=at.amount.h)
        yield Text(at.amount, bidder.last_bid, sizes, ink, Face.MONEY, at.align, group="bids")
    else:
        yield Text(at.amount, bidder.last_bid, (36, 32, 28, 26, 24, 22, 20, 18), STONE, align=at.align, lines=2)
    yield Text(at.name, bidder.name, at.name_sizes, ink, align=at.name_align, group="seats")


def _rise(share: float) -> int:
    """Return how many units a new price is below its place; it is fast at first."""
    return round(_PRICE_WAY * (1 - share) ** 2)


def _fast_at_first(share: float) -> float:
    """Return how much of a growing plate is there."""
    return 1 - (1 - share) ** 2


def _fall(highest: int, share: float) -> int:
    """Return how many units the price of a sold lot is above its place, `highest` at first; it is fast at last."""
    return round(highest * (1 - share**2))


def _empty_part(grid: Grid, screen: PriceScreen) -> Rect:
    """Return the empty part of an auction before its first bid: under the words in place of a price."""
    places = grid.auction
    bottom = places.banner.y if grid.portrait or isinstance(screen, AskingScreen) else places.go_on.y
    below = min(_WAITING_H, places.price.h) + GAP
    return places.price._replace(y=places.price.y + below, h=max(0, bottom - GAP - places.price.y - below))


def _has_room_for(grid: Grid, screen: PriceScreen, explanation: Explanation) -> bool:
    """Return whether an explanation fits in the empty part of an auction. Else it takes the place of the commands."""
    return not screen.price and fits(_empty_part(grid, screen), explanation)


def _explained_auction(
    grid: Grid, screen: LotScreen, explanation: Explanation, banner: str, *, price: str = "", question: str = ""
) -> Pieces:
    """Yield the lot, who is asked or leads, and the price, and an explanation in place of the commands; in a standing
    picture it takes the place of the seats, too.
    """
    places, leader = grid.auction, screen.active_seat
    yield from lot_block(places, screen, has_price=grid.portrait and bool(price))
    beside = places.go_on.x - GAP
    if grid.portrait:
        if price:
            yield from _price_and_leader(grid, screen, price)
            yield from _far_side(places.far, price, leader, leader.name if leader else "")
        asked_at = places.banner._replace(w=beside - places.banner.x).inset(0, -GAP // 2)
        room = union(places.bidders, places.commands)
    else:
        yield from bidders_row(places.bidders, screen.bidders)
        asked_at = places.price._replace(y=grid.undo.bottom - _STRIP_H, h=_STRIP_H)
        foot = places.go_on._replace(x=places.far.x, w=beside - places.far.x)
        room = Rect(asked_at.x, places.commands.y, places.commands.right - asked_at.x, 0)
        room = room._replace(h=foot.y - GAP - room.y)
        if price:
            figures_at, leader_at = foot.across(price_width(foot, price), REST, gap=2 * GAP)
            yield price_text(figures_at, price)
            if leader and question:
                yield middle_paddle(leader_at._replace(w=36), leader.number)
    if question:
        yield from seat_and_words(asked_at, screen.asked_seat, question)
    elif leader and not grid.portrait:
        yield from seat_and_words(asked_at, leader, leader.name)
    yield from with_command(room, explanation, banner, go_on=places.go_on)
    yield from record_command(places.record, screen.lot.result)


def _high_rail(grid: Grid) -> Box:
    """Return the rail over the lot, up to undo and the menu."""
    wide = grid.width - MARGIN if grid.portrait else grid.undo.x - MARGIN
    return Box(Rect(MARGIN, HIGH_RAIL_Y, wide - MARGIN, RAIL), BONE)


@lru_cache(maxsize=2)
def _lot_and_seats(grid: Grid, screen: LotScreen) -> tuple[Piece, ...]:
    """Return what is in one place from the first bid to the sale: the lot and the seats. It stays while a price moves,
    so it is laid out once for all pictures of a movement.
    """
    has_price = bool(getattr(screen, "price", ""))
    return (*lot_block(grid.auction, screen, has_price=has_price), *bidders_row(grid.auction.bidders, screen.bidders))


def _bidding(
    grid: Grid,
    screen: PriceScreen,
    explanation: Explanation | None,
    banner: str,
    *,
    call: Sequence[Piece],
    far: str,
    elapsed_ms: int | None,
) -> Pieces:
    """Yield lot and seats, the price with whose it is, and the auctioneer's `call`, or the question to the asked seat;
    for those opposite the price and the words `far`. Before the first bid an explanation is in the empty part, with the
    command to go on in its place.
    """
    places, price, leader = grid.auction, screen.price, screen.active_seat
    yield from _lot_and_seats(grid, screen)
    if price:
        yield from _price_and_leader(grid, screen, price, rise=_rise(price_movement().price.share(elapsed_ms)))
    elif explanation:
        empty = _empty_part(grid, screen)
        above = places.price._replace(h=empty.y - GAP - places.price.y)
        yield from show_banner(above, banner, waiting_text(above, screen.waiting))
        yield from sentences(empty, explanation)
        yield from call
        yield from command(places.go_on, explanation.put_away, is_main=True)
        return
    else:
        yield waiting_text(places.price, screen.waiting)
        if screen.lot.result:
            yield Touch(places.price, screen.lot.result, on_figure=True)
    note_at = places.banner
    if not grid.portrait and banner_h(banner, note_at.w) > note_at.h:
        note_at = union(note_at, places.far)
    if banner:
        yield from show_banner(note_at, banner)
    else:
        yield from call
    if not banner or not note_at.overlaps(places.far):
        if leader:
            yield from _far_side(places.far, price, leader, far or leader.name)
        else:
            yield from _far_side(places.far, price, leader, screen.waiting, ink=STONE)


def _price_and_leader(grid: Grid, screen: LotScreen, price: str, *, rise: int = 0) -> Pieces:
    """Yield the price, `rise` units below its place, and whose it is."""
    places, leader, unit = grid.auction, screen.active_seat, screen.lot.worth_unit
    figures_w = _figures_width(grid, places.price, price)
    yield price_text(places.price._replace(w=figures_w), price, rise=rise)
    if leader is None:
        return
    if grid.portrait:
        _, beside = places.price.across(figures_w, REST, gap=3 * GAP)
        yield from leader_beside(beside, leader, unit)
    else:
        yield from leader_below(places.leader, leader, unit)
