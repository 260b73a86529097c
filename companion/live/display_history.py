"""Remember what could be seen when, so that a press or a touch counts for what its player saw and not for later
changes.

A picture counts as seen some time after it was drawn (100 ms unless the settings say otherwise). Times are parameters,
in nanoseconds of one clock.
"""

from collections import deque
from typing import Generic, NamedTuple, TypeVar

Seen = TypeVar("Seen")

MOST_PICTURES = 64
"""How many pictures are remembered: many more than can be drawn while a press is on its way."""


class PriceTag(NamedTuple):
    """An open auction's price as a picture showed it: the number of the auction, and the highest bid (0 before the
    first).
    """

    auction: int
    amount: int


class DisplayHistory(Generic[Seen]):
    """A value for each of the last pictures, by the time from which it could be seen."""

    def __init__(self, delay: int) -> None:
        """Create an empty history; a picture counts as seen `delay` ns after it was drawn."""
        self._delay = delay
        self._pictures: deque[tuple[int, Seen]] = deque(maxlen=MOST_PICTURES)
        """When each of the last pictures was drawn, and its value."""

    def drawn(self, at: int, what: Seen) -> None:
        """Record that a picture with this value was drawn at `at`."""
        if not self._pictures or self._pictures[-1][1] != what:
            self._pictures.append((at, what))

    def seen(self, at: int) -> Seen | None:
        """Return the value that could be seen at `at`; None before the first picture could be."""
        return next((what for drawn, what in reversed(self._pictures) if drawn <= at - self._delay), None)
