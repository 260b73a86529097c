"""Pictures of what was done so far in a game: its steps by their titles, and the question before going back to one."""

from collections.abc import Sequence

from companion import commands as c
from companion.ledger import AnyStep
from companion.scene import Choice, MenuScreen
from companion.session import Session
from companion.titles import title

ON_A_PAGE = 8
"""Steps on one picture."""


def history_screen(session: Session, page: int) -> MenuScreen:
    """The steps of a page, the latest first; touching one asks whether to go back to it."""
    say, tongue = session.tongue.say, session.tongue
    steps: Sequence[AnyStep] = session.any_ledger.steps
    last = len(steps) - ON_A_PAGE * page
    shown = range(last, max(0, last - ON_A_PAGE), -1)
    entries = [
        Choice(c.AskUndoTo(number), f"{number}. {title(steps[number - 1], tongue)}", _now(session, number))
        for number in shown
    ]
    if last > ON_A_PAGE:
        entries.append(Choice(c.OpenHistory(page + 1), say("Earlier")))
    elif last > 0:
        entries.append(Choice(c.AskUndoTo(0), say("The beginning")))
    if page:
        entries.append(Choice(c.OpenHistory(page - 1), say("Later")))
    return MenuScreen(title=say("History"), entries=tuple(entries), back=Choice(c.Back(), say("Back")))


def undo_to_screen(session: Session, steps: int) -> MenuScreen:
    """What going back there takes back."""
    say, tongue = session.tongue.say, session.tongue
    all_steps: Sequence[AnyStep] = session.any_ledger.steps
    back = len(all_steps) - steps
    there = title(all_steps[steps - 1], tongue) if steps else say("The beginning")
    return MenuScreen(
        title=there,
        entries=(
            Choice(c.UndoTo(steps), tongue.count("Undo to here: {number} step", "Undo to here: {number} steps", back)),
        ),
        back=Choice(c.Back(), say("Back")),
    )


def _now(session: Session, number: int) -> str:
    return session.tongue.say("now") if number == len(session.any_ledger.steps) else ""
