"""How pieces come to pixels: each is printed once as fills and blits, which painting only repeats.

What changed and where to paint is the painter's business; shapes are rasterised in `raster.py`, words in `type.py`.
"""

from dataclasses import dataclass
from typing import NamedTuple

import pygame

from display import raster
from display.cache import Cache
from display.qr_code import code_parts
from display.text import Fitted, Type
from display.theme import Colour
from display.widgets import (
    Align,
    Artwork,
    Box,
    Code,
    Drawn,
    Icon,
    Label,
    Laid,
    Line,
    MarkPiece,
    Outline,
    Paddle,
    Part,
    Pattern,
    Piece,
    Rect,
    Text,
    Touch,
    paddle_parts,
    strokes,
)

KEPT, KEPT_PARTS = 800, 200
"""How many printed pieces and parts are kept: those of some eight screens."""
NOWHERE = pygame.Rect(0, 0, 0, 0)
"""Where nothing is painted."""

Fill = tuple[Colour, pygame.Rect]
"""Of pygame's own rectangles, which it takes thirty times as fast as named tuples."""
Blit = tuple[pygame.Surface, tuple[int, int]]


@dataclass(frozen=True, slots=True, eq=False)
class Print:
    """A piece's pixels: rectangles to fill, then pictures to blit, and the rectangle that holds them all."""

    fills: tuple[Fill, ...]
    blits: tuple[Blit, ...]
    extent: pygame.Rect


class Printed(NamedTuple):
    """What was laid out together: its prints in the order they are painted, what holds them all, what to touch."""

    prints: tuple[Print, ...]
    extent: pygame.Rect
    touches: tuple[Touch, ...]


