"""Counting out: an amount in the fewest coins that a bank can really give, and with change where it cannot.

A box has so many of each coin and no more. Nobody but the players knows which coins they hold, so what is left in the
bank is reckoned: as if each seat had been given a good mixture at the start, as if every payment to the bank had come
in few coins, and as if the bank had paid as it was told. Where the table sees otherwise it says which coins are gone.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import gcd
from typing import NamedTuple

from companion.rules.edition import Coin
from companion.rules.state import Game
from companion.story.lots_sold import SoldLot

Count = tuple[int, ...]
"""How many of each coin, in the order of the edition's coins: largest first."""


class Payment(NamedTuple):
    """How one seat is paid by the bank."""

    coins: Count
    back: int = 0
    """What the seat gives back, because the bank had no other coins."""
    owed: int = 0
    """What the bank has no coins for."""


def fewest(amount: int, coins: Sequence[Coin]) -> Count | None:
    """The fewest coins that make up `amount` exactly, of coins largest first; None where none do.

    Of equally few the one with more of the larger. Coins without a count never run out.
    """
    return _fewest(amount, tuple((coin.value, _enough(coin, amount)) for coin in coins))


def _enough(coin: Coin, amount: int) -> int:
    most = amount // coin.value
    return most if coin.count is None else min(coin.count, most)


def _fewest(amount: int, coins: tuple[tuple[int, int], ...]) -> Count | None:
    """Branch and bound: the most of the largest first, and no branch that cannot be better than what is found.

    What is left takes no fewer coins than if the last of them could be broken, and cannot be paid where the coins left
    have not the value, or only multiples of a number that does not divide it.
    """
    worth = [0] * (len(coins) + 1)
    common = [0] * (len(coins) + 1)
    for place in reversed(range(len(coins))):
        value, count = coins[place]
        worth[place] = worth[place + 1] + value * count
        common[place] = gcd(common[place + 1], value) if count else common[place + 1]

    def at_least(rest: int, place: int) -> int:
        """Fewer coins from this place on do not make up the rest."""
        taken = 0
        for value, count in coins[place:]:
            if rest <= value * count:
                return taken - -rest // value
            taken, rest = taken + count, rest - value * count
        return taken

    @cache
    def best(rest: int, place: int) -> Count | None:
        if rest == 0:
            return (0,) * (len(coins) - place)
        value, count = coins[place]
        found: Count | None = None
        fewest_found = 0
        for taken in range(min(count, rest // value), -1, -1):
            left = rest - taken * value
            if left > worth[place + 1] or (found and taken + at_least(left, place + 1) >= fewest_found):
                break
            if left and left % common[place + 1]:
                continue
            others = best(left, place + 1)
            if others is not None and (found is None or taken + sum(others) < fewest_found):
                found = (taken, *others)
                fewest_found = sum(found)
        return found

    return None if amount > worth[0] else best(amount, 0)


def starting_coins(game: Game) -> Count:
    """The mixture that each seat is reckoned to begin with: small coins to pay with, the rest in few coins.

    The rulebooks give a sum and no mixture (rulebook 000, preparation 4).
    """
    coins = game.edition.coins
    share = [coin.count if coin.count is None else coin.count // game.seats for coin in coins]
    taken = [0] * len(coins)
    together = 0
    for place, larger in pairwise(reversed(range(len(coins)))):
        value, wanted = coins[place].value, min(coins[larger].value, game.start) - together
        more = max(0, wanted // value)
        taken[place] = more if (most := share[place]) is None else min(more, most)
        together += taken[place] * value
    left = [
        Coin(coin.value, None if most is None else most - given)
        for coin, most, given in zip(coins, share, taken, strict=True)
    ]
    rest = fewest(game.start - together, left)
    if rest is None:
        return fewest(game.start, coins) or (0,) * len(coins)
    return tuple(map(sum, zip(taken, rest, strict=True)))


class Bank:
    """The coins that nobody holds, reckoned. `gone` are the values of coins that the table says have run out."""

    def __init__(self, game: Game) -> None:
        self._box = game.edition.coins
        self._stock = self._box
        for _ in range(game.seats):
            self._give(starting_coins(game))

    def take(self, amount: int) -> None:
        """A seat pays the bank: in the fewest coins that the seats together can have."""
        held = [
            Coin(coin.value, None if coin.count is None else coin.count - (left.count or 0))
            for coin, left in zip(self._box, self._stock, strict=True)
        ]
        paid = fewest(amount, held)
        if paid is not None:
            self._give(tuple(-count for count in paid))

    def pay(self, amounts: Iterable[int], gone: Collection[int] = ()) -> tuple[Payment, ...]:
        """Pay these amounts one after the other."""
        payments = []
        for amount in amounts:
            stock = tuple(Coin(coin.value, 0) if coin.value in gone else coin for coin in self._stock)
            payment = payment_of(amount, stock)
            self._give(payment.coins)
            if payment.back:
                self.take(payment.back)
            payments.append(payment)
        return tuple(payments)

    def _give(self, coins: Count) -> None:
        self._stock = tuple(
            coin if coin.count is None else Coin(coin.value, max(0, coin.count - given))
            for coin, given in zip(self._stock, coins, strict=True)
        )


def payment_of(amount: int, stock: Sequence[Coin]) -> Payment:
    """An amount out of this stock: exactly where that can be, else more for some change, else as much as there is."""
    exact = fewest(amount, stock)
    if exact is not None:
        return Payment(exact)
    sums = _sums(amount + max((coin.value for coin in stock), default=0), stock)
    above = sums >> (amount + 1)
    if above:
        back = (above & -above).bit_length()
        return Payment(fewest(amount + back, stock) or (), back=back)
    most = (sums & ((1 << amount + 1) - 1)).bit_length() - 1
    return Payment(fewest(most, stock) or (), owed=amount - most)


def _sums(most: int, coins: Sequence[Coin]) -> int:
    """All sums up to `most` that these coins can make, each as a bit."""
    sums, mask = 1, (1 << most + 1) - 1
    for coin in coins:
        left, together = _enough(coin, most), 1
        while left:
            together = min(together, left)
            sums |= sums << coin.value * together & mask
            left, together = left - together, together * 2
    return sums


def payments(
    game: Game,
    lots: Iterable[SoldLot],
    payouts: Sequence[Sequence[int]],
    gone: Mapping[int, Collection[int]] | None = None,
) -> tuple[Payment, ...]:
    """How the bank pays the last of `payouts`, after all that it was paid and paid before.

    `gone` are by round the values of the coins that had run out when it was paid.
    """
    bank = Bank(game)
    sold = tuple(lots)
    for round_, payout in enumerate(payouts, start=1):
        for lot in sold:
            if lot.round == round_ and lot.price and lot.buyer == lot.auctioneer:
                bank.take(lot.price)
        paid = bank.pay(payout, (gone or {}).get(round_, ()))
    return paid if payouts else ()
