"""A virtual screen for the measurements, the children that show something on it, and what the kernel counts of them."""

import os
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

NEEDED = {"Xvfb": "xvfb", "xdotool": "xdotool", "strace": "strace", "valgrind": "valgrind"}
"""Programs that measurements need, and the Debian packages that have them."""
PATIENCE = 20
"""Seconds until a child that says nothing is given up."""
ALIKE = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": ""}
"""What makes one start like another: also that modules are compiled once, as where a table is installed."""
SIZE = "800x690"
"""The picture and the bench of simulated paddles under it: the window then lies at 0, 0."""


def missing(*programs: str) -> str:
    """What has to be installed for these programs; empty where all are there."""
    packages = [NEEDED[program] for program in programs if shutil.which(program) is None]
    return f"needs {' and '.join(packages)}: apt install {' '.join(packages)}" if packages else ""


@contextmanager
def screen() -> Iterator[dict[str, str]]:
    """The environment of programs that show themselves on a virtual screen, which ends with this."""
    command = [str(shutil.which("Xvfb")), "-displayfd", "1", "-screen", "0", f"{SIZE}x24", "-nolisten", "tcp"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as server:
        try:
            display = f":{_read(server)}"
            yield {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy", **ALIKE}
        finally:
            server.kill()


class Child:
    """A Python program of its own, told its part by its arguments; it says in lines what happens to it."""

    def __init__(self, env: dict[str, str], *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *arguments], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.tasks = Path(f"/proc/{self.process.pid}/task")

    def line(self) -> str:
        """The next line it says. Raises RuntimeError if it ends instead."""
        return _read(self.process)

    def cpu_seconds(self) -> float:
        """Processor time of all its threads so far."""
        return sum(int(_of(task / "schedstat").split()[0]) for task in self.tasks.iterdir()) / 1e9

    def wakes(self) -> int:
        """How often its threads have waited for something so far, and so been woken."""
        counts = (_of(task / "status").split("\nvoluntary_ctxt_switches:")[1] for task in self.tasks.iterdir())
        return sum(int(count.split()[0]) for count in counts)

    def resident_mb(self) -> float:
        """Its memory that is in use now."""
        return int(_of(self.tasks.parent / "status").split("VmRSS:")[1].split()[0]) / 1024

    def end(self) -> None:
        """Switch it off as a pulled plug would."""
        self.process.kill()
        self.process.communicate()


@contextmanager
def child(env: dict[str, str], *arguments: str) -> Iterator[Child]:
    """A child for as long as this lasts."""
    started = Child(env, *arguments)
    try:
        yield started
    finally:
        started.end()


@contextmanager
def hand(env: dict[str, str]) -> Iterator[IO[str]]:
    """A hand that takes orders in xdotool's words, a line each."""
    command: Sequence[str] = [str(shutil.which("xdotool")), "-"]
    with subprocess.Popen(command, env=env, stdin=subprocess.PIPE, text=True, bufsize=1) as does:
        assert does.stdin
        yield does.stdin
        does.stdin.close()


def _of(path: Path) -> str:
    return path.read_text(encoding="ascii", errors="replace")


def _read(process: "subprocess.Popen[bytes]") -> str:
    """A child's next line, read unbuffered: `select` knows nothing of what waits in a buffer."""
    assert process.stdout
    said = b""
    while not said.endswith(b"\n"):
        ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
        sign = os.read(process.stdout.fileno(), 1) if ready else b""
        if not sign:
            raise RuntimeError(f"{process.args!r} did not say what was awaited")
        said += sign
    return said.decode().strip()
