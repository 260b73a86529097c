"""The market board: tokens in columns below the rail, and under each column what one of its cards is worth.

The smallest token is one unit of length, so length shows worth, also upside down; but no token is so low that its
value has no room. Tokens that the round would bring if it ended now are outlined plates. Ranked columns are bright, the
others dim.
"""

from collections.abc import Sequence
from math import ceil, inf
from typing import NamedTuple

from companion.screen_data.boards import MarketColumn, Token
from display.icons import Sign
from display.layouts.common import cap_height, rail
from display.layouts.grid import BOARD_HANG_Y, BOARD_RAIL_Y, Grid
from display.text import fit
from display.theme import (
    BONE,
    GHOST,
    INK,
    LARGE_TEXT,
    MUTE,
    STONE,
    WALL,
    WORTH,
    Colour,
    dim,
    parse_colour,
)
from display.widgets import REST, Align, Box, Face, Icon, Outline, Pieces, Rect, Text

_FRESH, _LOW_FRESH, _STRIPE = 4, 3, 4
"""Widths of a new token's outline, the same on a plate too low for it and figures, and of a dim one's bright stripe."""
_LARGEST_UNIT = 44
"""The largest unit, for a column as wide as on the smallest grid; it grows with the column."""
_PER_FIGURE = 28
"""Amounts with less room for a figure begin at the plate's edge, not under the tokens' figures, for a larger size."""
_LOWEST_FIGURE = 18
"""Plates lower than this have no room for figures."""
_FIGURE_CLEAR = 5
"""What figures leave free above and below them, inside an outline, where all tokens of a column have room for it."""
_ROUNDING = 1e-6
"""The part of a px by which a sum of lengths may be wrong."""
_PLATES_APART = 2
"""The gap below each plate."""
_FIGURE_W, _TICKS_W, _TICK_H = 18, 38, 14
"""The room of a figure on a plate, and of the ticks and all that is free beside both; the height of a tick."""
_INDENT = 9
"""How far figures begin at the right of a plate's left edge."""
_BEARING = 5
"""The empty px at the right of a short amount, which may be outside the column."""
_WORTH_GAP, _WORTH_H = 12, 40
_NOTHING = (30, 28, 24, 20, 17)
"""Sizes of the zero below the tokens of an artist who is not ranked."""
_RANK_H = 20
_NAME_Y, _NAME_H, _NAME_LEADING = 8, 32, 0.95
"""The place of the artists' names over their plates, and the distance of lines where a name takes two."""
_NAMES = (26, 24, 22, 20, 19, 18, 17, 16)
_NAME_BESIDE = 3
"""How much of the gap at the right of its column a name may take."""
_RAISED_BESIDE = 4
"""How far the bone ground of a chosen artist's name reaches beyond the column at both sides."""
GUTTER_GAP, COLUMNS_APART = 4, 4
"""The distance of columns from a gutter at their left, and from each other."""
PLATE_Y, _PLATE_H = 46, 48
"""The top and height of the artists' plates over the rail."""
_LARGEST_COUNT = 46
"""The largest size of the cards that are counted on a plate; the limit behind them is about half as large."""
_COUNT_EM, _LIMIT_EM = 0.66, 1.02
"""Width of a figure of the count, and of "/5", in parts of their sizes."""
_LIMIT_FROM = 74
"""Narrower plates have no room for the limit beside the mark."""
_STAMP_EDGE, _STAMP_PERCENT, _COUNT_INSET, _COUNT_GAP = 3, 22, 4, 1
"""The edge of the plate around the dark stamp with the mark, the width of the stamp in percent of the plate's, and the
room beside the count, and before the limit.
"""


def column_places(room: Rect, gutter_w: int, columns: int) -> tuple[Rect, ...]:
    """Return the places of the columns, beside a gutter with the names of the lines that go through them."""
    _, beside = room.across(gutter_w, REST, gap=GUTTER_GAP)
    return beside.columns(columns, COLUMNS_APART)


