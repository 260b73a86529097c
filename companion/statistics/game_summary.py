"""What a whole game comes to: how everybody's total went, the turning points, what artists, auctions and seats brought.

Pure sums over the steps of a game, of either game, finished or not; the screen and the report of a game both tell them.
In words and pictures they are put elsewhere. Amounts are in the edition's unit, points in the card game.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple

from companion.journal.ledger import AnyStep, is_auction_step
from companion.rules.auction_game.words import Auction
from companion.rules.protocol import held_cards, is_over, winners, worths_now
from companion.statistics.lots_sold import SoldLot, lots_sold


class Stop(NamedTuple):
    """A place on the way: the beginning, a lot sold, or a round settled."""

    round: int
    totals: tuple[int, ...]
    """What each seat has then."""
    lot: SoldLot | None = None
    """The lot that was sold; None at the beginning, and where a round was settled."""
    settles: bool = False


class Collection(NamedTuple):
    """What a seat got for one artist's cards when a round was settled."""

    round: int
    seat: int
    artist: int
    """Its place on the board, from 0."""
    cards: int
    paid: int
    """What the bank paid for them together, or the points scored."""


class Turn(StrEnum):
    """What made a moment one to remember."""

    LEAD = "lead"
    BEST_PURCHASE = "best purchase"
    WORST_PURCHASE = "worst purchase"
    BEST_SALE = "best sale"
    DEAREST_LOT = "dearest lot"
    BEST_ROUND = "best round"
    BEST_COLLECTION = "best collection"


class TurningPoint(NamedTuple):
    """A moment to remember."""

    turn: Turn
    seat: int
    """Whose moment it was."""
    amount: int
    """What it brought; negative for a loss; for the lead, what it was ahead by in the end."""
    round: int
    lot: SoldLot | None = None
    collection: Collection | None = None


class ArtistSum(NamedTuple):
    """What an artist's cards came to in the whole game."""

    artist: int
    cards: int
    """Cards that found an owner."""
    paid: int
    """Paid for them at auction; nothing in the card game."""
    brought: int
    """What the bank paid for them, or the points they scored. Cards of a round that is not settled brought nothing."""


class KindSum(NamedTuple):
    """What a kind of auction came to."""

    kind: Auction
    lots: int
    paid: int
    brought: int
    """What the bank paid for the lots."""


class SeatSum(NamedTuple):
    """How a seat came to what it has: `start - spent + sold + brought`, and what the table corrected."""

    seat: int
    spent: int
    """Paid for lots, to other seats and to the bank."""
    sold: int
    """Got for lots, as auctioneer."""
    brought: int
    """What the bank paid, or points."""


class Story(NamedTuple):
    """All of it."""

    stops: tuple[Stop, ...]
    """The beginning first."""
    lots: tuple[SoldLot, ...]
    """None in the card game."""
    collections: tuple[Collection, ...]
    artists: tuple[ArtistSum, ...]
    """Every artist, in board order."""
    kinds: tuple[KindSum, ...]
    """Those that sold a lot."""
    seats: tuple[SeatSum, ...]
    turns: tuple[TurningPoint, ...]


def story_of(steps: Sequence[AnyStep]) -> Story:
    """The story of a game with at least one step."""
    lots = lots_sold(step for step in steps if is_auction_step(step))
    collections = tuple(collections_of(steps))
    stops = _stops(steps, lots)
    first, last = steps[0].before, steps[-1].after
    won = winners(last) if is_over(last) else ()
    return Story(
        stops=stops,
        lots=lots,
        collections=collections,
        artists=tuple(
            ArtistSum(
                artist=artist,
                cards=sum(one.cards for one in lots or collections if one.artist == artist),
                paid=sum(lot.price for lot in lots if lot.artist == artist),
                brought=sum(one.paid for one in collections if one.artist == artist),
            )
            for artist in range(len(first.counts))
        ),
        kinds=tuple(
            KindSum(kind, len(sold), sum(lot.price for lot in sold), sum(lot.worth or 0 for lot in sold))
            for kind in Auction
            if (sold := [lot for lot in lots if lot.kind is kind])
        ),
        seats=tuple(
            SeatSum(
                seat=seat,
                spent=sum(lot.price for lot in lots if lot.buyer == seat),
                sold=sum(lot.earned for lot in lots if lot.auctioneer == seat),
                brought=sum(one.paid for one in collections if one.seat == seat),
            )
            for seat in range(1, first.game.seats + 1)
        ),
        turns=tuple(point for point in _turns(lots, collections, stops, won) if point.amount),
    )


