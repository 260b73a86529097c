"""Records in a folder, added to the journal once each: `hammerprice import DIR`, and the SD card at each start.

Each is added by itself, so one that is refused keeps no other out. A list beside the journal remembers, by their
content, which records became which games. A game that the journal has lost is added again. Refused records are tried
again the next time; another list tells the table of them.
"""

import hashlib
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from companion.checked_toml import FileRefused
from companion.export.import_lists import FORGOTTEN, read_imported, refused_records, write_imported, write_refused
from companion.export.known_games import KnownGames
from companion.journal.journal import Journal, JournalFault
from companion.journal.salvage import find_faults
from companion.notation.record import MAX_RECORD_BYTES, read_record
from companion.notation.replay import replayed_state
from companion.regular_files import read_regular
from companion.rules.edition import Editions
from companion.terminal import one_line

_UNFINISHED = "the import did not come to its end; it is tried again at the next start"
_DAMAGED = "the games file is damaged; the table repairs it, and the next import takes this game"


class ImportResult(NamedTuple):
    """The result of an import."""

    imported: int
    """How many games are in the journal now that were not before."""
    refused: list[str]
    """A line for each record that is refused: its file, the line there, what is wrong."""


def import_folder(
    data: Path, editions: Editions, folder: Path, tell: Callable[[str], None], *, keep_list: bool = False
) -> ImportResult:
    """Add all records in a folder that were not imported before to the journal in the folder `data`.

    They are taken by name, those that were listed as refused last; hidden files are left alone. `tell` gets a line for
    each that is imported, or whose game is there without being listed. With `keep_list` the refused ones are listed for
    the table. Nothing is written to a damaged journal. The caller must hold the table's lock. Raise OSError if the
    folder or a list cannot be read or written, JournalFault if the journal cannot be opened.
    """
    listed = refused_records(data) if keep_list else []
    imported = read_imported(data)
    count = 0
    refused: list[str] = []

    def list_refused(*unfinished: str) -> None:
        if keep_list:
            write_refused(data, [*refused, *unfinished])

    with ExitStack() as opened:
        is_damaged = bool(find_faults(data))
        games = None if is_damaged else KnownGames(opened.enter_context(Journal(data)), editions)
        for path in _records(folder, listed):
            try:
                content = _read(path)
                fingerprint = hashlib.sha256(content).hexdigest()
                before = imported.get(fingerprint)
                if before is not None and (before == FORGOTTEN or games is None or games.has(before)):
                    continue
                if games is None:
                    raise FileRefused(path, 0, _DAMAGED)
                # In case that this is killed, by a record that takes all time or memory: the table can say so.
                list_refused(_line(path, _UNFINISHED))
                record = read_record(BytesIO(content), editions, path)
                replayed_state(record, editions)
                there = games.find(record)  # also if the power was cut before it could be listed
                number = games.add(record) if there is None else there
                imported[fingerprint] = games.noted(number)
                write_imported(data, imported)
                if there is None:
                    count += 1
                    tell(f"{path.name}: imported as game {number}")
                else:
                    tell(f"{path.name}: there already as game {number}")
            except FileRefused as refusal:
                refused.append(_line(path, refusal.message, refusal.line))
            except JournalFault as fault:
                refused.append(_line(path, str(fault)))
            list_refused()
    list_refused()
    return ImportResult(count, refused)


def _records(folder: Path, listed: Sequence[str]) -> list[Path]:
    """Return the records in a folder by name; those last that are listed as refused, which may take all the time."""

    def is_listed(path: Path) -> bool:
        return any(line.startswith(f"{one_line(path.name)}:") for line in listed)

    records = [path for path in folder.iterdir() if path.suffix.lower() == ".jsonl" and not path.name.startswith(".")]
    return sorted(records, key=lambda path: (is_listed(path), path))


def _read(path: Path) -> bytes:
    """Return a record, or more than can be one. Raise FileRefused."""
    try:
        return read_regular(path, MAX_RECORD_BYTES + 1)
    except OSError as error:
        raise FileRefused(path, 0, f"{error.strerror}; put a record there that can be read") from None


def _line(path: Path, message: str, line: int = 0) -> str:
    """Return what is wrong with a record, without its folder."""
    return str(FileRefused(Path(path.name), line, message))
