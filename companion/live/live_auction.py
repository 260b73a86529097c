"""The state of a lot that is never on disk: the gavel, digits being typed, secret bids, and visible prices.

Times are parameters, in ns. Confirming steps and messages belong to `table.py`, which also decides what a typed amount
means in a phase. Digits are only in memory and never in a `repr`; those of a secret bid are as secret as the bid.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from companion.config.settings import Options
from companion.i18n.message import message
from companion.live.display_history import DisplayHistory, PriceTag
from companion.notation.record import LARGEST_AMOUNT
from companion.rules.actions import Action, Bid, Pass
from companion.rules.common import clockwise
from companion.rules.protocol import AnyState, auction_state, has_gavel, is_secret, paddle_use
from hardware.time_units import SECOND, Standstill, earliest

BIDS_LOST = message("Any secret bids so far are lost: bid again")
"""Nobody can know whether there were any: they leave no trace."""
REVEAL_PAUSE_NS = 2 * SECOND
"""From the last secret bid to the opening of all, in ns: fixed, so that it gives nothing away."""
REPEATED_NS = 4 * SECOND
"""How long after an amount was refused as a secret bid a `#` alone is taken for that `#`, pressed again, in ns."""
NEW_AMOUNT_NS = 3 * SECOND
"""How long after a seat got another paddle its first digit begins an amount, in ns: so long nobody pauses between two.
"""
SOLD = 3
"""The number of strikes that sell."""
TENTHS = 10
"""Parts of a segment of the gavel rail that the countdown shows."""
HELD_SEGMENT_NS = SECOND
"""The time from one strike to the next while a finger stays on the gavel's picture, in ns."""
MOST_DIGITS = len(str(LARGEST_AMOUNT)) - 1
"""The most digits, so that every amount that can be typed can also be written in a record."""
CLEAR, ENTER = "*", "#"
"""The keys besides the digits."""


