"""How soon the table answers: from an edge at a pin, and from a touch, to the finished picture on the window; and what
it takes meanwhile.

A press always waits for the window of arbitration, and for the disk: the time beyond these two is measured. A touch is
a click of a pointer on the virtual screen, its way to the program included. What a press or a touch takes of the
processor includes all pictures up to the next one, and is the same on a busy computer.
"""

import time
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

from tests.bench.measure import Figure, Held
from tests.bench.screen import Child, child, hand, screen

PICTURE = "picture.png"
"""In the folder of the measurements: what the ordinary pygame program shows."""
BASELINE = "tests/bench/pygame_baseline.py"
TOUCHES = 100
LOOK_SECONDS = 0.2
"""How long a finger looks at a picture before it touches: what has just been drawn cannot have been meant."""
SETTLING_SECONDS = 2
"""Until everything that belongs to the start is done."""
IDLE_SECONDS = 20


def measures(folder: Path) -> Iterator[Figure]:
    """Yield milliseconds, megabytes of the table that has been played at, and shares of one core in per cent."""
    evening, waiting = ("-m", "tests.bench.evening", str(folder)), (BASELINE, "waits", str(folder / PICTURE))
    with screen() as env:
        pressed, press_cpu = _pressed(env, *evening, "presses", "pins")
        pad_pressed, pad_press_cpu = _pressed(env, *evening, "presses", "pads")
        touched, touch_cpu, memory = _touched(env, *evening, "touches", "pins")
        waits, waits_cpu, _ = _touched(env, *waiting)
        with child(env, BASELINE, "bare", "") as window:
            window.line()
            bare = window.resident_mb()
        idles = (*evening, "idle", "pins"), (*evening, "idle", "pads"), waiting
        idle, pads_idle, wait = (_idle(env, *shown) for shown in idles)
    yield Figure("press to flip", "ms", pressed, 1.2, Held.RATIO, "event.wait", waits)
    yield Figure("touch to flip", "ms", touched, 0.3, Held.RATIO, "event.wait", waits)
    yield Figure("press of a number pad to flip", "ms", pad_pressed, 2, Held.RATIO, "pins", pressed)
    yield Figure("a press, processor", "ms", press_cpu, 1.5, Held.RATIO, "event.wait", waits_cpu)
    yield Figure("a touch, processor", "ms", touch_cpu, 0.3, Held.RATIO, "event.wait", waits_cpu)
    yield Figure("a press of a number pad, processor", "ms", pad_press_cpu, 1.2, Held.RATIO, "pins", press_cpu)
    yield Figure("memory at play", "MB", [memory], 50, beside="bare window", baseline=[bare])
    yield Figure("idle table, processor", "% of a core", idle, 0.1, beside="event.wait", baseline=wait)
    yield Figure("idle with number pads", "% of a core", pads_idle, 0.1, beside="pins", baseline=idle)


def _pressed(env: dict[str, str], *arguments: str) -> tuple[list[float], list[float]]:
    """Return milliseconds from each press to its picture, and those of the processor from each press to the next."""
    took, cpu = [], list[float]()
    with child(env, *arguments) as table:
        table.line()
        cpu.append(table.cpu_seconds())
        for line in iter(table.line, "end"):
            took.append(int(line) / 1e6)
            cpu.append(table.cpu_seconds())
    return took, [(after - before) * 1e3 for before, after in pairwise(cpu[1:])]


def _touched(env: dict[str, str], *arguments: str) -> tuple[list[float], list[float], float]:
    """Return milliseconds from each click to the picture that followed, those of the processor from each click to the
    next, and the program's memory in the end.
    """
    took, cpu = [], list[float]()
    with child(env, *arguments) as table, hand(env) as pointer:
        table.line()
        _, x, y = table.line().split()
        for _ in range(TOUCHES):
            pointer.write(f"mousemove {x} {y}\n")
            time.sleep(LOOK_SECONDS)
            cpu.append(table.cpu_seconds())
            began = time.monotonic_ns()
            pointer.write("click 1\n")
            painted, x, y = table.line().split()
            took.append((int(painted) - began) / 1e6)
        return took, [(after - before) * 1e3 for before, after in pairwise(cpu)], table.resident_mb()


def _idle(env: dict[str, str], *arguments: str) -> list[float]:
    """Return the share of each second that a program which has nothing to do takes of a core."""
    with child(env, *arguments) as shown:
        shown.line()
        time.sleep(SETTLING_SECONDS)
        return [_second(shown) for _ in range(IDLE_SECONDS)]


def _second(shown: Child) -> float:
    began, cpu = time.perf_counter(), shown.cpu_seconds()
    time.sleep(1)
    return (shown.cpu_seconds() - cpu) / (time.perf_counter() - began) * 100
