"""The files of the tests are kept in memory, where the system has room for them.

A confirmed action waits until it is on the disk, and a third of the time of a test at the table was that wait. No test
can see the difference: what a disk loses, refuses or does too late is simulated between the program and the system
(`tests/torture`), on any file system.
"""

import os
import shutil
import tempfile

_PLACE = "/dev/shm"  # noqa: S108  # files in it are made by pytest and tempfile alone
_ROOM_BYTES = 1 << 30
"""What must be free there: a run of all tests leaves some 50 MiB, and pytest keeps the files of three runs."""


def _is_fit() -> bool:
    """Return whether files may be made in memory, programs among them, and there is room."""
    if not os.access(_PLACE, os.W_OK) or shutil.disk_usage(_PLACE).free < _ROOM_BYTES:
        return False
    return not os.statvfs(_PLACE).f_flag & os.ST_NOEXEC


IN_MEMORY = _PLACE if _is_fit() else None
"""A folder in memory, or None."""


def keep_files_in_memory() -> None:
    """Let this process and its children make temporary files in memory, unless `TMPDIR` says where they are made."""
    if IN_MEMORY and "TMPDIR" not in os.environ:
        os.environ["TMPDIR"] = IN_MEMORY
        tempfile.tempdir = None  # it is looked up anew
