"""The gavel held down: a way to switch the computer off that needs no screen.

Only where the settings allow it, and never in an open auction, where the gavel strikes. Between games it switches off;
in a game it asks on the screen first, since a thing may have been put on the gavel.
"""

from collections.abc import Callable

from companion.acts.resting import is_between_games
from companion.options import SECOND
from companion.pages.switch_off import SwitchOffPage
from companion.rules.state import Open
from companion.session import Session

HOLD = 5 * SECOND
SAID = 1 * SECOND
"""When it is said what holding on does: no strike takes so long."""


class GavelHold:
    """The hold at one table. Times in ns."""

    def __init__(self, session: Session, is_down: Callable[[], bool]) -> None:
        self._session = session
        self._is_down = is_down
        self._since: int | None = None
        self._hint = ""

    def strike(self, at: int) -> None:
        """The gavel went down."""
        if self._counts():
            self._since = at

    def tick(self, now: int) -> None:
        """Say what holding on does, or do it, if it is time."""
        if self._since is None or now < self._since + SAID:
            return  # a strike, and its bounce
        if not self._counts() or not self._is_down():
            self._let_go()
        elif now >= self._since + HOLD:
            self._let_go()
            if is_between_games(self._session):
                self._session.leave(power_off=True)
            else:
                ask_to_switch_off(self._session, now)
        elif not self._hint:
            self._hint = self._session.tongue.say("Hold the gavel down to switch off")
            self._session.said = self._hint

    def due(self) -> int | None:
        """When `tick` is next needed while the gavel is down."""
        if self._since is None:
            return None
        return self._since + (HOLD if self._hint else SAID)

    def _counts(self) -> bool:
        session = self._session
        if not session.options.power_off or session.self_tester.test is not None:
            return False
        if isinstance(session.view, SwitchOffPage):
            return False
        return is_between_games(session) or not isinstance(session.any_state.stage, Open)

    def _let_go(self) -> None:
        if self._hint and self._session.said == self._hint:
            self._session.said = ""
        self._since, self._hint = None, ""


def ask_to_switch_off(session: Session, at: int) -> None:
    """Ask on the screen. What somebody has is covered by that for good."""
    view = session.view
    session.open(SwitchOffPage(view if view.opens_again else None, view.pauses_game), at)
