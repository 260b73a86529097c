"""`hammerprice archive`: write all games to one SQLite file.

The file has plain tables, for the user's own queries: a copy of those in `statistics/game_tables.py`. The program never
reads it.
"""

import argparse
import sqlite3
from pathlib import Path

from companion.cli.arguments import boxes_of, journal_of
from companion.cli.output import print_faults, print_line
from companion.statistics.game_tables import game_tables
from companion.terminal import Refused, counted


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to write")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    to: Path = options.file
    if to.exists():
        raise Refused(f"{to}: already exists; name another file")
    with journal_of(options) as journal, game_tables(journal, boxes_of(options)) as (tables, faults):
        (written,) = tables.execute("SELECT count(*) FROM games").fetchone()
        tables.execute("DROP TABLE folded")
        try:
            tables.execute("VACUUM INTO ?", (str(to),))
        except sqlite3.Error as error:
            to.unlink(missing_ok=True)
            raise Refused(f"{to}: not written ({error}); make space, or name another file") from None
    print_line(f"{to}: {counted(written, 'game')}")
    return print_faults(list(faults.values()))
