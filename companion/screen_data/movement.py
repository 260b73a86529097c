"""Movement as plain data: what grows on a screen, from when to when, and what is heard with it.

All times are in ms since the movement began. `animation.py` decides which change of the screen moves, and how far its
movement has come; the layouts ask here how much of each part is there.
"""

from dataclasses import dataclass
from typing import NamedTuple

from companion.screen_data.auctions import SoldScreen
from companion.screen_data.boards import AppraisalScreen
from companion.screen_data.finished_game import GameResultScreen
from companion.screen_data.sounds import Sound

FRAME_MS = 50
"""The duration of one frame."""
_PRICE_MS = 200
"""The time in which a new price rises to its place."""
_STRIKE_MS, _PLATE_MS = 150, 200
"""The time in which the price of a sold lot falls to its place, and after that its plate reaches to the edge."""
_BID_MS, _LAST_BID_MS, _ALL_BIDS_MS = 500, 900, 400
"""The time after which the next secret bid is opened, after which the last one is, and for which all are shown."""
_CAUSE_MS = 1_200
"""The time for which an appraisal shows only why the round ended, and how many cards there are."""
_TOKEN_MS, _NEXT_TOKEN_MS = 300, 700
"""The time in which a token grows, and after which the next one begins."""
_RANKED_MS = 200
"""The time after the last token until artists without a rank are seen to be worth nothing."""
_PAYMENTS_MS, _PAYMENT_MS = 400, 350
"""The time until the first payment, and after which the next one follows."""
_ALL_PAID_MS = 400
"""The time for which all payments are shown before anything can be pressed."""
_BEGINNING_MS = 400
"""The time for which a result shows what everybody had at the start."""
_GROWING_MS, _NEXT_ROUND_MS = 800, 1_100
"""The time in which all columns grow by a round, and after which the next one begins."""
_SILENCE_MS, _LAST_GROWING_MS = 1_200, 1_000
"""The time without anything before the last round, and in which the columns grow by it."""
_WINNER_MS, _ALL_TOLD_MS = 300, 700
"""The time from then to the winner, and for which the winner is shown before anything can be pressed."""


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
    moment_ms: int = 0
    """The time until which everybody only watches: nothing can be pressed meanwhile, and a touch ends the movement."""
    start_ms: int = 0
    """The time at which it starts; later than 0 where its first part is not shown."""
    cues: tuple[Cue, ...] = ()
    """What is heard, in order of time. Of a movement that is cut short, the last is heard at once."""


@dataclass(frozen=True, kw_only=True)
class PriceMovement(Movement):
    """A higher bid rises to its place."""

    price: Growth


@dataclass(frozen=True, kw_only=True)
class SaleMovement(Movement):
    """Secret bids are opened one after the other, if there were any; then the lot is sold."""

    opened: tuple[Growth, ...]
    """The secret bids in the order of the screen; each appears at once."""
    strike: Growth
    """The price falls to its place, and the gavel's rails fill."""
    plate: Growth
    """The plate under the price grows to the edge; when it is whole, the word for the sale appears on it."""


@dataclass(frozen=True, kw_only=True)
class AppraisalMovement(Movement):
    """The tokens of a round are hung, that of the third first, unless they hang there already; then the bank pays one
    seat after the other.
    """

    tokens: tuple[Growth, ...]
    """By column: its new token. The rank and the worth appear when it is whole; in a column without one, when all are.
    """
    payments: tuple[Growth, ...]
    """By payee; each payment appears at once. None where an explanation is read first, and the payments after it."""


@dataclass(frozen=True, kw_only=True)
class ResultMovement(Movement):
    """Everybody's money grows round by round; after a silence by the last one; then the winner is told."""

    rounds: tuple[Growth, ...]
    winner: Growth


def price_movement() -> PriceMovement:
    """Return the movement of a higher bid."""
    return PriceMovement(length_ms=_PRICE_MS, price=Growth(0, _PRICE_MS))


def sale_movement(screen: SoldScreen) -> SaleMovement:
    """Return the movement of a sale."""
    times = [_BID_MS * place for place in range(1, len(screen.opened))]
    if screen.opened:
        times.append(_BID_MS * (len(screen.opened) - 1) + _LAST_BID_MS)
    sold_ms = times[-1] + _ALL_BIDS_MS if times else 0
    struck_ms = sold_ms + _STRIKE_MS
    taps = [Cue(time, Sound.OPENED) for time in times]
    return SaleMovement(
        length_ms=struck_ms + _PLATE_MS,
        moment_ms=sold_ms,
        cues=(*taps, Cue(struck_ms, Sound.GAVEL)) if taps else (),
        opened=tuple(Growth(time, time) for time in times),
        strike=Growth(sold_ms, struck_ms),
        plate=Growth(struck_ms, struck_ms + _PLATE_MS),
    )


def appraisal_movement(screen: AppraisalScreen) -> AppraisalMovement:
    """Return the movement of an appraisal, up to the payments where an explanation is read before them."""
    new = screen.columns if screen.has_new_tokens else ()
    ranks = sorted((column.rank for column in new if column.rank), reverse=True)
    token_of_rank: dict[int, Growth] = {}
    for place, rank in enumerate(ranks):
        start_ms = _CAUSE_MS + _NEXT_TOKEN_MS * place
        token_of_rank[rank] = Growth(start_ms, start_ms + _TOKEN_MS)
    ranked_ms = max((token.end_ms for token in token_of_rank.values()), default=_CAUSE_MS) + _RANKED_MS
    first_ms = ranked_ms + _PAYMENTS_MS
    others = Growth(ranked_ms, ranked_ms) if screen.has_new_tokens else Growth(0, 0)
    payees = () if screen.explanation else screen.payees
    times = [first_ms + _PAYMENT_MS * place for place in range(len(payees))]
    landings = [Cue(token.end_ms, Sound.LANDED) for token in token_of_rank.values()]
    payments = [Cue(time, Sound.PAID) for time, payee in zip(times, payees, strict=True) if payee.is_paid]
    length_ms = times[-1] + _ALL_PAID_MS if times else first_ms
    return AppraisalMovement(
        length_ms=length_ms,
        moment_ms=length_ms,
        cues=(*landings, *payments),
        tokens=tuple(token_of_rank.get(column.rank, others) for column in screen.columns),
        payments=tuple(Growth(time, time) for time in times),
    )


def result_movement(screen: GameResultScreen) -> ResultMovement:
    """Return the movement of a result."""
    last = len(screen.rounds) - 1
    rounds: list[Growth] = []
    for place in range(last):
        start_ms = _BEGINNING_MS + _NEXT_ROUND_MS * place
        rounds.append(Growth(start_ms, start_ms + _GROWING_MS))
    silent_from_ms = rounds[-1].end_ms if rounds else 0
    last_ms = silent_from_ms + _SILENCE_MS
    rounds.append(Growth(last_ms, last_ms + _LAST_GROWING_MS))
    won_ms = rounds[-1].end_ms + _WINNER_MS
    landings = [Cue(growth.end_ms, Sound.LANDED) for growth in rounds]
    length_ms = won_ms + _ALL_TOLD_MS
    return ResultMovement(
        length_ms=length_ms,
        moment_ms=length_ms,
        cues=(*landings, Cue(won_ms, Sound.WON)),
        rounds=tuple(rounds),
        winner=Growth(won_ms, won_ms),
    )
