"""Hands at the simulated table: they press, key, strike and touch, at times of the table's own clock.

What hands do goes through the simulated pins and through the pixels of the picture, like anybody's. What is to be
done, and when, is said by a script (`virtual/script.py`) or by the demonstration's players (`demo/players.py`).
"""

import heapq
from collections.abc import Callable
from typing import NamedTuple

from companion.config.options import MILLISECOND
from companion.loop import Loop
from companion.virtual.finger import Finger, Wish
from hardware.simulator.table import SimulatedTable

BETWEEN_TAPS = 200 * MILLISECOND
BETWEEN_KEYS = 170 * MILLISECOND


class Unreachable(Exception):
    """Nothing on the screen leads to what a finger wants. `str()` says what it wanted."""


class Hands:
    """All hands at one table."""

    def __init__(self, simulated: SimulatedTable, table: Loop) -> None:
        self.simulated = simulated
        self._table = table
        self.touching = False
        """Whether a finger is on its way."""
        self._plans: list[tuple[int, int, Callable[[], None]]] = []
        self._count = 0
        self._rested = 0
        """When a finger may go on that waits, others waiting too, until a picture answers."""

    def later(self, at: int, act: Callable[[], None]) -> None:
        """Plan something for the program's own thread at `at` (ns)."""
        self._count += 1
        heapq.heappush(self._plans, (at, self._count, act))

    def due(self) -> int | None:
        """When something is planned next, in ns."""
        return self._plans[0][0] if self._plans else None

    def run(self, now: int) -> None:
        """Do what was planned up to now."""
        while self._plans and self._plans[0][0] <= now:
            heapq.heappop(self._plans)[2]()

    def tap(self, x: int, y: int, at: int) -> None:
        """A finger on a pixel of the picture."""
        self._table.touch(x, y, at)

    def touch(self, wish: Wish, at: int, refused: Callable[[Unreachable], None], *, heard: int | None = None) -> None:
        """A finger goes to the middle of the control that means this, through those that lead there.

        The program hears of each tap so much later as `heard` is after `at`. `refused` is called if nothing on the
        screen leads there.
        """
        self.touching = True
        late = 0 if heard is None else heard - at
        self.later(at + late, lambda: self._step(_Touch(wish, refused, late), at, None))

    def key_in(self, seat: int, keys: str, at: int) -> int:
        """A finger keys these keys at a seat's keypad, one after the other; when it is done."""
        for place, key in enumerate(keys):
            at = self.simulated.key_press(seat, key, at + BETWEEN_KEYS * (place > 0))
        return at

    def _step(self, touch: "_Touch", at: int, begun: Finger | None) -> None:
        if at < self._table.answers_at:
            rested = max(self._table.answers_at, self._rested)
            self._rested = rested + BETWEEN_TAPS
            self.later(rested + touch.late, lambda: self._step(touch, rested, begun))
            return
        finger = begun or Finger(self._table.table, touch.wish)
        targets = self._table.picture.targets
        choice = finger.next_choice([area.choice for area in targets])
        if choice is None:
            self.touching = False
            touch.refused(Unreachable(f"nothing on the screen leads to {touch.wish}"))
            return
        left, top, width, height = next(area.rect for area in targets if area.choice is choice)
        self.tap(left + width // 2, top + height // 2, at)
        if finger.done:
            self.touching = False
        else:
            after = at + BETWEEN_TAPS
            self.later(after + touch.late, lambda: self._step(touch, after, finger))


class _Touch(NamedTuple):
    """What a finger is on its way to."""

    wish: Wish
    refused: Callable[[Unreachable], None]
    late: int
    """How long after each tap the program hears of it, in ns."""
