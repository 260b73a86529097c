"""Steps by their actions alone, which is how a correction writes them before their states are known."""

from collections.abc import Iterable, Sequence

from companion.rules.actions import TableAction
from companion.rules.auction_game.state import State
from companion.rules.protocol import AnyAction, AnyState, apply, auction_state
from companion.steps import Step

Actions = tuple[AnyAction, ...]
"""The actions that are confirmed as one step."""


def actions_of(steps: Iterable[Step]) -> tuple[Actions, ...]:
    """Return the actions of each step."""
    return tuple(step.actions for step in steps)


def by_table(steps: Sequence[Actions]) -> tuple[Actions, ...]:
    """Return those steps that are the table's own, such as a correction of a seat's money, which are kept."""
    return tuple(actions for actions in steps if all(isinstance(action, TableAction) for action in actions))


def state_after(state: AnyState, steps: Iterable[Actions]) -> State:
    """Return the state after these steps. Raise Refusal, or LookupError for a card game, which has no lots."""
    for actions in steps:
        for action in actions:
            state = apply(state, action)
    return auction_state(state)
