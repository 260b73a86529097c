"""The journal: every game in one SQLite file, one entry per confirmed step, safe against power cuts.

An entry is a step of actions, a correction, an undo or a redo. Entries are never edited: reading a game means applying
them in order. The header of a game is replaced when its players are renamed, its place or note is entered, or it ends.
WAL with FULL kept every confirmed entry through power cuts in tests, at one fsync each. Entries are ordered by number,
never by time. This module does not know the meaning of a game; the file format is in `journal/database.py`.
"""

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, suppress
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from companion.disk_space import is_full
from companion.journal import database
from companion.journal.database import (
    FILE_KEPT,
    JOURNAL_FILE,
    TROUBLE,
    ChangedElsewhere,
    DiskFull,
    JournalFault,
    NotWritten,
    Unreadable,
    checksum,
)

__all__ = [
    "JOURNAL_FILE",
    "ChangedElsewhere",
    "DiskFull",
    "Entry",
    "EntryKind",
    "Journal",
    "JournalFault",
    "NotWritten",
    "StoredGame",
    "Unreadable",
]


_WHOLE_GAMES = """
SELECT game, count(*) FROM entry GROUP BY game
HAVING sum(number) = count(*) * (count(*) + 1) / 2 AND count(*) = sum(
    checksum = crc32(CAST(game || char(31) || number || char(31) || kind || char(31) || actions AS BLOB))
)
"""
"""The games of which all entries are there, with the checksums of `database.checksum`, and how many these are."""


class EntryKind(StrEnum):
    """The effect of an entry on the game."""

    STEP = "step"
    UNDO = "undo"
    REDO = "redo"
    CORRECT = "correct"


class Entry(NamedTuple):
    """One confirmed entry of a game."""

    kind: EntryKind
    actions: str
    """The step's actions as lines of a record; empty for undo and redo. Of a correction, a head that says how many
    steps stay as they are, `{"kept":3}`, and then all steps after them, with an empty line before each. A step of which
    the time is known is such a correction, too: `journal/written_games.py` has the form.
    """


class _Progress(NamedTuple):
    """How far a game has come."""

    entries: int
    is_finished: bool


class StoredGame(NamedTuple):
    """A whole game."""

    number: int
    header: str
    entries: Sequence[Entry]
    finished: bool


