"""Times in nanoseconds, the unit of all times of the program and of the table's clock (`clock.py`)."""

from typing import NamedTuple

MICROSECOND = 1_000
MILLISECOND = 1_000 * MICROSECOND
SECOND = 1_000 * MILLISECOND
MINUTE = 60 * SECOND


def earliest(*times: int | None) -> int | None:
    """Return the earliest of these times; None stands for never."""
    return min((time for time in times if time is not None), default=None)


STANDSTILL_NS = 500 * MILLISECOND
"""A program that runs this much later than it was to run stood still. Shorter delays change nothing that people watch:
no strike of a countdown is missed, since two are at least a second apart.
"""


class Standstill(NamedTuple):
    """The time from when the program was to run until it did. Meanwhile people saw nothing change."""

    began: int
    ended: int

    def goes_on_since(self, since: int) -> int:
        """Return since when something lasts after this that has lasted `since` then: no longer than people saw it."""
        return self.ended - max(self.began - since, 0)
