"""An edition of the card game, as its rules need it: plain data, read from a file by `companion/editions/reader.py`.

Nothing here computes a rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.card_game.words import Effect
from companion.rules.common import EditionArtist


@dataclass(frozen=True, slots=True)
class CardEdition:
    """One rulebook's card game."""

    key: str
    title: str
    source: str
    """The rulebook it was read from, by name and year."""
    doubts: tuple[str, ...]
    """What was assumed where the rulebook is silent."""
    artists: tuple[EditionArtist, ...]
    """Five, by the number on the artist cards; ties are won by the lower one. That number is also how many cards the
    artist has in the box."""
    effects: Mapping[Effect, str]
    """What a player is told each effect is called; the book shows signs without names."""
    bgg: int = 0
    """The game's number at BoardGameGeek; 0 where nobody knows it."""
    round_name: str = "Round"
    """What the edition calls a round."""
    places: Mapping[str, int] = field(init=False)
    """Place of each artist key in the line of artist cards, from 0 at the lowest number."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", {artist.key: i for i, artist in enumerate(self.artists)})

    @property
    def cards(self) -> int:
        """Cards in the box."""
        return sum(artist.cards for artist in self.artists)
