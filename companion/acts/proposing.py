"""A change of the past proposed: shown with what it makes of the game, asked for what it leaves open, or refused."""

from collections.abc import Callable

from companion.journal.ledger import is_auction_ledger
from companion.past.correcting import Change, follow
from companion.past.correcting_lots import awaited
from companion.rules.refusal import Reason, Refusal
from companion.rules.state import Doubling
from companion.session import Session
from companion.stage.past import tried_enough, why_not
from companion.views.moments import AtMoment
from companion.views.views import AtOtherBuyer, AtRemedy, AtSecondCard


def propose(
    session: Session, moment: AtMoment, told: Callable[[], Change], left_out: frozenset[int] = frozenset()
) -> None:
    """Show what a change makes of the game, or ask for what it leaves open of its lot.

    What the rules do not take at all is said to the table, without anybody's money.
    """
    say, over = session.tongue.say, session.view.over if isinstance(session.view, AtRemedy) else session.view
    session.said = tried_enough(session.look())
    if session.said:
        return
    try:
        change = told()
        stage = awaited(moment.game.steps, change) if is_auction_ledger(moment.game) else None
        course = follow(moment.game.steps, change, left_out)
    except Refusal as refusal:
        session.tries += refusal.reason is Reason.NOT_ENOUGH_MONEY
        session.said = say(why_not(refusal.reason))
        return
    if isinstance(stage, Doubling):
        session.view = AtSecondCard(moment, change, over)
    elif stage:
        session.view = AtOtherBuyer(moment, over, change)
    elif course.keep == len(moment.game.steps) and course.hitch is None:
        session.said = say("That is how it stands")
    else:
        session.tries += course.hitch is not None and course.hitch.reason is Reason.NOT_ENOUGH_MONEY
        session.view = AtRemedy(moment, change, course, over)
