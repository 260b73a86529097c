"""Writing files whole or not at all: under a temporary name first, then renamed.

A reader finds either the old content or the new, even if the program is killed. What must survive a power cut is
synced, which costs an fsync or two. Files written continuously, such as traces, and many files with one sync, on a
stick, do not use this module.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from errno import EEXIST
from pathlib import Path
from shutil import rmtree

OWNER_ALONE = 0o600
"""The mode of a file that only its owner can read."""
DIRECT = (Path("/dev"), Path("/dev/fd"))
"""Folders in which no temporary file can be created; /proc is another."""


@contextmanager
def whole_file(path: Path) -> Iterator[Path]:
    """Yield the path to write to; it is renamed to `path` at the end, and deleted on an error. Raise OSError.

    Devices, pipes and open descriptors (/dev/stdout) are written directly. A symbolic link is kept and its target
    written.
    """
    written = path.absolute()
    if written.parent in DIRECT or written.is_relative_to("/proc") or (path.exists() and not path.is_file()):
        yield path
        return
    with _beside(path) as (temporary, place):
        yield temporary
        if temporary.exists():
            temporary.replace(place)


def write_whole(path: Path, content: bytes, *, mode: int = 0o666, lasting: bool = False) -> None:
    """Write a whole file with this mode; with `lasting`, it is on disk when this returns. Raise OSError."""
    with (
        whole_file(path) as temporary,
        os.fdopen(os.open(temporary, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, mode), "wb") as file,
    ):
        file.write(content)
        if lasting:
            file.flush()
            os.fsync(file.fileno())
    if lasting:
        wait_for(path.resolve().parent)


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Hold a lock on a folder that is read and rewritten; wait for other threads and programs. Raise OSError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def wait_for(folder: Path) -> None:
    """Sync the names in a folder to disk, which is separate from syncing the files. Raise OSError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


@contextmanager
def whole_folder(folder: Path) -> Iterator[Path]:
    """Yield a folder to write to; its files move into `folder` at the end, and are deleted on an error. Raise OSError.

    Other files in `folder` are kept; files of the same name are replaced.
    """
    if folder.exists() and not folder.is_dir():
        raise FileExistsError(EEXIST, os.strerror(EEXIST), str(folder))
    with _beside(folder) as (temporary, place):
        temporary.mkdir(parents=True)
        yield temporary
        place.mkdir(exist_ok=True)
        for path in sorted(temporary.iterdir()):
            path.replace(place / path.name)


def unfinished(path: Path) -> Path:
    """Return the temporary name of a file or folder."""
    return path.parent / f".{path.name}.unfinished"


@contextmanager
def _beside(path: Path) -> Iterator[tuple[Path, Path]]:
    """Yield a temporary name beside a file or folder, at which nothing is before or afterwards, and its own place.

    Raise OSError, which names `path` itself.
    """
    place = path.resolve()
    temporary = unfinished(place)
    try:
        _remove(temporary)  # left by a killed run
        yield temporary, place
    except OSError as error:
        if error.filename is not None:
            error.filename = str(error.filename).replace(str(temporary), str(path))
        raise
    finally:
        with suppress(OSError):
            _remove(temporary)


def _remove(path: Path) -> None:
    if path.is_dir():
        rmtree(path, ignore_errors=True)
    else:
        path.unlink(missing_ok=True)
