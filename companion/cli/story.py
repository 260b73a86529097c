"""`hammerprice story`: print the story of a finished game, or write it as a page.

The story shows everybody's money, so a journalled game must be over. A record may end anywhere.
"""

import argparse
from pathlib import Path

from companion.checked_toml import FileRefused
from companion.cli.arguments import (
    OR_OUTPUT,
    STANDARD_OUTPUT,
    add_force,
    add_game,
    check_outputs,
    open_journal,
    readable_editions,
    settings_of,
    write_output,
)
from companion.config.paths import data_folder
from companion.config.preferences import Preferences
from companion.course import Course
from companion.export.import_export import course_of, finished_game
from companion.i18n.translator import LANGUAGES, Translator, translator
from companion.notation.record import Record
from companion.notation.replay import read_named
from companion.pages.game_story import over_time_screen, turning_points_screen
from companion.rules.edition import Editions
from companion.story_page import headline, story_page
from companion.terminal import CommandRefused, padded, padded_left, print_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    which = parser.add_mutually_exclusive_group()
    add_game(which, "the newest that is over")
    which.add_argument("record", nargs="?", metavar="RECORD", help="a record file, or - for standard input")
    parser.add_argument("--html", type=Path, metavar="FILE", help=f"write a page with everything on it{OR_OUTPUT}")
    parser.add_argument("--language", choices=list(LANGUAGES), help="the language of the story (default: the table's)")
    add_force(parser)


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    check_outputs(options.html, force=options.force)
    course = _find_game(options, readable_editions(options))
    preferences = Preferences(data_folder(options.data))
    words = translator(options.language or preferences.over(settings_of(options).options).language)
    if options.html is not None:
        write_output(options.html, story_page(course, words, with_fonts=True))
    if options.html != STANDARD_OUTPUT:
        _print_story(course, words)
    if options.html not in (None, STANDARD_OUTPUT):
        print_line(f"Written to {options.html}")


def _print_story(course: Course, words: Translator) -> None:
    steps, state = course.steps, course.state
    print_line(headline(steps, words))
    for curve in over_time_screen(steps, words).curves:
        seat = state.chairs[curve.number - 1]
        total = words.money(state.game.edition, state.totals[seat - 1])
        print_line(f"  {padded(curve.name, 22)} seat {curve.number} {padded_left(total, 10)}")
    for moment in turning_points_screen(steps, words).points:
        print_line(f"{moment.label}: {moment.name} {moment.figure} ({moment.words})")


def _find_game(options: argparse.Namespace, editions: Editions) -> Course:
    """Return the chosen game. Raise FileRefused, CommandRefused or JournalFault."""
    if options.record is not None:
        record = _read_record(options.record, editions)
        course = course_of(record, editions)
        if not course.steps:
            raise FileRefused(record.path, 1, "nothing has been done in this game yet; expected at least one action")
        return course
    with open_journal(options) as journal:
        return finished_game(journal, options.game, editions).course


def _read_record(name: str, editions: Editions) -> Record:
    """Return the record in a file. Raise FileRefused, and CommandRefused for what can only be the number of a game."""
    if name.isdecimal() and not Path(name).exists():
        raise CommandRefused(f"{name}: there is no such record; game {name} of the journal is --game {name}")
    return read_named(name, editions)
