"""The journal: every game on disk, an entry a confirmed step, in one SQLite file that survives a pulled plug.

An entry is a step of actions, an undo or a redo: nothing is ever edited, so a game is a fold over its entries.
WAL with FULL was measured to keep every confirmed entry through a power cut at one fsync each; both are set and
read back. Entries are ordered by number, never by time. What a game means is not known here.
"""

import os
import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from tempfile import TemporaryDirectory

FILE = "journal.sqlite3"
APPLICATION = 0x48504A31
"""`HPJ1`, SQLite's application id of our files."""
VERSION = 1
BUSY_SECONDS = 2.0

_SCHEMA = """
CREATE TABLE game (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    header TEXT NOT NULL,
    finished INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX unfinished ON game (id) WHERE finished = 0;
CREATE TABLE entry (
    game INTEGER NOT NULL REFERENCES game (id),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('step', 'undo', 'redo')),
    actions TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT, WITHOUT ROWID;
"""


class Kind(StrEnum):
    """What an entry does to the game."""

    STEP = "step"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Entry:
    """One confirmed entry of a game."""

    kind: Kind
    actions: str
    """The step's actions as lines of a record; empty for undo and redo."""


class JournalFault(Exception):
    """The journal could not be opened, read or written. `str()` says what is wrong and the remedy."""


