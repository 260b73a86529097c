"""The report of a game as one self-contained HTML file, which can be printed on A4.

It shows the same as the screen, in ink on white; the template is `game_page.html` beside this module. The template
library escapes all text that people wrote, such as names and places.
"""

from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from companion.i18n.translator import Translator
from companion.journal.ledger import Step
from companion.notation.record import Header
from companion.pages.game_story import course_screen, seat_sums, sums_screen, turning_points_screen, who_won
from companion.pages.lots import all_lots
from companion.rules.protocol import is_over
from companion.screen_data.game_story import CourseScreen
from companion.screen_data.screens import Artist
from display.layouts.charts import NAME_W, course_chart
from display.svg import Mark, Sheet, on_paper, svg
from display.text import FONTS
from display.theme import parse
from display.widgets import Icon, Rect

TEMPLATE = "game_page.html"
WIDE, PHONE = (1200, 400), (400, 330)
"""The size of the chart in px, on a computer's screen or on paper, and on a phone, where it is without the lots."""


def headline(steps: Sequence[Step], translator: Translator) -> str:
    """Return who won with what, or the state of a game that is not over."""
    state = steps[-1].after
    if not is_over(state):
        return translator.round_of(state.game.edition, state.round)
    return f"{who_won(state, translator)}: {translator.money(state.game.edition, max(state.totals))}"


def page(header: Header, steps: Sequence[Step], translator: Translator) -> str:
    """Return the page as HTML, with its drawings as SVG."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    say, state = translator.say, steps[-1].after
    edition, totals = state.game.edition, state.totals
    course, sums = course_screen(steps, translator), sums_screen(steps, translator)
    lots = all_lots(steps, translator)
    length = [translator.count("{number} round", "{number} rounds", len(state.payouts))] if state.payouts else []
    if lots:
        length.append(translator.count("{number} lot", "{number} lots", len(lots)))
    heads, amounts = seat_sums(steps, translator)
    return environment.get_template(TEMPLATE).render(
        language=translator.language.replace("_", "-"),
        headline=headline(steps, translator),
        fonts=_font_faces(),
        played=filter(None, (header.played[:16].replace("T", " "), *length, edition.title, header.place, header.notes)),
        curves=course.course.curves,
        totals=[translator.money(edition, total) for total in totals],
        places=[1 + sum(other > total for other in totals) for total in totals],
        standings_title=translator.in_thousands(say("Players"), edition),
        heads=heads,
        amounts=amounts,
        artists_title=say("Artists"),
        sums=sums,
        course=course,
        charts={"wide": _chart(course, WIDE), "phone": _chart(course, PHONE)},
        moments=turning_points_screen(steps, translator),
        lots_title=say("Lots"),
        lots_heads=(say("price"), say("value")),
        lots=lots,
        names=state.game.names,
        marks={pair.artist.name: _mark(pair.artist) for pair in sums.pairs},
    )


def _chart(course: CourseScreen, size: tuple[int, int]) -> str:
    """Return the chart of everybody's money or points as SVG."""
    shown = course.course if size == WIDE else course.course._replace(lots=())
    chart = course_chart(Rect(8, 2, size[0] - 16, size[1] - 4), shown, name_w=NAME_W)
    return svg(on_paper(Sheet(course.title, *size, tuple(piece for piece in chart if isinstance(piece, Mark)))))


def _mark(artist: Artist) -> str:
    """Return an artist's mark as SVG."""
    mark = Icon(Rect(1, 1, 18, 18), artist.mark, parse(artist.colour))
    return svg(on_paper(Sheet(artist.name, 20, 20, (mark,))))


def _font_faces() -> str:
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
