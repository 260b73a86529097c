"""An edition of the card game, as its rules need it: plain data, and the one edition there is.

Nothing here computes a rule.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.rules.card.words import Effect
from companion.rules.edition import EditionArtist


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
    places: Mapping[str, int] = field(init=False)
    """Place of each artist key in the line of artist cards, from 0 at the lowest number."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", {artist.key: i for i, artist in enumerate(self.artists)})

    @property
    def cards(self) -> int:
        """Cards in the box."""
        return sum(artist.cards for artist in self.artists)


CARD_GAME = CardEdition(
    key="card-game",
    title="Modern Art: The Card Game (CMON, 2024)",
    source="Modern Art: The Card Game, rulebook of CMON, 2024",
    doubts=(
        "An artist without a card in the round gets no value token.",
        "Cards that were face down qualify for extra cards once they are turned up.",
        "A first player without cards is passed over; the first player token still moves one seat each round.",
        "Equal points share the win.",
    ),
    artists=(
        EditionArtist("denise", "Denise Jillian Tan", "Denise", 17, "#56B4E9", "disc"),
        EditionArtist("wagner", "Wagner Kuroiwa", "Wagner", 18, "#009E73", "frame"),
        EditionArtist("tec", "TEC", "TEC", 19, "#F0E442", "triangle"),
        EditionArtist("nicolas", "Nicolás Sánchez", "Nicolás", 20, "#D55E00", "cross"),
        EditionArtist("mariana", "Mariana Martins", "Mariana", 21, "#CC79A7", "bars"),
    ),
    effects={
        Effect.NONE: "No effect",
        Effect.DRAW: "Draw a card",
        Effect.SECOND: "Second card",
        Effect.FACEDOWN: "Face down",
        Effect.TOGETHER: "All together",
        Effect.AWARD: "Award",
    },
)
"""Rulebook 002: components."""
