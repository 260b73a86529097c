"""What the last import of a folder left for the table to say, in lists beside the journal.

They are apart from `import_folder.py`, which needs OpenSSL, for which no table has to wait.
"""

import stat
from collections.abc import Iterable
from pathlib import Path

from companion.atomic_files import OWNER_ALONE, write_whole
from companion.checked_toml import FileRefused

IMPORTED = "imported-records.txt"
"""The list of what was imported: the SHA-256 of each record."""
REFUSED = "refused-records.txt"
"""The list of what was refused: file, line and reason of each record."""
LARGEST_LIST = 1024 * 1024
"""The most bytes of a list that are read."""


def refused_records(data: Path) -> list[str]:
    """Return the lines of the records that the last import refused; if nobody can read them, one that says so."""
    try:
        return read_list(data / REFUSED)
    except (FileRefused, OSError) as error:
        return [str(error)]


def read_list(path: Path) -> list[str]:
    """Return the lines of a list; none if it is not there. Raise FileRefused, OSError."""
    try:
        return beginning_of(path, LARGEST_LIST).decode(errors="replace").splitlines()
    except FileNotFoundError:
        return []


def write_list(path: Path, lines: Iterable[str]) -> None:
    """Write a list where it has changed. Raise FileRefused, OSError."""
    lines = list(lines)
    if lines != read_list(path):
        write_whole(path, "".join(f"{line}\n" for line in lines).encode(), mode=OWNER_ALONE, lasting=True)


def beginning_of(path: Path, most: int) -> bytes:
    """Return so many bytes of a regular file. Raise FileRefused for anything else, OSError."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise FileRefused(path, 0, "not a regular file; put it elsewhere")
    with path.open("rb") as file:
        return file.read(most)