class Journal(AbstractContextManager["Journal"]):
    """One connection to the journal file; a context manager that closes it."""

    def __init__(self, folder: Path, *, read_only: bool = False) -> None:
        """Open the journal in `folder`, or create it. Raise JournalFault; an existing file is never replaced.

        With `read_only` it is a copy in memory, also of a journal on a read-only disk. Where no journal is
        and never was, it is an empty one.
        """
        self.path = folder / JOURNAL_FILE
        self._pending_removal: Callable[[], None] | None = None
        """Removes what was written but not confirmed."""
        is_noted = database.last_confirmed(folder) is not None
        if read_only and is_noted and database.is_missing(self.path):
            raise database.gone(self.path)
        self._open(read_only=read_only)
        if not read_only and not is_noted:
            database.note_newest(folder, self._connection)

    def append(
        self, game: int, number: int, added: Sequence[Entry], *, finished: bool, header: str | None = None
    ) -> None:
        """Add at least one entry from `number` on, whether the game is finished, and another header, if one is given,
        in one commit.

        The entries are confirmed when this returns. Raise JournalFault if not: nothing was added then, or it is removed
        before anything else is done.
        """
        was_finished = self._ensure_not_continued(game, number - 1)
        last = number + len(added) - 1
        header_before = None if header is None else self.header(game)

        def put() -> None:
            _put(self._connection, game, number, added, finished=finished)
            if header is not None:
                database.put_header(self._connection, game, header)

        def take_back() -> None:
            _take_back(self._connection, game, number, finished=was_finished)
            if header_before is not None:
                database.put_header(self._connection, game, header_before)

        self._commit(put, lambda: self._progress(game).entries == last, take_back)
        database.note_confirmed(self.path.parent, game, last)

    def add(self, header: str, steps: Sequence[str] = (), *, finished: bool = False) -> int:
        """Add a game, new or whole, in one commit and return its number, one above the newest. Raise JournalFault as
        `append` does.
        """
        entries = [Entry(EntryKind.STEP, step) for step in steps]
        game = 0

        def insert() -> None:
            nonlocal game
            # Inside the transaction, because another program may add a game before it.
            (game,) = self._connection.execute("SELECT 1 + coalesce(max(id), 0) FROM game").fetchone()
            _insert(self._connection, StoredGame(game, header, entries, finished))

        def is_there() -> bool:
            found = self._connection.execute("SELECT checksum FROM game WHERE id = ?", (game,)).fetchone()
            return bool(found == (checksum(game, header),))

        def take_out() -> None:
            if is_there():
                database.take_out(self._connection, game)

        self._commit(insert, is_there, take_out)
        database.note_confirmed(self.path.parent, game, len(entries))
        return game

    def replace_header(self, game: int, header: str, *, entries: int) -> None:
        """Replace the header of a game that has `entries` entries, in one commit. Raise JournalFault as `append` does,
        and for a header that cannot be read.
        """
        self._ensure_not_continued(game, entries)
        before = self.header(game)
        self._commit(
            lambda: database.put_header(self._connection, game, header),
            lambda: self.header(game) == header,
            lambda: database.put_header(self._connection, game, before),
        )

    def discard(self, game: int) -> None:
        """Remove an unfinished game in one commit; the next game may get its number. Raise JournalFault if it is not
        removed, or finished.
        """
        if self._progress(game).is_finished:
            raise JournalFault(self.path, f"game {game} is finished, and is kept")

        def remove() -> None:
            database.take_out(self._connection, game)
            database.forget_note(self.path.parent)

        self._commit(remove, lambda: game not in self.numbers(), lambda: None)
        database.note_newest(self.path.parent, self._connection)

    def header(self, game: int) -> str:
        """Return a game's header. Raise JournalFault if there is no such game, or it cannot be read."""
        rows = self._read("SELECT header, checksum FROM game WHERE id = ?", game)
        if not rows:
            raise self.no_such_game(game)
        header, expected = rows[0]
        if checksum(game, header) != expected:
            raise JournalFault(self.path, f"the header of game {game} cannot be read", remedy=FILE_KEPT)
        return str(header)

    def no_such_game(self, game: int) -> JournalFault:
        """Return the refusal of a number that no game has. Raise JournalFault."""
        newest = self.newest()
        known = "none has been played yet" if newest is None else f"the newest is game {newest}"
        return JournalFault(self.path, f"there is no game {game}", remedy=known)

    def entries(self, game: int) -> tuple[Entry, ...]:
        """Return all entries of a game, in order. Raise JournalFault naming the first that cannot be read."""
        found, fault = self.readable_entries(game)
        if fault:
            raise fault
        return found

    def readable_entries(self, game: int) -> tuple[tuple[Entry, ...], JournalFault | None]:
        """Return the entries of a game before the first that cannot be read, and what is wrong with that; None if all
        can be read. Raise JournalFault if there is no connection.
        """
        self._ensure_connected()
        found: list[Entry] = []
        why = "its checksum is wrong"
        query = "SELECT number, kind, actions, checksum FROM entry WHERE game = ? ORDER BY number"
        try:
            for number, kind, actions, expected in self._connection.execute(query, (game,)):
                if number != len(found) + 1 or checksum(game, number, kind, actions) != expected:
                    break
                found.append(Entry(EntryKind(kind), actions))
            else:
                why = "it is missing"
        except TROUBLE as error:
            why = str(error)
        try:
            confirmed = self._progress(game, read=len(found)).entries
        except JournalFault as unreadable:
            return tuple(found), unreadable
        if len(found) == confirmed:
            return tuple(found), None
        place = min(len(found), confirmed) + 1
        problem = f"entry {place} of game {game} cannot be read: {why} ({confirmed} were confirmed)"
        return tuple(found[:confirmed]), JournalFault(self.path, problem, remedy=FILE_KEPT)

    def newest(self) -> int | None:
        """Return the number of the newest game, or None. Raise JournalFault."""
        newest: int | None = self._read("SELECT max(id) FROM game")[0][0]
        return newest

    def last_changed(self) -> int | None:
        """Return the number of the game in which something was confirmed last, or None if that is not known."""
        last = database.last_confirmed(self.path.parent)
        return last.game if last else None

    def unfinished(self) -> tuple[int, ...]:
        """Return the numbers of unfinished games, the newest first. Raise JournalFault."""
        return tuple(row[0] for row in self._read("SELECT game FROM progress WHERE finished = 0 ORDER BY game DESC"))

    def finished(self) -> tuple[int, ...]:
        """Return the numbers of finished games, the oldest first. Raise JournalFault."""
        return tuple(row[0] for row in self._read("SELECT game FROM progress WHERE finished ORDER BY game"))

    def stamps(self) -> dict[int, str]:
        """Return, for each game, a text that differs whenever the game has changed. Raise JournalFault."""
        rows = self._read(
            "SELECT game.id, printf('%d %d %d %d', game.checksum, entries, entry.checksum, finished) FROM progress "
            "JOIN game ON game.id = progress.game "
            "LEFT JOIN entry ON entry.game = progress.game AND entry.number = entries"
        )
        return {number: str(stamp) for number, stamp in rows}

    def numbers(self) -> tuple[int, ...]:
        """Return the numbers of all games, also of damaged ones. Raise JournalFault."""
        rows = self._read("SELECT id FROM game UNION SELECT game FROM progress ORDER BY 1")
        return tuple(dict.fromkeys(row[0] for row in rows))  # a damaged page may hold a number twice

    def faults(self) -> tuple[JournalFault, ...]:
        """Return everything that is wrong with the file, after reading all of it; empty if nothing is."""
        found: list[JournalFault] = []
        has_newest = "SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'game') IS (SELECT max(id) FROM game)"
        try:
            verdict = str(self._read("PRAGMA quick_check(1)")[0][0])
            is_complete = bool(self._read(has_newest)[0][0])
            numbers = self.numbers()
        except JournalFault as fault:
            return (fault,)
        whole = self._whole_games()
        for game in numbers:
            try:
                self.header(game)
                if self._progress(game).entries != whole.get(game, 0):
                    self.entries(game)
            except JournalFault as fault:
                found.append(fault)
        if verdict != "ok":
            found.append(Unreadable(self.path, verdict, remedy=FILE_KEPT))
        if not is_complete:
            found.append(Unreadable(self.path, "not all games can be read", remedy=FILE_KEPT))
        return tuple(found)

    def _whole_games(self) -> Mapping[int, int]:
        """Return how many entries each game has of which all entries have the right checksum and are numbered from 1
        on. SQLite's own loop over all games takes a quarter of the time of one here; where it fails, none counts.
        """
        self._connection.create_function("crc32", 1, crc32, deterministic=True)
        try:
            return dict(self._connection.execute(_WHOLE_GAMES).fetchall())
        except TROUBLE:
            return {}

    def close(self) -> None:
        """Close the file."""
        with suppress(sqlite3.Error):
            self._connection.close()

    def __exit__(self, *_: object) -> None:
        self.close()

    def _ensure_not_continued(self, game: int, entries: int) -> bool:
        """Return whether a game is finished. Raise ChangedElsewhere if it has another number of entries than
        `entries`, so that another program has continued it.
        """
        progress = self._progress(game)
        found = progress.entries
        if found != entries:
            raise ChangedElsewhere(
                self.path,
                f"game {game} has {found} entries where {entries} were confirmed",
                remedy="nothing was confirmed. Close the program, start it again, and continue the game from there",
            )
        return progress.is_finished

    def _progress(self, game: int, *, read: int = 0) -> "_Progress":
        """Return how many entries of a game were confirmed, and whether it is finished; `read` of them could be read.
        Raise JournalFault.
        """
        rows = self._read("SELECT entries, finished, checksum FROM progress WHERE game = ?", game)
        for entries, finished, expected in rows:
            if checksum(game, entries, finished) == expected:
                return _Progress(entries=int(entries), is_finished=bool(finished))
        problem = f"how many entries game {game} has cannot be read after entry {read}"
        raise JournalFault(self.path, problem, remedy=FILE_KEPT)

    def _commit(self, work: Callable[[], None], is_there: Callable[[], bool], take_out: Callable[[], None]) -> None:
        """Do `work` in one transaction. If the commit fails, reopen and check with `is_there` whether it took
        effect.
        """
        self._ensure_connected()
        if database.inodes(self.path) != self._files:
            self._disconnect()  # closing writes the log into the journal
            raise self._taken_away()
        committing = False
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            work()
            committing = True
            self._connection.execute("COMMIT")
        except TROUBLE as error:
            self._disconnect()
            if not committing or not self._was_committed(is_there, take_out):
                raise self._not_written(error) from None

    def _not_written(self, error: Exception) -> NotWritten:
        """Return the fault of a commit that this error ended. SQLite calls a full disk by several names."""
        problem = f"not written ({error})"
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL or is_full(self.path.parent):
            return DiskFull(self.path, problem, remedy="nothing was confirmed. Make space, and do it again")
        return NotWritten(self.path, problem, remedy="nothing was confirmed. Make the disk writable, and do it again")

    def _was_committed(self, is_there: Callable[[], bool], take_out: Callable[[], None]) -> bool:
        """Return whether the data of a failed commit is safe on disk; if unknown, it is removed before anything else.

        After a failed fsync the next one may report success although the data is lost. So the data is written to
        another place, the database file, and synced there.
        """
        try:
            self._open()
            there = is_there()
            if there and self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                raise JournalFault(self.path, "in use by another program")
        except (*TROUBLE, JournalFault):
            self._disconnect()
            self._pending_removal = take_out
            return False
        return there

    def _open(self, *, read_only: bool = False) -> None:
        self._connection = database.to_read(self.path) if read_only else database.to_write(self.path)
        self._disconnected = False
        self._files = () if read_only else database.inodes(self.path)

    def _disconnect(self) -> None:
        """Close this connection, which can no longer be trusted."""
        self._disconnected = True
        with suppress(sqlite3.Error):
            self._connection.close()

    def _ensure_connected(self) -> None:
        """Reconnect if the connection was lost, and remove what was written but not confirmed. Raise JournalFault."""
        if not self._disconnected:
            return
        if database.inodes(self.path)[:1] != self._files[:1]:
            raise self._taken_away()
        self._open()
        if self._pending_removal is not None:
            try:
                with database.faults_at(self.path):
                    self._connection.execute("BEGIN IMMEDIATE")
                    self._pending_removal()
                    self._connection.execute("COMMIT")
            except JournalFault:
                self._disconnect()
                raise
            self._pending_removal = None

    def _taken_away(self) -> JournalFault:
        return JournalFault(
            self.path,
            "it or its log was taken away, or is another file",
            remedy="nothing was confirmed. Do it again. If that fails, put the file back, or start the program again: "
            "what was confirmed last may then be missing",
        )

    def _read(self, query: str, *values: int | str) -> list[tuple[Any, ...]]:  # SQLite's columns have no static types
        self._ensure_connected()
        try:
            return self._connection.execute(query, values).fetchall()
        except TROUBLE as error:
            raise JournalFault(self.path, f"cannot be read ({error})", remedy="keep the file and report it") from None


