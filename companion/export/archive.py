"""`hammerprice archive`: all that has been played as one SQLite file with plain tables, for whoever has questions.

It is a copy of the tables that statistics are asked of (`statistics/game_tables.py`). The program never reads it.
"""

import sqlite3
from collections.abc import Mapping
from pathlib import Path

from companion.atomic_files import whole_file
from companion.journal.journal import Journal
from companion.rules.protocol import Box
from companion.statistics.game_tables import game_tables
from companion.terminal import Refused


def archive(journal: Journal, editions: Mapping[str, Box], to: Path) -> tuple[int, tuple[str, ...]]:
    """Write all games of the journal to a new file; how many, and what keeps others from being read.

    Raises Refused: the file is there already, or cannot be written; OSError. Then there is no file of that name.
    """
    if to.exists():
        raise Refused(f"{to}: is there already; name another file")
    with game_tables(journal, editions) as (tables, faults):
        (written,) = tables.execute("SELECT count(*) FROM games").fetchone()
        tables.execute("DROP TABLE folded")
        try:
            with whole_file(to) as passing:
                tables.execute("VACUUM INTO ?", (str(passing),))
        except sqlite3.Error as error:
            raise Refused(f"{to}: not written ({error}); make space, or name another file") from None
    return written, tuple(faults.values())
