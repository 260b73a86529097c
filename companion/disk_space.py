"""How many bytes are free on a disk, and what is too little."""

import shutil
from pathlib import Path

ALMOST_FULL = 4_000_000
"""Bytes free below which the table warns at every step, and SQLite's log is kept short. An evening takes less than a
million.
"""
NO_ROOM = 250_000
"""Bytes free below which a step that was not written had no room: what SQLite adds to its log, with what it needs."""
LEAST_FREE = 200_000_000
"""Bytes free below which the system page asks to free up space."""


def free_bytes(folder: Path) -> int | None:
    """Return the bytes free on the disk of a folder; None if it is unavailable."""
    try:
        return shutil.disk_usage(folder).free
    except OSError:
        return None


def is_almost_full(folder: Path) -> bool:
    """Return whether the disk of a folder is almost full; False if it is unavailable."""
    return _has_less(folder, ALMOST_FULL)


def is_full(folder: Path) -> bool:
    """Return whether the disk of a folder has no room for a step; False if it is unavailable."""
    return _has_less(folder, NO_ROOM)


def _has_less(folder: Path, wanted: int) -> bool:
    free = free_bytes(folder)
    return free is not None and free < wanted
