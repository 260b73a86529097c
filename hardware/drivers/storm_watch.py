"""Count the edges of a line to find loose wires: no hand makes so many of them in so short a time."""

from hardware.time_units import MILLISECOND, SECOND

STORM_SPAN_NS = 250 * MILLISECOND
"""The usual span of a storm count, in nanoseconds."""
MUTED_NS = SECOND
"""How long, in nanoseconds, a line that storms is muted."""


class StormWatch:
    """Count events; more than `max_events` within `span_ns` are a storm.

    The caller decides what to do about the line.
    """

    def __init__(self, *, max_events: int, start: int, span_ns: int = STORM_SPAN_NS) -> None:
        self._max_events = max_events
        self._span_ns = span_ns
        self._restart(start)

    def storms(self, at: int) -> bool:
        """Count an event at `at` nanoseconds and return whether there are now too many."""
        if at - self._start > self._span_ns:
            self._restart(at)
        self._count += 1
        return self._count > self._max_events

    def _restart(self, at: int) -> None:
        """Count from 0 again, in a span that starts at `at`."""
        self._start = at
        self._count = 0
