"""The state of a lot that is never on disk: the gavel, digits being typed, sealed bids, and visible prices.

Times are parameters, in ns. Confirming steps and messages belong to `table.py`.
"""

from companion.config.settings import Options
from companion.i18n.translator import gettext_noop
from companion.live.display_history import DisplayHistory, PriceTag
from companion.live.gavel import Gavel
from companion.live.typed_digits import Secret, TypedDigits
from companion.rules.auction_game.actions import Action, Bid
from companion.rules.common import Pass, clockwise
from companion.rules.protocol import AnyState, answer, has_gavel, is_secret
from companion.time_units import SECOND, earliest
from hardware.signals import WINDOW_NS

BIDS_LOST = gettext_noop("Secret bids were lost: bid again")
REVEAL_PAUSE_NS = 2 * SECOND
"""From the last sealed bid to the opening of all, in ns: fixed, so that it gives nothing away."""


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
        self.prices_shown: DisplayHistory[PriceTag | None] = DisplayHistory(options.seen_after)
        """The price of an open auction in each of the last pictures."""
        self._segment = options.countdown
        self._game = 0
        self._switched: dict[int, bool] = {}
        """By game: whether somebody switched its countdown on or off this evening."""

    def begin(self, game: int, *, countdown_on: bool) -> None:
        """Begin or resume a game, whose rules say whether the countdown is on unless somebody has switched it."""
        self._game = game
        self.countdown_on = self._switched.get(game, countdown_on)

    def arrive(self, came_from: AnyState | None, state: AnyState, at: int) -> bool:
        """Note that the game is in another state; return whether all that was typed and pressed before it is forgotten.

        A bid in an open auction does not affect what the others are about to do.
        """
        is_open = has_gavel(state)
        anew = not (is_open and came_from and has_gavel(came_from))
        if anew:
            self.digits.clear_all()
            self.sealed_bids.clear()
            self.reveal_at = None
        self._waited_for.clear()
        if is_open:
            if anew:
                self.number += 1
                self.gavel = Gavel(self._segment * self.countdown_on, at)
            else:
                self.gavel.fall_silent(at)
        return anew

    def take_again(self, seat: int, state: AnyState, at: int) -> None:
        """Wait for a seat whose press or key may have been lost: nothing is decided before it could press again.

        Each seat is waited for once at each price, so that a line which loses edges all the time does not hold up the
        game.
        """
        if has_gavel(state) and seat not in self._waited_for:
            self._waited_for.add(seat)
            self.gavel.fall_silent(at)
        elif is_secret(state):
            self.digits.doubt(seat)

    def due(self, state: AnyState, now: int) -> int | None:
        """Return when something next happens here by itself: sealed bids open, the countdown strikes, its rail grows;
        None for never.
        """
        if not has_gavel(state):
            return self.reveal_at
        strike = self.gavel.strike_due()
        return earliest(strike and strike + WINDOW_NS, self.gavel.rail_due(now))

    def silent_strike(self, state: AnyState, now: int) -> int | None:
        """Return the time of the countdown's strike that is due at `now`; None if there is none.

        An earlier press may still be held by the devices, so the strike waits for that long.
        """
        strike = self.gavel.strike_due() if has_gavel(state) else None
        return strike if strike is not None and now >= strike + WINDOW_NS else None

    def unsealed(self, state: AnyState) -> tuple[int, ...]:
        """Return the seats whose sealed bid is awaited, clockwise from the auctioneer's left."""
        return tuple(seat for seat in unsealed(state) if seat not in self.sealed_bids)

    def reveal_bids(self, state: AnyState) -> tuple[Action, ...]:
        """Return the actions of all sealed bids, in the order of a record. The bids are kept until these are
        confirmed.
        """
        self.reveal_at = None
        amounts = {seat: self.sealed_bids[seat].tell() for seat in _around(state) if seat in self.sealed_bids}
        return tuple(Bid(seat, amount) if amount else Pass(seat) for seat, amount in amounts.items())

    def drop_bids(self, before: AnyState, after: AnyState) -> tuple[int, ...]:
        """Return the seats that lost money to a correction, and drop their sealed bids, whatever their amounts."""
        losers = [seat for seat in self.sealed_bids if after.totals[seat - 1] < before.totals[seat - 1]]
        for seat in losers:
            del self.sealed_bids[seat]
            self.reveal_at = None
        return tuple(losers)

    def switch_countdown(self, at: int) -> None:
        """Turn the countdown on or off, from now."""
        self.countdown_on = self._switched[self._game] = not self.countdown_on
        self.gavel.switch(self._segment * self.countdown_on, at)


def unsealed(state: AnyState) -> tuple[int, ...]:
    """Return the seats whose secret bid is not confirmed, clockwise from the auctioneer's left; none in other
    phases.
    """
    return tuple(seat for seat in _around(state) if answer(state, seat).asked) if is_secret(state) else ()


def _around(state: AnyState) -> tuple[int, ...]:
    """Return all seats, the auctioneer last."""
    auctioneer, *others = clockwise(state.turn, state.game.seats)
    return (*others, auctioneer)
