"""A demonstration: players of the program's own sit down, press the simulated paddles and touch the screen.

Here their decisions (`demo_players.py`) become acts of hands, one after the other, at the pace of people. The same
acts run in virtual time and in real time; every one goes through pins or pixels.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from companion import commands as c
from companion.demo_players import Players
from companion.effects import Effect
from companion.hands import Hands, Unreachable
from companion.ledger import AuctionLedger
from companion.notices import Sale, notices
from companion.rules.actions import Action, Add, Bid, Buy, Deal, Pass, Play, Price, Reveal
from companion.rules.appraisal import winners
from companion.rules.state import Fixed, Open, Over, Sealed
from companion.rules.words import Variant
from companion.scene import Scene
from companion.session import MILLISECOND, Session
from companion.titles import title
from companion.views import AtMenu, AtSetUp, AtTyping, AtWelcome

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eli")
PATIENCE = 200
"""Acts without any effect after which the demonstration says that it is stuck."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be shown."""

    seed: int = 1
    games: int = 1
    edition: str = "dicetree"
    variant: Variant = Variant.STANDARD
    players: int = 4


class Stuck(Exception):
    """The demonstration cannot go on: nothing it does has an effect."""


class Demonstration:
    """Plays whole games at a table; also a watcher of that table, who tells the game as it goes."""

    def __init__(
        self, session: Session, hands: Hands, now: Callable[[], int], plan: Plan, tell: Callable[[str], None]
    ) -> None:
        """`now` gives the table's time in ns; `tell` gets a line for people. Call `start` once the table runs."""
        self.finished: list[AuctionLedger] = []
        """The games played to the end."""
        self._session = session
        self._hands = hands
        self._now = now
        self._plan = plan
        self._tell = tell
        self._random = Random(plan.seed)
        self._players: Players | None = None
        self._told = 0
        self._idle = 0
        self._showed_menu = False

    @property
    def done(self) -> bool:
        """Whether all games are played."""
        return len(self.finished) == self._plan.games

    def start(self) -> None:
        """Sit down at the table."""
        self._again(1000)

    def happened(self, effect: Effect, at: int) -> None:
        """Sounds and lamps are for others; the game is told from what was confirmed (`painted`)."""

    def painted(self, _scene: Scene, _changed: Sequence[tuple[int, int, int, int]], _at: int) -> None:
        """Tell what has been confirmed since the last picture, and let the players follow it."""
        if not self._session.has_game or self._players is None:
            return
        steps = self._session.ledger.steps
        if len(steps) < self._told:
            self._tell("  … taken back")
        for step in steps[self._told :]:
            self._idle = 0
            self._tell(f"  {title(step)}")
            for notice in notices(step):
                if isinstance(notice, Sale):
                    self._tell_sale(notice)
            self._players.follow(step)
            if len(step.after.payouts) > len(step.before.payouts):
                self._tell_settlement(len(step.after.payouts), step.after.payouts[-1])
        self._told = len(steps)

    def _think(self) -> None:
        """Look at the table, do one thing, and come back."""
        self._idle += 1
        if self._idle > PATIENCE:
            raise Stuck(f"nothing the players do has an effect in phase {self._session.state.phase}")
        if self._hands.touching:
            self._again(100)
        elif isinstance(self._session.view, AtSetUp | AtTyping | AtWelcome):
            self._set_up()
        elif self._players is None:
            self._sit_down()
        elif self._session.notices:
            self._touch(c.PutAway(), after=2500)
        elif isinstance(self._session.state.stage, Over):
            self._finish()
        else:
            self._play()

    def _again(self, milliseconds: float) -> None:
        self._hands.later(self._now() + round(milliseconds * MILLISECOND), self._think)

    def _touch(self, wish: c.Command, *, after: int) -> None:
        """A finger goes to a control after some time, and the players look again when it is done."""
        self._hands.touch(wish, self._now() + after * MILLISECOND, self._lost)
        self._again(after + 300)

    def _lost(self, unreachable: Unreachable) -> None:
        raise Stuck(str(unreachable))

    def _set_up(self) -> None:
        view = self._session.view
        plan = self._plan
        names = NAMES[: plan.players]
        wish: c.Command = c.BeginGame()
        if isinstance(view, AtTyping):
            name = names[view.seat - 1]
            wish = c.Done() if view.text == name else c.Letter(name[len(view.text)])
        elif isinstance(view, AtWelcome):
            wish = c.NewGame()
        elif isinstance(view, AtSetUp):
            have = view.plan.names
            if view.plan.edition != plan.edition:
                wish = c.NextEdition()
            elif len(have) != plan.players:
                wish = c.AddSeat() if len(have) < plan.players else c.RemoveSeat(len(have))
            elif view.plan.variant is not plan.variant:
                wish = c.SwitchMystery()
            elif have != names:
                wish = c.Rename(next(seat for seat, name in enumerate(have, start=1) if name != names[seat - 1]))
            elif view.plan.first != (first := 1 + len(self.finished) % plan.players):
                wish = c.StartWith(first)
            else:
                self._players = None
        self._touch(wish, after=300)

    def _sit_down(self) -> None:
        game = self._session.state.game
        self._players = Players(game, self._random)
        self._told = 0
        self._tell(f"{game.edition.title}: {', '.join(game.names)}; {game.names[game.first - 1]} starts")
        self._again(500)

    def _finish(self) -> None:
        self.finished.append(self._session.ledger)
        state = self._session.state
        game = state.game
        won = " and ".join(game.names[seat - 1] for seat in winners(state))
        self._tell(f"Won by {won} with {game.edition.write(max(state.cash))}")
        if self.done:
            return
        self._players = None
        self._touch(c.NewGame(), after=4000)

    def _play(self) -> None:
        stage = self._session.state.stage
        if isinstance(self._session.view, AtMenu):
            self._touch(c.Back(), after=1500)
        elif isinstance(stage, Open):
            self._bid_in_the_open(stage)
        elif isinstance(stage, Sealed):
            self._make_a_fist()
        else:
            self._do_what_is_asked()

    def _do_what_is_asked(self) -> None:
        """One seat is asked: by paddle where a paddle can, else by touch."""
        state = self._session.state
        action = self._seated.decide(state)
        if isinstance(action, Play) and len(self._session.ledger.steps) > 9 and not self._showed_menu:
            self._showed_menu = True
            self._touch(c.OpenMenu(), after=800)
        elif isinstance(action, Play | Add | Reveal | Deal) or (isinstance(action, Pass) and self._chance(0.2)):
            self._touch(action, after=1800)
        elif isinstance(action, Pass):
            self._key(action.seat, "*")
        elif isinstance(action, Price | Bid):
            self._key(action.seat, f"{action.amount}#")
        elif isinstance(action, Buy) and isinstance(state.stage, Fixed):
            self._press(action.seat, 900)

    def _bid_in_the_open(self, stage: Open) -> None:
        """Whoever still wants it presses, two at once now and then; when nobody does, the gavel falls."""
        step = self._session.state.game.edition.step
        keen = [
            seat
            for seat in range(1, self._session.state.game.seats + 1)
            if seat != stage.leader and self._seated.limit(seat) >= stage.amount + step
        ]
        if not keen:
            self._hands.simulated.strike(self._now() + 900 * MILLISECOND)
            self._again(1200)
            return
        seat = self._random.choice(keen)
        room = self._seated.limit(seat) - stage.amount
        if room > 6 and self._chance(0.35):
            self._offer(seat, stage.amount + self._random.randint(room // 4, room // 2) + 1)
            return
        if len(keen) > 1 and self._chance(0.2):
            other = self._random.choice([rival for rival in keen if rival != seat])
            self._hands.simulated.press(other, self._now() + 500 * MILLISECOND + self._random.randint(1, MILLISECOND))
        self._press(seat, 500)

    def _offer(self, seat: int, amount: int) -> None:
        """An amount of one's own, at the keypad, or on the screen now and then."""
        if self._chance(0.2):
            self._touch(Bid(seat, amount), after=900)
        else:
            self._key(seat, f"{amount}#")

    def _make_a_fist(self) -> None:
        """One after the other, each at the own keypad; some take the screen."""
        awaited = self._session.unsealed()
        if not awaited:
            self._again(1000)
            return
        seat = awaited[0]
        amount = self._seated.fist(seat)
        if self._chance(0.25):
            wish: Action = Bid(seat, amount) if amount else Pass(seat)
            self._touch(wish, after=800)
        else:
            self._key(seat, f"{amount}#" if amount else "#")

    def _press(self, seat: int, after: int) -> None:
        end = self._hands.simulated.press(seat, self._now() + after * MILLISECOND)
        self._again((end - self._now()) / MILLISECOND + 250)

    def _key(self, seat: int, keys: str) -> None:
        end = self._hands.key_in(seat, keys, self._now() + 700 * MILLISECOND)
        self._again((end - self._now()) / MILLISECOND + 250)

    def _chance(self, likely: float) -> bool:
        return self._random.random() < likely

    @property
    def _seated(self) -> Players:
        if self._players is None:
            raise Stuck("nobody has sat down")
        return self._players

    def _tell_sale(self, sale: Sale) -> None:
        game = self._session.state.game
        payee = "the bank" if sale.buyer == sale.lot.auctioneer else game.names[sale.lot.auctioneer - 1]
        paid = f"pays {payee} {game.edition.write(sale.price)}" if sale.price else "pays nothing"
        self._tell(f"    {game.names[sale.buyer - 1]} {paid}")

    def _tell_settlement(self, round_: int, payout: Sequence[int]) -> None:
        game = self._session.state.game
        paid = ", ".join(f"{name} {game.edition.write(paid)}" for name, paid in zip(game.names, payout, strict=True))
        self._tell(f"Round {round_}: the bank pays {paid}")
