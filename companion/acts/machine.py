"""What is done at the table that is no play: looking at how it is, testing its parts, switching off.

What is found is `machine/caretaker.py`'s business, its picture `stage/health.py`'s.
"""

from companion.commands import commands as c
from companion.session import Session
from companion.views.views import AtGame, AtHealth, AtSelfTest, AtSwitchOff


def choose(session: Session, command: object, at: int) -> None:
    """Open a page of the table, do what it offers, or leave it."""
    view = session.view
    if isinstance(command, c.OpenHealth):
        session.said = ""
        session.view = AtHealth(session.caretaker.look(), view)
    elif isinstance(command, c.OpenSelfTest):
        session.said = ""
        session.self_tester.begin()
        session.view = AtSelfTest(view.over if isinstance(view, AtHealth) else view)
    elif isinstance(view, AtHealth | AtSelfTest):
        _leave(session, view, at)


def _leave(session: Session, view: AtHealth | AtSelfTest, at: int) -> None:
    """Back to where the page was opened; where a test's report is, or why there is none, is said to the table."""
    session.open(view.over, at)
    if isinstance(view, AtSelfTest):
        say = session.tongue.say
        try:
            session.said = say("The report is in {file}", file=session.self_tester.end())
        except OSError as error:
            session.said = say("The report could not be written: {why}", why=error)


def ask_to_switch_off(session: Session) -> None:
    """Ask on the screen. What somebody has is covered by that for good."""
    view = session.view
    session.view = AtSwitchOff(view if view.opens_again else AtGame(), view.pauses_game)
