"""Counting an amount out in an edition's coins."""

from functools import cache

Count = tuple[int, ...]
"""How many of each coin, in the order of the edition's coins: largest first."""


@cache
def fewest(amount: int, values: tuple[int, ...]) -> Count | None:
    """Return the fewest coins of these values, largest first, that make up `amount` exactly; None if none do.

    Of equally few coins, prefer more of the larger ones.
    """
    if not values:
        return None if amount else ()
    if len(values) == 1:
        number, rest = divmod(amount, values[0])
        return None if rest else (number,)
    numbers = range(amount // values[0], -1, -1)
    ways = ((number, fewest(amount - number * values[0], values[1:])) for number in numbers)
    return min(((number, *others) for number, others in ways if others is not None), key=sum, default=None)
