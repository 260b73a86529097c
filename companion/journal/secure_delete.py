"""Permanent removal of games or names from the journal: the only module that changes confirmed data.

It is used from the command line only, never at the table. Removed data is overwritten (`secure_delete`), the file is
rebuilt without it (`VACUUM`), and its log is emptied. Worn flash cells and other people's copies cannot be reached. The
caller must hold the table's lock (`system/instance_lock.py`).
"""

from collections.abc import Collection, Mapping
from contextlib import closing
from pathlib import Path

from companion.journal.database import TROUBLE, JournalFault, checksum, fault, forget_note, take_out, to_write


def secure_delete(path: Path, games: Collection[int], headers: Mapping[int, str]) -> None:
    """Remove whole games from the journal at `path`, and replace the headers of others.

    Raise JournalFault if it fails. Either nothing has changed then, or all is removed but the old bytes may still be in
    the file, which the message says; calling again, even with nothing to remove, overwrites them.
    """
    with closing(to_write(path)) as connection:
        try:
            connection.execute("PRAGMA secure_delete = ON").fetchall()
            connection.execute("PRAGMA temp_store = MEMORY")
            connection.execute("BEGIN IMMEDIATE")
            for game in games:
                take_out(connection, game)
            for game, header in headers.items():
                values = (header, checksum(game, header), game)
                connection.execute("UPDATE game SET header = ?, checksum = ? WHERE id = ?", values)
            connection.execute("COMMIT")
        except TROUBLE as error:
            raise fault(path, error) from None
        forget_note(path.parent)
        try:
            connection.execute("VACUUM")
            busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        except TROUBLE as error:
            raise _left_over(path, str(error)) from None
        if busy:
            raise _left_over(path, "another program has it open")


def _left_over(path: Path, why: str) -> JournalFault:
    return JournalFault(
        f"{path}: forgotten, but the old bytes may still be in the file ({why}); make space and do it again"
    )
