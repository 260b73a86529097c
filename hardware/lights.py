"""What the light in a seat's button can show, and how bright it then is from moment to moment."""

from enum import StrEnum
from itertools import accumulate

_MS = 1_000_000


class Light(StrEnum):
    """What a seat's light tells its player."""

    OFF = "off"
    """Nothing is asked of the seat."""
    TURN = "turn"
    """The table waits for the seat: a slow pulse."""
    LEAD = "lead"
    """It has the standing bid, or bought the last lot: steady."""
    TYPING = "typing"
    """Its secret bid is being typed: a soft breath, the same for one digit and for five."""
    READY = "ready"
    """Its secret bid is made: steady."""
    REFUSED = "refused"
    """What it pressed was not taken: three blinks."""


BLINKS_NS = 850 * _MS
"""How long a refusal is shown: three blinks. It ends before a fourth is due."""

_STEPS: dict[Light, tuple[tuple[float, int], ...]] = {
    Light.OFF: ((0, 0),),
    Light.TURN: ((1, 1000 * _MS), (0.1, 1000 * _MS)),
    Light.LEAD: ((1, 0),),
    Light.TYPING: ((0.6, 1800 * _MS), (0.1, 600 * _MS)),
    Light.READY: ((1, 0),),
    Light.REFUSED: ((1, 150 * _MS), (0, 150 * _MS)),
}
"""Brightness from 0 to 1, and for how long, in ns, over and over. Few steps let a table that waits wake seldom."""


def brightness(light: Light, elapsed: int) -> tuple[float, int | None]:
    """Return how bright a light is `elapsed` ns after it began to show this, from 0 to 1.

    With it comes when that changes, in ns after it began; None for never.
    """
    steps = _STEPS[light]
    period = sum(length for _, length in steps)
    if not period:
        return steps[0][0], None
    begun = elapsed // period * period
    ends = accumulate(length for _, length in steps)
    return next((level, begun + end) for (level, _), end in zip(steps, ends, strict=True) if elapsed < begun + end)
