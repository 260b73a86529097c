"""What a table was told on its screen and keeps to on other evenings: language, sound, movement, explanations.

A small file in the data folder, on the disk as soon as it is told, since tables are switched off at the plug. What
cannot be read is as if nothing had been told, and what cannot be written lasts until the program ends: no evening
depends on it.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.atomic_files import OWNER_ALONE, write_whole
from companion.config.options import LOUDEST, Options
from companion.i18n.translator import LANGUAGES

NAME = "habits.json"
LARGEST = 1024
"""Bytes. A real one has fewer than a hundred."""


_OPTIONS = {
    "language": "language",
    "sound": "sound_on",
    "volume": "volume",
    "motion": "motion_on",
    "explain": "explain",
}
"""What can be told, and the option that it stands for."""


class Preferences:
    """The habits in `folder`; without a folder they last until the program ends."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = None if folder is None else folder / NAME
        self._told: dict[str, Any] = _read(self._path)

    def over(self, options: Options) -> Options:
        """What the settings say, but for what was told on the screen."""
        return replace(options, **{_OPTIONS[key]: value for key, value in self._told.items()})

    def keep(self, **told: object) -> None:
        """Keep to this from now on."""
        self._told |= told
        if self._path is None:
            return
        with suppress(OSError):
            write_whole(self._path, json.dumps(self._told).encode(), mode=OWNER_ALONE, lasting=True)


def _read(path: Path | None) -> dict[str, Any]:
    """What is known and can be: anything else in the file is passed over."""
    if path is None:
        return {}
    with suppress(OSError, ValueError, RecursionError), path.open("rb") as file:
        values = json.loads(file.read(LARGEST))
        if isinstance(values, Mapping):
            return {key: values[key] for key in _OPTIONS if key in values and _can_be(key, values[key])}
    return {}


def _can_be(key: str, value: object) -> bool:
    if key == "language":
        return isinstance(value, str) and value in LANGUAGES
    if key == "volume":
        return type(value) is int and 1 <= value <= LOUDEST
    return isinstance(value, bool)
