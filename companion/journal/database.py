"""The journal's file: its tables, its version, its checksums, and its connections.

SQLite has no checksums of its own, so every row carries one, and the number of entries of a game is stored apart from
them. A damaged byte is thus noticed and never becomes a different game. Writing is in `journal/journal.py`.

Beside it is a note of the last confirmed entry. Without it a journal that was deleted or emptied while the table was
off, or whose log was, would go unnoticed. The note is written after its entry is on disk and is not synced itself, so
it never claims more than there was. It holds a game's number and how many entries that has, nothing of them.
"""

import errno
import os
import shutil
import sqlite3
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zlib import crc32

from companion.atomic_files import OWNER_ALONE, wait_for, write_whole
from companion.disk_space import is_almost_full
from companion.regular_files import read_regular

JOURNAL_FILE = "journal.sqlite3"
JOURNAL_WAL_FILE = f"{JOURNAL_FILE}-wal"
SQLITE = sqlite3.sqlite_version
MENDED = "journal-mended.sqlite3"
"""The repaired journal that is about to replace a damaged one: see `journal/salvage.py`."""
LAST_CONFIRMED_FILE = "last-confirmed"
LAST_CONFIRMED_GONE_FILE = "last-confirmed-in-a-journal-that-is-gone"
"""The note of a journal that was gone when a command, such as `hammerprice import`, began a new one."""
APPLICATION = 0x48504A31
"""SQLite's application id of our files: `HPJ1`."""
JOURNAL_VERSION = 3
"""The version of the tables, in the file's first page. Every version has other tables: see `_version_of`."""
VERSION_AT, APPLICATION_AT = 60, 68
"""Offsets of the version and of the application id, four bytes each, in the first page."""
BUSY_SECONDS = 2.0
MAX_JOURNAL_BYTES = 256 * 1024 * 1024
"""The most bytes of the journal or its log, which are read whole: some 25,000 games."""
PAGE = 4096
"""Bytes of a page, and so the least size of a file; SQLite would overwrite a shorter file."""
LOG_PAGES = 250
"""Pages after which SQLite's log is written to the database, which costs three fsyncs."""
LOG_PAGES_ON_FULL_DISK = 12
_WAL_AT = 18
"""Offset of two bytes that are 2 in a file with a log (https://www.sqlite.org/fileformat2.html#the_database_header)."""
KEEP_IT = "keep the file, and name another folder with --data"
"""The remedy for a file of which nothing can be read."""
FILE_KEPT = "the file is kept"
"""What became of a file of which something cannot be read."""
TROUBLE = (sqlite3.Error, UnicodeDecodeError)
"""The exceptions of SQLite; the second is raised if its own message quotes a damaged file."""

_SCHEMA = Path(__file__).with_name("journal.sql")

_TABLES = "SELECT name, sql FROM sqlite_master ORDER BY name"
_NAMES_IN_VERSION_1 = {"entry", "game", "sqlite_sequence", "unfinished"}
_KINDS = "kind IN ('step', 'undo', 'redo', 'correct')"
"""The kinds of entry, as the text of their table has them."""
_KINDS_IN_VERSION_2 = "kind IN ('step', 'undo', 'redo')"

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
_FROM_VERSION_2 = """
UPDATE sqlite_master SET sql = replace(sql, {old_kinds}, {kinds}) WHERE name = 'entry';
PRAGMA schema_version = {next_schema_version};
"""
"""Version 2 had no corrections. Only the text of its table of entries changes, which SQLite allows for a wider CHECK
(https://www.sqlite.org/lang_altertable.html#otheralter): no entry is copied, so there is room for it on a full disk.
"""


class JournalFault(Exception):
    """The journal cannot be opened, read or written. `str()` is `FILE: problem; remedy`."""

    def __init__(self, path: Path, problem: str, remedy: str = "") -> None:
        super().__init__(path, problem, remedy)
        self.path = path
        """The file, or the folder where that is what cannot be used."""
        self.problem = problem
        self.remedy = remedy
        """What became of the file or the data, and what to do; empty where there is nothing to do."""

    def __str__(self) -> str:
        return f"{self.path}: {self.explanation}"

    @property
    def explanation(self) -> str:
        """Return the problem and the remedy, without the file."""
        return f"{self.problem}; {self.remedy}" if self.remedy else self.problem


