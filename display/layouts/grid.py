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

from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from display.panel import Panel
from display.widgets import Rect

LONG, SHORT = 800, 480
"""The smallest grid in units: the 7" panel's pixels, lying or standing."""
_PX_PER_MM = 480 / 85.92
"""Pixels of the 7" panel in a millimetre where they are densest: from top to bottom."""
GROWTH = 2 / 3
"""How much of a larger panel goes into a larger unit, the rest into more room: people sit no farther from it, but
more of them look at it.
"""
MARGIN, GAP = 16, 8
RAIL_Y, HANG_Y = 64, 68
"""Top of the rail under a heading; tokens and cards begin at `HANG_Y`."""
HIGH_RAIL_Y = 16
"""Top of the rail in an auction, where nothing is above the lot."""
_BAND = 60
"""Height of the strip between board and seats of a standing picture: title, note and menu."""
SIGN_W = 52
"""Width of a sign that is touched beside the facts."""
_RAILED = 24
"""Margin beside gavel rails along the long edges."""


@dataclass(frozen=True, slots=True)
class Auction:
    """The places of an auction: the lot, the price and its bidder, the commands, all seats."""

    art: Rect
    facts: Rect
    """Artist, kind, worth and cards of the lot."""
    price: Rect
    standing: Rect
    """The highest bidder, or the asked seat."""
    note: Rect
    keys: tuple[Rect, ...]
    """The commands, the main one first."""
    undo: Rect
    """The same corner in every auction and after a sale, so that a second touch undoes the step before."""
    bidders: Rect
    help: Rect
    """The help command, at the foot of the facts."""


@dataclass(frozen=True, slots=True)
class Grid:
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
    menu: Rect
    """The menu command, on pictures with a board."""
    seats: Rect
    main: Rect
    """The usual next command."""
    undo: Rect
    note: Rect
    """The message to the whole table, on pictures with a board."""
    open: Auction
    """For an open auction: the price has the most room."""
    once: Auction
    """For auctions with three commands."""
    fixed: Auction
    """For auctions with two commands."""

    @property
    def help(self) -> Rect:
        """Return the place of the help command on pictures with a board: at the left of the menu."""
        return self.menu._replace(x=self.menu.x - SIGN_W, w=SIGN_W)

    @property
    def corner(self) -> Rect:
        """Return the place of a sign over the rail, at the right."""
        return Rect(self.width - 64, 4, 64, 56)

    @property
    def beside_corner(self) -> Rect:
        """Return the place of a second sign, at the left of `corner`."""
        return self.corner._replace(x=self.corner.x - SIGN_W, w=SIGN_W)

    @property
    def whole(self) -> Rect:
        """Return the grid without the margins at the left and right."""
        return Rect(MARGIN, 0, self.width - 2 * MARGIN, self.height)


@lru_cache(maxsize=16)
def grid_of(panel: Panel) -> Grid:
    """Return the grid for a panel, from its pixels and millimetres."""
    long, short = max(panel.width, panel.height), min(panel.width, panel.height)
    largest = min(long / LONG, short / SHORT)
    least = max(panel.width / panel.mm_width, panel.height / panel.mm_height) / _PX_PER_MM
    by = largest if least >= largest else largest**GROWTH * least ** (1 - GROWTH)
    short_units = ceil(short / by - 1e-6)
    by = short / short_units
    long_units = int(long / by + 1e-6)
    if panel.height > panel.width:
        return _standing(short_units, long_units, by)
    return _lying(long_units, short_units, by)


def _lying(width: int, height: int, scale: float) -> Grid:
    side = 232 + (width - LONG) * 3 // 10
    left = width - MARGIN - side
    return Grid(
        width=width,
        height=height,
        scale=scale,
        portrait=False,
        heading=Rect(MARGIN, 12, left - 32, 44),
        board=Rect(MARGIN, HANG_Y, left - 24 - MARGIN, height - 188),
        title=Rect(left, 22, side - 48, 22),
        menu=Rect(width - 64, 4, 64, 56),
        seats=Rect(left, 76, side, height - 160),
        main=Rect(left, height - 76, side, 68),
        undo=Rect(MARGIN, height - 56, 232, 52),
        note=Rect(256, height - 66, left - 272, 62),
        open=_open_lying(width, height),
        once=_once_lying(width, height),
        fixed=_fixed_lying(width, height),
    )


def _open_lying(width: int, height: int) -> Auction:
    across = 136 + (width - LONG) // 5
    third = (height - SHORT) // 3
    x = width - MARGIN - across
    undo, pad = Rect(x, height - 214 - third, across, 110 + third), 110 + third
    keys = (Rect(x, 22, across, undo.y - pad - 2 * GAP - 22), Rect(x, undo.y - pad - GAP, across, pad))
    return _auction_lying(width, height, keys, undo, top=22)


