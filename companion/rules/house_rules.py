"""Choices made when a game is set up, where its rules leave them open.

They are kept with the game in the journal, so that a resumed game continues in the same way. They change no rule and
are not part of a record.
"""

from collections.abc import Mapping
from dataclasses import dataclass

LARGEST_STEP = 1_000_000
"""The largest step of an edition, in its unit."""
STEPS = (1, 2, 5, 10)
"""What the bid button may add, in steps of the edition."""
_MOST = LARGEST_STEP * max(STEPS)


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The choices of one game; None where the edition or the settings decide."""

    step: int | None = None
    """What the bid button adds to the standing bid."""
    countdown: bool | None = None
    """Whether silence stands in for the gavel in open auctions."""


def house_rule_values(rules: HouseRules) -> dict[str, object]:
    """Return the choices as JSON values, leaving out those that are None."""
    chosen = {"step": rules.step, "countdown": rules.countdown}
    return {key: value for key, value in chosen.items() if value is not None}


def parse_house_rules(values: object) -> HouseRules:
    """Read the choices from their JSON values. Raise ValueError with a message that says what is wrong."""
    if not isinstance(values, Mapping) or not set(values) <= {"step", "countdown"}:
        raise ValueError('table must be an object with only "step" and "countdown"')
    step, countdown = values.get("step"), values.get("countdown")
    if step is not None and (type(step) is not int or not 1 <= step <= _MOST):
        raise ValueError(f"step must be a whole number from 1 to {_MOST}")
    if countdown is not None and not isinstance(countdown, bool):
        raise ValueError("countdown must be true or false")
    return HouseRules(step, countdown)
