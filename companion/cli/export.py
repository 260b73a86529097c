"""`hammerprice export`: write a game of the journal as a record."""

import argparse
import sys

from companion.cli.arguments import add_game, open_journal, readable_editions
from companion.export.import_export import numbered, record_of
from companion.terminal import print_faults


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    editions = readable_editions(options)
    with open_journal(options) as journal:
        record, fault = record_of(journal, editions, numbered(journal, options.game))
    sys.stdout.buffer.write(record)
    sys.stdout.buffer.flush()
    return print_faults([str(fault)] if fault else [])
