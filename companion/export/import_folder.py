"""Records in a folder, added to the journal once each: `hammerprice import DIR`, and the SD card at each start.

Each is added by itself, so one that is refused keeps no other out. Two lists beside the journal remember which were
imported, by their content, and which were refused and why, for the table to say. Refused ones are tried again the next
time.
"""

import hashlib
from collections import defaultdict
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from companion.checked_toml import FileRefused
from companion.export.import_export import as_exported, record_of
from companion.export.import_lists import IMPORTED, REFUSED, beginning_of, read_list, write_list
from companion.journal.journal import FILE, Journal, JournalFault
from companion.journal.ledger import bring_in, journalled_header
from companion.notation.record import LARGEST_FILE, Record, read_record, write_header
from companion.notation.replay import standing
from companion.rules.edition import Boxes

_UNFINISHED = "the import did not come to its end; it is tried again at the next start"


class Brought(NamedTuple):
    """The result of an import."""

    imported: int
    """How many records are imported now that were not before."""
    refused: list[str]
    """A line for each record that is refused: its file, the line there, what is wrong."""


def bring_folder(data: Path, editions: Boxes, folder: Path, tell: Callable[[str], None]) -> Brought:
    """Add all records in a folder that were not imported before to the journal in the folder `data`.

    They are taken by name; hidden files are left alone. `tell` gets a line for each that is imported. Raise OSError or
    FileRefused if the folder or a list cannot be read or written, JournalFault if the journal cannot be opened.
    """
    records = sorted(
        path for path in folder.iterdir() if path.suffix.lower() == ".jsonl" and not path.name.startswith(".")
    )
    # Where the journal is gone, so are the games that were imported into it.
    imported = dict.fromkeys(read_list(data / IMPORTED) if (data / FILE).exists() else ())
    before = len(imported)
    new = [path for path in records if _fingerprint(path) not in imported]
    if not new:
        write_list(data / REFUSED, ())
        return Brought(0, [])
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    # In case that this is killed, by a record that takes all time or memory: the table can say so.
    write_list(data / REFUSED, [_line(path, _UNFINISHED) for path in new])
    refused = []
    with Journal(data) as journal:
        games = _Games(journal, editions)
        for path in new:
            try:
                content = _read(path)
                fingerprint = hashlib.sha256(content).hexdigest()
                if fingerprint not in imported:
                    number = games.bring(read_record(BytesIO(content), editions, path))
                    imported[fingerprint] = None
                    tell(f"{path.name}: imported as game {number}")
            except FileRefused as refusal:
                refused.append(_line(path, refusal.message, refusal.line))
            except JournalFault as fault:
                refused.append(_line(path, str(fault)))
    write_list(data / IMPORTED, imported)
    write_list(data / REFUSED, refused)
    return Brought(len(imported) - before, refused)


class _Games:
    """The games of a journal, by their header in a record."""

    def __init__(self, journal: Journal, editions: Boxes) -> None:
        self._journal = journal
        self._editions = editions
        self._numbers: defaultdict[str, list[int]] = defaultdict(list)
        for number in journal.numbers():
            try:
                header = journalled_header(journal, number, editions)
            except JournalFault:  # a record cannot be that game; the table tells of it where it is resumed
                continue
            self._numbers[write_header(header)].append(number)

    def bring(self, record: Record) -> int:
        """Return the number of a record's game, which is added if it is not there, at this point or further on.

        So a record is added once, even if the power was cut before it could be listed. Raise FileRefused, JournalFault.
        """
        standing(record, self._editions)
        numbers = self._numbers[write_header(record.header)]
        for number in numbers:
            there, _ = record_of(self._journal, self._editions, number)
            if there.startswith(as_exported(record, self._editions)):
                return number
        numbers.append(bring_in(self._journal, record, self._editions))
        return numbers[-1]


def _fingerprint(path: Path) -> str:
    """Return the SHA-256 of a record; empty if it cannot be read."""
    try:
        return hashlib.sha256(_read(path)).hexdigest()
    except FileRefused:
        return ""


def _read(path: Path) -> bytes:
    """Return a record, or more than can be one. Raise FileRefused."""
    try:
        return beginning_of(path, LARGEST_FILE + 1)
    except OSError as error:
        raise FileRefused(path, 0, f"{error.strerror}; put a record there that can be read") from None


def _line(path: Path, message: str, line: int = 0) -> str:
    """Return what is wrong with a record, without its folder."""
    return str(FileRefused(Path(path.name), line, message))
