"""The journal's file: its tables, its version, its checksums, and its connections.

SQLite has no checksums of its own, so every row carries one, and the number of entries of a game is stored apart from
them. A damaged byte is thus noticed and never becomes a different game. Writing is in `journal/journal.py`.
"""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from zlib import crc32

from companion.atomic_files import OWNER_ALONE, wait_for

FILE = "journal.sqlite3"
SQLITE = sqlite3.sqlite_version
MENDED = "journal-mended.sqlite3"
"""The repaired journal that is about to replace a damaged one: see `journal/salvage.py`."""
APPLICATION = 0x48504A31
"""SQLite's application id of our files: `HPJ1`."""
APPLICATION_AT = 68
"""Its offset in a file, big-endian (https://www.sqlite.org/fileformat2.html#the_database_header)."""
VERSION = 2
BUSY_SECONDS = 2.0
LITTLE_ROOM = 4_000_000
"""Bytes free on the disk below which the table warns. An evening takes less than a million."""
PAGE = 4096
"""Bytes of a page, and so the least size of a file; SQLite would overwrite a shorter file."""
LOG_PAGES = 12
"""Pages after which SQLite's log is written to the database. The default of 1,000 would fill a small disk."""
_SECTOR = 512
MAGIC = b"SQLite format 3\0"
KEEP_IT = "keep the file, and name another folder with --data"
"""The remedy for a file of which nothing can be read."""
TROUBLE = (sqlite3.Error, UnicodeDecodeError)
"""The exceptions of SQLite; the second is raised if its own message quotes a damaged file."""

