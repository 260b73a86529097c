"""The journal: every game on disk, an entry a confirmed step, in one SQLite file that survives a pulled plug.

An entry is a step of actions, an undo or a redo: nothing is ever edited, so a game is a fold over its entries.
WAL with FULL was measured to keep every confirmed entry through a power cut at one fsync each; both are set and
read back. Entries are ordered by number, never by time. What a game means is not known here.
"""

import os
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

FILE = "journal.sqlite3"
APPLICATION = 0x48504A31
"""`HPJ1`, SQLite's application id of our files."""
VERSION = 1
BUSY_SECONDS = 2.0

_Result = TypeVar("_Result")

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
        self._connection = sqlite3.connect(self.path, isolation_level=None, timeout=BUSY_SECONDS)
        try:
            self._prepare()
        except sqlite3.Error as error:
            self._connection.close()
            raise JournalFault(
                f"{self.path}: not a journal that can be read ({error}); "
                "keep the file, and name another folder with --data"
            ) from None
        except JournalFault:
            self._connection.close()
            raise

    def begin(self, header: str) -> int:
        """Record that a game has begun; its number, counted from 1. Raises JournalFault."""
        return self._commit(lambda: self._insert_game(header))

    def append(self, game: int, kind: Kind, actions: str, *, finished: bool) -> None:
        """Add one entry and whether the game is over with it, in one commit. Confirmed when this returns.

        Raises JournalFault, and then nothing was added.
        """
        self._commit(lambda: self._insert_entry(game, kind, actions, finished=finished))

    def bring_in(self, header: str, steps: Sequence[str], *, finished: bool) -> int:
        """A whole game in one commit; its number. Raises JournalFault."""

        def insert() -> int:
            game = self._insert_game(header)
            for step in steps:
                self._insert_entry(game, Kind.STEP, step, finished=finished)
            return game

        return self._commit(insert)

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

    def unfinished(self) -> int | None:
        """The unfinished game begun last."""
        return self._first("SELECT max(id) FROM game WHERE finished = 0")

    def close(self) -> None:
        """Close the file; everything confirmed is in it."""
        self._connection.close()

    def _prepare(self) -> None:
        run = self._connection.execute
        (application,) = run("PRAGMA application_id").fetchone()
        (version,) = run("PRAGMA user_version").fetchone()
        (tables,) = run("SELECT count(*) FROM sqlite_master").fetchone()
        if tables and application != APPLICATION:
            raise JournalFault(f"{self.path}: another program's file; keep it, and name another folder with --data")
        if version > VERSION:
            raise JournalFault(f"{self.path}: written by a newer Hammer Price (version {version}); update the program")
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

    def _insert_game(self, header: str) -> int:
        game = self._connection.execute("INSERT INTO game (header) VALUES (?)", (header,)).lastrowid
        if game is None:
            raise JournalFault(f"{self.path}: SQLite gave the new game no number; update SQLite")
        return game

    def _insert_entry(self, game: int, kind: Kind, actions: str, *, finished: bool) -> None:
        self._connection.execute(
            "INSERT INTO entry SELECT ?1, coalesce(max(number), 0) + 1, ?2, ?3 FROM entry WHERE game = ?1",
            (game, kind, actions),
        )
        self._connection.execute(
            "UPDATE game SET finished = ?2 WHERE id = ?1 AND finished != ?2", (game, int(finished))
        )

    def _commit(self, work: Callable[[], _Result]) -> _Result:
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            result = work()
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")
            raise JournalFault(
                f"{self.path}: not written ({error}); nothing was confirmed. Make space, or make the disk writable, "
                "and do it again"
            ) from None
        return result

    def _read(self, query: str, *values: object) -> list[tuple[str, ...]]:
        try:
            return self._connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise JournalFault(f"{self.path}: cannot be read ({error}); keep the file and report it") from None

    def _first(self, query: str) -> int | None:
        rows = self._read(query)
        return None if rows[0][0] is None else int(rows[0][0])
