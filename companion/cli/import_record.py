"""`hammerprice import`: add a record to the journal."""

import argparse

from companion.config.app_config import load_config
from companion.export.import_export import bring
from companion.terminal import print_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("record", metavar="RECORD", help="a record file, or - for standard input")


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    config = load_config(options.data, options.settings)
    print_line(f"Imported as game {bring(config.data, config.editions, options.record)}")
