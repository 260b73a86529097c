"""Preferences chosen on the screen and kept for later games: language, sound, animation, explanations, and the side
that the picture faces.
"""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.checked_toml import CheckedTable, FileRefused
from companion.config.kept_files import keep, read_kept_json
from companion.config.settings import Options, keys_of

Preference = bool | int | str
"""The value of a preference."""
PREFERENCES_FILE = "preferences.json"
OLD_FILE = "habits.json"
"""What earlier versions called it; read as long as the other is not there."""
MAX_PREFERENCES_BYTES = 1024
"""The largest file, in bytes. A real one has fewer than a hundred."""

_OPTIONS = {key.kept_as: field for field, key in keys_of(Options).items() if key.kept_as}
"""The field of `Options` that each preference sets, by the preference's name."""
_KEYS = {key.kept_as: key for key in keys_of(Options).values() if key.kept_as}
"""How each preference is read, by its name: as the value of a settings file."""


class Preferences:
    """The preferences in `folder`."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / PREFERENCES_FILE
        there = self._path if self._path.exists() else folder / OLD_FILE
        self.chosen: dict[str, Preference] = _read(there)
        """The preferences that were chosen, by name, as a settings file would say them."""

    def over(self, options: Options) -> Options:
        """Return the options of the settings with the preferences applied."""
        fields: dict[str, Any]  # each field of `Options` has a type of its own, which `_read` and the pages keep to
        fields = {_OPTIONS[name]: _value(self._path, name, written) for name, written in self.chosen.items()}
        return replace(options, **fields)

    def keep(self, **chosen: Preference) -> None:
        """Set preferences and save them."""
        self.chosen |= chosen
        keep(self._path, json.dumps(self.chosen))


def _read(path: Path) -> dict[str, Preference]:
    """Return the valid preferences in the file; anything else in it is ignored."""
    values = read_kept_json(path, max_bytes=MAX_PREFERENCES_BYTES)
    chosen: dict[str, Preference] = {}
    for name in _KEYS:
        written = values.get(name)
        if isinstance(written, Preference):
            with suppress(FileRefused):
                _value(path, name, written)
                chosen[name] = written
    return chosen


def _value(path: Path, name: str, written: object) -> Any:  # as for `Setting.value`
    """Return the value of a preference in the program's own form. Raise FileRefused."""
    key = _KEYS[name]
    return key.value(CheckedTable(path, text="", values={key.name: written}, line=1))
