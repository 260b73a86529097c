"""What the table has told the program this evening beside the game itself, and what is being looked up for it.

It is not journalled: a program that is started again begins without it.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

from companion.config.options import MILLISECOND
from companion.live.background_jobs import BackgroundJob
from companion.statistics.records import ALL, Which

LOOKING = 200 * MILLISECOND
"""So often errands are looked after, in ns."""
Found = TypeVar("Found")


@dataclass(slots=True)
class Evening:
    """Told on the screen, until the program ends."""

    only: Which = ALL
    """The games that the record of the house is about."""
    counted: dict[int, dict[int, int]] = field(default_factory=dict)
    """By game and seat: what its player has counted at the end."""
    in_background: bool = False
    """Whether errands are done beside the loop: where time is real."""
    errands: dict[str, BackgroundJob[Any]] = field(default_factory=dict)
    """By what they are for, the one begun last."""

    def send(self, purpose: str, work: Callable[[], Found]) -> BackgroundJob[Found]:
        """Begin an errand, or go on with the one for the same that is under way: two would write the same files."""
        known = self.errands.get(purpose)
        if known is not None and known.under_way:
            return known
        self.errands[purpose] = errand = BackgroundJob(work, in_background=self.in_background)
        return errand

    def due(self, now: int) -> int | None:
        """When to look whether errands are done, in ns; None where there is nothing to wait for."""
        return now + LOOKING if any(errand.under_way for errand in self.errands.values()) else None
