"""The live table: the game in progress.

It owns what is not on disk, part by part: the state of a lot is in `live_auction.py`, messages in `messages.py`,
choices for other evenings in `config/preferences.py`. It gets times as parameters and never asks a clock. Both games
are played here: `state` is that of an auction game, `card_state` that of a card game, `any_state` that of either.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import KW_ONLY, dataclass, field, replace
from enum import Enum, auto
from typing import Protocol

from companion.config.card_stickers import CardStickers
from companion.config.preferences import Preference, Preferences
from companion.config.settings import Options
from companion.config.touch_maps import TouchMaps
from companion.course import Course, Edit
from companion.disk_space import is_almost_full
from companion.export.import_lists import forget_imported
from companion.i18n.message import Message, message
from companion.i18n.translator import Translator, translator
from companion.journal.journal import ChangedElsewhere, DiskFull, Journal, JournalFault, NotWritten
from companion.journal.ledger import Ledger
from companion.live.background_jobs import BackgroundJobs
from companion.live.feedback import (
    AuctionOpened,
    Confirmed,
    Feedback,
    GameBegun,
    Heard,
    InputRefused,
    Logged,
    Spoken,
    Undone,
    feedback_of,
)
from companion.live.live_auction import BIDS_LOST, SOLD, LiveAuction, Secret, unsealed
from companion.live.messages import (
    CHANGED_ELSEWHERE,
    DISK_FULL,
    NEARLY_FULL,
    NOT_WRITTEN,
    SPARE_PAD,
    Messages,
    notices,
    warnings,
)
from companion.live.playing_time import PlayingTime
from companion.live.public_game import ShownGame
from companion.live.public_view import PublicAuction, PublicView, SessionState
from companion.live.seat_texts import BID_AGAIN, LEADS, why_refused
from companion.live.voice_texts import GAVEL_CALLS, spoken_text
from companion.notation.record import Header
from companion.rules.actions import Hammer, seat_of
from companion.rules.auction_game.state import State
from companion.rules.card_game.state import CardState
from companion.rules.edition import Editions
from companion.rules.events import Event, LotSold
from companion.rules.house_rules import COUNTDOWN
from companion.rules.protocol import AnyAction, AnyState, auction_state, card_state, has_gavel, is_over, is_secret
from companion.rules.refusal import Reason, Refusal
from companion.screen_data.sounds import Sound
from companion.statistics.all_games import AllGames
from companion.steps import NO_STICKERS
from companion.system.health import Health
from companion.system.paddles import Paddles
from hardware.self_test import SelfTest
from hardware.time_units import Standstill, earliest


class How(Enum):
    """How the steps of the game came to change."""

    PLAYED = auto()
    """They have just happened at the table."""
    CORRECTED = auto()
    """They happened before, and were entered otherwise."""
    UNDONE = auto()
    REDONE = auto()


class Stage(Protocol):
    """What the table knows of the pages that are open over the game."""

    @property
    def pauses_game(self) -> bool:
        """Return whether an open page pauses a game in progress."""

    @property
    def is_outside_game(self) -> bool:
        """Return whether nobody plays while the open page is open."""

    def show_game(self, at: int) -> None:
        """Show the game: what the open page was about is over at `at` (ns)."""

    def sealed(self, seat: int, awaited: tuple[int, ...], at: int) -> None:
        """Remember that a seat has made its secret bid at `at` (ns); those in `awaited` have not yet."""


@dataclass(eq=False, repr=False)
class Table:
    """One table."""

    journal: Journal
    editions: Editions
    """The editions that can be played at the table."""
    options: Options
    """The options of the settings, with the preferences applied."""
    _: KW_ONLY
    time_now: Callable[[], str]
    """Returns the time now, as ISO 8601, or an empty text in virtual time."""
    told_after: Callable[[], int]
    """Returns how long after it happened the devices tell a press, in ns."""
    self_test: SelfTest
    paddles: Paddles
    check_health: Callable[[], Health]
    stickers: CardStickers | None
    """The cards that the reader knows; None at a table without one."""
    preferences: Preferences
    """The choices of other evenings."""
    touch_maps: TouchMaps
    """Where touches of this panel belong."""
    story_page: Callable[[Translator, Course], bytes]
    """Returns the story of a finished game as a page, in a language."""
    ledger_if_any: Ledger | None = None
    """The ledger of the game in progress; None if there is none."""
    session: SessionState = field(default_factory=SessionState)
    jobs: BackgroundJobs = field(default_factory=BackgroundJobs)
    messages: Messages = field(default_factory=Messages)
    playing_time: PlayingTime = field(default_factory=PlayingTime)
    has_backlight: bool = False
    """Whether the panel has a light that can be dimmed."""
    is_closing: bool = False
    """True once somebody chose to close the program."""
    switched_off: bool = False
    """True once somebody chose to switch the computer off with it."""
    feedback: list[Feedback] = field(default_factory=list)
    """What people can perceive besides the picture, in order, until the loop carries it out."""

    all_games: AllGames = field(init=False)
    """What is known of the games of the journal together."""
    stage: Stage = field(init=False)
    """The pages that are open over the game. Whoever opens pages sets it (`pages/navigator.py`)."""

    def __post_init__(self) -> None:
        self.options = self.preferences.over(self.options)
        self._shown_game = ShownGame()
        self.auction = LiveAuction(self.options, told_after=self.told_after)
        self.all_games = AllGames(self.journal.path.parent, self.editions)

    # Queries

    @property
    def ledger(self) -> Ledger:
        """Return the game in progress. Raise LookupError if there is none."""
        if self.ledger_if_any is None:
            raise LookupError("no game is in progress")
        return self.ledger_if_any

    @property
    def any_state(self) -> AnyState:
        """Return the state of the game of either kind."""
        return self.ledger.course.state

    @property
    def state_if_any(self) -> AnyState | None:
        """Return the state of the game of either kind; None if no game is in progress."""
        return self.ledger_if_any.course.state if self.ledger_if_any else None

    @property
    def state(self) -> State:
        """Return the state of the auction game. Raise LookupError for a card game."""
        return auction_state(self.any_state)

    @property
    def card_state(self) -> CardState:
        """Return the state of the card game. Raise LookupError for an auction game."""
        return card_state(self.any_state)

    def is_on_table(self, number: int) -> bool:
        """Return whether the game with this number is the one in progress."""
        return self.ledger_if_any is not None and self.ledger_if_any.number == number

    def seat_at(self, chair: int) -> int:
        """Return the seat whose player sits on a chair of the game, and so has its paddle."""
        return self.any_state.chairs[chair - 1]

    @property
    def translator(self) -> Translator:
        """Return the translator to the language of the table."""
        return translator(self.options.language)

    @property
    def is_played(self) -> bool:
        """Return whether a game is in progress and not paused for a set-up or a test."""
        return self.ledger_if_any is not None and not self.stage.pauses_game

    @property
    def nobody_plays(self) -> bool:
        """Return whether a game is being set up or chosen, or the last one is over. A self-test is not included."""
        if self.self_test.is_open:
            return False
        return self.ledger_if_any is None or is_over(self.any_state) or self.stage.is_outside_game

    def public_view(self, now: int = 0) -> PublicView:
        """Return what a page may know of the table at `now` (ns)."""
        bidding = self.auction
        is_sealed = self.is_bidding_in_secret
        return PublicView(
            translator=self.translator,
            options=self.options,
            editions=self.editions,
            game=self._shown_game.of(self.ledger_if_any) if self.ledger_if_any else None,
            notices=self.messages.notices,
            notes={seat: note.message.in_words(self.translator) for seat, note in self.messages.notes.items()},
            banner=self.messages.banner(self.translator),
            auction=PublicAuction(
                rail=bidding.gavel.rail(now),
                strikes=bidding.gavel.strikes,
                typed={} if is_sealed else dict(bidding.digits.by_seat),
                awaited=unsealed(self.any_state, bidding.secret_bids) if is_sealed else (),
                countdown_on=bidding.gavel.countdown_on,
            ),
            session=self.session,
            self_test=self.self_test,
            paddles=self.paddles,
            stickers=self.stickers,
            has_backlight=self.has_backlight,
            has_touch_map=self.touch_maps.kept is not None,
            played_min=self.playing_time.minutes(now) if self.options.show_time and self.ledger_if_any else None,
            is_played=self.is_played,
        )

    @property
    def is_bidding_in_secret(self) -> bool:
        """Return whether secret bids are being made."""
        return self.ledger_if_any is not None and is_secret(self.any_state)

    def paddle_changed(self, chair: int, at: int) -> None:
        """Forget what was typed at a chair, and wait for it, since at `at` (ns) it got another paddle, or none."""
        self.messages.clear_warning(SPARE_PAD)
        if self.ledger_if_any is not None and 1 <= chair <= self.any_state.game.seats:
            self.auction.use_another_paddle(self.seat_at(chair), self.any_state, at)

    def seen_at(self, at: int) -> int:
        """Return when people see what happened at `at` (ns): nothing is shown while the table stands still."""
        return max(at, self.auction.gavel.went_on_at)

    def due(self, now: int) -> int | None:
        """Return when the table next does something by itself, in ns; None for never."""
        if not self.is_played:
            return self.jobs.due(now)
        notes = (note.until for note in self.messages.notes.values())
        next_minute = self.playing_time.next_minute(now) if self.options.show_time else None
        return earliest(*notes, self.auction.due(self.any_state, now), next_minute)

    def game_of(self, number: int) -> Ledger:
        """Return a game of the journal; the one on the table is the same object. Raise JournalFault."""
        if self.is_on_table(number):
            return self.ledger
        return Ledger.resume(self.journal, number, self.editions, time_now=self._time)

    def _time(self) -> str:
        """Return the time now, as ISO 8601; an empty text in virtual time."""
        return self.time_now()

    # Commands

    def begin(self, header: Header, at: int) -> None:
        """Begin a new game, confirmed on disk. Raise JournalFault if that fails."""
        self.resume(Ledger.begin(self.journal, header, self.editions, time_now=self._time), at)

    def resume(self, ledger: Ledger, at: int) -> None:
        """Play a journalled game from now on; of one that is over, show the result."""
        had_no_bids = self.is_on_table(ledger.number) and not self.auction.secret_bids
        self.ledger_if_any = ledger
        self.playing_time = PlayingTime(before_s=ledger.played_s)
        self.playing_time.pass_until(at, goes_on=self.is_played)
        self.session = replace(self.session, explained=frozenset())
        countdown_on = COUNTDOWN.value(ledger.course.state.game.edition, ledger.course.header.house, self.options.house)
        self.auction.begin(ledger.number, countdown_on=countdown_on)
        self.feedback.append(GameBegun(ledger.number))
        moments = (step.events for step in reversed(ledger.course.steps) if not step.waits_for_same)
        self._arrive(next(moments, ledger.course.beginning.happened), at, came_from=None)
        if ledger.went_back or is_over(ledger.course.state):
            self.messages.show(())
        if is_secret(ledger.course.state) and not had_no_bids:
            self.messages.warn(BIDS_LOST)

    def discard(self, number: int) -> None:
        """Remove an unfinished game for good; after the one in progress there is none. Raise JournalFault or OSError if
        that fails.
        """
        if fault := forget_imported(self.journal.path.parent, {number}):
            self.feedback.append(Logged(fault))
        self.journal.discard(number)
        self.session = self.session.without_amounts_tried(number)
        if self.is_on_table(number):
            self.ledger_if_any = None
            self.messages.show(())
            self.messages.clear_notes()
            self.messages.clear_banner()

    def do(self, *actions: AnyAction, at: int, stickers: frozenset[str] = NO_STICKERS) -> bool:
        """Confirm a step, show a refusal at its seat or a fault to the table, and return whether it was confirmed.

        `stickers` are those of its cards that were held to the reader.
        """
        try:
            self.confirm(*actions, at=at, stickers=stickers)
        except Refusal as refusal:
            seat = seat_of(actions[0]) if refusal.lacking is None else refusal.lacking
            self.refuse(seat, self._why_refused(refusal.reason), at)
            return False
        except JournalFault as fault:
            self.fail(fault)
            return False
        return True

    def confirm(self, *actions: AnyAction, at: int, stickers: frozenset[str] = NO_STICKERS) -> None:
        """Confirm a step and do all that it causes. Raise Refusal or JournalFault if nothing has changed."""
        edit = self.ledger.do(*actions, stickers=stickers, at_s=self.playing_time.seconds(at))
        self.changed(edit, How.PLAYED, at)

    def changed(self, edit: Edit, how: How, at: int) -> None:
        """Do all that a confirmed edit of the game's steps causes.

        The last step of what was played is heard, spoken and shown. Where steps were replaced, or several undone, the
        unconfirmed state of the lot on the table starts again: bids may have been meant otherwise.
        """
        if how in {How.PLAYED, How.CORRECTED} and not edit.is_free:
            self.session = self.session.without_amounts_tried(self.ledger.number)
        sealed = tuple(self.auction.secret_bids)
        self.feedback += [Undone(action) for step in reversed(edit.taken) for action in reversed(step.actions)]
        for step in edit.put:
            for action in step.actions:
                self.feedback.append(Confirmed(action))
                if (seat := seat_of(action)) is not None:
                    self.messages.clear_note(seat)
        self.messages.clear_notes_saying(LEADS)
        if how is How.PLAYED:
            self.feedback += feedback_of(edit.put[-1])
            self.speak(spoken_text(edit.put[-1], self.translator))
        if edit.waits_for_same:
            self._go_on(edit.came_from, at)
        else:
            self._arrive(self.ledger.course.events, at, came_from=edit.came_from if edit.is_one_step else None)
        if how is not How.PLAYED:
            self.stage.show_game(at)
            if edit.taken:
                self.messages.show(())
        if edit.is_replacement:
            self._ask_to_bid_again(sealed, at)

    def _go_on(self, came_from: AnyState, at: int) -> None:
        """Go on with the moment after only money or hands were corrected, or that was undone or redone: warnings and
        bids stay, but for the secret bids of seats that have less money now.
        """
        if self.session.asked_about is not None:
            self.session = replace(self.session, asked_about=None)
            self.auction.go_on(self.any_state, at)
        self.messages.clear_reply()
        self._ask_to_bid_again(self.auction.drop_bids(came_from, self.any_state, self.seen_at(at)), at)

    def _ask_to_bid_again(self, seats: Sequence[int], at: int) -> None:
        """Tell seats that their secret bids are gone."""
        for seat in seats:
            self.note(seat, BID_AGAIN, at)

    def _arrive(self, events: Sequence[Event], at: int, *, came_from: AnyState | None) -> None:
        """Reset what belongs to the moment before: digits, strikes and messages.

        `events` are those of the last confirmed step, or of the beginning. `came_from` is the state before, where one
        step was done, undone or redone; None at a resume, and where several steps changed or were corrected: nothing of
        the moment before then stays.
        """
        self.session = replace(self.session, asked_about=None)
        self.messages.clear_banner()
        if self.auction.arrive(came_from, self.any_state, at):
            self.stage.show_game(at)
            self.messages.clear_notes()
            if has_gavel(self.any_state):
                self.feedback.append(AuctionOpened())
        self.messages.show(notices(events), at)
        for warning in warnings(events):
            self.messages.warn(warning)
        if is_almost_full(self.journal.path.parent):
            self.messages.warn(NEARLY_FULL)

    def strike(self, at: int) -> None:
        """Strike the gavel: once, twice, sold in an open auction; elsewhere this puts a sale away."""
        if not self.is_played:
            return
        if not has_gavel(self.any_state):
            self.messages.put_sale_away(at)
            return
        self.feedback.append(Heard(Sound.GAVEL))
        gavel = self.auction.gavel
        gavel.wait_from(at)
        if gavel.strikes == SOLD - 1:
            self.do(Hammer(), at=at)
        else:
            gavel.strikes += 1
            self.speak(self.translator.say(GAVEL_CALLS[gavel.strikes]))

    def speak(self, text: str) -> None:
        """Let the auctioneer's voice say this, if it is switched on."""
        if text and self.options.voice_on:
            self.feedback.append(Spoken(text))

    def seal_amount(self, seat: int, amount: Secret, at: int) -> bool:
        """Make a seat's secret bid, or replace it; return whether that was not refused for lack of money."""
        if amount.amount > self.state.cash[seat - 1]:
            self._refuse_seal(seat, at)
            return False
        self._seal(seat, amount, at)
        return True

    def seal_nothing(self, seat: int, at: int) -> bool:
        """Let a seat bid nothing; return whether that was not refused: soon after an amount that was refused, a `#`
        alone is the same key pressed again.
        """
        if self.auction.repeats_refused(seat, at):
            self._refuse_seal(seat, at)
            return False
        self._seal(seat, Secret(0), at)
        return True

    def _refuse_seal(self, seat: int, at: int) -> None:
        """Refuse a secret bid for lack of money."""
        self.auction.refused_seals[seat] = at
        self.refuse(seat, self._why_refused(Reason.NOT_ENOUGH_MONEY), at)

    def _seal(self, seat: int, amount: Secret, at: int) -> None:
        """Keep a seat's secret bid. When the last is made, all open after a fixed pause."""
        self.messages.clear_note(seat)
        self.messages.clear_warning(BIDS_LOST)
        self.auction.secret_bids[seat] = amount
        awaited = unsealed(self.state, self.auction.secret_bids)
        if not awaited:
            self.auction.all_sealed_at = self.seen_at(at)
        self.stage.sealed(seat, awaited, at)

    def note(self, seat: int | None, message: Message, at: int) -> None:
        """Show a note at a seat for a while, or reply to the whole table if it is at no seat, or nobody plays there."""
        if seat is not None and self.ledger_if_any and seat <= self.any_state.game.seats:
            self.messages.note(seat, message, self.seen_at(at))
        else:
            self.messages.reply(message)

    def prefer(self, **chosen: Preference) -> None:
        """Keep choices from now on, and for other evenings (`config/preferences.py`)."""
        self.preferences.keep(**chosen)
        self.options = self.preferences.over(self.options)

    def refuse(self, seat: int | None, why: Message, at: int) -> None:
        """Refuse what a seat pressed or keyed: say why as `note` does, and let the seat's light blink."""
        self.note(seat, why, at)
        if seat is not None:
            self.feedback.append(InputRefused(seat))

    def refuse_for_money(self, lacking: int, at: int) -> None:
        """Refuse an amount that was typed where all can see it, for lack of money: count that, and say it at the seat
        that lacks the money and, with its name, to the table.
        """
        self.count_amount_tried()
        why = self._why_refused(Reason.NOT_ENOUGH_MONEY)
        self.refuse(lacking, why, at)
        name = self.any_state.game.names[lacking - 1]
        self.messages.reply(message("{name}: {note}", name=name, note=why))

    def _why_refused(self, reason: Reason) -> Message:
        """Return why an action of this game is refused."""
        return why_refused(reason, self.any_state.game.edition)

    def count_amount_tried(self) -> None:
        """Count that an amount was refused for lack of money, or shown to be possible, which tells something of what a
        seat has: see `PublicView.why_no_amount`.
        """
        self.session = self.session.with_amount_tried(self.ledger.number)

    def fail(self, fault: JournalFault) -> None:
        """Tell the table, and log, that something was not confirmed. Only the log names the journal's folder, for which
        the screen has no room.
        """
        match fault:
            case ChangedElsewhere():
                self.messages.reply(CHANGED_ELSEWHERE)
            case DiskFull():
                self.messages.reply(DISK_FULL)
            case NotWritten():
                self.messages.reply(NOT_WRITTEN)
            case _:
                self.messages.reply(message(f"{fault.path.name}: {fault.explanation}"))
        self.feedback.append(Logged(str(fault)))

    @contextmanager
    def telling_faults(self) -> Iterator[None]:
        """Tell the table, and log, that the games could not be read or written in this block, which ends there."""
        try:
            yield
        except JournalFault as fault:
            self.fail(fault)

    def stood_still(self, standstill: Standstill) -> None:
        """Let what people watch go on from where they last saw it: the countdown, secret bids, and notes."""
        self.auction.stood_still(standstill)
        self.messages.stood_still(standstill)
        self.playing_time.stood_still(standstill)

    def tick(self, now: int) -> None:
        """Do what is due: fade notes, open secret bids, and strike for the countdown."""
        if not self.is_played:
            return
        self.messages.fade(now)
        if self.auction.reveal_at is not None and now >= self.auction.reveal_at:
            self.auction.all_sealed_at = None
            opened = self.auction.bids_to_reveal(self.any_state)
            if opened and self.do(*opened, at=now):
                self.session = replace(self.session, revealed=self.ledger.course.latest(LotSold))
            elif opened:
                self.auction.all_sealed_at = now
        strike = self.auction.silent_strike(self.any_state, now)
        if strike is not None:
            self.strike(strike)

    def close_program(self) -> None:
        """Close the program, and switch the computer off if the settings allow it."""
        self.is_closing = True
        self.switched_off = self.options.power_off
