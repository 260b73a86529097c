"""The ways from one moment of a game to others: picture by picture, lot by lot, or by themselves while it is watched.

What a moment looks like is in `stage/looking_back.py`.
"""

from collections.abc import Sequence
from dataclasses import replace

from companion.journal.ledger import AnyLedger, AnyStep, is_auction_step
from companion.notices import notices, sale_of
from companion.rules.card.state import Over as CardOver
from companion.rules.card.state import Settled as Scored
from companion.rules.state import Over, Settled
from companion.views.views import USUAL_PACE, AtMoment

PACES = (2 * USUAL_PACE, USUAL_PACE, USUAL_PACE // 2, USUAL_PACE // 4)
"""How long each picture stands while a game is watched, the slowest first."""


def switch_playing(moment: AtMoment, at: int) -> AtMoment:
    """Go on by itself from now, from the beginning if this is the end; or stop."""
    if moment.due is not None:
        return replace(moment, due=None)
    start = moment if later(moment) else replace(moment, steps=0, seen=0)
    return replace(start, due=at + start.pace if later(start) else None)


def next_pace(moment: AtMoment, at: int) -> AtMoment:
    """Faster, and from the fastest to the slowest."""
    pace = PACES[(PACES.index(moment.pace) + 1) % len(PACES)]
    return replace(moment, pace=pace, due=None if moment.due is None else at + pace)


def played_on(moment: AtMoment, now: int) -> AtMoment:
    """The moment that is due now; it stops at the end."""
    following = later(moment)
    if moment.due is None or now < moment.due or following is None:
        return moment
    steps, seen = following
    moved = replace(moment, steps=steps, seen=seen)
    return replace(moved, due=max(moment.due, now) + moment.pace if later(moved) else None)


def pictures(steps: Sequence[AnyStep], number: int) -> int:
    """How many pictures the moment after `number` steps has: what it put on show, and the end of a round after it."""
    step = steps[number - 1] if number else None
    shown = len(notices(step))
    ended = step is not None and isinstance(step.after.stage, Settled | Over | Scored | CardOver)
    return shown + ended if shown else 1


def earlier(moment: AtMoment) -> tuple[int, int] | None:
    """The picture before: after how many steps, and which of its own; None at the beginning."""
    if moment.seen:
        return moment.steps, moment.seen - 1
    return (moment.steps - 1, pictures(moment.game.steps, moment.steps - 1) - 1) if moment.steps else None


def later(moment: AtMoment) -> tuple[int, int] | None:
    """The picture after; None at the end."""
    if moment.seen + 1 < pictures(moment.game.steps, moment.steps):
        return moment.steps, moment.seen + 1
    return (moment.steps + 1, 0) if moment.steps < len(moment.game.steps) else None


def landmark_before(moment: AtMoment) -> int | None:
    """The last lot sold, or round ended, before a moment; the beginning where there is none."""
    found = [number for number in _landmarks(moment.game) if number < moment.steps]
    return found[-1] if found else (0 if moment.steps else None)


def landmark_after(moment: AtMoment) -> int | None:
    """The next lot sold, or round ended, after a moment; the end where there is none."""
    last = len(moment.game.steps)
    found = (number for number in _landmarks(moment.game) if number > moment.steps)
    return next(found, last if moment.steps < last else None)


def _landmarks(game: AnyLedger) -> list[int]:
    steps: Sequence[AnyStep] = game.steps
    return [number for number, step in enumerate(steps, start=1) if _is_landmark(step)]


def _is_landmark(step: AnyStep) -> bool:
    if len(step.after.payouts) > len(step.before.payouts):
        return True
    return is_auction_step(step) and sale_of(step) is not None
