"""The two games that boxes hold, the auction game and the card game, where what is done with them is the same.

A record, the journal and a replay begin a game, apply actions and tell where it stands, whichever game it is. What
differs is in the rules; nothing else here tells the games apart.
"""

from companion.rules.auction_game import appraisal
from companion.rules.auction_game import game as auction_game
from companion.rules.auction_game import moves as auction_moves
from companion.rules.auction_game.actions import Action
from companion.rules.auction_game.edition import Edition
from companion.rules.auction_game.state import Game, Over, State
from companion.rules.card_game import game as card_game
from companion.rules.card_game import moves as card_moves
from companion.rules.card_game import scoring
from companion.rules.card_game.actions import CardAction
from companion.rules.card_game.edition import CardEdition
from companion.rules.card_game.state import CardGame, CardState
from companion.rules.card_game.state import Over as CardOver
from companion.rules.moves import Answer, Move

Box = Edition | CardEdition
AnyGame = Game | CardGame
AnyState = State | CardState
AnyAction = Action | CardAction


def begin(game: AnyGame) -> AnyState:
    """The state before the first action."""
    return card_game.begin(game) if isinstance(game, CardGame) else auction_game.begin(game)


def apply(state: AnyState, action: AnyAction) -> AnyState:
    """The state after the action, which must be one of the state's own game. Raises Refusal, and `state` stands."""
    if isinstance(state, CardState):
        return card_game.apply(state, action)  # type: ignore[arg-type]  # a reader gives each game its own actions
    return auction_game.apply(state, action)  # type: ignore[arg-type]  # as above


def legal(state: AnyState) -> tuple[Move, ...]:
    """All moves that may be made now."""
    return card_moves.legal(state) if isinstance(state, CardState) else auction_moves.legal(state)


def answer(state: AnyState, seat: int) -> Answer:
    """What the seat's paddle means now."""
    return card_moves.answer(state, seat) if isinstance(state, CardState) else auction_moves.answer(state, seat)


def asked_seat(state: AnyState) -> int:
    """The seat that the game waits for, the first if for several; 0 if for none."""
    return next((seat for seat in range(1, state.game.seats + 1) if answer(state, seat).asked), 0)


def is_over(state: AnyState) -> bool:
    """Whether the game is over."""
    return isinstance(state.phase, Over | CardOver)


def winners(state: AnyState) -> tuple[int, ...]:
    """The seats that have most; equal totals share the win."""
    most = max(state.totals)
    return tuple(seat for seat, total in enumerate(state.totals, start=1) if total == most)


def worths_now(state: AnyState) -> tuple[int, ...]:
    """What a card of each artist would bring if the round ended now (after its end: what it did bring)."""
    return scoring.worths_now(state) if isinstance(state, CardState) else appraisal.worths_now(state)


def token_values(state: AnyState) -> tuple[int, ...]:
    """The tokens of the first, second and third artist of a round."""
    return scoring.VALUES if isinstance(state, CardState) else appraisal.TOKENS


def held_cards(state: AnyState) -> tuple[tuple[int, ...], ...]:
    """For each seat, the cards by artist that bring it something when the round ends."""
    return state.displays if isinstance(state, CardState) else state.bought
