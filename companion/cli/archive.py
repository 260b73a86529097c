"""`hammerprice archive`: all games as one SQLite file."""

import argparse
import sys
from pathlib import Path

from companion.cli.arguments import boxes_of, journal_of
from companion.cli.output import print_faults
from companion.export.archive import archive
from companion.terminal import counted

HELP = "write all games to one SQLite file"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    editions = boxes_of(options)
    with journal_of(options) as journal:
        written, faults = archive(journal, editions, options.file)
    sys.stdout.write(f"{options.file}: {counted(written, 'game')}\n")
    return print_faults(faults)
