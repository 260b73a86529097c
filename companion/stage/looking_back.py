"""What a moment of a game looks like: as the table would show it if it were switched on again there.

A session of its own resumes the game as it was, with nothing in the air over its lot. Nothing can be confirmed in it.
"""

from dataclasses import replace

from companion.journal.ledger import AnyLedger
from companion.notices import notices
from companion.session import Session
from companion.topics import Explaining
from companion.views.views import AtGame, View


def session_then(session: Session, game: AnyLedger, steps: int, *, seen: int = 0, view: View | None = None) -> Session:
    """The table as it was after the first `steps` steps of a game: with so many pictures of that moment put away, or
    with a view open over it.

    Its times begin at 0, and no countdown runs in it.
    """
    options = replace(session.options, countdown_on=False)
    then = Session(
        *(session.journal, session.boxes, options, lambda: ""),
        self_tester=session.self_tester,
        caretaker=session.caretaker,
    )
    then.tongue = session.tongue
    then.explaining = Explaining(as_we_go=False, silent=True)
    then.resume(game.as_it_was(steps), 0)
    then.notices = () if view else notices(game.steps[steps - 1] if steps else None)[seen:]
    then.view = view or AtGame()
    return then
