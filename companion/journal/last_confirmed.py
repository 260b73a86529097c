"""A note of the last confirmed entry beside the journal.

Without it a journal that was deleted while the table was off, or whose log was, would go unnoticed. The note is written
after its entry is on disk and is not synced itself, so it never claims more than there was. A closed journal has no
log, and so no note.
"""

import os
from contextlib import suppress
from pathlib import Path

from companion.atomic_files import OWNER_ALONE
from companion.journal.file import checksum

NOTE = "last-confirmed"


def note(folder: Path, game: int, entries: int) -> None:
    """Note that this many entries of this game are confirmed and nothing after them."""
    with suppress(OSError):
        descriptor = os.open(folder / NOTE, os.O_CREAT | os.O_WRONLY, OWNER_ALONE)
        try:
            os.write(descriptor, f"{game:10} {entries:10} {checksum(game, entries):10}\n".encode())
        finally:
            os.close(descriptor)


def noted(folder: Path) -> tuple[int, int] | None:
    """Return the game that was last confirmed and its number of entries; None if no readable note exists."""
    with suppress(OSError, ValueError):
        game, entries, expected = map(int, (folder / NOTE).read_bytes().split())
        return (game, entries) if checksum(game, entries) == expected else None
    return None


def forget(folder: Path) -> None:
    """Delete the note: everything is in the journal, or its loss has been reported."""
    with suppress(OSError):
        (folder / NOTE).unlink()
