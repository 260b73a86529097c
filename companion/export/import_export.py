"""Games of the journal as records."""

from collections.abc import Sequence
from itertools import groupby

from companion.course import Course
from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import Ledger
from companion.notation.record import Record, write_record
from companion.notation.replay import replayed_state
from companion.rules.actions import Bid, Pass
from companion.rules.common import clockwise, left_of
from companion.rules.edition import Editions
from companion.rules.events import Lot
from companion.rules.protocol import AnyAction, is_over, is_secret
from companion.rules.refusal import Refusal
from companion.steps import Step
from companion.terminal import CommandRefused


def numbered(journal: Journal, game: int | None) -> int:
    """Return the given game's number, or the newest. Raise CommandRefused if there is none."""
    number = journal.newest() if game is None else game
    if number is None:
        raise CommandRefused(f"{journal.path}: no game has been played yet; play one with `hammerprice`")
    return number


def finished_game(journal: Journal, game: int | None, editions: Editions) -> Ledger:
    """Return the given game, or the newest that is over. Raise CommandRefused if it is not over, or none is.

    Raise JournalFault if it cannot be read.
    """
    over = journal.finished()
    if game is None and not over:
        raise CommandRefused(f"{journal.path}: no game is over yet; play one to its end")
    ledger = Ledger.resume(journal, over[-1] if game is None else game, editions)
    if not is_over(ledger.course.state):
        raise CommandRefused(
            f"{journal.path}: game {ledger.number} is not over; everybody's money would be shown, so finish it first"
        )
    return ledger


def record_of(journal: Journal, editions: Editions, number: int) -> tuple[bytes, JournalFault | None]:
    """Return a game of an open journal as a record up to the first unreadable entry, and what is wrong with that.

    Raise JournalFault if there is no such game, or its header cannot be read.
    """
    course, fault = readable_course(journal, editions, number)
    return as_record(course), fault


def readable_course(journal: Journal, editions: Editions, number: int) -> tuple[Course, JournalFault | None]:
    """Return the course of a game of an open journal up to the first unreadable entry, and what is wrong with that.

    Raise JournalFault if there is no such game, or its header cannot be read.
    """
    ledger, fault = Ledger.as_far_as_readable(journal, number, editions)
    if fault is not None:
        fault = JournalFault(fault.path, fault.problem, remedy=f"{fault.remedy}. The record ends before it")
    return ledger.course, fault


def course_of(record: Record, editions: Editions) -> Course:
    """Return the course of a record's game. Raise FileRefused with the line of the action that the rules refuse."""
    try:
        return Course.recorded(record.header, record.actions, editions)
    except Refusal:
        replayed_state(record, editions)  # this finds the line
        raise


def as_record(course: Course) -> bytes:
    """Return the course of a journalled game as its record."""
    return write_record(course.header, _as_written(course.steps))


def _as_written(steps: Sequence[Step]) -> list[AnyAction]:
    """Return the actions in the order of a record: secret bids go clockwise, the auctioneer's last.

    Secret bids in separate steps, as a record may have them, belong together. If a correction of money is among them,
    the order is kept, because a bid may depend on it.
    """
    written: list[AnyAction] = []
    for sealed, together in groupby(steps, key=_sealed_lot):
        actions = [action for step in together for action in step.actions]
        bids: list[Bid | Pass] = [action for action in actions if isinstance(action, Bid | Pass)]
        if sealed is not None and len(bids) == len(actions):
            lot, chairs = sealed
            order = clockwise(left_of(lot.auctioneer, chairs), chairs)
            bids.sort(key=lambda bid: order.index(bid.seat))
            written += bids
        else:
            written += actions
    return written


def _sealed_lot(step: Step) -> tuple[Lot, tuple[int, ...]] | None:
    """Return the lot of a step with secret bids, and all seats as their players sit; None for another step."""
    lot = step.before.lot
    if lot is None or not is_secret(step.before):
        return None
    return lot, step.before.chairs