class ChangedElsewhere(JournalFault):
    """Another program has changed or continued the game. Nothing was written."""


class NotWritten(JournalFault):
    """The disk did not take what was to be confirmed."""


class DiskFull(NotWritten):
    """The disk has no room for what was to be confirmed."""


class Unreadable(JournalFault):
    """The file cannot be read as a journal: it is damaged, cut short, or another program's."""


class AnotherProgramsFile(Unreadable):
    """A database with other tables than ours: another program's."""


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


def put_header(connection: sqlite3.Connection, game: int, header: str) -> None:
    """Replace the header of a game, within a transaction. Raise sqlite3.Error."""
    values = (header, checksum(game, header), game)
    connection.execute("UPDATE game SET header = ?, checksum = ? WHERE id = ?", values)


def empty_journal() -> sqlite3.Connection:
    """Return a journal without games, in memory."""
    memory = sqlite3.connect(":memory:", isolation_level=None)
    _transact(memory, _SCHEMA.read_text(encoding="utf-8"))
    return memory


@cache
def empty_content() -> bytes:
    """Return the content of a file that holds a journal without games."""
    return as_file(empty_journal())


def as_file(memory: sqlite3.Connection) -> bytes:
    """Return the content of a file that holds a journal in memory, and close that."""
    with closing(memory):
        content = bytearray(memory.serialize())
    content[_WAL_AT : _WAL_AT + 2] = b"\2\2"
    return bytes(content)


def to_write(path: Path) -> sqlite3.Connection:
    """Return a connection that writes ahead (WAL) and waits for the disk. Raise JournalFault.

    The file is created if there is none and upgraded if it is older, and never replaced.
    """
    check_files(path.parent)
    if path.with_name(MENDED).exists():
        raise JournalFault(path, "its repair was interrupted", remedy="start `hammerprice` to finish it")
    if not is_missing(path):
        _refuse_lone_log(path)
    _make(path)
    with faults_at(path), ExitStack() as opened:
        connection = opened.enter_context(closing(_connect(path, "rw")))
        _prepare(connection, path)
        opened.pop_all()
    return connection


def to_read(path: Path) -> sqlite3.Connection:
    """Return a copy of the journal in memory, upgraded if it is older; one without games if it is missing. Raise
    JournalFault.

    A disk that cannot be written can be read so. Neither the file nor its log is changed.
    """
    check_files(path.parent)
    if is_missing(path):
        if os.path.lexists(path.parent) and not path.parent.is_dir():
            raise not_opened(path.parent, OSError(errno.ENOTDIR, os.strerror(errno.ENOTDIR)))
        return empty_journal()
    _refuse_lone_log(path)
    with faults_at(path), ExitStack() as opened:
        memory = opened.enter_context(closing(sqlite3.connect(":memory:", isolation_level=None)))
        try:
            _copy(path, memory, "ro")
        except sqlite3.OperationalError:  # SQLite cannot create its side files there
            _copy_by_way_of_another_folder(path, memory)
        try:
            _bring_up_to_date(memory, _version(memory, path))
        except sqlite3.OperationalError as error:
            if _code_of(error) != sqlite3.SQLITE_READONLY:
                raise
            # Memory is never read-only: a damaged byte says that only a newer SQLite may write the file.
            raise Unreadable(path, f"not a journal that can be read ({error})", remedy=KEEP_IT) from None
        opened.pop_all()
    return memory


def is_missing(path: Path) -> bool:
    """Return whether there is no journal, or only an empty file without a log, which counts as none."""
    if not os.path.lexists(path):
        return True
    return _is_empty(path) and not _has_log(path)


def _refuse_lone_log(path: Path) -> None:
    """Raise Unreadable for an empty file beside a log, which SQLite would delete, and with it what can be salvaged."""
    if _is_empty(path):
        raise Unreadable(path, "empty, but not its log", remedy="start `hammerprice`, which restores the games from it")


