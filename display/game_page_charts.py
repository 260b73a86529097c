"""The drawings on the page of a game: the chart and the marks of the screen, in ink on white.

Artists' colours are darkened until they contrast with white paper; their marks distinguish them without colour.
"""

from companion.screen_data.screens import Artist
from companion.screen_data.story import Chart
from display.layouts.charts import course_chart
from display.svg import Mark, Sheet
from display.theme import BONE, EDGE, HAIR, INK, STONE, WALL, Colour, contrast, mix, parse
from display.widgets import MarkPiece, Rect

WIDTH, COURSE_H = 1200, 470
PAPER: Colour = (0xFF, 0xFF, 0xFF)
_INKS: dict[Colour, Colour] = {
    BONE: INK,
    INK: PAPER,
    WALL: PAPER,
    STONE: (0x57, 0x50, 0x46),
    EDGE: (0x8A, 0x82, 0x76),
    HAIR: (0xD8, 0xD2, 0xC8),
}
"""The screen's colours on paper: light ones become dark, dark ones light. Stone has a contrast of 7.9 there."""
_LEAST = 3.0
"""The smallest contrast of shapes, on paper as on the screen."""


def course_sheet(course: Chart, title: str) -> Sheet:
    """Return the chart of everybody's money or points."""
    chart = course_chart(Rect(8, 2, WIDTH - 16, COURSE_H - 4), course)
    drawn = (piece._replace(colour=ink_of(piece.colour)) for piece in chart if isinstance(piece, Mark))
    return Sheet(title, WIDTH, COURSE_H, PAPER, tuple(drawn))


def mark_sheet(artist: Artist) -> Sheet:
    """Return an artist's mark alone."""
    return Sheet(
        artist.name, 20, 20, PAPER, (MarkPiece(Rect(1, 1, 18, 18), artist.mark, ink_of(parse(artist.colour))),)
    )


def ink_of(colour: Colour) -> Colour:
    """Return a colour of the screen as it is on paper."""
    if colour in _INKS:
        return _INKS[colour]
    return next(ink for share in range(101) if contrast(ink := mix(INK, colour, share / 100), PAPER) >= _LEAST)
