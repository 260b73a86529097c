"""Reading files that somebody else may have put there: regular ones, and never more than is wanted.

A pipe may never say anything, and a device may never end. Standard input is what the user chose, and is waited for.
"""

import errno
import os
import stat
import sys
from pathlib import Path

STANDARD_INPUT = Path("-")
"""The name of standard input wherever a file to read is named."""


def open_without_waiting(name: str, flags: int) -> int:
    """Return the descriptor of an opened file; an opener for `open`. A pipe without another end does not wait for it.

    Such a pipe is empty where it is read, and where it is written this raises OSError.
    """
    descriptor = os.open(name, flags | os.O_NONBLOCK, 0o666)
    os.set_blocking(descriptor, True)
    return descriptor


def read_regular(path: Path, most: int) -> bytes:
    """Return the first `most` bytes of a file. Raise OSError, also if it is not a regular file."""
    with open(path, "rb", opener=open_without_waiting) as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(errno.EINVAL, "not a regular file", str(path))
        return file.read(most)


def read_input(path: Path, most: int) -> bytes:
    """Return the first `most` bytes of a file, or of standard input for `-`. Raise OSError as `read_regular`."""
    return sys.stdin.buffer.read(most) if path == STANDARD_INPUT else read_regular(path, most)
