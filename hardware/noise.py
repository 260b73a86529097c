"""When so much happens on a line that no hand makes it: a loose wire. What is done about it belongs to the line."""

SPAN = 250_000_000
"""Nanoseconds in which is counted, if nothing else is said."""


class StormWatch:
    """Counts what happens; more than `most` within `span` nanoseconds of each other are a storm."""

    def __init__(self, most: int, at: int, *, span: int = SPAN) -> None:
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
