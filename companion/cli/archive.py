"""`hammerprice archive`: all that was played as one SQLite file."""

import argparse
import sys
from pathlib import Path

from companion.cli.arguments import boxes_of, journal_of
from companion.cli.output import print_faults
from companion.export.archive import archive
from companion.terminal import counted

HELP = "all that was played as one SQLite file"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")


def run(options: argparse.Namespace) -> int:
    """Carry out the command; return its exit code."""
    editions = boxes_of(options)
    with journal_of(options) as journal:
        written, faults = archive(journal, editions, options.file)
    sys.stdout.write(f"{options.file}: {counted(written, 'game')}\n")
    return print_faults(faults)
