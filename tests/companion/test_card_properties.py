"""What holds in every card game of any number of seats, whatever is played."""

from collections import Counter
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.notation.card_standing import card_standing_values
from companion.rules.card_game.actions import (
    Award,
    CardAction,
    Draw,
    Extra,
    FaceDown,
    Influence,
    PlayCard,
    Second,
    Together,
    TurnUp,
)
from companion.rules.card_game.game import DEALS, begin
from companion.rules.card_game.state import CardState, Effecting, Playing, PlayingTogether
from companion.rules.card_game.words import CardPhaseName
from companion.rules.common import Deal
from tests.companion.random_card_play import ARTISTS, any_card_game, card_game_of, replay_cards

Steps = list[tuple[CardAction | None, CardState]]

IN_ROUND = {CardPhaseName.PLAY, CardPhaseName.EFFECT, CardPhaseName.TOGETHER}
SCORED = {CardPhaseName.SETTLED, CardPhaseName.OVER}


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
    assert len(state.market) == state.round - (state.phase_name not in SCORED | {CardPhaseName.EXTRA})
    if isinstance(state.phase, Playing):
        assert state.hands[state.turn - 1] > 0
    if isinstance(state.phase, PlayingTogether):
        assert state.hands[state.phase.asked - 1] > 0
    if isinstance(state.phase, Playing | Effecting):
        assert max(state.counts) < state.game.limit, "the card at the limit ends the round at once"
    if state.phase_name not in IN_ROUND | {CardPhaseName.INFLUENCE}:
        assert max(state.counts) >= state.game.limit or not any(state.hands), "nothing else ends a round"
    if state.phase_name in SCORED | {CardPhaseName.EXTRA, CardPhaseName.INFLUENCE}:
        assert not any(state.facedown)
    if state.phase_name is not CardPhaseName.INFLUENCE:
        assert sum(state.counts) >= 1
    assert card_standing_values(state)["over"] is (state.phase_name is CardPhaseName.OVER)


@settings(max_examples=60, deadline=None)
@given(played_games())
def test_every_state_is_whole_and_the_game_ends_after_four_rounds(steps: Steps) -> None:
    for _, state in steps:
        check_whole(state)
    assert (steps[-1][1].phase_name, steps[-1][1].round) == (CardPhaseName.OVER, 4)


@settings(max_examples=60, deadline=None)
@given(played_games())
def test_every_card_is_accounted_for(steps: Steps) -> None:
    game = steps[0][1].game
    gone: Counter[int] = Counter()
    turned = drawn = 0
    for action, state in steps:
        if isinstance(action, PlayCard | Second | FaceDown | Together):
            gone[action.seat] += 1
        elif isinstance(action, Draw):
            gone[action.seat] -= 1
            drawn += 1
        elif isinstance(action, Extra):
            gone[action.seat] += len(action.artists)
        elif isinstance(action, Influence):
            turned += 1
        dealt = sum(DEALS[game.seats][: state.round])
        assert list(state.hands) == [dealt - gone[seat] for seat in range(1, game.seats + 1)]
        # More draws than the box's five can empty the deck as the edition counts it; it is never below nothing.
        assert state.deck == max(0, 95 - dealt * game.seats - turned - drawn)


class Table:
    """A table as a person with the rulebook keeps it: cards lie in heaps, and points are counted at the end."""

    def __init__(self, seats: int) -> None:
        self.column = dict.fromkeys(ARTISTS, 0)
        self.clear(seats)

    def clear(self, seats: int) -> None:
        self.before: dict[int, list[str]] = {seat: [] for seat in range(1, seats + 1)}
        self.added: dict[int, list[str]] = {seat: [] for seat in range(1, seats + 1)}
        self.influence = ""

    def see(self, action: CardAction | None, played: str) -> None:
        """One action; `played` is the artist of the card played last, for a second one."""
        if isinstance(action, Influence):
            self.influence = action.artist
        elif isinstance(action, PlayCard | Together):
            self.before[action.seat].append(action.artist)
        elif isinstance(action, Second):
            self.before[action.seat].append(played)
        elif isinstance(action, TurnUp):
            self.before[action.seat] += action.artists
        elif isinstance(action, Extra):
            self.added[action.seat] += action.artists
        elif isinstance(action, Award):
            self.column[action.artist] += 2

    def score(self) -> list[int]:
        """Each seat's points; value tokens are put down."""
        lying = Counter([self.influence, *(artist for heap in self.before.values() for artist in heap)])
        leading = sorted(lying, key=lambda artist: (-lying[artist], ARTISTS.index(artist)))[:3]
        for value, artist in zip((3, 2, 1), leading, strict=False):
            self.column[artist] += value
        return [
            sum(self.column[artist] for artist in self.before[seat] + self.added[seat] if artist in leading)
            for seat in self.before
        ]


@settings(max_examples=60, deadline=None)
@given(played_games())
def test_002_scoring_pays_what_a_person_with_the_rulebook_would(steps: Steps) -> None:
    seats = steps[0][1].game.seats
    table = Table(seats)
    total = [0] * seats
    played = ""
    for (_, before), (action, after) in pairwise(steps):
        if isinstance(action, Deal):
            table.clear(seats)
        if isinstance(action, PlayCard):
            played = action.artist
        table.see(action, played)
        if len(after.payouts) > len(before.payouts):
            scored = table.score()
            total = [points + more for points, more in zip(total, scored, strict=True)]
            assert list(after.payouts[-1]) == scored
        assert list(after.points) == total


@settings(max_examples=40, deadline=None)
@given(played_games())
def test_002_artwork_selection_goes_clockwise_past_players_without_cards(steps: Steps) -> None:
    seats = steps[0][1].game.seats
    turn = 0
    for (_, before), (action, _after) in pairwise(steps):
        if isinstance(action, Influence):
            turn = (before.first - 2) % seats + 1
        if isinstance(action, PlayCard):
            turn = turn % seats + 1
            while turn != action.seat:
                assert before.hands[turn - 1] == 0
                turn = turn % seats + 1


@settings(max_examples=20, deadline=None)
@given(played_games())
def test_a_card_game_replayed_is_the_same_game(steps: Steps) -> None:
    assert replay_cards(steps[0][1].game, [action for action, _ in steps if action]) == steps[-1][1]
