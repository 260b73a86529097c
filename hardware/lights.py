"""The light in a seat's button: what it can show, how its brightness changes over time, and what steps it."""

from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple

from hardware.config.wiring import Use
from hardware.time_units import MILLISECOND, SECOND


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


BLINKS_NS = 850 * MILLISECOND
"""How long a refusal is shown, in nanoseconds: three blinks. It ends before a fourth would start."""

_BEAT_NS = SECOND
"""All lights that pulse change together, at multiples of this many nanoseconds, so that the computer wakes once for all
of them. Lights that pulse independently of each other cost 0.2 % of a core.
"""


class _Phase(NamedTuple):
    """A part of a pulse."""

    level: float
    """The brightness, from 0 to 1."""
    duration_ns: int


_STEADY: dict[Light, float] = {Light.OFF: 0, Light.LEAD: 1, Light.READY: 1}
"""The brightness of what is shown without a change, from 0 to 1."""
_PULSES: dict[Light, tuple[_Phase, ...]] = {
    Light.TURN: (_Phase(1, _BEAT_NS), _Phase(0.1, _BEAT_NS)),
    Light.TYPING: (_Phase(0.6, 2 * _BEAT_NS), _Phase(0.1, _BEAT_NS)),
    Light.REFUSED: (_Phase(1, 150 * MILLISECOND), _Phase(0, 150 * MILLISECOND)),
}
"""The phases of what is repeated without end. Few phases let the computer sleep long."""


class Brightness(NamedTuple):
    """How bright a light is at a moment."""

    level: float
    """From 0 to 1."""
    changes_at: int | None
    """When, in nanoseconds, it next changes; None for never."""


def brightness(light: Light, since: int, now: int) -> Brightness:
    """Return how bright a light is at `now` that has shown `light` since `since`.

    A pulse begins at once with its first phase, whose duration counts from the next beat.
    """
    if light in _STEADY:
        return Brightness(_STEADY[light], None)
    phases = _PULSES[light]
    period = sum(phase.duration_ns for phase in phases)
    first = since if light is Light.REFUSED else _next_beat(since)
    elapsed = max(0, now - first)
    begun = elapsed // period * period
    end = first + begun
    for phase in phases:
        end += phase.duration_ns
        if now < end:
            break
    return Brightness(phase.level, end)


def _next_beat(at: int) -> int:
    """Return the first beat that is not before `at`."""
    return (at + _BEAT_NS - 1) // _BEAT_NS * _BEAT_NS


class SeatLight:
    """The light of `seat`, `percent` bright at its brightest; `set_level` sets how bright it is, from 0 to 1."""

    def __init__(self, seat: int, set_level: Callable[[float], None], *, percent: int, use: Use | None = None) -> None:
        self.seat = seat
        self.use = use
        """The use of its pin; None for a light on a pod, which is driven without errors."""
        self.due: int | None = None
        """When `step` is next needed, in nanoseconds; None for never."""
        self._set_level = set_level
        self._percent = percent
        self._light = Light.OFF
        self._since = 0
        """When it began to show that."""

    def show(self, light: Light, now: int) -> None:
        """Choose what the light shows from `now` on; call `step` to begin. What it shows already goes on."""
        if light is not self._light:
            self._light = light
            self._since = now
            self.due = now

    def step(self, now: int) -> None:
        """Set the brightness that the light has at `now`. Raise whatever `set_level` raises."""
        level, changes_at = brightness(self._light, self._since, now)
        self.due = changes_at if self._percent else None
        self._set_level(level * self._percent / 100)
