"""Darken the screen between games, and wake it.

The screen never goes dark during play. The time counts from the last touch or press, or from the end of the game. How
dark a panel gets is in `hardware/raspberry_pi/backlight.py`.
"""

from companion.live.table import Table


class ScreenSaver:
    """Whether the table is dark. Times are in ns."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._after = table.options.dim_after
        self._since: int | None = None
        self.dark = False
        """True while the table is dark."""

    def wake(self, at: int) -> bool:
        """Wake the table, as it was touched or pressed; return whether it was dark."""
        was_dark = self.dark
        self.dark = False
        self._since = at
        return was_dark

    def tick(self, now: int) -> None:
        """Go dark if it is time."""
        if not self._after or not self._table.nobody_plays:
            self.dark = False
            self._since = None
        elif self._since is None:
            self._since = now
        else:
            self.dark = now >= self._since + self._after

    def due(self) -> int | None:
        """Return when it goes dark if nothing happens; None if it is dark or does not go dark."""
        return None if self._since is None or self.dark or not self._after else self._since + self._after