def _stops(steps: Sequence[AnyStep], lots: Sequence[SoldLot]) -> tuple[Stop, ...]:
    """A step can sell a lot and settle its round. What was corrected shows at the next stop, or at the last."""
    sold = {lot.step: lot for lot in lots}
    stops = [Stop(1, steps[0].before.totals)]
    for number, step in enumerate(steps, start=1):
        if lot := sold.get(number):
            stops.append(Stop(lot.round, lot.cash, lot))
        if len(step.after.payouts) > len(step.before.payouts):
            stops.append(Stop(step.after.round, step.after.totals, settles=True))
    return (*stops[:-1], stops[-1]._replace(totals=steps[-1].after.totals))


def collections_of(steps: Iterable[AnyStep]) -> Iterable[Collection]:
    """What each seat had of each artist whenever a round was settled."""
    for step in steps:
        after = step.after
        if len(after.payouts) == len(step.before.payouts):
            continue
        for seat, counts in enumerate(held_cards(after), start=1):
            for artist, (count, worth) in enumerate(zip(counts, worths_now(after), strict=True)):
                if count:
                    yield Collection(after.round, seat, artist, count, count * worth)


def _turns(
    lots: Sequence[SoldLot], collections: Sequence[Collection], stops: Sequence[Stop], won: tuple[int, ...]
) -> Iterable[TurningPoint]:
    """The moments to remember; those that brought nothing were none. Of equal ones the earliest."""
    if len(won) == 1:
        yield from _lead(stops, won[0])
    if lots:
        best, worst = max(lots, key=_gain), min(lots, key=_gain)
        sale, dearest = max(lots, key=lambda lot: lot.earned), max(lots, key=lambda lot: lot.price)
        yield TurningPoint(Turn.BEST_PURCHASE, best.buyer, max(0, _gain(best)), best.round, best)
        yield TurningPoint(Turn.WORST_PURCHASE, worst.buyer, min(0, _gain(worst)), worst.round, worst)
        yield TurningPoint(Turn.BEST_SALE, sale.auctioneer, sale.earned, sale.round, sale)
        yield TurningPoint(Turn.DEAREST_LOT, dearest.buyer, dearest.price, dearest.round, dearest)
    if collections:
        paid: Counter[tuple[int, int]] = Counter()
        for one in collections:
            paid[one.round, one.seat] += one.paid
        round_, seat = max(paid, key=lambda place: paid[place])
        yield TurningPoint(Turn.BEST_ROUND, seat, paid[round_, seat], round_)
    if collections and not lots:
        most = max(collections, key=lambda one: one.paid)
        yield TurningPoint(Turn.BEST_COLLECTION, most.seat, most.paid, most.round, collection=most)


def _gain(lot: SoldLot) -> int:
    return lot.gain or 0


def _lead(stops: Sequence[Stop], winner: int) -> Iterable[TurningPoint]:
    """Since when the winner was ahead of all others, to the end."""
    since = len(stops)
    while since and _ahead(stops[since - 1].totals, winner) > 0:
        since -= 1
    if since < len(stops):
        stop = stops[since]
        yield TurningPoint(Turn.LEAD, winner, _ahead(stops[-1].totals, winner), stop.round, stop.lot)


def _ahead(had: Sequence[int], seat: int) -> int:
    """By how much a seat is ahead of the best of the others."""
    return had[seat - 1] - max(total for other, total in enumerate(had, start=1) if other != seat)
