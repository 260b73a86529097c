"""Files that a command writes whole or not at all: it writes beside them, and they take their place when it is done.

What a command is to write as it goes, such as the trace of a demonstration, is no business of this module.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from errno import EEXIST
from pathlib import Path
from shutil import rmtree

DIRECT = (Path("/dev"), Path("/dev/fd"))
"""Folders in which nothing belongs beside anything; nothing in /proc does, either."""


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Where to write instead; it becomes `path` at the end, and is gone if there is an error. Raises OSError.

    A device or a pipe has nothing beside it, and is written directly; so is what a process has open (/dev/stdout).
    A symbolic link stays, and what it leads to is written.
    """
    written = path.absolute()
    if written.parent in DIRECT or written.is_relative_to("/proc") or (path.exists() and not path.is_file()):
        yield path
        return
    place = path.resolve()
    passing = _beside(place)
    try:
        yield passing
        if passing.exists():
            passing.replace(place)
    except OSError as error:
        raise _told_of(path, passing, error) from None
    finally:
        passing.unlink(missing_ok=True)


@contextmanager
def whole_folder(folder: Path) -> Iterator[Path]:
    """Where to write instead; its files go into `folder` at the end, and are gone if there is an error. Raises OSError.

    What is in `folder` already stays, but for files of the same name.
    """
    if folder.exists() and not folder.is_dir():
        raise FileExistsError(EEXIST, os.strerror(EEXIST), str(folder))
    place = folder.resolve()
    passing = _beside(place)
    # What a run that was killed has left.
    if passing.exists():
        rmtree(passing)
    passing.mkdir(parents=True)
    try:
        yield passing
        place.mkdir(exist_ok=True)
        for path in sorted(passing.iterdir()):
            path.replace(place / path.name)
    finally:
        rmtree(passing)


def _beside(path: Path) -> Path:
    return path.parent / f".{path.name}.unfinished"


def _told_of(path: Path, passing: Path, error: OSError) -> OSError:
    """The error, of the file that was asked for."""
    if error.filename == str(passing):
        error.filename = str(path)
    return error
