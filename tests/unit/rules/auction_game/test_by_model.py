"""Whole games, told to the rules and to a model that shares no code with them: both allow the same and stand the same.

Legal acts are mixed with acts of every form from any seat, so that what is refused is compared too.
"""

from enum import Enum
from random import Random

from hypothesis import example, given
from hypothesis import strategies as st

from companion.rules.actions import (
    Action,
    Add,
    Adjust,
    Bid,
    Buy,
    Deal,
    Hammer,
    Hand,
    Leave,
    Pass,
    Play,
    Price,
    Return,
    Reveal,
    Swap,
    Turn,
)
from companion.rules.auction_game.game import begin
from companion.rules.auction_game.state import Revealing, State
from companion.rules.edition import SEATS
from companion.rules.moves import Over
from companion.rules.protocol import apply, seat_asked
from companion.rules.words import Auction, Variant
from tests.support.games import game_of
from tests.support.model_rules import BOARDS, Model
from tests.support.random_play import any_action
from tests.support.state_in_words import told_to_both

TWO_PLAYERS = ("classic", Variant.TWO_PLAYER, 2)
TABLES = [
    (edition, variant, seats)
    for edition in BOARDS
    for variant, (fewest, most) in SEATS.items()
    for seats in range(fewest, most + 1)
]
WILD = 0.5
"""How often anything is tried before what the rules take."""


class Habit(Enum):
    """How all of a table play, so that what is rare comes often."""

    NONE = "none"
    LASTING = "lasting"
    """The rarest artist is put up, so that hands run out."""
    FIFTH_AT_LAST = "fifth at last"
    """Hands run out, few mystery cards are turned over, and the last card of all hands is the fifth where it can be."""
    MISSING = "missing"
    """Two players miss every other turn."""


@example(table=TWO_PLAYERS, first=1, start=100, rounds=4, habit=Habit.FIFTH_AT_LAST, seed=8).via(
    "a fifth card empties all hands in round 2"
)
@example(table=("classic", Variant.THREE_PLAYER, 3), first=3, start=100, rounds=4, habit=Habit.NONE, seed=64425).via(
    "two change chairs before the next deal"
)
@given(
    table=st.sampled_from(TABLES),
    first=st.integers(1, 5),
    start=st.sampled_from([100, 100, 7, 0]),
    rounds=st.sampled_from([4, 4, 1, 3]),
    habit=st.sampled_from(Habit),
    seed=st.integers(0, 2**32),
)
def test_rules_and_model_tell_every_game_alike(  # noqa: PLR0917  # a game of any kind
    table: tuple[str, Variant, int], first: int, start: int, rounds: int, habit: Habit, seed: int
) -> None:
    edition, variant, seats = table
    random = Random(seed)
    first = min(first, seats)
    state = begin(game_of(edition, seats, variant, first=first, start=start, rounds=rounds))
    model = Model(edition, variant, seats, first, start=start, rounds=rounds)
    while not isinstance(state.phase, Over):
        state = told_to_both(apply, state, model, _by_habit(state, habit, random))
        if random.random() < WILD:
            state = told_to_both(apply, state, model, _anything(state, random))
    state = told_to_both(apply, state, model, Adjust(1, 3))
    told_to_both(apply, state, model, Play(1, BOARDS[edition][0], Auction.OPEN))


def _by_habit(state: State, habit: Habit, random: Random) -> Action:
    """An action that the rules take."""
    action = any_action(state, random)
    if habit is Habit.LASTING and isinstance(action, Play | Reveal):
        return action._replace(artist=state.game.edition.keys[state.counts.index(min(state.counts))])
    if habit is Habit.FIFTH_AT_LAST:
        return _sparing_mystery_cards(state, action)
    two = state.game.variant is Variant.TWO_PLAYER
    if habit is Habit.MISSING and two and isinstance(action, Play) and random.random() < 0.5:
        return Pass(state.turn)
    return action


def _sparing_mystery_cards(state: State, action: Action) -> Action:
    """The action, or one like it that leads hands to an end while each artist has four cards at most."""
    if isinstance(state.phase, Revealing) and not state.phase.must:
        return Pass(seat_asked(state))
    if isinstance(action, Play | Reveal):
        rarest, most = (state.game.edition.keys[state.counts.index(of(state.counts))] for of in (min, max))
        if isinstance(action, Reveal):
            return action._replace(artist=rarest)
        if sum(state.hands) == 1:
            return Play(seat_asked(state), most, Auction.OPEN)
        is_double = state.hands[seat_asked(state) - 1] > 1 and min(state.counts) < 3
        return Play(seat_asked(state), rarest, Auction.DOUBLE if is_double else Auction.OPEN)
    return action


def _anything(state: State, random: Random) -> Action:
    """An action of any form, by any seat, mostly of an amount where something turns."""
    seat, other = random.randint(0, state.game.seats + 1), random.randint(0, state.game.seats + 1)
    money, due = [*state.cash, 0, 0][seat - 1], getattr(state.phase, "amount", getattr(state.phase, "price", 9))
    amount = random.choice((0, 1, due, due + 1, money, money + 1, 1 - money, due - money, due - money - 1, 400))
    artist = random.choice((*state.game.edition.keys, "nobody"))
    kind = random.choice(tuple(Auction))
    held = [*state.hands, 0, 0][seat - 1]
    cards = random.choice((-1, 0, 0, 1, held - 1, held, held + 1, 70, 71))
    forms = (
        *(Play(seat, artist, kind), Play(state.turn, artist, kind), Add(seat, kind), Bid(seat, amount), Pass(seat)),
        *(Price(seat, amount), Buy(seat), Hammer(), Reveal(artist, kind), Deal(), Adjust(seat, amount)),
        *(Hand(seat, cards), Turn(seat), Leave(seat), Return(seat, cards), Swap(seat, other)),
    )
    return random.choice(forms)
