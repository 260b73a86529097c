"""Card games for tests: one told in verbs that read like a table, and one played by anything the rules allow.

Everything here goes through the rules' own actions: no situation is made by writing into a state. What a rule says
belongs in the tests.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import cast

from companion.editions.reader import load_boxes
from companion.rules.card_game.actions import (
    CardAction,
    Extra,
    FaceDown,
    Influence,
    PlayCard,
    Together,
    TurnUp,
)
from companion.rules.card_game.edition import CardEdition
from companion.rules.card_game.game import begin
from companion.rules.card_game.moves import legal
from companion.rules.card_game.state import CardState, Over
from companion.rules.card_game.words import Effect
from companion.rules.common import Variant
from companion.rules.game import Game
from companion.rules.house_rules import HouseRules
from companion.rules.protocol import apply
from tests.support.game_script import Script
from tests.support.random_play import one_of

ARTISTS = ("denise", "wagner", "tec", "nicolas", "mariana")
EFFECTS = tuple(Effect)
CARD_BOX = cast(CardEdition, load_boxes()["card-game"])


def card_game_of(seats: int = 3, *, first: int = 1, rounds: int = 4) -> Game[CardEdition]:
    """A card game at its beginning."""
    names = ("Max", "Julia", "Jason", "Ada", "Emil")[:seats]
    return Game(CARD_BOX, Variant.STANDARD, names, first, HouseRules(rounds=rounds))


def replay_cards(game: Game[CardEdition], actions: Iterable[CardAction]) -> CardState:
    """The state that the actions lead to."""
    state = begin(game)
    for action in actions:
        state = apply(state, action)
    return state


class CardScript(Script):
    """One card game under test: what was done, and where it stands. Begins with the influence card, if one is named."""

    state: CardState

    def __init__(self, seats: int = 3, *, first: int = 1, rounds: int = 4, influence: str = "") -> None:
        self.game = card_game_of(seats, first=first, rounds=rounds)
        super().__init__(self.game)
        if influence:
            self.influence(influence)

    def influence(self, artist: str) -> "CardScript":
        """The influence card is turned over."""
        return self.do(Influence(artist))

    def play(self, seat: int, artist: str, effect: str = "none") -> "CardScript":
        """A card is played."""
        return self.do(PlayCard(seat, artist, Effect(effect)))

    def together(self, *artists: str) -> "CardScript":
        """Whoever is asked plays a card; one artist after the other."""
        for artist in artists:
            self.do(Together(self.asked, artist))
        return self

    def turn_up(self, seat: int, *artists: str) -> "CardScript":
        """Face-down cards are turned up."""
        return self.do(TurnUp(seat, artists))

    def add(self, seat: int, *artists: str) -> "CardScript":
        """Cards of leading artists are added."""
        return self.do(Extra(seat, artists))

    def unadded(self) -> "CardScript":
        """Whoever is still asked adds no extra card."""
        while self.phase == "extra":
            self.add(self.asked)
        return self

    def each(self, *artists: str) -> "CardScript":
        """Whoever's turn it is plays a card without effect; card after card."""
        for artist in artists:
            self.play(self.turn, artist)
        return self

    def end_round(self, artist: str = "mariana") -> "CardScript":
        """Influence, if it is due, and cards of one artist until the round ends; nobody adds a card."""
        if self.phase == "influence":
            self.influence(artist)
        while self.phase == "play":
            self.each(artist)
        return self.settle()

    def settle(self) -> "CardScript":
        """Face-down cards turn out to be of the rarest artist; nobody adds a card."""
        while self.phase == "turn-up":
            self.turn_up(self.asked, *[self.rarest] * self.state.facedown[self.asked - 1])
        return self.unadded()

    def empty_hands(self, *seats: int, left: int = 0) -> "CardScript":
        """Cards are played evenly by artist, and by these seats one more face down each time, until their hands are
        empty, or have no more than `left`. With 2 or 3 players all hands can be empty before round 1 ends.
        """
        if self.phase == "influence":
            self.influence(self.rarest)
        while any(self.hands[seat - 1] > left for seat in seats) and self.phase == "play":
            seat = self.turn
            self.play(seat, self.rarest, "facedown" if seat in seats else "none")
            if self.phase == "effect":
                self.do(FaceDown(seat))
        return self

    @property
    def counts(self) -> dict[str, int]:
        """Cards on the table as they rank, artists without one left out."""
        return told(self.state.counts)

    @property
    def awards(self) -> dict[str, int]:
        """Award tokens, artists without one left out."""
        return told(self.state.awards)

    @property
    def rarest(self) -> str:
        """The artist with the fewest cards on the table."""
        return min(ARTISTS, key=lambda artist: self.counts.get(artist, 0))

    @property
    def tokens(self) -> list[list[str]]:
        """The leading artists of each round, first to third."""
        return [[ARTISTS[place] for place in leading] for leading in self.state.market]

    def display(self, seat: int) -> dict[str, int]:
        """A seat's face-up cards, artists without one left out."""
        return told(self.state.displays[seat - 1])


def told(numbers: tuple[int, ...]) -> dict[str, int]:
    """Numbers by artist, artists with none left out."""
    return {artist: number for artist, number in zip(ARTISTS, numbers, strict=True) if number}


def any_card_action(state: CardState, random: Random) -> CardAction:
    """An action the rules take now. The game must not be over. Knows no hand, and plays rounds that last."""
    action: CardAction = one_of(legal(state), random)
    if isinstance(action, PlayCard | Together) and random.random() < 0.75:
        return action._replace(artist=ARTISTS[state.counts.index(min(state.counts))])
    return action


def any_card_game(game: Game[CardEdition], random: Random) -> Iterator[tuple[CardAction, CardState]]:
    """A whole game: each action with the state it leads to."""
    state = begin(game)
    while not isinstance(state.phase, Over):
        action = any_card_action(state, random)
        state = apply(state, action)
        yield action, state
