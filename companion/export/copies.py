"""Copies of all records in a folder, each with the story of its game, and with a table of all games.

The folder may be on a stick, which may be removed or full at any moment, so each record is written whole before the
next is begun, and all are synced before the copy is told as done. It may hold other tables' games with the same
numbers, so a file is only replaced by a longer version of itself. The journal is only read.
"""

import errno
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum, auto
from functools import cached_property
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from companion.atomic_files import write_whole
from companion.course import Course
from companion.export.import_export import as_record, readable_course
from companion.journal.journal import Journal, JournalFault
from companion.notation.record import MAX_RECORD_BYTES
from companion.rules.edition import Editions
from companion.terminal import Progress, no_progress

GAMES_TABLE = "games.csv"
"""The table of all finished games beside the records; each copy replaces it."""
_OTHER = b"\0"
"""Stands for anything that cannot be a record: a link, a device, a folder, a file that is too long."""


class CopyFault(Enum):
    """Why a copy stopped before its end."""

    FULL = auto()
    NOT_WRITABLE = auto()
    IN_THE_WAY = auto()
    """Something else has all names that a file may have."""
    GONE = auto()
    """The disk of the folder was removed, or is broken."""


_FAULTS = {
    **dict.fromkeys((errno.ENOSPC, errno.EDQUOT, errno.EFBIG), CopyFault.FULL),
    **dict.fromkeys((errno.EACCES, errno.EPERM, errno.EROFS), CopyFault.NOT_WRITABLE),
    **dict.fromkeys((errno.EEXIST, errno.ELOOP, errno.EISDIR), CopyFault.IN_THE_WAY),
}
"""What the errors of the system mean; all others mean that the disk is gone."""


class Stopped(NamedTuple):
    """How a copy stopped before its end."""

    fault: CopyFault
    path: Path
    """The file that could not be written, or the folder."""
    reason: str
    """The system's own words."""


class Copied(NamedTuple):
    """The result of a copy."""

    folder: Path
    written: int
    """Records that are new or have changed."""
    same: int
    """Records that were already there."""
    unread: str = ""
    """What is wrong with a game that could not be read, or not all of it; empty if all could."""
    stopped: Stopped | None = None
    """How the copy stopped before its end; None if it did not."""

    @property
    def is_nothing(self) -> bool:
        """Return whether something is wrong, and no record is there."""
        return bool((self.unread or self.stopped) and not self.written and not self.same)


class Extras(NamedTuple):
    """What is written beside the records."""

    story: Callable[[Course], bytes]
    """Returns the story of a finished game as a page, which is written beside its record."""
    table: Callable[[], bytes]
    """Returns the finished games as CSV, which is written as GAMES_TABLE."""


def copy_to_folder(
    data: Path, editions: Editions, folder: Path, *, extras: Extras | None = None, progress: Progress = no_progress
) -> Copied:
    """Copy each game of the journal in the folder `data` into `folder`, which is created with its parents.

    `progress` is told how many games have been looked at. Raise JournalFault if the journal cannot be opened.
    """
    with Journal(data, read_only=True) as journal:
        copy = FolderCopy(journal, editions=editions, folder=folder, extras=extras)
        with copy.keeping_faults():
            folder.mkdir(parents=True, exist_ok=True)
            numbers = journal.numbers()
            for done, number in enumerate(numbers):
                progress(done, len(numbers))
                copy.write_game(number)
            copy.finish()
    return copy.result


class FolderCopy:
    """A copy into a folder that is there: what has been written of it, and what went wrong."""

    def __init__(self, journal: Journal, editions: Editions, folder: Path, extras: Extras | None) -> None:
        self.result = Copied(folder, written=0, same=0)
        self._journal = journal
        self._editions = editions
        self._folder = folder
        self._extras = extras

    @contextmanager
    def keeping_faults(self) -> Iterator[None]:
        """Keep, in the result, what stops the copy: a fault of the folder or of the journal."""
        try:
            yield
        except OSError as error:
            fault = _FAULTS.get(error.errno or 0, CopyFault.GONE)
            stopped = Stopped(
                fault=fault, path=Path(error.filename or self._folder), reason=error.strerror or str(error)
            )
            self.result = self.result._replace(stopped=stopped)
        except JournalFault as fault:
            self.result = self.result._replace(unread=str(fault))

    def write_game(self, number: int) -> None:
        """Write the record of a game, unless it is there, and the story of a finished game if the record is new or has
        none. Raise OSError or JournalFault.
        """
        try:
            course, wrong = readable_course(self._journal, self._editions, number)
        except JournalFault as fault:
            self._note_unread(fault)
            return
        if wrong:
            self._note_unread(wrong)
        record = as_record(course)
        path, is_there = _place_of(self._folder, number, record, whole=not wrong)
        if not is_there:
            write_whole(path, record, synced=True)
            self.result = self.result._replace(written=self.result.written + 1)
        elif not wrong:
            self.result = self.result._replace(same=self.result.same + 1)
        page = path.with_suffix(".html")
        has_page = is_there and os.path.lexists(page)
        if self._extras and number in self._finished and not wrong and not has_page:
            write_whole(page, self._extras.story(course), synced=True)

    def finish(self) -> None:
        """Write the table, and return when all is on the disk. Raise OSError."""
        if self._extras:
            write_whole(self._folder / GAMES_TABLE, self._extras.table(), synced=True)
        os.sync()  # without it, a FAT stick was found without its records after the power was cut

    def _note_unread(self, fault: JournalFault) -> None:
        """Keep, in the result, the first fault of a game that could not be read, or not all of it."""
        if not self.result.unread:
            self.result = self.result._replace(unread=str(fault))

    @cached_property
    def _finished(self) -> frozenset[int]:
        return frozenset(self._journal.finished())


def printable(path: str | Path) -> str:
    """Return a path, or a part of one, in printable characters."""
    return os.fsencode(path).decode("utf-8", "replace")


def _place_of(to: Path, number: int, record: bytes, *, whole: bool) -> tuple[Path, bool]:
    """Return the path for a record, and whether it is already there. Raise OSError, for names that are all taken too.

    An incomplete record never replaces a file, and counts as there if a longer version of it is. The last possible name
    contains a checksum, so no other record has it; anything else there is left alone.
    """
    header, _, _ = record.partition(b"\n")
    name, unique = f"game-{number:04}", f"game-{number:04}-{crc32(header):08x}"
    for path in (to / f"{name}.jsonl", to / f"{unique}.jsonl", to / f"{unique}-{crc32(record):08x}.jsonl"):
        there = _content(path, len(record) if whole else MAX_RECORD_BYTES)
        if there is None:
            return path, False
        if there == record or (not whole and there.startswith(record)):
            return path, True
        if whole and record.startswith(there):
            return path, False
    raise in_the_way(path)


def in_the_way(path: Path) -> FileExistsError:
    """Return the error of a path at which something else is."""
    return FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def _content(path: Path, longest: int) -> bytes | None:
    """Return the content of a regular file of at most this size, `_OTHER` for anything else, None if nothing is there.
    Raise OSError.
    """
    try:
        found = path.lstat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode) or found.st_size > longest:
        return _OTHER
    return path.read_bytes()
