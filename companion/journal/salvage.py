"""Repair of a damaged journal: it is set aside unchanged, and a new one is made of everything readable.

Nothing is ever written to a damaged file; it is kept under a name that is reported. Every game keeps its number in the
new journal, whole or up to the first unreadable entry. A crash during the repair changes nothing, or is completed at
the next start. The caller must hold the table's lock.
"""

import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from companion.atomic_files import OWNER_ALONE, wait_for, write_whole
from companion.journal.database import (
    APPLICATION,
    JOURNAL_FILE,
    JOURNAL_WAL_FILE,
    KEEP_IT,
    LAST_CONFIRMED_FILE,
    LAST_CONFIRMED_GONE_FILE,
    MENDED,
    PAGE,
    VERSION_AT,
    AnotherProgramsFile,
    check_files,
    empty_content,
    gone,
    last_confirmed,
)
from companion.journal.journal import Journal, JournalFault, StoredGame, Unreadable, journal_content

ASIDE = "damaged-{number}"
"""The folder beside the journal that holds a damaged one."""
_WORK_FOLDER = "mending"
_PAGES_AT = 28
"""The offset of the page count in the first page (https://www.sqlite.org/fileformat2.html#the_database_header)."""

_DATABASE_HEADER_BYTES = 100
"""A shorter file is nobody's database (https://www.sqlite.org/fileformat2.html#the_database_header)."""
_MARKS = (APPLICATION.to_bytes(4, "big"), b"CREATE TABLE progress (", b'{"record":', b'{"do":')
"""What only journals hold: our application id, one of the tables, the beginnings of a header and of an action."""

_Files = Mapping[str, bytes]
"""The content of a journal, and of its log if it has one, by name."""


class _Salvaged(NamedTuple):
    """A journal of what could be read of a damaged one."""

    rows: int
    """How many headers and entries it holds."""
    journal: bytes


class Mended(NamedTuple):
    """The report of a repaired journal."""

    path: Path
    problem: str
    """The first fault that was found."""
    kept: str
    """The name of the folder with the damaged files."""

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}; the file is kept as {self.kept}; this is what could be read"


def mend(folder: Path) -> Mended | None:
    """Repair a damaged journal and return the report; None if it is not damaged.

    This can take a while. Raise JournalFault if the journal can be neither read nor repaired: another program's file, a
    newer program's, a full disk.
    """
    path = folder / JOURNAL_FILE
    faults: Sequence[JournalFault] = ()
    check_files(folder)
    try:
        _finish(folder)
        faults = find_faults(folder)
        if not faults:
            return None
        aside = None if isinstance(faults[0], AnotherProgramsFile) else _repair(folder)
    except OSError as error:
        problem = "damaged, and cannot be set aside" if faults else "cannot be looked through"
        remedy = "make space, or make the folder writable, and start again"
        raise JournalFault(path, f"{problem} ({error.strerror})", remedy=remedy) from None
    finally:
        shutil.rmtree(folder / _WORK_FOLDER, ignore_errors=True)
    if aside is None:
        raise faults[0]
    return Mended(path, faults[0].problem, aside.name)


def find_faults(folder: Path) -> Sequence[JournalFault]:
    """Return all faults of the journal, without changing it. Raise OSError; JournalFault if they cannot be found.

    The caller must hold the table's lock.
    """
    check_files(folder)
    path = folder / JOURNAL_FILE
    noted = last_confirmed(folder)
    if (folder / MENDED).exists():
        return [JournalFault(path, "its repair was interrupted", remedy="start `hammerprice` to finish it")]
    was_gone = (folder / LAST_CONFIRMED_GONE_FILE).exists()
    if _is_empty(path):
        if not noted and not was_gone and _is_empty(folder / JOURNAL_WAL_FILE):
            return ()
        return [gone(path)]
    try:
        with Journal(folder, read_only=True) as journal:
            if was_gone:
                noted = last_confirmed(folder, LAST_CONFIRMED_GONE_FILE)
                # A new journal may have a longer game of the same number.
                if noted is None or _entries_found(journal, noted.game) != noted.entries:
                    return [gone(path)]
                # The journal was put back, and the other note is of the new one.
                (folder / LAST_CONFIRMED_GONE_FILE).replace(folder / LAST_CONFIRMED_FILE)
            if (faults := journal.faults()) or not noted:
                return faults
            game, confirmed = noted.game, noted.entries
            found = _entries_found(journal, game)
    except Unreadable as fault:
        return [fault]
    if found >= confirmed:
        return ()
    lost = f"what follows entry {found} of game {game}" if found > 0 else f"game {game}"
    return [JournalFault(path, f"{lost} is missing ({confirmed} entries were confirmed)", remedy=KEEP_IT)]