_SCHEMA = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    header TEXT NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
CREATE TABLE progress (
    game INTEGER PRIMARY KEY REFERENCES game (id),
    entries INTEGER NOT NULL,
    finished INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
CREATE TABLE entry (
    game INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('step', 'undo', 'redo')),
    actions TEXT NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
"""

_FROM_VERSION_1 = """
ALTER TABLE game RENAME TO old_game;
ALTER TABLE entry RENAME TO old_entry;
DROP INDEX unfinished;
{schema}
INSERT INTO game SELECT id, header, checksum_of(id, header) FROM old_game ORDER BY id;
INSERT INTO progress
    SELECT id, entries, finished, checksum_of(id, entries, finished)
    FROM (SELECT id, finished, (SELECT count(*) FROM old_entry WHERE game = id) AS entries FROM old_game);
INSERT INTO entry
    SELECT game, number, kind, actions, checksum_of(game, number, kind, actions) FROM old_entry ORDER BY game, number;
DROP TABLE old_entry;
DROP TABLE old_game;
"""
"""Version 1 had no checksums and no counts, so its content is taken as it is."""


class JournalFault(Exception):
    """The journal cannot be opened, read or written. `str()` says what is wrong, and the remedy."""

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(f"{what}; {remedy}" if remedy else what)
        self.what = what
        """The problem without the remedy."""
        self.remedy = remedy


class Unreadable(JournalFault):
    """The file cannot be read as a journal: it is damaged, cut short, or another program's."""


class LogGone(JournalFault):
    """The log file is not the one that was opened."""


def checksum(*values: object) -> int:
    """Return the checksum of a row's values: CRC-32, which detects every single changed byte."""
    return crc32("\x1f".join([str(value) for value in values]).encode())


def take_out(connection: sqlite3.Connection, game: int) -> None:
    """Delete a game, within a transaction. The next game gets the number after the newest. Raise sqlite3.Error."""
    connection.execute("DELETE FROM entry WHERE game = ?", (game,))
    connection.execute("DELETE FROM progress WHERE game = ?", (game,))
    connection.execute("DELETE FROM game WHERE id = ?", (game,))
    connection.execute("DELETE FROM sqlite_sequence WHERE name = 'game'")
    connection.execute("INSERT INTO sqlite_sequence SELECT 'game', max(id) FROM game HAVING max(id) IS NOT NULL")


def to_write(path: Path) -> sqlite3.Connection:
    """Return a connection that writes ahead (WAL) and waits for the disk. Raise JournalFault.

    The file is created if there is none and upgraded if it is older, and never replaced.
    """
    if path.with_name(MENDED).exists():
        raise JournalFault(f"{path}: its repair was interrupted; start `hammerprice` to finish it")
    _make(path)
    try:
        connection = sqlite3.connect(path, isolation_level=None, timeout=BUSY_SECONDS)
    except TROUBLE as error:
        raise fault(path, error) from None
    try:
        _prepare(connection, path)
    except TROUBLE as error:
        connection.close()
        raise fault(path, error) from None
    except JournalFault:
        connection.close()
        raise
    return connection


def to_read(path: Path) -> sqlite3.Connection:
    """Return a connection that only reads, also from a read-only disk. Raise JournalFault.

    An older file is copied into memory and upgraded there.
    """
    try:
        connection = _connect_to_read(path)
        try:
            _, version = _check(connection, path)
            if version != VERSION:
                connection.close()
                connection = _copy_to_memory(path)
                _bring_up_to_date(connection)
        except BaseException:
            connection.close()
            raise
    except TROUBLE as error:
        raise fault(path, error) from None
    return connection


def has_little_room(folder: Path) -> bool:
    """Return whether the disk of a folder is nearly full."""
    try:
        return shutil.disk_usage(folder).free < LITTLE_ROOM
    except OSError:
        return False


def inodes(path: Path) -> tuple[tuple[int, int], ...]:
    """Return the device and inode of the journal and of its log; shorter if one is missing."""
    files = [file for file in (path, path.with_name(f"{path.name}-wal")) if file.exists()]
    return tuple((file.stat().st_dev, file.stat().st_ino) for file in files)


def check_files(path: Path, files: tuple[tuple[int, int], ...]) -> None:
    """Check that the journal and its log are still the opened files. Raise JournalFault, or LogGone for the log."""
    found = inodes(path)
    if found[:1] != files[:1]:
        raise JournalFault(
            f"{path}: taken away, or another file; nothing was confirmed. Put it back, or start the program again: "
            "what was confirmed last may then be missing"
        )
    if found != files:
        raise LogGone(f"{path}: its log was taken away; nothing was confirmed. Do it again")


def fault(path: Path, error: Exception) -> JournalFault:
    """Return SQLite's error at opening a file as a JournalFault with its remedy."""
    if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in _TEMPORARY:
        return JournalFault(
            f"{path}: cannot be opened now ({error})",
            "make space, or make the disk writable, and try again, or name another folder with --data",
        )
    return Unreadable(f"{path}: not a journal that can be read ({error})", KEEP_IT)


_TEMPORARY = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR),
    *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PERM),
}
"""SQLite's result codes that do not mean a damaged file."""


def _make(path: Path) -> None:
    """Create the file if there is none, readable by its owner only, and sync its name to disk. Raise JournalFault."""
    try:
        new = not path.exists()
        if not new and 0 < path.stat().st_size < PAGE and not _is_half_made(path.read_bytes()):
            raise Unreadable(f"{path}: too short for a journal", KEEP_IT)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        exclusive = os.O_EXCL if new else 0  # do not follow a dangling link
        descriptor = os.open(path, os.O_CREAT | os.O_RDWR | exclusive, OWNER_ALONE)
        try:
            if not path.is_symlink():  # the target may be somebody else's
                with suppress(PermissionError):
                    os.fchmod(descriptor, OWNER_ALONE)
        finally:
            os.close(descriptor)
        if new:
            wait_for(path.parent)
            with suppress(PermissionError):  # the folder above may be closed to reading
                wait_for(path.parent.parent)
    except OSError as error:
        raise JournalFault(
            f"{path}: cannot be opened ({error.strerror}); make the folder writable, or name another with --data"
        ) from None