def _once_lying(width: int, height: int) -> Auction:
    x, across = _commands_lying(width)
    undo = Rect(x, height - 176, across, 72)
    keys = (
        Rect(x, 36, across, height - 380),
        Rect(x, height - 336, across, 72),
        Rect(x, height - 256, across, 72),
    )
    return _auction_lying(width, height, keys, undo, top=20)


def _fixed_lying(width: int, height: int) -> Auction:
    x, across = _commands_lying(width)
    undo = Rect(x, height - 176, across, 72)
    keys = (Rect(x, 36, across, height - 348), Rect(x, height - 304, across, 120))
    return _auction_lying(width, height, keys, undo, top=20)


def _commands_lying(width: int) -> tuple[int, int]:
    across = 184 + (width - LONG) // 5
    return width - MARGIN - across, across


def _auction_lying(width: int, height: int, keys: tuple[Rect, ...], undo: Rect, *, top: int) -> Auction:
    art = Rect(MARGIN, top, 208 + (width - LONG) * 2 // 5, height - 280)
    left = art.right + 32
    across = undo.x - MARGIN - left
    below_rail = top + (keys[0].y - top) * 3 // 4
    return Auction(
        art=art,
        help=Rect(art.right - SIGN_W, height - 94 - 51, SIGN_W, 51),
        facts=Rect(MARGIN, art.bottom + 12, art.w, 130),
        price=Rect(left, below_rail, across, art.bottom - below_rail),
        standing=Rect(left, height - 228, across, 64),
        note=Rect(left, height - 156, across, 52),
        keys=keys,
        undo=undo,
        bidders=Rect(MARGIN, height - 94, width - 2 * MARGIN, 78),
    )


def _standing(width: int, height: int, scale: float) -> Grid:
    across = width - 2 * MARGIN
    main = Rect(MARGIN + (across - GAP) // 2 + GAP, height - 76, across - (across - GAP) // 2 - GAP, 68)
    seats_h = 192 * height // LONG
    seats = Rect(MARGIN, main.y - GAP - seats_h, across, seats_h)
    band = seats.y - _BAND - 4
    return Grid(
        width=width,
        height=height,
        scale=scale,
        portrait=True,
        heading=Rect(MARGIN, 12, across - 56, 44),
        board=Rect(MARGIN, HANG_Y, across, band - HANG_Y - 58),
        title=Rect(MARGIN, band + 4, 126, 48),
        menu=Rect(width - 64, band, 64, 56),
        seats=seats,
        main=main,
        undo=Rect(MARGIN, main.y + 8, main.x - GAP - MARGIN, 52),
        note=Rect(150, band, width - 64 - GAP - 150, 56),
        open=_open_standing(width, height),
        once=_once_standing(width, height),
        fixed=_fixed_standing(width, height),
    )


def _open_standing(width: int, height: int) -> Auction:
    across = width - 2 * _RAILED
    undo, pad, gavel = Rect(_RAILED, height - 120, across, 104).columns(3, GAP)
    return _auction_standing(width, height, (gavel, pad), undo, margin=_RAILED)


def _once_standing(width: int, height: int) -> Auction:
    bid, decline = Rect(MARGIN, height - 168, width - 2 * MARGIN, 72).columns(2, GAP)
    undo, pad = (rect._replace(y=height - 88) for rect in (bid, decline))
    return _auction_standing(width, height, (bid, decline, pad), undo, margin=MARGIN)


def _fixed_standing(width: int, height: int) -> Auction:
    buy = Rect(MARGIN, height - 168, width - 2 * MARGIN, 72)
    undo, decline = buy._replace(y=height - 88).columns(2, GAP)
    return _auction_standing(width, height, (buy, decline), undo, margin=MARGIN)


def _auction_standing(width: int, height: int, keys: tuple[Rect, ...], undo: Rect, *, margin: int) -> Auction:
    across = width - 2 * margin
    high = min((across - MARGIN) // 2 - 2, height * 26 // 100)
    art, beside = Rect(margin, 22, across, high).columns(2, MARGIN)
    bidders = Rect(margin, min(key.y for key in keys) - GAP - 104, across, 104)
    note = Rect(margin, bidders.y - GAP - 52, across, 52)
    standing = Rect(margin, note.y - GAP - 64, across, 64)
    top = art.bottom + 12
    return Auction(
        art=art,
        facts=beside._replace(y=beside.y + 12, h=beside.h - 12),
        help=Rect(beside.right - SIGN_W, beside.bottom - 52, SIGN_W, 52),
        price=Rect(margin, top, across, standing.y - 12 - top),
        standing=standing,
        note=note,
        keys=keys,
        undo=undo,
        bidders=bidders,
    )
