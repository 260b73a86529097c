"""An edition of the card game, as its rules need it: plain data, read from a file by `companion/editions/reader.py`.

Nothing here computes a rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.rules.common import EditionBase
from companion.rules.words import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class CardEdition(EditionBase):
    """One rulebook's card game. An artist's number is also how many cards it has in the box."""

    seats: ClassVar = {Variant.STANDARD: (2, 5)}
    """Fewest and most seats of its only variant."""
    start: ClassVar[int] = 0
    is_in_thousands: ClassVar[bool] = False
    kinds: Mapping[Any, str]
    """The effects' names for players; the rulebook shows symbols without names."""

    @property
    def cards(self) -> int:
        """Return how many cards are in the box."""
        return sum(artist.cards for artist in self.artists)

    def write(self, amount: int) -> str:
        """Return the points as plain digits."""
        return str(amount)
