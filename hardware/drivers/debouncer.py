"""Decide when a bouncing contact has been pressed, by its first edge.

This is a state machine of one contact, which gets edges in the order of their times. Waiting for a contact to settle
would let a player who pressed first but bounced longer lose to one who pressed later. So the first falling edge after a
quiet period is the press, at once, and further edges are bounce until the contact is quiet again. A very short low is a
spike on the wire and no press; the caller, who knows the later edges, says which lows are that short.
"""

from enum import Enum

from hardware.signals import WINDOW_NS
from hardware.time_units import MICROSECOND, MILLISECOND, SECOND

HELD_NS = 10 * SECOND
"""A contact that is down for this long, in nanoseconds, is held or stuck: a press takes less than a tenth of it."""
HELD_AT_START_NS = 2 * SECOND
"""The same for a contact that was down when the program started, in nanoseconds."""

DEBOUNCE_NS = 25 * MILLISECOND
"""How long, in nanoseconds, a released contact must be without any edge before it can be pressed again.

Ordinary push buttons bounce for up to about 5 ms, worn ones for 20; a hand needs more than 40 ms for a second press.
"""

SPIKE_NS = 200 * MICROSECOND
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
        self.is_down = down
        """Whether the contact was closed at its last edge."""
        self.last_edge_at = at
        """When its last edge was, in nanoseconds."""
        self.pressed_at = at
        """When it was last pressed, in nanoseconds: at its first edge."""
        self._ready = trusted and not down
        """Whether the next falling edge is a press."""
        self._brief_at = at - WINDOW_NS - 1
        """When it last went low briefly, in nanoseconds; out of the window if it has not."""

    def repeats(self, *, low: bool, at: int) -> bool:
        """Return whether an edge at `at` nanoseconds to `low` or high has the level of the last one, although the
        contact was quiet between them.
        """
        return low == self.is_down and at - self.last_edge_at >= DEBOUNCE_NS

    def judge(self, *, low: bool, at: int, brief: bool = False) -> Judgement | None:
        """Judge an edge at `at` nanoseconds to `low` or high; return None for bounce or the release.

        A `brief` low is not a press as far as is known; if the contact goes low again within the window, it is a press
        at this time.

        An edge older than the one before changes nothing. The kernel reads the level only after the edge, so within a
        bounce the same level can come twice; after a quiet period it means that an edge was lost, because the caller
        corrects a level that was read late (`button_input.py`).
        """
        if at < self.last_edge_at:
            return None
        quiet = at - self.last_edge_at >= DEBOUNCE_NS
        self.last_edge_at = at
        self._ready = self._ready or (quiet and not self.is_down)
        if low == self.is_down:
            return Judgement.LOST if quiet else None
        self.is_down = low
        if not low or not self._ready:
            return None
        self.pressed_at = self._brief_at if at - self._brief_at <= WINDOW_NS else at
        if brief:
            self._brief_at = self.pressed_at
            return None
        self._ready = False
        return Judgement.PRESS
