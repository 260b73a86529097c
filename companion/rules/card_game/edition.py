"""An edition of the card game, as its rules need it: plain data, read from a file by `companion/editions/reader.py`.

Nothing here computes a rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.rules.card_game.words import Effect
from companion.rules.common import EditionBase


@dataclass(frozen=True, slots=True, kw_only=True)
class CardEdition(EditionBase):
    """One rulebook's card game. An artist's number is also how many cards it has in the box."""

    effects: Mapping[Effect, str]
    """What a player is told each effect is called; the book shows signs without names."""

    @property
    def cards(self) -> int:
        """Cards in the box."""
        return sum(artist.cards for artist in self.artists)

    def write(self, amount: int) -> str:
        """Points as they are written: plainly."""
        return str(amount)
