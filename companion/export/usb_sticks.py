"""Records on a stick: which removable media are mounted, and all games copied to one, each whole or not at all.

A stick may be pulled or full at any moment: a record is written under a passing name and gets its own only once it is
on the stick, so that no half of one is ever under a record's name. A stick may hold other tables' games under the
same numbers: no file is written over that is not the beginning of what takes its place. The journal is only read.
"""

import errno
import os
import re
import stat
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from companion.atomic_files import wait_for
from companion.export.import_export import PartlyExported, record_of
from companion.journal.journal import Journal, JournalFault
from companion.notation.record import LARGEST_FILE
from companion.rules.protocol import Box

MOUNTS = Path("/proc/self/mountinfo")
"""What is mounted where (https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html)."""
PLACES = ("/media/", "/run/media/", "/mnt/")
"""Below these systems mount what is plugged in."""
IN_MEMORY = {"tmpfs", "ramfs", "overlay"}
"""File systems that are gone with the power: a system that is read only has its own there (systemd/README.md)."""
FOLDER = "hammerprice-games"
"""The folder on the stick; an update is in another (`systemd/install.sh`)."""
_PASSING = ".new"
_OTHER = b"\0"
"""Stands for whatever can be no record: a link, a device, a folder, a file that is too long."""


class Stick(NamedTuple):
    """A medium that records can be copied to."""

    folder: str
    """Where it is mounted, as the system knows it: bytes that are no UTF-8 stand in it as surrogates."""
    name: str
    """What people call it: the last part of that."""


class Copied(NamedTuple):
    """What became of a copy."""

    folder: Path
    written: int
    """Records now there that were not there before, or were otherwise."""
    same: int
    """Records that were there already."""
    fault: str = ""
    """Why not all are there; empty where all are."""


def sticks(mounts: Path = MOUNTS) -> tuple[Stick, ...]:
    """The media mounted to be written to, by name; none where the system does not say."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return ()
    found = {}
    for line in lines:
        where, _, what = line.partition(" - ")
        fields = where.split(" ")
        if len(fields) < 6 or what.split(" ")[0] in IN_MEMORY:
            continue
        folder = re.sub(r"\\([0-7]{3})", lambda octal: chr(int(octal[1], 8)), fields[4])
        if folder.startswith(PLACES) and "rw" in fields[5].split(","):
            found[folder] = Stick(folder, shown(Path(folder).name))
    return tuple(sorted(found.values(), key=lambda stick: (stick.name, stick.folder)))


def shown(path: str | Path) -> str:
    """A path or a part of one as it can be painted and printed, whatever bytes are in it."""
    return os.fsencode(path).decode("utf-8", "replace")


def copy_to_stick(journal: Journal, editions: Mapping[str, Box], stick: str) -> Copied:
    """The same as `copy_records`, into the folder on a stick: as long as that is mounted, and nowhere else."""
    mounted = Path(stick)
    return copy_records(journal, editions, mounted / FOLDER, stick=mounted)


def copy_records(journal: Journal, editions: Mapping[str, Box], to: Path, *, stick: Path | None = None) -> Copied:
    """Write each game of the journal as a record into `to`; what is there already is left alone.

    With `stick`, `to` is a folder on it, and nothing is written where no stick is mounted there (any more). Without,
    `to` is made with all folders above it. Never raises for what a stick or a damaged game does: `fault` tells it, and
    how far the copy came.
    """
    faults: list[str] = []
    passing: list[tuple[Path, Path]] = []
    written = same = 0
    try:
        _expect(stick, stick)
        to.mkdir(parents=stick is None, exist_ok=True)
        _expect(stick, to)
        _clear(to)
        for number in journal.numbers():
            record, fault = _record(journal, editions, number)
            faults += [fault] if fault else []
            path = _place(to, number, record, whole=not fault) if record else None
            if path is not None:
                passing.append((path.with_name(path.name + _PASSING), path))
                passing[-1][0].write_bytes(record)
            elif not fault:
                same += 1
        _settle(to)
        _expect(stick, to)
        for beside, path in passing:
            beside.replace(path)
            written += 1
        _settle(to)
        _expect(stick, to)
    except OSError as error:
        faults.insert(0, f"{shown(to)}: {error.strerror}; {_remedy(error, on_stick=stick is not None)}, and copy again")
        with suppress(OSError):
            _clear(to)
    except JournalFault as fault:
        faults.insert(0, str(fault))
    return Copied(to, written, same, faults[0] if faults else "")


def _clear(folder: Path) -> None:
    """Remove what is left of a copy that was interrupted. Raises OSError."""
    for path in folder.glob(f"game-[0-9]*.jsonl{_PASSING}"):
        if not path.is_dir():
            path.unlink()


def _remedy(error: OSError, *, on_stick: bool) -> str:
    """What helps against what went wrong while writing."""
    if error.errno in {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}:
        return "make room there"
    if error.errno in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return "let this program write there"
    return "plug the stick in again" if on_stick else "name another folder, or plug its stick in again"


def _record(journal: Journal, editions: Mapping[str, Box], number: int) -> tuple[bytes, str]:
    """A game's record, as far as it can be read, and what is wrong with it."""
    try:
        return record_of(journal, editions, number), ""
    except PartlyExported as fault:
        return fault.record, str(fault)
    except JournalFault as fault:
        return b"", str(fault)


def _place(to: Path, number: int, record: bytes, *, whole: bool) -> Path | None:
    """Where a record is written; None where it is there already. Raises OSError.

    Part of a record takes no file's place, and is there already where more of the same is.
    """
    *names, last = _names(number, record)
    for path in (to / name for name in names):
        there = _content(path, len(record) if whole else LARGEST_FILE)
        if there is None:
            return path
        if there == record or (not whole and there.startswith(record)):
            return None
        if whole and record.startswith(there):
            return path
    return None if _content(to / last, len(record)) == record else to / last


def _names(number: int, record: bytes) -> Iterator[str]:
    """A record's names, of which the first that is free or its own is taken: the last is no other content's."""
    header, _, _ = record.partition(b"\n")
    name = f"game-{number:04}"
    yield f"{name}.jsonl"
    yield f"{name}-{crc32(header):08x}.jsonl"
    yield f"{name}-{crc32(header):08x}-{crc32(record):08x}.jsonl"


def _content(path: Path, longest: int) -> bytes | None:
    """What a regular file of at most this size holds, `_OTHER` for another; None if there is none. Raises OSError."""
    try:
        is_file = stat.S_ISREG((found := path.lstat()).st_mode)
    except FileNotFoundError:
        return None
    return path.read_bytes() if is_file and found.st_size <= longest else _OTHER


def _expect(stick: Path | None, folder: Path | None) -> None:
    """Raise OSError, ENODEV, where a stick is not mounted any more, or a folder is on another device."""
    if stick is not None and folder is not None:
        mounted = any(Path(each.folder) == stick for each in sticks())
        if not mounted or folder.stat().st_dev != stick.stat().st_dev:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))


def _settle(folder: Path) -> None:
    """Wait until all that was written is on the stick: once for all files, which a stick is slow at. Raises OSError."""
    os.sync()
    wait_for(folder)
