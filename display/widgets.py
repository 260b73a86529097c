"""The parts of a picture: plain pieces with a rectangle, in the order they are painted.

Layouts make pieces, the painter paints them, tests audit them. A piece uses no pygame and knows no game: it has only
shapes, words, colours, and for a `Touch` the choice it returns.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import lru_cache
from itertools import accumulate, pairwise
from typing import NamedTuple

from companion.screen_data.screens import Choice, Mark
from display.icons import Sign
from display.theme import BONE, BROKEN, CORNER, KEY_EDGE, OUTLINE, SHADE, Colour

REST = -1
"""In place of a part's size in px: what the other parts leave."""


class Rect(NamedTuple):
    """A rectangle in pixels, its right and bottom edges excluded."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """Return the first column beyond it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """Return the first row beyond it."""
        return self.y + self.h

    @property
    def middle(self) -> tuple[int, int]:
        """Return its middle pixel."""
        return self.x + self.w // 2, self.y + self.h // 2

    def inset(self, across: int, down: int | None = None) -> "Rect":
        """Return the rectangle less a margin on all sides, `down` (by default `across`) above and below."""
        down = across if down is None else down
        return Rect(self.x + across, self.y + down, self.w - 2 * across, self.h - 2 * down)

    def square(self, side: int) -> "Rect":
        """Return a square of `side` px in its middle."""
        return Rect(self.x + (self.w - side) // 2, self.y + (self.h - side) // 2, side, side)

    def moved(self, right: int, down: int = 0) -> "Rect":
        """Return it so many px further right and down."""
        return Rect(self.x + right, self.y + down, self.w, self.h)

    def down(self, *heights: int, gap: int = 0) -> tuple["Rect", ...]:
        """Return parts of these heights one below the other, `gap` px apart; those of `REST` share what is left."""
        return tuple(Rect(self.x, y, self.w, h) for y, h in _parts(self.y, self.h, heights, gap))

    def across(self, *widths: int, gap: int = 0) -> tuple["Rect", ...]:
        """Return parts of these widths side by side, `gap` px apart; those of `REST` share what is left."""
        return tuple(Rect(x, self.y, w, self.h) for x, w in _parts(self.x, self.w, widths, gap))

    def stack(self, count: int, pitch: int, gap: int = 0) -> tuple["Rect", ...]:
        """Return `count` rows from the top, which begin `pitch` px apart and leave `gap` px free between them."""
        return tuple(Rect(self.x, self.y + pitch * row, self.w, pitch - gap) for row in range(count))

    def columns(self, count: int, gap: int) -> tuple["Rect", ...]:
        """Return `count` equally wide parts side by side, `gap` px apart, or one px more where they do not fill it."""
        width = (self.w + gap) // count - gap
        lefts = (self.x + (self.w + gap) * place // count for place in range(count))
        return tuple(Rect(left, self.y, width, self.h) for left in lefts)

    def rows(self, count: int, gap: int) -> tuple["Rect", ...]:
        """Return `count` equal parts one below the other, `gap` px apart."""
        edges = (self.y + (self.h + gap) * place // count for place in range(count + 1))
        return tuple(Rect(self.x, top, self.w, bottom - top - gap) for top, bottom in pairwise(edges))

    def cells(self, rows: int, columns: int, gap: int) -> tuple["Rect", ...]:
        """Return equal parts, row by row, `gap` px apart both ways."""
        return tuple(cell for row in self.rows(rows, gap) for cell in row.columns(columns, gap))

    def holds(self, x: int, y: int) -> bool:
        """Return whether a pixel is inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def overlaps(self, other: "Rect") -> bool:
        """Return whether any pixel is in both."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def within(self, other: "Rect") -> bool:
        """Return whether all of it is in `other`."""
        return other.x <= self.x and other.y <= self.y and self.right <= other.right and self.bottom <= other.bottom

    def rotated(self, quarters: int, panel: "Rect") -> "Rect":
        """Return the place on the panel of a rectangle of a picture that is rotated so many quarter turns clockwise."""
        if quarters == 1:
            return Rect(panel.w - self.bottom, self.x, self.h, self.w)
        if quarters == 2:
            return Rect(panel.w - self.right, panel.h - self.bottom, self.w, self.h)
        if quarters == 3:
            return Rect(self.y, panel.h - self.right, self.h, self.w)
        return self

    def scaled(self, by: float) -> "Rect":
        """Return the rectangle on a grid `by` times as large, edge by edge, so that neighbours stay neighbours."""
        x, y = round(self.x * by), round(self.y * by)
        return Rect(x, y, round(self.right * by) - x, round(self.bottom * by) - y)


@lru_cache(maxsize=1024)
def _parts(start: int, size: int, sizes: tuple[int, ...], gap: int) -> tuple[tuple[int, int], ...]:
    """Return start and size of each part, one after the other; those of size `REST` share what the others leave."""
    left = size - gap * (len(sizes) - 1) - sum(part for part in sizes if part != REST)
    taken = [left // sizes.count(REST) if part == REST else part for part in sizes]
    starts = accumulate((part + gap for part in taken), initial=start)
    return tuple(zip(starts, taken, strict=False))


def union(*rects: Rect) -> Rect:
    """Return the smallest rectangle that holds all of `rects`, at least one."""
    left, top = min(rect.x for rect in rects), min(rect.y for rect in rects)
    return Rect(left, top, max(rect.right for rect in rects) - left, max(rect.bottom for rect in rects) - top)


LEADING = 1.16
"""The usual distance between lines in ems."""


class Face(StrEnum):
    """The styles of type: normal, strong, money that counts and money that may, gains and losses, whose signs have no
    hairlines however large they are, and Chinese or Korean.
    """

    TEXT = "text"
    STRONG = "strong"
    MONEY = "money"
    QUIET_MONEY = "quiet money"
    PLAIN_MONEY = "plain money"
    EASTERN = "eastern"


class Align(StrEnum):
    """The horizontal alignment in a rectangle."""

    LEFT = "left"
    CENTRE = "centre"
    RIGHT = "right"


class Box(NamedTuple):
    """A filled rectangle."""

    rect: Rect
    colour: Colour


class Plate(NamedTuple):
    """The ground of what can be touched: it alone has round corners. Inside its edge, if it has one, it is filled."""

    rect: Rect
    colour: Colour = SHADE
    edge: Colour | None = None
    edge_width: int = KEY_EDGE
    corner: int = CORNER
    """The radius of the corners in px."""


class Outline(NamedTuple):
    """A frame drawn inside its rectangle, `width` px thick."""

    rect: Rect
    colour: Colour
    width: int = OUTLINE


class Text(NamedTuple):
    """Words. The first of `sizes` that fits is used; else they are condensed to 90 %, then cut with an ellipsis.

    The capitals, not the line, are centred in the rectangle's height, unless the text is `low`; several `lines` are
    broken at spaces.
    """

    rect: Rect
    text: str
    sizes: tuple[int, ...]
    colour: Colour = BONE
    face: Face = Face.TEXT
    align: Align = Align.LEFT
    lines: int = 1
    opposite: bool = False
    """True if turned round in its rectangle, for readers opposite."""
    leading: float = LEADING
    """The distance between lines in ems."""
    group: str = ""
    """Texts of a picture with the same group, such as the amounts of a column, have one size."""
    low: bool = False
    """True if the last line stands on the rectangle's foot, so that it shares its line with texts of other sizes."""


class Icon(NamedTuple):
    """A sign or an artist's mark, filling its rectangle."""

    rect: Rect
    sign: Sign | Mark
    colour: Colour = BONE


class Paddle(NamedTuple):
    """A seat's numbered paddle: a square as wide as the rectangle, its handle below."""

    rect: Rect
    number: int
    colour: Colour = BONE
    opposite: bool = False
    """True if turned round in its rectangle, for readers opposite."""


def paddle_parts(paddle: Paddle) -> tuple[Outline, Box, Text]:
    """Return the pieces of a paddle: the blade's frame, the handle and the number."""
    rect, side = paddle.rect, paddle.rect.w
    blade = Rect(rect.x, rect.y, side, side)
    handle_y = blade.bottom
    if paddle.opposite:
        blade = blade.moved(0, rect.h - side)
        handle_y = rect.y
    wide = max(6, side * 18 // 100)
    wide += (side - wide) % 2  # an even rest puts the handle in the middle
    handle = Rect(rect.x + (side - wide) // 2, handle_y, wide, rect.h - side)
    number = Text(
        blade,
        str(paddle.number),
        (round(side * 0.7),),
        paddle.colour,
        Face.STRONG,
        Align.CENTRE,
        opposite=paddle.opposite,
    )
    return Outline(blade, paddle.colour, max(2, round(side / 15))), Box(handle, paddle.colour), number


class Artwork(NamedTuple):
    """A lot's picture, in the artist's colour."""

    rect: Rect
    mark: Mark
    colour: Colour


class Line(NamedTuple):
    """A stroke through points, `width` px thick, with a square on each but the last."""

    points: tuple[tuple[int, int], ...]
    colour: Colour
    width: int
    square: int
    """The squares' side in px."""
    dash: tuple[int, ...] = ()
    """Px drawn, px left out, and so on in turn; empty for a solid line. Dashed lines have no squares."""

    @property
    def rect(self) -> Rect:
        """Return a rectangle that holds all of it."""
        reach = max(self.width, self.square)
        return union(*(Rect(x, y, 0, 0).inset(-reach) for x, y in self.points))


class Label(NamedTuple):
    """A sign at the left of words, both centred in the height."""

    rect: Rect
    sign: Sign
    text: str
    sizes: tuple[int, ...]
    colour: Colour = BONE
    face: Face = Face.STRONG
    align: Align = Align.CENTRE
    sign_size: int = 30
    gap: int = 16
    broken: tuple[int, ...] = BROKEN
    """The sizes for two or three lines, where one line fits in none of `sizes`."""
    group: str = ""
    """Words of a picture with the same group, such as those of plates side by side, have one size."""


class Code(NamedTuple):
    """A QR code in the middle of its rectangle, its modules as many whole px as fit, its light margin of four included.

    `rows` are of 0 and 1.
    """

    rect: Rect
    rows: tuple[str, ...]


class Touch(NamedTuple):
    """The touchable area of a choice. It paints nothing."""

    rect: Rect
    choice: Choice
    on_figure: bool = False
    """True if what is drawn there, such as a price, is told whether it can be touched or not."""


Drawn = Box | Plate | Outline | Text | Icon | Paddle | Artwork | Line | Label | Code
Piece = Drawn | Touch
Pieces = Iterator[Piece]


def scaled(piece: Piece, by: float) -> Piece:
    """Return the piece on a grid `by` times as large."""
    match piece:
        case Line():
            return piece._replace(
                points=tuple((_times(x, by), _times(y, by)) for x, y in piece.points),
                width=_times(piece.width, by),
                square=_times(piece.square, by),
                dash=_each_times(piece.dash, by),
            )
        case Plate():
            width, corner = _times(piece.edge_width, by), _times(piece.corner, by)
            return piece._replace(rect=piece.rect.scaled(by), edge_width=width, corner=corner)
        case Outline():
            return piece._replace(rect=piece.rect.scaled(by), width=_times(piece.width, by))
        case Text():
            return piece._replace(rect=piece.rect.scaled(by), sizes=_each_times(piece.sizes, by))
        case Label():
            return piece._replace(
                rect=piece.rect.scaled(by),
                sizes=_each_times(piece.sizes, by),
                sign_size=_times(piece.sign_size, by),
                gap=_times(piece.gap, by),
                broken=_each_times(piece.broken, by),
            )
        case _:
            return piece._replace(rect=piece.rect.scaled(by))


def _times(length: int, by: float) -> int:
    """Return a length `by` times as large; only 0 becomes 0."""
    return round(length * by) or min(1, length)


@lru_cache(maxsize=1024)
def _each_times(lengths: tuple[int, ...], by: float) -> tuple[int, ...]:
    return tuple(_times(length, by) for length in lengths)
