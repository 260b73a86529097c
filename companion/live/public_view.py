"""What a page may know of the table when it shows itself: no secret bid, typed or made, and no seat's money while
that is secret (`public_game.py`).

A view of an earlier moment of a game is the same with fewer steps and no live auction.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.config.card_stickers import CardStickers
from companion.config.settings import Options
from companion.course import Course
from companion.i18n.message import message
from companion.i18n.translator import Translator
from companion.live.live_auction import unsealed
from companion.live.messages import Notice, notices
from companion.live.public_game import PublicGame, public_course
from companion.rules.auction_game.state import State
from companion.rules.card_game.state import CardState
from companion.rules.edition import Editions
from companion.rules.events import LotSold
from companion.rules.protocol import AnyState, auction_state, card_state, is_over
from companion.rules.words import Auction, Effect
from companion.statistics.all_games import NO_FILTER, GameFilter
from companion.system.paddles import Paddles
from hardware.self_test import SelfTest

MOST_AMOUNTS_TRIED = 3
"""How often an amount that all can see may be tried before something is confirmed: refused for lack of money, or shown
to be possible in a correction that is not applied. Without a limit, trying amount after amount would show what a seat
has. Its own button and keypad do not count: it knows.
"""
TRIED_ENOUGH = message("Three amounts tried: continue playing first")
Topic = Auction | Effect | type[object] | str
"""What a newcomer may ask about: a kind of auction, a card's effect, or else what happens in a phase."""


@dataclass(frozen=True, slots=True)
class SessionState:
    """What the table remembers until the program ends: choices made on the screen, and what was counted or tried. The
    table replaces it whole.
    """

    game_filter: GameFilter = NO_FILTER
    """Which games the statistics are about."""
    amounts_tried: Mapping[int, int] = field(default_factory=dict)
    """By game: how many amounts that all could see were tried since something was confirmed."""
    asked_about: Topic | None = None
    """What somebody asked to be explained, until the next confirmed action."""
    explained: frozenset[Topic] = frozenset()
    """The topics whose explanation was put away since the game was begun or resumed."""
    revealed: LotSold | None = None
    """The last sale whose secret bids were revealed on the screen."""
    counted: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    """By game and seat: what the player has counted at the end."""

    def with_amount_tried(self, game: int) -> "SessionState":
        """Return the state after one more amount of a game was tried."""
        tried = self.amounts_tried.get(game, 0) + 1
        return replace(self, amounts_tried={**self.amounts_tried, game: tried})

    def without_amounts_tried(self, game: int) -> "SessionState":
        """Return the state in which no amount of a game was tried."""
        others = {number: tried for number, tried in self.amounts_tried.items() if number != game}
        return replace(self, amounts_tried=others)

    def with_counted(self, game: int, seat: int, amount: int) -> "SessionState":
        """Return the state after a seat of a game has counted its money."""
        return replace(self, counted={**self.counted, game: {**self.counted.get(game, {}), seat: amount}})


@dataclass(frozen=True, slots=True)
class PublicAuction:
    """What can be seen of the current auction beyond what is confirmed."""

    rail: int = 0
    """How full the gavel's rail is, in tenths of a segment."""
    strikes: int = 0
    countdown_on: bool = False
    typed: Mapping[int, str] = field(default_factory=dict)
    """Digits typed so far, by seat; those of a secret bid are not included."""
    awaited: tuple[int, ...] = ()
    """Seats whose secret bid is awaited, clockwise from the auctioneer's left."""


@dataclass(frozen=True, slots=True)
class PublicView:
    """The table at one time, for one picture. What needs a game raises LookupError where there is none."""

    translator: Translator
    options: Options
    editions: Editions
    game: PublicGame | None
    """The game in progress or on show, or None."""
    notices: tuple[Notice, ...]
    notes: Mapping[int, str]
    """The notes at seats."""
    banner: str
    """What is told to the whole table."""
    auction: PublicAuction
    session: SessionState
    self_test: SelfTest
    paddles: Paddles
    stickers: CardStickers | None
    """The stickers that the card reader knows; None without a reader."""
    has_backlight: bool
    has_touch_map: bool
    """Whether touches are placed by what the touch test found."""
    played_min: int | None
    """For how many whole minutes the game on the table has been played; None without *Show playing time*."""
    is_played: bool
    """True while the game is in progress and not paused by a page."""
    is_on_table: bool = True
    """False if the game is another one than that on the table: it is looked at, and its boards change nothing."""

    @property
    def has_reader(self) -> bool:
        """Return whether the table has a card reader."""
        return self.stickers is not None

    def in_short(self) -> "PublicView":
        """Return one that writes all money in short, for a picture that says once what it is in."""
        return replace(self, translator=self.translator.in_short())

    @property
    def public_game(self) -> PublicGame:
        """Return the game in progress or on show. Raise LookupError if there is none."""
        if self.game is None:
            raise LookupError("no game is in progress or on show")
        return self.game

    @property
    def course(self) -> Course:
        """Return the course of the game in progress or on show. Raise LookupError if there is none."""
        return self.public_game.course

    @property
    def any_state(self) -> AnyState:
        """Return the state of the game of either kind."""
        return self.course.state

    @property
    def state(self) -> State:
        """Return the state of the auction game. Raise LookupError for a card game."""
        return auction_state(self.any_state)

    @property
    def card_state(self) -> CardState:
        """Return the state of the card game. Raise LookupError for an auction game."""
        return card_state(self.any_state)

    @property
    def why_no_amount(self) -> str:
        """Return why no amount that a seat may lack can be tried before something is confirmed; empty where it can."""
        is_money_secret = not is_over(self.any_state)
        if is_money_secret and self.session.amounts_tried.get(self.public_game.number, 0) >= MOST_AMOUNTS_TRIED:
            return TRIED_ENOUGH.in_words(self.translator)
        return ""

    def showing(self, game: PublicGame) -> "PublicView":
        """Return the view of another game than the one on the table."""
        return replace(
            self,
            game=game,
            notices=(),
            notes={},
            banner="",
            auction=PublicAuction(),
            played_min=None,
            is_played=False,
            is_on_table=False,
        )

    def showing_course(self, course: Course, *, put_away: int = 0) -> "PublicView":
        """Return the view of the end of another course of the game, such as an earlier moment, in which nothing can be
        done.

        The first `put_away` of its notices are skipped.
        """
        return replace(
            self,
            game=PublicGame(self.public_game.number, public_course(course)),
            notices=notices(course.events)[put_away:],
            notes={},
            banner="",
            auction=PublicAuction(awaited=unsealed(course.state)),
            played_min=None,
            is_played=False,
        )
