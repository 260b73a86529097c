"""What a table was told on its screen and keeps to on other evenings: language, sound, movement, explanations.

A small file in the data folder, on the disk as soon as it is told, since tables are switched off at the plug. What
cannot be read is as if nothing had been told, and what cannot be written lasts until the program ends: no evening
depends on it.
"""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.atomic_files import OWNER_ALONE, write_whole
from companion.checked_toml import CheckedTable, FileRefused
from companion.config.options import Options
from companion.config.settings import ROWS

NAME = "habits.json"
LARGEST = 1024
"""Bytes. A real one has fewer than a hundred."""


_FIELDS = {
    "language": "language",
    "sound": "sound_on",
    "volume": "volume",
    "motion": "motion_on",
    "explain": "explain",
}
"""What can be told, and the option that it stands for."""
_ROWS = {key: row for key, field in _FIELDS.items() for row in ROWS if row.field == field}


class Preferences:
    """The habits in `folder`; without a folder they last until the program ends."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = None if folder is None else folder / NAME
        self._told: dict[str, Any] = _read(self._path)

    def over(self, options: Options) -> Options:
        """What the settings say, but for what was told on the screen."""
        return replace(options, **{_FIELDS[key]: value for key, value in self._told.items()})

    def keep(self, **told: object) -> None:
        """Keep to this from now on."""
        self._told |= told
        if self._path is None:
            return
        with suppress(OSError):
            write_whole(self._path, json.dumps(self._told).encode(), mode=OWNER_ALONE, lasting=True)


def _read(path: Path | None) -> dict[str, Any]:
    """What is known and can be: anything else in the file is passed over."""
    told: dict[str, Any] = {}
    if path is None:
        return told
    with suppress(OSError, ValueError, RecursionError), path.open("rb") as file:
        values = json.loads(file.read(LARGEST))
        for key, row in _ROWS.items() if isinstance(values, dict) else ():
            with suppress(FileRefused, KeyError):
                told[key] = row.value(CheckedTable(path, "", {row.key: values[key]}, 1))
    return told
