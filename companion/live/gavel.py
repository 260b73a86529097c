"""The gavel over an open auction: three strikes, once, twice, sold; or a countdown that does the same in silence.

Pure: times are handed in, in nanoseconds. Who strikes, and what `sold` does, is the table's business.
"""

from dataclasses import dataclass, field

SOLD = 3
"""Strikes that sell."""
TENTHS = 10
"""Parts of a segment of the gavel rail that the countdown shows."""


@dataclass(slots=True)
class Gavel:
    """One auction's gavel. `countdown` is the time of each of the three segments in ns, 0 for off."""

    countdown: int
    since: int
    """When bidding fell silent, or the last strike fell."""
    strikes: int = field(default=0)

    def fall_silent(self, at: int) -> None:
        """A new bid, or the auction's opening: start again."""
        self.strikes = 0
        self.since = at

    def strike(self, at: int) -> bool:
        """One more strike; whether it sells."""
        self.strikes += 1
        self.since = at
        return self.strikes == SOLD

    def take_back(self) -> None:
        """The last strike could not be confirmed: it may be struck again."""
        self.strikes -= 1

    def switch(self, countdown: int, at: int) -> None:
        """Turn the countdown on, off, or to another time; a running segment starts anew."""
        self.countdown = countdown
        self.since = at

    def strike_due(self) -> int | None:
        """When silence strikes next, None without a countdown."""
        return self.since + self.countdown if self.countdown else None

    def rail(self, at: int) -> int:
        """How full the rail is: ten for a strike, and the tenths that silence has filled of the next."""
        filled = min(max(at - self.since, 0) * TENTHS // self.countdown, TENTHS - 1) if self.countdown else 0
        return min(self.strikes, SOLD) * TENTHS + filled

    def rail_due(self, at: int) -> int | None:
        """When the rail next looks different by itself, None without a countdown."""
        if not self.countdown:
            return None
        tenth = self.countdown // TENTHS
        return self.since + ((at - self.since) // tenth + 1) * tenth
