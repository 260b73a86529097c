"""Writing files: whole or not at all, under a temporary name first, then renamed.

A reader finds either the old content or the new, even if the program is killed. What must survive a power cut is
synced, which costs an fsync or two. Files written continuously, such as traces, are only opened here (`open_to_write`).
"""

import errno
import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from companion.regular_files import open_without_waiting

OWNER_ALONE = 0o600
"""The mode of a file that only its owner can read."""
DIRECT = (Path("/dev"), Path("/dev/fd"))
"""Folders in which no temporary file can be created; /proc is another."""


def write_whole(
    path: Path,
    content: bytes,
    *,
    mode: int = 0o666,
    synced: bool = False,
    lasting: bool = False,
    follow_link: bool = False,
) -> None:
    """Write a whole file with this mode. Raise OSError.

    With `synced`, it is whole or not there after a power cut, too; on FAT, where the new name leads to the content of
    the old file until this one is synced under it, only with `lasting`. With `lasting`, it is on disk when this
    returns, which costs two more fsyncs.

    Devices, pipes that somebody reads, and open descriptors (/dev/stdout) are written directly. A symbolic link is
    refused, because in somebody else's folder it may lead to any file. With `follow_link`, for files of the user's own
    that may lie elsewhere, the link is kept and its target written.
    """
    if not follow_link:
        refuse_link(path)
    if _is_direct(path) or (path.exists() and not path.is_file()):
        _write_directly(path, content)
        return
    place = Path(os.path.realpath(path))  # links in a circle raise OSError when it is opened
    temporary = unfinished(place)
    try:
        temporary.unlink(missing_ok=True)  # left by a killed run
        flags = os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_WRONLY
        with os.fdopen(os.open(temporary, flags, mode), "wb") as file:
            file.write(content)
            if synced or lasting:
                file.flush()
                os.fsync(file.fileno())
        temporary.replace(place)
    except OSError as error:
        error.filename = str(path)
        raise
    finally:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
    if lasting:
        wait_for(place)
        wait_for(place.parent)


def _write_directly(path: Path, content: bytes) -> None:
    try:
        with open(path, "wb", opener=open_without_waiting) as file:
            file.write(content)
    except OSError as error:
        error.filename = str(path)
        raise


def open_to_write(path: Path) -> TextIO:
    """Open a text file that is written continuously, not through a symbolic link. Raise OSError."""
    refuse_link(path)
    return open(path, "w", encoding="utf-8", opener=open_without_waiting)


def refuse_link(path: Path) -> None:
    """Raise OSError if the path is a symbolic link, other than one to an open descriptor such as /dev/stdout."""
    if path.is_symlink() and not _is_direct(path):
        raise OSError(errno.ELOOP, "is a symbolic link, through which nothing is written", str(path))


@contextmanager
def one_at_a_time(folder: Path) -> Iterator[None]:
    """Hold a lock on a folder that is read and rewritten; wait for other threads and programs. Raise OSError."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)


def wait_for(path: Path) -> None:
    """Sync a file to disk, or the names in a folder, which is separate from syncing the files. Raise OSError."""
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def unfinished(path: Path) -> Path:
    """Return the temporary name of a file."""
    return path.parent / f".{path.name}.unfinished"


def _is_direct(path: Path) -> bool:
    """Return whether the path is in a folder of devices or open descriptors."""
    absolute = path.absolute()
    return absolute.parent in DIRECT or absolute.is_relative_to("/proc")
