"""A player of the card game that does nearly anything the rules allow, as `random_play.py` does of auctions."""

from collections.abc import Iterator
from random import Random

from companion.rules.actions import CardAction, PlayCard, Together
from companion.rules.card_game.game import begin
from companion.rules.card_game.state import CardState
from companion.rules.edition import CardEdition
from companion.rules.game import Game
from companion.rules.moves import Over
from companion.rules.protocol import apply, legal
from tests.support.random_play import one_of

ARTISTS = ("denise", "wagner", "tec", "nicolas", "mariana")


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
