"""The report of a game as one self-contained HTML file, which can be printed on A4.

It shows the same as the screen; the template is `game_page.html` beside this module. The template library escapes all
text that people wrote, such as names and places.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from companion.i18n.translator import Translator
from companion.journal.ledger import Step
from companion.notation.record import Header
from companion.pages.lots import all_lots
from companion.pages.story import course_screen, moments_screen, plus, sums_screen
from companion.rules.protocol import has_lots, is_over, winners
from companion.screen_data.story import CourseScreen, LotLine, MomentsScreen, SumsScreen
from companion.statistics.game_summary import story_of

TEMPLATE = "game_page.html"


def story_screens(steps: Sequence[Step], translator: Translator) -> tuple[CourseScreen, MomentsScreen, SumsScreen]:
    """Return the screens that show a game's story, without controls."""
    return (
        course_screen(steps, translator),
        moments_screen(steps, translator),
        sums_screen(steps, translator),
    )


def headline(steps: Sequence[Step], translator: Translator) -> str:
    """Return who won with what, or the state of a game that is not over."""
    state = steps[-1].after
    if not is_over(state):
        return translator.round_of(state.game.edition, state.round)
    names = tuple(state.game.names[seat - 1] for seat in winners(state))
    won = (
        translator.say("{name} wins", name=names[0])
        if len(names) == 1
        else translator.say("{names} share the win", names=translator.names(names))
    )
    return f"{won}: {translator.money(state.game.edition, max(state.totals))}"


def page(
    header: Header, steps: Sequence[Step], translator: Translator, *, course: str, marks: Mapping[str, str]
) -> str:
    """Return the page as HTML. `course` is the chart as SVG, `marks` the mark of each artist by name."""
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    say, state = translator.say, steps[-1].after
    way, moments, sums = story_screens(steps, translator)
    money = has_lots(state)
    lots = all_lots(steps, translator)
    heads = (say("for lots"), say("from sales"), say("paid by the bank")) if money else ()
    return environment.get_template(TEMPLATE).render(
        language=translator.language.replace("_", "-"),
        headline=headline(steps, translator),
        played=[*filter(None, (state.game.edition.title, header.played[:10], header.place, header.notes))],
        standing_heads=(*heads, say("at the end")),
        standings=_standings(steps, way, translator, money=money),
        artist_heads=("", *filter(None, (sums.paid_label, sums.brought_label))),
        artists=sums.pairs,
        lines_title=sums.lines_title,
        lines=sums.lines,
        course_title=way.title,
        course_hint=way.hint,
        course=course,
        moments=moments.moments,
        lots=_halves(lots),
        names=state.game.names,
        marks=marks,
        say={
            "standings": say("Players"),
            "artists": say("Artists"),
            "moments": moments.title,
            "lots": say("Lots"),
            "price": say("price"),
            "worth": say("value"),
        },
    )


def _standings(
    steps: Sequence[Step], way: CourseScreen, translator: Translator, *, money: bool
) -> list[dict[str, object]]:
    state, seats = steps[-1].after, story_of(steps).seats
    rows: list[dict[str, object]] = []
    for curve in way.course.curves:
        seat = seats[curve.number - 1]
        parts = (plus(state, amount, translator) for amount in (-seat.spent, seat.sold, seat.brought)) if money else ()
        rows.append({"number": curve.number, "name": curve.name, "won": curve.won, "amounts": (*parts, curve.amount)})
    return rows


def _halves(lots: Sequence[LotLine]) -> tuple[Sequence[LotLine], ...]:
    """Return the lots in two columns, in the order they were sold."""
    half = (len(lots) + 1) // 2
    return tuple(filter(None, (lots[:half], lots[half:])))
