"""How the touch test is reached where touches land in the wrong place: by itself, or from a paddle.

A key of a keyboard opens it too (`app.py`), and so does a command.
"""

from companion.config.touch_maps import TouchMaps
from hardware.signals import KeyPressed, Signal
from hardware.time_units import SECOND

MISSES = 10
"""After so many touches of which none has hit anything, the test opens by itself."""
CLEAR = "*"
CLEARS = 5
"""So many presses of `*` in a row at one paddle open the test."""
CLEARS_NS = 4 * SECOND
"""Within so many nanoseconds."""


class Mistouches:
    """Counts the first touches of a panel for which no touch test was kept, until one hits something."""

    def __init__(self, touch_maps: TouchMaps) -> None:
        self._touch_maps = touch_maps
        self._missed = 0
        self._has_hit = False

    def count(self, *, is_hit: bool) -> bool:
        """Count a touch, and return whether the test is to be opened."""
        self._has_hit = self._has_hit or is_hit
        self._missed += 1
        if self._has_hit or self._touch_maps.kept is not None or self._missed < MISSES:
            return False
        self._missed = 0
        return True


class ClearsInARow:
    """Counts how often `*` was pressed in a row at a paddle."""

    def __init__(self) -> None:
        self._seat = 0
        self._times: list[int] = []

    def count(self, signal: Signal) -> bool:
        """Count a signal, and return whether the test is to be opened."""
        if not isinstance(signal, KeyPressed):
            return False
        if signal.key != CLEAR or signal.seat != self._seat:
            self._times.clear()
        self._seat = signal.seat
        if signal.key == CLEAR:
            self._times = [at for at in self._times if signal.at - at <= CLEARS_NS] + [signal.at]
        is_enough = len(self._times) >= CLEARS
        if is_enough:
            self._times.clear()
        return is_enough
