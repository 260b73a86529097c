"""What holds in every game of every edition, variant and number of seats, whatever is played."""

from io import BytesIO
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.notation.record import Header, read_record, write_record
from companion.notation.standing import standing_values
from companion.rules.auction_game.actions import Action
from companion.rules.auction_game.edition import Edition
from companion.rules.auction_game.game import begin
from companion.rules.auction_game.state import Playing, State
from companion.rules.auction_game.words import SEATS
from companion.rules.game import Game
from tests.support.games import EDITIONS, game_of, replay
from tests.support.random_play import any_game

GAMES = [
    (edition, seats, variant, first)
    for edition in EDITIONS
    for variant, (fewest, most) in SEATS.items()
    for seats in range(fewest, most + 1)
    for first in range(1, seats + 1)
]


@st.composite
def games(draw: st.DrawFn) -> Game[Edition]:
    edition, seats, variant, first = draw(st.sampled_from(GAMES))
    return game_of(edition, seats, variant, first=first, start=draw(st.sampled_from([100, 100, 100, 0, 7])))


@st.composite
def played_games(draw: st.DrawFn) -> list[tuple[Action | None, State]]:
    """A whole game: what was done, and the state it led to; first the state at the beginning."""
    game = draw(games())
    random = Random(draw(st.integers(0, 2**32)))
    return [(None, begin(game)), *any_game(game, random)]


def check_whole(state: State) -> None:
    """What every state must keep to, wherever it came from."""
    seats = state.game.seats
    assert len(state.cash) == len(state.hands) == len(state.bought) == seats
    assert min(state.cash) >= 0
    assert min((*state.hands, *state.mystery)) >= 0
    assert 1 <= state.round <= state.game.rounds
    assert 1 <= state.turn <= seats
    assert max(state.counts) <= 5
    assert sum(1 for count in state.counts if count == 5) <= 1
    if isinstance(state.phase, Playing):
        assert state.hands[state.turn - 1] > 0
    settled = state.phase.name in {"settled", "over"}
    assert len(state.market) == len(state.payouts) == state.round - (not settled)
    sold = [sum(pictures) for pictures in zip(*state.bought, strict=True)]
    assert all(bought <= count for bought, count in zip(sold, state.counts, strict=True))
    if 5 in state.counts:
        assert settled, "a fifth card ends the round at once"
        assert sold[state.counts.index(5)] < 5, "and nobody owns it"
    assert standing_values(state)["over"] is (state.phase.name == "over")


@settings(max_examples=60)
@given(played_games())
def test_a_game_written_read_and_replayed_is_the_same_game(steps: list[tuple[Action | None, State]]) -> None:
    state = steps[-1][1]
    game = state.game
    header = Header(game.edition.key, game.variant, game.names, game.first, house=game.house)
    actions = [action for action, _ in steps if action is not None]
    data = write_record(header, actions)
    record = read_record(BytesIO(data), EDITIONS)
    assert record.header == header
    assert record.actions == tuple(actions)
    assert record.lines == tuple(range(2, len(actions) + 2))
    assert write_record(record.header, record.actions) == data
    assert replay(record.header.game(EDITIONS), record.actions) == state
