"""What a page may know of the table when it shows itself: nothing secret.

A look at the past of a game is the same with an older ledger and nothing going on over it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.config.options import Options
from companion.i18n.translator import Translator
from companion.journal.ledger import (
    AnyLedger,
    AuctionLedger,
    CardLedger,
    is_auction_ledger,
    is_card_ledger,
)
from companion.journal.notices import Notice, notices
from companion.live.evening import Evening
from companion.live.live_auction import unsealed
from companion.live.rule_help import Explaining
from companion.rules.auction_game.state import State
from companion.rules.card_game.state import CardState
from companion.rules.protocol import AnyState, Box
from companion.system.health import HealthMonitor
from companion.system.self_test import SelfTester


class GameHolder:
    """Holds the game in progress or on show. What asks for a game raises LookupError where there is none.

    `ledger` and `state` are those of an auction game, `card_ledger` and `card_state` those of a card game, `any_...`
    either's.
    """

    __slots__ = ()

    game: AnyLedger | None
    """The game, if there is one."""

    @property
    def any_ledger(self) -> AnyLedger:
        """The game, whichever it is."""
        if self.game is None:
            raise LookupError("no game is in progress")
        return self.game

    @property
    def ledger(self) -> AuctionLedger:
        """The auction game. Raises LookupError for a card game."""
        ledger = self.any_ledger
        if not is_auction_ledger(ledger):
            raise LookupError("the game in progress is a card game")
        return ledger

    @property
    def card_ledger(self) -> CardLedger:
        """The card game. Raises LookupError for an auction game."""
        ledger = self.any_ledger
        if not is_card_ledger(ledger):
            raise LookupError("the game in progress is an auction game")
        return ledger

    @property
    def plays_cards(self) -> bool:
        """Whether there is a game and it is a card game."""
        return self.game is not None and is_card_ledger(self.game)

    @property
    def any_state(self) -> AnyState:
        """Where the game stands, whichever it is."""
        return self.any_ledger.state

    @property
    def state(self) -> State:
        """Where the auction game stands."""
        return self.ledger.state

    @property
    def card_state(self) -> CardState:
        """Where the card game stands."""
        return self.card_ledger.state

    @property
    def step(self) -> int:
        """What the bid button adds to the standing bid."""
        return self.ledger.ways.step or self.state.game.edition.step


@dataclass(frozen=True, slots=True)
class AuctionLook:
    """What can be seen of the auction that goes on, beyond what is confirmed."""

    rail: int = 0
    """How full the gavel's rail is, in tenths of a segment."""
    strikes: int = 0
    typed: Mapping[int, str] = field(default_factory=dict)
    """Digits typed in the open so far, by seat; those of a secret bid are not in it."""
    awaited: tuple[int, ...] = ()
    """Seats whose secret bid is awaited, clockwise from the auctioneer's left."""


@dataclass(frozen=True, slots=True)
class Look(GameHolder):
    """The table at one time, for one picture."""

    now: int
    """In ns."""
    translator: Translator
    options: Options
    boxes: Mapping[str, Box]
    game: AnyLedger | None
    """The game in progress or on show, if there is one."""
    notices: tuple[Notice, ...]
    notes: Mapping[int, str]
    """What is said at seats."""
    said: str
    """What is said to the whole table."""
    auction: AuctionLook
    countdown_on: bool
    explaining: Explaining
    evening: Evening
    self_tester: SelfTester
    caretaker: HealthMonitor
    has_reader: bool
    tries: int
    """Corrections that failed for want of money since something was last confirmed."""
    is_played: bool
    """Whether the game is in progress, and not paused by a page."""
    page: Any
    """What is open."""
    home: Any
    """The game's own page."""

    def then(self, game: AnyLedger, steps: int, *, put_away: int = 0, page: Any = None) -> "Look":
        """Return the look at a game after its first `steps` steps.

        So many of its notices are put away, or a page is open over it.
        """
        was = game.as_it_was(steps)
        step = game.steps[steps - 1] if steps else None
        return replace(
            self,
            game=was,
            now=0,
            notices=() if page else notices(step)[put_away:],
            notes={},
            said="",
            auction=AuctionLook(awaited=unsealed(was.state)),
            countdown_on=False,
            explaining=Explaining(as_we_go=False, silent=True),
            is_played=True,
            page=page or self.home,
        )
