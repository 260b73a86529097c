"""A disk and a clock that fail on demand, for child processes: `faulty.c`, built when it is first needed.

Linux alone can load it; elsewhere, and without a C compiler, `built` says why not.
"""

import atexit
import ctypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from enum import IntEnum, IntFlag
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

SOURCE = Path(__file__).with_suffix(".c")
ROOT = Path(__file__).parents[2]


class Unavailable(Exception):
    """There is no such disk here; `str()` says why."""


class Death(IntEnum):
    """When a process is killed: before a call, halfway through what it writes, or after it."""

    BEFORE = 1
    HALFWAY = 2
    AFTER = 3


FAIL = 4


class Call(IntFlag):
    """Kinds of calls that change files."""

    CREATE = 1
    WRITE = 2
    CUT = 4
    SYNC = 8
    REMOVE = 16
    RENAME = 32
    ANY = 63


@cache
def built() -> Path:
    """Build the library, once for each process, and return its path. Raises Unavailable."""
    compiler = shutil.which(os.environ.get("CC", "cc"))
    if not sys.platform.startswith("linux"):
        raise Unavailable("a disk that fails on demand needs Linux")
    if compiler is None:
        raise Unavailable("a disk that fails on demand needs a C compiler: install gcc")
    folder = Path(mkdtemp(prefix="hammerprice-faulty-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    library = folder / "faulty.so"
    flags = ["-shared", "-fPIC", "-O1", "-Wall", "-U_FORTIFY_SOURCE"]
    subprocess.run([compiler, *flags, "-o", str(library), str(SOURCE), "-ldl"], check=True)
    return library


def started(module: str, arguments: Sequence[object], **environment: str) -> "subprocess.Popen[str]":
    """Start a Python module on the faulty disk; its output can be read. Raises Unavailable."""
    return subprocess.Popen(
        [sys.executable, "-m", module, *map(str, arguments)],
        env={**os.environ, "LD_PRELOAD": str(built()), "SDL_VIDEODRIVER": "dummy", **environment},
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    )


class Disk:
    """The disk under this process, which must have been `started` on it."""

    def __init__(self) -> None:
        self._library = ctypes.CDLL(None)

    def watch(self, folder: Path) -> None:
        """Count calls from 0, for the files in this folder."""
        self._library.faulty_watch(os.fsencode(folder.resolve()))

    def kill(self, death: Death, at: int) -> None:
        """Kill this process at a call, counted from 1."""
        self._library.faulty_plan(int(death), ctypes.c_long(at), ctypes.c_long(0), 0, 0)

    def fail(self, kinds: Call, error: int, *, at: int, calls: int) -> None:
        """Let calls of some kinds fail with an errno, from a call, counted from 1, for so many calls of any kind."""
        self._library.faulty_plan(FAIL, ctypes.c_long(at), ctypes.c_long(calls), int(kinds), error)

    def mend(self) -> None:
        """Let nothing fail."""
        self._library.faulty_plan(0, ctypes.c_long(0), ctypes.c_long(0), 0, 0)

    @property
    def began(self) -> bool:
        """Return whether the call of the last plan was reached."""
        return bool(self._library.faulty_began())

    def note_to(self, descriptor: int) -> None:
        """Write every call, with its data, to an open file."""
        self._library.faulty_note_to(descriptor)

    def mark(self, number: int) -> None:
        """Write a mark among the calls."""
        self._library.faulty_mark(ctypes.c_long(number))

    def leave_out_syncs(self) -> None:
        """Do not wait for the disk, which no kill needs."""
        self._library.faulty_leave_out_syncs(1)


def in_a_child(work: Callable[[int], None]) -> tuple[str, bool]:
    """Do work in a fork of this process; return what it wrote to its pipe, and whether it came to its end.

    A child that fails otherwise than by SIGKILL ends this process with its traceback.
    """
    out, into = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            work(into)
            os._exit(0)
        finally:
            sys.excepthook(*sys.exc_info())
            os._exit(1)
    os.close(into)
    with os.fdopen(out) as pipe:
        told = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status) != 0:
        raise RuntimeError(f"the child failed after telling {told!r}")
    return told, os.WIFEXITED(status)
