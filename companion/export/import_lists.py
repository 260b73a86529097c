"""What the imports of a folder left behind, in lists beside the journal.

They are apart from `import_folder.py`, which needs OpenSSL, for which no table has to wait. An import adds lines to
them, which costs the same for each record however many there are. Where something else is in the place of a list, or
the disk takes no more, an import goes on without it and tells of it: the journal itself knows which games it has.
"""

import os
from collections.abc import Collection, Sequence
from pathlib import Path

from companion.atomic_files import OWNER_ALONE, write_whole
from companion.checked_toml import FileRefused
from companion.regular_files import read_regular

IMPORTED = "imported-records.txt"
"""The list of what was imported: the SHA-256 of each record, and its game in the journal or FORGOTTEN. Of two lines
about the same record the later one counts.
"""
FORGOTTEN = "forgotten"
"""In place of a game that was removed, or its player renamed, for good: its record is not imported again."""
REFUSED_RECORDS_FILE = "refused-records.txt"
"""The list of what was refused: file, line and reason of each record."""
MAX_LIST_BYTES = 4 * 1024 * 1024
"""The most bytes of a list that are read: those of more records than a journal has games."""


def refused_records(data: Path) -> list[str]:
    """Return the lines of the records that the last import refused; if nobody can read them, one that says so."""
    path = data / REFUSED_RECORDS_FILE
    try:
        return _read_list(path)
    except OSError as error:
        return [_fault(path, error)]


def forget_imported(data: Path, games: Collection[int]) -> str:
    """Keep the records of these games from being imported again. Return why that cannot be, in a line, if something
    else is in the place of the list; else an empty text. Raise OSError if it cannot be written.
    """
    path = data / IMPORTED
    try:
        lines = _read_list(path)
    except OSError as error:
        return f"{_fault(path, error)}; a record of what was forgotten may be imported again"
    numbers = {str(game) for game in games}
    kept: list[str] = []
    for line in lines:
        fingerprint, _, noted = line.partition(" ")
        is_forgotten = noted.partition(" ")[0] in numbers
        kept.append(f"{fingerprint} {FORGOTTEN}" if is_forgotten else line)
    if kept != lines:
        _write_list(path, kept, lasting=True)
    return ""


class ListDuringImport:
    """A list to which an import adds lines; once it could not be read or written, it keeps nothing more."""

    def __init__(self, path: Path) -> None:
        self.fault = ""
        """Why nothing is kept any more, in a line; empty while all is kept."""
        self.lines: Sequence[str] = ()
        """What was in the list before."""
        self._path = path
        self._end = 0
        """Where the next line begins that stays."""
        self._has_passing = False
        try:
            self.lines = _read_list(path)
            self._end = path.stat().st_size if path.exists() else 0
        except OSError as error:
            self.fault = _fault(path, error)

    def add(self, line: str) -> None:
        """Add a line, in place of a passing one."""
        content = f"{line}\n".encode()
        self._put(content)
        self._end += len(content)
        self._has_passing = False

    def add_passing(self, line: str) -> None:
        """Add a line that stays until the next one is added, or until it is taken away."""
        self._put(f"{line}\n".encode())
        self._has_passing = True

    def take_passing(self) -> None:
        """Take the passing line away, if there is one."""
        if self._has_passing:
            self._put(b"")
            self._has_passing = False

    def replace(self, lines: Sequence[str]) -> None:
        """Put other lines in place of all, where they are others."""
        if self.fault:
            return
        try:
            if lines != _read_list(self._path):
                _write_list(self._path, lines, lasting=False)
        except OSError as error:
            self.fault = _fault(self._path, error)

    def _put(self, content: bytes) -> None:
        """Let the file end with this, after the lines that stay."""
        if self.fault:
            return
        flags = os.O_CREAT | os.O_RDWR | os.O_NOFOLLOW
        try:
            with os.fdopen(os.open(self._path, flags, OWNER_ALONE), "r+b") as file:
                file.truncate(self._end)
                file.seek(self._end)
                file.write(content)
        except OSError as error:
            self.fault = _fault(self._path, error)


def _fault(path: Path, error: OSError) -> str:
    """Return what is wrong with a list, in a line."""
    return str(FileRefused(path, 0, f"{error.strerror}; take it away"))


def _read_list(path: Path) -> list[str]:
    """Return the lines of a list; none if it is not there. Raise OSError."""
    try:
        return read_regular(path, MAX_LIST_BYTES).decode(errors="replace").splitlines()
    except FileNotFoundError:
        return []


def _write_list(path: Path, lines: Sequence[str], *, lasting: bool) -> None:
    """Write a whole list. Raise OSError."""
    write_whole(path, "".join(f"{line}\n" for line in lines).encode(), mode=OWNER_ALONE, lasting=lasting)
