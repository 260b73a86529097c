"""`hammerprice export`: write a game of the journal as a record."""

import argparse
import sys

from companion.cli.arguments import add_game, boxes_of
from companion.config.paths import data_folder
from companion.export.import_export import PartlyExported, export

HELP = "write a journalled game as a record"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_game(parser)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    editions = boxes_of(options)
    try:
        sys.stdout.buffer.write(export(data_folder(options.data), editions, options.game))
    except PartlyExported as fault:
        sys.stdout.buffer.write(fault.record)
        raise
    finally:
        sys.stdout.buffer.flush()
    return 0
