"""How quiet the table is: processor time and wake-ups when it is idle, and while a countdown runs."""

import time
from collections.abc import Iterator
from pathlib import Path

from tests.bench.measure import Figure, Spread, spread
from tests.bench.screen import Child, child, screen

SETTLING = 2.0
"""Seconds until everything that belongs to the start is done."""
IDLE_SECONDS = 20
COUNTDOWN_SECONDS = 12
"""Less than the countdown's three segments, which end it."""


def measures(folder: Path, picture: Path) -> Iterator[Figure]:
    """Yield shares of one core in per cent, and wake-ups a second; a sample is a second."""
    with screen() as env:
        idle, wakes = _watched(env, IDLE_SECONDS, "-m", "tests.bench.evening", str(folder / "idle"), "idle")
        running, _ = _watched(
            env, COUNTDOWN_SECONDS, "-m", "tests.bench.evening", str(folder / "countdown"), "countdown"
        )
        frames, _ = _watched(env, 10, "tests/bench/pygame_baseline.py", "frames", str(picture))
        waits, waits_wakes = _watched(env, 10, "tests/bench/pygame_baseline.py", "waits", str(picture))
    yield Figure("idle table, processor", "% of a core", idle.median, idle.late, "60 frames", frames.median, 0.1)
    yield Figure("idle table, processor", "% of a core", idle.median, idle.late, "event.wait", waits.median)
    yield Figure("idle table, wake-ups", "a second", wakes.median, wakes.late, "event.wait", waits_wakes.median, 5)
    yield Figure("countdown running", "% of a core", running.median, running.late, "60 frames", frames.median, 0.5)


def _watched(env: dict[str, str], seconds: int, *arguments: str) -> tuple[Spread, Spread]:
    with child(env, *arguments) as shown:
        shown.line()
        time.sleep(SETTLING)
        samples = [_second(shown) for _ in range(seconds)]
    return spread(cpu * 100 for cpu, _ in samples), spread(wakes for _, wakes in samples)


def _second(shown: Child) -> tuple[float, float]:
    began, cpu, wakes = time.perf_counter(), shown.cpu_seconds(), shown.wakes()
    time.sleep(1)
    took = time.perf_counter() - began
    return (shown.cpu_seconds() - cpu) / took, (shown.wakes() - wakes) / took
