"""The configuration of a table: its settings, its editions, and the folder of its journal.

Copies of the files with which a table was last opened are kept beside its journal, for when the user's own cannot be
read, or says of the screen what it cannot hold. The copy then replaces the file and the table shows a message, so that
nobody has to wait. A copy belongs to one file by its full path. Only opening a table, and its report, use copies; other
commands refuse the file. An edition without a copy was never played here and is ignored, and so is a bundled one of the
same name, which is a different one. The file of card stickers has no copy, since every card can also be touched on the
screen; of its entries only the wrong ones are ignored.
"""

import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from companion.atomic_files import OWNER_ALONE, write_whole
from companion.checked_toml import FileRefused
from companion.config.card_stickers import CARD_STICKERS_FILE, CardStickers, StickerRefused
from companion.config.paths import own_editions, usual_settings
from companion.config.settings import ScreenRefused, Settings, load_settings
from companion.editions.reader import load_readable_editions, read_edition
from companion.regular_files import STANDARD_INPUT
from companion.rules.edition import Editions

LAST_GOOD_FOLDER = "last-good"
"""The folder beside the journal. Each copy in it has the full path of its file."""
ContentT = TypeVar("ContentT")


class UnreadableFile(NamedTuple):
    """A user's file that cannot be used and is ignored or replaced by its last good copy."""

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
    editions: Editions
    unreadable_files: tuple[UnreadableFile, ...] = ()

    def with_settings(self, **changes: Any) -> "AppConfig":  # each setting has a type of its own
        """Return the configuration with other values of these settings."""
        return replace(self, settings=replace(self.settings, **changes))

    def stickers(self) -> CardStickers | None:
        """Return the cards that the reader knows; None without a reader, or if their file is unreadable and ignored.

        Raise FileRefused.
        """
        refusals = [
            file.refusal for file in self.unreadable_files if file.refusal.path == self.data / CARD_STICKERS_FILE
        ]
        is_unreadable = any(not isinstance(refusal, StickerRefused) for refusal in refusals)
        if is_unreadable or not any(plug.kind.reads_cards for plug in self.settings.plugs.devices):
            return None
        return CardStickers(self.data, self.editions)


def _wrong_stickers(config: AppConfig) -> Sequence[FileRefused]:
    """Return the refusals of the file of card stickers: of the whole file, or of each wrong entry."""
    try:
        stickers = config.stickers()
    except FileRefused as refusal:
        return [refusal]
    return stickers.refusals if stickers else []


class LastGood:
    """The copies in the folder `data`; `settings` is the settings file, or None."""

    def __init__(self, data: Path, settings: Path | None) -> None:
        self._data = data
        self._settings = settings
        self._contents: dict[Path, bytes] = {}
        """The wanted content of each copy."""
        self._unreadable_files: list[UnreadableFile] = []

    def config(self, misfit: ScreenRefused | None = None) -> AppConfig:
        """Return the configuration, with copies for unreadable files. Raise FileRefused if the settings have
        no copy.

        `misfit` is the refusal of settings that were read and do not fit the screen; their copy is used as well.
        """
        self._contents.clear()
        self._unreadable_files.clear()
        if misfit is not None:
            settings = self._read_copy(load_settings, misfit)
        elif self._settings is not None:
            settings = self._read(load_settings, self._settings)
        else:
            self._contents |= {self.copy_of(path): b"" for path in usual_settings()}  # an empty file is as good as none
            settings = load_settings(None)
        editions, left_out = load_readable_editions(
            own_editions(self._settings), lambda path: self._read(read_edition, path)
        )
        if not editions:
            raise left_out[0]
        config = AppConfig(self._data, settings, editions)
        ignored = [UnreadableFile(refusal, since=None) for refusal in (*left_out, *_wrong_stickers(config))]
        return replace(config, unreadable_files=(*self._unreadable_files, *ignored))

    def keep(self) -> None:
        """Save what was read as good, once the table is open. If a copy cannot be written, the previous one is kept."""
        with suppress(OSError):
            (self._data / LAST_GOOD_FOLDER).mkdir(mode=0o700, exist_ok=True)
        for copy, content in self._contents.items():
            with suppress(OSError):
                copy.parent.mkdir(parents=True, exist_ok=True)
                if copy.is_file() and copy.stat().st_size == len(content) and copy.read_bytes() == content:
                    copy.touch()
                else:
                    write_whole(copy, content, mode=OWNER_ALONE, lasting=True)

    def copy_of(self, path: Path) -> Path:
        """Return the path of a file's copy."""
        return self._data.joinpath(LAST_GOOD_FOLDER, *Path(os.path.realpath(path.parent)).parts[1:], path.name)

    def _read(self, reader: Callable[[Path], ContentT], path: Path) -> ContentT:
        """Return the content of a file, or else of its copy. Raise FileRefused for the file if neither can be read."""
        try:
            content = reader(path)
        except FileRefused as refusal:
            return self._read_copy(reader, refusal)
        if path != STANDARD_INPUT:
            self._contents[self.copy_of(path)] = path.read_bytes()
        return content

    def _read_copy(self, reader: Callable[[Path], ContentT], refusal: FileRefused) -> ContentT:
        """Return the content of a refused file's copy. Raise the refusal if that cannot be read either."""
        copy = self.copy_of(refusal.path)
        try:
            content = reader(copy)
        except FileRefused:
            raise refusal from None
        self._unreadable_files.append(UnreadableFile(refusal, date.fromtimestamp(copy.stat().st_mtime)))
        return content
