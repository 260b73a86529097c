"""A journal that nothing can be written to, as on a full disk, without a wait and without a look inside the program."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.journal.journal import JOURNAL_FILE


@contextmanager
def refusing_disk(folder: Path) -> Iterator[None]:
    """Let the journal's file in `folder` refuse every new game and every new entry in the meantime."""
    for table in ("game", "entry"):
        refusal = "BEGIN SELECT RAISE(ABORT, 'disk is full'); END"
        in_journal(folder, f"CREATE TRIGGER full_{table} BEFORE INSERT ON {table} {refusal}")
    yield
    for table in ("game", "entry"):
        in_journal(folder, f"DROP TRIGGER full_{table}")


def in_journal(folder: Path, statement: str) -> None:
    """Change the journal's file in `folder` by another connection than the program's."""
    with closing(sqlite3.connect(folder / JOURNAL_FILE, isolation_level=None)) as other:
        other.execute(statement)
