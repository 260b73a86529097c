"""What pictures cost in instructions, which no busy machine blurs: the painter in valgrind, `callgrind`.

Each child does all that the others do, and one of them something a number of times more: the difference is told.
`python -m tests.bench.instructions PART TIMES` is such a child.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from copy import deepcopy
from pathlib import Path

from companion.screen_data.screens import Scene
from display.painter import Painter
from display.panel import Panel
from tests.bench.measure import Figure
from tests.bench.screen import ALIKE, missing
from tests.display.scenes import SCENES
from tests.display.scenes_parts import open_screen

PANEL = Panel(800, 480, 154.08, 85.92)
TIMES = 100
SEEN = 20
"""Pictures painted before, so that all that is kept has been kept, and Python has got into its stride."""


def measures(folder: Path) -> Iterator[Figure]:
    """Million instructions."""
    if missing("valgrind"):
        return
    subprocess.run(_painting("whole", 0), env=ALIKE, check=True)  # whatever Python compiles, it has compiled after this
    with ThreadPoolExecutor(2) as both:
        runs = {part: both.submit(_count, folder, part, TIMES) for part in ("whole", "control")}
        few = {part: both.submit(_count, folder, part, 0) for part in ("whole", "control")}
        each = {part: (runs[part].result() - few[part].result()) / TIMES / 1e6 for part in runs}
    yield Figure("picture: another screen", "million instructions", each["whole"], target=4)
    yield Figure("picture: one control changed", "million instructions", each["control"], target=0.2)


def _count(folder: Path, part: str, times: int) -> int:
    """Instructions of a whole child, in an environment of its own: what is not in it cannot make a difference."""
    out = folder / f"{part}-{times}.callgrind"
    watch = ["valgrind", "--quiet", "--tool=callgrind", f"--callgrind-out-file={out}"]
    subprocess.run([*watch, *_painting(part, times)], env=ALIKE, check=True)
    summary = re.search(r"^(?:summary|totals): (\d+)", out.read_text(), re.MULTILINE)
    if summary is None:
        raise RuntimeError(f"{out} does not tell how many instructions there were")
    return int(summary[1])


def _painting(part: str, times: int) -> list[str]:
    return [sys.executable, "-m", "tests.bench.instructions", part, str(times)]


def main() -> None:
    """Paint to and fro between two screens, each time from a Scene of its own, as a session makes them."""
    part, times = sys.argv[1], int(sys.argv[2])
    scenes = [_scene(part, place) for place in range(SEEN + TIMES)]
    painter = Painter(PANEL)
    for scene in scenes[: SEEN + times]:
        painter.paint(scene)


def _scene(part: str, place: int) -> Scene:
    """The rail of an open auction is a step longer every other time; or the screen is another one."""
    if part == "whole" and place % 2:
        return deepcopy(SCENES["appraisal"])
    return Scene(open_screen(10 + place % 2))


if __name__ == "__main__":
    main()
