"""The evening at the table: one game in progress, what is open over it, and what is said at each seat.

The session owns everything that is not on disk: the gavel's strikes, digits being keyed, sealed fists, notes. It is
told times and never asks for one. What a paddle means is in `paddle_acts.py`, what a touch means in `touches.py`,
what the table then sees in `stage.py`; all three act through the session's few verbs.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.effects import Confirmed, Effect, GameBegun, Heard, Late, Lit, Logged, Sound, Undone
from companion.gavel import Gavel
from companion.journal import Journal, JournalFault
from companion.keying import Keying, Secret
from companion.ledger import AuctionLedger, AuctionStep, opens_fists
from companion.modes import Box
from companion.notices import Notice, corrects, notices
from companion.record import Header
from companion.rules.actions import Action, Bid, Hammer, Pass
from companion.rules.refusal import Refusal
from companion.rules.state import Open, Sealed, State, clockwise
from companion.setting_up import SettingUp, table_of
from companion.shelf import Shelf
from companion.sight import PriceTag, Sight
from companion.views import AtCover, AtGame, AtHouseRules, AtPad, AtSecretPad, AtSetUp, AtTyping, AtWelcome, View

MILLISECOND = 1_000_000
SECOND = 1_000 * MILLISECOND
NOTE_TIME = 4 * SECOND
"""How long a note stays at a seat."""
OPENING_PAUSE = 2 * SECOND
"""From the last fist to opening all: fixed, so that it tells nothing."""
LEADS = "You lead"
BID_LIT = 60 * MILLISECOND
SOLD_LIT = 400 * MILLISECOND


@dataclass(frozen=True, slots=True)
class Options:
    """What the settings say about how the table is played. Times in ns."""

    seen_after: int = 100 * MILLISECOND
    """A picture counts as seen so long after it was drawn."""
    settle: int = 20 * MILLISECOND
    """Edges may arrive so late: the countdown waits for them before it strikes."""
    countdown: int = 5 * SECOND
    """Each of the countdown's three segments."""
    countdown_on: bool = False
    sound_on: bool = True


@dataclass(slots=True)
class Note:
    """Something said at a seat until a time, in ns."""

    text: str
    until: int


