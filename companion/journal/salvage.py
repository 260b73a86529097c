"""Repair of a damaged journal: it is set aside unchanged, and a new one is made of everything readable.

Nothing is ever written to a damaged file; it is kept under a name that is reported. Every game keeps its number in the
new journal, whole or up to the first unreadable entry. A crash during the repair changes nothing, or is completed at
the next start. The caller must hold the table's lock.
"""

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from companion.atomic_files import OWNER_ALONE, wait_for
from companion.journal import last_confirmed
from companion.journal.file import APPLICATION, FILE, KEEP_IT, MENDED, PAGE
from companion.journal.journal import Damaged, Game, Journal, JournalFault, Unreadable

ASIDE = "damaged-{number}"
"""The folder beside the journal that holds a damaged one."""
_WORK_FOLDER = "mending"
_PAGES_AT = 28
"""The offset of the page count in the first page (https://www.sqlite.org/fileformat2.html#the_database_header)."""
_LOG = f"{FILE}-wal"
_SHARED = f"{FILE}-shm"


GoesOn = Callable[[], None]


class Mended(NamedTuple):
    """The report of a repaired journal."""

    path: Path
    problem: str
    """The first fault that was found."""
    kept: str
    """The name of the folder with the damaged files."""

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}; the file is kept as {self.kept}; this is what could be read"


class _Files(NamedTuple):
    """The bytes of a journal and of its log."""

    journal: bytes
    log: bytes


def mend(folder: Path, goes_on: GoesOn = lambda: None) -> Mended | None:
    """Repair a damaged journal and return the report; None if it is not damaged.

    This can take a while: `goes_on` is called with each game. Raise JournalFault if the journal can be neither read nor
    repaired: another program's file, a newer program's, a full disk.
    """
    faults: Sequence[JournalFault] = ()
    try:
        _finish(folder)
        shutil.rmtree(folder / _WORK_FOLDER, ignore_errors=True)
        faults = _faults(folder, goes_on) if (folder / FILE).exists() else _missing_journal(folder)
        if not faults:
            last_confirmed.forget(folder)
            return None
        aside = _repair(folder, goes_on)
    except OSError as error:
        raise _failure(folder, str(error.strerror), damaged=bool(faults)) from None
    finally:
        shutil.rmtree(folder / _WORK_FOLDER, ignore_errors=True)
    if aside is None:
        raise faults[0]
    path = folder / FILE
    return Mended(path, faults[0].what.removeprefix(f"{path}: "), aside.name)


def _missing_journal(folder: Path) -> Sequence[JournalFault]:
    """Return the fault of a missing journal; none if there never was one."""
    if last_confirmed.noted(folder) or _bytes(folder / _LOG):
        return [JournalFault(f"{folder / FILE}: gone, and whatever was confirmed in it may be missing", KEEP_IT)]
    return ()


def _repair(folder: Path, goes_on: GoesOn) -> Path | None:
    """Return the folder of the damaged files after repair; None if they are not a journal's. Raise OSError,
    JournalFault.
    """
    files = _Files(_bytes(folder / FILE), _bytes(folder / _LOG))
    work_folder = folder / _WORK_FOLDER
    try:
        games = _readable(work_folder / "candidates", files, goes_on)
        is_ours = APPLICATION.to_bytes(4, "big") in files.journal[:PAGE] + files.log
        if not games and not is_ours and (folder / FILE).exists():
            return None
        shutil.rmtree(work_folder / "candidates")  # frees the room that the new journal needs
        with Journal(work_folder / "new") as journal:
            journal.put_all(_each_game(games, goes_on))
        if (work_folder / "new" / _LOG).exists():  # SQLite keeps the log silently if it could not apply it
            raise JournalFault("the new journal is incomplete")
    except JournalFault as fault:
        raise _failure(folder, fault.what, damaged=True) from None
    aside = _set_aside(folder, files)
    (work_folder / "new" / FILE).rename(folder / MENDED)
    wait_for(folder)
    _finish(folder)
    return aside


def _each_game(games: Sequence[Game], goes_on: GoesOn) -> Iterator[Game]:
    for game in games:
        goes_on()
        yield game


def _failure(folder: Path, why: str, *, damaged: bool) -> JournalFault:
    what = "damaged, and cannot be set aside" if damaged else "cannot be looked through"
    return JournalFault(f"{folder / FILE}: {what} ({why}); make space, or make the folder writable, and start again")


