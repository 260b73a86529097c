"""How one game is played where its rules leave it open, as chosen when it was set up.

It is kept with the game in the journal, so that a game gone on with goes on in the same way. It changes no rule and
is not part of a record: what happened is the same in either way.
"""

from collections.abc import Mapping
from dataclasses import dataclass

LARGEST_STEP = 1_000_000
"""Of an edition, in its unit."""
STEPS = (1, 2, 5, 10)
"""What the bid button may add, in steps of the edition."""
_MOST = LARGEST_STEP * max(STEPS)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What was chosen; None for what was left to the edition or the settings."""

    step: int | None = None
    """What the bid button adds to the standing bid."""
    countdown: bool | None = None
    """Whether silence strikes the gavel in open auctions."""


def ways_values(ways: HouseRules) -> dict[str, object]:
    """The ways as JSON values, without what was not chosen."""
    chosen = {"step": ways.step, "countdown": ways.countdown}
    return {key: value for key, value in chosen.items() if value is not None}


def parse_ways(values: object) -> HouseRules:
    """The ways from their JSON values. Raises ValueError, saying what is wrong."""
    if not isinstance(values, Mapping) or not set(values) <= {"step", "countdown"}:
        raise ValueError('table must be an object with only "step" and "countdown"')
    step, countdown = values.get("step"), values.get("countdown")
    if step is not None and (type(step) is not int or not 1 <= step <= _MOST):
        raise ValueError(f"step must be a whole number from 1 to {_MOST}")
    if countdown is not None and not isinstance(countdown, bool):
        raise ValueError("countdown must be true or false")
    return HouseRules(step, countdown)
