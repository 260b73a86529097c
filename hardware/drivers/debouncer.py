"""When a bouncing contact has been pressed: debounce by the first edge; and when it is a loose wire.

A pure state machine of one contact, fed with edges in the order of their times. Waiting for a contact to settle
before believing it would let a player who pressed first but bounced longer lose to one who pressed later; so the
first falling edge after a quiet spell is the press, at once, and what follows is bounce until it is quiet again.
A low that is over at once is a spike on the wire and no press: whether it is, is seen by whoever knows the later edges.
"""

from enum import Enum

from hardware.signals import WINDOW_NS

STORM_SPAN_NS = 250_000_000
"""Nanoseconds in which is counted, if nothing else is said."""


class StormWatch:
    """Counts what happens; more than `most` within `span` nanoseconds of each other are a storm.

    No hand makes so many: it is a loose wire. What is done about it belongs to whoever listens to the line.
    """

    def __init__(self, most: int, at: int, *, span: int = STORM_SPAN_NS) -> None:
        self._most = most
        self._span = span
        self.restart(at)

    def storms(self, at: int) -> bool:
        """Count one at `at` nanoseconds; whether it is too much now."""
        if at - self._from > self._span:
            self.restart(at)
        self._count += 1
        return self._count > self._most

    def restart(self, at: int) -> None:
        """Count from 0 again."""
        self._from, self._count = at, 0


HELD_NS = 10_000_000_000
"""A contact that is down for so long, in nanoseconds, is held by something: no press takes a tenth of it."""
HELD_AT_START_NS = 2_000_000_000
"""The same for a contact that was down when the table started, in nanoseconds."""

DEBOUNCE_NS = 25_000_000
"""How long, in nanoseconds, a released contact must be without any edge before it can be pressed again.

Ordinary push buttons bounce for up to about 5 ms, worn ones for 20; a hand needs more than 40 ms for a second press.
"""

SPIKE_NS = 200_000
"""A contact that is never low again later than so many nanoseconds after it first was, within the window, has not been
pressed: a wire along others picks up so much."""


class Judgement(Enum):
    """What an edge was."""

    NOTHING = "nothing"
    """Bounce, or the release."""
    PRESS = "press"
    LOST = "lost"
    """Out of a quiet spell the contact did what it was doing already: the edge between has been lost."""


class Contact:
    """One contact to ground with a pull-up: low is closed.

    A contact that is down at the start is no press until it has been released. `trusted` False means that a
    released contact, too, must first have been quiet: for a line that has just stormed.
    """

    def __init__(self, *, down: bool, at: int, trusted: bool = True) -> None:
        self._down = down
        self._heard = at
        self._ready = trusted and not down
        self._brief_at = at - WINDOW_NS - 1
        self._pressed_at = at

    @property
    def down(self) -> bool:
        """Whether the contact was closed at its last edge."""
        return self._down

    @property
    def since(self) -> int:
        """When, in nanoseconds, the contact was last heard of: it has been as it is since then."""
        return self._heard

    @property
    def pressed_at(self) -> int:
        """When, in nanoseconds, it was pressed last: at its first edge."""
        return self._pressed_at

    def judge(self, *, low: bool, at: int, brief: bool = False) -> Judgement:
        """Take in an edge at `at` nanoseconds to `low` or high. One that is `brief` is no press, as far as is known:
        if it comes again within the window after all, then that is a press at this time.

        An edge older than the one before changes nothing. The kernel reads the level only after the edge, so within
        a bounce the same level may well come twice; out of a quiet spell it means that an edge was lost.
        """
        if at < self._heard:
            return Judgement.NOTHING
        quiet = at - self._heard >= DEBOUNCE_NS
        self._heard = at
        self._ready = self._ready or (quiet and not self._down)
        if low == self._down:
            return Judgement.LOST if quiet else Judgement.NOTHING
        self._down = low
        if low and self._ready:
            self._pressed_at = self._brief_at if at - self._brief_at <= WINDOW_NS else at
            if brief:
                self._brief_at = self._pressed_at
                return Judgement.NOTHING
            self._ready = False
            return Judgement.PRESS
        return Judgement.NOTHING
