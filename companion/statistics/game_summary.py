"""The summary of a game: totals over time, turning points, and sums by artist, kind of auction and seat.

These are pure functions over the steps of a game of either kind, finished or not. The screen and the report of a game
both show them. Amounts are in the edition's unit, points in the card game.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from companion.i18n.translator import gettext_noop
from companion.lots import SoldLot, lots_sold
from companion.rules.protocol import held_cards, is_over, winners, worths_now
from companion.rules.words import Auction
from companion.steps import Step


class Stop(NamedTuple):
    """One point of the totals over time: the beginning, a sale, or the end of a round."""

    round: int
    totals: tuple[int, ...]
    """Each seat's total at this point."""
    lot: SoldLot | None = None
    """The lot that was sold; None at the beginning and at the end of a round."""
    settles: bool = False
    """Whether it is the end of a round, when everybody is paid."""


class Collection(NamedTuple):
    """A seat's income from one artist's cards at the end of a round."""

    round: int
    seat: int
    artist: int
    """Its place on the board, from 0."""
    cards: int
    paid: int
    """The bank's payment for all of them, or the points scored."""


class TurningPointKind(StrEnum):
    """The kind of a turning point, by its English name."""

    LEAD = gettext_noop("Winning margin")
    BEST_PURCHASE = gettext_noop("Best purchase")
    WORST_PURCHASE = gettext_noop("Worst purchase")
    BEST_SALE = gettext_noop("Best sale")
    DEAREST_LOT = gettext_noop("Highest price")
    BEST_ROUND = gettext_noop("Best round")
    BEST_COLLECTION = gettext_noop("Best collection")


class TurningPoint(NamedTuple):
    """A turning point of a game."""

    kind: TurningPointKind
    seat: int
    """The seat that it is about."""
    amount: int
    """The gain, negative for a loss; for the lead, the final margin."""
    round: int
    lot: SoldLot | None = None
    collection: Collection | None = None


class Sums(NamedTuple):
    """The sums of an artist's cards, or of the lots of a kind of auction, over the whole game."""

    number: int
    """The lots, or the cards: those that were sold, or played to a display."""
    paid: int
    """Sum of prices at auction; 0 in the card game."""
    earned: int
    """The bank's payments for them, or the points scored; an unsettled round adds nothing."""


class SeatSum(NamedTuple):
    """A seat's sums: its total is `start - spent + sold + earned`, plus corrections."""

    spent: int
    """The money paid for lots, to other seats and to the bank."""
    sold: int
    """The money received for lots, as auctioneer."""
    earned: int
    """The bank's payments, or points."""


def final_places(totals: Sequence[int]) -> tuple[int, ...]:
    """Return the place of each seat by its total, from 1 for the most; equal totals share a place."""
    return tuple(1 + len([other for other in totals if other > total]) for total in totals)


def artist_sums(steps: Sequence[Step], lots: Sequence[SoldLot]) -> tuple[Sums, ...]:
    """Return the sums of every artist's cards, in board order."""
    collections = tuple(collections_of(steps))
    counted: Sequence[SoldLot | Collection] = lots or collections  # the card game sells no lots
    return tuple(
        Sums(
            number=sum(one.cards for one in counted if one.artist == artist),
            paid=sum(lot.price for lot in lots if lot.artist == artist),
            earned=sum(one.paid for one in collections if one.artist == artist),
        )
        for artist in range(len(steps[0].before.counts))
    )


def kind_sums(lots: Iterable[SoldLot]) -> dict[Auction, Sums]:
    """Return the sums of the lots of each kind of auction that sold any."""
    by_kind: dict[Auction, list[SoldLot]] = {kind: [] for kind in Auction}
    for lot in lots:
        by_kind[lot.kind].append(lot)
    return {
        kind: Sums(
            number=len(sold),
            paid=sum(lot.price for lot in sold),
            earned=sum(lot.worth or 0 for lot in sold),
        )
        for kind, sold in by_kind.items()
        if sold
    }


def seat_sums(steps: Sequence[Step], lots: Sequence[SoldLot]) -> tuple[SeatSum, ...]:
    """Return the sums of every seat, in order."""
    last = steps[-1].after
    return tuple(
        SeatSum(
            spent=sum(lot.price for lot in lots if lot.buyer == seat),
            sold=sum(lot.earned for lot in lots if lot.auctioneer == seat),
            earned=sum(payout[seat - 1] for payout in last.payouts),
        )
        for seat in range(1, last.game.seats + 1)
    )


