"""What the imports of a folder left behind, in lists beside the journal.

They are apart from `import_folder.py`, which needs OpenSSL, for which no table has to wait.
"""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from companion.atomic_files import OWNER_ALONE, write_whole
from companion.checked_toml import FileRefused
from companion.regular_files import read_regular

IMPORTED = "imported-records.txt"
"""The list of what was imported: the SHA-256 of each record, and its game in the journal or FORGOTTEN."""
FORGOTTEN = "forgotten"
"""In place of a game that was removed, or its player renamed, for good: its record is not imported again."""
REFUSED_RECORDS_FILE = "refused-records.txt"
"""The list of what was refused: file, line and reason of each record."""
MAX_LIST_BYTES = 1024 * 1024
"""The most bytes of a list that are read."""


def refused_records(data: Path) -> list[str]:
    """Return the lines of the records that the last import refused; if nobody can read them, one that says so."""
    try:
        return _read_list(data / REFUSED_RECORDS_FILE)
    except OSError as error:
        return [str(FileRefused(data / REFUSED_RECORDS_FILE, 0, f"{error.strerror}; take it away"))]


def write_refused(data: Path, lines: Iterable[str]) -> None:
    """Write the lines of the records that were refused. Raise OSError."""
    _write_list(data / REFUSED_RECORDS_FILE, lines, lasting=False)


def read_imported(data: Path) -> dict[str, str]:
    """Return, for the SHA-256 of each record that was imported, its game or FORGOTTEN. Raise OSError."""
    imported: dict[str, str] = {}
    for line in _read_list(data / IMPORTED):
        fingerprint, _, game = line.partition(" ")
        imported[fingerprint] = game
    return imported


def write_imported(data: Path, imported: Mapping[str, str]) -> None:
    """Write what was imported, as `read_imported` returns it; it is on disk when this returns. Raise OSError."""
    _write_list(data / IMPORTED, [f"{fingerprint} {game}" for fingerprint, game in imported.items()], lasting=True)


def forget_imported(data: Path, games: Collection[int]) -> None:
    """Keep the records of these games from being imported again. Raise OSError."""
    imported = read_imported(data)
    numbers = {str(number) for number in games}
    for fingerprint, game in imported.items():
        if game.partition(" ")[0] in numbers:
            imported[fingerprint] = FORGOTTEN
    write_imported(data, imported)


def _read_list(path: Path) -> list[str]:
    """Return the lines of a list; none if it is not there. Raise OSError."""
    try:
        return read_regular(path, MAX_LIST_BYTES).decode(errors="replace").splitlines()
    except FileNotFoundError:
        return []


def _write_list(path: Path, lines: Iterable[str], *, lasting: bool) -> None:
    """Write a list where it has changed. Raise OSError."""
    lines = list(lines)
    if lines != _read_list(path):
        write_whole(path, "".join(f"{line}\n" for line in lines).encode(), mode=OWNER_ALONE, lasting=lasting)
