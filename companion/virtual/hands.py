"""Simulated hands: they press, key, strike and touch, in the table's own time.

All input goes through the simulated pins or the pixels of the picture. A script (`virtual/script.py`) or a
demonstration's players (`demo/players.py`) decide what to do.
"""

from itertools import count
from math import dist

from companion.loop.loop import Loop
from companion.virtual.finger import BETWEEN_TAPS_NS, Finger, Wish
from hardware.simulator.devices import SimulatedDevices
from hardware.time_units import MILLISECOND

TAPPING_FINGER = 0
"""The id of the finger that taps; others may stay on the screen meanwhile."""
BETWEEN_KEYS_NS = 170 * MILLISECOND
"""How long a thumb pauses between two keys, in ns."""


class Hands:
    """The hands at one table."""

    def __init__(self, simulated: SimulatedDevices, loop: Loop) -> None:
        self.simulated = simulated
        self._loop = loop
        self.touching = False
        """Whether a finger is in action."""
        self._resume_at = 0
        """The time from which the next waiting finger may continue, in ns."""
        self._staying: dict[int, tuple[int, int]] = {}
        """The fingers that were put down and not lifted, by their ids, with the pixels where they came down."""
        self._fingers = count(TAPPING_FINGER + 1)

    def tap(self, x: int, y: int, at: int) -> None:
        """Tap a pixel of the picture."""
        self._loop.touch(x, y, at, finger=TAPPING_FINGER)
        self._loop.lift(TAPPING_FINGER)

    def put_finger(self, x: int, y: int, at: int) -> None:
        """Put a finger down at a pixel, where it stays until it is lifted."""
        finger = next(self._fingers)
        self._staying[finger] = x, y
        self._loop.touch(x, y, at, finger=finger)

    def lift_finger(self, x: int, y: int) -> None:
        """Lift the finger that came down nearest to a pixel; none if none is down."""
        if self._staying:
            finger = min(self._staying, key=lambda finger: dist(self._staying[finger], (x, y)))
            del self._staying[finger]
            self._loop.lift(finger)

    def touch(self, wish: Wish, at: int, unreachable: Exception, *, late: int = 0) -> None:
        """Touch the control with this meaning, after those that lead there. A moment that everybody only watches is
        ended first.

        The program receives each tap `late` ns after it. `unreachable` is raised if nothing on the screen leads there.
        """
        self.touching = True
        finger: Finger | None = None
        """The finger once the picture shows the table as it is at the first tap."""

        def tap_next(at: int) -> None:
            nonlocal finger
            if at < self._loop.answers_at:
                resume_at = max(self._loop.answers_at, self._resume_at)
                self._resume_at = resume_at + BETWEEN_TAPS_NS
                tap_at(resume_at)
                return
            if self._loop.is_moment:
                self.tap(0, 0, at)
                tap_at(at + BETWEEN_TAPS_NS)
                return
            if finger is None:
                finger = Finger(self._loop.navigator, wish)
            targets = self._loop.picture.targets
            choice = finger.next_choice([area.choice for area in targets])
            self.touching = choice is not None and not finger.done
            if choice is None:
                raise unreachable
            x, y = next(area.rect.middle for area in targets if area.choice is choice)
            self.tap(x, y, at)
            if self.touching:
                tap_at(at + BETWEEN_TAPS_NS)

        def tap_at(at: int) -> None:
            self._loop.later(at + late, lambda: tap_next(at))

        tap_at(at)

    def key_in(self, seat: int, keys: str, at: int) -> int:
        """Key these keys at a seat's keypad, one after the other; return when that is done, in ns."""
        end = at
        for place, key in enumerate(keys):
            start = at if place == 0 else end + BETWEEN_KEYS_NS
            end = self.simulated.key_press(seat, key, start)
        return end
