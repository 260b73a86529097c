"""A demonstration: simulated players begin games, press the simulated paddles and touch the screen.

The players (`demo/players.py`) decide; their decisions become presses, keys, strikes and touches, one after the other,
at the pace of people. The same acts run in virtual time and in real time, and all of them go through pins or pixels;
only the page of a new game is filled in at once.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import NamedTuple

from companion.base_app import BaseApp
from companion.demo.players import NAMES, Players
from companion.live.feedback import Feedback
from companion.live.live_auction import unsealed
from companion.pages.enter_player_name import ChooseKnownPlayerPage
from companion.pages.game_menu import GameMenuPage
from companion.pages.game_setup import GameSetupPage
from companion.pages.game_story import GameStoryPart
from companion.pages.step_titles import title
from companion.pages.welcome import WelcomePage
from companion.rules.actions import Bid, Pass, Play, PlayCard, Price, seat_of
from companion.rules.auction_game.state import State
from companion.rules.common import ROUNDS
from companion.rules.protocol import AnyAction, AnyState, has_gavel, has_lots, is_over, is_secret, paddle_use, winners
from companion.rules.words import Variant
from companion.screen_data.scene import Scene
from companion.screen_data.screens import Key
from companion.steps import Step
from companion.terminal import CommandRefused
from companion.virtual.hands import Hands
from hardware.signals import TABLE
from hardware.time_units import MILLISECOND

REFLECTION_MS = 300
"""Milliseconds from an act to the next look at the table."""
PATIENCE = 200
"""Acts without any effect after which the demonstration raises Stuck."""


class Stuck(CommandRefused):
    """The demonstration cannot continue: its acts have no effect."""


class Plan(NamedTuple):
    """The games that a demonstration plays."""

    seed: int = 1
    games: int = 1
    edition: str = "dicetree"
    variant: Variant = Variant.STANDARD
    players: int = 4


Keeping = Callable[[int, int], None]
"""Takes how many games are over, and the number of the last one in the journal."""


def keep_nothing(_over: int, _game: int) -> None:
    """Leave a game that is over to the journal alone."""


class Demonstration:
    """Plays whole games at a table, and watches it to print the games."""

    def __init__(self, app: BaseApp, plan: Plan, tell: Callable[[str], None], keep: Keeping = keep_nothing) -> None:
        """Watch the table, and start playing at it soon. `tell` takes a line for people, and `keep` each finished game
        as soon as it is over.
        """
        self.finished: list[int] = []
        """Journal numbers of the games played to the end."""
        self._loop = app.loop
        self._navigator = app.navigator
        self._table = app.table
        self._hands = Hands(app.simulated, app.loop)
        self._now = app.clock.now
        self._plan = plan
        self._tell = tell
        self._keep = keep
        self._random = Random(plan.seed)
        self._players: Players | None = None
        self._showed_menu = False
        self._steps_told = 0
        self._pages_viewed = 0
        """How many pages of the story of the game have been viewed."""
        self._idle = 0
        app.watch(self)
        self._think_later(1000)

    @property
    def done(self) -> bool:
        """Return whether all games are played."""
        return len(self.finished) == self._plan.games

    @property
    def rounds(self) -> tuple[int, int]:
        """Return how many rounds are over, and of how many; games that have not begun have as many as the one now."""
        if self._table.ledger_if_any is None or self._players is None:
            return 0, ROUNDS * self._plan.games
        state = self._table.any_state
        in_game = state.game.rounds
        if self._table.ledger.number in self.finished:
            played = 0
        elif is_over(state):
            played = in_game
        else:
            played = state.round - 1
        return len(self.finished) * in_game + played, self._plan.games * in_game

    def happened(self, feedback: Feedback, at: int) -> None:
        """Ignore sounds and lamps; games are printed from confirmed steps, in `painted`."""

    def painted(self, _scene: Scene, _at: int) -> None:
        """Print the steps confirmed since the last picture, and pass them to the players."""
        if self._table.ledger_if_any is None or self._players is None:
            return
        steps = self._table.ledger.course.steps
        if len(steps) < self._steps_told:
            self._tell("  … taken back")
        for step in steps[self._steps_told :]:
            self._idle = 0
            self._print(step)
            self._players.follow(step)
        self._steps_told = len(steps)

    def _think(self) -> None:
        """Look at the table, do one thing, and plan the next look."""
        self._idle += 1
        if self._idle > PATIENCE:
            raise Stuck(f"nothing the players do has an effect in phase {self._table.any_state.phase.name}")
        pause = self._act()
        if not self.done:
            self._think_later(pause)

    def _think_later(self, milliseconds: int) -> None:
        self._loop.later(self._now() + milliseconds * MILLISECOND, self._think)

    def _act(self) -> int:
        """Do one thing, and return the milliseconds until the next look."""
        if self._hands.touching:
            return 100
        if (setting := self._next_setting()) is not None:
            return self._touch(setting, 1500)
        if self._players is None:
            self._sit_down()
            return 500
        if self._table.messages.notices:
            return self._touch(Key("continue"), 2500)
        state = self._table.any_state
        if is_over(state):
            return self._view_story(state)
        if isinstance(self._navigator.page, GameMenuPage):
            return self._touch(Key("back"), 1500)
        if has_gavel(state):
            return self._bid_in_the_open(self._table.state, self._players.limits)
        if is_secret(state):
            return self._seal_bid(self._players.limits)
        action = self._players.decide(state)
        return self._do(action) if action else REFLECTION_MS

    def _touch(self, wish: AnyAction | Key, after: int) -> int:
        """Touch a control after that many milliseconds; return those until the next look."""
        unreachable = Stuck(f"nothing on the screen leads to {wish}")
        self._hands.touch(wish, self._now() + after * MILLISECOND, unreachable)
        return after + REFLECTION_MS

    def _next_setting(self) -> Key | None:
        """Fill in the set-up of the planned game; return the next touch on the way to it, None once it has begun."""
        plan, page = self._plan, self._navigator.page
        if isinstance(page, WelcomePage):
            return Key("new-game")
        if isinstance(page, ChooseKnownPlayerPage):
            return Key("back")
        if not isinstance(page, GameSetupPage):
            return None
        setup = page.plan._replace(
            edition=self._table.editions[plan.edition],
            names=NAMES[: plan.players],
            first=1 + len(self.finished) % plan.players,
            mystery=plan.variant is Variant.THREE_PLAYER,
        )
        self._navigator.open(replace(page, plan=setup), self._now())
        return Key("begin")

    def _sit_down(self) -> None:
        game = self._table.any_state.game
        self._players = Players(self._table.any_state, self._random)
        self._showed_menu = False
        self._steps_told = self._pages_viewed = 0
        self._tell(f"{game.edition.title}: {', '.join(game.names)}; {game.names[game.first - 1]} starts")

    def _view_story(self, state: AnyState) -> int:
        """Page through the story of the game, then end it; return the milliseconds until the next look."""
        pages = [Key("story", (part,)) for part in GameStoryPart]
        pages += [Key("lots", (0,))] if has_lots(state) else []
        if self._pages_viewed < len(pages):
            self._pages_viewed += 1
            return self._touch(pages[self._pages_viewed - 1], 4000)
        self.finished.append(self._table.ledger.number)
        won = " and ".join(state.game.names[seat - 1] for seat in winners(state))
        self._tell(f"Won by {won} with {state.game.edition.write(max(state.totals))}")
        self._keep(len(self.finished), self.finished[-1])
        self._players = None
        return 0 if self.done else self._touch(Key("new-game"), 4000)

    def _print(self, step: Step) -> None:
        """Print a confirmed step, with the sale and the settlement that come with it."""
        state, game = step.after, step.after.game
        self._tell(f"  {title(step)}")
        if sale := step.sale:
            payee = "the bank" if sale.buyer == sale.lot.auctioneer else game.names[sale.lot.auctioneer - 1]
            paid = f"pays {payee} {game.edition.write(sale.price)}" if sale.price else "pays nothing"
            self._tell(f"    {game.names[sale.buyer - 1]} {paid}")
        if step.ends_round:
            payout = zip(game.names, state.payouts[-1], strict=True)
            paid = ", ".join(f"{name} {game.edition.write(amount)}" for name, amount in payout)
            verb = "the bank pays" if has_lots(state) else "scored"
            self._tell(f"{game.edition.round_name} {len(state.payouts)}: {verb} {paid}")

    def _do(self, action: AnyAction) -> int:
        """Do it by paddle if possible, else by touch; sometimes by touch in any case."""
        if isinstance(action, Play | PlayCard) and len(self._table.ledger.course.steps) > 9 and not self._showed_menu:
            self._showed_menu = True
            return self._touch(Key("menu"), 800)
        seat = seat_of(action)
        if seat is None:
            return self._touch(action, 1500)
        means = paddle_use(self._table.any_state, seat)
        if isinstance(action, Bid | Price):
            return self._key(seat, f"{action.amount}#")
        if action == means.button and self._chance(0.8):
            return self._press(seat, 900)
        if action == means.star and self._chance(0.8):
            return self._key(seat, "*")
        return self._touch(action, 1500)

    def _bid_in_the_open(self, state: State, limits: Sequence[int]) -> int:
        """Let those who want the lot press, sometimes two at once; if nobody does, strike the gavel."""
        means = {seat: paddle_use(state, seat) for seat in range(1, state.game.seats + 1)}
        standing = max(state.committed(seat) for seat in means)
        next_bid = standing + self._table.ledger.course.bid_increment
        keen = [seat for seat in means if not means[seat].leads and limits[seat - 1] >= next_bid]
        if not keen:
            self._hands.simulated.press(TABLE, self._now() + 900 * MILLISECOND)
            return 1200
        seat = self._random.choice(keen)
        room = limits[seat - 1] - standing
        if room > 6 and self._chance(0.35):
            amount = standing + self._random.randint(room // 4, room // 2) + 1
            return self._touch(Bid(seat, amount), 900) if self._chance(0.2) else self._key(seat, f"{amount}#")
        if len(keen) > 1 and self._chance(0.2):
            other = self._random.choice([rival for rival in keen if rival != seat])
            self._hands.simulated.press(other, self._now() + 500 * MILLISECOND + self._random.randint(1, MILLISECOND))
        return self._press(seat, 500)

    def _seal_bid(self, limits: Sequence[int]) -> int:
        """Enter the secret bids one after the other, each at the seat's keypad or sometimes on the screen."""
        awaited = unsealed(self._table.state, self._table.auction.secret_bids)
        if not awaited:
            return 1000
        seat = awaited[0]
        amount = self._random.randint(0, limits[seat - 1])
        if self._chance(0.25):
            return self._touch(Bid(seat, amount) if amount else Pass(seat), 800)
        return self._key(seat, f"{amount}#" if amount else "#")

    def _press(self, seat: int, after: int) -> int:
        return self._until(self._hands.simulated.press(seat, self._now() + after * MILLISECOND))

    def _key(self, seat: int, keys: str) -> int:
        return self._until(self._hands.key_in(seat, keys, self._now() + 700 * MILLISECOND))

    def _until(self, end: int) -> int:
        return (end - self._now()) // MILLISECOND + 250

    def _chance(self, likely: float) -> bool:
        return self._random.random() < likely
