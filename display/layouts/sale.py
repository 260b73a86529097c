"""The sale that an auction ends with."""

from companion.screen_data.auctions import SoldScreen
from companion.screen_data.movement import SaleMovement, sale_movement
from display.layouts.auction_rails import RAIL_FULL, gavel_rails, high_rail
from display.layouts.buttons import command, undo_and_menu
from display.layouts.common import show_banner
from display.layouts.far_side import far_side
from display.layouts.grid import GAP, HIGH_RAIL_Y, MARGIN, Grid
from display.layouts.lot import PRICE_WAY, figures_width, lot_and_seats, price_text, seat_and_words
from display.layouts.sealed import opening
from display.theme import BONE, INK, RAIL, STONE
from display.widgets import Align, Box, Face, Pieces, Rect, Text, Touch, union

_APART, _PAYMENT_H = 6, 70
"""The distance of the plate from what is below it, and the height of who pays whom in a lying picture."""
_PAYS = "→"
"""What those opposite read between the paddles of who pays and who is paid."""
_PAYMENT_MORE = 44
"""How much higher than the call who pays whom is in a standing picture, where there is room below the seats then."""
_STRUCK_TWICE, _STRUCK = 20, 30
"""The tenths of the gavel's rails that are full before the strike that sells a lot, and after it."""
_SALE_WORD = (84, 76, 68, 60, 52, 45, 40, 36, 32, 28, 26, 24)
"""Sizes of the word for a sale."""


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
        yield from opening(grid, screen, opened)
        return
    places = grid.auction
    is_whole = movement.plate.share(elapsed_ms) == 1
    if not screen.is_hammered:
        yield from high_rail(grid)
    elif not (grid.portrait and is_whole):  # there the plates reach both long edges, and would run into full rails
        struck = movement.strike.share(elapsed_ms)
        yield from gavel_rails(grid, _STRUCK_TWICE + round((_STRUCK - _STRUCK_TWICE) * struck))
    if grid.portrait:
        more = 0 if banner else _PAYMENT_MORE
        payment_at, note_at, main = places.banner._replace(h=places.banner.h + more), places.commands, grid.main
        other = union(places.help, places.record)
        if is_whole:
            yield Box(Rect(0, 0, grid.width, places.far.bottom + GAP // 2), BONE)
    else:
        more = 0
        payment_at = places.leader._replace(y=places.leader.y + 2 * GAP, h=_PAYMENT_H)
        main, note_at = union(places.help, places.record), places.far
        other = main.moved(0, -main.h - GAP)
    yield from lot_and_seats(grid, screen, lower=more, bid_ink=STONE)
    yield from _sold_plate(grid, screen, movement, elapsed_ms, bottom=payment_at.y - _APART)
    yield from undo_and_menu(grid, screen, ink=INK if is_whole and not grid.portrait else None)
    buyer = screen.active_seat
    yield from seat_and_words(payment_at, buyer, screen.payment)
    if banner:
        yield from show_banner(note_at, banner)
    if grid.portrait or not banner:
        ink = INK if is_whole and grid.portrait else BONE
        if screen.bank:
            words = f"{_PAYS} {screen.bank}"
        else:
            words = _PAYS if screen.payee else screen.headline
        yield from far_side(places.far, price=screen.price, seat=buyer, words=words, ink=ink, payee=screen.payee)
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
        ceiling = RAIL_FULL
    else:
        ceiling = HIGH_RAIL_Y + RAIL
    highest = min(PRICE_WAY, top - ceiling)
    above = _fall(highest, movement.strike.share(elapsed_ms))
    block = price._replace(y=top - above, h=min(price.h + 2 * edge_h, bottom - top))
    inner = block.inset(0, (block.h - price.h) // 2)
    figures_w = figures_width(grid, inner, screen.price)
    if screen.change:
        reach = Rect(block.x, top - highest, inner.x + figures_w - block.x, highest + block.h)
        yield Touch(reach, screen.change, on_figure=True)  # it does not move, and holds the price wherever that falls
    edge = grid.width if grid.portrait else grid.width - MARGIN
    left = 0 if grid.portrait else block.x - GAP
    least = inner.x + figures_w + 2 * GAP
    has_corner = not grid.portrait and bool(screen.undo or screen.menu)
    corner = grid.undo.x - GAP if has_corner else edge
    share = movement.plate.share(elapsed_ms)
    right = grid.width
    if share < 1:  # up to undo and the menu, which turn to ink with the last frame
        right = min(least, corner) + round(max(0, corner - least) * _fast_at_first(share))
    plate_y = block.y if grid.portrait else 0
    yield Box(Rect(left, plate_y, right - left, block.bottom - plate_y), BONE)
    yield price_text(inner._replace(w=figures_w), screen.price, colour=INK)
    if share == 1:
        yield from _word(_word_room(grid, block, least=least, has_corner=has_corner), screen)


def _word_room(grid: Grid, block: Rect, *, least: int, has_corner: bool) -> Rect:
    """Return the room for the word at the right end of the plate, beside the price, which with its air ends at `least`;
    where undo and the menu are in the corner, below them.
    """
    left = least + GAP
    top = block.y + GAP
    if has_corner:
        left = min(left, grid.undo.x - GAP)
        top = grid.undo.bottom + 2 * GAP
    right = block.right - GAP if grid.portrait else grid.width - MARGIN - 2 * GAP
    return Rect(left, top, right - left, block.bottom - GAP - top)


def _word(room: Rect, screen: SoldScreen) -> Pieces:
    """Yield the word for the sale."""
    lines = min(3, len(screen.headline.split()))
    yield Text(room, screen.headline, _SALE_WORD, INK, Face.STRONG, Align.RIGHT, lines=lines)


def _fast_at_first(share: float) -> float:
    """Return how much of a growing plate is there."""
    return 1 - (1 - share) ** 2


def _fall(highest: int, share: float) -> int:
    """Return how many units the price of a sold lot is above its place, `highest` at first; it is fast at last."""
    return round(highest * (1 - share**2))