def journal_content(games: Iterable[StoredGame]) -> bytes:
    """Return the content of a journal with these games and no others."""
    memory = database.empty_journal()
    for game in games:
        _insert(memory, game)
    return database.as_file(memory)


def _insert(connection: sqlite3.Connection, game: StoredGame) -> None:
    values = (game.number, game.header, checksum(game.number, game.header))
    connection.execute("INSERT INTO game VALUES (?, ?, ?)", values)
    _put(connection, game.number, 1, game.entries, finished=game.finished)


def _put(connection: sqlite3.Connection, game: int, number: int, entries: Sequence[Entry], *, finished: bool) -> None:
    """Let these entries of a game be the last, from `number` on. Raise sqlite3.Error if one of them is there."""
    for place, entry in enumerate(entries, start=number):
        row = (game, place, *entry)
        connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", (*row, checksum(*row)))
    progress = (game, number - 1 + len(entries), int(finished))
    connection.execute("INSERT OR REPLACE INTO progress VALUES (?, ?, ?, ?)", (*progress, checksum(*progress)))


def _take_back(connection: sqlite3.Connection, game: int, number: int, *, finished: bool) -> None:
    """Delete the entries of a game from `number` on."""
    connection.execute("DELETE FROM entry WHERE game = ? AND number >= ?", (game, number))
    _put(connection, game, number, (), finished=finished)
