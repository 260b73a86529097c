"""The story of a game as a page: one self-contained HTML file, for a phone, a computer, and to print on A4.

It starts with the result as on the screen: a column for each seat hangs from the rail, as long as its money. The rest
is in ink on white, and on paper all of it. Its template is `story_page.html` beside this module. The template library
escapes all text that people wrote, such as names and places. All words can be read in whatever fonts the reader has.
"""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from companion.course import Course
from companion.i18n.translator import Translator
from companion.pages.game_story import over_time_screen, players_screen, sums_screen, turning_points_screen, who_won
from companion.pages.game_times import times_screen
from companion.pages.lots import lot_line
from companion.rules.auction_game.state import State
from companion.rules.edition import GENRE
from companion.rules.protocol import is_over
from companion.screen_data.finished_game import OverTimeScreen
from companion.screen_data.screens import Artist
from companion.steps import Step
from display.layouts.game_story import NAME_W, over_time_chart
from display.svg import Sheet, SheetPiece, on_paper, svg
from display.text import FONTS
from display.theme import parse_colour
from display.widgets import Icon, Rect

if TYPE_CHECKING:
    from jinja2 import Template

TEMPLATE = Path(__file__).with_name("story_page.html")
WIDE, PHONE = (1200, 400), (400, 330)
"""The size of the chart in px, on a computer's screen or on paper, and on a phone, where it is without the lots."""


class HangingSeat(NamedTuple):
    """A seat in the result: its column, and under it the amount and the name."""

    number: int
    name: str
    amount: str
    won: bool
    length: float
    """The share of the longest column, 0 to 1."""
    marks: tuple[float, ...]
    """What the seat had at the end of the earlier rounds, likewise, where that is within the column."""


def headline(steps: Sequence[Step], translator: Translator) -> str:
    """Return who won with what, or the state of a game that is not over."""
    state = steps[-1].after
    if not is_over(state):
        return translator.round_of(state.game.edition, state.round)
    amount = translator.money(state.game.edition, max(state.totals))
    return translator.say("{name}: {note}", name=who_won(state, translator), note=amount)


def _begun(played: str, translator: Translator) -> str:
    """Return when a game began, as people write it in the language; empty if that is unknown."""
    if not played:
        return ""
    begun = datetime.fromisoformat(played)
    return f"{translator.date(begun)}, {begun:%H:%M}"


def story_page(course: Course, translator: Translator, *, with_fonts: bool) -> bytes:
    """Return the page as HTML, with its drawings as SVG; without the program's own fonts it is a tenth as large."""
    header, steps, state = course.header, course.steps, course.state
    say, edition, briefly = translator.say, state.game.edition, translator.in_short()
    over_time, sums = over_time_screen(steps, translator), sums_screen(steps, briefly)
    lots = [lot_line(state, lot, briefly) for lot in course.lots] if isinstance(state, State) else []
    length = [translator.rounds(edition, len(state.payouts))] if state.payouts else []
    if course.minutes:
        length.insert(0, translator.say("{number} min", number=course.minutes))
    if lots:
        length.append(translator.count("{number} lot", "{number} lots", len(lots)))
    played = filter(None, (_begun(header.played, translator), *length, edition.title, header.place, header.notes))
    rendered: str = _template().render(
        language=translator.language.replace("_", "-"),
        headline=headline(steps, translator),
        title=who_won(state, translator) if is_over(state) else translator.round_of(edition, state.round),
        fonts=_font_faces() if with_fonts else "",
        played=translator.in_thousands(" · ".join(played), edition),
        hang=_hang(over_time),
        players=players_screen(steps, translator),
        times=times_screen(steps, translator),
        artists_title=say("Genres") if edition.artist_name == GENRE else say("Artists"),
        sums=sums,
        over_time=over_time,
        charts={"wide": _chart(over_time, WIDE), "phone": _chart(over_time, PHONE)},
        moments=turning_points_screen(steps, briefly),
        lots_title=say("Lots"),
        lots_heads=(say("price"), say("value")),
        lots=lots,
        names=tuple(state.game.names[seat - 1] for seat in state.chairs),
        marks={pair.artist.name: _mark(pair.artist) for pair in sums.pairs},
    )
    return rendered.encode()


@cache
def _template() -> "Template":
    """Return the template, which is compiled once for all games."""
    import jinja2  # noqa: PLC0415  # no table waits for it before somebody copies games

    text, strict = TEMPLATE.read_text(encoding="utf-8"), jinja2.StrictUndefined
    template: Template = jinja2.Template(text, autoescape=True, undefined=strict, trim_blocks=True, lstrip_blocks=True)
    return template


def _hang(over_time: OverTimeScreen) -> list[HangingSeat]:
    """Return the seats as they hang in the result, as their players sit."""
    most = max(1, *(curve.values[-1] for curve in over_time.curves))
    return [
        HangingSeat(
            number=curve.number,
            name=curve.name,
            amount=curve.amount,
            won=curve.won,
            length=curve.values[-1] / most,
            marks=tuple(
                curve.values[settled.value] / most
                for settled in over_time.rounds
                if 0 < curve.values[settled.value] < curve.values[-1]
            ),
        )
        for curve in sorted(over_time.curves, key=lambda curve: curve.number)
    ]


def _chart(over_time: OverTimeScreen, size: tuple[int, int]) -> str:
    """Return the chart of everybody's money or points as SVG."""
    shown = over_time if size == WIDE else replace(over_time, lots=())
    chart = over_time_chart(Rect(8, 2, size[0] - 16, size[1] - 4), shown, name_w=NAME_W)
    return svg(
        on_paper(Sheet(over_time.title, *size, tuple(piece for piece in chart if isinstance(piece, SheetPiece))))
    )


def _mark(artist: Artist) -> str:
    """Return an artist's mark as SVG."""
    mark = Icon(Rect(1, 1, 18, 18), artist.mark, parse_colour(artist.colour))
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
