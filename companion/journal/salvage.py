"""A damaged journal is set aside as it is, and a new one begun with all of it that can be read.

Nothing is ever written into a damaged file: it is kept, under a name that is told. Every game comes into the new
journal with its number, whole or up to the entry before the first that cannot be read. A crash in the middle of it
changes nothing, or is made good at the next start. Only the one program that has the table may do this.
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
"""The folder beside the journal that keeps a damaged one."""
_WORKSHOP = "mending"
_PAGES_AT = 28
"""Where the first page says how many there are (https://www.sqlite.org/fileformat2.html#the_database_header)."""
_LOG = f"{FILE}-wal"
_SHARED = f"{FILE}-shm"


GoesOn = Callable[[], None]


class Mended(NamedTuple):
    """A journal that was damaged, and is mended as far as it could be read."""

    path: Path
    problem: str
    """The first of what was wrong with it."""
    kept: str
    """The folder beside it that has it as it was."""

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}; the file is kept as {self.kept}; this is what could be read"


class _Files(NamedTuple):
    """The bytes of a journal and of its log."""

    journal: bytes
    log: bytes


def mend(folder: Path, goes_on: GoesOn = lambda: None) -> Mended | None:
    """Set a damaged journal aside and begin one with what can be read; None where all is well.

    It takes a while: `goes_on` is called with each game, for whoever would not wait for ever. Raises JournalFault if it
    can be neither read nor mended: another program's file, a newer program's, a full disk.
    """
    faults: Sequence[JournalFault] = ()
    try:
        _finish(folder)
        shutil.rmtree(folder / _WORKSHOP, ignore_errors=True)
        faults = _faults(folder, goes_on) if (folder / FILE).exists() else _gone(folder)
        if not faults:
            last_confirmed.forget(folder)
            return None
        aside = _mended(folder, goes_on)
    except OSError as error:
        raise _cannot(folder, str(error.strerror), damaged=bool(faults)) from None
    finally:
        shutil.rmtree(folder / _WORKSHOP, ignore_errors=True)
    if aside is None:
        raise faults[0]
    path = folder / FILE
    return Mended(path, faults[0].what.removeprefix(f"{path}: "), aside.name)


def _gone(folder: Path) -> Sequence[JournalFault]:
    """What is wrong where there is no journal: nothing where there never was one."""
    if last_confirmed.noted(folder) or _bytes(folder / _LOG):
        return [JournalFault(f"{folder / FILE}: gone, and whatever was confirmed in it may be missing", KEEP_IT)]
    return ()


def _mended(folder: Path, goes_on: GoesOn) -> Path | None:
    """Where the damaged files are kept now; None if they are not a journal's. Raises OSError, JournalFault."""
    files = _Files(_bytes(folder / FILE), _bytes(folder / _LOG))
    workshop = folder / _WORKSHOP
    try:
        games = _readable(workshop / "ways", files, goes_on)
        is_ours = APPLICATION.to_bytes(4, "big") in files.journal[:PAGE] + files.log
        if not games and not is_ours and (folder / FILE).exists():
            return None
        shutil.rmtree(workshop / "ways")  # a large journal's copies take the room that the new one needs
        with Journal(workshop / "new") as journal:
            journal.put_all(_told(games, goes_on))
        if (workshop / "new" / _LOG).exists():  # SQLite keeps it, and quiet, where it could not bring it in
            raise JournalFault("the new one could not be written whole")
    except JournalFault as fault:
        raise _cannot(folder, fault.what, damaged=True) from None
    aside = _set_aside(folder, files)
    (workshop / "new" / FILE).rename(folder / MENDED)
    wait_for(folder)
    _finish(folder)
    return aside


def _told(games: Sequence[Game], goes_on: GoesOn) -> Iterator[Game]:
    for game in games:
        goes_on()
        yield game


