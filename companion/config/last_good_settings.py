"""What a table was last opened with, kept beside its journal for the day on which a file of one's own cannot be read.

Then nobody round the table need wait: the copy of that file stands in for it, and the table says so. A copy is of one
file, by its whole path, and stands in for no other of the same name. Opening a table takes copies, and its report is
of the table as it opens; any other command refuses the file. An edition without a copy was never played here, and is
left out, also where it would take the place of one that comes with the program: that is another box. What stickers the
reader knows has no copy: without them every card can be touched.
"""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from typing import TypeVar

from companion.atomic_files import OWNER_ALONE, write_whole
from companion.checked_toml import FileRefused
from companion.config.app_config import AppConfig, LaidAside
from companion.config.paths import own_editions, usual_settings
from companion.config.settings import Settings, load_settings
from companion.editions.reader import load_readable_boxes, read_box

FOLDER = "last-good"
"""Beside the journal; in it each copy has the whole path of its file, from the root on."""
Read = TypeVar("Read")


class LastGood:
    """The copies of the table in the folder `data`, whose settings file is `settings`; None where it has none."""

    def __init__(self, data: Path, settings: Path | None) -> None:
        self._data = data
        self._settings = settings
        self._good: dict[Path, bytes] = {}
        """By copy, what it is to be."""
        self._laid_aside: list[LaidAside] = []

    def house(self) -> AppConfig:
        """The house, with copies where files cannot be read. Raises FileRefused where there is none of the settings."""
        settings = self._chosen_settings()
        boxes = load_readable_boxes(own_editions(self._settings), self._leave_out, partial(self._read, read_box))
        if not boxes:
            raise self._laid_aside[0].refusal
        house = AppConfig(self._data, settings, boxes, tuple(self._laid_aside))
        try:
            house.stickers()
        except FileRefused as refusal:
            return replace(house, laid_aside=(*house.laid_aside, LaidAside(refusal, None)))
        return house

    def keep(self) -> None:
        """The table is open, so what could be read is good. A copy that cannot be written leaves the one before."""
        for copy, content in self._good.items():
            with suppress(OSError):
                self._make_folder(copy.parent)
                if copy.exists() and copy.read_bytes() == content:
                    copy.touch()
                else:
                    write_whole(copy, content, mode=OWNER_ALONE, lasting=True)

    def copy_of(self, path: Path) -> Path:
        """Where the copy of a file is kept."""
        return self._data.joinpath(FOLDER, *path.parent.resolve().parts[1:], path.name)

    def _make_folder(self, folder: Path) -> None:
        if folder != self._data:
            self._make_folder(folder.parent)
            folder.mkdir(mode=0o700, exist_ok=True)

    def _leave_out(self, refusal: FileRefused) -> None:
        self._laid_aside.append(LaidAside(refusal, None))

    def _chosen_settings(self) -> Settings:
        if self._settings is not None:
            return self._read(load_settings, self._settings)
        self._good |= {self.copy_of(path): b"" for path in usual_settings()}  # which says as little as no file
        return load_settings(None)

    def _read(self, reader: Callable[[Path], Read], path: Path) -> Read:
        """What is in a file, else in its copy. Raises FileRefused, of the file, where neither can be read."""
        copy = self.copy_of(path)
        try:
            read = reader(path)
        except FileRefused as refusal:
            try:
                read = reader(copy)
            except FileRefused:
                raise refusal from None
            self._laid_aside.append(LaidAside(refusal, date.fromtimestamp(copy.stat().st_mtime)))
        else:
            self._good[copy] = path.read_bytes()
        return read
