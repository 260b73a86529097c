"""Steps by their actions alone, which is how a correction writes them before their states are known."""

from collections.abc import Iterable

from companion.rules.auction_game.state import State
from companion.rules.protocol import AnyAction, AnyState, apply, auction_state

Actions = tuple[AnyAction, ...]
"""The actions that are confirmed as one step."""


def state_after(state: AnyState, steps: Iterable[Actions]) -> State:
    """Return the state after these steps. Raise Refusal, or LookupError for a card game, which has no lots."""
    for actions in steps:
        for action in actions:
            state = apply(state, action)
    return auction_state(state)
