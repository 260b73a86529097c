"""From the command to the first picture: a process of its own carries out a script that ends at once."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.bench.measure import Measure, clock_seconds

SCRIPT = """\
{"script":1,"edition":"dicetree","variant":"standard","seats":["Ada","Ben","Cleo","Dora"],"first":1}
{"at":0,"end":true}
"""
RUN = "from companion.main import run; run()"


def measures(folder: Path) -> Iterator[Measure]:
    """Milliseconds of the wall clock, Python's own start beside them."""
    script = folder / "script.jsonl"
    script.write_text(SCRIPT)
    python, simulate = [sys.executable, "-c", ""], [sys.executable, "-c", RUN, "simulate", str(script)]
    yield Measure("start: Python alone", _run(python) * 1e3, "ms")
    yield Measure("start: simulate, to its first picture", _run(simulate) * 1e3, "ms")


def _run(command: list[str]) -> float:
    return clock_seconds([lambda: subprocess.run(command, check=True)] * 9)
