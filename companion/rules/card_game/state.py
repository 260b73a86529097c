"""The state of a card game: everything the rules know, and nothing that can be computed from it at once.

The phases stand here, too. Each says what is legal in it, and what a paddle means.

All parts are immutable. Seats count from 1; a tuple with one entry per seat is read at `seat - 1`. An artist is its
place in the line of artist cards, from 0 at the lowest number.
"""

from itertools import permutations
from typing import NamedTuple, Protocol

from companion.rules import actions
from companion.rules.actions import Pass
from companion.rules.edition import CardEdition
from companion.rules.events import Event
from companion.rules.game import Game
from companion.rules.moves import NOBODY_IS_ASKED, Awaited, Bidding, EachOf, Move, PaddleUse, Phase
from companion.rules.words import Effect

AWARD_TOKENS = 5
"""Award tokens in the box (rulebook 002: components)."""
_TOUCH_ARTIST = PaddleUse(asked=True, awaited=Awaited.ARTIST)
"""Artists are chosen on the touchscreen, not with a paddle."""
_USES: dict[Effect, type[actions.Draw | actions.Second | actions.FaceDown]] = {
    Effect.DRAW: actions.Draw,
    Effect.SECOND: actions.Second,
    Effect.FACEDOWN: actions.FaceDown,
}
"""The action that uses each effect that needs no more than a seat; `award` needs an artist, too."""


class CardPhase(Phase, Protocol):
    """A phase of the card game."""

    def legal(self, state: "CardState", /) -> tuple[Move, ...]:
        """Return all moves that may be made now, apart from what the table corrects."""

    def paddle_use(self, state: "CardState", seat: int, /) -> PaddleUse:
        """Return what a seat's paddle means now; of a phase that is `asked` of one seat, what that seat's means."""


class Influencing(NamedTuple):
    """The influence card is to be turned over from the deck."""

    name: str = "influence"
    asked: None = None

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return the cards that may be turned over."""
        return (Move(actions.Influence, {"artist": state.game.edition.keys}),)

    def paddle_use(self, _state: "CardState", _seat: int) -> PaddleUse:
        """Return a use in which the paddle means nothing."""
        return NOBODY_IS_ASKED


class CardPlaying(NamedTuple):
    """`asked` must play a card."""

    asked: int
    name: str = "play"

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return all cards."""
        return (
            Move(actions.PlayCard, {"seat": (self.asked,), "artist": state.game.edition.keys, "effect": tuple(Effect)}),
        )

    def paddle_use(self, _state: "CardState", _seat: int) -> PaddleUse:
        """Return a use that waits for an artist, who is touched on the screen."""
        return _TOUCH_ARTIST


class Effecting(NamedTuple):
    """`asked` may use the effect of the card it just played: draw, second, facedown or award."""

    asked: int
    effect: Effect
    artist: int
    """The card's artist; a second card is by the same artist."""
    name: str = "effect"

    @property
    def use(self) -> type[actions.Draw | actions.Second | actions.FaceDown | actions.Award]:
        """Return the action that uses the effect."""
        return actions.Award if self.effect is Effect.AWARD else _USES[self.effect]

    def can_be_used(self, state: "CardState") -> bool:
        """Return whether the effect has what it needs: a card in the deck, a token, or another card in the hand."""
        if self.effect is Effect.DRAW:
            return state.deck > 0
        if self.effect is Effect.AWARD:
            return sum(state.awards) < AWARD_TOKENS
        return state.hands[self.asked - 1] > 0

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return the use of the effect, and a pass."""
        seats = (self.asked,)
        if self.effect is Effect.AWARD:
            use = Move(actions.Award, {"seat": seats, "artist": state.game.edition.keys})
        else:
            use = Move(self.use, {"seat": seats})
        return use, Move(Pass, {"seat": seats})

    def paddle_use(self, _state: "CardState", seat: int) -> PaddleUse:
        """Return the use of the effect for the button of the asked seat, and a pass for its `*`."""
        if self.effect is Effect.AWARD:
            return PaddleUse(asked=True, star=Pass(seat), awaited=Awaited.ARTIST_OR_PASS)
        use = _USES[self.effect](seat)
        return PaddleUse(asked=True, button=use, star=Pass(seat), awaited=Awaited.EFFECT_OR_PASS)


class PlayingTogether(NamedTuple):
    """All seats with cards play one, clockwise from `CardState.turn`; `asked` is next."""

    asked: int
    name: str = "together"

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return the asked seat's cards."""
        return (Move(actions.Together, {"seat": (self.asked,), "artist": state.game.edition.keys}),)

    def paddle_use(self, _state: "CardState", _seat: int) -> PaddleUse:
        """Return a use that waits for an artist, who is touched on the screen."""
        return _TOUCH_ARTIST