def stops_of(steps: Sequence[Step], lots: Iterable[SoldLot]) -> tuple[Stop, ...]:
    """Return the points of the totals over time, the beginning first.

    Corrections of money show at the next point, or at the last.
    """
    sold = {lot.sold_at: lot for lot in lots}
    stops = [Stop(1, steps[0].before.totals)]
    for place, step in enumerate(steps):
        lot = sold.get(place)
        if lot is not None:
            paid = step.after.payouts[-1] if step.ends_round else (0,) * step.after.game.seats
            before_payout = tuple(total - amount for total, amount in zip(step.after.totals, paid, strict=True))
            stops.append(Stop(lot.round, before_payout, lot=lot))
        if step.ends_round:
            stops.append(Stop(step.after.round, step.after.totals, settles=True))
    return (*stops[:-1], stops[-1]._replace(totals=steps[-1].after.totals))


def collections_of(steps: Iterable[Step]) -> Iterator[Collection]:
    """Yield each seat's income by artist at the end of each round."""
    for after in (step.after for step in steps if step.ends_round):
        for seat, counts in enumerate(held_cards(after), start=1):
            for artist, (count, worth) in enumerate(zip(counts, worths_now(after), strict=True)):
                if count:
                    yield Collection(round=after.round, seat=seat, artist=artist, cards=count, paid=count * worth)


def turning_points(steps: Sequence[Step]) -> tuple[TurningPoint, ...]:
    """Return the turning points that gained or lost something; of equal ones the earliest."""
    last, lots = steps[-1].after, lots_sold(steps)
    points = [*_lead(steps, lots), *_lot_points(lots), *_best_round(last.payouts)]
    if not lots:
        points += _best_collection(steps)
    return tuple(point for point in points if point.amount)


def _lead(steps: Sequence[Step], lots: Sequence[SoldLot]) -> Iterator[TurningPoint]:
    """Yield since when the winner was ahead of all others to the end; nothing if several share the win."""
    last = steps[-1].after
    won = winners(last) if is_over(last) else ()
    if len(won) != 1:
        return
    (winner,) = won
    stops = stops_of(steps, lots)
    last_not_ahead = max(place for place, stop in enumerate(stops) if _ahead(stop.totals, winner) <= 0)
    since = stops[last_not_ahead + 1]
    yield TurningPoint(
        TurningPointKind.LEAD, seat=winner, amount=_ahead(last.totals, winner), round=since.round, lot=since.lot
    )


def _lot_points(lots: Sequence[SoldLot]) -> Iterator[TurningPoint]:
    """Yield the best and the worst purchase, the best sale, and the highest price where that is another lot's."""
    if not lots:
        return
    best = max(lots, key=lambda lot: lot.gain)
    worst = min(lots, key=lambda lot: lot.gain)
    sale = max(lots, key=lambda lot: lot.earned)
    dearest = max(lots, key=lambda lot: lot.price)
    yield _about(best, TurningPointKind.BEST_PURCHASE, seat=best.buyer, amount=max(0, best.gain))
    yield _about(worst, TurningPointKind.WORST_PURCHASE, seat=worst.buyer, amount=min(0, worst.gain))
    yield _about(sale, TurningPointKind.BEST_SALE, seat=sale.auctioneer, amount=sale.earned)
    if dearest != sale:
        yield _about(dearest, TurningPointKind.DEAREST_LOT, seat=dearest.buyer, amount=dearest.price)


def _about(lot: SoldLot, kind: TurningPointKind, *, seat: int, amount: int) -> TurningPoint:
    """Return a turning point that is about a lot."""
    return TurningPoint(kind, seat=seat, amount=amount, round=lot.round, lot=lot)


def _best_round(payouts: Sequence[Sequence[int]]) -> Iterator[TurningPoint]:
    """Yield the largest payout of a round."""
    if not payouts:
        return
    most = max(max(payout) for payout in payouts)
    round_, payout = next((number, payout) for number, payout in enumerate(payouts, start=1) if most in payout)
    yield TurningPoint(TurningPointKind.BEST_ROUND, seat=payout.index(most) + 1, amount=most, round=round_)


def _best_collection(steps: Sequence[Step]) -> Iterator[TurningPoint]:
    """Yield the cards of one artist that scored most in a round."""
    collections = tuple(collections_of(steps))
    if not collections:
        return
    best = max(collections, key=lambda collection: collection.paid)
    yield TurningPoint(
        TurningPointKind.BEST_COLLECTION, seat=best.seat, amount=best.paid, round=best.round, collection=best
    )


def _ahead(totals: Sequence[int], seat: int) -> int:
    """Return how far a seat is ahead of the best of the others; negative if it is behind."""
    best_other = max(total for other, total in enumerate(totals, start=1) if other != seat)
    return totals[seat - 1] - best_other
