"""`hammerprice archive`: write all games to one SQLite file.

The file has plain tables, for the user's own queries: a copy of those in `statistics/game_tables.py`, without its sums,
and one of all actions. The program never reads it.
"""

import argparse
import zlib
from pathlib import Path

from companion.cli.arguments import (
    OR_OUTPUT,
    STANDARD_OUTPUT,
    add_force,
    check_outputs,
    readable_editions,
    write_output,
)
from companion.config.paths import data_folder
from companion.statistics.game_tables import GameTables
from companion.terminal import ProgressBar, counted, print_faults, print_line

ACTIONS = """
CREATE TABLE actions (
    game INTEGER NOT NULL REFERENCES games (game) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    action TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT;
"""
"""The table of all actions, which the kept tables have in a shorter form."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help=f"the file to write{OR_OUTPUT}")
    add_force(parser)


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    to: Path = options.file
    check_outputs(to, force=options.force)
    editions = readable_editions(options)
    with (
        ProgressBar("archiving games") as bar,
        GameTables(data_folder(options.data), editions, bar.report) as games,
        games.up_to_date() as (tables, unreadable),
    ):
        written = tables.execute("SELECT count(*) AS games FROM games").fetchone()["games"]
        tables.executescript(ACTIONS)
        tables.execute("BEGIN")
        for done, row in enumerate(tables.execute("SELECT game, actions FROM sources").fetchall()):
            bar.report(done, written)
            lines = filter(None, zlib.decompress(row["actions"]).decode().split("\n"))
            actions = [(row["game"], number, action) for number, action in enumerate(lines, start=1)]
            tables.executemany("INSERT INTO actions VALUES (?, ?, ?)", actions)
        tables.execute("COMMIT")
        tables.executescript("DROP TABLE sources; DROP TABLE trades; VACUUM; PRAGMA user_version = 1")
        write_output(to, tables.serialize())
    if to != STANDARD_OUTPUT:
        print_line(f"Written to {to}: {counted(written, 'game')}")
    return print_faults([game.why for game in unreadable])
