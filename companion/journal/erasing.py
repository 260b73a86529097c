"""Taking games, or names, out of the journal for good: the one place that changes what has been confirmed.

It is for people, never for the table: nothing at the table forgets. What is taken out is overwritten (`secure_delete`),
the file is written anew without it (`VACUUM`), and the log beside it is emptied. What a worn flash cell or a copy made
by somebody else still holds is out of reach. Only with the table's lock held (`system/instance_lock.py`).
"""

import sqlite3
from collections.abc import Collection, Mapping
from contextlib import closing
from pathlib import Path

from companion.journal import last_confirmed
from companion.journal.file import TROUBLE, JournalFault, checksum, fault, take_out, to_write


def erase(path: Path, *, games: Collection[int] = (), headers: Mapping[int, str] | None = None) -> None:
    """Take whole games out of the journal at `path`, and put other headers in place of those of some games.

    Raises JournalFault: then either nothing has changed, or all of it is done but the old bytes may still be there, and
    it says so; doing it again, also with nothing to take out, overwrites them.
    """
    with closing(to_write(path)) as connection:
        try:
            connection.execute("PRAGMA secure_delete = ON").fetchall()
            connection.execute("PRAGMA temp_store = MEMORY")
            connection.execute("BEGIN IMMEDIATE")
            _change(connection, games, headers or {})
            connection.execute("COMMIT")
        except TROUBLE as error:
            raise fault(path, error) from None
        last_confirmed.forget(path.parent)
        try:
            connection.execute("VACUUM")
            busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except TROUBLE as error:
            raise _left_over(path, str(error)) from None
        if busy:
            raise _left_over(path, "another program has it open")


def _change(connection: sqlite3.Connection, games: Collection[int], headers: Mapping[int, str]) -> None:
    for game in games:
        take_out(connection, game)
    for game, header in headers.items():
        values = (header, checksum(game, header), game)
        connection.execute("UPDATE game SET header = ?, checksum = ? WHERE id = ?", values)


def _left_over(path: Path, why: str) -> JournalFault:
    return JournalFault(
        f"{path}: forgotten, but the old bytes may still be in the file ({why}); make space and do it again"
    )
