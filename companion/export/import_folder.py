"""Records in a folder, added to the journal once each: `hammerprice import DIR`, and the SD card at each start.

Each is added by itself, so one that is refused keeps no other out. A list beside the journal remembers, by their
content, which records became which games. A game that the journal has lost is added again. Refused records are tried
again the next time; another list tells the table of them.
"""

import hashlib
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from companion.checked_toml import FileRefused
from companion.export.import_export import course_of
from companion.export.import_lists import FORGOTTEN, IMPORTED, REFUSED_RECORDS_FILE, ListDuringImport
from companion.export.known_games import KnownGames
from companion.journal.journal import Journal, JournalFault
from companion.journal.salvage import find_faults
from companion.notation.record import MAX_RECORD_BYTES, read_record
from companion.regular_files import read_regular
from companion.rules.edition import Editions
from companion.terminal import Progress, no_progress, one_line

_UNFINISHED = "the import did not come to its end; it is tried again at the next start"
_DAMAGED = "the games file is damaged; the table repairs it, and the next import takes this game"


class ImportResult(NamedTuple):
    """The result of an import."""

    imported: int
    """How many games are in the journal now that were not before."""
    refused: Sequence[str]
    """A line for each record that is refused: its file, the line there, what is wrong."""
    list_faults: Sequence[str]
    """Why a list beside the journal could not be kept, a line each."""


def import_folder(
    data: Path,
    editions: Editions,
    folder: Path,
    tell: Callable[[str], None],
    progress: Progress = no_progress,
    *,
    keep_list: bool = False,
) -> ImportResult:
    """Add all records in a folder that were not imported before to the journal in the folder `data`.

    They are taken by name, those that were listed as refused last; hidden files are left alone. `tell` gets a line for
    each that is imported, or whose game is there without being listed; `progress` is told how many have been looked at.
    With `keep_list` the refused ones are listed for the table. Nothing is written to a damaged journal. The caller must
    hold the table's lock. Raise OSError if the folder cannot be read, JournalFault if the journal cannot be opened.
    """
    imported_list = ListDuringImport(data / IMPORTED)
    known = dict(_fingerprint_and_game(line) for line in imported_list.lines)
    refusals = _Refusals(data, keep_list=keep_list)
    count = 0
    with ExitStack() as opened:
        is_damaged = bool(find_faults(data))
        games = None if is_damaged else KnownGames(opened.enter_context(Journal(data)), editions)
        records = _records(folder, refusals.listed)
        for done, path in enumerate(records):
            progress(done, len(records))
            try:
                content = _read(path)
                fingerprint = hashlib.sha256(content).hexdigest()
                before = known.get(fingerprint)
                if before is not None and (before == FORGOTTEN or games is None or games.has(before)):
                    continue
                if games is None:
                    raise FileRefused(path, 0, _DAMAGED)
                # In case that this is killed, by a record that takes all time or memory: the table can say so.
                refusals.begin(_line(path, _UNFINISHED))
                course = course_of(read_record(BytesIO(content), editions, path), editions)
                there = games.find(course)  # also if the power was cut before it could be listed
                number = games.add(course) if there is None else there
                known[fingerprint] = games.noted(number)
                imported_list.add(f"{fingerprint} {known[fingerprint]}")
                if there is None:
                    count += 1
                    tell(f"{path.name}: imported as game {number}")
                else:
                    tell(f"{path.name}: there already as game {number}")
            except FileRefused as refusal:
                refusals.add(_line(path, refusal.message, refusal.line))
            except JournalFault as fault:
                refusals.add(_line(path, str(fault)))
            refusals.end()
    refusals.finish()
    return ImportResult(count, refusals.lines, [fault for fault in (imported_list.fault, refusals.fault) if fault])


class _Refusals:
    """The refused records of an import, and their list for the table where one is kept.

    What the import before left in the list stays in it until this one has come to its end: one that is killed forgets
    nothing.
    """

    def __init__(self, data: Path, *, keep_list: bool) -> None:
        self.lines: list[str] = []
        """Those of this import."""
        self._list = ListDuringImport(data / REFUSED_RECORDS_FILE) if keep_list else None
        self.listed: Collection[str] = frozenset(self._list.lines if self._list else ())
        """Those of the import before."""

    @property
    def fault(self) -> str:
        """Return why the list cannot be kept, in a line; empty if it is, or is not wanted."""
        return self._list.fault if self._list else ""

    def begin(self, unfinished: str) -> None:
        """List a record in case that nothing follows."""
        if self._list and unfinished not in self.listed:
            self._list.add_passing(unfinished)

    def add(self, line: str) -> None:
        """Add the line of a refused record."""
        self.lines.append(line)
        if self._list and line not in self.listed:
            self._list.add(line)

    def end(self) -> None:
        """List the record that was begun last no more, unless it was refused."""
        if self._list:
            self._list.take_passing()

    def finish(self) -> None:
        """Leave in the list what this import refused, and nothing else."""
        if self._list:
            self._list.replace(self.lines)


def _fingerprint_and_game(line: str) -> tuple[str, str]:
    fingerprint, _, game = line.partition(" ")
    return fingerprint, game


def _records(folder: Path, listed: Collection[str]) -> list[Path]:
    """Return the records in a folder by name; those last that are listed as refused, which may take all the time."""
    tried_before = {name for line in listed for name in _possible_names(line)}
    records = [path for path in folder.iterdir() if path.suffix.lower() == ".jsonl" and not path.name.startswith(".")]
    return sorted(records, key=lambda path: (one_line(path.name) in tried_before, path))


def _possible_names(line: str) -> Iterator[str]:
    """Yield what may be the name in the line of a refused record: all before a colon, of which a name may have some."""
    end = line.find(":")
    while end >= 0:
        yield line[:end]
        end = line.find(":", end + 1)


def _read(path: Path) -> bytes:
    """Return a record, or more than can be one. Raise FileRefused."""
    try:
        return read_regular(path, MAX_RECORD_BYTES + 1)
    except OSError as error:
        raise FileRefused(path, 0, f"{error.strerror}; put a record there that can be read") from None


def _line(path: Path, message: str, line: int = 0) -> str:
    """Return what is wrong with a record, without its folder."""
    return str(FileRefused(Path(path.name), line, message))
