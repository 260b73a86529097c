"""The dark between games: when the picture goes, and what brings it back.

Play never goes dark. Time counts from the last touch or press, or from the end of the game; once it is dark nothing is
due any more. How dark it gets on a panel is the business of `hardware/raspberry_pi/backlight.py`.
"""

from companion.live.table import Table
from companion.rules.protocol import is_over


def is_between_games(table: Table) -> bool:
    """Whether nobody plays: a game is being set up or chosen, or the last one is over. Testing the parts is no rest."""
    if table.self_tester.test is not None:
        return False
    return not table.has_game or is_over(table.any_state) or bool(table.page.between_games)


class Resting:
    """Whether a table is dark. Times in ns."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._after = table.options.dim_after
        self._since: int | None = None
        self.dark = False
        """Whether it is."""

    def stir(self, at: int) -> bool:
        """A hand did something; whether it was dark, and the hand has done no more than wake the table."""
        was_dark, self.dark, self._since = self.dark, False, at
        return was_dark

    def tick(self, now: int) -> None:
        """Go dark if it is time."""
        if not self._after or not is_between_games(self._table):
            self.dark, self._since = False, None
        elif self._since is None:
            self._since = now
        else:
            self.dark = now >= self._since + self._after

    def due(self) -> int | None:
        """When it goes dark if nothing happens; None where it is, or does not."""
        return None if self._since is None or self.dark or not self._after else self._since + self._after
