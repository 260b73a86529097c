"""What the table could see when: so that a press counts for the price its player saw, never for one not yet seen.

A picture counts as seen some time after it was drawn (100 ms unless the settings say otherwise). Pure: times are
handed in, in nanoseconds of one clock.
"""

from bisect import bisect_right
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PriceTag:
    """An open auction's price as a picture showed it: which auction, and the standing bid (0 before the first)."""

    auction: int
    amount: int


class Sight:
    """The price tags of the last pictures, None for a picture without an open auction."""

    KEPT = 64
    """Pictures remembered: many more than can be drawn while a press is on its way."""

    def __init__(self, delay: int) -> None:
        """`delay`: how long after it was drawn a picture counts as seen, in ns."""
        self._delay = delay
        self._drawn: list[int] = []
        self._tags: list[PriceTag | None] = []

    def drawn(self, at: int, tag: PriceTag | None) -> None:
        """A picture with this price was finished at `at`."""
        if self._tags and self._tags[-1] == tag:
            return
        self._drawn.append(at)
        self._tags.append(tag)
        del self._drawn[: -self.KEPT], self._tags[: -self.KEPT]

    def seen(self, at: int) -> PriceTag | None:
        """The price that could be seen at `at`; None if the picture seen then had no open auction."""
        place = bisect_right(self._drawn, at - self._delay)
        return self._tags[place - 1] if place else None