def _is_half_made(data: bytes) -> bool:
    """Return whether a short file is what a power cut leaves of a new journal, which held nothing yet.

    SQLite writes the first page before the application id; a disk writes whole sectors, or leaves them empty.
    """
    begins_so = data[: len(MAGIC)] in {MAGIC, bytes(len(MAGIC))}
    return len(data) % _SECTOR == 0 and begins_so and data[APPLICATION_AT : APPLICATION_AT + 4] == bytes(4)


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    tables, version = _check(connection, path)
    for pragma, value, expected in (
        ("journal_mode", "WAL", "wal"),
        ("synchronous", "FULL", 2),
        ("foreign_keys", 1, 1),
        ("wal_autocheckpoint", LOG_PAGES, LOG_PAGES),
        ("journal_size_limit", LOG_PAGES * PAGE, LOG_PAGES * PAGE),
    ):
        connection.execute(f"PRAGMA {pragma} = {value}").fetchall()
        (got,) = connection.execute(f"PRAGMA {pragma}").fetchone()  # SQLite does not report a failure
        if got != expected:
            raise JournalFault(
                f"{path}: {pragma} is {got}, not {value}, so the data would not be safe; use a local disk with --data"
            )
    connection.create_function("checksum_of", -1, checksum, deterministic=True)
    if not tables:
        _transact(connection, _SCHEMA)
    elif version != VERSION:
        _bring_up_to_date(connection)


def _check(connection: sqlite3.Connection, path: Path) -> tuple[int, int]:
    """Return the number of tables and the version.

    Raise Unreadable for another program's file, JournalFault for a newer program's, sqlite3.Error for a damaged one.
    """
    run = connection.execute
    (application,) = run("PRAGMA application_id").fetchone()
    (version,) = run("PRAGMA user_version").fetchone()
    (tables,) = run("SELECT count(*) FROM sqlite_master").fetchone()
    if tables and application != APPLICATION:
        raise Unreadable(f"{path}: another program's file", KEEP_IT)
    if tables and version > VERSION:
        raise JournalFault(f"{path}: written by a newer Hammer Price (version {version}); update the program")
    if tables and version < 1:
        raise Unreadable(f"{path}: not a journal that can be read (version {version})", "keep the file, and report it")
    return int(tables), int(version)


def _bring_up_to_date(connection: sqlite3.Connection) -> None:
    connection.create_function("checksum_of", -1, checksum, deterministic=True)
    connection.execute("PRAGMA legacy_alter_table = ON")
    _transact(connection, _FROM_VERSION_1.format(schema=_SCHEMA))


def _transact(connection: sqlite3.Connection, statements: str) -> None:
    """Run the statements in one transaction, and set the application id and the version."""
    try:
        connection.execute("BEGIN IMMEDIATE")
        for statement in statements.split(";")[:-1]:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute(f"PRAGMA user_version = {VERSION}")
        connection.execute("COMMIT")
    except TROUBLE:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _connect_to_read(path: Path) -> sqlite3.Connection:
    """Return a connection that only reads. Raise sqlite3.Error, JournalFault."""
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
    except sqlite3.OperationalError:
        return _copy_to_memory(path)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        connection.close()
        return _copy_to_memory(path)
    except TROUBLE:
        connection.close()
        raise
    return connection


def _copy_to_memory(path: Path) -> sqlite3.Connection:
    """Return a copy of the journal in memory, for a disk on which SQLite cannot create its side files.

    Raise JournalFault.
    """
    memory = sqlite3.connect(":memory:", isolation_level=None)
    try:
        with TemporaryDirectory(prefix="hammerprice-") as folder:
            for part in path.parent.glob(f"{path.name}*"):
                shutil.copyfile(part, Path(folder) / part.name)
            with closing(sqlite3.connect(Path(folder) / path.name)) as copy:
                copy.backup(memory)
    except (OSError, *TROUBLE) as error:
        memory.close()
        raise JournalFault(f"{path}: cannot be read ({error}); make it readable, or name another with --data") from None
    return memory
