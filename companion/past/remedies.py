"""What can be put right at a moment of the game in progress, and what a correction then comes to.

Which actions that makes is worked out in `past/correcting.py` and beside it; the words are in `stage/past.py`.
"""

from collections.abc import Sequence

from companion.journal.ledger import AnyStep, is_auction_ledger, is_card_ledger
from companion.modes import AnyAction
from companion.notices import Sale, corrects
from companion.past.correcting import Change, follow
from companion.past.correcting_cards import other_card as other_card_of_cards
from companion.past.correcting_lots import LotSteps, has_bidding, lot_at, other_card, other_sale
from companion.rules.actions import Add, Deal, Play
from companion.rules.refusal import Reason, Refusal
from companion.rules.state import Doubling, Revealing
from companion.rules.words import Auction
from companion.session import Session
from companion.stage.looking_back import session_then
from companion.views.views import AtEntry, AtGame, AtMoment, AtOtherCard, AtRemedy, View

MOST_TRIES = 3
"""So often may a correction fail for want of money before play goes on: who tries price after price would find out
what a seat has."""


def card_at(moment: AtMoment) -> int | None:
    """The step that put the card of a moment on the table: its own, or the one that put up its lot."""
    steps: Sequence[AnyStep] = moment.game.steps
    if not moment.steps:
        return None
    step = steps[moment.steps - 1]
    if is_card_ledger(moment.game):
        return None if isinstance(step.actions[0], Deal) else moment.steps
    answers = isinstance(step.before.stage, Revealing | Doubling) and not corrects(step)
    if answers or isinstance(step.actions[0], Play):
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


def entering(moment: AtMoment) -> View:
    """What was open when the card of a moment was entered."""
    number = card_at(moment)
    action = moment.game.steps[number - 1].actions[0] if number else None
    return AtEntry() if isinstance(action, Play) else AtGame()


def card_entry(session: Session, view: AtOtherCard) -> Session:
    """The table as it was when the card was entered, with what is open over it."""
    return session_then(session, view.moment.game, (card_at(view.moment) or 1) - 1, view=view.entering)


def of_card(moment: AtMoment, action: AnyAction, second: Auction | None = None) -> Change:
    """It was this card. Raises Refusal."""
    number = card_at(moment)
    if number is None:
        raise LookupError("no card was put on the table at this moment")
    if is_card_ledger(moment.game):
        return other_card_of_cards(moment.game.steps, number, action)  # type: ignore[arg-type]  # its own game's
    return other_card(moment.game.steps, number, action, second)  # type: ignore[arg-type]  # as above


def of_sale(moment: AtMoment, buyer: int, price: int) -> Change:
    """The lot was sold to this seat for this price. Raises Refusal."""
    if not is_auction_ledger(moment.game):
        raise LookupError("the card game has no lots")
    return other_sale(moment.game.steps, moment.steps, buyer, price)


def is_new_double(moment: AtMoment, action: AnyAction) -> bool:
    """Whether a card turns out to be a double, so that its second card is still to be told."""
    number = card_at(moment)
    was = moment.game.steps[number - 1].actions[0] if number else None
    double = isinstance(action, Play) and action.auction is Auction.DOUBLE
    return double and not (isinstance(was, Play) and was.auction is Auction.DOUBLE)


def propose(session: Session, moment: AtMoment, change: Change, left_out: frozenset[int] = frozenset()) -> None:
    """Show what a change makes of the game; what the rules do not take at all is said to the table."""
    over = session.view.over if isinstance(session.view, AtRemedy) else session.view
    try:
        course = follow(moment.game.steps, change, left_out)
    except Refusal as refusal:
        refuse(session, refusal)
        return
    if course.keep == len(moment.game.steps) and course.hitch is None:
        session.said = session.tongue.say("That is how it stands")
        return
    if course.hitch is not None and course.hitch.reason is Reason.NOT_ENOUGH_MONEY:
        session.tries += 1
    session.said = ""
    session.view = AtRemedy(moment, change, course, over)


def refuse(session: Session, refusal: Refusal) -> None:
    """Say why something cannot have been, without anybody's money."""
    if refusal.reason is Reason.NOT_ENOUGH_MONEY:
        session.tries += 1
    session.said = session.tongue.say(str(refusal.reason))
