"""Copies of all records on a USB stick.

A stick may be removed or full at any moment, so each record is written whole before the next is begun, and all are
synced before the copy is told as done. A stick may hold other tables' games with the same numbers, so a file is only
replaced by a longer version of itself. The journal is only read.
"""

import errno
import os
import re
import stat
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from companion.atomic_files import write_whole
from companion.course import Course
from companion.export.import_export import record_of
from companion.i18n.translator import gettext_noop
from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import Ledger
from companion.notation.record import MAX_RECORD_BYTES
from companion.rules.edition import Editions
from companion.terminal import Progress, no_progress

MOUNTS = Path("/proc/self/mountinfo")
"""The mounted file systems (https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html)."""
PLACES = ("/media/", "/run/media/", "/mnt/")
"""Folders in which systems mount removable media."""
IN_MEMORY = {"tmpfs", "ramfs", "overlay"}
"""File systems that are lost without power; a read-only system has its own at these places (systemd/README.md)."""
STICK_FOLDER = "hammerprice-games"
"""The folder on the stick; updates are in another (`systemd/install.sh`)."""
TABLE = "games.csv"
"""The table of all finished games beside the records; each copy replaces it."""
_OTHER = b"\0"
"""Stands for anything that cannot be a record: a link, a device, a folder, a file that is too long."""


class Copied(NamedTuple):
    """The result of a copy."""

    folder: Path
    written: int
    """Records that are new or have changed."""
    same: int
    """Records that were already there."""
    fault: str = ""
    """Why records are missing; empty if all are there."""


def sticks(mounts: Path = MOUNTS) -> tuple[Path, ...]:
    """Return the folders at which writable removable media are mounted, by name; none if the system lists no mounts.

    Bytes in them that are not UTF-8 are surrogates.
    """
    try:
        lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return ()
    found = set()
    for line in lines:
        mount, _, file_system = line.partition(" - ")
        fields = mount.split(" ")
        if len(fields) < 6 or file_system.split(" ")[0] in IN_MEMORY:
            continue
        _, _, _, _, mount_point, options, *_ = fields
        folder = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), mount_point)
        if folder.startswith(PLACES) and "rw" in options.split(","):
            found.add(Path(folder))
    return tuple(sorted(found, key=lambda stick: (stick.name, stick)))


def printable(path: str | Path) -> str:
    """Return a path, or a part of one, in printable characters."""
    return os.fsencode(path).decode("utf-8", "replace")


class Extras(NamedTuple):
    """What is written beside the records."""

    story: Callable[[Course], bytes]
    """Returns the story of a finished game as a page, which is written beside its record."""
    table: Callable[[], bytes]
    """Returns the finished games as CSV, which is written as TABLE."""


def copy_records(
    data: Path,
    editions: Editions,
    place: Path,
    *,
    on_stick: bool = False,
    extras: Extras | None = None,
    progress: Progress = no_progress,
) -> Copied:
    """Write each game of the journal in the folder `data` as a record into `place`; existing records are kept. Beside
    the records go the `extras`: a page for each finished game whose record is new or has none, and a table.

    `place` is created with its parents. With `on_stick` the records go into a folder on the stick that is mounted at
    `place`, and nothing is written unless one is. `progress` is told how many games have been looked at. Raise
    JournalFault if the journal cannot be opened; for a fault of the stick or of a game `fault` in the result says what
    is wrong and how far the copy got.
    """
    stick = place if on_stick else None
    to = place / STICK_FOLDER if on_stick else place
    written, same, fault = 0, 0, ""
    with Journal(data, read_only=True) as journal:
        try:
            _check_mounted(stick, stick or to)
            to.mkdir(parents=not on_stick, exist_ok=True)
            if on_stick and to.is_symlink():
                raise _in_the_way(to)
            numbers, finished = journal.numbers(), set(journal.finished())
            for done, number in enumerate(numbers):
                progress(done, len(numbers))
                _check_mounted(stick, to)
                try:
                    record, wrong = record_of(journal, editions, number)
                except JournalFault as unreadable:
                    record, wrong = b"", unreadable
                fault = fault or str(wrong or "")
                if not record:
                    continue
                path, is_there = _place_of(to, number, record, whole=not wrong)
                if not is_there:
                    write_whole(path, record, lasting=True)
                    written += 1
                elif not wrong:
                    same += 1
                page = path.with_suffix(".html")
                if extras and number in finished and not wrong and not (is_there and os.path.lexists(page)):
                    write_whole(page, extras.story(Ledger.resume(journal, number, editions).course), lasting=True)
            if extras:
                write_whole(to / TABLE, extras.table(), lasting=True)
            os.sync()  # without it, a FAT stick was found without its records after the power was cut
            _check_mounted(stick, to)
        except OSError as error:
            fault = _what_failed(error, to, on_stick=on_stick)
        except JournalFault as error:
            fault = str(error)
    return Copied(to, written=written, same=same, fault=fault)


def _what_failed(error: OSError, to: Path, *, on_stick: bool) -> str:
    """Return why writing failed, and the remedy: for the terminal by the folder's name, of a stick for the screen."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
        said, remedy = gettext_noop("The stick is full. Free up space on it, then copy again."), "make room there"
    elif error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        said, remedy = gettext_noop("The stick cannot be written to. Use another one."), "let this program write there"
    elif error.errno in {errno.EEXIST, errno.ELOOP, errno.EISDIR}:
        said = gettext_noop("Something else is in the place of the games. Delete it on the stick, then copy again.")
        remedy = f"delete {printable(error.filename or to)}"
    else:
        said = gettext_noop("The stick was unplugged or is broken. Plug it in again, then copy again.")
        remedy = "name another folder, or plug its stick in again"
    return said if on_stick else f"{printable(to)}: {error.strerror}; {remedy}, and copy again"


def _place_of(to: Path, number: int, record: bytes, *, whole: bool) -> tuple[Path, bool]:
    """Return the path for a record, and whether it is already there. Raise OSError, for names that are all taken too.

    An incomplete record never replaces a file, and counts as there if a longer version of it is. The last possible name
    contains a checksum, so no other record has it; anything else there is left alone.
    """
    header, _, _ = record.partition(b"\n")
    name, unique = f"game-{number:04}", f"game-{number:04}-{crc32(header):08x}"
    for path in (to / f"{name}.jsonl", to / f"{unique}.jsonl", to / f"{unique}-{crc32(record):08x}.jsonl"):
        there = _content(path, len(record) if whole else MAX_RECORD_BYTES)
        if there is None:
            return path, False
        if there == record or (not whole and there.startswith(record)):
            return path, True
        if whole and record.startswith(there):
            return path, False
    raise _in_the_way(path)


def _in_the_way(path: Path) -> FileExistsError:
    return FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))


def _content(path: Path, longest: int) -> bytes | None:
    """Return the content of a regular file of at most this size, `_OTHER` for anything else, None if nothing is there.
    Raise OSError.
    """
    try:
        found = path.lstat()
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(found.st_mode) or found.st_size > longest:
        return _OTHER
    return path.read_bytes()


def _check_mounted(stick: Path | None, folder: Path) -> None:
    """Raise OSError (ENODEV) if the stick is no longer mounted, or a folder is on another device."""
    if stick and (stick not in sticks() or folder.stat().st_dev != stick.stat().st_dev):
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
