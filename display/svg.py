"""Sheets: a drawing made of pieces, written as SVG or as PNG from the same description.

A sheet is read on a screen, or on paper in ink on white; `painter.py` paints the table's own picture. Other modules lay
out the sheets. Words in an SVG stay text, in the reader's own fonts; they are as wide as in the PNG.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from xml.sax.saxutils import escape

import pygame

from display import icons
from display.painter import draw
from display.screenshots import png_of
from display.shapes import Tone
from display.text import AMOUNTS, first_baseline, fit_piece, width
from display.theme import BONE, EDGE, HAIR, INK, SHADE, STONE, WALL, Colour, contrast, mix
from display.widgets import Align, Box, Face, Icon, Line, Outline, Paddle, Text, paddle_parts

SheetPiece = Box | Outline | Text | Icon | Paddle | Line
"""What may be on a sheet."""

_PAPER: Colour = (0xFF, 0xFF, 0xFF)
_INKS: dict[Colour, Colour] = {
    BONE: INK,
    INK: _PAPER,
    WALL: _PAPER,
    SHADE: (0xF6, 0xF3, 0xEF),
    STONE: (0x57, 0x50, 0x46),
    EDGE: (0x8A, 0x82, 0x76),
    HAIR: (0xD8, 0xD2, 0xC8),
}
"""The screen's colours on paper: light ones become dark, dark ones light. Stone has a contrast of 7.9 there."""
_LEAST = 3.0
"""The smallest contrast of shapes, on paper as on the screen."""

_WEIGHTS = {Face.TEXT: 500, Face.STRONG: 600, Face.MONEY: 700, Face.QUIET_MONEY: 400, Face.PLAIN_MONEY: 700}
_ANCHORS = {Align.LEFT: "start", Align.CENTRE: "middle", Align.RIGHT: "end"}
_STRETCHED_FROM = 3
"""From how many characters on words are made as wide as in the PNG. Fewer have room in any font, and a single digit
would look distorted.
"""


class Sheet(NamedTuple):
    """A drawing of `width` by `height` px on a ground of one colour, in the screen's colours."""

    title: str
    width: int
    height: int
    marks: tuple[SheetPiece, ...]
    """The marks in the order in which they are painted."""
    ground: Colour = WALL


def on_paper(sheet: Sheet) -> Sheet:
    """Return the sheet in ink on white.

    Artists' colours are darkened until they contrast with the paper; their marks distinguish them without colour.
    """
    marks = tuple(mark._replace(colour=_ink(mark.colour)) for mark in sheet.marks)
    return sheet._replace(marks=marks, ground=_ink(sheet.ground))


@cache
def _ink(colour: Colour) -> Colour:
    if colour in _INKS:
        return _INKS[colour]
    return next(ink for share in range(101) if contrast(ink := mix(INK, colour, share / 100), _PAPER) >= _LEAST)


def png(sheet: Sheet) -> bytes:
    """Return the sheet as a picture in PNG."""
    surface = pygame.Surface((sheet.width, sheet.height), 0, 32)
    surface.fill(sheet.ground)
    for mark in sheet.marks:
        draw(surface, mark)
    return png_of(surface)


def svg(sheet: Sheet) -> str:
    """Return the sheet as SVG, for a file or as part of a page."""
    size = f'width="{sheet.width}" height="{sheet.height}"'
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {sheet.width} {sheet.height}" {size}'
        ' font-family="sans-serif">',
        f"<title>{escape(sheet.title)}</title>",
        f'<rect {size} fill="{_hex(sheet.ground)}"/>',
        *(line for mark in sheet.marks for line in _svg(mark, sheet.ground)),
        "</svg>",
    ]
    return "".join(f"{line}\n" for line in lines)


def _svg(mark: SheetPiece, ground: Colour) -> Iterator[str]:
    rect = mark.rect
    match mark:
        case Box():
            yield f'<rect x="{rect.x}" y="{rect.y}" width="{rect.w}" height="{rect.h}" fill="{_hex(mark.colour)}"/>'
        case Outline():
            thick = mark.width
            yield (
                f'<rect x="{rect.x + thick / 2:g}" y="{rect.y + thick / 2:g}" width="{rect.w - thick}"'
                f' height="{rect.h - thick}" fill="none" stroke="{_hex(mark.colour)}" stroke-width="{thick}"/>'
            )
        case Text():
            yield from _words(mark)
        case Icon():
            for polygon in icons.polygons(mark.sign, min(rect.w, rect.h)):
                points = " ".join(f"{rect.x + x:.2f},{rect.y + y:.2f}" for x, y in polygon.points)
                colour = ground if polygon.tone is Tone.CUT else mark.colour
                yield f'<polygon points="{points}" fill="{_hex(colour)}"/>'
        case Line():
            points = " ".join(f"{x},{y}" for x, y in mark.points)
            dash = f' stroke-dasharray="{" ".join(map(str, mark.dash))}"' if mark.dash else ""
            yield (
                f'<polyline points="{points}" fill="none" stroke="{_hex(mark.colour)}" stroke-width="{mark.width}"'
                f' stroke-linejoin="round"{dash}/>'
            )
        case Paddle():
            for piece in paddle_parts(mark):
                yield from _svg(piece, ground)


def _words(text: Text) -> Iterator[str]:
    fitted, rect = fit_piece(text), text.rect
    x = {Align.LEFT: rect.x, Align.CENTRE: rect.x + rect.w / 2, Align.RIGHT: rect.right}[text.align]
    baseline = first_baseline(text, fitted)
    family = ' font-family="serif"' if fitted.face in AMOUNTS else ""
    for number, line in enumerate(fitted.lines):
        length = ""
        if len(line) >= _STRETCHED_FROM:
            length = f' textLength="{width(line, fitted)}" lengthAdjust="spacingAndGlyphs"'
        yield (
            f'<text{family} x="{x:g}" y="{baseline + number * fitted.pitch}" font-size="{fitted.size}"'
            f' font-weight="{_WEIGHTS[text.face]}" fill="{_hex(text.colour)}" text-anchor="{_ANCHORS[text.align]}"'
            f"{length}>{escape(line)}</text>"
        )


def _hex(colour: Colour) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