def _entries_found(journal: Journal, game: int) -> int:
    """Return how many entries of a game can be read; -1 if the journal does not have it. Raise JournalFault."""
    if game not in journal.numbers():
        return -1
    entries, _ = journal.readable_entries(game)
    return len(entries)


def _repair(folder: Path) -> Path | None:
    """Return the folder of the damaged files after repair; None if they are not a journal's. Raise OSError."""
    files = {name: data for name in (JOURNAL_FILE, JOURNAL_WAL_FILE) if (data := _content(folder / name))}
    work_folder = folder / _WORK_FOLDER
    shutil.rmtree(work_folder, ignore_errors=True)  # left by a killed run
    best = _Salvaged(rows=0, journal=b"")
    for data in _candidates(files.get(JOURNAL_FILE, b"")):
        _write_files(work_folder / "candidate", {**files, JOURNAL_FILE: data})
        best = max(best, _salvaged(work_folder / "candidate"), key=lambda salvaged: salvaged.rows)
        shutil.rmtree(work_folder / "candidate")  # frees the room that the new journal needs
    if not best.rows and not _may_be_ours(files):
        return None
    _write_files(work_folder / "new", {JOURNAL_FILE: best.journal or empty_content()})
    aside = _set_aside(folder, files)
    (work_folder / "new" / JOURNAL_FILE).rename(folder / MENDED)
    wait_for(folder)
    _finish(folder)
    return aside


def _candidates(data: bytes) -> Iterator[bytes]:
    """Yield the content of a journal as it is, and with its first page mended."""
    yield data
    # The first page describes the tables, which are the same in every journal, and holds no games.
    first_page, pages = empty_content()[:PAGE], (len(data) // PAGE).to_bytes(4, "big")
    yield b"".join((first_page[:_PAGES_AT], pages, first_page[_PAGES_AT + 4 :], memoryview(data)[PAGE:]))
    if b"INDEX unfinished" in data[:PAGE]:  # only version 1 has it
        yield b"".join((data[:VERSION_AT], (1).to_bytes(4, "big"), memoryview(data)[VERSION_AT + 4 :]))


def _may_be_ours(files: _Files) -> bool:
    """Return whether files of which no game can be read may be a journal's, and not just another program's."""
    data = files.get(JOURNAL_FILE, b"")
    is_blank = not any(data[:PAGE])
    is_no_database = len(data) < _DATABASE_HEADER_BYTES
    return is_blank or is_no_database or any(mark in content for mark in _MARKS for content in files.values())


def _salvaged(folder: Path) -> _Salvaged:
    """Return what can be read of the journal in a folder. It holds one game at a time in memory, and the journals."""
    rows: list[int] = []

    def counted() -> Iterator[StoredGame]:
        for game in _games(folder):
            rows.append(1 + len(game.entries))
            yield game

    return _Salvaged(journal=journal_content(counted()), rows=sum(rows))


def _games(folder: Path) -> Iterator[StoredGame]:
    """Yield each game as far as it can be read; one whose header cannot be is left out."""
    with suppress(JournalFault), Journal(folder) as journal:
        over: set[int] = set()
        with suppress(JournalFault):
            over.update(journal.finished())
        for number in journal.numbers():
            with suppress(JournalFault):
                entries, fault = journal.readable_entries(number)
                finished = not fault and number in over
                yield StoredGame(number, journal.header(number), entries, finished)


def _set_aside(folder: Path, files: _Files) -> Path:
    """Keep the damaged files, synced to disk, and return their folder. Raise OSError."""
    number = 1
    while (aside := folder / ASIDE.format(number=number)).exists():
        number += 1
    made = folder / _WORK_FOLDER / "aside"
    _write_files(made, files)
    made.rename(aside)
    wait_for(folder)
    return aside


def _finish(folder: Path) -> None:
    """Put a complete new journal in place, and first delete the old one's log, which SQLite would apply to it."""
    if (folder / MENDED).exists():
        for name in (JOURNAL_WAL_FILE, f"{JOURNAL_FILE}-shm", LAST_CONFIRMED_FILE, LAST_CONFIRMED_GONE_FILE):
            (folder / name).unlink(missing_ok=True)
        wait_for(folder)
        (folder / MENDED).rename(folder / JOURNAL_FILE)
        wait_for(folder)


def _is_empty(path: Path) -> bool:
    """Return whether there is no file, or nothing in it."""
    return not path.exists() or not path.stat().st_size


def _content(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _write_files(folder: Path, files: _Files) -> None:
    """Write new files that only their owner can read, synced to disk. Raise OSError."""
    folder.mkdir(mode=0o700, parents=True)
    for name, data in files.items():
        write_whole(folder / name, data, mode=OWNER_ALONE, lasting=True)
