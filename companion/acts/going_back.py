"""Steps of the game in progress taken back, brought back, or put right.

What a correction makes of a game is worked out in `past/correcting.py`; here it is confirmed, and the table told.
"""

from collections.abc import Callable, Sequence

from companion.effects import Confirmed, Undone
from companion.journal.journal import JournalFault
from companion.journal.ledger import AnyStep
from companion.modes import AnyState, is_over
from companion.notices import corrects
from companion.office.finished_games import take_out
from companion.past.correcting import Course
from companion.session import Session
from companion.tongue import word


def undo(session: Session, at: int) -> None:
    """Take back the last step, if there is one; right after a correction, the whole of it."""
    ledger = session.any_ledger
    if correction := ledger.last_correction:
        _turn(session, correction.keep, ledger.undo_correction, at)
    else:
        undo_to(session, max(0, len(ledger.steps) - 1), at)


def undo_to(session: Session, keep: int, at: int) -> None:
    """Take back all steps after the first `keep`, in one commit, if there are any."""
    ledger = session.any_ledger
    taken_back: Sequence[AnyStep] = ledger.steps[keep:]
    if not taken_back:
        return
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
    session.view = session.home
    session.notices = ()


def redo(session: Session, at: int) -> None:
    """Bring back the step, or the correction, taken back last, if there is one."""
    ledger = session.any_ledger
    if correction := ledger.next_correction:
        _turn(session, correction.keep, ledger.redo_correction, at)
        return
    if ledger.next is None:
        return
    try:
        step: AnyStep = ledger.redo()
    except JournalFault as fault:
        session.fail(fault)
        return
    session.perceive(Confirmed(action) for action in step.actions)
    session.arrive(step, at, came_from=step.before, corrected=corrects(step))
    session.view = session.home


def correct(session: Session, course: Course, at: int) -> None:
    """Put the game right: the course stands in the place of what was done. A fault is said to the table."""
    ledger = session.any_ledger
    steps: Sequence[AnyStep] = ledger.steps
    before = tuple(steps)
    if _turn(session, course.keep, lambda: ledger.correct(course.keep, course.actions), at):
        _move_stickers(session, course, before)


def _turn(session: Session, keep: int, change: Callable[[], object], at: int) -> bool:
    """The game takes another course after the first `keep` steps. Whether it does: a fault is said to the table.

    Whatever is in the air over the present lot is made again: bids and fists may have been meant otherwise.
    """
    ledger = session.any_ledger
    was = session.any_state
    taken_back: Sequence[AnyStep] = ledger.steps[keep:]
    try:
        change()
    except JournalFault as fault:
        session.fail(fault)
        return False
    _end_no_more(session, was)
    done: Sequence[AnyStep] = ledger.steps[keep:]
    session.perceive(Undone(action) for step in reversed(taken_back) for action in reversed(step.actions))
    session.perceive(Confirmed(action) for step in done for action in step.actions)
    fists = tuple(session.bidding.fists)
    session.arrive(ledger.last, at)
    session.view = session.home
    session.notices = ()
    for seat in fists:
        session.note(seat, word("Make your fist again"), at)
    return True


def _end_no_more(session: Session, was: AnyState) -> None:
    """Where the game was over and is not any more, the record of the house does not keep what it came to."""
    if is_over(was) and not is_over(session.any_state):
        take_out(session.journal, session.any_ledger.number)


def _move_stickers(session: Session, course: Course, before: Sequence[AnyStep]) -> None:
    """Cards at the reader were entered by the steps that stand now too; one whose step is gone can be entered again."""
    steps: Sequence[AnyStep] = session.any_ledger.steps
    places = zip(before, course.places, strict=True)
    moved = {id(step): steps[place] for step, place in places if place is not None}
    for entering in session.entered.values():
        told_again = (moved[id(step)] for step in entering if id(step) in moved)
        entering += [step for step in told_again if step.actions == entering[0].actions]
