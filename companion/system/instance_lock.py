"""A lock in a table's folder that allows one program at a time."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from companion.atomic_files import OWNER_ALONE
from companion.journal.database import not_opened
from companion.terminal import CommandRefused

LOCK = "table.lock"


@contextmanager
def instance_lock(data: Path) -> Iterator[None]:
    """Hold the lock of the table in this folder. Raise CommandRefused if another program does, or
    JournalFault if there is no folder.
    """
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = os.open(data / LOCK, os.O_CREAT | os.O_WRONLY | os.O_NONBLOCK, OWNER_ALONE)
    except OSError as error:
        raise not_opened(data, error) from None
    with os.fdopen(lock, "w"):
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CommandRefused(
                f"{data}: another Hammer Price has this table open; close it, or name another folder with --data"
            ) from None
        yield
