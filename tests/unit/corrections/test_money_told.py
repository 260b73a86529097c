"""What a corrected game tells of money: the same at all tables that differ only in what seats have."""

from collections.abc import Sequence
from contextlib import suppress
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.corrections.bidding import Sale
from companion.corrections.changes import replace_sale
from companion.corrections.corrected_game import CorrectedGame, StepRefused, follow
from companion.corrections.money_told import tells_of_money
from companion.corrections.places import find_lot
from companion.corrections.step_actions import Actions, actions_of
from companion.rules.actions import Adjust
from companion.rules.refusal import Refusal
from companion.steps import Step
from tests.support.corrections import told
from tests.support.examples import examples
from tests.support.games import game_of
from tests.support.random_play import any_game

START = 60
"""So little that in many games somebody runs out of money."""
CORRECTED = 8
"""Of how many lots at the beginning the sale is corrected."""


@examples(30, searching=300)
@given(seed=st.integers(0, 2**32), more=st.integers(1, 10))
def test_enough_money_is_offered_at_both_tables_or_at_neither_and_leads_to_the_same_game(seed: int, more: int) -> None:
    """To whom a corrected game refused a step at both."""
    random = Random(seed)
    game = game_of(rounds=1, start=START)
    actions: list[Actions] = [(action,) for action, _ in any_game(game, random)]
    steps = told(game, *actions)
    with suppress(Refusal):  # of a price of 0 that only somebody without money can set
        richer = told(game_of(rounds=1, start=START + more), *actions)
        places = [place for place, step in enumerate(steps) if step.sale and find_lot(steps, place).auctioned_sale]
        for place in places[:CORRECTED]:
            sale = Sale(random.randint(1, 4), random.randint(START // 2, START))
            shown = [_corrected(at_table, place, sale) for at_table in (steps, richer)]
            refused = [corrected.conflict for corrected in shown if corrected]
            if len(refused) == 2 and refused[0] == refused[1] and isinstance(refused[0], StepRefused):
                _is_alike(steps, richer, [corrected for corrected in shown if corrected])


def _corrected(steps: Sequence[Step], place: int, sale: Sale) -> CorrectedGame | None:
    """The game with another sale; None where the rules refuse that."""
    with suppress(Refusal):
        return follow(steps, replace_sale(steps, place, sale))
    return None


def _is_alike(steps: Sequence[Step], richer: Sequence[Step], shown: Sequence[CorrectedGame]) -> None:
    """What is offered at both tables once a seat lacked money at both, and what follows."""
    conflict = shown[0].conflict
    if not isinstance(conflict, StepRefused) or conflict.lacking is None:
        return
    enough = (Adjust(conflict.lacking, conflict.needed),)
    followed = [
        corrected.with_steps_before(at_table, [enough])
        for at_table, corrected in zip((steps, richer), shown, strict=True)
    ]
    tells = [
        tells_of_money(at_table, after, before)
        for at_table, after, before in zip((steps, richer), followed, shown, strict=True)
    ]
    assert tells[0] == tells[1]
    if not tells[0]:
        assert actions_of(followed[0].steps) == actions_of(followed[1].steps)
        assert followed[0].conflict == followed[1].conflict
