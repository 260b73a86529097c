"""How long the game on the table has been played."""

from hardware.time_units import MINUTE, SECOND, Standstill


class PlayingTime:
    """The time for which a game has been played: all of it, except while a page paused it, while the table stood still,
    and while the program was not running.
    """

    def __init__(self, *, before_s: int = 0) -> None:
        """`before_s` is how many seconds the game had been played when it was taken up."""
        self._played_ns = before_s * SECOND
        self._known_until = 0
        self._goes_on = False

    def pass_until(self, at: int, *, goes_on: bool) -> None:
        """Let the time pass until `at` (ns), from when on the game goes on or is paused."""
        self._played_ns = self._played_until(at)
        self._known_until = at
        self._goes_on = goes_on

    def stood_still(self, standstill: Standstill) -> None:
        """Leave out a time in which people saw nothing change."""
        self._known_until = standstill.goes_on_since(self._known_until)

    def seconds(self, at: int) -> int:
        """Return how many whole seconds the game has been played at `at` (ns)."""
        return self._played_until(at) // SECOND

    def minutes(self, at: int) -> int:
        """Return how many whole minutes the game has been played at `at` (ns)."""
        return self._played_until(at) // MINUTE

    def next_minute(self, at: int) -> int:
        """Return when the next whole minute has been played, in ns, if the game is played until then."""
        return at + MINUTE - self._played_until(at) % MINUTE

    def _played_until(self, at: int) -> int:
        """Return for how long the game had been played at `at`, both in ns."""
        if not self._goes_on:
            return self._played_ns
        return self._played_ns + max(at - self._known_until, 0)
