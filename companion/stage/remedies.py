"""What can be put right at a moment of the game in progress, and which change of its steps that is.

Changes are worked out in `past/correcting.py` and beside it; the words are in `stage/past.py`.
"""

from collections.abc import Sequence

from companion.journal.ledger import AnyStep, AuctionStep, is_auction_ledger, is_card_ledger
from companion.live.look import Look
from companion.modes import AnyAction
from companion.notices import Sale, corrects
from companion.pages.enter_card import EntryPage
from companion.pages.game import GamePage
from companion.pages.page import Page
from companion.past.correcting import Change
from companion.past.correcting_cards import other_card as other_card_of_cards
from companion.past.correcting_lots import (
    LotSteps,
    has_bidding,
    lot_at,
    other_card,
    other_sale,
    with_sale,
    with_second,
)
from companion.rules.actions import Add, Deal
from companion.rules.state import Doubling, Playing, Revealing
from companion.rules.words import Auction
from companion.views.moments import AtMoment
from companion.views.views import AtOtherCard


def card_at(moment: AtMoment) -> int | None:
    """The step that put the card of a moment on the table: its own, or the one that put up its lot."""
    steps: Sequence[AnyStep] = moment.game.steps
    if not moment.steps:
        return None
    step = steps[moment.steps - 1]
    if is_card_ledger(moment.game):
        return None if isinstance(step.actions[0], Deal) else moment.steps
    if isinstance(step.before.stage, Playing | Revealing | Doubling) and not corrects(step):
        return moment.steps
    lot = lot_of(moment)
    if lot is None:
        return None
    added = (number for number in range(lot.bidding, lot.first, -1) if isinstance(steps[number - 1].actions[0], Add))
    return next(added, lot.first + 1)


def lot_of(moment: AtMoment) -> LotSteps | None:
    """The lot of a moment, if it belongs to one."""
    return lot_at(moment.game.steps, moment.steps) if is_auction_ledger(moment.game) and moment.steps else None


def sale_at(moment: AtMoment) -> Sale | None:
    """How the lot of a moment was sold, where its buyer and price may be told otherwise."""
    lot = lot_of(moment)
    return lot.sale if lot and has_bidding(lot) else None


def entering(moment: AtMoment) -> Page:
    """What was open when the card of a moment was entered."""
    number = card_at(moment)
    return EntryPage() if number and isinstance(moment.game.steps[number - 1].before.stage, Playing) else GamePage()


def card_entry(look: Look, view: AtOtherCard) -> Look:
    """The table as it was when the card was entered, with what is open over it."""
    return look.then(view.moment.game, (card_at(view.moment) or 1) - 1, view=view.entering)


def of_card(moment: AtMoment, action: AnyAction) -> Change:
    """It was this card, or none. Raises Refusal."""
    number = card_at(moment)
    if number is None:
        raise LookupError("no card was put on the table at this moment")
    if is_card_ledger(moment.game):
        return other_card_of_cards(moment.game.steps, number, action)  # type: ignore[arg-type]  # its own game's
    return other_card(moment.game.steps, number, action)  # type: ignore[arg-type]  # as above


def of_second(moment: AtMoment, card: Change, kind: Auction | None) -> Change:
    """The double that another card turned out to be had this second card, or none. Raises Refusal."""
    return with_second(_of_auctions(moment), card, kind)


def of_sale(moment: AtMoment, card: Change | None, buyer: int, price: int) -> Change:
    """The lot, with another card where there is one, was sold to this seat for this price. Raises Refusal."""
    steps = _of_auctions(moment)
    return with_sale(steps, card, buyer, price) if card else other_sale(steps, moment.steps, buyer, price)


def _of_auctions(moment: AtMoment) -> Sequence[AuctionStep]:
    if not is_auction_ledger(moment.game):
        raise LookupError("the card game has no lots")
    return moment.game.steps
