"""What a table was told on its screen and keeps to on other evenings: its language, sound on or off.

A small file in the data folder, written whole and put in place of the old one. What cannot be read is as if nothing
had been told, and what cannot be written lasts until the program ends: no evening depends on it.
"""

import json
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from companion.options import Options
from companion.tongue import LANGUAGES

NAME = "habits.json"
LARGEST = 1024
"""Bytes. A real one has fewer than a hundred."""


class HabitsKept:
    """The habits in `folder`; without a folder they last until the program ends."""

    def __init__(self, folder: Path | None = None) -> None:
        self._path = None if folder is None else folder / NAME
        self._told: dict[str, object] = _read(self._path)

    def over(self, options: Options) -> Options:
        """What the settings say, but for what was told on the screen."""
        language, sound = self._told.get("language"), self._told.get("sound")
        return replace(
            options,
            language=language if isinstance(language, str) else options.language,
            sound_on=sound if isinstance(sound, bool) else options.sound_on,
        )

    def keep(self, **told: object) -> None:
        """Keep to this from now on."""
        self._told |= told
        if self._path is None:
            return
        beside = self._path.with_name(f".{NAME}.new")
        with suppress(OSError):
            with os.fdopen(os.open(beside, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600), "w") as file:
                json.dump(self._told, file)
            beside.replace(self._path)


def _read(path: Path | None) -> dict[str, object]:
    """What is known and can be: anything else in the file is passed over."""
    if path is None:
        return {}
    with suppress(OSError, ValueError, RecursionError), path.open("rb") as file:
        values = json.loads(file.read(LARGEST))
        if isinstance(values, Mapping):
            known = {"language": values.get("language"), "sound": values.get("sound")}
            return {
                key: value
                for key, value in known.items()
                if isinstance(value, bool if key == "sound" else str) and (key == "sound" or value in LANGUAGES)
            }
    return {}
