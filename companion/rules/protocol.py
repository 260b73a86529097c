"""The operations that both games share: begin, apply an action, and report the state.

Records, the journal and replays use these functions for either game. Nothing else in this package tells the games
apart.
"""

from collections.abc import Callable, Mapping
from typing import TypeVar

from companion.rules.actions import Action, CardAction, Extra, Pass, Swap, TableAction, Turn, seat_of
from companion.rules.auction_game import game as auction_game
from companion.rules.auction_game import round as auction_round
from companion.rules.auction_game.state import State
from companion.rules.card_game import game as card_game
from companion.rules.card_game import round as card_round
from companion.rules.card_game import scoring as card_scoring
from companion.rules.card_game.state import AddingExtra, CardState, TurningUp
from companion.rules.common import ByAction
from companion.rules.edition import AnyEdition, CardEdition
from companion.rules.game import Game
from companion.rules.moves import HAS_LEFT, NOT_ASKED, Bidding, Move, Over, PaddleUse, Phase, Settled
from companion.rules.ranking import AUCTION_GAME_VALUES, CARD_GAME_VALUES
from companion.rules.refusal import Reason, Refusal

AnyGame = Game[AnyEdition]
AnyState = State | CardState
AnyAction = Action | CardAction
StateT = TypeVar("StateT", State, CardState, AnyState)
OneStateT = TypeVar("OneStateT", State, CardState)


def begin(game: AnyGame) -> AnyState:
    """Return the state before the first action."""
    if isinstance(game.edition, CardEdition):
        return card_game.begin(game)  # type: ignore[arg-type]  # a game of this edition
    return auction_game.begin(game)  # type: ignore[arg-type]  # as above


def apply(state: StateT, action: AnyAction) -> StateT:
    """Return the state after an action of the same game. Raise Refusal if the rules forbid it; `state` is unchanged.

    What is refused here: a seat that does not play, an action of another phase, and a seat that is not asked. Wherever
    a player who has left is asked and need not act, their pass is part of it.
    """
    if isinstance(state, State):
        return _apply(state, action, auction_game.transitions_of)
    return _apply(state, action, card_game.transitions_of)


def _apply(state: OneStateT, action: AnyAction, transitions_of: Callable[[Phase], ByAction[OneStateT]]) -> OneStateT:
    """Return the state after an action, by the transitions of each phase. Raise Refusal."""
    phase = state.phase
    seat = seat_of(action)
    transition = transitions_of(phase).get(type(action))
    if seat is not None and not 0 < seat <= len(state.hands):
        raise Refusal(Reason.UNKNOWN_SEAT, f"there is no seat {seat}; expected 1 to {state.game.seats}")
    if transition is None:
        expected = " or ".join(dict.fromkeys(move.kind._field_defaults["do"] for move in legal(state)))
        what = f"{action.do} in the phase {phase.name}"
        raise Refusal(Reason.WRONG_PHASE, f"{what}; expected {expected or 'nothing more'}")
    asked = phase.asked
    if seat is not None and seat != asked and not isinstance(action, TableAction):
        if seat in state.away:
            raise Refusal(Reason.HAS_LEFT, f"seat {seat} acted, which has left; expected it to return first")
        if asked is not None:
            raise Refusal(Reason.NOT_YOUR_TURN, f"seat {seat} acted; seat {asked} is asked")
    after = transition(state._replace(happened=()) if state.happened else state, phase, action)
    while after.away and (passed := _pass_of_absent(after)):
        after = transitions_of(after.phase)[type(passed)](after, after.phase, passed)
    return after


def _pass_of_absent(state: AnyState) -> Pass | Extra | None:
    """Return the pass of a player who has left, where one is asked who need not act: no bid, no card, no effect."""
    moves = legal(state)
    for seat in sorted(state.away):
        for passed in (Pass(seat), Extra(seat, ())):
            if any(move.has(passed) for move in moves):
                return passed
    return None


def lets_another_play(state: AnyState) -> bool:
    """Return whether a card is to be played, so that another seat may play instead."""
    return Turn in _transitions(state)


def lets_two_swap(state: AnyState) -> bool:
    """Return whether no card is on its way, so that two players may change chairs."""
    return Swap in _transitions(state)


