"""A card reader that types like a keyboard, and that the settings do not name, so that the window gets what it types.

Its number is told from one that somebody types by how quickly the keys follow one another.
"""

from companion.i18n.message import message
from hardware.time_units import MILLISECOND

QUICK_NS = 30 * MILLISECOND
"""A key less than this after the one before is not a hand's, in ns: readers need some 10 ms, quick hands 60 ms."""
ENTER_KEYS = ("return", "enter")
UNNAMED_READER = message("A card reader types here: name its port in the settings file")
"""The warning that a reader has typed."""


class QuickKeys:
    """Counts the keys of the computer that follow one another too quickly for hands; a sticker's number has
    `fewest_digits` at least.
    """

    def __init__(self, *, fewest_digits: int) -> None:
        self._fewest_digits = fewest_digits
        self._count = 0
        self._last_at = 0

    def end_number(self, key: str, at: int) -> bool:
        """Count a key that went down at `at` (ns), and return whether it is the Enter after the number of a sticker."""
        is_quick = at - self._last_at < QUICK_NS
        self._count = self._count + 1 if is_quick else 0
        self._last_at = at
        return key in ENTER_KEYS and self._count >= self._fewest_digits