def heads(
    grid: Grid,
    rooms: Sequence[Rect],
    columns: Sequence[MarketColumn],
    *,
    chosen: Sequence[bool] = (),
    name_beside: int = _NAME_BESIDE,
) -> Pieces:
    """Yield the rail of a board, and over it the artists' names and plates with their cards on the table this round:
    `3/5`, of as many as end the round, in a bone outline if the next one does.

    If all names fit a line, however small, none of them is broken. The names of those `chosen` are as large, heavy and
    inverted. A name may be `name_beside` units wider than its column; it stands in the middle, so that a long one and
    its neighbour are as far apart as they can be.
    """
    yield rail(grid, BOARD_RAIL_Y)
    name_w = rooms[0].w + name_beside
    fitted = [fit(column.artist.name, Face.TEXT, _NAMES, (name_w, _NAME_H)) for column in columns]
    is_a_line = not any(name.condensed for name in fitted)
    no_larger = tuple(size for size in _NAMES if size <= min(name.size for name in fitted))
    for place, (room, column) in enumerate(zip(rooms, columns, strict=True)):
        name = room._replace(y=_NAME_Y, w=room.w + name_beside, h=_NAME_H)
        if chosen and chosen[place]:
            yield Box(Rect(room.x, _NAME_Y, room.w, PLATE_Y - _NAME_Y).inset(-_RAISED_BESIDE, 0), BONE)
            yield Text(
                name,
                column.artist.name,
                no_larger,
                INK,
                Face.STRONG,
                Align.CENTRE,
                lines=1 if is_a_line else 2,
                leading=_NAME_LEADING,
                low=True,
            )
        else:
            yield Text(
                name,
                column.artist.name,
                _NAMES,
                BONE,
                align=Align.CENTRE,
                lines=1 if is_a_line else 2,
                leading=_NAME_LEADING,
                group="artists",
                low=True,
            )
        yield from _counted_plate(room._replace(y=PLATE_Y, h=_PLATE_H), column)


