"""The gavel of an open auction: its strikes, and the countdown that strikes by itself. Times are parameters, in ns."""

from dataclasses import dataclass

from companion.time_units import SECOND

SOLD = 3
"""The number of strikes that sell."""
TENTHS = 10
"""Parts of a segment of the gavel rail that the countdown shows."""
HELD_SEGMENT_NS = SECOND
"""The time from one strike to the next while a finger stays on the gavel's picture, in ns."""


@dataclass(slots=True)
class Gavel:
    """One auction's gavel. `countdown` is the time of each of the three segments in ns, 0 for off."""

    countdown: int
    since: int
    """The time of the last bid or strike."""
    strikes: int = 0
    held: bool = False
    """Whether a finger stays on the gavel's picture: it then strikes on by itself, whatever the countdown."""

    @property
    def segment(self) -> int:
        """Return the time in ns after which it strikes by itself, 0 for never."""
        return HELD_SEGMENT_NS if self.held else self.countdown

    def fall_silent(self, at: int) -> None:
        """Start again after a new bid or at the auction's opening."""
        self.strikes = 0
        self.since = at

    def strike(self, at: int) -> bool:
        """Add a strike and return whether it sells."""
        self.strikes += 1
        self.since = at
        return self.strikes == SOLD

    def take_back(self) -> None:
        """Remove the last strike, which could not be confirmed, so that it can be made again."""
        self.strikes -= 1

    def switch(self, countdown: int, at: int) -> None:
        """Turn the countdown on, off, or to another time; a running segment starts again."""
        self.countdown = countdown
        self.since = at

    def strike_due(self) -> int | None:
        """Return when it next strikes by itself; None for never."""
        return self.since + self.segment if self.segment else None

    def rail(self, at: int) -> int:
        """Return how full the rail is: ten for a strike, plus the tenths of the next that have passed."""
        filled = min(max(at - self.since, 0) * TENTHS // self.segment, TENTHS - 1) if self.segment else 0
        return min(self.strikes, SOLD) * TENTHS + filled

    def rail_due(self, at: int) -> int | None:
        """Return when the rail next changes by itself; None for never."""
        if not self.segment:
            return None
        tenth = self.segment // TENTHS
        return self.since + ((at - self.since) // tenth + 1) * tenth
