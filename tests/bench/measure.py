"""A figure of the table, and how to take one: median and 99th percentile of processor time or wall-clock time."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import median, quantiles

FEW = 20
"""From fewer samples than this no 99th percentile is taken."""


class Held(StrEnum):
    """What of a figure is compared with its target."""

    MEDIAN = "median"
    LATE = "99th percentile"
    RATIO = "ratio"
    BEYOND = "beyond the baseline"


@dataclass(frozen=True, slots=True)
class Spread:
    """Many samples in two numbers."""

    median: float
    late: float | None = None
    """The 99th percentile; None if there were too few samples."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table."""

    name: str
    unit: str
    ours: float
    """The median."""
    late: float | None = None
    """The 99th percentile, where there are enough samples for one."""
    beside: str = ""
    """The name of the baseline."""
    baseline: float | None = None
    """The baseline's median, in the same unit."""
    target: float | None = None
    held: Held = Held.MEDIAN
    at_least: bool = False
    """Whether the target is the least to reach, not the most."""

    @property
    def ratio(self) -> float | None:
        """How many times the baseline it is."""
        return self.ours / self.baseline if self.baseline else None

    @property
    def judged(self) -> float | None:
        """What is compared with the target; None if it could not be measured."""
        match self.held:
            case Held.MEDIAN:
                return self.ours
            case Held.LATE:
                return self.late
            case Held.RATIO:
                return self.ratio
            case Held.BEYOND:
                return None if self.baseline is None else self.ours - self.baseline

    @property
    def reached(self) -> bool | None:
        """Whether the target is reached; None if there is none, or nothing to compare with it."""
        if self.target is None or self.judged is None:
            return None
        return self.judged >= self.target if self.at_least else self.judged <= self.target


def spread(samples: Iterable[float]) -> Spread:
    """Return the median and the 99th percentile of at least one sample."""
    kept = list(samples)
    return Spread(median(kept), quantiles(kept, n=100, method="inclusive")[98] if len(kept) >= FEW else None)


def cpu_seconds(act: Callable[[], object], repeats: int) -> float:
    """Return the median of this process's processor time for one `act`, in seconds."""
    return median(_took(time.process_time, act) for _ in range(repeats))


def clock_seconds(acts: Iterable[Callable[[], object]]) -> list[float]:
    """Return the wall-clock time of each of `acts`, done once, in seconds."""
    return [_took(time.perf_counter, act) for act in acts]


def in_turn(repeats: int, *acts: Callable[[], float]) -> list[list[float]]:
    """Return what each of `acts` gives, done in turn `repeats` times: a machine that slows down slows all of them."""
    rounds = [[act() for act in acts] for _ in range(repeats)]
    return [list(taken) for taken in zip(*rounds, strict=True)]


def slope(points: Sequence[tuple[float, float]]) -> float:
    """Return how much dearer one more is in the last third of `points` than in the first: 1 is a straight line."""
    third = max(1, len(points) // 3)
    return _step(points[-third - 1 :]) / _step(points[: third + 1])


def _step(points: Sequence[tuple[float, float]]) -> float:
    (first, low), (last, high) = points[0], points[-1]
    return (high - low) / (last - first)


def _took(clock: Callable[[], float], act: Callable[[], object]) -> float:
    before = clock()
    act()
    return clock() - before
