"""What holds a game: the table that plays it, and a look at it. Both games are held here.

`ledger` and `state` are those of an auction game, `card_ledger` and `card_state` those of a card game, `any_...`
either's.
"""

from companion.journal.ledger import (
    AnyLedger,
    AuctionLedger,
    CardLedger,
    is_auction_ledger,
    is_card_ledger,
)
from companion.rules.auction_game.state import State
from companion.rules.card_game.state import CardState
from companion.rules.protocol import AnyState


class GameHolder:
    """Holds the game in progress or on show. What asks for a game raises LookupError where there is none."""

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
