"""Steps of the game in progress taken back, brought back, or put right.

What a correction makes of a game is worked out in `past/correcting.py`; here it is confirmed, and the table told.
"""

from collections.abc import Sequence

from companion.effects import Confirmed, Undone
from companion.journal.journal import JournalFault
from companion.journal.ledger import AnyStep
from companion.modes import AnyState, is_over
from companion.notices import corrects
from companion.office.finished_games import take_out
from companion.past.correcting import Course
from companion.session import Session
from companion.tongue import word
from companion.views.views import AtGame


def undo(session: Session, at: int, *, upto: int | None = None) -> None:
    """Take back the last step, if there is one; or all after the first `upto` steps, in one commit."""
    ledger = session.any_ledger
    taken_back: Sequence[AnyStep] = ledger.steps[len(ledger.steps) - 1 if upto is None else upto :]
    if not taken_back:
        return
    keep = len(ledger.steps) - len(taken_back)
    try:
        ledger.correct(keep, ())
    except JournalFault as fault:
        session.fail(fault)
        return
    _end_no_more(session, taken_back[-1].after)
    session.perceive(Undone(action) for step in reversed(taken_back) for action in reversed(step.actions))
    corrected = all(corrects(step) for step in taken_back)
    # of several steps each may have been another lot: whatever is in the air over the present one is made again
    came_from = taken_back[-1].after if corrected or len(taken_back) == 1 else None
    session.arrive(ledger.last, at, came_from=came_from, corrected=corrected)
    session.view = AtGame()
    session.notices = ()


def redo(session: Session, at: int) -> None:
    """Bring back the step taken back last, if there is one."""
    if session.any_ledger.next is None:
        return
    try:
        step: AnyStep = session.any_ledger.redo()
    except JournalFault as fault:
        session.fail(fault)
        return
    session.perceive(Confirmed(action) for action in step.actions)
    session.arrive(step, at, came_from=step.before, corrected=corrects(step))
    session.view = AtGame()


def correct(session: Session, course: Course, at: int) -> None:
    """Put the game right: the course stands in the place of what was done. A fault is said to the table.

    Whatever is in the air over the present lot is made again: bids and fists may have been meant otherwise.
    """
    ledger = session.any_ledger
    steps: Sequence[AnyStep] = ledger.steps
    was, before = session.any_state, tuple(steps)
    try:
        done: Sequence[AnyStep] = ledger.correct(course.keep, course.actions)
    except JournalFault as fault:
        session.fail(fault)
        return
    _end_no_more(session, was)
    taken_back = reversed(before[course.keep :])
    session.perceive(Undone(action) for step in taken_back for action in reversed(step.actions))
    session.perceive(Confirmed(action) for step in done for action in step.actions)
    _move_stickers(session, course, before)
    fists = tuple(session.bidding.fists)
    session.arrive(ledger.last, at)
    session.view = AtGame()
    session.notices = ()
    for seat in fists:
        session.note(seat, word("Make your fist again"), at)


def _end_no_more(session: Session, was: AnyState) -> None:
    """Where the game was over and is not any more, the record of the house does not keep what it came to."""
    if is_over(was) and not is_over(session.any_state):
        take_out(session.journal, session.any_ledger.number)


def _move_stickers(session: Session, course: Course, before: Sequence[AnyStep]) -> None:
    """Cards at the reader were entered by the steps that stand now; one whose step is gone can be entered again."""
    steps: Sequence[AnyStep] = session.any_ledger.steps
    places = zip(before, course.places, strict=True)
    moved = {id(step): steps[place] for step, place in places if place is not None}
    for tag, step in session.entered.items():
        stands = moved.get(id(step), step)
        session.entered[tag] = stands if stands.actions == step.actions else step
