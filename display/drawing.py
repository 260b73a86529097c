"""Draw pieces on a surface: rectangles are filled, shapes come from `raster.py` and words from `text.py`."""

import pygame

from display import raster, text, widgets
from display.qr_code import code_parts
from display.text import Fitted
from display.theme import Colour
from display.widgets import Align, Drawn, Label, Line, Outline, Rect, Text, paddle_parts, strokes

Blit = tuple[pygame.Surface, tuple[int, int]]
"""A picture, and the place of its upper left corner."""


def draw(surface: pygame.Surface, piece: Drawn) -> None:  # one branch for each kind of piece
    """Draw a piece in its place."""
    rect = piece.rect
    place = rect.x, rect.y
    match piece:
        case widgets.Box():
            surface.fill(piece.colour, rect)
        case Outline():
            pygame.draw.rect(surface, piece.colour, rect, piece.width)
        case Text():
            surface.blits(words(piece), doreturn=False)
        case widgets.Icon():
            surface.blit(raster.icon(piece.sign, min(rect.w, rect.h), piece.colour), place)
        case widgets.Pattern():
            surface.blit(raster.pattern(piece.mark, rect.w, rect.h, piece.colour), place)
        case widgets.Artwork():
            surface.blit(raster.artwork(piece.mark, rect.w, rect.h, piece.colour), place)
        case widgets.Paddle():
            for part in paddle_parts(piece):
                draw(surface, part)
        case Line():
            _draw_line(surface, piece)
        case Label():
            surface.blits(_label(piece), doreturn=False)
        case widgets.Code():
            for box in code_parts(piece):
                surface.fill(box.colour, box.rect)


def fit(piece: Text | Label) -> Fitted:
    """Return how a piece's words fit its rectangle."""
    if isinstance(piece, Text):
        return text.fit(piece.text, piece.face, piece.sizes, piece.rect[2:], piece.lines, leading=piece.leading)
    room = (piece.rect.w - piece.sign_size - piece.gap, piece.rect.h)
    single = text.fit(piece.text, piece.face, piece.sizes, room)
    return text.fit(piece.text, piece.face, piece.broken, room, 3) if single.condensed else single


def width(piece: Text | Label) -> int:
    """Return the width in px of a piece's widest line as it fits."""
    fitted = fit(piece)
    return max(text.width(line, fitted) for line in fitted.lines)


def words(piece: Text) -> list[Blit]:
    """Return the rendered lines of a text, with their capitals centred in its height."""
    fitted, rect = fit(piece), piece.rect
    baseline = rect.y + (rect.h - fitted.height) // 2 + fitted.cap_height
    blits = [
        (rendered, (_left(piece, rendered.get_width(), *text.bearings(line, fitted)), top))
        for line, rendered, top in _lines(fitted, piece.colour, baseline)
    ]
    return [_turned(blit, rect) for blit in blits] if piece.opposite else blits


def _label(piece: Label) -> list[Blit]:
    fitted, rect = fit(piece), piece.rect
    middle = rect.y + rect.h / 2
    lines = _lines(fitted, piece.colour, round(middle - fitted.height / 2) + fitted.cap_height)
    beside = piece.sign_size + piece.gap
    wide = beside + max(rendered.get_width() for _, rendered, _ in lines)
    left = _left(piece, wide)
    icon = raster.icon(piece.sign, piece.sign_size, piece.colour)
    return [
        (icon, (left, round(middle - piece.sign_size / 2))),
        *((rendered, (left + beside, top)) for _, rendered, top in lines),
    ]


def _left(piece: Text | Label, wide: int, before: int = 0, after: int = 0) -> int:
    """Return the first column of a piece's words, `wide` px wide, of which `before` and `after` px are without ink: the
    ink is aligned with the edge.
    """
    rect = piece.rect
    match piece.align:
        case Align.LEFT:
            return rect.x - before
        case Align.CENTRE:
            return rect.x + (rect.w - wide - before + after) // 2
        case Align.RIGHT:
            return rect.right - wide + after


def _lines(fitted: Fitted, colour: Colour, baseline: int) -> list[tuple[str, pygame.Surface, int]]:
    """Return each line with its rendered picture and its first row; `baseline` is the first line's."""
    return [
        (line, text.render(line, fitted, colour), baseline + number * fitted.pitch - text.ascent(fitted))
        for number, line in enumerate(fitted.lines)
    ]


def _turned(blit: Blit, room: Rect) -> Blit:
    """Return a picture turned by half a turn in the middle of `room`."""
    picture, (left, top) = blit
    width, height = picture.get_size()
    place = (room.x + room.right - left - width, room.y + room.bottom - top - height)
    return pygame.transform.rotate(picture, 180), place


def _draw_line(surface: pygame.Surface, line: Line) -> None:
    for start, end in strokes(line):
        picture, left, top = raster.stroke((end[0] - start[0], end[1] - start[1]), line.width, line.colour)
        surface.blit(picture, (start[0] + left, start[1] + top))
    for x, y in () if line.dash else line.points[:-1]:
        surface.fill(line.colour, (x - line.square // 2, y - line.square // 2, line.square, line.square))
