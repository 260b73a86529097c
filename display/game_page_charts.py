"""The drawings on the page of a game: the chart and the marks of the screen, in ink on white.

Artists' colours are darkened until they contrast with white paper; their marks distinguish them without colour.
"""

from base64 import b64encode

from companion.screen_data.game_story import Chart
from companion.screen_data.screens import Artist
from display.layouts.charts import NAME_W, course_chart
from display.svg import Mark, Sheet
from display.text import FONTS
from display.theme import BONE, EDGE, HAIR, INK, STONE, WALL, Colour, contrast, mix, parse
from display.widgets import Icon, Rect

WIDE, PHONE = (1200, 400), (400, 330)
"""The size of the chart in px, on a computer's screen or on paper, and on a phone, where it is without the lots."""
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


def course_sheet(course: Chart, title: str, size: tuple[int, int]) -> Sheet:
    """Return the chart of everybody's money or points."""
    shown = course if size == WIDE else course._replace(lots=())
    chart = course_chart(Rect(8, 2, size[0] - 16, size[1] - 4), shown, name_w=NAME_W)
    drawn = (piece._replace(colour=ink_of(piece.colour)) for piece in chart if isinstance(piece, Mark))
    return Sheet(title, *size, PAPER, tuple(drawn))


def mark_sheet(artist: Artist) -> Sheet:
    """Return an artist's mark alone."""
    return Sheet(artist.name, 20, 20, PAPER, (Icon(Rect(1, 1, 18, 18), artist.mark, ink_of(parse(artist.colour))),))


def font_faces() -> str:
    """Return the fonts of words, of strong words and of money as a style sheet that holds them whole."""
    return "".join(
        f'@font-face {{ font-family: "{family}"; font-weight: {weight};'
        f" src: url(data:font/{file[-3:]};base64,{b64encode((FONTS / file).read_bytes()).decode()}) }}\n"
        for family, weight, file in (
            ("Inter Display", 500, "InterDisplay-Medium.otf"),
            ("Inter Display", 600, "InterDisplay-SemiBold.otf"),
            ("Noto Serif", 700, "NotoSerif-Bold.ttf"),
        )
    )


def ink_of(colour: Colour) -> Colour:
    """Return a colour of the screen as it is on paper."""
    if colour in _INKS:
        return _INKS[colour]
    return next(ink for share in range(101) if contrast(ink := mix(INK, colour, share / 100), PAPER) >= _LEAST)