class Session:
    """One table's evening."""

    def __init__(self, journal: Journal, boxes: Mapping[str, Box], options: Options, played: Callable[[], str]) -> None:
        """`played` gives the time a game begins, as ISO 8601, or an empty text where time is not real."""
        self.journal = journal
        self._shelf = Shelf(journal, boxes, self.fail)
        self.editions = self._shelf.editions
        """The boxes that can be played at the table."""
        self.options = options
        self.sound_on = options.sound_on
        self.countdown_on = options.countdown_on
        self.keying = Keying()
        self.fists: dict[int, Secret] = {}
        self.opening_at: int | None = None
        self.gavel = Gavel(0, 0)
        self.auction = 0
        """Counts open auctions, so that a press meant for one is never taken for another."""
        self.notes: dict[int, Note] = {}
        self.said = ""
        """Said to the whole table until the next step."""
        self.left = False
        """Whether somebody chose to close the program."""
        self.view: View = AtSetUp(table_of((), next(iter(self.editions))), way_back=False)
        self.notices: tuple[Notice, ...] = ()
        self._ledger: AuctionLedger | None = None
        self._played = played
        self._sight: Sight[PriceTag | None] = Sight(options.seen_after)
        self._effects: list[Effect] = []

    # What there is to know

    @property
    def ledger(self) -> AuctionLedger:
        """The game in progress. There must be one."""
        if self._ledger is None:
            raise LookupError("no game is in progress")
        return self._ledger

    @property
    def has_game(self) -> bool:
        """Whether a game is in progress or on show."""
        return self._ledger is not None

    @property
    def state(self) -> State:
        """Where the game in progress stands."""
        return self.ledger.state

    def seen(self, at: int) -> PriceTag | None:
        """The price of an open auction that could be seen at `at`."""
        return self._sight.seen(at)

    @property
    def is_played(self) -> bool:
        """Whether a game is in progress at the table, and not put aside for a set-up."""
        return self.has_game and not isinstance(self.view, AtSetUp | AtHouseRules | AtTyping | AtWelcome)

    def due(self, now: int) -> int | None:
        """When the session next does something by itself, in ns; None for never."""
        if not self.is_played:
            return None
        times = [note.until for note in self.notes.values()]
        if self.opening_at is not None:
            times.append(self.opening_at)
        if isinstance(self.state.stage, Open):
            strike = self.gavel.strike_due()
            rail = self.gavel.rail_due(now)
            times += [time for time in (strike and strike + self.options.settle, rail) if time is not None]
        return min(times, default=None)

    # What happens

    def welcome(self) -> None:
        """Start: offer the last games to go on with, or set up a new one where there is none."""
        offered = self._shelf.offers()
        if offered:
            self.view = AtWelcome(offered)
        else:
            self.set_up()

    def set_up(self) -> None:
        """Set up a new game; the way back leads to what there is to go back to."""
        self.view = AtSetUp(self._shelf.plan(), way_back=self.has_game or bool(self._shelf.offers()))

    def begin(self, header: Header, at: int) -> None:
        """A new game, confirmed on disk. Raises JournalFault."""
        self._ledger = self._shelf.begin(header)
        self._effects.append(GameBegun(self._ledger.number))
        self._arrive(None, None, at)

    def begin_plan(self, plan: SettingUp, at: int) -> None:
        """A new game as it was set up; a fault is said to the table."""
        try:
            self.begin(plan.header(self._played()), at)
        except JournalFault as fault:
            self.fail(fault)

    def resume(self, ledger: AuctionLedger, at: int) -> None:
        """Go on with a journalled game."""
        self._ledger = ledger
        self._effects.append(GameBegun(ledger.number))
        last = next((step for step in reversed(ledger.steps) if not corrects(step)), None)
        self._arrive(None, last, at)
        if ledger.went_back:
            self.notices = ()

    def do(self, *actions: Action, at: int) -> bool:
        """Confirm a step and say so; a refusal is said at its seat, a fault to the table. Whether it was done."""
        try:
            step = self.ledger.do(*actions)
        except Refusal as refusal:
            self.note(getattr(actions[0], "seat", 0), str(refusal.reason), at)
            return False
        except JournalFault as fault:
            self.fail(fault)
            return False
        for action in step.actions:
            self._effects.append(Confirmed(action))
            self.notes.pop(getattr(action, "seat", 0), None)
        self.notes = {seat: note for seat, note in self.notes.items() if note.text != LEADS}
        self._signal(step)
        self._arrive(step.before, step, at)
        return True

    def undo(self, at: int) -> None:
        """Take back the last step, if there is one."""
        if self.ledger.last is None:
            return
        try:
            step = self.ledger.undo()
        except JournalFault as fault:
            self.fail(fault)
            return
        self._effects += [Undone(action) for action in reversed(step.actions)]
        self._arrive(step.after, self.ledger.last, at)
        self.view = AtGame()
        self.notices = ()

    def redo(self, at: int) -> None:
        """Bring back the step taken back last, if there is one."""
        if self.ledger.next is None:
            return
        try:
            step = self.ledger.redo()
        except JournalFault as fault:
            self.fail(fault)
            return
        self._effects += [Confirmed(action) for action in step.actions]
        self._arrive(step.before, step, at)
        self.view = AtGame()

    def go_back(self, at: int) -> None:
        """Back to the game from a set-up: silence begins anew."""
        self.view = AtGame()
        if isinstance(self.state.stage, Open):
            self.gavel.fall_silent(at)

    def strike(self, at: int) -> None:
        """The gavel strikes: once, twice, sold. It counts in open auctions only."""
        if not self.is_played or not isinstance(self.state.stage, Open):
            return
        self._effects.append(Heard(Sound.GAVEL))
        if self.gavel.strike(at) and not self.do(Hammer(), at=at):
            self.gavel.take_back()

    def seal(self, seat: int, amount: Secret, at: int) -> None:
        """A seat's fist is made, or made again; when the last is made, all open after a fixed pause.

        A screen that is being handed round goes on, covered, to the next fist that is awaited.
        """
        if amount.tell() > self.state.cash[seat - 1]:
            self.note(seat, "Not enough money", at)
            return
        self.notes.pop(seat, None)
        self.fists[seat] = amount
        awaited = self.unsealed()
        if not awaited:
            self.opening_at = at + OPENING_PAUSE
        if isinstance(self.view, AtCover | AtSecretPad) and (self.view.seat == seat or not awaited):
            self.view = AtCover(awaited[0]) if awaited else AtGame()

    def unsealed(self) -> tuple[int, ...]:
        """The seats whose fist is still awaited, clockwise from the auctioneer's left."""
        stage = self.state.stage
        if not isinstance(stage, Sealed):
            return ()
        around = clockwise(stage.lot.auctioneer, self.state.game.seats)
        return tuple(
            seat for seat in (*around[1:], around[0]) if stage.bids[seat - 1] is None and seat not in self.fists
        )

    def note(self, seat: int, text: str, at: int) -> None:
        """Say something at a seat for a while; without a seat, to the whole table."""
        if seat and self.has_game and seat <= self.state.game.seats:
            self.notes[seat] = Note(text, at + NOTE_TIME)
        else:
            self.said = text

    def late(self, seat: int, at: int) -> None:
        """A press came too late: it is said at the seat and costs nothing."""
        self.note(seat, "Too late", at)
        self._effects.append(Late(seat))

    def trouble(self, seat: int, text: str, at: int) -> None:
        """A contact cannot be trusted: said at its seat (0: the gavel, so to the whole table) and in the log."""
        self.note(seat, text if seat else f"Gavel: {text.lower()}", at)
        self._effects.append(Logged(f"{f'bid button of seat {seat}' if seat else 'gavel'}: {text.lower()}"))

    def fail(self, fault: JournalFault) -> None:
        """Say to the table, and log, that something was not confirmed."""
        self.said = str(fault)
        self._effects.append(Logged(str(fault)))

    def tick(self, now: int) -> None:
        """Do what has become due: notes fade, fists open, silence strikes."""
        if not self.is_played:
            return
        self.notes = {seat: note for seat, note in self.notes.items() if note.until > now}
        if self.opening_at is not None and now >= self.opening_at:
            self._open_fists(now)
        if isinstance(self.state.stage, Open):
            strike = self.gavel.strike_due()
            if strike is not None and now >= strike + self.options.settle:
                self.strike(strike)

    def drawn(self, now: int) -> None:
        """The present picture is finished: from now on it can be seen."""
        self._sight.drawn(now, self.price_tag())

    def price_tag(self) -> PriceTag | None:
        """The open auction's price as the present picture shows it."""
        if self.has_game and isinstance(self.view, AtGame | AtPad) and not self.notices:
            stage = self.state.stage
            if isinstance(stage, Open):
                return PriceTag(self.auction, stage.amount)
        return None

    def switch_countdown(self, at: int) -> None:
        """Countdown on or off, from now."""
        self.countdown_on = not self.countdown_on
        self.gavel.switch(self._segment(), at)

    def take_effects(self) -> tuple[Effect, ...]:
        """What became perceivable since the last time, in order."""
        effects = tuple(self._effects)
        self._effects.clear()
        return effects

    # How it is kept in order

    def _arrive(self, came_from: State | None, step: AuctionStep | None, at: int) -> None:
        """After a step, an undo or a resume: nothing half-typed, half-struck or said outlives its moment.

        `came_from` is the state before; None at a game's beginning. A correction of money moves nothing else, and a
        bid in an open auction leaves alone what the others are about to do.
        """
        self.said = ""
        stage = self.state.stage
        if came_from is not None and came_from.stage == stage:
            self._have_fists_made_again(came_from, at)
            return
        within = isinstance(stage, Open) and came_from is not None and isinstance(came_from.stage, Open)
        if not within:
            self.view = AtGame()
            self.keying.clear_all()
            self.notes.clear()
            self.fists.clear()
            self.opening_at = None
        self.notices = notices(step)
        if isinstance(stage, Open):
            if within:
                self.gavel.fall_silent(at)
            else:
                self.auction += 1
                self.gavel = Gavel(self._segment(), at)

    def _have_fists_made_again(self, came_from: State, at: int) -> None:
        """A seat that lost money to a correction makes its fist again, whatever was in it: so nothing is told of it."""
        for seat, (had, has) in enumerate(zip(came_from.cash, self.state.cash, strict=True), start=1):
            if has < had and self.fists.pop(seat, None) is not None:
                self.opening_at = None
                self.note(seat, "Make your fist again", at)

    def _open_fists(self, now: int) -> None:
        stage = self.state.stage
        self.opening_at = None
        if not isinstance(stage, Sealed):
            return
        around = clockwise(stage.lot.auctioneer, self.state.game.seats)
        order = [seat for seat in (*around[1:], around[0]) if seat in self.fists]
        amounts = {seat: self.fists[seat].tell() for seat in order}
        opened = [Bid(seat, amounts[seat]) if amounts[seat] else Pass(seat) for seat in order]
        if not self.do(*opened, at=now):
            self.opening_at = now + OPENING_PAUSE

    def _segment(self) -> int:
        return self.options.countdown if self.countdown_on else 0

    def _signal(self, step: AuctionStep) -> None:
        """What can be heard and seen of a confirmed step; nothing in it depends on a secret."""
        if opens_fists(step):
            self._effects += [Heard(Sound.OPENED), Lit(SOLD_LIT)]
        elif isinstance(step.actions[-1], Bid):
            self._effects += [Heard(Sound.BID), Lit(BID_LIT)]
        elif isinstance(step.actions[-1], Hammer):
            self._effects.append(Lit(SOLD_LIT))
        if len(step.after.payouts) > len(step.before.payouts):
            self._effects.append(Heard(Sound.SETTLED))