def _is_empty(path: Path) -> bool:
    """Return whether a file is there and has nothing in it."""
    return path.is_file() and not path.stat().st_size


def _has_log(path: Path) -> bool:
    """Return whether the journal has a log with something in it."""
    log = path.with_name(JOURNAL_WAL_FILE)
    return log.is_file() and log.stat().st_size > 0


def check_files(folder: Path) -> None:
    """Raise JournalFault if a file of the journal is a pipe or a device, which may never end, or is too large."""
    for name in (JOURNAL_FILE, JOURNAL_WAL_FILE, f"{JOURNAL_FILE}-shm", MENDED):
        path = folder / name
        if path.exists() and not path.is_file() and not path.is_dir():
            raise JournalFault(path, "not a regular file", remedy="take it away, or name another folder with --data")
        if path.is_file() and path.stat().st_size > MAX_JOURNAL_BYTES:
            raise JournalFault(path, f"larger than {MAX_JOURNAL_BYTES // 1024**2} MiB", remedy=KEEP_IT)


def inodes(path: Path) -> tuple[tuple[int, int], ...]:
    """Return the device and inode of the journal and of its log; shorter if one is missing."""
    files = [file for file in (path, path.with_name(JOURNAL_WAL_FILE)) if file.exists()]
    return tuple((file.stat().st_dev, file.stat().st_ino) for file in files)


@contextmanager
def faults_at(path: Path) -> Iterator[None]:
    """Raise SQLite's error at opening or changing a file in this block as a JournalFault with its remedy."""
    try:
        yield
    except TROUBLE as error:
        if _code_of(error) in _TEMPORARY:
            remedy = "make space, or make the disk writable, and try again, or name another folder with --data"
            raise JournalFault(path, f"cannot be opened now ({error})", remedy=remedy) from None
        raise Unreadable(path, f"not a journal that can be read ({error})", remedy=KEEP_IT) from None


def _code_of(error: Exception) -> int:
    """Return SQLite's primary result code of an error. Python's own errors at reading, such as text that is not UTF-8,
    have none: what is damaged is the file.
    """
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    return code & 0xFF


def not_opened(path: Path, error: OSError) -> JournalFault:
    """Return the error at opening a file or folder of the journal as a JournalFault with its remedy."""
    remedy = "make the folder writable, or name another with --data"
    return JournalFault(path, f"cannot be opened ({error.strerror})", remedy=remedy)


def note_confirmed(folder: Path, game: int, entries: int) -> None:
    """Remember that this many entries of this game are confirmed and nothing after them."""
    flags = os.O_CREAT | os.O_WRONLY | os.O_NONBLOCK  # never waits for somebody who reads a pipe
    with suppress(OSError), os.fdopen(os.open(folder / LAST_CONFIRMED_FILE, flags, OWNER_ALONE), "wb", 0) as file:
        file.write(f"{game:10} {entries:10} {checksum(game, entries):10}\n".encode())


class LastConfirmed(NamedTuple):
    """The game whose entry was confirmed last."""

    game: int
    entries: int
    """How many entries of it were confirmed."""


def last_confirmed(folder: Path, note: str = LAST_CONFIRMED_FILE) -> LastConfirmed | None:
    """Return what was confirmed last; None if no readable note exists.

    `note` is LAST_CONFIRMED_FILE, or LAST_CONFIRMED_GONE_FILE for that of a journal that was gone.
    """
    with suppress(OSError, ValueError):
        game, entries, expected = map(int, read_regular(folder / note, PAGE).split())
        return LastConfirmed(game, entries) if checksum(game, entries) == expected else None
    return None


def note_newest(folder: Path, connection: sqlite3.Connection) -> None:
    """Note the newest game and its entries: the journal has no note yet, or the noted game may be gone on purpose."""
    with suppress(*TROUBLE):
        query = "SELECT game, entries, finished, checksum FROM progress ORDER BY game DESC LIMIT 1"
        for game, entries, finished, expected in connection.execute(query).fetchall():
            if checksum(game, entries, finished) == expected:
                note_confirmed(folder, game, entries)


