"""`hammerprice archive`: write all games to one SQLite file.

The file has plain tables, for the user's own queries: a copy of those in `statistics/game_tables.py`. The program never
reads it.
"""

import argparse
from pathlib import Path

from companion.cli.arguments import OR_OUTPUT, STANDARD_OUTPUT, boxes_of, journal_of, write_output
from companion.statistics.game_tables import game_tables
from companion.terminal import Refused, counted, print_faults, print_line


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=f"the file to write{OR_OUTPUT}")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    to: Path = options.file
    if to != STANDARD_OUTPUT and to.exists():
        raise Refused(f"{to}: already exists; name another file")
    with journal_of(options) as journal, game_tables(journal, boxes_of(options)) as (tables, faults):
        written = tables.execute("SELECT count(*) AS games FROM games").fetchone()["games"]
        tables.executescript("DROP TABLE folded; VACUUM")
        try:
            write_output(to, tables.serialize())
        except OSError as error:
            raise Refused(f"{to}: not written ({error.strerror}); make space, or name another file") from None
    if to != STANDARD_OUTPUT:
        print_line(f"{to}: {counted(written, 'game')}")
    return print_faults(list(faults.values()))
