"""What is decided before the first card of a game and never changes, the same for both games."""

from dataclasses import dataclass, field
from typing import Generic

from companion.rules.edition import EditionT_co
from companion.rules.house_rules import BY_THE_BOOK, NUMBER_OF_ROUNDS, START, HouseRules
from companion.rules.words import Variant


@dataclass(frozen=True, slots=True)
class Game(Generic[EditionT_co]):
    """A game of an edition, before its first card."""

    edition: EditionT_co
    variant: Variant
    names: tuple[str, ...]
    """One name per seat, in the clockwise order in which they sit down."""
    first: int
    """The seat that starts, in the card game that starts the first round."""
    house: HouseRules = BY_THE_BOOK
    seats: int = field(init=False)
    """How many seats play. It is no property because it is read with every action."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "seats", len(self.names))

    @property
    def chairs(self) -> tuple[int, ...]:
        """Return all seats as their players sit down to the game, clockwise."""
        return tuple(range(1, self.seats + 1))

    @property
    def start(self) -> int:
        """Return the money of each seat at the start; the card game has none."""
        return START.value(self.edition, self.house)

    @property
    def rounds(self) -> int:
        """Return the number of rounds."""
        return NUMBER_OF_ROUNDS.value(self.edition, self.house)