class TurningUp(NamedTuple):
    """The round has ended; `asked` turns up its face-down cards."""

    asked: int
    name: str = "turn-up"

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return what the asked seat's cards may be."""
        cards = EachOf(state.game.edition.keys, state.facedown[self.asked - 1])
        return (Move(actions.TurnUp, {"seat": (self.asked,), "artists": cards}),)

    def paddle_use(self, _state: "CardState", _seat: int) -> PaddleUse:
        """Return a use that waits for artists, who are touched on the screen."""
        return _TOUCH_ARTIST


class AddingExtra(NamedTuple):
    """Artists are ranked; `asked` may add cards of leading artists."""

    asked: int
    name: str = "extra"

    def legal(self, state: "CardState") -> tuple[Move, ...]:
        """Return the cards that the asked seat may add."""
        return (Move(actions.Extra, {"seat": (self.asked,), "artists": self.extras(state)}),)

    def extras(self, state: "CardState") -> tuple[tuple[str, ...], ...]:
        """Return what the asked seat may add: cards of leading artists on its display, one of each, in any order."""
        addable = [state.game.edition.keys[artist] for artist in state.addable(self.asked)]
        most = min(len(addable), state.hands[self.asked - 1])
        return tuple(cards for number in range(most + 1) for cards in permutations(addable, number))

    def paddle_use(self, _state: "CardState", seat: int) -> PaddleUse:
        """Return a use that waits for artists, or for the `*` of the asked seat, which adds none."""
        return PaddleUse(asked=True, star=actions.Extra(seat, ()), awaited=Awaited.ARTISTS_OR_NONE)


class CardState(NamedTuple):
    """The state of a card game. Defaults are those before the first deal."""

    game: Game[CardEdition]
    chairs: tuple[int, ...]
    """All seats as their players sit, clockwise from the first chair: in their order until two change chairs."""
    totals: tuple[int, ...]
    """Victory points by seat, which decide the game. Records call them `cash`."""
    hands: tuple[int, ...]
    """Cards in each seat's hand."""
    deck: int
    """Cards left in the deck, as far as the edition's count of the box tells."""
    awards: tuple[int, ...]
    """Award tokens on each artist."""
    first: int
    """This round's first player."""
    turn: int
    """The seat that plays; after the end of the round, the seat that played last."""
    last: int
    """The seat whose turn it was when the last card was played; the first player if nobody has played."""
    round: int = 0
    """The number of the round, from 1; it grows with the deal."""
    counts: tuple[int, ...] = ()
    """Cards on the table this round by artist, for the ranking: with the influence card and turned-up cards, without
    extra cards. They stay until the deal.
    """
    displays: tuple[tuple[int, ...], ...] = ()
    """For each seat, face-up cards by artist, with turned-up and extra cards; the influence card belongs to nobody."""
    facedown: tuple[int, ...] = ()
    """Cards each seat has face down."""
    market: tuple[tuple[int, ...], ...] = ()
    """For each ranked round the leading artists, first to third: they got 3, 2 and 1. A round is ranked before extra
    cards are added.
    """
    payouts: tuple[tuple[int, ...], ...] = ()
    """For each settled round the points each seat scored."""
    away: frozenset[int] = frozenset()
    """The seats whose players have left, which are passed over everywhere."""
    phase: CardPhase = Influencing()
    happened: tuple[Event, ...] = ()
    """What the last action made happen, in order."""

    def telling(self, *events: Event) -> "CardState":
        """Return the same state, in which these events have happened, too."""
        return self._replace(happened=(*self.happened, *events))

    @property
    def lot(self) -> None:
        """Return None: nothing is sold."""

    @property
    def bidding(self) -> Bidding:
        """Return `Bidding.NONE`: nobody bids."""
        return Bidding.NONE

    @property
    def leader(self) -> None:
        """Return None: nobody bids."""

    def addable(self, seat: int) -> tuple[int, ...]:
        """Return the leading artists that the seat displays, first to third: it may add one card of each."""
        return tuple(artist for artist in self.market[-1] if self.displays[seat - 1][artist])

    def ends_round(self, artist: int) -> bool:
        """Return whether one more face-up card by this artist ends the round, so that its effect is ignored."""
        return self.counts[artist] + 1 >= self.limit

    @property
    def limit(self) -> int:
        """Return how many face-up cards of one artist end a round (rulebook 002: end of the round)."""
        return 5 if self.game.seats == 2 else 6

    @property
    def asked(self) -> int | None:
        """Return the one seat that must act now; None for nobody."""
        return self.phase.asked

    def legal(self) -> tuple[Move, ...]:
        """Return all moves that may be made now, apart from what the table corrects."""
        return self.phase.legal(self)

    def paddle_use(self, seat: int) -> PaddleUse:
        """Return what the paddle of the asked seat means now; where no seat alone is asked, of any seat."""
        return self.phase.paddle_use(self, seat)
