"""Digits typed towards an amount, on a keypad or the screen's pad. They are only in memory and never in a `repr`.

The table decides what an amount means in a phase; digits of a sealed bid are as secret as the bid.
"""

from collections.abc import Mapping

from companion.notation.record import LARGEST_AMOUNT

MOST_DIGITS = len(str(LARGEST_AMOUNT)) - 1
"""The most digits, so that every amount that can be typed can also be written in a record."""


CLEAR, ENTER = "*", "#"
"""The keys besides the digits."""


class Secret:
    """An amount that must stay secret for a while: `repr` hides it, only `tell` returns it."""

    __slots__ = ("_amount",)

    def __init__(self, amount: int) -> None:
        self._amount = amount

    def tell(self) -> int:
        """Return the amount. Call this only where it may be known."""
        return self._amount

    def __repr__(self) -> str:
        return "Secret(hidden)"


def with_digit(digits: str, digit: str) -> str:
    """Return the digits of a number with one more.

    Leading zeros are ignored; a number that is too long becomes the largest possible.
    """
    digits = (digits + digit).lstrip("0") or "0"
    return digits if len(digits) <= MOST_DIGITS else "9" * MOST_DIGITS


class TypedDigits:
    """The digits typed so far at each seat's keypad."""

    def __init__(self) -> None:
        self._digits: dict[int, str] = {}
        self._doubted: set[int] = set()

    def digit(self, seat: int, digit: str) -> None:
        """Add a digit at a seat."""
        self._digits[seat] = with_digit(self.typed(seat), digit)

    def clear(self, seat: int) -> bool:
        """Forget a seat's digits and return whether there were any."""
        self._doubted.discard(seat)
        return self._digits.pop(seat, None) is not None

    def clear_all(self) -> None:
        """Forget every seat's digits."""
        self._digits.clear()
        self._doubted.clear()

    def doubt(self, seat: int) -> None:
        """Note that a key of this seat may have been lost, so that its digits are no amount until they are cleared."""
        self._doubted.add(seat)

    def is_doubted(self, seat: int) -> bool:
        """Return whether a key among a seat's digits may be missing."""
        return seat in self._doubted

    def typed(self, seat: int) -> str:
        """Return a seat's digits, for whoever may know them; empty for none."""
        return self._digits.get(seat, "")

    @property
    def by_seat(self) -> Mapping[int, str]:
        """Return the digits at every seat, for whoever may know them."""
        return dict(self._digits)

    def take(self, seat: int) -> Secret | None:
        """Return the amount a seat has typed and forget the digits; None if it typed none."""
        digits = self._digits.pop(seat, None)
        return None if digits is None else Secret(int(digits))

    def __repr__(self) -> str:
        return "TypedDigits(hidden)"
