"""What a table is put together from: its settings, the editions it knows, and the folder that keeps its journal."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.card_stickers import CardStickers
from companion.modes import Box
from companion.settings import Settings


@dataclass(frozen=True, slots=True)
class House:
    """Where and how a table is played."""

    data: Path
    settings: Settings
    editions: Mapping[str, Box]

    def stickers(self) -> CardStickers | None:
        """The cards that this table's reader knows; None at a table without a reader. Raises FileRefused."""
        return None if self.settings.plugs.reader is None else CardStickers(self.data, self.editions)
