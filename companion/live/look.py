"""What a page may know of the table when it shows itself: nothing secret.

A look at the past of a game is the same with an older ledger and nothing going on over it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.config.options import Options
from companion.i18n.translator import Translator
from companion.journal.ledger import AnyLedger
from companion.journal.notices import Notice, notices
from companion.live.evening import Evening
from companion.live.game_holder import GameHolder
from companion.live.live_auction import unsealed
from companion.live.rule_help import Explaining
from companion.rules.protocol import Box
from companion.system.health import HealthMonitor
from companion.system.self_test import SelfTester


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
