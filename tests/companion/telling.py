"""All that is known of an auction game, in the same words by the rules and by the model of them, so as to compare."""

from companion.notation.standing import standing_values
from companion.rules.state import Doubling, Fixed, OnceAround, Playing, Pricing, Revealing, State
from tests.companion.model_rules import Model


def telling(state: State) -> dict[str, object]:
    """All that the rules know."""
    artists = [artist.key for artist in state.game.edition.artists]
    return standing_values(state) | {
        "asked": _asked(state),
        "bought": [dict(zip(artists, bought, strict=True)) for bought in state.bought],
        "face down": list(state.mystery),
    }


def telling_of(model: Model) -> dict[str, object]:
    """All that the model knows."""
    return {
        "edition": model.edition,
        "variant": model.variant,
        **model.standing(),
        "asked": model.asked,
        "bought": list(model.bought.values()),
        "face down": model.face_down,
    }


def _asked(state: State) -> int:
    """Whose decision it is; 0 for anybody's."""
    stage = state.stage
    if isinstance(stage, Playing):
        return state.turn
    if isinstance(stage, Pricing):
        return stage.lot.auctioneer
    return stage.asked if isinstance(stage, Doubling | OnceAround | Fixed | Revealing) else 0
