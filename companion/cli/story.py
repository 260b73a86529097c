"""`hammerprice story`: print the story of a finished game, or write it as a page.

The story shows everybody's money, so a journalled game must be over. A record may end anywhere.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

from companion.atomic_files import write_whole
from companion.checked_toml import FileRefused
from companion.cli.arguments import boxes_of
from companion.cli.game_page import headline, page
from companion.config.app_config import AppConfig
from companion.config.paths import data_folder, settings_file
from companion.config.preferences import Preferences
from companion.config.settings import load_settings
from companion.export.import_export import is_number
from companion.i18n.translator import LANGUAGES, Translator, translator
from companion.journal.journal import Journal
from companion.journal.ledger import Ledger, Step, steps_of
from companion.notation.record import Header
from companion.notation.replay import read_named, standing
from companion.pages.game_story import course_screen, turning_points_screen
from companion.rules.protocol import is_over
from companion.terminal import Refused, print_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "game",
        nargs="?",
        metavar="GAME|RECORD",
        help="the game's number, or a record file (default: the newest game that is over)",
    )
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page with everything on it")
    parser.add_argument("--language", choices=list(LANGUAGES), help="(default: the table's)")


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    settings = load_settings(settings_file(options.settings))
    config = AppConfig(data_folder(options.data), settings, boxes_of(options))
    header, steps = _find_game(options.game, config)
    language = options.language or Preferences(config.data).over(config.settings.options).language
    said = translator(language)
    _print_story(steps, said)
    if options.html is not None:
        write_whole(options.html, page(header, steps, said).encode())
        print_line(f"Written to {options.html}")


def _find_game(named: str | None, config: AppConfig) -> tuple[Header, Sequence[Step]]:
    """Return the chosen game. Raise FileRefused, Refused or JournalFault."""
    if named is None or is_number(named):
        return _journalled(named, config)
    record = read_named(named, config.editions)
    standing(record, config.editions)
    steps = steps_of(record.header.game(config.editions), record.actions)
    if not steps:
        raise FileRefused(record.path, 1, "nothing has been done in this game yet; expected at least one action")
    return record.header, steps


def _journalled(named: str | None, config: AppConfig) -> tuple[Header, Sequence[Step]]:
    with Journal(config.data, read_only=True) as journal:
        over = journal.finished()
        if named is None and not over:
            raise Refused(f"{journal.path}: no game is over yet; name a record, or play one to its end")
        ledger = Ledger.resume(journal, over[-1] if named is None else int(named), config.editions)
    if not is_over(ledger.state):
        raise Refused(
            f"{journal.path}: game {ledger.number} is not over; the story shows everybody's money, so finish it first"
        )
    return ledger.header, ledger.steps


def _print_story(steps: Sequence[Step], said: Translator) -> None:
    """Print the result and the turning points."""
    course, moments = course_screen(steps, said).course, turning_points_screen(steps, said)
    lines = [headline(steps, said)]
    lines += [f"  {curve.name:22} seat {curve.number} {curve.amount:>10}" for curve in course.curves]
    lines += [f"{moment.label}: {moment.name} {moment.figure} ({moment.words})" for moment in moments.points]
    print_line("\n".join(lines))
