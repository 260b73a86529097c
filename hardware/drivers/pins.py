"""What every device driver needs of gpiozero: a pin of its own, and its edges on the table's clock.

This module does not know what a pin is for, nor which library drives it (`board.py`).
"""

import logging
from collections.abc import Callable
from typing import Any

from hardware.clock import Clock
from hardware.config.wiring import Use

log = logging.getLogger(__name__)

PWM_HZ = 100
"""Fast enough that no eye sees it flicker."""


class DeviceError(Exception):
    """A device that cannot be used; the message names the remedy."""


class TablePin:
    """The pin of one part of the table; `scale` gives the times of its edges.

    Where the pin cannot be used, as when something else on this computer uses it, all this raises errors of the pin
    library's own.
    """

    def __init__(self, factory: Any, use: Use, scale: "TickScale") -> None:
        self.bcm = use.pin
        self._scale = scale
        self._use = use
        self.io = factory.pin(use.pin)
        """The gpiozero pin."""

    def listen(self, hear: Callable[[int, bool], None]) -> None:
        """Call `hear` with the time of each edge, in nanoseconds, and whether the line is then low.

        That is on a thread of the pin library.
        """
        self._hear = hear
        self.io.when_changed = self._changed

    def ignore(self) -> None:
        """Stop listening."""
        self.io.when_changed = None

    def as_output(self, *, dimmed: bool = False) -> Callable[[float], None]:
        """Make the pin an output that is low, and return what sets how bright the light on it is, from 0 to 1.

        It is only switched on and off, unless it is `dimmed`: then the pin library switches it many times a second,
        which keeps the computer awake; a larger resistor dims without that cost.
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

    def _changed(self, ticks: Any, state: Any) -> None:
        """Pass on an edge from gpiozero. It must not raise, or lgpio's thread would end, and with it every line."""
        try:
            self._hear(self._scale.time(ticks), not state)
        except Exception:
            log.exception("An edge of %r was lost", self)

    def __repr__(self) -> str:
        return f"<{self._use.part} on BCM {self._use.pin}>"


class TickScale:
    """Convert the ticks of a pin factory to nanoseconds of the clock.

    All edges use one fixed anchor, so their order and distances are exactly those of the ticks. Raise DeviceError for a
    backend whose ticks start again from 0 (pigpio, every 71 minutes).
    """

    def __init__(self, factory: Any, clock: Clock) -> None:
        if factory.ticks_diff(0, 1) > 0:
            raise DeviceError("the pins' time stamps start again from 0 now and then; use lgpio instead of pigpio")
        self._diff = factory.ticks_diff
        looks = [(clock.now(), factory.ticks(), clock.now()) for _ in range(5)]
        before, self._ticks, after = min(looks, key=lambda look: look[2] - look[0])
        self._at = before + (after - before) // 2

    def time(self, ticks: Any) -> int:
        """Return the time in nanoseconds of an edge with these ticks."""
        seconds: float = self._diff(ticks, self._ticks)
        return self._at + round(seconds * 1e9)
