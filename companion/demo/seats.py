"""The acts of simulated players: decisions become presses, keys, strikes and touches."""

from collections.abc import Callable
from random import Random

from companion.demo.players import Players
from companion.journal.ledger import Step
from companion.live.table import Table
from companion.pages.game_menu import GameMenuPage
from companion.rules.auction_game.actions import Bid, Play, Price
from companion.rules.card_game.actions import PlayCard
from companion.rules.common import Pass
from companion.rules.protocol import AnyAction, AnyState, answer, has_gavel, is_secret
from companion.screen_data.screens import Key
from companion.time_units import MILLISECOND
from companion.virtual.hands import Hands

REFLECTION = 300
"""Milliseconds from an act to the next look at the table."""


class Seats:
    """All seats of one game. `play` does one thing and returns the milliseconds until the next."""

    def __init__(
        self,
        table: Table,
        hands: Hands,
        now: Callable[[], int],
        random: Random,
        touch: Callable[[AnyAction | Key, int], int],
    ) -> None:
        """Create the seats. `touch` touches a control after that many milliseconds, and returns those until the next
        act.
        """
        self._table = table
        self._hands = hands
        self._now = now
        self._random = random
        self._touch = touch
        self._players = Players(table.any_state, random)
        self._showed_menu = False

    def follow(self, step: Step) -> None:
        """Pass a confirmed step to the players."""
        self._players.follow(step)

    def play(self) -> int:
        """Do the next thing at the table; return the milliseconds until the next."""
        if isinstance(self._table.page, GameMenuPage):
            return self._touch(Key("back"), 1500)
        state = self._table.any_state
        if has_gavel(state):
            return self._bid_in_the_open(state)
        if is_secret(state):
            return self._seal_bid()
        action = self._players.decide(state)
        return self._do(action) if action else REFLECTION

    def _do(self, action: AnyAction) -> int:
        """Do it by paddle if possible, else by touch; sometimes by touch in any case."""
        if isinstance(action, Play | PlayCard) and len(self._table.ledger.steps) > 9 and not self._showed_menu:
            self._showed_menu = True
            return self._touch(Key("menu"), 800)
        seat = getattr(action, "seat", 1)
        means = answer(self._table.any_state, seat)
        if isinstance(action, Bid | Price):
            return self._key(seat, f"{action.amount}#")
        if action == means.button and self._chance(0.8):
            return self._press(seat, 900)
        if action == means.star and self._chance(0.8):
            return self._key(seat, "*")
        return self._touch(action, 1500)

    def _bid_in_the_open(self, state: AnyState) -> int:
        """Let those who want the lot press, sometimes two at once; if nobody does, strike the gavel."""
        means = {seat: answer(state, seat) for seat in range(1, state.game.seats + 1)}
        standing = means[1].button.standing
        next_bid = standing + self._table.step
        keen = [seat for seat in means if not means[seat].leads and self._players.limit(seat) >= next_bid]
        if not keen:
            self._hands.simulated.strike(self._now() + 900 * MILLISECOND)
            return 1200
        seat = self._random.choice(keen)
        room = self._players.limit(seat) - standing
        if room > 6 and self._chance(0.35):
            return self._offer(seat, standing + self._random.randint(room // 4, room // 2) + 1)
        if len(keen) > 1 and self._chance(0.2):
            other = self._random.choice([rival for rival in keen if rival != seat])
            self._hands.simulated.press(other, self._now() + 500 * MILLISECOND + self._random.randint(1, MILLISECOND))
        return self._press(seat, 500)

    def _offer(self, seat: int, amount: int) -> int:
        """Enter an amount at the keypad, or sometimes on the screen."""
        if self._chance(0.2):
            return self._touch(Bid(seat, amount), 900)
        return self._key(seat, f"{amount}#")

    def _seal_bid(self) -> int:
        """Enter the sealed bids one after the other, each at the seat's keypad or sometimes on the screen."""
        awaited = self._table.auction.unsealed(self._table.state)
        if not awaited:
            return 1000
        seat = awaited[0]
        amount = self._players.sealed_bid(seat)
        if self._chance(0.25):
            wish = Bid(seat, amount) if amount else Pass(seat)
            return self._touch(wish, 800)
        return self._key(seat, f"{amount}#" if amount else "#")

    def _press(self, seat: int, after: int) -> int:
        return self._until(self._hands.simulated.press(seat, self._now() + after * MILLISECOND))

    def _key(self, seat: int, keys: str) -> int:
        return self._until(self._hands.key_in(seat, keys, self._now() + 700 * MILLISECOND))

    def _until(self, end: int) -> int:
        return (end - self._now()) // MILLISECOND + 250

    def _chance(self, likely: float) -> bool:
        return self._random.random() < likely
