"""The journal: every game on disk, an entry a confirmed step, in one SQLite file that survives a pulled plug.

An entry is a step of actions, an undo or a redo: nothing is ever edited, so a game is a fold over its entries.
WAL with FULL was measured to keep every confirmed entry through a power cut at one fsync each. Entries are ordered by
number, never by time. What a game means is not known here; what the file looks like is in `journal/file.py`.
"""

import sqlite3
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple, Self

from companion.journal import file as journal_file
from companion.journal import last_confirmed
from companion.journal.file import FILE, TROUBLE, JournalFault, LogGone, Unreadable, checksum

__all__ = ["FILE", "Damaged", "Entry", "Game", "Journal", "JournalFault", "Kind", "Stamp", "Unreadable"]

_KEPT = "the file is kept"


class Kind(StrEnum):
    """What an entry does to the game."""

    STEP = "step"
    UNDO = "undo"
    REDO = "redo"


class Entry(NamedTuple):
    """One confirmed entry of a game."""

    kind: Kind
    actions: str
    """The step's actions as lines of a record; empty for undo and redo."""


class Stamp(NamedTuple):
    """Tells one state of a journalled game from another."""

    header: int
    """Its checksum, as that of the last entry."""
    entries: int
    last: int
    finished: bool


class Game(NamedTuple):
    """A whole game."""

    number: int
    header: str
    entries: Sequence[Entry]
    finished: bool


class Damaged(JournalFault):
    """A game of which not everything can be read. `readable` are the entries before the first that cannot, None where
    not even its header can be."""

    def __init__(self, what: str, readable: tuple[Entry, ...] | None) -> None:
        super().__init__(what, _KEPT)
        self.readable = readable


