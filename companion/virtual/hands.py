"""Simulated hands: they press, key, strike and touch, in the table's own time.

All input goes through the simulated pins or the pixels of the picture. A script (`virtual/script.py`) or a
demonstration's players (`demo/players.py`) decide what to do.
"""

from collections.abc import Callable

from companion.loop import Loop
from companion.time_units import MILLISECOND
from companion.virtual.finger import Finger, Wish
from hardware.clock import Agenda
from hardware.simulator.devices import SimulatedDevices

BETWEEN_TAPS = 200 * MILLISECOND
BETWEEN_KEYS = 170 * MILLISECOND


class Hands:
    """The hands at one table."""

    def __init__(self, simulated: SimulatedDevices, table: Loop) -> None:
        self.simulated = simulated
        self._table = table
        self.touching = False
        """Whether a finger is in action."""
        self._plans: Agenda[Callable[[], object]] = Agenda()
        self._resume_at = 0
        """The time from which the next waiting finger may continue, in ns."""

    def later(self, at: int, act: Callable[[], object]) -> None:
        """Plan a call for the time `at` (ns), on the program's own thread."""
        self._plans.add(at, act)

    def due(self) -> int | None:
        """Return when the next planned call is due, in ns."""
        return self._plans.due()

    def run(self, now: int) -> None:
        """Do all calls planned up to now."""
        for act in self._plans.pop_until(now):
            act()

    def tap(self, x: int, y: int, at: int) -> None:
        """Tap a pixel of the picture."""
        self._table.touch(x, y, at)
        self._table.lift()

    def touch(self, wish: Wish, at: int, unreachable: Exception, *, late: int = 0) -> None:
        """Touch the control with this meaning, after those that lead there.

        The program receives each tap `late` ns after it. `unreachable` is raised if nothing on the screen leads there.
        """
        self.touching = True
        finger: Finger | None = None

        def step(at: int) -> None:
            nonlocal finger
            if at < self._table.answers_at:
                resume_at = max(self._table.answers_at, self._resume_at)
                self._resume_at = resume_at + BETWEEN_TAPS
                self.later(resume_at + late, lambda: step(resume_at))
                return
            finger = finger or Finger(self._table.table, wish)
            targets = self._table.picture.targets
            choice = finger.next_choice([area.choice for area in targets])
            if choice is None:
                self.touching = False
                raise unreachable
            self.tap(*next(area.rect.middle for area in targets if area.choice is choice), at)
            if finger.done:
                self.touching = False
            else:
                self.later(at + BETWEEN_TAPS + late, lambda: step(at + BETWEEN_TAPS))

        self.later(at + late, lambda: step(at))

    def key_in(self, seat: int, keys: str, at: int) -> int:
        """Key these keys at a seat's keypad, one after the other; return when that is done, in ns."""
        for place, key in enumerate(keys):
            at = self.simulated.key_press(seat, key, at + BETWEEN_KEYS * (place > 0))
        return at
