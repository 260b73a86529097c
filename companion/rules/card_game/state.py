"""The state of a card game: everything its rules know, and nothing that can be worked out from it at once.

All parts are immutable. Seats count from 1; a tuple with one entry a seat is read at `seat - 1`. Artists are their
place in the line of artist cards, from 0 at the lowest number.
"""

from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from companion.rules.card_game.edition import CardEdition
from companion.rules.card_game.words import CardPhaseName, Effect
from companion.rules.common import Variant


@dataclass(frozen=True, slots=True)
class CardGame:
    """What is settled before the first card and never changes."""

    edition: CardEdition
    names: tuple[str, ...]
    """One a seat, in clockwise order."""
    first: int
    """The seat that starts the first round."""
    rounds: int = 4
    variant: ClassVar = Variant.STANDARD
    start: ClassVar[int] = 0

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.names)

    @property
    def limit(self) -> int:
        """The face-up cards of one artist that end a round (rulebook 002: end of the round)."""
        return 5 if len(self.names) == 2 else 6


class Influencing(NamedTuple):
    """The influence card is to be turned over from the deck."""

    name: CardPhaseName = CardPhaseName.INFLUENCE


class Playing(NamedTuple):
    """`CardState.turn` is to play a card."""

    name: CardPhaseName = CardPhaseName.PLAY


class Effecting(NamedTuple):
    """`CardState.turn` may use the effect of the card just played: draw, second, facedown or award."""

    effect: Effect
    artist: int
    """The card's artist: a second card is by the same."""
    name: CardPhaseName = CardPhaseName.EFFECT


class PlayingTogether(NamedTuple):
    """All seats with cards play one, clockwise from `CardState.turn`; `asked` is next."""

    asked: int
    name: CardPhaseName = CardPhaseName.TOGETHER


class TurningUp(NamedTuple):
    """The round has ended; `asked` turns up its face-down cards."""

    asked: int
    name: CardPhaseName = CardPhaseName.TURN_UP


class AddingExtra(NamedTuple):
    """Artists are ranked; `asked` may add cards of leading artists."""

    asked: int
    name: CardPhaseName = CardPhaseName.EXTRA


class Settled(NamedTuple):
    """The round is scored; the next deal is awaited."""

    name: CardPhaseName = CardPhaseName.SETTLED


class Over(NamedTuple):
    """The game is over."""

    name: CardPhaseName = CardPhaseName.OVER


CardPhase = Influencing | Playing | Effecting | PlayingTogether | TurningUp | AddingExtra | Settled | Over


class CardState(NamedTuple):
    """Where a card game stands."""

    game: CardGame
    round: int
    """From 1; moves with the deal."""
    points: tuple[int, ...]
    """Victory points by seat: what records call `cash`."""
    hands: tuple[int, ...]
    """Cards in each seat's hand."""
    deck: int
    """Cards left in the deck, by the edition's count of the box."""
    counts: tuple[int, ...]
    """Cards on the table this round by artist, as they rank: the influence card is in, a face-down card only when
    turned up, an extra card never. The settled round's until the deal."""
    displays: tuple[tuple[int, ...], ...]
    """For each seat, face-up cards by artist; turned-up and extra cards are in, the influence card is nobody's."""
    facedown: tuple[int, ...]
    """Cards each seat has face down."""
    market: tuple[tuple[int, ...], ...]
    """For each ranked round the leading artists, first to third: they got 3, 2 and 1. A round is ranked before extra
    cards are asked for."""
    awards: tuple[int, ...]
    """Award tokens on each artist."""
    payouts: tuple[tuple[int, ...], ...]
    """For each settled round the points each seat scored."""
    first: int
    """This round's first player."""
    turn: int
    """Who plays; after the round's end, who played last."""
    last: int
    """The player of the last card: the one whose turn it was. The first player, while nobody has played."""
    phase: CardPhase

    @property
    def totals(self) -> tuple[int, ...]:
        """What each seat has, which decides the game."""
        return self.points

    @property
    def phase_name(self) -> CardPhaseName:
        """The phase's name in records."""
        return self.phase.name
