"""The drawings on the page of a game: the chart and the marks of the screen, in ink on white."""

from base64 import b64encode

from companion.screen_data.screens import Artist, Chart
from display.layouts.charts import NAME_W, course_chart
from display.svg import Mark, Sheet, on_paper
from display.text import FONTS
from display.theme import parse
from display.widgets import Icon, Rect

WIDE, PHONE = (1200, 400), (400, 330)
"""The size of the chart in px, on a computer's screen or on paper, and on a phone, where it is without the lots."""


def course_sheet(course: Chart, title: str, size: tuple[int, int]) -> Sheet:
    """Return the chart of everybody's money or points."""
    shown = course if size == WIDE else course._replace(lots=())
    chart = course_chart(Rect(8, 2, size[0] - 16, size[1] - 4), shown, name_w=NAME_W)
    return on_paper(Sheet(title, *size, tuple(piece for piece in chart if isinstance(piece, Mark))))


def mark_sheet(artist: Artist) -> Sheet:
    """Return an artist's mark alone."""
    return on_paper(Sheet(artist.name, 20, 20, (Icon(Rect(1, 1, 18, 18), artist.mark, parse(artist.colour)),)))


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