def gone(path: Path) -> JournalFault:
    """Return the fault of a journal that is missing or empty although something was confirmed in it."""
    remedy = "put the file back, or start `hammerprice`, which begins a new one"
    return JournalFault(path, "gone, and whatever was confirmed in it may be missing", remedy=remedy)


def forget_note(folder: Path) -> None:
    """Delete the note, before what it tells of is removed on purpose."""
    with suppress(OSError):
        (folder / LAST_CONFIRMED_FILE).unlink()


def secure_delete(path: Path, games: Collection[int], headers: Mapping[int, str]) -> None:
    """Remove whole games from the journal at `path` for ever, and replace the headers of others.

    It is used from the command line, never at the table. Removed data is overwritten (`secure_delete`), the file is
    rebuilt without it (`VACUUM`), and its log is emptied. Worn flash cells and other people's copies cannot be reached.
    The caller must hold the table's lock (`system/instance_lock.py`).

    Raise JournalFault if it fails. Either nothing has changed then, or all is removed but the old bytes may still be in
    the file, which the message says; calling again, even with nothing to remove, overwrites them.
    """
    with closing(to_write(path)) as connection:
        with faults_at(path):
            connection.execute("PRAGMA secure_delete = ON").fetchall()
            connection.execute("PRAGMA temp_store = MEMORY")
            connection.execute("BEGIN IMMEDIATE")
            for game in games:
                take_out(connection, game)
            for game, header in headers.items():
                put_header(connection, game, header)
            forget_note(path.parent)
            connection.execute("COMMIT")
        note_newest(path.parent, connection)
        why: object = None
        try:
            connection.execute("VACUUM")
            if connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                why = "another program has it open"
        except TROUBLE as error:
            why = error
    if why is not None:
        problem = f"forgotten, but the old bytes may still be in the file ({why})"
        raise JournalFault(path, problem, remedy="make space and do it again")


_TEMPORARY = {
    *(sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR),
    *(sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_NOMEM, sqlite3.SQLITE_PERM),
}
"""SQLite's result codes that do not mean a damaged file."""


def _make(path: Path) -> None:
    """Create the file if there is none or an empty one, whole or not at all. Raise JournalFault.

    Where something was confirmed in a file that is gone, its note is kept for the table to tell of.
    """
    if path.is_symlink():  # it may lead to somebody else's file
        return
    try:
        if not path.exists() or not path.stat().st_size:
            if last_confirmed(path.parent):
                (path.parent / LAST_CONFIRMED_FILE).rename(path.parent / LAST_CONFIRMED_GONE_FILE)
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_whole(path, empty_content(), mode=OWNER_ALONE, lasting=True)
            with suppress(PermissionError):  # the folder above may be closed to reading
                wait_for(path.parent.parent)
        with suppress(PermissionError):
            path.chmod(OWNER_ALONE)
    except OSError as error:
        raise not_opened(path, error) from None


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    version = _version(connection, path)
    log_pages = LOG_PAGES_ON_FULL_DISK if is_almost_full(path.parent) else LOG_PAGES
    for pragma, value, expected in (
        ("journal_mode", "WAL", "wal"),
        ("synchronous", "FULL", 2),
        ("wal_autocheckpoint", log_pages, log_pages),
        ("journal_size_limit", log_pages * PAGE, log_pages * PAGE),
    ):
        connection.execute(f"PRAGMA {pragma} = {value}").fetchall()
        (got,) = connection.execute(f"PRAGMA {pragma}").fetchone()  # SQLite does not report a failure
        if got != expected:
            problem = f"{pragma} is {got}, not {value}, so the data would not be safe"
            raise JournalFault(path, problem, remedy="use a local disk with --data")
    _bring_up_to_date(connection, version)


