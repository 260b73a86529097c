"""What the light in a seat's button can show, and how its brightness changes over time."""

from enum import StrEnum
from itertools import accumulate

_MS = 1_000_000


class Light(StrEnum):
    """What a seat's light tells its player."""

    OFF = "off"
    """The table does not wait for this seat."""
    TURN = "turn"
    """The table waits for the seat: a slow pulse."""
    LEAD = "lead"
    """The seat has the highest bid, or bought the last lot: steady."""
    TYPING = "typing"
    """The seat is typing a secret bid: a soft pulse, the same for any number of digits."""
    READY = "ready"
    """The seat's secret bid is made: steady."""
    REFUSED = "refused"
    """What the seat pressed was not accepted: three blinks."""


BLINKS_NS = 850 * _MS
"""How long a refusal is shown, in nanoseconds: three blinks. It ends before a fourth would start."""

_STEPS: dict[Light, tuple[tuple[float, int], ...]] = {
    Light.OFF: ((0, 0),),
    Light.TURN: ((1, 1000 * _MS), (0.1, 1000 * _MS)),
    Light.LEAD: ((1, 0),),
    Light.TYPING: ((0.6, 1800 * _MS), (0.1, 600 * _MS)),
    Light.READY: ((1, 0),),
    Light.REFUSED: ((1, 150 * _MS), (0, 150 * _MS)),
}
"""Pairs of a brightness from 0 to 1 and its duration in ns, repeated without end. Few steps let the computer sleep
long.
"""


def brightness(light: Light, elapsed: int) -> tuple[float, int | None]:
    """Return how bright a light is, from 0 to 1, `elapsed` ns after it began to show `light`.

    The second value is when the brightness next changes, in ns after it began; None for never.
    """
    steps = _STEPS[light]
    period = sum(length for _, length in steps)
    if not period:
        return steps[0][0], None
    begun = elapsed // period * period
    ends = accumulate(length for _, length in steps)
    return next((level, begun + end) for (level, _), end in zip(steps, ends, strict=True) if elapsed < begun + end)
