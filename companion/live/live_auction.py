"""The state of a lot that is never on disk: strikes of the gavel, digits being typed, sealed bids, and visible prices.

Times are parameters, in ns. Confirming steps and messages belong to `table.py`.
"""

from dataclasses import dataclass

from companion.config.options import SECOND, Options
from companion.i18n.translator import gettext_noop
from companion.live.display_history import DisplayHistory, PriceTag
from companion.live.typed_digits import Secret, TypedDigits
from companion.rules.auction_game.actions import Action, Bid
from companion.rules.auction_game.state import Open, Sealed, State
from companion.rules.common import Pass, clockwise
from companion.rules.protocol import AnyState
from hardware.signals import WINDOW_NS

BIDS_LOST = gettext_noop("Secret bids were lost: bid again")
REVEAL_PAUSE_NS = 2 * SECOND
"""From the last sealed bid to the opening of all, in ns: fixed, so that it gives nothing away."""
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


class LiveAuction:
    """The unconfirmed state of the lot on the table."""

    def __init__(self, options: Options) -> None:
        self.digits = TypedDigits()
        self.sealed_bids: dict[int, Secret] = {}
        self.reveal_at: int | None = None
        """When all sealed bids open; None until the last is made."""
        self.countdown_on = options.countdown_on
        self.gavel = Gavel(0, 0)
        self.number = 0
        """The number of this open auction, so that a press meant for one never counts for another."""
        self._waited_for: set[int] = set()
        """Seats that have been waited for at the current price."""
        self._options = options
        self._sight: DisplayHistory[PriceTag | None] = DisplayHistory(options.seen_after)

    def arrive(self, came_from: object, phase: object, at: int) -> bool:
        """Note that the game is at another phase; return whether it is another lot or phase, which starts with a new
        state.

        A bid in an open auction does not affect what the others are about to do.
        """
        anew = not (isinstance(phase, Open) and isinstance(came_from, Open))
        if anew:
            self.digits.clear_all()
            self.sealed_bids.clear()
            self.reveal_at = None
        self._waited_for.clear()
        if isinstance(phase, Open):
            if anew:
                self.number += 1
                self.gavel = Gavel(self._segment(), at)
            else:
                self.gavel.fall_silent(at)
        return anew

    def take_again(self, seat: int, phase: object, at: int) -> None:
        """Wait for a seat whose press or key may have been lost: nothing is decided before it could press again.

        Each seat is waited for once at each price, so that a line which loses edges all the time does not hold up the
        game.
        """
        if isinstance(phase, Open) and seat not in self._waited_for:
            self._waited_for.add(seat)
            self.gavel.fall_silent(at)
        elif isinstance(phase, Sealed):
            self.digits.doubt(seat)

    def due(self, state: AnyState, now: int) -> list[int]:
        """Return when something here happens by itself: sealed bids open, the countdown strikes, its rail grows."""
        times = [] if self.reveal_at is None else [self.reveal_at]
        if isinstance(state.phase, Open):
            strike = self.gavel.strike_due()
            rail = self.gavel.rail_due(now)
            times += [time for time in (strike and strike + WINDOW_NS, rail) if time is not None]
        return times

    def silent_strike(self, state: AnyState, now: int) -> int | None:
        """Return the time of the countdown's strike that is due at `now`; None if there is none.

        An earlier press may still be held by the devices' arbiter, so the strike waits for that long.
        """
        strike = self.gavel.strike_due() if isinstance(state.phase, Open) else None
        return strike if strike is not None and now >= strike + WINDOW_NS else None

    def unsealed(self, state: AnyState) -> tuple[int, ...]:
        """Return the seats whose sealed bid is awaited, clockwise from the auctioneer's left."""
        return tuple(seat for seat in unsealed(state) if seat not in self.sealed_bids)

    def reveal_bids(self, state: State) -> tuple[Action, ...]:
        """Return the actions of all sealed bids, in the order of a record. The bids are kept until these are
        confirmed.
        """
        phase = state.phase
        self.reveal_at = None
        if not isinstance(phase, Sealed):
            return ()
        amounts = {seat: self.sealed_bids[seat].tell() for seat in _around(state, phase) if seat in self.sealed_bids}
        return tuple(Bid(seat, amount) if amount else Pass(seat) for seat, amount in amounts.items())

    def drop_bids(self, before: State, after: State) -> tuple[int, ...]:
        """Return the seats that lost money to a correction, and drop their sealed bids, whatever their amounts."""
        losers = [seat for seat in self.sealed_bids if after.cash[seat - 1] < before.cash[seat - 1]]
        for seat in losers:
            del self.sealed_bids[seat]
            self.reveal_at = None
        return tuple(losers)

    def switch_countdown(self, at: int) -> None:
        """Turn the countdown on or off, from now."""
        self.countdown_on = not self.countdown_on
        self.gavel.switch(self._segment(), at)

    def drawn(self, now: int, tag: PriceTag | None) -> None:
        """Note that a picture with this price has been drawn and can be seen from now on."""
        self._sight.drawn(now, tag)

    def seen(self, at: int) -> PriceTag | None:
        """Return the price of an open auction that could be seen at `at`."""
        return self._sight.seen(at)

    def _segment(self) -> int:
        return self._options.countdown if self.countdown_on else 0


def unsealed(state: AnyState) -> tuple[int, ...]:
    """Return the seats whose secret bid is not confirmed, clockwise from the auctioneer's left; none in other
    phases.
    """
    phase = state.phase
    if not isinstance(state, State) or not isinstance(phase, Sealed):
        return ()
    return tuple(seat for seat in _around(state, phase) if phase.bids[seat - 1] is None)


def _around(state: State, phase: Sealed) -> tuple[int, ...]:
    """Return all seats, the auctioneer last."""
    around = clockwise(phase.lot.auctioneer, state.game.seats)
    return (*around[1:], around[0])
