"""The light in a seat's button: what it can show, how its brightness changes over time, and what steps it."""

from collections.abc import Callable
from enum import StrEnum
from itertools import accumulate

from hardware.config.wiring import Use

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

_BEAT_NS = 1000 * _MS
"""All lights that pulse change together, at multiples of this, so that the computer wakes once for all of them."""

_STEPS: dict[Light, tuple[tuple[float, int], ...]] = {
    Light.OFF: ((0, 0),),
    Light.TURN: ((1, _BEAT_NS), (0.1, _BEAT_NS)),
    Light.LEAD: ((1, 0),),
    Light.TYPING: ((0.6, 2 * _BEAT_NS), (0.1, _BEAT_NS)),
    Light.READY: ((1, 0),),
    Light.REFUSED: ((1, 150 * _MS), (0, 150 * _MS)),
}
"""Pairs of a brightness from 0 to 1 and its duration in ns, repeated without end. Few steps let the computer sleep
long.
"""


def brightness(light: Light, since: int, now: int) -> tuple[float, int | None]:
    """Return how bright a light is at `now`, from 0 to 1, and when that next changes, in ns; None for never.

    It began to show `light` at `since`. A pulse begins at once and waits in its first step for the next beat.
    """
    steps = _STEPS[light]
    period = sum(length for _, length in steps)
    if not period:
        return steps[0][0], None
    first = since if light is Light.REFUSED else -(-since // _BEAT_NS) * _BEAT_NS
    elapsed = max(0, now - first)
    begun = elapsed // period * period
    ends = (begun + end for end in accumulate(length for _, length in steps))
    return next((level, first + end) for (level, _), end in zip(steps, ends, strict=True) if elapsed < end)


class SeatLight:
    """The light of `seat`, `percent` bright at its brightest; `set_level` sets how bright it is, from 0 to 1."""

    def __init__(self, seat: int, set_level: Callable[[float], None], percent: int, use: Use | None = None) -> None:
        self.seat = seat
        self.use = use
        """The use of its pin; None for a light on a pod, which is driven without errors."""
        self.due: int | None = None
        """When `step` is next needed, in ns; None for never."""
        self._set_level = set_level
        self._percent = percent
        self._light, self._since = Light.OFF, 0

    def show(self, light: Light, now: int) -> None:
        """Choose what the light shows from `now` on; call `step` to begin. What it shows already goes on."""
        if light is not self._light:
            self._light, self._since, self.due = light, now, now

    def step(self, now: int) -> None:
        """Set the brightness that the light has at `now`. Raise whatever `set_level` raises."""
        level, change = brightness(self._light, self._since, now)
        self.due = change if self._percent else None
        self._set_level(level * self._percent / 100)