class Journal:
    """One writer's connection to the journal file; a context that closes it."""

    def __init__(self, folder: Path) -> None:
        """Open or make the journal in `folder`. Raises JournalFault; an existing file is never replaced."""
        self.path = folder / FILE
        self._doubt: Callable[[], None] | None = None
        self._open()

    @classmethod
    def to_read(cls, folder: Path) -> Self:
        """The journal of `folder` for reading alone, also from a disk that cannot be written. Raises JournalFault."""
        journal = cls.__new__(cls)
        journal.path = folder / FILE
        if not journal.path.exists():
            raise JournalFault(f"{journal.path}: no game has been played yet; play one with `hammerprice`")
        journal._lost, journal._doubt, journal._files = False, None, ()
        journal._connection = journal_file.to_read(journal.path)
        return journal

    @property
    def has_little_room(self) -> bool:
        """Whether its disk is nearly full."""
        return journal_file.has_little_room(self.path.parent)

    def begin(self, header: str) -> int:
        """Record that a game has begun; its number. Raises JournalFault."""
        return self.bring_in(header, (), finished=False)

    def append(self, game: int, number: int, added: Sequence[Entry], *, finished: bool) -> None:
        """Add entries from `number` on, of which there must be one, and whether the game is over with them, in one
        commit. Confirmed when this returns.

        Raises JournalFault, and then nothing was added, or what was added is taken out before anything else is done.
        """
        (entries, was_finished) = self._progress(game)
        if entries != number - 1:
            raise JournalFault(
                f"{self.path}: game {game} has {entries} entries where {number - 1} were confirmed; nothing was "
                "confirmed. Leave the program, start it again, and go on with the game as it then stands"
            )
        last = number + len(added) - 1

        def insert() -> None:
            for place, entry in enumerate(added, start=number):
                self._insert_entry(game, place, entry.kind, entry.actions)
            self._set_progress(game, last, finished=finished)

        def take_out() -> None:
            self._connection.execute("DELETE FROM entry WHERE game = ? AND number >= ?", (game, number))
            self._set_progress(game, number - 1, finished=was_finished)

        self._commit(insert, lambda: self._progress(game)[0] == last, take_out)
        last_confirmed.note(self.path.parent, game, last)

    def bring_in(self, header: str, steps: Sequence[str], *, finished: bool) -> int:
        """A whole game in one commit, with the number after the newest's; its number. Raises JournalFault as `append`
        does.
        """
        entries = [Entry(Kind.STEP, step) for step in steps]
        game = 0

        def insert() -> None:
            nonlocal game
            # Looked for inside the transaction: another program may bring a game in at any time before.
            (game,) = self._connection.execute("SELECT 1 + coalesce(max(id), 0) FROM game").fetchone()
            self._insert_game(Game(game, header, entries, finished))

        def is_there() -> bool:
            found = self._connection.execute("SELECT checksum FROM game WHERE id = ?", (game,)).fetchone()
            return bool(found == (checksum(game, header),))

        def take_out() -> None:
            if is_there():
                journal_file.take_out(self._connection, game)

        self._commit(insert, is_there, take_out)
        last_confirmed.note(self.path.parent, game, len(entries))
        return game

    def put_all(self, games: Iterable[Game]) -> None:
        """Whole games with their numbers, all in one commit. Raises JournalFault, and then none is there."""

        def insert() -> None:
            for game in games:
                self._insert_game(game)

        self._commit(insert, lambda: False, None)

    def header(self, game: int) -> str:
        """The header of a game as it was given. Raises JournalFault if there is no such game."""
        rows = self._read("SELECT header, checksum FROM game WHERE id = ?", game)
        if not rows:
            newest = self.newest()
            known = "none has been played yet" if newest is None else f"the newest is game {newest}"
            raise JournalFault(f"{self.path}: there is no game {game}", known)
        header, expected = rows[0]
        if checksum(game, header) != expected:
            raise Damaged(f"{self.path}: the header of game {game} cannot be read", None)
        return str(header)

    def entries(self, game: int) -> tuple[Entry, ...]:
        """All entries of a game, in order. Raises JournalFault; Damaged naming the first that cannot be read."""
        self._ready()
        found: list[Entry] = []
        why = "its checksum is wrong"
        query = "SELECT number, kind, actions, checksum FROM entry WHERE game = ? ORDER BY number"
        try:
            for number, kind, actions, expected in self._connection.execute(query, (game,)):
                if number != len(found) + 1 or checksum(game, number, kind, actions) != expected:
                    break
                found.append(Entry(Kind(kind), actions))
            else:
                why = "it is not there"
        except TROUBLE as error:
            why = str(error)
        confirmed, _ = self._progress(game, readable=tuple(found))
        if len(found) != confirmed:
            place = min(len(found), confirmed) + 1
            raise Damaged(
                f"{self.path}: entry {place} of game {game} cannot be read: {why} ({confirmed} were confirmed)",
                tuple(found[:confirmed]),
            )
        return tuple(found)

    def is_finished(self, game: int) -> bool:
        """Whether a game is over. Raises JournalFault."""
        return self._progress(game)[1]

    def newest(self) -> int | None:
        """The game begun last."""
        return self._first("SELECT max(id) FROM game")

    def unfinished(self) -> tuple[int, ...]:
        """The unfinished games, the one begun last first."""
        return tuple(row[0] for row in self._read("SELECT game FROM progress WHERE finished = 0 ORDER BY game DESC"))

    def stamps(self) -> dict[int, Stamp]:
        """The games by number, each with its stamp. Raises JournalFault."""
        rows = self._read(
            "SELECT game.id, game.checksum, entries, coalesce(entry.checksum, 0), finished FROM progress "
            "JOIN game ON game.id = progress.game "
            "LEFT JOIN entry ON entry.game = progress.game AND entry.number = entries "
            "ORDER BY game.id"
        )
        return {number: Stamp(header, entries, last, bool(over)) for number, header, entries, last, over in rows}

    def numbers(self) -> tuple[int, ...]:
        """The numbers of all games, also of those that cannot be read. Raises JournalFault."""
        rows = self._read("SELECT id FROM game UNION SELECT game FROM progress ORDER BY 1")
        return tuple(dict.fromkeys(row[0] for row in rows))  # a rotten page may tell a number twice

    def faults(self, goes_on: Callable[[], None] = lambda: None) -> tuple[JournalFault, ...]:
        """All that is wrong with the file, after reading everything in it; empty where nothing is.

        `goes_on` is called with every game that is looked at by itself.
        """
        found: list[JournalFault] = []
        of_games: list[JournalFault] = []
        try:
            verdict = str(self._read("PRAGMA quick_check(1)")[0][0])
            if verdict != "ok":
                found.append(Unreadable(f"{self.path}: {verdict}", _KEPT))
            if self._first("SELECT seq FROM sqlite_sequence WHERE name = 'game'") != self.newest():
                found.append(Unreadable(f"{self.path}: not all games can be read", _KEPT))
            numbers = self.numbers()
        except JournalFault as fault:
            return (fault,)
        for game in numbers:
            goes_on()
            try:
                self.header(game)
                self.entries(game)
            except JournalFault as fault:
                of_games.append(fault)
        return (*of_games, *found)

    def close(self) -> None:
        """Close the file; everything confirmed is in it."""
        with suppress(sqlite3.Error):
            self._connection.close()
        if self._files and len(journal_file.inodes(self.path)) == 1:
            last_confirmed.forget(self.path.parent)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _insert_game(self, game: Game) -> None:
        values = (game.number, game.header, checksum(game.number, game.header))
        self._connection.execute("INSERT INTO game VALUES (?, ?, ?)", values)
        for place, entry in enumerate(game.entries, start=1):
            self._insert_entry(game.number, place, entry.kind, entry.actions)
        self._set_progress(game.number, len(game.entries), finished=game.finished)

    def _insert_entry(self, game: int, number: int, kind: Kind, actions: str) -> None:
        self._connection.execute(
            "INSERT INTO entry VALUES (?, ?, ?, ?, ?)",
            (game, number, kind, actions, checksum(game, number, kind, actions)),
        )

    def _set_progress(self, game: int, entries: int, *, finished: bool) -> None:
        values = (game, entries, int(finished), checksum(game, entries, int(finished)))
        self._connection.execute("INSERT OR REPLACE INTO progress VALUES (?, ?, ?, ?)", values)

    def _progress(self, game: int, *, readable: tuple[Entry, ...] = ()) -> tuple[int, bool]:
        """How many entries of a game were confirmed, and whether it is over. Raises JournalFault."""
        rows = self._read("SELECT entries, finished, checksum FROM progress WHERE game = ?", game)
        if not rows or checksum(game, *rows[0][:2]) != rows[0][2]:
            raise Damaged(
                f"{self.path}: how many entries game {game} has cannot be read after entry {len(readable)}", readable
            )
        return int(rows[0][0]), bool(rows[0][1])

    def _commit(
        self, work: Callable[[], None], is_there: Callable[[], bool], take_out: Callable[[], None] | None
    ) -> None:
        """Do `work` in one transaction. After a commit that failed, reopen and look whether it `is_there`."""
        self._ready()
        self._find()
        begun = committing = False
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            begun = True
            work()
            committing = True
            self._connection.execute("COMMIT")
        except TROUBLE as error:
            if committing and self._landed(is_there, take_out):
                return
            if begun or getattr(error, "sqlite_errorcode", None) != sqlite3.SQLITE_BUSY:
                self._lose()
            raise JournalFault(
                f"{self.path}: not written ({error}); nothing was confirmed. Make space, or make the disk writable, "
                "and do it again"
            ) from None

    def _landed(self, is_there: Callable[[], bool], take_out: Callable[[], None] | None) -> bool:
        """Whether what a failed commit was to write is on the disk for good; where that cannot be told, it will be
        taken out before anything else is done.

        An fsync that has failed once may say nothing the next time although its data is gone. So what is there is
        written to another place, the database, and waited for.
        """
        self._doubt = take_out
        self._lose()
        try:
            self._open()
            there = is_there()
            if there and self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
                raise JournalFault(f"{self.path}: in use by another program")
        except (*TROUBLE, JournalFault):
            self._lose()
            return False
        self._doubt = None
        return there

    def _open(self) -> None:
        self._connection = journal_file.to_write(self.path)
        self._lost = False
        self._files = journal_file.inodes(self.path)

    def _find(self) -> None:
        """Nothing is confirmed in files that nobody can find again. Raises JournalFault."""
        try:
            journal_file.find(self.path, self._files)
        except LogGone:
            self._lose()  # which brings what only the log held into the journal
            raise

    def _lose(self) -> None:
        """Trust this connection no more."""
        self._lost = True
        with suppress(sqlite3.Error):
            self._connection.close()

    def _ready(self) -> None:
        """A connection that can be trusted: start from what is on the disk, without what nobody was told of.

        Raises JournalFault.
        """
        if not self._lost:
            return
        self._open()
        if self._doubt is not None:
            take_out, self._doubt = self._doubt, None
            try:
                self._connection.execute("BEGIN IMMEDIATE")
                take_out()
                self._connection.execute("COMMIT")
            except TROUBLE as error:
                self._doubt = take_out
                self._lose()
                raise journal_file.fault(self.path, error) from None

    def _read(self, query: str, *values: object) -> list[tuple[int, ...]]:
        self._ready()
        try:
            return self._connection.execute(query, values).fetchall()
        except TROUBLE as error:
            raise JournalFault(f"{self.path}: cannot be read ({error})", "keep the file and report it") from None

    def _first(self, query: str, *values: object) -> int | None:
        rows = self._read(query, *values)
        return None if not rows or rows[0][0] is None else int(rows[0][0])
