"""How soon the table answers: from an edge at a pin, and from a touch, to the finished picture on the window.

A press waits in any case for the window of arbitration, so that nobody is overtaken, and for the disk: what it takes
beyond these two is measured. A touch is a click of a real pointer on the virtual screen, its way to the program
included. Beside both is what the same window takes for a picture that is ready: sooner than that nothing can be.
"""

import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.measure import Figure, Held, Spread, spread
from tests.bench.screen import child, hand, screen

PRESS = "press to flip, beyond window and commit"
TOUCH = "touch to flip"
READY = "a ready picture"
TOUCHES = 100
LOOK = 0.2
"""Seconds a finger looks at a picture before it touches: what has just been drawn cannot have been meant."""


def measures(folder: Path, picture: Path) -> Iterator[Figure]:
    """Milliseconds, and the megabytes of the table that has been played at."""
    with screen() as env:
        pressed = _pressed(env, "-m", "tests.bench.evening", str(folder / "presses"), "presses")
        ready = _pressed(env, "-m", "tests.bench.ready", "presses")
        yield Figure(PRESS, "ms", pressed.median, pressed.late, READY, ready.median, target=2, held=Held.LATE)
        yield Figure(f"{PRESS}: {READY}", "ms", ready.median, ready.late)
        touched, memory = _touched(env, "-m", "tests.bench.evening", str(folder / "touches"), "touches")
        ready, _ = _touched(env, "-m", "tests.bench.ready", "touches")
        waits, _ = _touched(env, "tests/bench/ordinary.py", "waits", str(picture))
        frames, _ = _touched(env, "tests/bench/ordinary.py", "frames", str(picture))
        bare = _bare_memory(env)
    yield Figure(TOUCH, "ms", touched.median, touched.late, READY, ready.median, target=3, held=Held.LATE)
    yield Figure(TOUCH, "ms", touched.median, touched.late, "event.wait", waits.median)
    yield Figure(TOUCH, "ms", touched.median, touched.late, "60 frames", frames.median)
    yield Figure(f"{TOUCH}: {READY}", "ms", ready.median, ready.late)
    yield Figure("memory at play", "MB", memory, None, "bare window", bare, target=55)


def _pressed(env: dict[str, str], *arguments: str) -> Spread:
    """Milliseconds from the end of the window to each picture."""
    with child(env, *arguments) as table:
        table.line()
        return spread(int(line) / 1e6 for line in iter(table.line, "end"))


def _touched(env: dict[str, str], *arguments: str) -> tuple[Spread, float]:
    """Milliseconds from each order to the hand to the picture that followed; and the memory in the end."""
    took = []
    with child(env, *arguments) as table, hand(env) as pointer:
        table.line()
        _, x, y = table.line().split()
        for _ in range(TOUCHES):
            pointer.write(f"mousemove {x} {y}\n")
            time.sleep(LOOK)
            began = time.monotonic_ns()
            pointer.write("click 1\n")
            painted, x, y = table.line().split()
            took.append((int(painted) - began) / 1e6)
        return spread(took), table.resident_mb()


def _bare_memory(env: dict[str, str]) -> float:
    with child(env, "tests/bench/ordinary.py", "bare", "") as window:
        window.line()
        return window.resident_mb()
