"""`hammerprice stats`: print statistics over all finished games."""

import argparse
import sys

from companion.cli.arguments import boxes_of, journal_of
from companion.statistics.all_games import Which, house_record
from companion.statistics.output_formats import as_csv, as_json, as_text
from companion.terminal import Refused, print_faults


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--edition", metavar="E", help="only games of this box")
    parser.add_argument("--players", type=int, metavar="N", help="only games of so many players")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one JSON object")
    form.add_argument("--csv", action="store_true", help="the players as CSV")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    editions = boxes_of(options)
    if options.edition is not None and options.edition not in editions:
        expected = ", ".join(editions)
        raise Refused(f"--edition {options.edition}: there is none; expected one of {expected}")
    with journal_of(options) as journal:
        record, _, faults = house_record(journal, editions, Which(options.edition, options.players))
    if options.json:
        sys.stdout.write(as_json(record))
    elif options.csv:
        sys.stdout.write(as_csv(record))
    else:
        sys.stdout.write(as_text(record, editions))
    return print_faults(faults)
