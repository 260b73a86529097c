"""Games of any moves put right at the table in any way that it offers."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.journal.ledger import AnyLedger
from companion.modes import AnyState, apply, begin
from companion.past.commands import PutRight, UndoTo
from companion.rules.card.state import CardState
from companion.rules.words import Variant
from companion.views import PAST, AtHistory
from tests.companion.any_evening import TABLES
from tests.companion.random_card_play import any_card_action
from tests.companion.random_play import any_action
from tests.table import BOXES, NAMES, a_table


@pytest.mark.parametrize(("edition", "variant", "seats"), TABLES)
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_whatever_is_touched_in_the_past_the_game_stands_until_it_is_put_right(
    tmp_path_factory: pytest.TempPathFactory, edition: str, variant: Variant, seats: int, seed: int
) -> None:
    random = Random(seed)
    with a_table(tmp_path_factory.mktemp("past"), NAMES[:seats], edition=edition, variant=variant) as table:
        session = table.world.session
        for _ in range(random.randint(1, 40)):
            state = session.any_state
            if isinstance(state, CardState):
                session.do(any_card_action(state, random), at=table.now)
            else:
                session.do(any_action(state, random), at=table.now)
        for _ in range(40):
            if not isinstance(session.view, PAST):
                table.world.session.view = AtHistory(0)
                table.advance(0.3)
            steps, choice = list(session.any_ledger.steps), random.choice(table.world.picture.targets)
            table.tap_at(choice.rect)
            if not isinstance(choice.choice.means, PutRight | UndoTo):
                assert list(session.any_ledger.steps) == steps
            assert end_of_record(session.any_ledger) == session.any_state


def end_of_record(ledger: AnyLedger) -> AnyState:
    """Where the rules alone come to."""
    state = begin(ledger.header.game(BOXES))
    for action in ledger.actions:
        state = apply(state, action)
    return state
