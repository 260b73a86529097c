"""What is in the air over a lot and never on disk: strikes of the gavel, digits being keyed, sealed fists, and which
price could be seen when.

Times are handed in, in ns. What is confirmed, and what is said to the table, is the table's business.
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

FISTS_AGAIN = gettext_noop("Make your fists again: they were not kept")
OPENING_PAUSE = 2 * SECOND
"""From the last fist to opening all: fixed, so that it tells nothing."""
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
    strikes: int = 0

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


class LiveAuction:
    """The lot on the table, as far as it is not yet confirmed."""

    def __init__(self, options: Options) -> None:
        self.digits = TypedDigits()
        self.fists: dict[int, Secret] = {}
        self.opening_at: int | None = None
        """When all fists open, once the last is made."""
        self.countdown_on = options.countdown_on
        self.gavel = Gavel(0, 0)
        self.number = 0
        """Counts open auctions, so that a press meant for one is never taken for another."""
        self._waited_for: set[int] = set()
        """Seats that have been waited for at the standing price."""
        self._options = options
        self._sight: DisplayHistory[PriceTag | None] = DisplayHistory(options.seen_after)

    def arrive(self, came_from: object, phase: object, at: int) -> bool:
        """The game stands at another phase. Whether it is another lot or phase, for which everything begins anew.

        A bid in an open auction leaves alone what the others are about to do.
        """
        anew = not (isinstance(phase, Open) and isinstance(came_from, Open))
        if anew:
            self.digits.clear_all()
            self.fists.clear()
            self.opening_at = None
        self._waited_for.clear()
        if isinstance(phase, Open):
            if anew:
                self.number += 1
                self.gavel = Gavel(self._segment(), at)
            else:
                self.gavel.fall_silent(at)
        return anew

    def take_again(self, seat: int, phase: object, at: int) -> None:
        """What a seat has just pressed or keyed may be lost: nothing is decided before it could do so again.

        It is waited for once at each price, so that a line which loses edges all the time holds up nobody.
        """
        if isinstance(phase, Open) and seat not in self._waited_for:
            self._waited_for.add(seat)
            self.gavel.fall_silent(at)
        elif isinstance(phase, Sealed):
            self.digits.doubt(seat)

    def due(self, state: AnyState, now: int) -> list[int]:
        """When something here happens by itself: fists open, silence strikes, the rail of the countdown grows."""
        times = [] if self.opening_at is None else [self.opening_at]
        if isinstance(state.phase, Open):
            strike = self.gavel.strike_due()
            rail = self.gavel.rail_due(now)
            times += [time for time in (strike and strike + WINDOW_NS, rail) if time is not None]
        return times

    def silent_strike(self, state: AnyState, now: int) -> int | None:
        """The time of a strike by which silence is due to have struck at `now`; None if it is not.

        A press before it may be on its way for so long as the devices hold what came after it.
        """
        strike = self.gavel.strike_due() if isinstance(state.phase, Open) else None
        return strike if strike is not None and now >= strike + WINDOW_NS else None

    def unsealed(self, state: AnyState) -> tuple[int, ...]:
        """The seats whose fist is still awaited, clockwise from the auctioneer's left."""
        return tuple(seat for seat in unsealed(state) if seat not in self.fists)

    def open_fists(self, state: State) -> tuple[Action, ...]:
        """What all fists come to, in the order of a record. They stay made until that is confirmed."""
        phase = state.phase
        self.opening_at = None
        if not isinstance(phase, Sealed):
            return ()
        amounts = {seat: self.fists[seat].tell() for seat in _around(state, phase) if seat in self.fists}
        return tuple(Bid(seat, amount) if amount else Pass(seat) for seat, amount in amounts.items())

    def drop_fists(self, before: State, after: State) -> tuple[int, ...]:
        """The seats that lost money to a correction, and so the fist they had made, whatever was in it."""
        losers = [seat for seat in self.fists if after.cash[seat - 1] < before.cash[seat - 1]]
        for seat in losers:
            del self.fists[seat]
            self.opening_at = None
        return tuple(losers)

    def switch_countdown(self, at: int) -> None:
        """Countdown on or off, from now."""
        self.countdown_on = not self.countdown_on
        self.gavel.switch(self._segment(), at)

    def drawn(self, now: int, tag: PriceTag | None) -> None:
        """A picture with this price is finished: from now on it can be seen."""
        self._sight.drawn(now, tag)

    def seen(self, at: int) -> PriceTag | None:
        """The price of an open auction that could be seen at `at`."""
        return self._sight.seen(at)

    def _segment(self) -> int:
        return self._options.countdown if self.countdown_on else 0


def unsealed(state: AnyState) -> tuple[int, ...]:
    """The seats whose secret bid is not confirmed yet, clockwise from the auctioneer's left; none in other phases."""
    phase = state.phase
    if not isinstance(state, State) or not isinstance(phase, Sealed):
        return ()
    return tuple(seat for seat in _around(state, phase) if phase.bids[seat - 1] is None)


def _around(state: State, phase: Sealed) -> tuple[int, ...]:
    """All seats, the auctioneer last."""
    around = clockwise(phase.lot.auctioneer, state.game.seats)
    return (*around[1:], around[0])
