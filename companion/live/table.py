"""The live table: the game in progress and the page that is open.

It owns what is not on disk, part by part: what goes on over a lot is in `live_auction.py`, what is said in
`messages.py`, what was chosen for other evenings too in `config/preferences.py`. It is told times and never asks
for one. Both games are played here: see `look.py`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Protocol

from companion.config.card_stickers import CardStickers
from companion.config.options import Options
from companion.config.preferences import Preferences
from companion.config.sides import Side
from companion.i18n.translator import Translator, gettext_noop, translator
from companion.journal.journal import Journal, JournalFault
from companion.journal.ledger import AnyLedger, AnyStep
from companion.journal.notices import NEARLY_FULL, corrects, notices
from companion.live.display_history import PriceTag
from companion.live.effects import (
    FELT,
    Confirmed,
    Effect,
    GameBegun,
    Heard,
    Late,
    Logged,
    Refused,
    Sound,
    SwitchedOff,
    effects_of,
)
from companion.live.evening import Evening
from companion.live.game_repository import GameRepository
from companion.live.game_setup import GameSetup
from companion.live.live_auction import FISTS_AGAIN, OPENING_PAUSE, LiveAuction
from companion.live.look import AuctionLook, GameHolder, Look
from companion.live.messages import Messages, without_effect
from companion.live.rule_help import Explaining
from companion.live.typed_digits import Secret
from companion.notation.record import Header
from companion.rules.auction_game.actions import Hammer
from companion.rules.auction_game.state import Open, Sealed, State
from companion.rules.house_rules import HouseRules
from companion.rules.protocol import AnyAction, AnyState, Box
from companion.rules.refusal import Reason, Refusal
from companion.system.health import HealthMonitor
from companion.system.self_test import SelfTester

LEADS = gettext_noop("You lead")


class OpenPage(Protocol):
    """What the table has to know of the page that is open."""

    @property
    def pauses_game(self) -> bool:
        """Whether a game in progress is paused meanwhile."""

    shows_price: ClassVar[bool]
    """Whether it shows the price of an open auction."""

    def left(self, table: "Table") -> None:
        """Forget what was typed or said for this page alone: another is about to be open."""

    def tick(self, now: int) -> "OpenPage | None":
        """Return the page that is open at `now` (ns); None for the game."""

    def due(self) -> int | None:
        """Return when `tick` is next needed, in ns; None for never."""

    def sealed(self, seat: int, awaited: tuple[int, ...]) -> "OpenPage | None":
        """Return the page that is open after a seat has sealed its bid, while those of other seats are awaited."""


class Table(GameHolder):
    """One table."""

    def __init__(
        self,
        journal: Journal,
        boxes: Mapping[str, Box],
        options: Options,
        played: Callable[[], str],
        *,
        self_tester: SelfTester,
        caretaker: HealthMonitor,
        home: OpenPage,
        stickers: CardStickers | None = None,
        preferences: Preferences | None = None,
    ) -> None:
        """`played` gives the time a game begins, as ISO 8601, or an empty text where time is not real.

        `stickers` are the cards that a reader knows, None at a table without one. `preferences` are what
        was chosen on other evenings.
        """
        self._preferences = preferences or Preferences()
        self.options = self._preferences.over(options)
        self.journal = journal
        self.boxes = boxes
        """The boxes that can be played at the table."""
        self.explaining = Explaining(self.options.explain)
        self.stickers = stickers
        self.self_tester = self_tester
        self.caretaker = caretaker
        self.held: frozenset[str] = frozenset()
        """Stickers of the cards that the next step is to put on the table."""
        self.entered: dict[str, list[AnyStep]] = {}
        """Stickers entered in this game, each with its step, and as corrections told it again; all may be undone."""
        self.auction = LiveAuction(self.options)
        self.evening = Evening()
        self.messages = Messages()
        self.tries = 0
        """Corrections that failed for want of money since something was last confirmed."""
        self.left = False
        """Whether somebody chose to close the program."""
        self.page: Any = home
        """The page that is open: what it is, is known above here alone."""
        self.home: Any = home
        """The game's own page."""
        self.shelf = GameRepository(journal, boxes, self.fail)
        self.game: AnyLedger | None = None
        self._played = played
        self._countdowns: dict[int, bool] = {}
        """By game: whether somebody switched its countdown on or off this evening."""
        self._effects: list[Effect] = []

    # What there is to know

    @property
    def translator(self) -> Translator:
        """The language of the table."""
        return translator(self.options.language)

    @property
    def has_game(self) -> bool:
        """Whether a game is in progress or on show."""
        return self.game is not None

    @property
    def is_played(self) -> bool:
        """Whether a game is in progress at the table, and not put aside for a set-up or a test."""
        return self.has_game and not self.page.pauses_game

    def look(self, now: int = 0) -> Look:
        """What a page may know of the table at `now` (ns)."""
        bidding, state = self.auction, self.game and self.game.state
        return Look(
            now=now,
            translator=self.translator,
            options=self.options,
            boxes=self.boxes,
            game=self.game,
            notices=self.messages.notices,
            notes={seat: note.text for seat, note in self.messages.notes.items()},
            said=self.messages.said,
            auction=AuctionLook(
                rail=bidding.gavel.rail(now),
                strikes=bidding.gavel.strikes,
                typed={} if state and isinstance(state.phase, Sealed) else bidding.digits.in_the_open,
                awaited=bidding.unsealed(state) if state else (),
            ),
            countdown_on=bidding.countdown_on,
            explaining=self.explaining,
            evening=self.evening,
            self_tester=self.self_tester,
            caretaker=self.caretaker,
            has_reader=self.stickers is not None,
            tries=self.tries,
            is_played=self.is_played,
            page=self.page,
            home=self.home,
        )

    def due(self, now: int) -> int | None:
        """When the table next does something by itself, in ns; None for never."""
        page: list[int] = [] if (due := self.page.due()) is None else [due]
        if not self.is_played:
            looking = self.evening.due(now)
            return min(page if looking is None else [*page, looking], default=None)
        times = [note.until for note in self.messages.notes.values()] + page
        times += self.auction.due(self.any_state, now)
        return min(times, default=None)

    # What happens

    def begin(self, header: Header, at: int, ways: HouseRules | None = None) -> None:
        """A new game, confirmed on disk. Raises JournalFault."""
        self.game = self.shelf.begin(header, ways or HouseRules())
        self._play_its_way(self.game.ways)
        self._effects.append(GameBegun(self.game.number))
        self.arrive(None, at)

    def begin_plan(self, plan: GameSetup, at: int) -> None:
        """A new game as it was set up; a fault is said to the table."""
        try:
            self.begin(plan.told(self.translator.nobody).header(self._played()), at, plan.own_ways)
        except JournalFault as fault:
            self.fail(fault)

    def resume(self, ledger: AnyLedger, at: int) -> None:
        """Go on with a journalled game."""
        self.game = ledger
        self._play_its_way(ledger.ways)
        self._effects.append(GameBegun(ledger.number))
        steps: Sequence[AnyStep] = ledger.steps
        self.arrive(next((step for step in reversed(steps) if not corrects(step)), None), at)
        if ledger.went_back:
            self.messages.show(())
        if isinstance(ledger.state.phase, Sealed):
            self.say(FISTS_AGAIN)

    def do(self, *actions: AnyAction, at: int) -> bool:
        """Confirm a step and say so; a refusal is said at its seat, a fault to the table. Whether it was done."""
        held, self.held = self.held, frozenset()
        try:
            step: AnyStep = self.any_ledger.do(*actions)
        except Refusal as refusal:
            self.refuse(getattr(actions[0], "seat", 0), str(refusal.reason), at)
            return False
        except JournalFault as fault:
            self.fail(fault)
            return False
        self.entered |= {tag: [*self.entered.get(tag, ()), step] for tag in held}
        for action in step.actions:
            self._effects.append(Confirmed(action))
            self.messages.take_note_away(getattr(action, "seat", 0))
        self.messages.forget_notes(self.translator.say(LEADS))
        self._effects += effects_of(step)
        self.arrive(step, at, came_from=step.before, corrected=corrects(step))
        return True

    def arrive(
        self, step: AnyStep | None, at: int, *, came_from: AnyState | None = None, corrected: bool = False
    ) -> None:
        """After a step, an undo or a resume: nothing half-typed, half-struck or said outlives its moment.

        `step` is the last one that stands, None at a game's beginning. `came_from` is the state before, None too at a
        resume. What is `corrected` is a seat's money, and nothing else moves.
        """
        self.messages.hush()
        self.tries = 0
        self.held = frozenset()
        state = self.any_state
        if corrected and isinstance(came_from, State) and isinstance(state, State):
            for seat in self.auction.drop_fists(came_from, state):
                self.note(seat, gettext_noop("Make your fist again"), at)
            return
        if self.auction.arrive(came_from and came_from.phase, state.phase, at):
            self.page = self.home
            self.messages.forget_notes()
        self.messages.show(notices(step), at)
        for why in filter(None, (without_effect(step), NEARLY_FULL if self.journal.has_little_room else "")):
            self.messages.announce_too(self.translator.say(why))

    def open(self, page: OpenPage | None, at: int) -> None:
        """Open a page, or the game. In a game that was paused until now silence begins anew."""
        was_played = self.is_played
        if page is not self.page:
            self.page.left(self)
        self.page = page or self.home
        if self.is_played and not was_played and isinstance(self.any_state.phase, Open):
            self.auction.gavel.fall_silent(at)

    def strike(self, at: int) -> None:
        """The gavel strikes: once, twice, sold, in an open auction; elsewhere it puts a sale away."""
        if not self.is_played or not isinstance(self.any_state.phase, Open):
            if self.is_played:
                self.messages.put_sale_away(at)
            return
        self._effects.append(Heard(Sound.GAVEL))
        if self.auction.gavel.strike(at) and not self.do(Hammer(), at=at):
            self.auction.gavel.take_back()

    def seal(self, seat: int, amount: Secret, at: int) -> None:
        """A seat's fist is made, or made again; when the last is made, all open after a fixed pause."""
        if amount.tell() > self.state.cash[seat - 1]:
            self.refuse(seat, str(Reason.NOT_ENOUGH_MONEY), at)
            return
        self.messages.take_note_away(seat)
        self.auction.fists[seat] = amount
        awaited = self.auction.unsealed(self.state)
        if not awaited:
            self.auction.opening_at = at + OPENING_PAUSE
            self.messages.unsay(self.translator.say(FISTS_AGAIN))
        self.page = self.page.sealed(seat, awaited) or self.home

    def note(self, seat: int, text: str, at: int) -> None:
        """Say something at a seat for a while; without a seat, to the whole table. `text` is said in its language."""
        text = self.translator.say(text)
        if seat and self.has_game and seat <= self.any_state.game.seats:
            self.messages.note(seat, text, at)
        else:
            self.messages.announce(text)

    def say(self, text: str, **values: object) -> None:
        """Say something to the whole table in its language, in the place of what is said already."""
        self.messages.announce(self.translator.say(text, **values))

    def prefer(self, **chosen: object) -> None:
        """Keep to what was chosen from now on, and on other evenings too (`config/preferences.py`)."""
        self._preferences.keep(**chosen)
        self.options = self._preferences.over(self.options)

    def face(self, side: Side | None) -> None:
        """Let the picture face a side of the panel, or with None whose turn it is."""
        self.options = replace(self.options, faces=side)

    def refuse(self, seat: int, text: str, at: int) -> None:
        """What a seat pressed or keyed is not taken: say why as `note` does, and let the seat's light blink."""
        self.note(seat, text, at)
        if seat:
            self._effects.append(Refused(seat))

    def late(self, seat: int, at: int) -> None:
        """A press came too late: it is said at the seat and costs nothing."""
        self.refuse(seat, gettext_noop("Too late"), at)
        self._effects.append(Late(seat))

    def trouble(self, seat: int, text: str, part: str, at: int) -> None:
        """A part cannot be trusted, or can again: said at its seat (0: to the whole table) and in the log."""
        self.note(seat, text, at)
        self._effects.append(Logged(f"{part}: {text.lower()}"))

    def feel(self) -> None:
        """A part that is being tested was pressed: that is heard and seen."""
        self._effects += FELT

    def fail(self, fault: JournalFault) -> None:
        """Say to the table, and log, that something was not confirmed."""
        self.messages.announce(str(fault))
        self._effects.append(Logged(str(fault)))

    def tick(self, now: int) -> None:
        """Do what has become due: notes fade, fists open, silence strikes, a game that is watched goes on."""
        self.page = self.page.tick(now) or self.home
        if not self.is_played:
            return
        self.messages.fade(now)
        if self.auction.opening_at is not None and now >= self.auction.opening_at:
            self._open_fists(now)
        strike = self.auction.silent_strike(self.any_state, now)
        if strike is not None:
            self.strike(strike)

    def price_tag(self) -> PriceTag | None:
        """The open auction's price as the present picture shows it."""
        if self.has_game and self.page.shows_price and not self.messages.notices:
            phase = self.any_state.phase
            if isinstance(phase, Open):
                return PriceTag(self.auction.number, phase.amount)
        return None

    def switch_countdown(self, at: int) -> None:
        """Countdown on or off, from now."""
        self.auction.switch_countdown(at)
        self._countdowns[self.any_ledger.number] = self.auction.countdown_on

    def leave(self, *, power_off: bool) -> None:
        """Somebody closes the program, or has the computer switched off with it."""
        self.left = True
        if power_off:
            self._effects.append(SwitchedOff())

    def perceive(self, effects: Iterable[Effect]) -> None:
        """Something becomes perceivable, in this order."""
        self._effects += effects

    def take_effects(self) -> tuple[Effect, ...]:
        """What became perceivable since the last time, in order."""
        effects = tuple(self._effects)
        self._effects.clear()
        return effects

    # How it is kept in order

    def _play_its_way(self, ways: HouseRules) -> None:
        self.entered.clear()
        usual = self.options.countdown_on if ways.countdown is None else ways.countdown
        self.auction.countdown_on = self._countdowns.get(self.any_ledger.number, usual)

    def _open_fists(self, now: int) -> None:
        opened = self.auction.open_fists(self.state)
        if opened and not self.do(*opened, at=now):
            self.auction.opening_at = now + OPENING_PAUSE
