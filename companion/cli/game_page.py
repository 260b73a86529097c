"""The report of a game as one self-contained HTML file, which can be printed on A4.

It shows the same as the screen; the template is `game_page.html` beside this module. The template library escapes all
text that people wrote, such as names and places.
"""

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from companion.i18n.translator import Translator
from companion.journal.ledger import Step
from companion.notation.record import Header
from companion.pages.game_story import course_screen, seat_sums, sums_screen, turning_points_screen, who_won
from companion.pages.lots import all_lots
from companion.rules.protocol import is_over
from display.game_page_charts import PHONE, WIDE, course_sheet, font_faces, mark_sheet
from display.svg import svg

TEMPLATE = "game_page.html"


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
    sizes = {"wide": WIDE, "phone": PHONE}
    return environment.get_template(TEMPLATE).render(
        language=translator.language.replace("_", "-"),
        headline=headline(steps, translator),
        fonts=font_faces(),
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
        charts={name: svg(course_sheet(course.course, course.title, size)) for name, size in sizes.items()},
        moments=turning_points_screen(steps, translator),
        lots_title=say("Lots"),
        lots_heads=(say("price"), say("value")),
        lots=lots,
        names=state.game.names,
        marks={pair.artist.name: svg(mark_sheet(pair.artist)) for pair in sums.pairs},
    )
