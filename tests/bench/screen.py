"""A virtual screen for the measurements, the programs that show something on it, and what the kernel counts of them."""

import os
import select
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from tests.support.x_server import WITH_PADDLES, x_server

PATIENCE = 20
"""Seconds after which a child that says nothing is given up."""
ALIKE = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": ""}
"""Makes one start like another; modules are compiled once, as on an installed table."""


@contextmanager
def screen() -> Iterator[dict[str, str]]:
    """Open a virtual screen, and yield the environment of programs that show themselves on it."""
    with x_server(WITH_PADDLES, "-noreset") as (_, display):
        yield {**os.environ, "DISPLAY": display, "SDL_AUDIODRIVER": "dummy", **ALIKE}


class Child:
    """A Python program in a process of its own, which reports in lines what happens to it."""

    def __init__(self, env: dict[str, str], *arguments: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, *arguments], env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.tasks = Path(f"/proc/{self.process.pid}/task")

    def line(self) -> str:
        """Return the next line it prints. Raises RuntimeError if it ends instead."""
        return _read(self.process)

    def cpu_seconds(self) -> float:
        """Return the processor time of all its threads so far."""
        return sum(int(_of(task / "schedstat").split()[0]) for task in self.tasks.iterdir()) / 1e9

    def resident_mb(self) -> float:
        """Return its resident memory, in megabytes."""
        return int(_of(self.tasks.parent / "status").split("VmRSS:")[1].split()[0]) / 1024

    def end(self) -> None:
        """Kill it."""
        self.process.kill()
        self.process.communicate()


@contextmanager
def child(env: dict[str, str], *arguments: str) -> Iterator[Child]:
    """Start a child, and end it with this context."""
    started = Child(env, *arguments)
    try:
        yield started
    finally:
        started.end()


@contextmanager
def hand(env: dict[str, str]) -> Iterator[IO[str]]:
    """Start a hand that takes xdotool's commands, a line each."""
    command: Sequence[str] = [str(shutil.which("xdotool")), "-"]
    with subprocess.Popen(command, env=env, stdin=subprocess.PIPE, text=True, bufsize=1) as does:
        assert does.stdin
        yield does.stdin
        does.stdin.close()


def _of(path: Path) -> str:
    return path.read_text(encoding="ascii", errors="replace")


def _read(process: "subprocess.Popen[bytes]") -> str:
    """Read a child's next line, unbuffered: `select` does not see what waits in a buffer."""
    assert process.stdout
    said = b""
    while not said.endswith(b"\n"):
        ready, _, _ = select.select([process.stdout], [], [], PATIENCE)
        sign = os.read(process.stdout.fileno(), 1) if ready else b""
        if not sign:
            raise RuntimeError(f"{process.args!r} did not say what was awaited")
        said += sign
    return said.decode().strip()
