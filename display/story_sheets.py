"""The charts of a game on paper: the same as on the screen, in ink on white.

Artists' colours are darkened as far as white paper asks for; their marks tell them apart without colour.
"""

from collections.abc import Iterable

from companion.scene.screens import Artist
from companion.scene.story import Course, SumsScreen
from display.pieces import Laid, MarkPiece, Rect, each_piece
from display.screens.charts import course_chart, legend, pairs_chart
from display.sheets import Mark, Sheet
from display.theme import BONE, EDGE, HAIR, INK, STONE, WALL, Colour, contrast, mix, parse

WIDTH, COURSE_H, PAIRS_H = 1200, 470, 420
PAPER: Colour = (0xFF, 0xFF, 0xFF)
_INKS: dict[Colour, Colour] = {
    BONE: INK,
    INK: PAPER,
    WALL: PAPER,
    STONE: (0x57, 0x50, 0x46),
    EDGE: (0x8A, 0x82, 0x76),
    HAIR: (0xD8, 0xD2, 0xC8),
}
"""What the tokens of the screen are on paper: its light ones dark, its dark ones light. Stone has 7.9 there."""
_LEAST = 3.0
"""The contrast of shapes, on paper as on the screen."""


def course_sheet(course: Course, title: str) -> Sheet:
    """The way of everybody's money or points."""
    return _sheet(title, COURSE_H, course_chart(Rect(8, 2, WIDTH - 16, COURSE_H - 4), course))


def pairs_sheet(screen: SumsScreen) -> Sheet:
    """What artists cost and brought."""
    chart = pairs_chart(Rect(8, 2, WIDTH - 16, PAIRS_H - 40), screen.pairs)
    return _sheet(screen.title, PAIRS_H, (*chart, *legend(Rect(8, PAIRS_H - 28, WIDTH - 16, 20), screen)))


def mark_sheet(artist: Artist) -> Sheet:
    """An artist's mark alone."""
    return Sheet(
        artist.name, 20, 20, PAPER, (MarkPiece(Rect(1, 1, 18, 18), artist.mark, ink_of(parse(artist.colour))),)
    )


def ink_of(colour: Colour) -> Colour:
    """A colour of the screen as it is on paper."""
    if colour in _INKS:
        return _INKS[colour]
    return next(ink for share in range(101) if contrast(ink := mix(INK, colour, share / 100), PAPER) >= _LEAST)


def _sheet(title: str, height: int, laid: Iterable[Laid]) -> Sheet:
    drawn = (piece._replace(colour=ink_of(piece.colour)) for piece in each_piece(laid) if isinstance(piece, Mark))
    return Sheet(title, WIDTH, height, PAPER, tuple(drawn))