class Journal:
    """One writer's connection to the journal file."""

    def __init__(self, folder: Path) -> None:
        """Open or make the journal in `folder`. Raises JournalFault; an existing file is never replaced."""
        self.path = folder / FILE
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            os.close(os.open(self.path, os.O_CREAT | os.O_RDWR, 0o600))
        except OSError as error:
            raise JournalFault(
                f"{self.path}: cannot be opened ({error.strerror}); "
                "make the folder writable, or name another with --data"
            ) from None
        self._connection = self._connect()

    @classmethod
    def to_read(cls, folder: Path) -> "Journal":
        """The journal of `folder` for reading alone, also from a disk that cannot be written. Raises JournalFault."""
        journal = cls.__new__(cls)
        journal.path = folder / FILE
        if not journal.path.exists():
            raise JournalFault(f"{journal.path}: no game has been played yet; play one with `hammerprice`")
        try:
            journal._connection = _opened_to_read(journal.path)
            journal._check()
        except sqlite3.Error as error:
            raise journal._unreadable(error) from None
        return journal

    def begin(self, header: str) -> int:
        """Record that a game has begun; its number, counted from 1. Raises JournalFault."""
        return self.bring_in(header, (), finished=False)

    def append(self, game: int, kind: Kind, actions: str, *, finished: bool) -> None:
        """Add one entry and whether the game is over with it, in one commit. Confirmed when this returns.

        Raises JournalFault, and then nothing was added.
        """
        number = 1 + (self._first("SELECT max(number) FROM entry WHERE game = ?", game) or 0)
        self._commit(
            lambda: self._insert_entry(game, number, kind, actions, finished=finished),
            lambda: self._first("SELECT 1 FROM entry WHERE game = ? AND number = ?", game, number) is not None,
        )

    def bring_in(self, header: str, steps: Sequence[str], *, finished: bool) -> int:
        """A whole game in one commit; its number. Raises JournalFault, and then nothing was added."""
        game = 1 + (self._first("SELECT seq FROM sqlite_sequence WHERE name = 'game'") or 0)

        def insert() -> None:
            self._connection.execute("INSERT INTO game (id, header) VALUES (?, ?)", (game, header))
            for number, step in enumerate(steps, start=1):
                self._insert_entry(game, number, Kind.STEP, step, finished=finished)

        self._commit(insert, lambda: self._first("SELECT 1 FROM game WHERE id = ?", game) is not None)
        return game

    def header(self, game: int) -> str:
        """The header of a game as it was given. Raises JournalFault if there is no such game."""
        rows = self._read("SELECT header FROM game WHERE id = ?", game)
        if not rows:
            newest = self.newest()
            known = "none has been played yet" if newest is None else f"the newest is game {newest}"
            raise JournalFault(f"{self.path}: there is no game {game}; {known}")
        return str(rows[0][0])

    def entries(self, game: int) -> tuple[Entry, ...]:
        """All entries of a game, in order."""
        rows = self._read("SELECT kind, actions FROM entry WHERE game = ? ORDER BY number", game)
        return tuple(Entry(Kind(kind), actions) for kind, actions in rows)

    def newest(self) -> int | None:
        """The game begun last."""
        return self._first("SELECT max(id) FROM game")

    def unfinished(self) -> tuple[int, ...]:
        """The unfinished games, the one begun last first."""
        return tuple(int(row[0]) for row in self._read("SELECT id FROM game WHERE finished = 0 ORDER BY id DESC"))

    def close(self) -> None:
        """Close the file; everything confirmed is in it."""
        self._connection.close()

    def _connect(self) -> sqlite3.Connection:
        """A connection that writes ahead and waits for the disk. Raises JournalFault."""
        self._connection = sqlite3.connect(self.path, isolation_level=None, timeout=BUSY_SECONDS)
        try:
            self._prepare()
        except sqlite3.Error as error:
            self._connection.close()
            raise self._unreadable(error) from None
        except JournalFault:
            self._connection.close()
            raise
        return self._connection

    def _unreadable(self, error: sqlite3.Error) -> JournalFault:
        return JournalFault(
            f"{self.path}: not a journal that can be read ({error}); keep the file, and name another folder with --data"
        )

    def _check(self) -> int:
        """How many tables there are; refuse another program's file, and a newer program's. Raises sqlite3.Error."""
        run = self._connection.execute
        (application,) = run("PRAGMA application_id").fetchone()
        (version,) = run("PRAGMA user_version").fetchone()
        (tables,) = run("SELECT count(*) FROM sqlite_master").fetchone()
        if tables and application != APPLICATION:
            raise JournalFault(f"{self.path}: another program's file; keep it, and name another folder with --data")
        if version > VERSION:
            raise JournalFault(f"{self.path}: written by a newer Hammer Price (version {version}); update the program")
        return int(tables)

    def _prepare(self) -> None:
        run = self._connection.execute
        tables = self._check()
        self._set("journal_mode", "WAL", "wal")
        self._set("synchronous", "FULL", 2)
        self._set("foreign_keys", "ON", 1)
        if not tables:
            run("BEGIN IMMEDIATE")
            for statement in _SCHEMA.split(";")[:-1]:
                run(statement)
            run(f"PRAGMA application_id = {APPLICATION}")
            run(f"PRAGMA user_version = {VERSION}")
            run("COMMIT")

    def _set(self, pragma: str, value: str, expected: object) -> None:
        """Set a pragma and read it back: SQLite keeps quiet when it cannot."""
        self._connection.execute(f"PRAGMA {pragma} = {value}").fetchall()
        (got,) = self._connection.execute(f"PRAGMA {pragma}").fetchone()
        if got != expected:
            raise JournalFault(
                f"{self.path}: {pragma} is {got}, not {value}, so nothing would be safe; use a local disk with --data"
            )

    def _insert_entry(self, game: int, number: int, kind: Kind, actions: str, *, finished: bool) -> None:
        self._connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?)", (game, number, kind, actions))
        self._connection.execute(
            "UPDATE game SET finished = ?2 WHERE id = ?1 AND finished != ?2", (game, int(finished))
        )

    def _commit(self, work: Callable[[], None], is_there: Callable[[], bool]) -> None:
        """Do `work` in one transaction. After a commit that failed, reopen and look whether it `is_there`."""
        begun = False
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            begun = True
            work()
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if begun:
                self._reopen()
                if is_there():
                    return
            raise JournalFault(
                f"{self.path}: not written ({error}); nothing was confirmed. Make space, or make the disk writable, "
                "and do it again"
            ) from None

    def _reopen(self) -> None:
        """Start from what is on the disk: after a failed write, nothing else can be trusted. Raises JournalFault."""
        with suppress(sqlite3.Error):
            self._connection.close()
        self._connection = self._connect()

    def _read(self, query: str, *values: object) -> list[tuple[str, ...]]:
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise JournalFault(f"{self.path}: cannot be read ({error}); keep the file and report it") from None

    def _first(self, query: str, *values: object) -> int | None:
        rows = self._read(query, *values)
        return None if not rows or rows[0][0] is None else int(rows[0][0])


def _opened_to_read(path: Path) -> sqlite3.Connection:
    """A connection that only reads. Raises sqlite3.Error, JournalFault."""
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        return _copied(path)
    return connection


def _copied(path: Path) -> sqlite3.Connection:
    """The journal in memory: a disk that cannot be written has no room for what SQLite keeps beside an open file.

    Raises JournalFault.
    """
    memory = sqlite3.connect(":memory:")
    try:
        with TemporaryDirectory(prefix="hammerprice-") as folder:
            for part in path.parent.glob(f"{FILE}*"):
                shutil.copyfile(part, Path(folder) / part.name)
            with closing(sqlite3.connect(Path(folder) / FILE)) as copy:
                copy.backup(memory)
    except (OSError, sqlite3.Error) as error:
        memory.close()
        raise JournalFault(f"{path}: cannot be read ({error}); make it readable, or name another with --data") from None
    return memory
