"""Decide when a bouncing contact has been pressed, by its first edge, and when it is a loose wire.

This is a state machine of one contact, which gets edges in the order of their times. Waiting for a contact to settle
would let a player who pressed first but bounced longer lose to one who pressed later. So the first falling edge after a
quiet period is the press, at once, and further edges are bounce until the contact is quiet again. A very short low is a
spike on the wire and no press; the caller, who knows the later edges, says which lows are that short.
"""

from enum import Enum

from hardware.signals import WINDOW_NS

STORM_SPAN_NS = 250_000_000
"""The usual span of a storm count, in nanoseconds."""


MUTED_NS = 1_000_000_000
"""How long, in nanoseconds, a line that storms is muted."""


class StormWatch:
    """Count events; more than `most` within `span` nanoseconds are a storm.

    No hand makes so many: it is a loose wire. The caller decides what to do about the line.
    """

    def __init__(self, most: int, at: int, *, span: int = STORM_SPAN_NS) -> None:
        self._most = most
        self._span = span
        self.restart(at)

    def storms(self, at: int) -> bool:
        """Count an event at `at` nanoseconds and return whether there are now too many."""
        if at - self._from > self._span:
            self.restart(at)
        self._count += 1
        return self._count > self._most

    def restart(self, at: int) -> None:
        """Count from 0 again."""
        self._from, self._count = at, 0


HELD_NS = 10_000_000_000
"""A contact that is down for this long, in nanoseconds, is held or stuck: a press takes less than a tenth of it."""
HELD_AT_START_NS = 2_000_000_000
"""The same for a contact that was down when the program started, in nanoseconds."""

DEBOUNCE_NS = 25_000_000
"""How long, in nanoseconds, a released contact must be without any edge before it can be pressed again.

Ordinary push buttons bounce for up to about 5 ms, worn ones for 20; a hand needs more than 40 ms for a second press.
"""

SPIKE_NS = 200_000
"""A low that ends within this many nanoseconds and does not return within the window is no press: neighbouring wires
cause such spikes.
"""


class Judgement(Enum):
    """What an edge was, if not bounce or the release."""

    PRESS = "press"
    LOST = "lost"
    """An edge has been lost: after a quiet period the contact did again what it was doing already."""


class Contact:
    """One contact to ground with a pull-up: low is closed.

    A contact that is down at the start is no press until it has been released. If `trusted` is False, as for a line
    that has just stormed, a released contact must also have been quiet first.
    """

    def __init__(self, *, down: bool, at: int, trusted: bool = True) -> None:
        self.down = down
        """Whether the contact was closed at its last edge."""
        self.since = at
        """When, in nanoseconds, its last edge was."""
        self.pressed_at = at
        """When, in nanoseconds, it was last pressed: at its first edge."""
        self._ready = trusted and not down
        self._brief_at = at - WINDOW_NS - 1

    def judge(self, *, low: bool, at: int, brief: bool = False) -> Judgement | None:
        """Judge an edge at `at` nanoseconds to `low` or high; return None for bounce or the release.

        A `brief` low is not a press as far as is known; if the contact goes low again within the window, it is a press
        at this time.

        An edge older than the one before changes nothing. The kernel reads the level only after the edge, so within a
        bounce the same level can come twice; after a quiet period it means that an edge was lost.
        """
        if at < self.since:
            return None
        quiet = at - self.since >= DEBOUNCE_NS
        self.since = at
        self._ready = self._ready or (quiet and not self.down)
        if low == self.down:
            return Judgement.LOST if quiet else None
        self.down = low
        if low and self._ready:
            self.pressed_at = self._brief_at if at - self._brief_at <= WINDOW_NS else at
            if brief:
                self._brief_at = self.pressed_at
                return None
            self._ready = False
            return Judgement.PRESS
        return None
