"""What a table is put together from: its settings, the editions it knows, and the folder that keeps its journal."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TextIO

from companion.checked_toml import FileRefused
from companion.config.card_stickers import NAME, CardStickers
from companion.config.paths import data_folder, own_editions, settings_file
from companion.config.settings import Settings, load_settings
from companion.editions.reader import load_boxes, load_readable_boxes, read_box
from companion.rules.protocol import Box


@dataclass(frozen=True, slots=True)
class LaidAside:
    """A file of the table's own that cannot be read, and without which it was opened."""

    refusal: FileRefused
    since: date | None
    """When the table was last opened with the copy that stands in for it; None where nothing does."""

    def __str__(self) -> str:
        instead = "it is left out" if self.since is None else f"its copy of {self.since} is used"
        return f"{self.refusal}; until then {instead}"


@dataclass(frozen=True, slots=True)
class AppConfig:
    """Where and how a table is played."""

    data: Path
    settings: Settings
    editions: Mapping[str, Box]
    laid_aside: tuple[LaidAside, ...] = ()

    def stickers(self) -> CardStickers | None:
        """The cards that this table's reader knows; None without a reader, or where the file of them is laid aside.

        Raises FileRefused.
        """
        is_laid_aside = self.data / NAME in {file.refusal.path for file in self.laid_aside}
        if self.settings.plugs.reader is None or is_laid_aside:
            return None
        return CardStickers(self.data, self.editions)


def load_config(data: Path | None, settings: Path | None) -> AppConfig:
    """The house of a journal's folder and a settings file, as named or by convention. Raises FileRefused."""
    file = settings_file(settings)
    return AppConfig(data_folder(data), load_settings(file), load_boxes(own_editions(file)))


def boxes_to_tell(settings: Path | None, err: TextIO) -> Mapping[str, Box]:
    """The editions, for telling what was played: one of a person's own that cannot be read is left out, and said."""

    def tell(refusal: FileRefused) -> None:
        err.write(f"{LaidAside(refusal, None)}\n")

    return load_readable_boxes(own_editions(settings_file(settings)), tell, read_box)