def _version(connection: sqlite3.Connection, path: Path) -> int:
    """Return the version of the tables.

    Raise AnotherProgramsFile or, if it is damaged, Unreadable or sqlite3.Error; JournalFault for a newer program's.
    Tables of one version under the number of another are a damaged number, since every version changes its tables.
    """
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    tables = dict(connection.execute(_TABLES).fetchall())
    known = _version_of(tables)
    if application != APPLICATION:
        if tables and known is None:
            raise AnotherProgramsFile(path, "another program's file", remedy=KEEP_IT)
        raise Unreadable(path, f"not a journal that can be read (application id {application})", remedy=KEEP_IT)
    if version == known:
        return int(version)
    if version <= JOURNAL_VERSION or known is not None:
        raise Unreadable(
            path, f"not a journal that can be read (version {version})", remedy="keep the file, and report it"
        )
    (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if verdict != "ok":
        raise Unreadable(path, f"not a journal that can be read ({verdict})", remedy=KEEP_IT)
    raise JournalFault(path, f"written by a newer Hammer Price (version {version})", remedy="update the program")


def _version_of(tables: Mapping[str, str | None]) -> int | None:
    """Return the version that has these tables, by name and text; None if no version has. Others beside them are left
    alone.
    """
    ours = _tables_of_this_version()
    if ours.items() <= tables.items():
        return JOURNAL_VERSION
    in_version_2 = {**ours, "entry": ours["entry"].replace(_KINDS, _KINDS_IN_VERSION_2)}
    if in_version_2.items() <= tables.items():
        return 2
    return 1 if tables.keys() >= _NAMES_IN_VERSION_1 else None


@cache
def _tables_of_this_version() -> Mapping[str, str]:
    """Return the text of each of our tables, by name, as SQLite keeps it."""
    with closing(empty_journal()) as journal:
        return dict(journal.execute(_TABLES).fetchall())


def _bring_up_to_date(connection: sqlite3.Connection, version: int) -> None:
    """Change the tables of an earlier version to those of this one, in one transaction. Raise sqlite3.Error."""
    if version == 1:
        connection.create_function("checksum_of", -1, checksum, deterministic=True)
        connection.execute("PRAGMA legacy_alter_table = ON")
        _transact(connection, _FROM_VERSION_1.format(schema=_SCHEMA.read_text(encoding="utf-8")))
    elif version == 2:
        (schema_version,) = connection.execute("PRAGMA schema_version").fetchone()
        change = _FROM_VERSION_2.format(
            old_kinds=_quoted(_KINDS_IN_VERSION_2), kinds=_quoted(_KINDS), next_schema_version=schema_version + 1
        )
        connection.execute("PRAGMA writable_schema = ON")
        _transact(connection, change)
        connection.execute("PRAGMA writable_schema = RESET")


def _quoted(text: str) -> str:
    """Return a text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"


def _transact(connection: sqlite3.Connection, statements: str) -> None:
    """Run the statements in one transaction, and set the application id and the version."""
    ours = f"PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {JOURNAL_VERSION};"
    connection.executescript(f"BEGIN IMMEDIATE; {statements} {ours} COMMIT;")


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    """Open an existing file to read and write, `rw`, or only to read, `ro`. Raise sqlite3.Error."""
    uri = f"{path.resolve().as_uri()}?mode={mode}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=BUSY_SECONDS)


def _copy(path: Path, memory: sqlite3.Connection, mode: str) -> None:
    """Copy a journal and what its log adds into memory. Raise sqlite3.Error."""
    with closing(_connect(path, mode)) as source:
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()  # fails where `backup` would wait for ever
        source.backup(memory)


def _copy_by_way_of_another_folder(path: Path, memory: sqlite3.Connection) -> None:
    """Copy as `_copy`, from a disk on which SQLite cannot create its side files. Raise sqlite3.Error, JournalFault."""
    try:
        with TemporaryDirectory(prefix="hammerprice-") as folder:
            for part in path.parent.glob(f"{path.name}*"):
                shutil.copyfile(part, Path(folder) / part.name)
            _copy(Path(folder) / path.name, memory, "rw")
    except OSError as error:
        raise JournalFault(
            path, f"cannot be read ({error})", remedy="make it readable, or name another with --data"
        ) from None
