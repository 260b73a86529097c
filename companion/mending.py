"""A damaged journal is set aside as it is, and a new one begun with all of it that can be read.

Nothing is ever written into a damaged file: it is kept, under a name that is told. Every game comes into the new
journal with its number, whole or up to the entry before the first that cannot be read. A crash in the middle of it
changes nothing, or is made good at the next start. Only the one program that has the table may do this.
"""

import os
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion import write_ahead
from companion.journal import Damaged, Entry, Journal, JournalFault, Unreadable
from companion.journal_file import APPLICATION, APPLICATION_AT, FILE, MENDED, OWNER_ALONE, wait_for

ASIDE = "damaged-{number}"
"""The folder beside the journal that keeps a damaged one."""
_WORKSHOP = "mending"
_PAGES_AT = 28
"""Where the first page says how many there are (https://www.sqlite.org/fileformat2.html#the_database_header)."""
_LOG = f"{FILE}-wal"
_SHARED = f"{FILE}-shm"


@dataclass(frozen=True, slots=True)
class _Game:
    """What can be read of a game."""

    number: int
    header: str
    entries: tuple[Entry, ...]
    finished: bool


@dataclass(frozen=True, slots=True)
class _Files:
    """The bytes of a journal and of its log."""

    journal: bytes
    log: bytes


def mend(folder: Path) -> str:
    """Set a damaged journal aside and begin one with what can be read; what there is to say, empty where all is well.

    Raises JournalFault if it can be neither read nor mended: another program's file, a newer program's, a full disk.
    """
    try:
        _finish(folder)
        shutil.rmtree(folder / _WORKSHOP, ignore_errors=True)
        if not (folder / FILE).exists():
            return ""
        log = _bytes(folder / _LOG)
        files = _Files(_bytes(folder / FILE), log) if log else None
        faults = _faults(folder, log)
        if not faults:
            return ""
        files = files or _Files(_bytes(folder / FILE), log)
        games = _readable(folder / _WORKSHOP, files)
        if not games and files.journal[APPLICATION_AT : APPLICATION_AT + 4] != APPLICATION.to_bytes(4, "big"):
            raise faults[0]
        aside = _set_aside(folder, files)
        _begin_anew(folder, games)
    except OSError as error:
        raise JournalFault(
            f"{folder / FILE}: damaged, and cannot be set aside ({error.strerror}); make space, or make the folder "
            "writable, and start again"
        ) from None
    return f"{faults[0]} as {aside.name}; this is what could be read"


def _faults(folder: Path, log: bytes) -> Sequence[JournalFault]:
    """All that is wrong with the journal. Raises JournalFault where it cannot be looked at."""
    if log and not (folder / FILE).stat().st_size:
        return [JournalFault(f"{folder / FILE}: empty beside a log that is not; the file is kept")]
    try:
        journal = Journal(folder)
    except Unreadable as fault:
        return [fault]
    try:
        found = journal.faults()
        if not found and log and write_ahead.parse(log).is_damaged(journal.tidied_up()):
            found = (_log_fault(journal),)
    finally:
        journal.close()
    return found


def _log_fault(journal: Journal) -> JournalFault:
    newest = journal.newest()
    count = 0 if newest is None else len(journal.entries(newest))
    return JournalFault(
        f"{journal.path}: what follows entry {count} of game {newest or 1} cannot be read: the log is damaged; "
        "the file is kept"
    )


def _readable(workshop: Path, files: _Files) -> Sequence[_Game]:
    """What can be read, by the way in which most can: as it is, or after what says nothing of games was made good."""
    best: Sequence[_Game] = ()
    for place, way in enumerate(_ways(workshop, files)):
        folder = workshop / str(place)
        folder.mkdir(mode=0o700, parents=True)
        _write(folder / FILE, way.journal)
        if way.log:
            _write(folder / _LOG, way.log)
        found = _games(folder)
        if _size(found) > _size(best):
            best = found
    return best


def _ways(workshop: Path, files: _Files) -> Iterator[_Files]:
    """The damaged files; the same with a log whose checksums fit; and both with another journal's first page.

    The first page says what tables there are, which is the same in every journal, and nothing of games.
    """
    workshop.mkdir(mode=0o700)
    Journal(workshop / "empty").close()
    first_page = _bytes(workshop / "empty" / FILE)[: write_ahead.PAGE]
    log = write_ahead.parse(files.log)
    logs = (files.log, log.mended()) if log.frames else (files.log,)
    pages = (len(files.journal) // write_ahead.PAGE).to_bytes(4, "big")
    first_page = first_page[:_PAGES_AT] + pages + first_page[_PAGES_AT + 4 :]
    for journal in (files.journal, first_page + files.journal[write_ahead.PAGE :]):
        for one in logs:
            yield _Files(journal, one)


def _games(folder: Path) -> Sequence[_Game]:
    try:
        journal = Journal(folder)
    except JournalFault:
        return ()
    found = []
    try:
        for number in journal.numbers():
            game = _game(journal, number)
            if game is not None:
                found.append(game)
    except JournalFault:
        return found
    finally:
        journal.close()
    return found


def _game(journal: Journal, number: int) -> _Game | None:
    """A game as far as it can be read; None where its header cannot."""
    try:
        header = journal.header(number)
        return _Game(number, header, journal.entries(number), journal.is_finished(number))
    except Damaged as damage:
        return None if damage.readable is None else _Game(number, header, damage.readable, finished=False)
    except JournalFault:
        return None


def _size(games: Sequence[_Game]) -> int:
    return sum(1 + len(game.entries) for game in games)


def _set_aside(folder: Path, files: _Files) -> Path:
    """Keep the damaged files, on the disk when this returns; their folder. Raises OSError."""
    number = 1
    while (aside := folder / ASIDE.format(number=number)).exists():
        number += 1
    aside.mkdir(mode=0o700)
    _write(aside / FILE, files.journal)
    if files.log:
        _write(aside / _LOG, files.log)
    wait_for(aside)
    wait_for(folder)
    return aside


def _begin_anew(folder: Path, games: Sequence[_Game]) -> None:
    """A journal of these games in place of the damaged one. Raises JournalFault, OSError."""
    workshop = folder / _WORKSHOP / "new"
    journal = Journal(workshop)
    for game in games:
        journal.put(game.number, game.header, game.entries, finished=game.finished)
    journal.close()
    (workshop / FILE).rename(folder / MENDED)
    wait_for(folder)
    _finish(folder)
    shutil.rmtree(folder / _WORKSHOP, ignore_errors=True)


def _finish(folder: Path) -> None:
    """Put a new journal that is whole in its place: the old one's log must never be taken for its own."""
    if (folder / MENDED).exists():
        for name in (_LOG, _SHARED):
            (folder / name).unlink(missing_ok=True)
        wait_for(folder)
        (folder / MENDED).rename(folder / FILE)
        wait_for(folder)


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _write(path: Path, data: bytes) -> None:
    """A new file of the owner's alone, on the disk when this returns. Raises OSError."""
    descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ALONE)
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
