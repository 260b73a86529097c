"""The lots of an auction game, each with its price and its worth.

They are computed from the steps of a game, journalled or recorded, finished or not. A lot's worth is None until its
round is settled.
"""

from collections.abc import Iterable
from typing import NamedTuple

from companion.rules.protocol import worths_now
from companion.rules.words import Auction
from companion.steps import Step


class Purchase(NamedTuple):
    """A lot that was sold. Amounts are in the edition's unit."""

    number: int
    """From 1, over the whole game."""
    first: int
    """The place of the step that put it up, from 0."""
    place: int
    """The place of the step that sold it, from 0."""
    round: int
    artist: int
    """Its place on the board, from 0."""
    cards: int
    """1, or 2 for a completed double."""
    kind: Auction
    """The kind of auction that sold it; a double is a single one that was taken for nothing."""
    auctioneer: int
    buyer: int
    price: int
    worth: int | None = None
    """The bank's payment for its cards at the end of the round; None while the round is not settled."""

    @property
    def gain(self) -> int:
        """Return the buyer's gain, worth less price, negative for a loss; 0 while the round is not settled."""
        return 0 if self.worth is None else self.worth - self.price

    @property
    def earned(self) -> int:
        """Return what the auctioneer received; 0 if the auctioneer bought the lot, which is paid to the bank."""
        return 0 if self.buyer == self.auctioneer else self.price


def lot_number(before: Iterable[Step]) -> int:
    """Return the number of the lot that is sold next after these steps."""
    return 1 + sum(1 for step in before if step.sale)


def lots_sold(steps: Iterable[Step]) -> tuple[Purchase, ...]:
    """Return all lots in the order they were sold."""
    lots: list[Purchase] = []
    first = 0
    for place, step in enumerate(steps):
        after, sale = step.after, step.sale
        if not step.before.lot:
            first = place
        if sale is not None:
            lots.append(
                Purchase(
                    number=len(lots) + 1,
                    first=first,
                    place=place,
                    round=step.before.round,
                    artist=sale.lot.artist,
                    cards=sale.lot.cards,
                    kind=sale.lot.kind,
                    auctioneer=sale.lot.auctioneer,
                    buyer=sale.buyer,
                    price=sale.price,
                )
            )
        if step.ends_round:
            worths = worths_now(after)
            lots = [
                lot._replace(worth=lot.cards * worths[lot.artist]) if lot.round == after.round else lot for lot in lots
            ]
    return tuple(lots)
