"""The state of a card game: everything its rules know, and nothing that can be computed from it at once.

Each phase says what is legal in it, and what a paddle means.

All parts are immutable. Seats count from 1; a tuple with one entry per seat is read at `seat - 1`. An artist is its
place in the line of artist cards, from 0 at the lowest number.
"""

from itertools import permutations
from typing import Any, NamedTuple

from companion.rules import actions
from companion.rules.actions import Pass
from companion.rules.edition import CardEdition
from companion.rules.game import Game
from companion.rules.moves import NOBODY_IS_ASKED, NOT_ASKED, Answer, EachOf, Hint, Move, Phase
from companion.rules.words import Effect

USES: dict[Effect, type[Any]] = {
    Effect.DRAW: actions.Draw,
    Effect.SECOND: actions.Second,
    Effect.FACEDOWN: actions.FaceDown,
    Effect.AWARD: actions.Award,
}
"""The action that uses each effect that a player may use or pass on."""
_TOUCH_ARTIST = Answer(asked=True, instead=Hint.TOUCH_ARTIST)
"""Artists are chosen on the touchscreen, not with a paddle."""


class Influencing(NamedTuple):
    """The influence card is to be turned over from the deck."""

    name: str = "influence"

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return the cards that may be turned over."""
        return (Move(actions.Influence, (state.game.edition.keys,)),)

    def answer(self, _state: "CardState", _seat: int) -> Answer:
        """Return that no paddle means anything."""
        return NOBODY_IS_ASKED


class Playing(NamedTuple):
    """`CardState.turn` must play a card."""

    name: str = "play"

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return all cards."""
        return (Move(actions.PlayCard, ((state.turn,), state.game.edition.keys, tuple(Effect))),)

    def answer(self, state: "CardState", seat: int) -> Answer:
        """Return that the seat whose turn it is touches an artist."""
        return _TOUCH_ARTIST if seat == state.turn else NOT_ASKED


class Effecting(NamedTuple):
    """`CardState.turn` may use the effect of the card just played: draw, second, facedown or award."""

    effect: Effect
    artist: int
    """The card's artist; a second card is by the same artist."""
    name: str = "effect"

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return to use the effect, and to pass."""
        seat, artists = (state.turn,), state.game.edition.keys
        ranges = (seat, artists) if self.effect is Effect.AWARD else (seat,)
        return Move(USES[self.effect], ranges), Move(Pass, (seat,))

    def answer(self, state: "CardState", seat: int) -> Answer:
        """Return that the seat whose turn it is may use the effect with its button, or pass."""
        if seat != state.turn:
            return NOT_ASKED
        if self.effect is Effect.AWARD:
            return Answer(asked=True, star=Pass(seat), instead=Hint.MAY_TOUCH_ARTIST)
        return Answer(asked=True, button=USES[self.effect](seat), star=Pass(seat), instead=Hint.BUTTON_TAKES)


class PlayingTogether(NamedTuple):
    """All seats with cards play one, clockwise from `CardState.turn`; `asked` is next."""

    asked: int
    name: str = "together"

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return the asked seat's cards."""
        return (Move(actions.Together, ((self.asked,), state.game.edition.keys)),)

    def answer(self, _state: "CardState", _seat: int) -> Answer:
        """Return that the asked seat touches an artist."""
        return _TOUCH_ARTIST


class TurningUp(NamedTuple):
    """The round has ended; `asked` turns up its face-down cards."""

    asked: int
    name: str = "turn-up"

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return what the asked seat's cards may be."""
        cards = EachOf(state.game.edition.keys, state.facedown[self.asked - 1])
        return (Move(actions.TurnUp, ((self.asked,), cards)),)

    def answer(self, _state: "CardState", _seat: int) -> Answer:
        """Return that the asked seat touches artists."""
        return _TOUCH_ARTIST


class AddingExtra(NamedTuple):
    """Artists are ranked; `asked` may add cards of leading artists."""

    asked: int
    name: str = "extra"

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return the cards that the asked seat may add."""
        may = [state.game.edition.keys[place] for place in state.addable(self.asked)]
        most = min(len(may), state.hands[self.asked - 1])
        return (
            Move(actions.Extra, ((self.asked,), [cards for n in range(most + 1) for cards in permutations(may, n)])),
        )

    def answer(self, _state: "CardState", seat: int) -> Answer:
        """Return that the asked seat touches artists, or none."""
        return Answer(asked=True, star=actions.Extra(seat, ()), instead=Hint.TOUCH_ARTISTS_OR_NONE)


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
    phase: Phase

    @property
    def totals(self) -> tuple[int, ...]:
        """Return each seat's points, which decide the game."""
        return self.points

    @property
    def lot(self) -> None:
        """Return None: nothing is sold."""

    def addable(self, seat: int) -> tuple[int, ...]:
        """Return the leading artists that the seat displays, first to third: it may add one card of each."""
        return tuple(place for place in self.market[-1] if self.displays[seat - 1][place])

    @property
    def limit(self) -> int:
        """Return how many face-up cards of one artist end a round (rulebook 002: end of the round)."""
        return 5 if self.game.seats == 2 else 6

    @property
    def asked(self) -> int:
        """Return the one seat that must act now; 0 for nobody."""
        return self.turn if isinstance(self.phase, Playing | Effecting) else getattr(self.phase, "asked", 0)
