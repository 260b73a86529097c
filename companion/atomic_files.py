"""Files that are written whole or not at all: beside them first, and they take their place when all is done.

Whoever opens one finds what was there before or what is there now, never a part, whatever stops the program. What
must also be there after a power cut is waited for, which costs an fsync or two. What is written as it goes, such as the
trace of a demonstration, and many files with one wait for all, on a stick, are no business of this module.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EEXIST
from pathlib import Path
from shutil import rmtree

OWNER_ALONE = 0o600
"""The mode of a file that only the table's own user may read."""
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
    passing = unfinished(place)
    try:
        passing.unlink(missing_ok=True)  # left by a killed run
        yield passing
        if passing.exists():
            passing.replace(place)
    except OSError as error:
        raise _with_wanted_name(path, passing, error) from None
    finally:
        with suppress(OSError):
            passing.unlink()


def write_whole(path: Path, content: bytes, *, mode: int = 0o666, lasting: bool = False) -> None:
    """Write a whole file with these permissions; `lasting`: on the disk when this returns. Raises OSError."""
    with (
        whole_file(path) as passing,
        os.fdopen(os.open(passing, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, mode), "wb") as file,
    ):
        file.write(content)
        if lasting:
            file.flush()
            os.fsync(file.fileno())
    if lasting:
        wait_for(path.resolve().parent)


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """For what is read in a folder and written anew: waits while another thread or program does so. Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def wait_for(folder: Path) -> None:
    """Wait until the names in a folder are on the disk: a file may be there before its name. Raises OSError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def whole_folder(folder: Path) -> Iterator[Path]:
    """Where to write instead; its files go into `folder` at the end, and are gone if there is an error. Raises OSError.

    What is in `folder` already stays, but for files of the same name.
    """
    if folder.exists() and not folder.is_dir():
        raise FileExistsError(EEXIST, os.strerror(EEXIST), str(folder))
    place = folder.resolve()
    passing = unfinished(place)
    try:
        rmtree(passing, ignore_errors=True)  # left by a killed run
        passing.mkdir(parents=True)
        yield passing
        place.mkdir(exist_ok=True)
        for path in sorted(passing.iterdir()):
            path.replace(place / path.name)
    except OSError as error:
        raise _with_wanted_name(folder, passing, error) from None
    finally:
        rmtree(passing, ignore_errors=True)


def unfinished(path: Path) -> Path:
    """What a file or folder is called while it is being written."""
    return path.parent / f".{path.name}.unfinished"


def _with_wanted_name(path: Path, passing: Path, error: OSError) -> OSError:
    """The error, of the file or folder that was asked for, or of a file in it."""
    if error.filename is not None:
        error.filename = str(error.filename).replace(str(passing), str(path))
    return error
