"""The grid of a panel: the size of its unit, and the places that screens share on it.

Only this module decides the arrangement. A screen gets a Grid and puts pieces into its places; it may ask whether the
picture is `portrait`, never which panel it is on. Places of a single screen are in that screen's module, measured from
these.

**Units.** On the 7" Touch Display (800x480) a unit is a pixel: 0.19 by 0.18 mm. On any larger panel it is at least as
large in millimetres both ways, so fingertips still fit and texts can be read from across the table.

**Shapes.** A lying picture has the board or the lot at the left, seats and commands at the right. A standing one has
the board above, seats below it, and the commands along the lower edge, near the hand. Room beyond the smallest grid
makes columns longer and lots and prices larger.
"""

from functools import lru_cache
from math import ceil
from typing import NamedTuple

from display.panel import TOUCH_DISPLAY_MM, Panel
from display.widgets import REST, Rect

LONG, SHORT = 800, 480
"""The smallest grid in units: the 7" panel's pixels, lying or standing."""
_PX_PER_MM = SHORT / TOUCH_DISPLAY_MM[1]
"""Pixels of the 7" panel in a millimetre where they are densest: from top to bottom."""
FINGER_MM = 9
"""The smallest side of what is touched, on every panel: `tests/support/audits.py` holds every picture to it."""
FINGER = ceil(FINGER_MM * _PX_PER_MM)
"""The same in units, which are at least as large on any other panel."""
GROWTH = 2 / 3
"""How much of a larger panel goes into a larger unit, the rest into more room: people sit no farther from it, but
more of them look at it.
"""
_ROUNDING = 1e-6
"""The part of a unit by which a division may be wrong."""
MARGIN, GAP = 16, 8
RAIL_Y, HANG_Y = 64, 68
"""Top of the rail under a heading; what hangs from it begins at `HANG_Y`."""
BODY_Y = 82
"""Top of what does not hang from that rail but stands apart from it: lists, questions and notices."""
BOARD_RAIL_Y, BOARD_HANG_Y = 100, 104
"""The same on a board, where the artists' names and plates are over the rail."""
HIGH_RAIL_Y = 16
"""Top of the rail in an auction, where nothing is above the lot."""
_BAND = 60
"""Height of the strip between board and seats of a standing picture: title, banner and help."""
SIGN_W = 52
"""Width of a sign that is touched beside the facts."""
_COLUMN_W, _MENU_W = 200, 56
"""Width of the commands at the right of a lying auction; over them undo, and at its right the menu."""
_ROW_H = 60
"""Height of the commands over the lowest row of a standing auction."""
_ART_H = 190
"""The least height of the lot's picture in a standing auction: the price has the rest."""
_FAR_H = 74
"""The least height of what those opposite read along the upper edge of a standing auction: on a higher panel it grows
with the price.
"""
_CALL_H = 56
"""Height of the row with the auctioneer's call in a standing auction, and of the lowest commands in a lying one."""
_LEADER_H, _LYING_CALL_H = 38, 40
"""Height of the highest bidder and of the call in a lying auction."""
_RECORD_H = 52
"""Height of the command that records the sale in a standing auction."""
_PLATE_H, _LYING_PLATE_H = 76, 80
"""Height of a seat's plate in an auction, which a standing picture has two rows of, and in a lying picture."""
GO_ON_W = 160
"""Width of the command that closes an explanation."""


class AuctionPlaces(NamedTuple):
    """The places of an auction: the lot, the price and its bidder, the commands, all seats.

    Those opposite have the price, too, and whose it is: in a standing picture along the upper edge, in a lying one
    below the call. It is in the same place from the first bid to the sale.
    """

    far: Rect
    """What those opposite read."""
    art: Rect
    facts: Rect
    """Artist, kind, worth and cards of the lot."""
    price: Rect
    leader: Rect
    """The highest bidder: in a lying picture below the price, in a standing one beside it, in the same place."""
    banner: Rect
    """The auctioneer's call, the question to the asked seat, or the message to the whole table."""
    commands: Rect
    """In a lying picture the column of commands; in a standing one their row over the lowest."""
    bidders: Rect
    help: Rect
    """The help command, at the left of `record`."""
    record: Rect
    """The command that records the sale: in a lying picture below the column of commands, in a standing one at the foot
    of the facts.
    """
    go_on: Rect
    """The command that closes an explanation: in a lying picture at the end of what those opposite read, in a standing
    one of the call. Nothing is decided there.
    """


