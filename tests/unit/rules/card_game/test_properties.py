"""What holds in every card game of any number of seats, whatever is played."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.notation.standing import standing_values
from companion.rules.card_game.actions import (
    CardAction,
)
from companion.rules.card_game.game import begin
from companion.rules.card_game.state import CardState, Effecting, Playing, PlayingTogether
from tests.support.random_card_play import any_card_game, card_game_of, replay_cards

Steps = list[tuple[CardAction | None, CardState]]

IN_ROUND = {"play", "effect", "together"}
SCORED = {"settled", "over"}


@st.composite
def played_games(draw: st.DrawFn) -> Steps:
    """A whole game: what was done, and the state it led to; first the state at the beginning."""
    seats = draw(st.integers(2, 5))
    game = card_game_of(seats, first=draw(st.integers(1, seats)))
    random = Random(draw(st.integers(0, 2**32)))
    return [(None, begin(game)), *any_card_game(game, random)]


def check_whole(state: CardState) -> None:
    """What every state must keep to, wherever it came from."""
    seats = state.game.seats
    assert len(state.points) == len(state.hands) == len(state.displays) == len(state.facedown) == seats
    assert min((*state.points, *state.hands, *state.facedown, *state.counts, *state.awards, state.deck)) >= 0
    assert 1 <= state.round <= state.game.rounds
    assert sum(state.awards) <= 5
    assert len(state.payouts) == state.round - (state.phase_name not in SCORED)
    assert len(state.market) == state.round - (state.phase_name not in SCORED | {"extra"})
    if isinstance(state.phase, Playing):
        assert state.hands[state.turn - 1] > 0
    if isinstance(state.phase, PlayingTogether):
        assert state.hands[state.phase.asked - 1] > 0
    if isinstance(state.phase, Playing | Effecting):
        assert max(state.counts) < state.limit, "the card at the limit ends the round at once"
    if state.phase_name not in IN_ROUND | {"influence"}:
        assert max(state.counts) >= state.limit or not any(state.hands), "nothing else ends a round"
    if state.phase_name in SCORED | {"extra", "influence"}:
        assert not any(state.facedown)
    if state.phase_name != "influence":
        assert sum(state.counts) >= 1
    assert standing_values(state)["over"] is (state.phase_name == "over")


@settings(max_examples=60, deadline=None)
@given(played_games())
def test_every_state_is_whole_and_the_game_ends_after_four_rounds(steps: Steps) -> None:
    for _, state in steps:
        check_whole(state)
    assert (steps[-1][1].phase_name, steps[-1][1].round) == ("over", 4)


@settings(max_examples=20, deadline=None)
@given(played_games())
def test_a_card_game_replayed_is_the_same_game(steps: Steps) -> None:
    assert replay_cards(steps[0][1].game, [action for action, _ in steps if action]) == steps[-1][1]
