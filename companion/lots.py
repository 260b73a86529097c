"""The lots of an auction game: where each is among the steps of its game; once it is sold, its number and its worth.

They are found from the steps of a game, journalled or recorded, finished or not. Places of steps count from 0; amounts
are in the edition's unit.
"""

from collections.abc import Iterable, Sequence
from itertools import takewhile
from typing import NamedTuple

from companion.rules.auction_game.state import Doubling
from companion.rules.events import Lot, LotSold
from companion.rules.protocol import worths_now
from companion.rules.words import Auction
from companion.steps import Step


class LotPlaces(NamedTuple):
    """Where a lot is among the steps of a game, and what it was."""

    first: int
    """The step of the card that put it up."""
    bidding: int
    """The first step of its bidding, after a double's second card."""
    end: int
    """The first step after it."""
    lot: Lot | None
    """What was put up: as it was sold, or is on the table. None for a step of no lot."""
    sale: LotSold | None
    """The sale; None if it is not sold yet, or was not auctioned."""

    @property
    def auctioned_sale(self) -> LotSold | None:
        """Return the sale if it was in an auction, so that buyer and price can be corrected; else None.

        A double without a second card is taken without an auction.
        """
        return self.sale if self.bidding < self.end else None


class SoldLot(NamedTuple):
    """A lot that was sold."""

    number: int
    """From 1, over the whole game."""
    places: LotPlaces
    sale: LotSold
    round: int
    worth: int | None = None
    """The bank's payment for its cards at the end of the round; None while the round is not settled."""

    @property
    def first(self) -> int:
        """Return the place of the step that put it up."""
        return self.places.first

    @property
    def sold_at(self) -> int:
        """Return the place of the step that sold it."""
        return self.places.end - 1

    @property
    def artist(self) -> int:
        """Return the artist's place on the board, from 0."""
        return self.sale.lot.artist

    @property
    def cards(self) -> int:
        """Return how many cards it had: 1, or 2 for a completed double."""
        return self.sale.lot.cards

    @property
    def kind(self) -> Auction:
        """Return the kind of auction that sold it; a double is a single one that was taken for nothing."""
        return self.sale.lot.kind

    @property
    def auctioneer(self) -> int:
        """Return the seat that put it up."""
        return self.sale.lot.auctioneer

    @property
    def buyer(self) -> int:
        """Return the seat that bought it."""
        return self.sale.buyer

    @property
    def price(self) -> int:
        """Return what the buyer paid."""
        return self.sale.price

    @property
    def gain(self) -> int:
        """Return the buyer's gain, worth less price, negative for a loss; 0 while the round is not settled."""
        return 0 if self.worth is None else self.worth - self.price

    @property
    def earned(self) -> int:
        """Return what the auctioneer received; 0 if the auctioneer bought the lot, which is paid to the bank."""
        return 0 if self.buyer == self.auctioneer else self.price


def find_lot(steps: Sequence[Step], place: int) -> LotPlaces:
    """Return the lot to which a step belongs; a step of no lot, as a missed turn, is by itself."""
    first = next(earlier for earlier in range(place, -1, -1) if not steps[earlier].before.lot)
    end = next((later for later in range(first + 1, len(steps)) if not steps[later].before.lot), len(steps))
    cards = takewhile(lambda step: isinstance(step.before.phase, Doubling), steps[first + 1 : end])
    bidding = first + 1 + len(tuple(cards))
    last = steps[end - 1]
    lot = last.sale.lot if last.sale else last.after.lot
    return LotPlaces(first, bidding, end, lot=lot, sale=last.sale)


def find_last_lot(steps: Sequence[Step]) -> LotPlaces:
    """Return the lot to which the last step belongs; see `find_lot`."""
    return find_lot(steps, len(steps) - 1)


def is_past(steps: Sequence[Step], lot: LotPlaces) -> bool:
    """Return whether a lot is no longer on the table."""
    return lot.sale is not None or lot.end < len(steps)


def lot_number(before: Iterable[Step]) -> int:
    """Return the number of the lot that is sold next after these steps."""
    return 1 + sum(1 for step in before if step.sale)


def lots_sold(steps: Sequence[Step]) -> tuple[SoldLot, ...]:
    """Return all lots in the order they were sold."""
    lots: list[SoldLot] = []
    for place, step in enumerate(steps):
        if sale := step.sale:
            lots.append(SoldLot(len(lots) + 1, places=find_lot(steps, place), sale=sale, round=step.before.round))
        if step.ends_round:
            round_, worths = step.after.round, worths_now(step.after)
            lots = [lot._replace(worth=lot.cards * worths[lot.artist]) if lot.round == round_ else lot for lot in lots]
    return tuple(lots)
