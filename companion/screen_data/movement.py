"""Movement as plain data: what grows on a screen, from when to when, and what is heard with it.

All times are in ms since the movement began. `animation.py` decides which change of the screen moves, and how far its
movement has come; the layouts ask here how much of each part is there.
"""

from dataclasses import dataclass
from typing import NamedTuple

from companion.screen_data.boards import AppraisalScreen
from companion.screen_data.finished_game import GameResultScreen
from companion.screen_data.sounds import Sound

FRAME_MS = 50
"""The duration of one frame."""
_PRICE_MS = 200
"""The time in which a new price rises to its place, and a sold one falls to it."""
_TOKEN_MS = 300
_SEAT_MS = 800


class Growth(NamedTuple):
    """A part that grows from nothing to its whole; where both times are the same, it appears at once."""

    start_ms: int
    end_ms: int

    def share(self, elapsed_ms: int | None) -> float:
        """Return how much of the part is there, 0 to 1; all of it on a screen that does not move (None)."""
        if elapsed_ms is None or elapsed_ms >= self.end_ms:
            return 1
        if elapsed_ms <= self.start_ms:
            return 0
        return (elapsed_ms - self.start_ms) / (self.end_ms - self.start_ms)


class Cue(NamedTuple):
    """A sound of a movement."""

    at_ms: int
    sound: Sound


@dataclass(frozen=True, kw_only=True)
class Movement:
    """The movement of one screen."""

    length_ms: int
    """The time after which nothing moves any more."""
    cues: tuple[Cue, ...] = ()
    """What is heard, in order of time. Of a movement that is cut short, the last is heard at once."""


@dataclass(frozen=True, kw_only=True)
class PriceMovement(Movement):
    """A price comes to its place: a higher bid from below, that of a sold lot from above."""

    price: Growth


@dataclass(frozen=True, kw_only=True)
class AppraisalMovement(Movement):
    """The tokens of a round are hung, the smallest first."""

    tokens: tuple[Growth, ...]
    """The new token of each column; columns without one do not move."""


@dataclass(frozen=True, kw_only=True)
class ResultMovement(Movement):
    """The seats are revealed, the last place first."""

    seats: tuple[Growth, ...]
    """The seats in the order of the screen: the winner first."""


def price_movement() -> PriceMovement:
    """Return the movement of a price."""
    return PriceMovement(length_ms=_PRICE_MS, price=Growth(0, _PRICE_MS))


def appraisal_movement(screen: AppraisalScreen) -> AppraisalMovement:
    """Return the movement of an appraisal."""
    placed = [next((token.value for token in column.tokens if token.fresh), 0) for column in screen.columns]
    values = sorted(value for value in placed if value)
    starts = [_TOKEN_MS * values.index(value) if value else -_TOKEN_MS for value in placed]
    return AppraisalMovement(
        length_ms=_TOKEN_MS * len(values), tokens=tuple(Growth(start, start + _TOKEN_MS) for start in starts)
    )


def result_movement(screen: GameResultScreen) -> ResultMovement:
    """Return the movement of a result."""
    seats = len(screen.standings)
    times = [_SEAT_MS * (seats - place) for place in range(seats)]
    cues = [Cue(time, Sound.BID) for time in sorted(times)[:-1]]
    return ResultMovement(
        length_ms=times[0], cues=(*cues, Cue(times[0], Sound.WON)), seats=tuple(Growth(time, time) for time in times)
    )
