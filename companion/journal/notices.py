"""Notices that the table shows after a step of either game: a sale, an appraisal, a deal.

A notice depends on the step alone, so a table that is switched on again shows the last one again.
"""

from dataclasses import dataclass

from companion.i18n.translator import gettext_noop
from companion.journal.ledger import Step
from companion.rules.auction_game.actions import Adjust, Bid, Price
from companion.rules.auction_game.state import Doubling, Fixed, Lot, OnceAround, Open, Phase, Pricing, Sealed, State
from companion.rules.auction_game.words import Auction
from companion.rules.common import Deal
from companion.rules.protocol import is_over

NEARLY_FULL = gettext_noop("Storage is almost full: free up space")
"""The warning that comes with every step while it is true."""


@dataclass(frozen=True, slots=True)
class Sale:
    """A lot was sold."""

    lot: Lot
    kind: Auction
    buyer: int
    price: int
    bids: tuple[int, ...]
    """Every seat's bid in a sealed auction, 0 for none; empty for other auctions."""
    before: State
    """The state in which it was sold."""


@dataclass(frozen=True, slots=True)
class Appraised:
    """The last round is settled and the game is over; the result is shown after this."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """Cards were dealt."""


Notice = Sale | Appraised | Dealt

KINDS: dict[type[Phase], Auction] = {
    Open: Auction.OPEN,
    OnceAround: Auction.ONCE_AROUND,
    Sealed: Auction.SEALED,
    Pricing: Auction.FIXED_PRICE,
    Fixed: Auction.FIXED_PRICE,
}
"""The kinds of auction, by phase; a lot sold from any other phase is a double taken for nothing."""


def notices(step: Step | None) -> tuple[Notice, ...]:
    """Return the step's notices in the order they are shown. None stands for a new game, whose notice is its first
    deal.
    """
    if step is None:
        return (Dealt(),)
    if corrects(step):
        return ()
    found: list[Notice] = []
    if sale := sale_of(step):
        found.append(sale)
    if is_over(step.after):
        found.append(Appraised())
    if isinstance(step.actions[-1], Deal):
        found.append(Dealt())
    return tuple(found)


def corrects(step: Step) -> bool:
    """Return whether all actions of a step are corrections of money."""
    return all(isinstance(action, Adjust) for action in step.actions)


def sale_of(step: Step) -> Sale | None:
    """Return the sale of a step, or None: within a round, only a sale adds to the cards that a seat has bought.

    The card game has no sales.
    """
    before, after = step.before, step.after
    if not isinstance(before, State) or not isinstance(after, State) or after.round != before.round:
        return None
    for seat, (had, has) in enumerate(zip(before.bought, after.bought, strict=True), start=1):
        for artist, (few, many) in enumerate(zip(had, has, strict=True)):
            if many > few:
                return _sale(step, before, seat, artist, many - few)
    return None


def _sale(step: Step, before: State, buyer: int, artist: int, cards: int) -> Sale:
    phase = before.phase
    bids = {action.seat: action.amount for action in step.actions if isinstance(action, Bid)}
    auctioneer = buyer
    sealed: tuple[int, ...] = ()
    price = 0
    if isinstance(phase, Open | OnceAround | Sealed | Pricing | Fixed | Doubling):
        auctioneer = phase.lot.auctioneer
    if isinstance(phase, Sealed):
        sealed = tuple(bids.get(seat, opened or 0) for seat, opened in enumerate(phase.bids, start=1))
        price = sealed[buyer - 1]
    elif isinstance(phase, Open | OnceAround):
        price = max(phase.amount, *bids.values(), 0)
    elif isinstance(phase, Fixed):
        price = phase.price
    elif isinstance(phase, Pricing):
        price = next(action.amount for action in step.actions if isinstance(action, Price))
    return Sale(
        lot=Lot(artist, cards, auctioneer),
        kind=KINDS.get(type(phase), Auction.DOUBLE),
        buyer=buyer,
        price=price,
        bids=sealed,
        before=before,
    )
