"""All that is known of a game, in the same words by the rules and by the model of them, so as to compare."""

from collections.abc import Callable
from typing import Any, TypeVar

from companion.notation.record import action_values
from companion.notation.replay import standing_values
from companion.rules.auction_game.state import State
from companion.rules.card_game import state as cards
from companion.rules.protocol import AnyAction, AnyState, worths_now
from companion.rules.refusal import Refusal
from tests.support.model_card_rules import CardModel
from tests.support.model_rules import Model

AState = TypeVar("AState", State, cards.CardState)


def told_to_both(
    apply: Callable[[AState, Any], AState], state: AState, model: Model | CardModel, action: AnyAction
) -> AState:
    """The state after an action, taken or refused by rules and model alike, with both at the same."""
    try:
        state, taken = apply(state, action), True
    except Refusal:
        taken = False
    assert model.do(action_values(action)) is taken, f"{action} in {state}"
    assert telling(state) == model.telling(), f"after {action}"
    return state


def telling(state: AnyState) -> dict[str, object]:
    """All that the rules know, in the words of the models' `telling`."""
    artists = [artist.key for artist in state.game.edition.artists]
    known: dict[str, object] = {
        "asked": state.asked,
        "chairs": list(state.chairs),
        "worths": {artist: worth for artist, worth in zip(artists, worths_now(state), strict=True) if worth},
    }
    if isinstance(state, cards.CardState):
        heaps, known["face down"], known["deck"] = state.displays, list(state.facedown), state.deck
    else:
        heaps, known["face down"] = state.bought, list(state.mystery)
    known["heaps"] = [dict(zip(artists, heap, strict=True)) for heap in heaps]
    return standing_values(state) | known
