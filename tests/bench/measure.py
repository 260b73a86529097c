"""A figure of the table: what was measured, what it is held against, and whether it is reached."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import median, quantiles

HEAD = ("figure", "ours (median)", "99th percentile", "baseline", "target", "reached")


class Held(Enum):
    """What of a figure is compared with its target, as it stands beside that."""

    MEDIAN = ""
    LATE = " (99th)"
    RATIO = " ×"


@dataclass(frozen=True, slots=True)
class Figure:
    """One line of the table."""

    name: str
    unit: str
    ours: Sequence[float]
    """Every sample."""
    target: float
    held: Held = Held.MEDIAN
    beside: str = ""
    """The name of the baseline."""
    baseline: Sequence[float] = ()
    """The baseline's samples, in the same unit."""
    at_least: bool = False
    """Whether the target is the least to reach, not the most."""

    @property
    def cells(self) -> tuple[str, ...]:
        """The figure in words, in the order of `HEAD`."""
        ours, base = median(self.ours), median(self.baseline or (0,))
        late = quantiles(self.ours, n=100, method="inclusive")[98] if len(self.ours) > 1 else ours
        judged = {Held.MEDIAN: ours, Held.LATE: late, Held.RATIO: ours / base if base else 0}[self.held]
        return (
            self.name,
            f"{number(ours)} {self.unit}",
            number(late) if len(self.ours) > 1 else "",
            f"{number(base)} ({self.beside})" if base else "",
            f"{'≥' if self.at_least else '≤'} {number(self.target)}{self.held.value}",
            "yes" if (judged >= self.target if self.at_least else judged <= self.target) else "no",
        )


def number(value: float) -> str:
    """Write three figures, or all before the point."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def in_turn(repeats: int, *acts: Callable[[], float]) -> list[list[float]]:
    """Return what each of `acts` gives, done in turn `repeats` times: a machine that slows down slows all of them."""
    rounds = [[act() for act in acts] for _ in range(repeats)]
    return [list(taken) for taken in zip(*rounds, strict=True)]