class Grid(NamedTuple):
    """One panel's grid. All is in units; `scale` pixels make one."""

    width: int
    height: int
    scale: float
    portrait: bool
    """True for a standing picture. An almost square panel may have as many units one way as the other."""
    heading: Rect
    board: Rect
    """The place of the columns, as far down as the longest may reach, without its worth below."""
    title: Rect
    """The round, on pictures with a board."""
    undo: Rect
    """The one place of undo, on every screen of the game, so that a second touch undoes the step before."""
    menu: Rect
    """The one place of the menu, beside undo."""
    help: Rect
    """The help command, on pictures with a board."""
    seats: Rect
    side: Rect
    """What is beside or below the main part of a picture that has a heading."""
    main: Rect
    """The usual next command."""
    foot: Rect
    """The room beside `main`, on pictures without undo."""
    banner: Rect
    """The message to the whole table, on pictures with a board."""
    auction: AuctionPlaces

    def keys(self, count: int) -> tuple[Rect, ...]:
        """Return the places of the two answers of an asked seat, the main one first, and with three that of its pad."""
        room = self.auction.commands
        if self.portrait:
            return (*room.columns(2, GAP), self.main)[:count]
        lower_h = room.h * 2 // 7
        return room.down(REST, lower_h, lower_h, gap=GAP)[:count]

    @property
    def gavel_and_pad(self) -> tuple[Rect, ...]:
        """Return the places of the gavel and the pad of an open auction."""
        if self.portrait:
            return self.auction.commands, self.main
        return self.auction.commands.down(REST, REST, gap=GAP)

    @property
    def go_on(self) -> Rect:
        """Return the place of the command that closes an explanation on pictures with a board: beside the round, where
        nothing is decided.
        """
        return go_on_in(self.help._replace(x=self.board.x, w=self.board.w))

    @property
    def whole(self) -> Rect:
        """Return the grid without the margins at the left and right."""
        return Rect(MARGIN, 0, self.width - 2 * MARGIN, self.height)


@lru_cache(maxsize=16)
def grid_of(panel: Panel) -> Grid:
    """Return the grid for a panel, from its pixels and millimetres."""
    long, short = max(panel.width, panel.height), min(panel.width, panel.height)
    largest_scale = min(long / LONG, short / SHORT)
    least_scale = max(panel.width / panel.mm_width, panel.height / panel.mm_height) / _PX_PER_MM
    scale = largest_scale
    if least_scale < largest_scale:
        scale = largest_scale**GROWTH * least_scale ** (1 - GROWTH)
    short_units = ceil(short / scale - _ROUNDING)
    scale = short / short_units  # so that the units fill the short side exactly
    long_units = int(long / scale + _ROUNDING)
    if panel.height > panel.width:
        return _standing(width=short_units, height=long_units, scale=scale)
    return _lying(width=long_units, height=short_units, scale=scale)


def _lying(*, width: int, height: int, scale: float) -> Grid:
    side_w = 232 + (width - LONG) * 3 // 10
    left = width - MARGIN - side_w
    column = _COLUMN_W + (width - LONG) // 5
    heading = Rect(MARGIN, 12, left - 32, 44)
    board = Rect(MARGIN, BOARD_HANG_Y, left - 24 - MARGIN, height - 188 - (BOARD_HANG_Y - HANG_Y))
    title = Rect(MARGIN, height - 64, 232, 54)
    undo, menu = Rect(width - MARGIN - column, 14, column + MARGIN, 80).across(column - _MENU_W, REST)
    help_at = Rect(board.right - SIGN_W, title.y, SIGN_W, title.h)
    seats = Rect(left, 108, side_w, height - 192)
    side = Rect(left, 76, side_w, height - 160)
    main = Rect(left, height - 76, side_w, 68)
    foot = Rect(MARGIN, height - 56, 232, 52)
    banner = Rect(256, height - 66, left - 272, 62)
    return Grid(
        width=width,
        height=height,
        scale=scale,
        portrait=False,
        heading=heading,
        board=board,
        title=title,
        undo=undo,
        menu=menu,
        help=help_at,
        seats=seats,
        side=side,
        main=main,
        foot=foot,
        banner=banner,
        auction=_auction_lying(width, height, undo),
    )


