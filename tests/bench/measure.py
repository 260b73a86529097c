"""A measurement, and how to take one: the median over repeats, of the processor's time or the clock's."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Measure:
    """One line of the table."""

    name: str
    value: float
    unit: str


def cpu_seconds(act: Callable[[], object], repeats: int) -> float:
    """The median of this process's processor time for one `act`."""
    return median(_took(time.process_time, act) for _ in range(repeats))


def clock_seconds(acts: Iterable[Callable[[], object]]) -> float:
    """The median of the wall clock's time for one of `acts`, each done once."""
    return median(_took(time.perf_counter, act) for act in acts)


def _took(clock: Callable[[], float], act: Callable[[], object]) -> float:
    before = clock()
    act()
    return clock() - before
