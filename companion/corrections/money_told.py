"""What a corrected game tells of the money of seats, which is secret: whether one could pay what it would have paid.

What each seat pays and gets is public. So what it had left at least once, after all that it paid or bid, tells what it
has now: who could pay 30 and bid 50 then has at least what came since. A corrected game tells more if it leaves a seat
with less than it ever had left in the game as it is.
"""

from collections.abc import Sequence

from companion.corrections.corrected_game import CorrectedGame, StepRefused
from companion.rules.actions import Bid
from companion.rules.auction_game.state import State
from companion.rules.protocol import AnyState, apply
from companion.rules.refusal import Reason
from companion.steps import Step


def tells_of_money(steps: Sequence[Step], corrected: CorrectedGame, shown: CorrectedGame | None = None) -> bool:
    """Return whether a corrected game tells more of anybody's money than the game as it is and, if one is given, than
    the corrected game that was `shown` before: that a seat could pay something, or could not.

    This itself tells nothing. Of tables that differ in money alone, and that everybody has seen do the same so far, it
    is the same for all. Where it is False for one of them, all that seats pay or bid there they could also pay at any
    other, since they had no less left before at any; and what one lacks there it lacks at any. So each other table
    comes to the same corrected game, for which it is False as well.
    """
    if not isinstance(corrected.end, State):
        return False
    if _refuses_for_money(corrected) and not (shown and _is_known_to_lack(corrected, shown)):
        return True
    beginning = steps[0].before
    known = _least_left(beginning, steps)
    if shown is not None:
        known = list(map(min, known, _least_left(beginning, shown.all_steps(steps))))
    told = _least_left(beginning, corrected.all_steps(steps))
    return any(left < least for left, least in zip(told, known, strict=True))


def _refuses_for_money(corrected: CorrectedGame) -> bool:
    """Return whether a step of the corrected game is refused for lack of money."""
    conflict = corrected.conflict
    return isinstance(conflict, StepRefused) and conflict.reason is Reason.NOT_ENOUGH_MONEY


def _is_known_to_lack(corrected: CorrectedGame, shown: CorrectedGame) -> bool:
    """Return whether it follows from the game that was shown that a seat lacks the money: it lacks no less of it than
    it lacked there.
    """
    refused, before = corrected.conflict, shown.conflict
    if not isinstance(refused, StepRefused) or not isinstance(before, StepRefused):
        return False
    seat = refused.lacking
    if seat is None or seat != before.lacking:
        return False
    return refused.needed - corrected.end.totals[seat - 1] >= before.needed - shown.end.totals[seat - 1]


def _least_left(beginning: AnyState, steps: Sequence[Step]) -> list[int]:
    """Return by seat what it had left at least, after what it paid and less what it bid."""
    least = [*beginning.totals]
    for step in steps:
        state = step.before
        for count, action in enumerate(step.actions, start=1):
            if isinstance(action, Bid):  # a secret one that is outbid at once stands in no state
                seat = action.seat - 1
                least[seat] = min(least[seat], state.totals[seat] - action.amount)
            state = step.after if count == len(step.actions) else apply(state, action)
            if isinstance(state, State):
                least = [
                    min(left, cash - state.committed(seat))
                    for seat, (left, cash) in enumerate(zip(least, state.cash, strict=True), start=1)
                ]
    return least