def _faults(folder: Path, goes_on: GoesOn) -> Sequence[JournalFault]:
    """Return all faults of the journal. Raise JournalFault if they cannot be determined.

    A log exists only after a crash. Opening it would change the files, so a copy is checked.
    """
    data = _bytes(folder / _LOG)
    if data and not (folder / FILE).stat().st_size:
        return [JournalFault(f"{folder / FILE}: empty beside a log that is not", KEEP_IT)]
    looked_at = folder
    if data:
        looked_at = folder / _WORK_FOLDER / "look"
        _write_files(looked_at, _Files(_bytes(folder / FILE), data))
    try:
        journal = _open_journal(looked_at, folder)
    except Unreadable as fault:
        return [fault]
    with journal:
        return journal.faults(goes_on) or _missing_entries(journal, folder)


def _missing_entries(journal: Journal, folder: Path) -> Sequence[JournalFault]:
    """Return a fault if the last confirmed entries are not in the journal: its log was deleted, or cut short."""
    game, confirmed = last_confirmed.noted(folder) or (0, 0)
    found = len(journal.entries(game)) if game in journal.numbers() else -1
    if not game or found >= confirmed:
        return ()
    what = f"what follows entry {found} of game {game}" if found > 0 else f"game {game}"
    return [JournalFault(f"{journal.path}: {what} is missing ({confirmed} entries were confirmed)", KEEP_IT)]


def _open_journal(folder: Path, shown_as: Path) -> Journal:
    """Return the journal in `folder`, whose messages name `shown_as` instead. Raise JournalFault."""
    try:
        journal = Journal(folder)
    except JournalFault as fault:
        raise type(fault)(fault.what.replace(str(folder), str(shown_as)), fault.remedy) from None
    journal.path = shown_as / FILE
    return journal


def _readable(work_folder: Path, files: _Files, goes_on: GoesOn) -> Sequence[Game]:
    """Return the readable games, from whichever version of the files yields most."""
    best: Sequence[Game] = ()
    for place, candidate in enumerate(_candidates(work_folder, files)):
        _write_files(work_folder / str(place), candidate)
        found = _games(work_folder / str(place), goes_on)
        if _size(found) > _size(best):
            best = found
    return best


def _candidates(work_folder: Path, files: _Files) -> Iterator[_Files]:
    """Yield the damaged files, and the same with the first page of a new journal.

    The first page describes the tables, which are the same in every journal, and holds no games.
    """
    Journal(work_folder / "empty").close()
    first_page = _bytes(work_folder / "empty" / FILE)[:PAGE]
    pages = (len(files.journal) // PAGE).to_bytes(4, "big")
    first_page = first_page[:_PAGES_AT] + pages + first_page[_PAGES_AT + 4 :]
    yield files
    yield files._replace(journal=first_page + files.journal[PAGE:])


def _games(folder: Path, goes_on: GoesOn) -> Sequence[Game]:
    found = []
    with suppress(JournalFault), Journal(folder) as journal:
        for number in journal.numbers():
            goes_on()
            game = _game(journal, number)
            if game is not None:
                found.append(game)
    return found


def _game(journal: Journal, number: int) -> Game | None:
    """Return a game as far as it can be read; None if its header cannot."""
    try:
        header = journal.header(number)
        return Game(number, header, journal.entries(number), journal.is_finished(number))
    except Damaged as damage:
        return None if damage.readable is None else Game(number, header, damage.readable, finished=False)
    except JournalFault:
        return None


def _size(games: Sequence[Game]) -> int:
    return sum(1 + len(game.entries) for game in games)


def _set_aside(folder: Path, files: _Files) -> Path:
    """Keep the damaged files, synced to disk, and return their folder. Raise OSError."""
    number = 1
    while (aside := folder / ASIDE.format(number=number)).exists():
        number += 1
    made = folder / _WORK_FOLDER / "aside"
    _write_files(made, files)
    wait_for(made)
    made.rename(aside)
    wait_for(folder)
    return aside


def _finish(folder: Path) -> None:
    """Put a complete new journal in place, and first delete the old one's log, which SQLite would apply to it."""
    if (folder / MENDED).exists():
        for name in (_LOG, _SHARED, last_confirmed.NOTE):
            (folder / name).unlink(missing_ok=True)
        wait_for(folder)
        (folder / MENDED).rename(folder / FILE)
        wait_for(folder)


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _write_files(folder: Path, files: _Files) -> None:
    folder.mkdir(mode=0o700, parents=True)
    _write(folder / FILE, files.journal)
    if files.log:
        _write(folder / _LOG, files.log)


def _write(path: Path, data: bytes) -> None:
    """Write a new file that only its owner can read, synced to disk. Raise OSError."""
    descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ALONE)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