def _cannot(folder: Path, why: str, *, damaged: bool) -> JournalFault:
    what = "damaged, and cannot be set aside" if damaged else "cannot be looked through"
    return JournalFault(f"{folder / FILE}: {what} ({why}); make space, or make the folder writable, and start again")


def _faults(folder: Path, goes_on: GoesOn) -> Sequence[JournalFault]:
    """All that is wrong with the journal. Raises JournalFault where it cannot be looked at.

    A log is there only after a crash. Opening it would tidy it up, damaged or not: so a copy is looked at.
    """
    data = _bytes(folder / _LOG)
    if data and not (folder / FILE).stat().st_size:
        return [JournalFault(f"{folder / FILE}: empty beside a log that is not", KEEP_IT)]
    looked_at = folder
    if data:
        looked_at = folder / _WORKSHOP / "look"
        _lay_out(looked_at, _Files(_bytes(folder / FILE), data))
    try:
        journal = _opened(looked_at, folder)
    except Unreadable as fault:
        return [fault]
    with journal:
        return journal.faults(goes_on) or _missing(journal, folder)


def _missing(journal: Journal, folder: Path) -> Sequence[JournalFault]:
    """What was confirmed last, where that is not in the journal: its log was deleted, or cut short."""
    game, confirmed = last_confirmed.noted(folder) or (0, 0)
    found = len(journal.entries(game)) if game in journal.numbers() else -1
    if not game or found >= confirmed:
        return ()
    what = f"what follows entry {found} of game {game}" if found > 0 else f"game {game}"
    return [JournalFault(f"{journal.path}: {what} is missing ({confirmed} entries were confirmed)", KEEP_IT)]


def _opened(folder: Path, told_as: Path) -> Journal:
    """The journal in a folder, whose faults tell of the one in another. Raises JournalFault."""
    try:
        journal = Journal(folder)
    except JournalFault as fault:
        raise type(fault)(fault.what.replace(str(folder), str(told_as)), fault.remedy) from None
    journal.path = told_as / FILE
    return journal


def _readable(workshop: Path, files: _Files, goes_on: GoesOn) -> Sequence[Game]:
    """What can be read, by the way in which most can: as it is, or after what says nothing of games was made good."""
    best: Sequence[Game] = ()
    for place, way in enumerate(_ways(workshop, files)):
        _lay_out(workshop / str(place), way)
        found = _games(workshop / str(place), goes_on)
        if _size(found) > _size(best):
            best = found
    return best


def _ways(workshop: Path, files: _Files) -> Iterator[_Files]:
    """The damaged files, and the same with another journal's first page.

    The first page says what tables there are, which is the same in every journal, and nothing of games.
    """
    Journal(workshop / "empty").close()
    first_page = _bytes(workshop / "empty" / FILE)[:PAGE]
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
    """A game as far as it can be read; None where its header cannot."""
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
    """Keep the damaged files, on the disk when this returns; their folder. Raises OSError."""
    number = 1
    while (aside := folder / ASIDE.format(number=number)).exists():
        number += 1
    made = folder / _WORKSHOP / "aside"
    _lay_out(made, files)
    wait_for(made)
    made.rename(aside)
    wait_for(folder)
    return aside


def _finish(folder: Path) -> None:
    """Put a new journal that is whole in its place: the old one's log must never be taken for its own."""
    if (folder / MENDED).exists():
        for name in (_LOG, _SHARED, last_confirmed.NOTE):
            (folder / name).unlink(missing_ok=True)
        wait_for(folder)
        (folder / MENDED).rename(folder / FILE)
        wait_for(folder)


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _lay_out(folder: Path, files: _Files) -> None:
    folder.mkdir(mode=0o700, parents=True)
    _write(folder / FILE, files.journal)
    if files.log:
        _write(folder / _LOG, files.log)


def _write(path: Path, data: bytes) -> None:
    """A new file of the owner's alone, on the disk when this returns. Raises OSError."""
    descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ALONE)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
