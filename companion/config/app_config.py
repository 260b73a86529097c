"""The configuration of a table: its settings, its editions, and the folder of its journal."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, TextIO

from companion.checked_toml import FileRefused
from companion.config.card_stickers import NAME, CardStickers
from companion.config.paths import data_folder, own_editions, settings_file
from companion.config.settings import Settings, load_settings
from companion.editions.reader import load_boxes, load_readable_boxes, read_box
from companion.rules.game import Box


@dataclass(frozen=True, slots=True)
class UnreadableFile:
    """A user's file that cannot be read and is ignored or replaced by its last good copy."""

    refusal: FileRefused
    since: date | None
    """The date of the last good copy that is used instead; None if there is none."""

    def __str__(self) -> str:
        instead = "it is left out" if self.since is None else f"its copy of {self.since} is used"
        return f"{self.refusal}; until then {instead}"


@dataclass(frozen=True, slots=True)
class AppConfig:
    """The configuration of one table."""

    data: Path
    settings: Settings
    editions: Mapping[str, Box]
    unreadable_files: tuple[UnreadableFile, ...] = ()

    def with_settings(self, **changes: Any) -> "AppConfig":
        """Return the configuration with other values of these settings."""
        return replace(self, settings=replace(self.settings, **changes))

    def stickers(self) -> CardStickers | None:
        """Return the cards that the reader knows; None without a reader, or if their file is unreadable and ignored.

        Raise FileRefused.
        """
        is_unreadable = self.data / NAME in {file.refusal.path for file in self.unreadable_files}
        if self.settings.plugs.reader is None or is_unreadable:
            return None
        return CardStickers(self.data, self.editions)


def load_config(data: Path | None, settings: Path | None) -> AppConfig:
    """Return the configuration for the given folder and settings file, or the usual ones. Raise FileRefused."""
    file = settings_file(settings)
    return AppConfig(data_folder(data), load_settings(file), load_boxes(own_editions(file)))


def boxes_to_tell(settings: Path | None, err: TextIO) -> Mapping[str, Box]:
    """Return the editions for reading old games; print a message for each unreadable file of the user and ignore it."""

    def tell(refusal: FileRefused) -> None:
        err.write(f"{UnreadableFile(refusal, None)}\n")

    return load_readable_boxes(own_editions(settings_file(settings)), tell, read_box)
