"""The dark between games: when the picture goes, and what brings it back.

Play never goes dark. Time counts from the last touch or press, or from the end of the game; once it is dark nothing is
due any more. How dark it gets on a panel is the business of `hardware/backlight.py`.
"""

from companion.modes import is_over
from companion.session import Session


def is_between_games(session: Session) -> bool:
    """Whether nobody plays: a game is being set up or chosen, or the last one is over. Testing the parts is no rest."""
    if session.self_tester.test is not None:
        return False
    return not session.has_game or is_over(session.any_state) or bool(session.view.between_games)


class Resting:
    """Whether the table of a session is dark. Times in ns."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._after = session.options.dim_after
        self._since: int | None = None
        self.dark = False
        """Whether it is."""

    def stir(self, at: int) -> bool:
        """A hand did something; whether it was dark, and the hand has done no more than wake the table."""
        was_dark, self.dark, self._since = self.dark, False, at
        return was_dark

    def tick(self, now: int) -> None:
        """Go dark if it is time."""
        if not self._after or not is_between_games(self._session):
            self.dark, self._since = False, None
        elif self._since is None:
            self._since = now
        else:
            self.dark = now >= self._since + self._after

    def due(self) -> int | None:
        """When it goes dark if nothing happens; None where it is, or does not."""
        return None if self._since is None or self.dark or not self._after else self._since + self._after
