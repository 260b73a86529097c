"""The statistics of all games as text for a terminal, as JSON and as CSV.

The tables are from `statistics/all_games_tables.py`. Amounts are plain numbers in the editions' own unit; JSON and CSV
have no thousands separators.
"""

import csv
import io
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, fields

from companion.i18n.translator import ENGLISH
from companion.notation.record import write_line
from companion.rules.game import Box
from companion.statistics.all_games import HouseRecord, Player
from companion.statistics.all_games_tables import TITLES, chapter_table
from companion.terminal import counted


def as_text(record: HouseRecord, editions: Mapping[str, Box]) -> str:
    """Return the chapters as tables for a terminal, each under its title."""
    if not record.games:
        return "No such game has been finished yet.\n"
    parts = [counted(record.games, "finished game")]
    for chapter, title in TITLES.items():
        table = chapter_table(record, chapter, editions, ENGLISH)
        if table.rows:
            parts.append(_table(title, [column.head for column in table.columns], table.rows))
    parts.append(
        "`paid` is the prices in percent of what the lots were worth in the end; money is in the box's own unit."
    )
    return "\n\n".join(parts) + "\n"


def as_json(record: HouseRecord) -> str:
    """Return one JSON object on one line: the parts of the record by name."""
    return write_line(asdict(record)) + "\n"


def as_csv(record: HouseRecord) -> str:
    """Return the players as CSV (RFC 4180), with a header line."""
    out = io.StringIO()
    writer = csv.writer(out)
    heads = [field.name for field in fields(Player) if field.name not in {"name", "favourites"}]
    writer.writerow(("player", *heads, "favourite"))
    for player in record.players:
        cells = [getattr(player, head) for head in heads]
        writer.writerow((_harmless(player.name), *cells, next(iter(player.favourites), "")))
    return out.getvalue()


def _harmless(name: str) -> str:
    """Return a name that no spreadsheet reads as a formula (https://owasp.org/www-community/attacks/CSV_Injection)."""
    return f"'{name}" if name[0] in "=+-@" else name


def _table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return columns as wide as their widest cell, numbers aligned right."""
    lines = [tuple(heads), *map(tuple, rows)]
    wide = [max(len(line[place]) for line in lines) for place in range(len(heads))]
    aligned = (
        "  ".join(
            cell.rjust(wide[place])
            if cell[:1].isdigit() or cell[:1] == "-" or (line is lines[0] and place)
            else cell.ljust(wide[place])
            for place, cell in enumerate(line)
        ).rstrip()
        for line in lines
    )
    return "\n".join([title, *aligned])
