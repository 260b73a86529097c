"""`hammerprice archive`: all games as one SQLite file with plain tables, for the user's own queries.

It is a copy of the tables in `statistics/game_tables.py`. The program never reads it.
"""

import sqlite3
from collections.abc import Mapping
from pathlib import Path

from companion.journal.journal import Journal
from companion.rules.game import Box
from companion.statistics.game_tables import game_tables
from companion.terminal import Refused


def archive(journal: Journal, editions: Mapping[str, Box], to: Path) -> tuple[int, tuple[str, ...]]:
    """Write all games of the journal to a new file; return how many, and why others cannot be read.

    Raise Refused if the file exists or cannot be written, or OSError. No file of that name is left then.
    """
    if to.exists():
        raise Refused(f"{to}: already exists; name another file")
    with game_tables(journal, editions) as (tables, faults):
        (written,) = tables.execute("SELECT count(*) FROM games").fetchone()
        tables.execute("DROP TABLE folded")
        try:
            tables.execute("VACUUM INTO ?", (str(to),))
        except sqlite3.Error as error:
            to.unlink(missing_ok=True)
            raise Refused(f"{to}: not written ({error}); make space, or name another file") from None
    return written, tuple(faults.values())
