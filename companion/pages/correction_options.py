"""What can be corrected at a moment of the game in progress, why not, and the change of its steps.

Changes are computed in `corrections/corrected_game.py` and beside it.
"""

from typing import NamedTuple

from companion.corrections.card_corrections import other_card as other_card_of_cards
from companion.corrections.corrected_game import Change
from companion.corrections.lot_corrections import (
    LotSteps,
    has_bidding,
    lot_at,
    other_card,
    other_sale,
    with_sale,
    with_second,
)
from companion.i18n.translator import gettext_noop
from companion.journal.ledger import Ledger
from companion.journal.sale import Sale
from companion.live.look import Look
from companion.live.table import Table
from companion.rules.auction_game.actions import Add
from companion.rules.auction_game.state import Doubling, Playing, Revealing
from companion.rules.auction_game.words import Auction
from companion.rules.card_game.state import CardState
from companion.rules.common import Deal
from companion.rules.protocol import AnyAction
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


class Moment(NamedTuple):
    """A game after its first `steps` steps."""

    game: Ledger
    steps: int


def card_at(moment: Moment) -> int | None:
    """Return the step that put the card of a moment on the table: its own, or the one that put up its lot."""
    steps = moment.game.steps
    if not moment.steps:
        return None
    step = steps[moment.steps - 1]
    if isinstance(moment.game.state, CardState):
        return None if isinstance(step.actions[0], Deal) else moment.steps
    if isinstance(step.before.phase, Playing | Revealing | Doubling) and not step.corrects_money:
        return moment.steps
    lot = lot_of(moment)
    if lot is None:
        return None
    added = (number for number in range(lot.bidding, lot.first, -1) if isinstance(steps[number - 1].actions[0], Add))
    return next(added, lot.first + 1)


def lot_of(moment: Moment) -> LotSteps | None:
    """Return the lot that a moment belongs to, if any."""
    return lot_at(moment.game.steps, moment.steps) if moment.steps else None


def sale_at(moment: Moment) -> Sale | None:
    """Return how the lot of a moment was sold, if its buyer and price can be corrected."""
    lot = lot_of(moment)
    return lot.sale if lot and has_bidding(lot) else None


def is_entered(moment: Moment) -> bool:
    """Return whether the card of a moment was put up for auction, on an entry page of its own."""
    number = card_at(moment)
    return bool(number) and isinstance(moment.game.steps[(number or 1) - 1].before.phase, Playing)


def tried_enough(look: Look) -> str:
    """Return why no more corrections can be tried before play goes on; empty where they can."""
    ledger = look.ledger
    if look.evening.failed_corrections[ledger.number, ledger.entries] < MOST_TRIES:
        return ""
    return look.translator.say("Not enough money three times: continue playing first")


def count_try(table: Table, reason: Reason | None) -> None:
    """Count a correction that failed for this reason, if it is lack of money."""
    ledger = table.ledger
    table.evening.failed_corrections[ledger.number, ledger.entries] += reason is Reason.NOT_ENOUGH_MONEY


def why_not(reason: Reason) -> str:
    """Return why something is not possible, for a message to the whole table about another moment."""
    return _WHY.get(reason, str(reason))


def of_card(moment: Moment, action: AnyAction) -> Change:
    """Return the change by which the card was this one, or none. Raise Refusal."""
    number = card_at(moment)
    if number is None:
        raise LookupError("no card was put on the table at this moment")
    if isinstance(moment.game.state, CardState):
        return other_card_of_cards(moment.game.steps, number, action)
    return other_card(moment.game.steps, number, action)


def of_second(moment: Moment, card: Change, kind: Auction | None) -> Change:
    """Return the change by which another card, a double, had this second card, or none. Raise Refusal."""
    return with_second(moment.game.steps, card, kind)


def of_sale(moment: Moment, card: Change | None, buyer: int, price: int) -> Change:
    """Return the change by which the lot was sold to this seat for this price, with another card if given.

    Raise Refusal.
    """
    steps = moment.game.steps
    return with_sale(steps, card, buyer, price) if card else other_sale(steps, moment.steps, buyer, price)