def _counted_plate(plate: Rect, column: MarketColumn) -> Pieces:
    """Yield an artist's plate: the mark on a dark stamp, so that it is no sign of the number beside it, and how many
    cards there are of as many as end the round; the number alone on a narrow plate.
    """
    colour = parse_colour(column.artist.colour)
    yield Box(plate, colour)
    stamp, beside = plate.inset(_STAMP_EDGE).across(plate.w * _STAMP_PERCENT // 100, REST)
    yield Box(stamp, WALL)
    yield Icon(stamp.square(stamp.w * 3 // 4), column.artist.mark, colour)
    size = _count_size(plate.w)
    limit_size = max(LARGE_TEXT, size // 2 + 3)
    has_limit = plate.w >= _LIMIT_FROM
    limit_w = ceil(limit_size * _LIMIT_EM) if has_limit else 0
    count_w = ceil(size * _COUNT_EM) * len(str(column.cards))
    _, count, limit, _ = beside.across(REST, count_w, limit_w, _COUNT_INSET - _STAMP_EDGE, gap=_COUNT_GAP)
    yield Text(count, str(column.cards), (size,), INK, Face.STRONG, Align.RIGHT, group="cards")
    if has_limit:
        drop = (cap_height(size) - cap_height(limit_size)) // 2
        yield Text(limit.moved(0, drop), f"/{column.limit}", (limit_size,), INK, Face.STRONG, group="limits")
    if column.next_ends_round:
        yield Outline(plate, BONE, _FRESH)


def _count_size(plate_w: int) -> int:
    """Return the size of the cards that are counted on a plate so wide."""
    return min(_LARGEST_COUNT, plate_w * 43 // 88)


def count_foot(plate_w: int) -> int:
    """Return how far down the counts on plates so wide stand."""
    return PLATE_Y + (_PLATE_H + cap_height(_count_size(plate_w))) // 2


class Scale(NamedTuple):
    """How long the tokens of a board are."""

    unit: float
    """The length of a unit of value in px."""
    share: float
    """The length of a token if those of the column with the most shared its room: no token has to be longer."""

    def length(self, token: "_HungToken") -> float:
        """Return the length of a token, with the gap below it: by its value, but at least so that its figures have
        room.
        """
        return max(min(token.least, self.share), token.units * self.unit)


class _HungToken(NamedTuple):
    """A token as it hangs in its column."""

    token: Token
    units: float
    """Its value in units of length."""
    ghost: bool
    """True if it is not there yet, but would be if the round ended now."""

    @property
    def least(self) -> int:
        """Return the least length at which its value has room, inside its outline if it has one."""
        return _airy_line(GHOST if self.ghost or self.token.fresh else 0) + _PLATES_APART


def _hung_tokens(column: MarketColumn, now: int) -> tuple[_HungToken, ...]:
    """Return the tokens of a column, and last the one that round `now` would bring."""
    hung = [_HungToken(token, token.value / column.unit, ghost=False) for token in column.tokens]
    if column.ghost:
        hung.append(_HungToken(Token(column.ghost, now), column.ghost / column.unit, ghost=True))
    return tuple(hung)


def scale_of(columns: Sequence[MarketColumn], room: Rect) -> Scale:
    """Return the largest scale at which the longest column fits `room`, without its worth."""
    hung = [_hung_tokens(column, 0) for column in columns]
    largest = max(_LARGEST_UNIT, room.w / len(columns) * 0.42)
    share = room.h / max(1, *(len(tokens) for tokens in hung))
    return Scale(min(largest, *(_unit_in(room.h, tokens, share) for tokens in hung)), share)


def _unit_in(height: int, tokens: Sequence[_HungToken], share: float) -> float:
    """Return the length of a unit at which these tokens fill a height, none of them shorter than it has to be."""
    left: float = height
    rest = sorted(tokens, key=lambda token: token.units)
    while rest:
        px = left / sum(token.units for token in rest)
        least = min(rest[0].least, share)
        if rest[0].units * px >= least - _ROUNDING:
            return px
        left -= least
        rest.pop(0)
    return inf


def _worth_sizes(width: int) -> tuple[int, ...]:
    """Return the sizes of what a card is worth, below a column so wide."""
    return tuple(size for size in WORTH if size <= max(56, width * 3 // 5))


def hanging(place: Rect, column: MarketColumn, scale: Scale, now: int, *, placed: float = 1) -> Pieces:
    """Yield the tokens of a column, the oldest at the rail, and last the ghost of round `now`.

    Only the share `placed` (0 to 1) of a new token is visible, and of one that grows no figure before it has room for
    it.
    """
    colour, lit = parse_colour(column.artist.colour), column.rank > 0
    foot: float = BOARD_HANG_Y
    for hung in _hung_tokens(column, now):
        token = hung.token
        length = scale.length(hung) * (placed if token.fresh else 1)
        if not length:
            continue
        top, foot = foot, foot + length
        plate = place._replace(y=round(top), h=round(foot) - round(top) - _PLATES_APART)
        edge = 0
        if token.fresh:
            edge = _FRESH if plate.h >= _lowest_unit(_FRESH) + 2 * _FRESH else _LOW_FRESH
        if hung.ghost:
            edge = GHOST
            ink = BONE
        elif lit:
            ink = INK
            yield Box(plate, colour)
        else:
            ink = STONE
            yield Box(plate, dim(colour))
            yield Box(plate._replace(w=_STRIPE), colour)
        if edge:
            yield Outline(plate, colour if hung.ghost else BONE, edge)
        if placed == 1 or not token.fresh or plate.h >= _lowest_unit(edge) + 2 * edge:
            yield from _figures(plate, token, scale.unit, ink, edge)


def hanging_worth(
    place: Rect, column: MarketColumn, scale: Scale, now: int, *, placed: float = 1, rank: str = ""
) -> Pieces:
    """Yield the tokens of a column, under them what one of its cards is worth, and under that its `rank`."""
    yield from hanging(place, column, scale, now, placed=placed)
    lit = column.rank > 0
    length = sum(scale.length(hung) * (placed if hung.token.fresh else 1) for hung in _hung_tokens(column, now))
    foot = BOARD_HANG_Y + round(length) + _WORTH_GAP
    indent = _INDENT if len(column.worth) * _PER_FIGURE <= max(place.w, 68) else 0
    sizes = _worth_sizes(place.w) if lit else _NOTHING
    beyond = _BEARING if indent else 0
    worth = Rect(place.x + indent, foot, place.w + beyond - indent, _WORTH_H)
    ink = BONE if lit else MUTE
    face = Face.MONEY if lit else Face.QUIET_MONEY
    yield Text(worth, column.worth, sizes, ink, face, group="worths" if lit else "")
    yield Text(worth._replace(y=worth.bottom + 10, h=_RANK_H), rank, (26, 24, 22), BONE, Face.STRONG)


def _lowest_unit(edge: int) -> int:
    """Return the least height of a unit, without its outline of `edge` px, that has room for figures."""
    return _LOWEST_FIGURE - 1 if edge else _LOWEST_FIGURE


def _airy_line(edge: int) -> int:
    """Return the height of a plate with an outline of `edge` px in which figures are clear of it."""
    return _lowest_unit(edge) + 2 * (edge + _FIGURE_CLEAR)


def _figures(plate: Rect, token: Token, px: float, ink: Colour, edge: int) -> Pieces:
    """Yield, in a token's first unit, its value and where it comes from: its round as tally ticks, or an award's sign.

    They are inside its outline of `edge` px if it is high enough for both, else over it. A plate too low for figures
    shows its value by its length alone.
    """
    line = Rect(plate.x + 11, plate.y, plate.w - 14, min(plate.h, max(_airy_line(edge), round(px))))
    if plate.h >= _LOWEST_FIGURE:
        size = max(LARGE_TEXT, min(max(36, plate.w * 3 // 8), round(px * 0.86)))
        yield Text(line, str(token.value), (size,), ink, Face.STRONG)
        if token.award:
            side = min(20, line.h - 2)
            yield Icon(Rect(plate.right - side - 6, line.y + (line.h - side) // 2, side, side), Sign.AWARD, ink)
    is_wide = plate.w >= len(str(token.value)) * _FIGURE_W + _TICKS_W
    has_ticks = not token.award and is_wide and plate.h >= _TICK_H
    ticks = token.round if has_ticks else 0
    for tick in range(ticks):
        yield Box(Rect(plate.right - 6 - 5 * (ticks - tick), line.y + (line.h - _TICK_H) // 2, 2, _TICK_H), ink)
