"""What every device driver needs of gpiozero: a pin of its own, and its edges on the table's clock.

This module does not know what a pin is for, nor which library drives it (`board.py`).
"""

import logging
from collections.abc import Callable
from typing import Any

from hardware.clock import Clock
from hardware.config.wiring import Use
from hardware.time_units import SECOND

log = logging.getLogger(__name__)

PinFactory = Any  # gpiozero ships no types, so neither its factories nor its pins have any here
"""A gpiozero pin factory."""
Ticks = Any  # each library has a type of its own
"""A time stamp of a pin factory."""

PWM_HZ = 100
"""Fast enough that no eye sees it flicker."""


class DeviceError(Exception):
    """A device that cannot be used; the message names the remedy."""


class TablePin:
    """The pin of one part of the table; `scale` gives the times of its edges.

    Every method raises an error of the pin library's own if the pin cannot be used, for instance because another
    program uses it.
    """

    def __init__(self, factory: PinFactory, use: Use, scale: "TickScale") -> None:
        self.bcm = use.pin
        self._scale = scale
        self._use = use
        self.io = factory.pin(use.pin)
        """The gpiozero pin."""

    def listen(self, when_changed: Callable[[int, bool], None]) -> None:
        """Call `when_changed` with the time of each edge, in nanoseconds, and whether the line is then low.

        It is called on a thread of the pin library.
        """
        self._when_changed = when_changed
        self.io.when_changed = self._changed

    def ignore(self) -> None:
        """Stop listening."""
        self.io.when_changed = None

    def as_output(self, *, dimmed: bool = False) -> Callable[[float], None]:
        """Make the pin a low output, and return a function that sets the brightness of the light on it, from 0 to 1.

        The pin is only switched on and off, unless it is `dimmed`: then the pin library switches it many times a
        second, which keeps the computer awake; a larger resistor dims without that cost.
        """
        self.io.output_with_state(False)
        if dimmed:
            self.io.frequency = PWM_HZ

        def set_level(level: float) -> None:
            self.io.state = level if dimmed else round(level)

        return set_level

    def close(self) -> None:
        """Stop listening to the pin and make it an input."""
        self.ignore()
        self.io.frequency = None
        self.io.close()

    def _changed(self, ticks: Ticks, state: int) -> None:
        """Pass on an edge from gpiozero. It must not raise, or lgpio's thread would end, and with it every line."""
        try:
            self._when_changed(self._scale.time(ticks), not state)
        except Exception:
            log.exception("An edge of %r was lost", self)

    def __repr__(self) -> str:
        return f"<{self._use.name} on BCM {self._use.pin}>"


class TickScale:
    """Convert the ticks of a pin factory to nanoseconds of the clock.

    All edges use one fixed anchor, so their order and distances are exactly those of the ticks. Raise DeviceError for a
    backend whose ticks start again from 0 (pigpio, every 71 minutes).
    """

    def __init__(self, factory: PinFactory, clock: Clock) -> None:
        if factory.ticks_diff(0, 1) > 0:
            raise DeviceError("the pins' time stamps start again from 0 now and then; use lgpio instead of pigpio")
        self._ticks_diff = factory.ticks_diff
        readings = [(clock.now(), factory.ticks(), clock.now()) for _ in range(5)]
        before, self._anchor, after = min(readings, key=lambda reading: reading[2] - reading[0])
        self._anchor_at = before + (after - before) // 2

    def time(self, ticks: Ticks) -> int:
        """Return the time in nanoseconds of an edge with these ticks."""
        seconds: float = self._ticks_diff(ticks, self._anchor)
        return self._anchor_at + round(seconds * SECOND)
