"""How soon the table answers: from an edge at a pin, and from a touch, to the finished picture on the window.

A press always waits for the window of arbitration, and for the disk: the time beyond these two is measured. A touch is
a click of a pointer on the virtual screen, its way to the program included.
"""

import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.measure import Figure, Held, Spread, spread
from tests.bench.screen import child, hand, screen

TOUCH = "touch to flip"
TOUCHES = 100
LOOK_SECONDS = 0.2
"""How long a finger looks at a picture before it touches: what has just been drawn cannot have been meant."""


def measures(folder: Path, picture: Path) -> Iterator[Figure]:
    """Yield milliseconds, and the megabytes of the table that has been played at."""
    with screen() as env:
        pressed = _pressed(env, "-m", "tests.bench.evening", str(folder / "presses"), "presses")
        touched, memory = _touched(env, "-m", "tests.bench.evening", str(folder / "touches"), "touches")
        waits, _ = _touched(env, "tests/bench/pygame_baseline.py", "waits", str(picture))
        frames, _ = _touched(env, "tests/bench/pygame_baseline.py", "frames", str(picture))
        with child(env, "tests/bench/pygame_baseline.py", "bare", "") as window:
            window.line()
            bare = window.resident_mb()
    yield Figure("press to flip", "ms", pressed.median, pressed.late, target=2, held=Held.LATE)
    yield Figure(TOUCH, "ms", touched.median, touched.late, "event.wait", waits.median, target=3, held=Held.LATE)
    yield Figure(TOUCH, "ms", touched.median, touched.late, "60 frames", frames.median)
    yield Figure("memory at play", "MB", memory, None, "bare window", bare, target=55)


def _pressed(env: dict[str, str], *arguments: str) -> Spread:
    """Return milliseconds from the end of the window of arbitration to each picture."""
    with child(env, *arguments) as table:
        table.line()
        return spread(int(line) / 1e6 for line in iter(table.line, "end"))


def _touched(env: dict[str, str], *arguments: str) -> tuple[Spread, float]:
    """Return milliseconds from each click to the picture that followed, and the program's memory in the end."""
    took = []
    with child(env, *arguments) as table, hand(env) as pointer:
        table.line()
        _, x, y = table.line().split()
        for _ in range(TOUCHES):
            pointer.write(f"mousemove {x} {y}\n")
            time.sleep(LOOK_SECONDS)
            began = time.monotonic_ns()
            pointer.write("click 1\n")
            painted, x, y = table.line().split()
            took.append((int(painted) - began) / 1e6)
        return spread(took), table.resident_mb()
