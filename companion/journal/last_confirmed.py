"""What was last confirmed, noted beside the journal: SQLite does not miss a log that was deleted or cut while the table
was off, nor a journal that is gone.

The note is written after its entry is on the disk and waits for no disk itself, so it never tells of more than there
was. A journal that is closed has no log, and so no note.
"""

import os
from contextlib import suppress
from pathlib import Path

from companion.atomic_files import OWNER_ALONE
from companion.journal.file import checksum

NOTE = "last-confirmed"


def note(folder: Path, game: int, entries: int) -> None:
    """So many entries of this game are confirmed, and nothing was after the last of them."""
    with suppress(OSError):
        descriptor = os.open(folder / NOTE, os.O_CREAT | os.O_WRONLY, OWNER_ALONE)
        try:
            os.write(descriptor, f"{game:10} {entries:10} {checksum(game, entries):10}\n".encode())
        finally:
            os.close(descriptor)


def noted(folder: Path) -> tuple[int, int] | None:
    """The game that was last confirmed and its entries; None where nothing is noted that can be read."""
    with suppress(OSError, ValueError):
        game, entries, expected = map(int, (folder / NOTE).read_bytes().split())
        return (game, entries) if checksum(game, entries) == expected else None
    return None


def forget(folder: Path) -> None:
    """All that was confirmed is in the journal itself, or what is not has been told."""
    with suppress(OSError):
        (folder / NOTE).unlink()
