"""Each action of each phase has a function that takes just these: the type of a dict cannot say so."""

from typing import get_args, get_type_hints

import pytest

from companion.rules.auction_game import game as auction_game
from companion.rules.auction_game.state import State
from companion.rules.card_game import game as card_game
from companion.rules.card_game.state import CardState
from companion.rules.common import Transitions
from companion.rules.moves import Phase


@pytest.mark.parametrize(
    ("transitions", "state"), [(auction_game.TRANSITIONS, State), (card_game.TRANSITIONS, CardState)]
)
def test_every_function_takes_the_phase_and_the_action_of_its_row(transitions: Transitions, state: type) -> None:
    for phase, by_action in transitions.items():
        for action, transition in by_action.items():
            *_, takes_state, takes_phase, takes_action, returned = get_type_hints(transition).values()
            assert (takes_state, returned) == (state, state), transition
            assert takes_phase in (phase, Phase), transition
            assert action in (get_args(takes_action) or (takes_action,)), transition
