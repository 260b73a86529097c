"""Coins counted at the end against what the seats should have, and which lots a difference may come from.

A difference is no proof: what is listed is each single slip that would make exactly this difference. Nothing is
corrected by it; the table does that, in the menu.
"""

from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from companion.story.lots_sold import SoldLot


class Slip(IntEnum):
    """What may have gone wrong with money, the likelier first."""

    NOT_PAID = 1
    """A lot was sold and not paid."""
    PAID_TWICE = 2
    WRONG_SEAT = 3
    """A lot was paid to another seat than its auctioneer."""
    NO_PAYOUT = 4
    """The bank did not pay a seat for a round."""
    PAYOUT_TWICE = 5
    LOT_LEFT_OUT = 6
    """The bank did not pay for this one lot when its round was settled."""
    COIN_LOST = 7
    """A coin of this value is not there, or one too many."""


class Trace(NamedTuple):
    """One slip that would explain the differences of its seats exactly."""

    slip: Slip
    seats: tuple[int, ...]
    """Those whose difference it explains."""
    amount: int
    lot: SoldLot | None = None
    round: int = 0
    """Of a payout; 0 for what no round has to do with."""
    explains_all: bool = False
    """Whether no other seat's difference is left."""


def differences(counted: Mapping[int, int], cash: Sequence[int]) -> dict[int, int]:
    """By seat that was counted, how much more it has than it should; seats without a difference are left out."""
    return {seat: amount - cash[seat - 1] for seat, amount in sorted(counted.items()) if amount != cash[seat - 1]}


def traces(
    lots: Sequence[SoldLot], payouts: Sequence[Sequence[int]], coins: Sequence[int], found: Mapping[int, int]
) -> tuple[Trace, ...]:
    """What the differences `found` may come from, most likely first.

    First what explains all of them at once, then by kind of slip, of equals the latest.
    """
    guesses: list[tuple[dict[int, int], Trace]] = []

    def guess(slip: Slip, effect: dict[int, int], amount: int, lot: SoldLot | None = None, round_: int = 0) -> None:
        if amount and all(found.get(seat) == change for seat, change in effect.items()):
            explained = len(effect) == len(found)
            guesses.append((effect, Trace(slip, tuple(sorted(effect)), amount, lot, round_, explained)))

    for lot in lots:
        price, buyer, seller = lot.price, lot.buyer, lot.auctioneer
        if buyer == seller:
            guess(Slip.NOT_PAID, {buyer: price}, price, lot)
            guess(Slip.PAID_TWICE, {buyer: -price}, price, lot)
        else:
            guess(Slip.NOT_PAID, {buyer: price, seller: -price}, price, lot)
            guess(Slip.PAID_TWICE, {buyer: -price, seller: price}, price, lot)
            for other in found:
                if other not in (buyer, seller):
                    guess(Slip.WRONG_SEAT, {seller: -price, other: price}, price, lot)
        worth = lot.worth or 0
        guess(Slip.LOT_LEFT_OUT, {buyer: -worth}, worth, lot)
    for round_, payout in enumerate(payouts, start=1):
        for seat, amount in enumerate(payout, start=1):
            guess(Slip.NO_PAYOUT, {seat: -amount}, amount, round_=round_)
            guess(Slip.PAYOUT_TWICE, {seat: amount}, amount, round_=round_)
    for seat, difference in found.items():
        if abs(difference) in coins:
            guess(Slip.COIN_LOST, {seat: difference}, difference)
    return tuple(trace for _, trace in sorted(guesses, key=lambda each: _order(each[1])))


def _order(trace: Trace) -> tuple[bool, Slip, int]:
    return not trace.explains_all, trace.slip, -(trace.lot.number if trace.lot else trace.round)
