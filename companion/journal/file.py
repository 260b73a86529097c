"""The journal's file: its tables, its version, its checksums, and the connections that may be trusted with it.

SQLite has no checksums of its own, so every row carries one, and what was confirmed of a game is counted apart from
its entries: a byte that rots makes a checksum or a count wrong, and never a game. What is written, and when, is in
`journal/journal.py`.
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
"""A journal that is to take a damaged one's place: see `journal/salvage.py`."""
APPLICATION = 0x48504A31
"""`HPJ1`, SQLite's application id of our files."""
APPLICATION_AT = 68
"""Where it stands in a file, big-endian (https://www.sqlite.org/fileformat2.html#the_database_header)."""
VERSION = 2
BUSY_SECONDS = 2.0
LITTLE_ROOM = 4_000_000
"""Bytes free on the disk below which it is said that it is nearly full: an evening takes less than a million."""
PAGE = 4096
"""Bytes of a page, which is the least that a file can have; SQLite would write over a shorter one."""
LOG_PAGES = 12
"""Pages after which SQLite's log is brought into the database: its own 1,000 fill a nearly full disk with the log."""
_SECTOR = 512
MAGIC = b"SQLite format 3\0"
KEEP_IT = "keep the file, and name another folder with --data"
"""The remedy for a file that nothing can be read from."""
TROUBLE = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises; the second where its own message quotes a damaged file."""

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
"""Version 1 had no checksums and no counts: what it holds is taken as it stands."""


class JournalFault(Exception):
    """The journal could not be opened, read or written. `str()` says what is wrong, and the remedy."""

    def __init__(self, what: str, remedy: str = "") -> None:
        super().__init__(f"{what}; {remedy}" if remedy else what)
        self.what = what
        """What is wrong, for whoever knows another remedy."""
        self.remedy = remedy


class Unreadable(JournalFault):
    """The file is no journal that SQLite can read: rotten, cut short, or another program's."""


class LogGone(JournalFault):
    """The log is not the one that was opened."""


def checksum(*values: object) -> int:
    """The checksum of a row's values: CRC-32, which notices every flipped byte."""
    return crc32("\x1f".join([str(value) for value in values]).encode())


def take_out(connection: sqlite3.Connection, game: int) -> None:
    """Take a game out, within a transaction; the next has the number after the newest's. Raises sqlite3.Error."""
    connection.execute("DELETE FROM entry WHERE game = ?", (game,))
    connection.execute("DELETE FROM progress WHERE game = ?", (game,))
    connection.execute("DELETE FROM game WHERE id = ?", (game,))
    connection.execute("DELETE FROM sqlite_sequence WHERE name = 'game'")
    connection.execute("INSERT INTO sqlite_sequence SELECT 'game', max(id) FROM game HAVING max(id) IS NOT NULL")


def to_write(path: Path) -> sqlite3.Connection:
    """A connection that writes ahead and waits for the disk; the file is made if there is none, brought up to date if
    it is older, and never replaced. Raises JournalFault."""
    if path.with_name(MENDED).exists():
        raise JournalFault(f"{path}: its mending was interrupted; open the table with `hammerprice` to finish it")
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
    """A connection that only reads, also from a disk that cannot be written; of an older file, a copy in memory that
    is brought up to date. Raises JournalFault."""
    try:
        connection = _opened_to_read(path)
        try:
            _, version = _check(connection, path)
            if version != VERSION:
                connection.close()
                connection = _copied(path)
                _bring_up_to_date(connection)
        except BaseException:
            connection.close()
            raise
    except TROUBLE as error:
        raise fault(path, error) from None
    return connection


def has_little_room(folder: Path) -> bool:
    """Whether the disk of a folder is nearly full."""
    try:
        return shutil.disk_usage(folder).free < LITTLE_ROOM
    except OSError:
        return False


def inodes(path: Path) -> tuple[tuple[int, int], ...]:
    """Which files the journal and its log are now; shorter where one cannot be found."""
    files = [file for file in (path, path.with_name(f"{path.name}-wal")) if file.exists()]
    return tuple((file.stat().st_dev, file.stat().st_ino) for file in files)


def find(path: Path, files: tuple[tuple[int, int], ...]) -> None:
    """The journal and its log are still those that were opened. Raises JournalFault, LogGone."""
    found = inodes(path)
    if found[:1] != files[:1]:
        raise JournalFault(
            f"{path}: taken away, or another file; nothing was confirmed. Put it back, or start the program again: "
            "what was confirmed last may then be missing"
        )
    if found != files:
        raise LogGone(f"{path}: its log was taken away; nothing was confirmed. Do it again")


def fault(path: Path, error: Exception) -> JournalFault:
    """What SQLite said about opening a file, with the remedy."""
    if getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF in _FOR_NOW:
        return JournalFault(
            f"{path}: cannot be opened now ({error})",
            "make space, or make the disk writable, and try again, or name another folder with --data",
        )
    return Unreadable(f"{path}: not a journal that can be read ({error})", KEEP_IT)


_FOR_NOW = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR),
    *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PERM),
}
"""Result codes that say nothing about what is in the file."""


def _make(path: Path) -> None:
    """The file, for its owner alone, its name on the disk before anything is in it. Raises JournalFault."""
    try:
        new = not path.exists()
        if not new and 0 < path.stat().st_size < PAGE and not _is_half_made(path.read_bytes()):
            raise Unreadable(f"{path}: too short for a journal", KEEP_IT)
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        made_alone = os.O_EXCL if new else 0  # a link that leads nowhere is not followed
        descriptor = os.open(path, os.O_CREAT | os.O_RDWR | made_alone, OWNER_ALONE)
        try:
            if not path.is_symlink():  # whose target may be another's
                with suppress(PermissionError):
                    os.fchmod(descriptor, OWNER_ALONE)
        finally:
            os.close(descriptor)
        if new:
            wait_for(path.parent)
            with suppress(PermissionError):  # where one may pass through the folder above, and not read it
                wait_for(path.parent.parent)
    except OSError as error:
        raise JournalFault(
            f"{path}: cannot be opened ({error.strerror}); make the folder writable, or name another with --data"
        ) from None


def _is_half_made(data: bytes) -> bool:
    """Whether a short file is what a power cut leaves of a journal that was being made: there was nothing in it yet.

    SQLite makes the first page before it says whose file it is; a disk writes sectors, or leaves them empty.
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
        (got,) = connection.execute(f"PRAGMA {pragma}").fetchone()  # SQLite keeps quiet when it cannot
        if got != expected:
            raise JournalFault(
                f"{path}: {pragma} is {got}, not {value}, so nothing would be safe; use a local disk with --data"
            )
    connection.create_function("checksum_of", -1, checksum, deterministic=True)
    if not tables:
        _transact(connection, _SCHEMA)
    elif version != VERSION:
        _bring_up_to_date(connection)


def _check(connection: sqlite3.Connection, path: Path) -> tuple[int, int]:
    """How many tables there are, and the version; refuse another program's file, and a newer program's.

    Raises sqlite3.Error, JournalFault.
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
    """Make the tables in one transaction, and with them say whose they are and of which version."""
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


def _opened_to_read(path: Path) -> sqlite3.Connection:
    """A connection that only reads. Raises sqlite3.Error, JournalFault."""
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, isolation_level=None)
    except sqlite3.OperationalError:
        return _copied(path)
    try:
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        connection.close()
        return _copied(path)
    except TROUBLE:
        connection.close()
        raise
    return connection


def _copied(path: Path) -> sqlite3.Connection:
    """The journal in memory: a disk that cannot be written has no room for what SQLite keeps beside an open file.

    Raises JournalFault.
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
