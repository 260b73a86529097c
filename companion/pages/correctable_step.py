"""A step of the game in progress, what of it can be corrected, and how often it may be tried.

Changes are computed in `corrections/corrected_game.py` and beside it.
"""

from typing import NamedTuple

from companion.corrections.lot_corrections import LotSteps, has_bidding, lot_at
from companion.i18n.translator import gettext_noop
from companion.journal.ledger import Ledger, Sale
from companion.live.public_view import PublicView
from companion.live.table import Table
from companion.rules.auction_game.actions import Add
from companion.rules.auction_game.double import Doubling
from companion.rules.auction_game.state import Playing, Revealing
from companion.rules.card_game.state import CardState
from companion.rules.common import Deal
from companion.rules.refusal import Reason

_WHY = {
    Reason.WRONG_PHASE: gettext_noop("Not possible at that point"),
    Reason.NOT_YOUR_TURN: gettext_noop("It would be another player’s turn"),
    Reason.NOT_ALLOWED: gettext_noop("Not allowed by the rules"),
}
"""Why an earlier step is no longer possible, where the message to the player would not fit."""
MOST_TRIES = 3
"""How often a correction may fail for lack of money before play goes on. Without a limit, trying price after price
would show what a seat has.
"""


class CorrectableStep(NamedTuple):
    """A game after its first `steps` steps, of which the last can be corrected."""

    game: Ledger
    steps: int

    @property
    def lot(self) -> LotSteps | None:
        """Return the lot that the step belongs to, if any."""
        return lot_at(self.game.steps, self.steps)

    @property
    def sale(self) -> Sale | None:
        """Return how the lot was sold, if its buyer and price can be corrected."""
        return self.lot.sale if self.lot and has_bidding(self.lot) else None

    @property
    def card(self) -> int | None:
        """Return the step that put the card of the step on the table: its own, or the one that put up its lot."""
        if not self.steps:
            return None
        step, lot = self.game.steps[self.steps - 1], self.lot
        if isinstance(self.game.state, CardState):
            return None if isinstance(step.actions[0], Deal) else self.steps
        if isinstance(step.before.phase, Playing | Revealing | Doubling) and not step.corrects_money:
            return self.steps
        if lot is None:
            return None
        numbers = range(lot.bidding, lot.first, -1)
        added = (number for number in numbers if isinstance(self.game.steps[number - 1].actions[0], Add))
        return next(added, lot.first + 1)

    @property
    def card_was_entered(self) -> bool:
        """Return whether the card was put up for auction, on an entry page of its own."""
        return self.card is not None and isinstance(self.game.steps[self.card - 1].before.phase, Playing)


def tried_enough(view: PublicView) -> str:
    """Return why no more corrections can be tried before play goes on; empty where they can."""
    ledger = view.ledger
    if view.session.failed_corrections[ledger.number, ledger.entries] < MOST_TRIES:
        return ""
    return view.translator.say("Not enough money three times: continue playing first")


def count_try(table: Table, reason: Reason | None) -> None:
    """Count a correction that failed for this reason, if it is lack of money."""
    ledger = table.ledger
    table.session.failed_corrections[ledger.number, ledger.entries] += reason is Reason.NOT_ENOUGH_MONEY


def why_not(reason: Reason) -> str:
    """Return why something is not possible, for a message to the whole table about another step."""
    return _WHY.get(reason, str(reason))
