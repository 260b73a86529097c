"""A column of a keypad: listened to for what wakes the scan, and kept out of it while it storms.

What is read of it belongs to `matrix.py`, what a reading means to `keypad.py`.
"""

import logging
from collections.abc import Callable
from typing import Any

from hardware.clock import Clock
from hardware.noise import SPAN, StormWatch
from hardware.pins import TablePin

log = logging.getLogger(__name__)

STORM_EDGES, STORM_SPAN = 160, 20_000_000
"""More edges than the one within nanoseconds as the other are a storm.

So soon, because until then a loose column spoils frames of all keypads: a key that somebody else presses meanwhile is
still down afterwards. No sooner, because where keys are held the scan itself makes up to two edges a row and frame,
about 110 at its fastest, and a bounce some more.
"""
FLUTTERS = 32
"""A slower storm shows in the frames: a column that is low in several rows, as no single key makes it, then not, then
again. More changes than this within `storm.SPAN` are a loose wire; frantic chords, with all their bounces, make half.
"""


class Column:
    """Column `place` (0 to 2, left to right) of `seat`'s keypad; `bit` is its place in a frame.

    `wake` is called with the ticks of an edge, `storm` once when the edges have become too many, both on a thread of
    the pins. Everything else is for the device thread.
    """

    def __init__(
        self,
        seat: int,
        place: int,
        bit: int,
        pin: TablePin,
        *,
        clock: Clock,
        wake: Callable[[Any], None],
        storm: Callable[["Column"], None],
    ) -> None:
        self.seat = seat
        self.place = place
        self.bit = bit
        self.io = pin.io
        self.bcm = pin.bcm
        self.wire = pin.wire
        """Where its wire starts."""
        self.is_read = True
        """Whether the scan counts with it: not from a storm until it has been listened to for a while without one."""
        self.storming = False
        """Whether there was a storm since it was last listened to."""
        self._pin = pin
        self._clock = clock
        self._wake = wake
        self._on_storm = storm
        self._watch = StormWatch(STORM_EDGES, clock.now(), span=STORM_SPAN)
        self._slow_watch = StormWatch(FLUTTERS, clock.now(), span=SPAN)
        self.io.input_with_pull("up")
        self.io.when_changed = self._changed

    def flutter(self) -> None:
        """It has changed between low in several rows and not, from one frame to the next."""
        if self._slow_watch.storms(self._clock.now()):
            self._begin_storm()

    def mute(self) -> None:
        """Stop listening and reading, so that a loose wire costs nothing and spoils no frame."""
        self.is_read = False
        self.io.when_changed = None

    def listen(self) -> None:
        """Listen again, without reading yet."""
        self._watch.restart(self._clock.now())
        self._slow_watch.restart(self._clock.now())
        self.storming = False
        self.io.when_changed = self._changed

    def close(self) -> None:
        """Stop listening for good."""
        self.io.when_changed = None

    def _changed(self, ticks: Any, _state: Any) -> None:
        """An edge, told by gpiozero. It must not raise: lgpio's thread would die."""
        try:
            now = self._clock.now()
            # Nothing shows in the frames of a column that is not read, so each of its edges counts.
            if self._watch.storms(now) or (not self.is_read and self._slow_watch.storms(now)):
                self._begin_storm()
            elif self.is_read:
                self._wake(ticks)
        except Exception:
            log.exception("An edge of %r was lost", self._pin)

    def _begin_storm(self) -> None:
        if not self.storming:
            self.storming = True
            self._on_storm(self)
