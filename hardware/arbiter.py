"""Who was first: edges sorted by the kernel's time, and the rule for what no clock can tell apart.

Callbacks do not come in the order of presses: of presses 30 to 45 microseconds apart about 2 % were reported in the
wrong order, while the kernel's time stamps never were. So everything is held for a short window and handed on by
time stamp. Pure: no clock and no pins in here.
"""

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from hardware.signals import (
    WINDOW_NS,
    ButtonPressed,
    GavelStruck,
    KeyPressed,
    LineTroubled,
    PaddleBack,
    PaddleGone,
    Signal,
)


@dataclass(frozen=True, slots=True)
class Edge:
    """A bid button's or the gavel's line went low or high."""

    seat: int
    """Whose bid button it is; 0 for the gavel."""
    at: int
    low: bool


Event = Edge | Signal
"""An edge is judged only once it is its turn; what has been judged already waits for its turn too."""


class Arbiter:
    """Holds events for `WINDOW_NS`, since an earlier one may be on its way, and gives them back in the order in which
    they happened."""

    def __init__(self) -> None:
        self._held: list[tuple[int, int, Event]] = []
        self._count = 0

    def hold(self, event: Event) -> None:
        """Take in an event, in whatever order they are heard of."""
        self._count += 1
        heapq.heappush(self._held, (event.at, self._count, event))

    def due(self) -> int | None:
        """When, in nanoseconds, the next event may be handed on; None if none is held."""
        return self._held[0][0] + WINDOW_NS if self._held else None

    def waiting(self) -> Iterator[Event]:
        """The events whose window has not passed, in no order."""
        return (event for _, _, event in self._held)

    def take(self, now: int) -> tuple[Event, ...]:
        """The events whose window has passed at `now`, in the order of their times."""
        return self.take_before(now - WINDOW_NS)

    def take_before(self, at: int) -> tuple[Event, ...]:
        """The events up to and including `at`, without waiting out their window, in the order of their times."""
        taken = []
        while self._held and self._held[0][0] <= at:
            taken.append(heapq.heappop(self._held)[2])
        return tuple(taken)


class Ties:
    """The published rule for presses that are equal to the nanosecond.

    First the seat that has been first in the fewest such ties; among those the lowest seat number. So no seat is
    favoured for the pin it is wired to. The gavel comes after any press it ties with: the bidder has the benefit of
    the doubt.
    """

    def __init__(self) -> None:
        self._firsts: Counter[int] = Counter()

    def settle(self, equal: Iterable[Signal]) -> tuple[Signal, ...]:
        """Put signals of one and the same time in order."""
        ordered = sorted(equal, key=self._rank)
        presses = [signal for signal in ordered if isinstance(signal, ButtonPressed | KeyPressed)]
        if len({press.seat for press in presses}) > 1:
            self._firsts[presses[0].seat] += 1
        return tuple(ordered)

    def _rank(self, signal: Signal) -> tuple[int, int, int]:
        match signal:
            case ButtonPressed(seat) | KeyPressed(seat):
                return 0, self._firsts[seat], seat
            case GavelStruck():
                return 1, 0, 0
            case LineTroubled(seat) | PaddleGone(seat) | PaddleBack(seat):
                return 2, 0, seat
            case _:
                return 3, 0, 0
