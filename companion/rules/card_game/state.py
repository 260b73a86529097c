"""The state of a card game: everything its rules know, and nothing that can be computed from it at once.

All parts are immutable. Seats count from 1; a tuple with one entry per seat is read at `seat - 1`. An artist is its
place in the line of artist cards, from 0 at the lowest number.
"""

from typing import NamedTuple

from companion.rules.card_game.edition import CardEdition
from companion.rules.card_game.words import Effect
from companion.rules.game import Game


class Influencing(NamedTuple):
    """The influence card is to be turned over from the deck."""

    name: str = "influence"


class Playing(NamedTuple):
    """`CardState.turn` must play a card."""

    name: str = "play"


class Effecting(NamedTuple):
    """`CardState.turn` may use the effect of the card just played: draw, second, facedown or award."""

    effect: Effect
    artist: int
    """The card's artist; a second card is by the same artist."""
    name: str = "effect"


class PlayingTogether(NamedTuple):
    """All seats with cards play one, clockwise from `CardState.turn`; `asked` is next."""

    asked: int
    name: str = "together"


class TurningUp(NamedTuple):
    """The round has ended; `asked` turns up its face-down cards."""

    asked: int
    name: str = "turn-up"


class AddingExtra(NamedTuple):
    """Artists are ranked; `asked` may add cards of leading artists."""

    asked: int
    name: str = "extra"


class Settled(NamedTuple):
    """The round is scored; the next action is the deal."""

    name: str = "settled"


class Over(NamedTuple):
    """The game is over."""

    name: str = "over"


CardPhase = Influencing | Playing | Effecting | PlayingTogether | TurningUp | AddingExtra | Settled | Over


class CardState(NamedTuple):
    """The state of a card game."""

    game: Game[CardEdition]
    round: int
    """The number of the round, from 1; it grows with the deal."""
    points: tuple[int, ...]
    """Victory points by seat. Records call them `cash`."""
    hands: tuple[int, ...]
    """Cards in each seat's hand."""
    deck: int
    """Cards left in the deck, as far as the edition's count of the box tells."""
    counts: tuple[int, ...]
    """Cards on the table this round by artist, for the ranking: with the influence card and turned-up cards, without
    extra cards. They stay until the deal.
    """
    displays: tuple[tuple[int, ...], ...]
    """For each seat, face-up cards by artist, with turned-up and extra cards; the influence card belongs to nobody."""
    facedown: tuple[int, ...]
    """Cards each seat has face down."""
    market: tuple[tuple[int, ...], ...]
    """For each ranked round the leading artists, first to third: they got 3, 2 and 1. A round is ranked before extra
    cards are added.
    """
    awards: tuple[int, ...]
    """Award tokens on each artist."""
    payouts: tuple[tuple[int, ...], ...]
    """For each settled round the points each seat scored."""
    first: int
    """This round's first player."""
    turn: int
    """The seat that plays; after the end of the round, the seat that played last."""
    last: int
    """The seat whose turn it was when the last card was played; the first player if nobody has played."""
    phase: CardPhase

    @property
    def totals(self) -> tuple[int, ...]:
        """Return each seat's points, which decide the game."""
        return self.points

    @property
    def lot(self) -> None:
        """Return None: nothing is sold."""

    @property
    def limit(self) -> int:
        """Return how many face-up cards of one artist end a round (rulebook 002: end of the round)."""
        return 5 if self.game.seats == 2 else 6

    @property
    def asked(self) -> int:
        """Return the one seat that must act now; 0 for nobody."""
        return self.turn if isinstance(self.phase, Playing | Effecting) else getattr(self.phase, "asked", 0)
