"""Copies of all records on a USB stick, which may be removed at any moment."""

import errno
import os
import re
from pathlib import Path

from companion.export.copies import Copied, Extras, FolderCopy, in_the_way
from companion.journal.journal import Journal
from companion.rules.edition import Editions

MOUNTS = Path("/proc/self/mountinfo")
"""The mounted file systems (https://man7.org/linux/man-pages/man5/proc_pid_mountinfo.5.html)."""
PLACES = ("/media/", "/run/media/", "/mnt/")
"""Folders in which systems mount removable media."""
IN_MEMORY = {"tmpfs", "ramfs", "overlay"}
"""File systems that are lost without power; a read-only system has its own at these places (systemd/README.md)."""
STICK_FOLDER = "hammerprice-games"
"""The folder on the stick; updates are in another (`systemd/install.sh`)."""


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


def copy_to_stick(data: Path, editions: Editions, stick: Path, *, extras: Extras | None = None) -> Copied:
    """Copy each game of the journal in the folder `data` into a folder on the stick that is mounted at `stick`; nothing
    is written unless one is. Raise JournalFault if the journal cannot be opened.
    """
    folder = stick / STICK_FOLDER
    with Journal(data, read_only=True) as journal:
        copy = FolderCopy(journal, editions=editions, folder=folder, extras=extras)
        with copy.keeping_faults():
            _check_mounted(stick, stick)
            folder.mkdir(exist_ok=True)
            if folder.is_symlink():
                raise in_the_way(folder)
            for number in journal.numbers():
                _check_mounted(stick, folder)
                copy.write_game(number)
            copy.finish()
            _check_mounted(stick, folder)
    return copy.result


def _check_mounted(stick: Path, folder: Path) -> None:
    """Raise OSError (ENODEV) if the stick is no longer mounted, or a folder is on another device."""
    if stick not in sticks() or folder.stat().st_dev != stick.stat().st_dev:
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
