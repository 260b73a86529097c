"""Named tuples are equal where their values are: what may stand in one place must be unequal to every other kind."""

from inspect import signature
from itertools import combinations
from typing import get_args

import pytest

from companion.rules.actions import Action, CardAction
from companion.rules.auction_game.game import TRANSITIONS
from companion.rules.card_game.game import TRANSITIONS as CARD_TRANSITIONS

KINDS: dict[str, tuple[type, ...]] = {
    "actions": get_args(Action),
    "card actions": get_args(CardAction),
    "phases": tuple(TRANSITIONS),
    "card phases": tuple(CARD_TRANSITIONS),
}


@pytest.mark.parametrize("name", KINDS)
def test_no_kind_is_equal_to_another_with_the_same_values(name: str) -> None:
    kinds = KINDS[name]
    assert len(kinds) > 7
    for one, other in combinations(kinds, 2):
        if _needs(one) == _needs(other):
            assert one(*range(_needs(one))) != other(*range(_needs(one))), (one, other)


def _needs(kind: type) -> int:
    """How many values it must be given."""
    return sum(each.default is each.empty for each in signature(kind).parameters.values())
