"""Whole card games, told to the rules and to the model of `model_card_rules.py`, as in `test_by_model.py`."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from companion.rules.actions import (
    Award,
    CardAction,
    Deal,
    Draw,
    Extra,
    FaceDown,
    Hand,
    Influence,
    Leave,
    Pass,
    PlayCard,
    Return,
    Second,
    Swap,
    Together,
    Turn,
    TurnUp,
)
from companion.rules.card_game.game import begin
from companion.rules.card_game.state import AddingExtra, CardPlaying, CardState, Effecting
from companion.rules.moves import Over
from companion.rules.protocol import apply
from companion.rules.words import Effect
from tests.support.games import card_game_of
from tests.support.model_card_rules import LINE, CardModel
from tests.support.random_card_play import any_card_action
from tests.support.state_in_words import told_to_both

WILD = 0.5
"""How often anything is tried before what the rules take."""


@given(
    seats=st.integers(2, 5),
    first=st.integers(1, 5),
    rounds=st.sampled_from([4, 4, 1, 3]),
    often=st.sampled_from([None, *Effect]),
    seed=st.integers(0, 2**32),
)
def test_rules_and_model_tell_every_card_game_alike(
    seats: int, first: int, rounds: int, often: Effect | None, seed: int
) -> None:
    random = Random(seed)
    first = min(first, seats)
    state = begin(card_game_of(seats, first=first, rounds=rounds))
    model = CardModel(seats, first, rounds=rounds)
    while not isinstance(state.phase, Over):
        action = any_card_action(state, random) if often is None else _lasting(state, often, random)
        state = told_to_both(apply, state, model, action)
        if random.random() < WILD:
            state = told_to_both(apply, state, model, _anything(state, random))
    told_to_both(apply, state, model, Deal())


def _lasting(state: CardState, often: Effect, random: Random) -> CardAction:
    """Rounds in which decks, tokens and hands run out: the rarest artist, and always the same effect, which is used."""
    seat, rarest = state.turn, LINE[state.counts.index(min(state.counts))]
    if isinstance(state.phase, CardPlaying):
        return PlayCard(seat, rarest, often)
    if isinstance(state.phase, Effecting):
        uses: dict[Effect, CardAction] = {
            Effect.DRAW: Draw(seat),
            Effect.SECOND: Second(seat),
            Effect.FACEDOWN: FaceDown(seat),
            Effect.AWARD: Award(seat, rarest),
        }
        return uses[state.phase.effect]
    return any_card_action(state, random)


def _anything(state: CardState, random: Random) -> CardAction:
    """An action of any form, by any seat, with any cards."""
    seat = random.choice((random.randint(0, state.game.seats + 1), 0 if state.asked is None else state.asked))
    artist, effect = random.choice((*LINE, "nobody")), random.choice(tuple(Effect))
    artists = tuple(random.choices((*LINE, "nobody"), (9, 9, 9, 9, 9, 1), k=random.randint(0, 4)))
    if isinstance(state.phase, AddingExtra) and random.random() < 0.8:
        leading = [LINE[place] for place in state.market[-1]]
        return Extra(seat, tuple(random.choices(leading, k=random.randint(1, 3))))
    held = [*state.hands, 0, 0][seat - 1]
    cards = random.choice((-1, 0, 0, 1, held - 1, held, held + 1, 95, 96))
    forms = (
        *(Influence(artist), PlayCard(seat, artist, effect), Together(seat, artist), Deal()),
        *(Draw(seat), Second(seat), FaceDown(seat), Award(seat, artist), Pass(seat)),
        *(TurnUp(seat, artists), Extra(seat, artists), Hand(seat, cards), Turn(seat)),
        *(Leave(seat), Return(seat, cards), Swap(seat, random.randint(0, state.game.seats + 1))),
    )
    return random.choice(forms)
