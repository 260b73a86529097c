"""The auctions in which bids are open to all, and the double that waits for its second card."""

from collections.abc import Sequence
from math import ceil

from companion.screen_data.auctions import AskingScreen, Bidder, DoubleScreen, LotScreen, OpenScreen, PriceScreen
from companion.screen_data.movement import price_movement
from companion.screen_data.screens import Explanation
from display.icons import Sign
from display.layouts.auction_rails import gavel_rails, high_rail
from display.layouts.buttons import command, record_command, tall_command
from display.layouts.common import banner_h, middle_paddle, show_banner
from display.layouts.explanation import fits, sentences, with_command
from display.layouts.far_side import far_side
from display.layouts.grid import GAP, Grid, go_on_in
from display.layouts.lot import (
    PRICE_WAY,
    bidders_row,
    figures_width,
    leader_beside,
    lot_and_seats,
    lot_block,
    price_text,
    price_width,
    seat_and_words,
    waiting_text,
)
from display.theme import BONE, CALL, EDGE, FACT, STONE, parse_colour
from display.widgets import REST, Align, Box, Face, Icon, Piece, Pieces, Plate, Rect, Text, Touch, union

_ASKED = "?"
"""What those opposite read beside the paddle of who is asked."""
_QUESTION_H = 62
"""Height of the question for a second card in a lying picture."""
_KIND_SIGN = 28
"""The side of a kind's sign beside its name."""
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
    leader = screen.active_seat
    words = screen.call or (leader.name if leader else "")
    yield from _bidding(grid, screen, banner, call=call, far_seat=leader, far_words=words, elapsed_ms=elapsed_ms)
    gavel, pad = grid.gavel_and_pad
    yield from tall_command(gavel, screen.gavel, Sign.GAVEL, is_main=True)
    yield from tall_command(pad, screen.pad, Sign.KEYPAD)
    yield from record_command(grid.auction.record, screen.lot.result)


def asking(grid: Grid, screen: AskingScreen, banner: str, *, elapsed_ms: int | None) -> Pieces:
    """Yield a once-around auction or a fixed price: the asked seat bids or buys, or passes."""
    yield from high_rail(grid)
    explanation = screen.explanation
    if explanation and not _has_room_for(grid, screen, explanation):
        yield from _explained_auction(grid, screen, explanation, banner, price=screen.price, question=screen.question)
        return
    call = tuple(_question(grid, screen))
    asked = screen.asked_seat
    yield from _bidding(grid, screen, banner, call=call, far_seat=asked, far_words=_ASKED, elapsed_ms=elapsed_ms)
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
    """Yield the asked seat, the kinds a second card may have, and the choice to add none. A kind's sign is beside its
    name, which has two lines on a narrow key; if all names are single words, the sign is over them there.
    """
    grid = _with_question_first(grid)
    places = grid.auction
    yield from high_rail(grid)
    if explanation := screen.explanation:
        yield from _explained_auction(grid, screen, explanation, banner, question=screen.question)
        return
    yield from lot_and_seats(grid, screen)
    if grid.portrait:
        question, answers = places.banner, places.price
    else:
        room = places.price._replace(h=places.go_on.y - GAP - places.price.y)
        question, answers = room.down(_QUESTION_H, REST, gap=GAP)
    yield from seat_and_words(question, screen.asked_seat, screen.question)
    keys = answers.cells(ceil(len(screen.symbols) / 2), 2, GAP)
    is_word = not any(" " in choice.label for choice in screen.keys)
    is_narrow = keys[0].w < 2 * keys[0].h
    for symbol, choice, key in zip(screen.symbols, screen.keys, keys, strict=False):
        yield Plate(key)
        sign, label = key.inset(8, 6).across(_KIND_SIGN, REST, gap=8)
        align, lines = Align.LEFT, 1
        if is_narrow and is_word:
            sign, label = key.inset(8, 12).down(_KIND_SIGN, REST)
            align = Align.CENTRE
        elif is_narrow:
            lines = 2
        yield Icon(sign.square(_KIND_SIGN), Sign[symbol.name], parse_colour(screen.lot.artist.colour))
        yield Text(label, choice.label, FACT[2:], align=align, lines=lines, group="answers")
        yield Touch(key, choice)
    if banner:
        yield from show_banner(places.far, banner)
    else:
        yield from far_side(places.far, price="", seat=screen.asked_seat, words=screen.question)
    decline = places.commands if grid.portrait else grid.keys(2)[1]
    yield from command(decline, screen.decline, is_main=True)
    yield from record_command(places.record, screen.lot.result)


def _with_question_first(grid: Grid) -> Grid:
    """Return the grid with the question over the place of a price, which has the answers, in a standing picture."""
    if not grid.portrait:
        return grid
    banner, price = union(grid.auction.price, grid.auction.banner).down(grid.auction.banner.h, REST, gap=GAP)
    return grid._replace(auction=grid.auction._replace(banner=banner, price=price, go_on=go_on_in(banner)))


def _bidding(
    grid: Grid,
    screen: PriceScreen,
    banner: str,
    *,
    call: Sequence[Piece],
    far_seat: Bidder | None,
    far_words: str,
    elapsed_ms: int | None,
) -> Pieces:
    """Yield lot and seats, the price with whose it is, and the auctioneer's `call`, or the question to the asked seat;
    for those opposite the price, the paddle of `far_seat` and `far_words`. Before the first bid an
    explanation is in the empty part, with the command to go on in its place.
    """
    places, price = grid.auction, screen.price
    yield from lot_and_seats(grid, screen)
    if price:
        yield from _price_and_leader(grid, screen, price, rise=_rise(price_movement().price.share(elapsed_ms)))
    elif explanation := screen.explanation:
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
        if far_seat:
            holder = screen.active_seat
            if far_seat is holder:
                holder = None
            yield from far_side(places.far, price=price, seat=far_seat, words=far_words, holder=holder)
        else:
            yield from far_side(places.far, price=price, seat=None, words=screen.waiting, ink=STONE)


def _price_and_leader(grid: Grid, screen: LotScreen, price: str, *, rise: int = 0) -> Pieces:
    """Yield the price, `rise` units below its place, and whose it is."""
    places, leader = grid.auction, screen.active_seat
    figures_w = figures_width(grid, places.price, price)
    yield price_text(places.price._replace(w=figures_w), price, rise=rise)
    if leader is None:
        return
    if grid.portrait:
        _, beside = places.price.across(figures_w, REST, gap=3 * GAP)
        yield from leader_beside(beside, leader)
    else:
        yield from seat_and_words(places.leader, leader, leader.name, lines=1)


def _rise(share: float) -> int:
    """Return how many units a new price is below its place; it is fast at first."""
    return round(PRICE_WAY * (1 - share) ** 2)


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
    yield from lot_block(places, screen)
    beside = places.go_on.x - GAP
    if grid.portrait:
        if price:
            yield from _price_and_leader(grid, screen, price)
            if question:
                yield from far_side(places.far, price=price, seat=screen.asked_seat, words=_ASKED, holder=leader)
            else:
                yield from far_side(places.far, price=price, seat=leader, words=leader.name if leader else "")
        asked_at = places.banner._replace(w=beside - places.banner.x).inset(0, -GAP // 2)
        top = places.banner.bottom + GAP
        room = grid.whole._replace(y=top, h=places.commands.bottom - top)
    else:
        yield from bidders_row(places.bidders, screen)
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
