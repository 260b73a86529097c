"""`hammerprice stats`: print statistics over all finished games.

Amounts are plain numbers in the editions' own unit; JSON and CSV have no thousands separators.
"""

import argparse
import csv
import sys
from collections.abc import Iterable, Sequence
from dataclasses import asdict, fields
from pathlib import Path

from companion.cli.arguments import check_edition, positive, readable_editions
from companion.config.paths import data_folder
from companion.export.games_csv import plain_text
from companion.i18n.translator import ENGLISH, MINUS
from companion.journal.journal import JOURNAL_FILE
from companion.notation.record import write_line
from companion.rules.edition import Editions
from companion.statistics.all_games import NO_FILTER, AllGames, GameFilter, Player, Statistics
from companion.statistics.chapters import Chapter, chapter_table
from companion.terminal import (
    CommandRefused,
    ProgressBar,
    columns_of,
    counted,
    padded,
    padded_left,
    print_faults,
    print_line,
)

COLUMN_MEANINGS = """\
What the columns say
games          of players, those of three rounds or more; shorter ones count for no win
wins           games won alone
shared         games won together with others; the win rate counts both
streak         the most games won in a row
ahead, behind  in how many games the first of the two had more, or less
from sales     what others paid the player for lots
buying profit  how much more the player's lots were worth than they cost
paid           the prices in percent of what the lots were worth
best           the player's best result
in all, per …  how long games took, in hours and minutes, on average also a round, and putting up a card
game           the number of the game, as `hammerprice games` lists it
lots, money    those of the auction games; money is in the unit of its edition"""
"""The end of the tables for a terminal."""


_NEW_COLUMNS = ("seconds_a_card", "minutes_a_game", "seconds_a_round")
"""The columns of CSV that came later, and so are the last."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("--edition", metavar="E", help="only games of this edition")
    parser.add_argument("--players", type=positive, metavar="N", help="only games of N players")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print one JSON object")
    form.add_argument("--csv", action="store_true", help="print the players as CSV")


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    editions = readable_editions(options)
    if options.edition is not None:
        check_edition(options.edition, editions)
    if options.players is not None:
        _check_players(options.players, editions)
    folder = data_folder(options.data)
    with (
        ProgressBar("reading games") as bar,
        AllGames(folder, editions, bar.report) as all_games,
    ):
        chosen = GameFilter(options.edition, options.players)
        found = all_games.filtered(chosen)
    if options.json:
        print_line(write_line(asdict(found.statistics)))
    elif options.csv:
        _write_csv(found.statistics)
    else:
        sys.stdout.write(_as_text(found.statistics, editions) if found.statistics.games else _nothing(folder, chosen))
    return print_faults(found.faults)


def _check_players(players: int, editions: Editions) -> None:
    """Raise CommandRefused for a number of players that no edition is played with."""
    possible = sorted(number for edition in editions.values() for range_ in edition.seats.values() for number in range_)
    if not possible[0] <= players <= possible[-1]:
        raise CommandRefused(f"--players: {players} is not possible; expected {possible[0]} to {possible[-1]}")


def _nothing(folder: Path, chosen: GameFilter) -> str:
    """Return the line that is printed if no finished game in the journal's folder is one of the chosen."""
    what = "No finished games yet" if chosen == NO_FILTER else "No such finished games"
    return f"{what} in {folder / JOURNAL_FILE}\n"


def _as_text(statistics: Statistics, editions: Editions) -> str:
    """Return the chapters as tables for a terminal, each under its title, and what the columns say."""
    parts = [counted(statistics.games, "finished game")]
    for chapter in Chapter:
        table = chapter_table(statistics, chapter, editions, ENGLISH)
        if table.says_anything:
            parts.append(_table(chapter, [column.head for column in table.columns], table.rows))
    return "\n\n".join([*parts, COLUMN_MEANINGS]) + "\n"


def _write_csv(statistics: Statistics) -> None:
    """Write the players as CSV (RFC 4180), with a header line, to standard output."""
    writer = csv.writer(sys.stdout)
    heads = [field.name for field in fields(Player) if field.name not in {"name", "favourites", *_NEW_COLUMNS}]
    writer.writerow(("player", *heads, "favourite", *_NEW_COLUMNS))
    for player in statistics.players:
        cells = [getattr(player, head) for head in heads]
        favourite = next(iter(player.favourites), "")
        new = [getattr(player, head) for head in _NEW_COLUMNS]
        writer.writerow((plain_text(player.name), *cells, favourite, *new))


def _table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return columns as wide as their widest cell, numbers aligned right."""
    columns = []
    for head, *cells in zip(heads, *rows, strict=True):
        width = max(columns_of(cell) for cell in (head, *cells))
        columns.append([padded_left(head, width), *(_aligned(cell, width) for cell in cells)])
    lines = ["  ".join(line).rstrip() for line in zip(*columns, strict=True)]
    return "\n".join([title, *lines])


def _aligned(cell: str, width: int) -> str:
    """Return a cell with blanks: before a number, after words."""
    is_number = cell[:1].isdigit() or cell[:1] == MINUS
    return padded_left(cell, width) if is_number else padded(cell, width)