class Press:
    """Prints what is laid out, and keeps what it printed."""

    def __init__(self) -> None:
        self._type = Type()
        self._parts = Cache[Part, Printed](KEPT_PARTS)
        self._kept = Cache[tuple[type[Drawn], Drawn], Print](KEPT)

    def printed(self, laid: Laid) -> Printed:
        """A part or a lone piece as it is printed."""
        if not isinstance(laid, Part):
            return self._lone(laid)
        kept = self._parts.get(laid)
        if kept is None:
            prints = tuple(self.print(piece) for piece in laid if not isinstance(piece, Touch))
            touches = tuple(piece for piece in laid if isinstance(piece, Touch))
            extent = prints[0].extent.unionall([each.extent for each in prints[1:]]) if prints else NOWHERE
            kept = self._parts.put(laid, Printed(prints, extent, touches))
        return kept

    def _lone(self, piece: Piece) -> Printed:
        if isinstance(piece, Touch):
            return Printed((), NOWHERE, (piece,))
        done = self.print(piece)
        return Printed((done,), done.extent, ())

    def print(self, piece: Drawn) -> Print:
        """A piece's print, from the cache if it is there."""
        key = (type(piece), piece)
        kept = self._kept.get(key)
        if kept is None:
            fills, blits = self._marks(piece)
            kept = self._kept.put(key, Print(fills, blits, _extent(fills, blits)))
        return kept

    def fit(self, piece: Text | Label) -> Fitted:
        """How a piece's words fit its rectangle."""
        if isinstance(piece, Text):
            return self._type.fit(piece.text, piece.face, piece.sizes, piece.rect[2:], piece.lines)
        room = (piece.rect.w - piece.sign_size - piece.gap, piece.rect.h)
        single = self._type.fit(piece.text, piece.face, piece.sizes, room)
        return self._type.fit(piece.text, piece.face, piece.broken, room, 3) if single.condensed else single

    def width(self, piece: Text | Label) -> int:
        """Width in px of a piece's widest line as it fits."""
        fitted = self.fit(piece)
        return max(self._type.width(line, fitted) for line in fitted.lines)

    def _marks(self, piece: Drawn) -> tuple[tuple[Fill, ...], tuple[Blit, ...]]:
        rect = piece.rect
        place, side = (rect.x, rect.y), min(rect.w, rect.h)
        match piece:
            case Box():
                return ((piece.colour, pygame.Rect(*rect)),), ()
            case Outline():
                return _frame(rect, piece.colour, piece.width), ()
            case Text():
                words = self._words(piece)
                return (), tuple(_turned(blit, rect) for blit in words) if piece.opposite else words
            case MarkPiece():
                return (), ((raster.mark(piece.mark, side, piece.colour), place),)
            case Icon():
                return (), ((raster.sign(piece.sign, side, piece.colour), place),)
            case Pattern():
                return (), ((raster.pattern(piece.mark, rect.w, rect.h, piece.colour), place),)
            case Artwork():
                return (), ((raster.artwork(piece.mark, rect.w, rect.h, piece.colour), place),)
            case Paddle():
                return self._paddle(piece)
            case Line():
                return (), _line(piece)
            case Label():
                return (), self._label(piece)
            case Code():
                return tuple((box.colour, pygame.Rect(*box.rect)) for box in code_parts(piece)), ()

    def _words(self, piece: Text) -> tuple[Blit, ...]:
        """The rendered lines of a text, their capitals in the middle of its height."""
        fitted, rect = self.fit(piece), piece.rect
        baseline = rect.y + (rect.h - fitted.height) // 2 + fitted.cap_height
        blits: list[Blit] = []
        for line, words, top in self._lines(fitted, piece.colour, baseline):
            before, after = self._type.bearings(line, fitted)
            match piece.align:  # ink, not the air beside it, stands on the edge
                case Align.LEFT:
                    left = rect.x - before
                case Align.CENTRE:
                    left = rect.x + (rect.w - words.get_width() - before + after) // 2
                case Align.RIGHT:
                    left = rect.right - words.get_width() + after
            blits.append((words, (left, top)))
        return tuple(blits)

    def _label(self, piece: Label) -> tuple[Blit, ...]:
        fitted, rect = self.fit(piece), piece.rect
        middle = rect.y + rect.h / 2
        lines = self._lines(fitted, piece.colour, round(middle - fitted.height / 2) + fitted.cap_height)
        beside = piece.sign_size + piece.gap
        width = beside + max(words.get_width() for _, words, _ in lines)
        match piece.align:
            case Align.LEFT:
                left = rect.x
            case Align.CENTRE:
                left = rect.x + (rect.w - width) // 2
            case Align.RIGHT:
                left = rect.right - width
        icon = raster.sign(piece.sign, piece.sign_size, piece.colour)
        blits = ((words, (left + beside, top)) for _, words, top in lines)
        return ((icon, (left, round(middle - piece.sign_size / 2))), *blits)

    def _lines(self, fitted: Fitted, colour: Colour, baseline: int) -> list[tuple[str, pygame.Surface, int]]:
        """Each line, as it is rendered and from which row on; `baseline` is the first one's."""
        return [
            (
                line,
                self._type.render(line, fitted, colour),
                baseline + number * fitted.pitch - self._type.ascent(line, fitted),
            )
            for number, line in enumerate(fitted.lines)
        ]

    def _paddle(self, piece: Paddle) -> tuple[tuple[Fill, ...], tuple[Blit, ...]]:
        blade, handle, number = paddle_parts(piece)
        fills = (*_frame(blade.rect, blade.colour, blade.width), (handle.colour, pygame.Rect(*handle.rect)))
        return fills, self._words(number)


def _frame(rect: Rect, colour: Colour, width: int) -> tuple[Fill, ...]:
    inner = rect.h - 2 * width
    return (
        (colour, pygame.Rect(rect.x, rect.y, rect.w, width)),
        (colour, pygame.Rect(rect.x, rect.bottom - width, rect.w, width)),
        (colour, pygame.Rect(rect.x, rect.y + width, width, inner)),
        (colour, pygame.Rect(rect.right - width, rect.y + width, width, inner)),
    )


def _turned(blit: Blit, room: Rect) -> Blit:
    """A picture turned half round in the middle of `room`."""
    picture, (left, top) = blit
    width, height = picture.get_size()
    place = (room.x + room.right - left - width, room.y + room.bottom - top - height)
    return pygame.transform.rotate(picture, 180), place


def _line(piece: Line) -> tuple[Blit, ...]:
    blits: list[Blit] = []
    for start, end in strokes(piece):
        picture, left, top = raster.stroke((end[0] - start[0], end[1] - start[1]), piece.width, piece.colour)
        blits.append((picture, (start[0] + left, start[1] + top)))
    if piece.dash:
        return tuple(blits)
    square = raster.square(piece.square, piece.colour)
    blits += [(square, (x - piece.square // 2, y - piece.square // 2)) for x, y in piece.points[:-1]]
    return tuple(blits)


def _extent(fills: tuple[Fill, ...], blits: tuple[Blit, ...]) -> pygame.Rect:
    first, *others = (*(rect for _, rect in fills), *(picture.get_rect(topleft=place) for picture, place in blits))
    return first.unionall(others)