def chair_of(state: AnyState, seat: int) -> int:
    """Return the number of the chair on which the player of a seat sits: 1 for the first, then clockwise."""
    return state.chairs.index(seat) + 1


def _transitions(state: AnyState) -> Mapping[type[object], object]:
    """Return the transition of each action that is for the state's phase."""
    if isinstance(state, State):
        return auction_game.transitions_of(state.phase)
    return card_game.transitions_of(state.phase)


def takes(state: AnyState, kind: type[Action]) -> bool:
    """Return whether the phase of an auction game is for actions of this kind, whoever may do one now."""
    return isinstance(state, State) and kind in auction_game.transitions_of(state.phase)


def has_gavel(state: AnyState) -> bool:
    """Return whether all may bid until the gavel falls."""
    return state.bidding is Bidding.OPEN


def is_secret(state: AnyState) -> bool:
    """Return whether bids are made in secret now, and revealed together."""
    return state.bidding is Bidding.SECRET


def legal(state: AnyState) -> tuple[Move, ...]:
    """Return all moves that may be made now, apart from what the table corrects."""
    return state.legal()


def paddle_use(state: AnyState, seat: int) -> PaddleUse:
    """Return what the seat's paddle means now; nothing while another seat is asked, or its player has left."""
    if seat in state.away and seat != state.asked:
        return HAS_LEFT
    if state.asked is not None and seat != state.asked:
        return NOT_ASKED._replace(leads=True) if seat == state.leader else NOT_ASKED
    return state.paddle_use(seat)


def seat_asked(state: AnyState) -> int:
    """Return the one seat that must act now. Raise LookupError where several may, or nobody."""
    if state.asked is None:
        raise LookupError(f"no seat alone is asked in the phase {state.phase.name}")
    return state.asked


def is_over(state: AnyState) -> bool:
    """Return whether the game is over."""
    return isinstance(state.phase, Over)


def is_round_over(state: AnyState) -> bool:
    """Return whether the last card of the round has been played. The card game scores the round only after face-down
    cards are turned up and cards are added (rulebook 002: end of the round).
    """
    return isinstance(state.phase, TurningUp | AddingExtra | Settled | Over)


def rounds_over(state: AnyState) -> int:
    """Return how many rounds are over, whether or not the last of them is scored yet."""
    return state.round if is_round_over(state) else state.round - 1


def auction_state(state: AnyState) -> State:
    """Return a state as that of an auction game. Raise LookupError for a card game."""
    if not isinstance(state, State):
        raise LookupError("this is a card game; expected an auction game")
    return state


def card_state(state: AnyState) -> CardState:
    """Return a state as that of a card game. Raise LookupError for an auction game."""
    if not isinstance(state, CardState):
        raise LookupError("this is an auction game; expected a card game")
    return state


def has_lots(state: AnyState) -> bool:
    """Return whether lots are sold for money, which stays secret until the game is over."""
    return isinstance(state, State)


def winners(state: AnyState) -> tuple[int, ...]:
    """Return the seats with the highest total; equal totals share the win."""
    most = max(state.totals)
    return tuple(seat for seat, total in enumerate(state.totals, start=1) if total == most)


def worths_now(state: AnyState) -> tuple[int, ...]:
    """Return what a card of each artist would pay if the round ended now; after its end, what it did pay."""
    return card_scoring.worths_now(state) if isinstance(state, CardState) else auction_round.worths_now(state)


def token_values(state: AnyState) -> tuple[int, ...]:
    """Return the token values of the first, second and third artist of a round."""
    return CARD_GAME_VALUES if isinstance(state, CardState) else AUCTION_GAME_VALUES


def held_cards(state: AnyState) -> tuple[tuple[int, ...], ...]:
    """Return, for each seat, the cards by artist that pay it when the round ends."""
    return state.displays if isinstance(state, CardState) else state.bought


def dealt_so_far(state: AnyState) -> int:
    """Return how many cards each seat has been dealt in the game so far, with this round's."""
    rounds = range(1, state.round + 1)
    if isinstance(state, CardState):
        return sum(card_round.deal_of(state.game, round_) for round_ in rounds)
    return sum(auction_round.deal_of(state.game, round_) for round_ in rounds)
