"""All that is known of a game, in the same words by the rules and by the model of them, so as to compare."""

from collections.abc import Callable
from typing import Any, TypeVar

from companion.notation.record import action_values
from companion.notation.standing import standing_values
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
    assert telling(state) == telling_of(model), f"after {action}"
    return state


def telling(state: AnyState) -> dict[str, object]:
    """All that the rules know."""
    artists = [artist.key for artist in state.game.edition.artists]
    worths = {artist: worth for artist, worth in zip(artists, worths_now(state), strict=True) if worth}
    if isinstance(state, cards.CardState):
        return standing_values(state) | {
            "asked": _asked(state),
            "worths": worths,
            "displays": [dict(zip(artists, display, strict=True)) for display in state.displays],
            "face down": list(state.facedown),
            "deck": state.deck,
        }
    return standing_values(state) | {
        "asked": _asked(state),
        "worths": worths,
        "bought": [dict(zip(artists, bought, strict=True)) for bought in state.bought],
        "face down": list(state.mystery),
    }


def telling_of(model: Model | CardModel) -> dict[str, object]:
    """All that the model knows."""
    if isinstance(model, CardModel):
        return {
            "edition": "card-game",
            "variant": "standard",
            **model.standing(),
            "asked": model.asked,
            "worths": model.worths(),
            "displays": [model.display(seat) for seat in model.seats],
            "face down": list(model.backs.values()),
            "deck": model.deck,
        }
    return {
        "edition": model.edition,
        "variant": model.variant,
        **model.standing(),
        "asked": model.asked,
        "worths": model.worths(),
        "bought": list(model.bought.values()),
        "face down": model.face_down,
    }


def _asked(state: AnyState) -> int:
    """Whose decision it is; 0 for anybody's."""
    return state.asked
