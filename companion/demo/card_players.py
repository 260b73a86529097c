"""Simulated players of the card game, with real hands from a real deck.

How they press and touch is in `demo/seats.py`. They play to show the table, not to win.
"""

from dataclasses import dataclass
from random import Random

from companion.journal.ledger import Step
from companion.rules.card_game.actions import (
    Award,
    CardAction,
    Draw,
    Extra,
    FaceDown,
    Influence,
    PlayCard,
    Second,
    Together,
    TurnUp,
)
from companion.rules.card_game.edition import CardEdition
from companion.rules.card_game.game import deal_of
from companion.rules.card_game.state import (
    AddingExtra,
    CardGame,
    CardState,
    Effecting,
    Influencing,
    Playing,
    PlayingTogether,
    TurningUp,
)
from companion.rules.card_game.words import Effect
from companion.rules.common import Deal, Pass
from companion.rules.protocol import AnyAction

SIGNS = {Effect.DRAW: 1, Effect.SECOND: 1, Effect.FACEDOWN: 2, Effect.TOGETHER: 1, Effect.AWARD: 1}
"""Cards of each artist with each effect (rulebook 002: artwork effects); the others have none."""


@dataclass(frozen=True, slots=True)
class Artwork:
    """A card of the card game."""

    artist: str
    effect: Effect


def deck_of(edition: CardEdition, random: Random) -> list[Artwork]:
    """Return the box's cards, shuffled."""
    deck = []
    for artist in edition.artists:
        signs = [effect for effect, cards in SIGNS.items() for _ in range(cards)]
        signs += [Effect.NONE] * (artist.cards - len(signs))
        deck += [Artwork(artist.key, effect) for effect in signs[: artist.cards]]
    random.shuffle(deck)
    return deck


class CardPlayers:
    """The players of one card game, with their hands."""

    def __init__(self, game: CardGame, random: Random) -> None:
        self._random = random
        self._game = game
        self._deck = deck_of(game.edition, random)
        self._hands: list[list[Artwork]] = [[] for _ in range(game.seats)]
        self._down: list[list[Artwork]] = [[] for _ in range(game.seats)]
        self._deal(1)

    def follow(self, step: Step) -> None:
        """Update the hands after a confirmed step."""
        for action in step.actions:
            self._follow(step, action)

    def decide(self, state: CardState) -> CardAction:
        """Return the next action of the game."""
        phase = state.phase
        if isinstance(phase, Influencing):
            return Influence(self._deck[-1].artist)
        if isinstance(phase, Playing):
            card = self._random.choice(self._hands[state.turn - 1])
            return PlayCard(state.turn, card.artist, card.effect)
        if isinstance(phase, Effecting):
            return self._use(state, phase)
        if isinstance(phase, PlayingTogether):
            return Together(phase.asked, self._random.choice(self._hands[phase.asked - 1]).artist)
        if isinstance(phase, TurningUp):
            return TurnUp(phase.asked, tuple(card.artist for card in self._down[phase.asked - 1]))
        return Extra(phase.asked, self._extra(state, phase)) if isinstance(phase, AddingExtra) else Deal()

    def _use(self, state: CardState, phase: Effecting) -> CardAction:
        seat = state.turn
        if phase.effect is Effect.DRAW:
            return Draw(seat)
        if phase.effect is Effect.AWARD:
            return Award(seat, self._random.choice(self._game.edition.artists).key)
        if phase.effect is Effect.FACEDOWN:
            return FaceDown(seat)
        artist = self._game.edition.artists[phase.artist].key
        return Second(seat) if self._card_by(seat, artist) else Pass(seat)

    def _extra(self, state: CardState, phase: AddingExtra) -> tuple[str, ...]:
        artists = self._game.edition.artists
        display = state.displays[phase.asked - 1]
        leading = [artists[place].key for place in state.market[-1] if display[place]]
        return tuple(artist for artist in leading if self._card_by(phase.asked, artist))

    def _follow(self, step: Step, action: AnyAction) -> None:
        phase = step.before.phase
        if isinstance(action, Influence):
            self._deck.pop()
        elif isinstance(action, PlayCard):
            self._hands[action.seat - 1].remove(Artwork(action.artist, action.effect))
        elif isinstance(action, Draw):
            self._hands[action.seat - 1].append(self._deck.pop())
        elif isinstance(action, Second) and isinstance(phase, Effecting):
            self._spend(action.seat, self._game.edition.artists[phase.artist].key)
        elif isinstance(action, FaceDown):
            self._down[action.seat - 1].append(self._hands[action.seat - 1].pop())
        elif isinstance(action, Together):
            self._spend(action.seat, action.artist)
        elif isinstance(action, Extra):
            for artist in action.artists:
                self._spend(action.seat, artist)
        elif isinstance(action, Deal):
            self._down = [[] for _ in self._down]
            self._deal(step.after.round)

    def _spend(self, seat: int, artist: str) -> None:
        card = self._card_by(seat, artist)
        if card is not None:
            self._hands[seat - 1].remove(card)

    def _card_by(self, seat: int, artist: str) -> Artwork | None:
        return next((card for card in self._hands[seat - 1] if card.artist == artist), None)

    def _deal(self, round_: int) -> None:
        for hand in self._hands:
            for _ in range(deal_of(self._game, round_)):
                hand.append(self._deck.pop())
