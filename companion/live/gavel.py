"""The gavel of an open auction: its strikes, and the countdown that strikes by itself. Times are parameters, in ns."""

from dataclasses import dataclass

SOLD = 3
"""The number of strikes that sell."""
TENTHS = 10
"""Parts of a segment of the gavel rail that the countdown shows."""


@dataclass(slots=True)
class Gavel:
    """One auction's gavel. `countdown` is the time of each of the three segments in ns, 0 for off."""

    countdown: int
    since: int
    """The time of the last bid or strike."""
    strikes: int = 0

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
        """Return when the countdown strikes next; None without a countdown."""
        return self.since + self.countdown if self.countdown else None

    def rail(self, at: int) -> int:
        """Return how full the rail is: ten for a strike, plus the tenths that the countdown has filled of the next."""
        filled = min(max(at - self.since, 0) * TENTHS // self.countdown, TENTHS - 1) if self.countdown else 0
        return min(self.strikes, SOLD) * TENTHS + filled

    def rail_due(self, at: int) -> int | None:
        """Return when the rail next changes by itself; None without a countdown."""
        if not self.countdown:
            return None
        tenth = self.countdown // TENTHS
        return self.since + ((at - self.since) // tenth + 1) * tenth
