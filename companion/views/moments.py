"""A moment of a game that is looked at or watched, and the ways from it to others."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.journal.ledger import AnyLedger, AnyStep, is_auction_step
from companion.notices import notices, sale_of
from companion.options import SECOND
from companion.pages.page import Page
from companion.rules.card.state import Over as CardOver
from companion.rules.card.state import Settled as Scored
from companion.rules.state import Over, Settled

USUAL_PACE = 2 * SECOND
"""How long each picture stands while a game is watched, until somebody chooses otherwise."""


@dataclass(frozen=True, slots=True)
class AtMoment(Page):
    """A moment of a game is looked at: where it stood after its first `steps` steps."""

    pauses_game = True

    game: AnyLedger
    """Any game of the journal; only the one in progress can be corrected."""
    steps: int
    over: Page
    """What it was opened over."""
    seen: int = 0
    """A step may have several pictures, a sale and then an appraisal: so many of them were put away."""
    pace: int = USUAL_PACE
    """How long each picture stands while the game is watched, in ns."""
    next_at: int | None = None
    """When the next picture comes by itself, in ns; None while nobody watches."""

    def due(self) -> int | None:
        """When the next picture comes by itself."""
        return self.next_at

    def tick(self, now: int) -> Page | None:
        """The moment that is due now."""
        return played_on(self, now)


PACES = (2 * USUAL_PACE, USUAL_PACE, USUAL_PACE // 2, USUAL_PACE // 4)
"""How long each picture stands while a game is watched, the slowest first."""


def switch_playing(moment: AtMoment, at: int) -> AtMoment:
    """Go on by itself from now, from the beginning if this is the end; or stop."""
    if moment.next_at is not None:
        return replace(moment, next_at=None)
    start = moment if later(moment) else replace(moment, steps=0, seen=0)
    return replace(start, next_at=at + start.pace if later(start) else None)


def next_pace(moment: AtMoment, at: int) -> AtMoment:
    """Faster, and from the fastest to the slowest."""
    pace = PACES[(PACES.index(moment.pace) + 1) % len(PACES)]
    return replace(moment, pace=pace, next_at=None if moment.next_at is None else at + pace)


def played_on(moment: AtMoment, now: int) -> AtMoment:
    """The moment that is due now; it stops at the end."""
    following = later(moment)
    if moment.next_at is None or now < moment.next_at or following is None:
        return moment
    steps, seen = following
    moved = replace(moment, steps=steps, seen=seen)
    return replace(moved, next_at=max(moment.next_at, now) + moment.pace if later(moved) else None)


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
