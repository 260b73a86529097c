"""A demonstration: simulated players begin games, press the simulated paddles and touch the screen.

The seats (`demo/seats.py`) act one after the other, at the pace of people. The same acts run in virtual time and in
real time, and all of them go through pins or pixels; only the page of a new game is filled in at once.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

from companion.demo.plan import Plan
from companion.demo.seats import REFLECTION, Seats
from companion.journal.sale import Sale, sale_of
from companion.live.feedback import Effect
from companion.live.table import Table
from companion.pages.game_setup import GameSetupPage
from companion.pages.game_story import GameStoryPart
from companion.pages.step_titles import title
from companion.pages.welcome import WelcomePage
from companion.rules.common import Variant
from companion.rules.protocol import AnyAction, has_lots, is_over, winners
from companion.screen_data.screens import Key, Scene
from companion.terminal import Refused
from companion.time_units import MILLISECOND
from companion.virtual.hands import Hands, Unreachable

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eli")
PATIENCE = 200
"""Acts without any effect after which the demonstration raises Stuck."""


class Stuck(Refused):
    """The demonstration cannot continue: its acts have no effect."""


class Demonstration:
    """Plays whole games at a table, and watches it to print the games."""

    def __init__(
        self, table: Table, hands: Hands, now: Callable[[], int], plan: Plan, tell: Callable[[str], None]
    ) -> None:
        """Create a demonstration; call `start` once the table runs.

        `now` returns the table's time in ns; `tell` takes a line for people.
        """
        self.finished: list[int] = []
        """Journal numbers of the games played to the end."""
        self._table = table
        self._hands = hands
        self._now = now
        self._plan = plan
        self._tell = tell
        self._random = Random(plan.seed)
        self._seats: Seats | None = None
        self._steps_told = 0
        self._pages_viewed = 0
        """How many pages of the story of the game have been viewed."""
        self._idle = 0

    @property
    def done(self) -> bool:
        """Return whether all games are played."""
        return len(self.finished) == self._plan.games

    def start(self) -> None:
        """Start playing."""
        self._think_later(1000)

    def happened(self, effect: Effect, at: int) -> None:
        """Ignore sounds and lamps; games are printed from confirmed steps, in `painted`."""

    def painted(self, _scene: Scene, _at: int) -> None:
        """Print the steps confirmed since the last picture, and pass them to the players."""
        if self._table.game is None or self._seats is None:
            return
        steps = self._table.ledger.steps
        if len(steps) < self._steps_told:
            self._tell("  … taken back")
        for step in steps[self._steps_told :]:
            self._idle = 0
            self._tell(f"  {title(step)}")
            if sale := sale_of(step):
                self._print_sale(sale)
            self._seats.follow(step)
            if len(step.after.payouts) > len(step.before.payouts):
                self._print_settlement(len(step.after.payouts), step.after.payouts[-1])
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
        self._hands.later(self._now() + milliseconds * MILLISECOND, self._think)

    def _act(self) -> int:
        """Do one thing, and return the milliseconds until the next look."""
        if self._hands.touching:
            return 100
        if (setting := self._next_setting()) is not None:
            return self._touch(setting, 1500)
        if self._seats is None:
            self._sit_down()
            return 500
        if self._table.messages.notices:
            return self._touch(Key("continue"), 2500)
        if is_over(self._table.any_state):
            return self._view_story()
        return self._seats.play()

    def _touch(self, wish: AnyAction | Key, after: int) -> int:
        """Touch a control after that many milliseconds; return those until the next look."""
        self._hands.touch(wish, self._now() + after * MILLISECOND, self._raise_unreachable)
        return after + REFLECTION

    def _raise_unreachable(self, unreachable: Unreachable) -> None:
        raise Stuck(str(unreachable))

    def _next_setting(self) -> Key | None:
        """Fill in the set-up of the planned game; return the next touch on the way to it, None once it has begun."""
        table, plan = self._table, self._plan
        if isinstance(table.page, WelcomePage):
            return Key("new-game")
        if not isinstance(table.page, GameSetupPage):
            return None
        setup = replace(
            table.page.plan,
            box=table.boxes[plan.edition],
            names=NAMES[: plan.players],
            first=1 + len(self.finished) % plan.players,
            mystery=plan.variant is Variant.THREE_PLAYER,
        )
        table.page = replace(table.page, plan=setup)
        return Key("begin")

    def _sit_down(self) -> None:
        table = self._table
        game = table.any_state.game
        self._seats = Seats(table, self._hands, self._now, self._random, self._touch)
        self._steps_told = self._pages_viewed = 0
        self._tell(f"{game.edition.title}: {', '.join(game.names)}; {game.names[game.first - 1]} starts")

    def _view_story(self) -> int:
        """Page through the story of the game, then end it; return the milliseconds until the next look."""
        pages = [Key("story", (part,)) for part in GameStoryPart]
        pages += [Key("lots", (0,))] if has_lots(self._table.any_state) else []
        if self._pages_viewed < len(pages):
            self._pages_viewed += 1
            return self._touch(pages[self._pages_viewed - 1], 4000)
        self._finish()
        return 0 if self.done else self._touch(Key("new-game"), 4000)

    def _finish(self) -> None:
        self.finished.append(self._table.ledger.number)
        state = self._table.any_state
        names = state.game.names
        won = " and ".join(names[seat - 1] for seat in winners(state))
        self._tell(f"Won by {won} with {state.game.edition.write(max(state.totals))}")
        self._seats = None

    def _print_sale(self, sale: Sale) -> None:
        game = self._table.state.game
        payee = "the bank" if sale.buyer == sale.lot.auctioneer else game.names[sale.lot.auctioneer - 1]
        paid = f"pays {payee} {game.edition.write(sale.price)}" if sale.price else "pays nothing"
        self._tell(f"    {game.names[sale.buyer - 1]} {paid}")

    def _print_settlement(self, round_: int, payout: Sequence[int]) -> None:
        state = self._table.any_state
        paid = ", ".join(
            f"{name} {state.game.edition.write(paid)}" for name, paid in zip(state.game.names, payout, strict=True)
        )
        verb = "the bank pays" if has_lots(state) else "scored"
        self._tell(f"{state.game.edition.round_name} {round_}: {verb} {paid}")
