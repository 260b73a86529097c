"""Simulated hands: they press, key, strike and touch, in the table's own time.

All input goes through the simulated pins or the pixels of the picture. A script (`virtual/script.py`) or a
demonstration's players (`demo/players.py`) decide what to do.
"""

from companion.loop import Loop
from companion.time_units import MILLISECOND
from companion.virtual.finger import BETWEEN_TAPS, Finger, Wish
from hardware.simulator.devices import SimulatedDevices

BETWEEN_KEYS = 170 * MILLISECOND


class Hands:
    """The hands at one table."""

    def __init__(self, simulated: SimulatedDevices, loop: Loop) -> None:
        self.simulated = simulated
        self._loop = loop
        self.touching = False
        """Whether a finger is in action."""
        self._resume_at = 0
        """The time from which the next waiting finger may continue, in ns."""

    def tap(self, x: int, y: int, at: int) -> None:
        """Tap a pixel of the picture."""
        self._loop.touch(x, y, at)
        self._loop.lift()

    def touch(self, wish: Wish, at: int, unreachable: Exception, *, late: int = 0) -> None:
        """Touch the control with this meaning, after those that lead there.

        The program receives each tap `late` ns after it. `unreachable` is raised if nothing on the screen leads there.
        """
        self.touching = True

        def step(at: int, finger: Finger | None = None) -> None:
            if at < self._loop.answers_at:
                resume_at = max(self._loop.answers_at, self._resume_at)
                self._resume_at = resume_at + BETWEEN_TAPS
                self._loop.later(resume_at + late, lambda: step(resume_at, finger))
                return
            finger = finger or Finger(self._loop.navigator, wish)
            targets = self._loop.picture.targets
            choice = finger.next_choice([area.choice for area in targets])
            self.touching = choice is not None and not finger.done
            if choice is None:
                raise unreachable
            self.tap(*next(area.rect.middle for area in targets if area.choice is choice), at)
            if self.touching:
                self._loop.later(at + BETWEEN_TAPS + late, lambda: step(at + BETWEEN_TAPS, finger))

        self._loop.later(at + late, lambda: step(at))

    def key_in(self, seat: int, keys: str, at: int) -> int:
        """Key these keys at a seat's keypad, one after the other; return when that is done, in ns."""
        for place, key in enumerate(keys):
            at = self.simulated.key_press(seat, key, at + BETWEEN_KEYS * (place > 0))
        return at