@dataclass(slots=True)
class Gavel:
    """The gavel of open auctions: its strikes, and the countdown that strikes by itself. Times are in ns."""

    segment_ns: int
    """The time of each of the countdown's three segments."""
    countdown_on: bool
    since: int = 0
    """The time of the last bid or strike."""
    went_on_at: int = 0
    """When the table last went on after it stood still."""
    strikes: int = 0
    held_by: set[int] = field(default_factory=set)
    """The fingers that stay on the gavel's picture: it then strikes on by itself, whatever the countdown."""
    is_waiting: bool = True
    """Whether the countdown waits: for the first bid, or while an explanation is read."""

    @property
    def strikes_after(self) -> int | None:
        """Return the time after which it strikes by itself; None for never."""
        if self.held_by:
            return HELD_SEGMENT_NS
        return self.segment_ns if self.countdown_on and not self.is_waiting else None

    def fall_silent(self, at: int) -> None:
        """Start again after a new bid or at the auction's opening."""
        self.strikes = 0
        self.wait_from(at)

    def wait_from(self, at: int) -> None:
        """Wait for the next strike from `at`, or from when the table went on if it stood still then."""
        self.since = max(at, self.went_on_at)

    def stood_still(self, standstill: Standstill) -> None:
        """Let the countdown go on from where people last saw it."""
        self.went_on_at = standstill.ended
        self.since = standstill.goes_on_since(self.since)

    def strike_due(self) -> int | None:
        """Return when it next strikes by itself; None for never."""
        return None if self.strikes_after is None else self.since + self.strikes_after

    def rail(self, at: int) -> int:
        """Return how full the rail is: ten for a strike, plus the tenths of the next that have passed."""
        if self.strikes_after is None:
            return self.strikes * TENTHS
        passed = max(at - self.since, 0) * TENTHS // self.strikes_after
        return self.strikes * TENTHS + min(passed, TENTHS - 1)

    def rail_due(self, at: int) -> int | None:
        """Return when the rail next changes by itself; None for never."""
        if self.strikes_after is None:
            return None
        tenth = self.strikes_after // TENTHS
        return self.since + ((at - self.since) // tenth + 1) * tenth


@dataclass(frozen=True, slots=True, eq=False)
class Secret:
    """An amount that must stay secret for a while: `repr` hides it."""

    amount: int
    """The amount. Read this only where it may be known."""

    def __repr__(self) -> str:
        return "Secret(hidden)"


def with_digit(digits: str, digit: str) -> str:
    """Return the digits of a number with one more.

    Leading zeros are ignored; a number that is too long becomes the largest possible.
    """
    digits = (digits + digit).lstrip("0") or "0"
    return digits if len(digits) <= MOST_DIGITS else "9" * MOST_DIGITS


class TypedDigits:
    """The digits typed so far at each seat's keypad, for whoever may know them."""

    def __init__(self) -> None:
        self.by_seat: dict[int, str] = {}
        self.doubted: set[int] = set()
        """Seats of which a key may have been lost, so that their digits are no amount until they are cleared: after a
        lost edge or frame, something at the keypad that became no key, or another paddle.
        """
        self._another_paddle_at: dict[int, int] = {}
        """When the paddle was pulled, plugged in or given, of seats that have not typed since and are doubted for
        nothing else, in ns.
        """

    def doubt(self, seat: int) -> None:
        """Doubt what a seat types, until it is cleared."""
        self.doubted.add(seat)
        self._another_paddle_at.pop(seat, None)

    def use_another_paddle(self, seat: int, at: int) -> None:
        """Forget a seat's digits, since at `at` (ns) its paddle was pulled, plugged in or given. What follows may be
        the rest of an amount, and is in doubt unless it begins with a digit and `NEW_AMOUNT_NS` later.
        """
        self.clear(seat)
        self.doubted.add(seat)
        self._another_paddle_at[seat] = at

    def digit(self, seat: int, digit: str, at: int) -> None:
        """Add a digit at a seat that came at `at` (ns)."""
        since = self._another_paddle_at.pop(seat, None)
        if since is not None and at - since >= NEW_AMOUNT_NS:
            self.doubted.discard(seat)
        self.by_seat[seat] = with_digit(self.by_seat.get(seat, ""), digit)

    def clear(self, seat: int) -> bool:
        """Forget a seat's digits, and that they were in doubt; return whether there were any."""
        self.doubted.discard(seat)
        self._another_paddle_at.pop(seat, None)
        return self.by_seat.pop(seat, None) is not None

    def take(self, seat: int) -> Secret | None:
        """Return the amount a seat has typed and forget the digits; None if it typed none."""
        digits = self.by_seat.pop(seat, None)
        return None if digits is None else Secret(int(digits))


class LiveAuction:
    """The unconfirmed state of the lot on the table."""

    def __init__(self, options: Options, *, told_after: Callable[[], int]) -> None:
        """Create the state of a table whose devices tell a press `told_after()` nanoseconds after it happened."""
        self._told_after = told_after
        self.digits = TypedDigits()
        self.secret_bids: dict[int, Secret] = {}
        self.refused_seals: dict[int, int] = {}
        """When the last amount of each seat was refused as a secret bid, in ns; see `repeats_refused`."""
        self.all_sealed_at: int | None = None
        """When the last secret bid was made, or when opening them failed; None until the last is made."""
        self.gavel = Gavel(segment_ns=options.segment_ns, countdown_on=options.countdown_on)
        self.number = 0
        """The number of this open auction, so that a press meant for one never counts for another."""
        self._waited_for: set[int] = set()
        """Seats that have been waited for at the current price."""
        self.prices_shown: DisplayHistory[PriceTag | None] = DisplayHistory(options.seen_after)
        """The price of an open auction in each of the last pictures."""
        self._game = 0
        self._switched: dict[int, bool] = {}
        """By game: whether somebody switched its countdown on or off this evening."""

    @property
    def reveal_at(self) -> int | None:
        """Return when all secret bids open; None until the last is made."""
        return None if self.all_sealed_at is None else self.all_sealed_at + REVEAL_PAUSE_NS

    def stood_still(self, standstill: Standstill) -> None:
        """Let the countdown and the pause before secret bids open go on from where people last saw them."""
        self.gavel.stood_still(standstill)
        if self.all_sealed_at is not None:
            self.all_sealed_at = standstill.goes_on_since(self.all_sealed_at)

    def begin(self, game: int, *, countdown_on: bool) -> None:
        """Begin or resume a game, whose rules say whether the countdown is on unless somebody has switched it."""
        self._game = game
        self.gavel.countdown_on = self._switched.get(game, countdown_on)

    def arrive(self, came_from: AnyState | None, state: AnyState, at: int) -> bool:
        """Follow the game to another state; return whether all that was typed and pressed before it is forgotten.

        A bid in an open auction does not affect what the others are about to do.
        """
        is_open = has_gavel(state)
        anew = not (is_open and came_from and has_gavel(came_from))
        if anew:
            self.digits = TypedDigits()
            self.secret_bids.clear()
            self.refused_seals.clear()
            self.all_sealed_at = None
            self.gavel.held_by.clear()
        if anew and is_open:
            self.number += 1
        self._waited_for.clear()
        self.go_on(state, at)
        return anew

    def wait(self) -> None:
        """Let the countdown wait while an explanation is read."""
        self.gavel.is_waiting = True

    def go_on(self, state: AnyState, at: int) -> None:
        """Start the countdown of an open auction again, from its first segment; before the first bid it waits."""
        self.gavel.is_waiting = not (has_gavel(state) and auction_state(state).leader is not None)
        self.gavel.fall_silent(at)

    def ask_again(self, seat: int, state: AnyState, at: int) -> None:
        """Doubt what a seat types whose press or key may have been lost, and wait for it."""
        self._wait_for(seat, state, at)
        self.digits.doubt(seat)

    def use_another_paddle(self, seat: int, state: AnyState, at: int) -> None:
        """Forget what a seat has typed, and wait for it, since at `at` (ns) its paddle was pulled, plugged in or given
        to it, or taken away.
        """
        self._wait_for(seat, state, at)
        self.digits.use_another_paddle(seat, at)

    def _wait_for(self, seat: int, state: AnyState, at: int) -> None:
        """Decide nothing before a seat could press again.

        Each seat is waited for once at each price, so that a line which loses edges all the time does not hold up the
        game.
        """
        if has_gavel(state) and seat not in self._waited_for:
            self._waited_for.add(seat)
            self.gavel.fall_silent(at)

    def due(self, state: AnyState, now: int) -> int | None:
        """Return when something next happens here by itself: secret bids open, the countdown strikes, its rail grows;
        None for never.
        """
        if not has_gavel(state):
            return self.reveal_at
        strike = self.gavel.strike_due()
        return earliest(None if strike is None else strike + self._told_after(), self.gavel.rail_due(now))

    def silent_strike(self, state: AnyState, now: int) -> int | None:
        """Return the time of the countdown's strike that is due at `now`; None if there is none.

        An earlier press may still be held by the devices, so the strike waits for that long.
        """
        strike = self.gavel.strike_due() if has_gavel(state) else None
        return strike if strike is not None and now >= strike + self._told_after() else None

    def repeats_refused(self, seat: int, at: int) -> bool:
        """Return whether a `#` alone at `at` (ns) only repeats the one with which the seat's amount was refused."""
        return seat in self.refused_seals and at < self.refused_seals[seat] + REPEATED_NS

    def bids_to_reveal(self, state: AnyState) -> tuple[Action, ...]:
        """Return the actions of all secret bids, in the order of a record."""
        amounts = {seat: self.secret_bids[seat].amount for seat in _around(state) if seat in self.secret_bids}
        return tuple(Bid(seat, amount) if amount else Pass(seat) for seat, amount in amounts.items())

    def drop_bids(self, before: AnyState, after: AnyState, at: int) -> tuple[int, ...]:
        """Return the seats that lost money to a correction, and drop their secret bids, whatever their amounts, and
        those of players who have left. The bids open if no other is awaited at `at` (ns).
        """
        losers = [seat for seat in self.secret_bids if after.totals[seat - 1] < before.totals[seat - 1]]
        for seat in (*losers, *after.away):
            self.secret_bids.pop(seat, None)
        if not is_secret(after) or unsealed(after, self.secret_bids):
            self.all_sealed_at = None
        elif self.all_sealed_at is None:
            self.all_sealed_at = at
        return tuple(losers)

    def switch_countdown(self, at: int) -> None:
        """Turn the countdown on or off, from now."""
        self.gavel.countdown_on = not self.gavel.countdown_on
        self.gavel.wait_from(at)
        self._switched[self._game] = self.gavel.countdown_on


def unsealed(state: AnyState, sealed: Collection[int] = ()) -> tuple[int, ...]:
    """Return the seats whose secret bid is neither confirmed nor among those `sealed`, clockwise from the auctioneer's
    left; none in other phases.
    """
    around = _around(state) if is_secret(state) else ()
    return tuple(seat for seat in around if seat not in sealed and paddle_use(state, seat).asked)


def _around(state: AnyState) -> tuple[int, ...]:
    """Return all seats, the auctioneer last."""
    auctioneer, *others = clockwise(state.turn, state.chairs)
    return (*others, auctioneer)
