"""What is surely on a disk after a power cut: of files what was synced, of folders the names that were.

A rename or a removal that was not waited for may be on the disk all the same, and before one that was made earlier.
Only what Python does is seen, not what SQLite does in its own files; what a disk may hold of those is in the torture.
"""

import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

Tree = dict[str, bytes]
"""The content of files by their paths in a folder."""
Renamed = dict[tuple[int, str], int | None]
"""What one rename or removal does to names, by folder and name: which file is there then, None for none."""


class SureDisk:
    """The disk below `root`, on which everything is that is there at the beginning. Folders and files are inodes."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._names: dict[int, dict[str, int]] = {}
        self._contents: dict[int, bytes] = {}
        self._pending: list[Renamed] = []
        self.images: list[Tree] = []
        """What the disk may have held at any moment, each once."""
        self.sync_all()

    def sync_all(self) -> None:
        """Everything reaches the disk."""
        for place in (self._root, *self._root.rglob("*")):
            self._sync(place)

    @property
    def surely(self) -> Tree:
        """What is on the disk at least."""
        return self._tree(self._root.stat().st_ino, {})

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Follow what is done to files in here."""
        with pytest.MonkeyPatch.context() as patch:
            for name in ("rename", "replace"):
                patch.setattr(os, name, self._after(getattr(os, name), self._renamed))
            patch.setattr(os, "unlink", self._after(os.unlink, self._removed))
            patch.setattr(os, "fsync", self._after(os.fsync, self._synced))
            yield

    def _after(self, call: Callable[..., Any], told: Callable[..., Renamed]) -> Callable[..., Any]:
        """The call, before which it is noted what it changes, and after which what may then be on the disk."""

        def noting(*how: Any, **more: Any) -> Any:
            renamed = told(*how, **more)
            done = call(*how, **more)
            if renamed:
                self._pending.append(renamed)
            for change in ({}, *self._pending):
                image = self._tree(self._root.stat().st_ino, change)
                if image not in self.images:
                    self.images.append(image)
            return done

        return noting

    def _sync(self, place: Path) -> None:
        found = place.stat()
        if stat.S_ISDIR(found.st_mode):
            self._names[found.st_ino] = {entry.name: entry.stat().st_ino for entry in place.iterdir()}
            for inside in filter(Path.is_dir, place.iterdir()):
                self._names.setdefault(inside.stat().st_ino, {})
            left = [{at: file for at, file in one.items() if at[0] != found.st_ino} for one in self._pending]
            self._pending = [change for change in left if change]
        else:
            self._contents[found.st_ino] = place.read_bytes()

    def _synced(self, file: int) -> Renamed:
        self._sync(Path(f"/proc/self/fd/{file}"))
        return {}

    def _renamed(self, old: Path, new: Path) -> Renamed:
        return {_entry(old): None, _entry(new): old.stat().st_ino}

    def _removed(self, path: Path | str, *, dir_fd: int | None = None) -> Renamed:
        if dir_fd is not None:
            return {(os.fstat(dir_fd).st_ino, str(path)): None}
        return {_entry(Path(path)): None}

    def _tree(self, folder: int, change: Renamed) -> Tree:
        names: dict[str, int | None] = {**self._names.get(folder, {})}
        names |= {name: file for (place, name), file in change.items() if place == folder}
        tree: Tree = {}
        for name, file in names.items():
            if file in self._names:
                tree |= {f"{name}/{path}": data for path, data in self._tree(file, change).items()}
            elif file is not None:
                tree[name] = self._contents.get(file, b"")
        return tree


def _entry(path: Path) -> tuple[int, str]:
    return path.parent.stat().st_ino, path.name


def lay_out(tree: Tree, folder: Path) -> None:
    """Make a folder of what a disk held."""
    for name, data in tree.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
