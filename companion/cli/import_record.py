"""`hammerprice import`: add a record to the journal."""

import argparse

from companion.cli.output import print_line
from companion.config.app_config import load_config
from companion.export.import_export import bring


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("record", metavar="RECORD", help="a record file, or - for standard input")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    config = load_config(options.data, options.settings)
    number = bring(config.data, config.editions, options.record)
    print_line(f"Imported as game {number}")
    return 0
