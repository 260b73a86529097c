"""`hammerprice bgstats`: write a finished game as JSON for the app BG Stats."""

import argparse

from companion.cli.arguments import add_game, boxes_of, journal_of
from companion.cli.output import print_line
from companion.export.bg_stats import as_json, link
from companion.export.import_export import numbered
from companion.journal.ledger import Ledger


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)
    parser.add_argument("--link", action="store_true", help="write a link for the app instead")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    editions = boxes_of(options)
    with journal_of(options) as journal:
        number = numbered(journal, options.game)
        ledger = Ledger.resume(journal, number, editions)
    print_line(link(ledger) if options.link else as_json(ledger))
    return 0
