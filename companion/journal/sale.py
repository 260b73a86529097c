"""The sale of a lot, as its step tells it."""

from dataclasses import dataclass

from companion.journal.ledger import Step
from companion.rules.auction_game.actions import Bid
from companion.rules.auction_game.state import Lot, State
from companion.rules.auction_game.words import Auction
from companion.rules.protocol import is_secret


@dataclass(frozen=True, slots=True)
class Sale:
    """A lot was sold."""

    lot: Lot
    buyer: int
    price: int
    bids: tuple[int, ...]
    """Every seat's secret bid, 0 for none; empty if bids were not secret."""
    before: State
    """The state in which it was sold."""


def sale_of(step: Step) -> Sale | None:
    """Return the sale of a step, or None: within a round, only a sale adds to the cards that a seat has bought.

    The card game has no sales.
    """
    before, after = step.before, step.after
    if not isinstance(before, State) or not isinstance(after, State) or after.round != before.round:
        return None
    if after.bought == before.bought:
        return None
    buyer, artist, cards = next(
        (seat, artist, many - few)
        for seat, (had, has) in enumerate(zip(before.bought, after.bought, strict=True), start=1)
        for artist, (few, many) in enumerate(zip(had, has, strict=True))
        if many > few
    )
    return _sale(step, before, buyer, artist, cards)


def _sale(step: Step, before: State, buyer: int, artist: int, cards: int) -> Sale:
    after = step.after
    paid_out = after.payouts[-1][buyer - 1] if len(after.payouts) > len(before.payouts) else 0
    bids: tuple[int, ...] = ()
    if is_secret(before):
        opened = {action.seat: action.amount for action in step.actions if isinstance(action, Bid)}
        bids = tuple(opened.get(seat, before.committed(seat)) for seat in range(1, before.game.seats + 1))
    return Sale(
        lot=before.lot or Lot(artist, cards, buyer, Auction.DOUBLE),
        buyer=buyer,
        price=before.cash[buyer - 1] - (after.totals[buyer - 1] - paid_out),
        bids=bids,
        before=before,
    )
