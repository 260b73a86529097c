"""`hammerprice bgstats`: write a finished game as JSON for the app BG Stats."""

import argparse

from companion.cli.arguments import add_game, open_journal, readable_editions
from companion.export.bg_stats import import_link, play_of, with_times
from companion.export.import_export import finished_game
from companion.i18n.translator import ENGLISH
from companion.notation.record import write_line
from companion.statistics.game_times import times_in_words
from companion.terminal import print_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser, "the newest that is over")
    parser.add_argument("--link", action="store_true", help="print a link for the app instead")


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    editions = readable_editions(options)
    with open_journal(options) as journal:
        ledger = finished_game(journal, options.game, editions)
    play = with_times(play_of(ledger), times_in_words(ledger.course.steps, ENGLISH))
    print_line(import_link(play) if options.link else write_line(play))