def _auction_lying(width: int, height: int, undo: Rect) -> AuctionPlaces:
    art = Rect(MARGIN, 22, 208 + (width - LONG) * 2 // 5, height - 280)
    left = art.right + 32
    across = undo.x - MARGIN - left
    column = Rect(undo.x, undo.bottom + GAP, width - MARGIN - undo.x, height - 104 - undo.bottom - GAP)
    commands, foot = column.down(REST, _CALL_H, gap=GAP)
    help_at, record = foot.across(SIGN_W, REST, gap=GAP)
    facts = Rect(MARGIN, art.bottom + 12, art.w, foot.bottom - art.bottom - 12)
    price = Rect(left, 28, across, art.bottom - 34)
    leader = Rect(left, art.bottom, across, _LEADER_H)
    banner = Rect(left, leader.bottom + GAP, across, _LYING_CALL_H)
    far_y = banner.bottom + GAP + GAP // 2
    far = Rect(left, far_y, across, foot.bottom - far_y)
    bidders = Rect(MARGIN, height - 94, width - 2 * MARGIN, _LYING_PLATE_H)
    return AuctionPlaces(
        far=far,
        art=art,
        facts=facts,
        price=price,
        leader=leader,
        banner=banner,
        commands=commands,
        bidders=bidders,
        help=help_at,
        record=record,
        go_on=go_on_in(foot._replace(x=left, w=across)),
    )


def _standing(*, width: int, height: int, scale: float) -> Grid:
    across = width - 2 * MARGIN
    foot, main = Rect(MARGIN, height - 92, across, 84).columns(2, GAP)
    undo, menu = foot.across(REST, _MENU_W)
    seats_h = 192 * height // LONG
    seats = Rect(MARGIN, main.y - GAP - seats_h, across, seats_h)
    band = seats.y - _BAND - 4
    heading = Rect(MARGIN, 12, across - 56, 44)
    board = Rect(MARGIN, BOARD_HANG_Y, across, band - BOARD_HANG_Y - 58)
    title = Rect(MARGIN, band + 4, 126, 48)
    help_at = Rect(width - MARGIN - SIGN_W, band, SIGN_W, 56)
    banner = Rect(150, band, width - 64 - GAP - 150, 56)
    return Grid(
        width=width,
        height=height,
        scale=scale,
        portrait=True,
        heading=heading,
        board=board,
        title=title,
        undo=undo,
        menu=menu,
        help=help_at,
        seats=seats,
        side=seats,
        main=main,
        foot=foot.inset(0, 14),
        banner=banner,
        auction=_auction_standing(width, height, main),
    )


def _auction_standing(width: int, height: int, main: Rect) -> AuctionPlaces:
    across = width - 2 * MARGIN
    far = Rect(MARGIN, HIGH_RAIL_Y, across, _FAR_H + (height - LONG) // 5)
    high = min((across - MARGIN) // 2 - 2, max(_ART_H, height * 21 // 100))
    art, beside = Rect(MARGIN, far.bottom + GAP, across, high).columns(2, MARGIN)
    top = art.bottom + GAP
    below = Rect(MARGIN, top, across, main.y - GAP - top)
    price, banner, bidders, commands = below.down(REST, _CALL_H, 2 * _PLATE_H + GAP, _ROW_H, gap=GAP)
    _, facts, foot = beside.down(2, REST, _RECORD_H, gap=2)
    help_at, record = foot.across(SIGN_W, REST, gap=GAP)
    return AuctionPlaces(
        far=far,
        art=art,
        facts=facts,
        price=price,
        leader=price,
        banner=banner,
        commands=commands,
        bidders=bidders,
        help=help_at,
        record=record,
        go_on=go_on_in(banner),
    )


def go_on_in(row: Rect) -> Rect:
    """Return the place of the command that closes an explanation, at the end of a row in which nothing is decided."""
    return row._replace(x=row.right - GO_ON_W, w=GO_ON_W)


def seat_rows(room: Rect, count: int, least: int, gap: int = 0) -> tuple[Rect, ...]:
    """Return a row for each seat, as high as for five and at least `least` units, or lower where not all would fit."""
    pitch = min(max(least, room.h // 5), room.h // count)
    return room.stack(count, pitch, gap)
