"""`hammerprice story`: print the story of a finished game, or write it as a page.

The story shows everybody's money, so a journalled game must be over. A record may end anywhere. The page is one
self-contained HTML file, which can be printed on A4. It shows the same as the screen, in ink on white; its template is
`game_page.html` beside this module. The template library escapes all text that people wrote, such as names and places.
"""

import argparse
from base64 import b64encode
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from jinja2 import StrictUndefined, Template

from companion.checked_toml import FileRefused
from companion.cli.arguments import (
    OR_OUTPUT,
    STANDARD_OUTPUT,
    add_force,
    add_game,
    boxes_of,
    check_outputs,
    journal_of,
    settings_of,
    write_output,
)
from companion.config.paths import data_folder
from companion.config.preferences import Preferences
from companion.i18n.translator import LANGUAGES, Translator, translator
from companion.journal.ledger import Ledger, Step, steps_of
from companion.notation.record import Header, Record
from companion.notation.replay import read_named, standing
from companion.pages.game_story import course_screen, players_screen, sums_screen, turning_points_screen, who_won
from companion.pages.lots import lot_line
from companion.rules.auction_game.state import State
from companion.rules.edition import GENRE, Boxes
from companion.rules.protocol import is_over
from companion.screen_data.finished_game import CourseScreen
from companion.screen_data.screens import Artist
from companion.statistics.game_summary import final_places
from companion.statistics.lots_sold import lots_sold
from companion.terminal import Refused, print_line
from display.layouts.game_story import NAME_W, course_chart
from display.svg import Mark, Sheet, on_paper, svg
from display.text import FONTS
from display.theme import parse
from display.widgets import Icon, Rect

TEMPLATE = Path(__file__).with_name("game_page.html")
WIDE, PHONE = (1200, 400), (400, 330)
"""The size of the chart in px, on a computer's screen or on paper, and on a phone, where it is without the lots."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    which = parser.add_mutually_exclusive_group()
    add_game(which, "the newest that is over")
    which.add_argument("record", nargs="?", metavar="RECORD", help="a record file, or - for standard input")
    parser.add_argument("--html", type=Path, metavar="FILE", help=f"write a page with everything on it{OR_OUTPUT}")
    parser.add_argument("--language", choices=list(LANGUAGES), help="(default: the table's)")
    add_force(parser)


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    check_outputs(options.html, force=options.force)
    header, steps = _find_game(options, boxes_of(options))
    preferences = Preferences(data_folder(options.data))
    words = translator(options.language or preferences.over(settings_of(options).options).language)
    if options.html is not None:
        write_output(options.html, _page(header, steps, words).encode())
    if options.html != STANDARD_OUTPUT:
        _print_story(steps, words)
    if options.html not in (None, STANDARD_OUTPUT):
        print_line(f"Written to {options.html}")


def _print_story(steps: Sequence[Step], words: Translator) -> None:
    print_line(_headline(steps, words))
    state = steps[-1].after
    for curve in course_screen(steps, words).curves:
        total = words.money(state.game.edition, state.totals[curve.number - 1])
        print_line(f"  {curve.name:22} seat {curve.number} {total:>10}")
    for moment in turning_points_screen(steps, words).points:
        print_line(f"{moment.label}: {moment.name} {moment.figure} ({moment.words})")


def _find_game(options: argparse.Namespace, editions: Boxes) -> tuple[Header, Sequence[Step]]:
    """Return the chosen game. Raise FileRefused, Refused or JournalFault."""
    if options.record is not None:
        record = _read_record(options.record, editions)
        standing(record, editions)
        steps = steps_of(record.header.game(editions), record.actions)
        if not steps:
            raise FileRefused(record.path, 1, "nothing has been done in this game yet; expected at least one action")
        return record.header, steps
    with journal_of(options) as journal:
        over = journal.finished()
        if options.game is None and not over:
            raise Refused(f"{journal.path}: no game is over yet; name a record, or play one to its end")
        ledger = Ledger.resume(journal, over[-1] if options.game is None else options.game, editions)
    if not is_over(ledger.state):
        raise Refused(
            f"{journal.path}: game {ledger.number} is not over; the story shows everybody's money, so finish it first"
        )
    return ledger.header, ledger.steps


def _read_record(name: str, editions: Boxes) -> Record:
    """Return the record in a file. Raise FileRefused, and Refused for what can only be the number of a game."""
    if name.isdecimal() and not Path(name).exists():
        raise Refused(f"{name}: there is no such record; game {name} of the journal is --game {name}")
    return read_named(name, editions)


def _headline(steps: Sequence[Step], translator: Translator) -> str:
    """Return who won with what, or the state of a game that is not over."""
    state = steps[-1].after
    if not is_over(state):
        return translator.round_of(state.game.edition, state.round)
    return f"{who_won(state, translator)}: {translator.money(state.game.edition, max(state.totals))}"


def _page(header: Header, steps: Sequence[Step], translator: Translator) -> str:
    """Return the page as HTML, with its drawings as SVG."""
    text = TEMPLATE.read_text(encoding="utf-8")
    page: Template = Template(text, autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    say, state = translator.say, steps[-1].after
    edition, totals = state.game.edition, state.totals
    course, sums = course_screen(steps, translator), sums_screen(steps, translator)
    lots = [lot_line(state, lot, translator) for lot in lots_sold(steps)] if isinstance(state, State) else []
    length = [translator.count("{number} round", "{number} rounds", len(state.payouts))] if state.payouts else []
    if lots:
        length.append(translator.count("{number} lot", "{number} lots", len(lots)))
    return page.render(
        language=translator.language.replace("_", "-"),
        headline=_headline(steps, translator),
        fonts=_font_faces(),
        played=filter(None, (header.played[:16].replace("T", " "), *length, edition.title, header.place, header.notes)),
        totals=[translator.money(edition, total) for total in totals],
        places=final_places(totals),
        players=players_screen(steps, translator),
        artists_title=say("Genres") if edition.artist_name == GENRE else say("Artists"),
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
    shown = course if size == WIDE else replace(course, lots=())
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
