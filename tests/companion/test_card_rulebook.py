"""The card game rulebook's own worked examples, as records: each `.jsonl` must stand as the `.json` beside it.

The standings were worked out from the book by hand, not taken from a replay. A record's notes say what it shows.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.rules.actions import Deal, Pass
from companion.rules.card.actions import (
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
from companion.rules.card.edition import CARD_GAME
from companion.rules.card.scoring import worths_now
from companion.rules.card.standing import card_standing_values
from companion.rules.card.state import CardGame, CardState
from companion.rules.card.words import Effect
from tests.companion.random_card_play import replay_cards, told

EXAMPLES = Path(__file__).parent / "rulebook" / "002-card-game"
RECORDS = sorted(path.stem for path in EXAMPLES.glob("*.jsonl"))
ACTIONS: dict[str, Callable[..., CardAction]] = {
    "influence": Influence,
    "play": PlayCard,
    "draw": Draw,
    "second": Second,
    "facedown": FaceDown,
    "award": Award,
    "together": Together,
    "pass": Pass,
    "turn-up": TurnUp,
    "extra": Extra,
    "deal": Deal,
}


def action_of(values: dict[str, Any]) -> CardAction:
    fields = {key: value for key, value in values.items() if key != "do"}
    if "effect" in fields:
        fields["effect"] = Effect(fields["effect"])
    if "artists" in fields:
        fields["artists"] = tuple(fields["artists"])
    return ACTIONS[values["do"]](**fields)


def replayed(name: str) -> CardState:
    header, *lines = [json.loads(line) for line in (EXAMPLES / f"{name}.jsonl").read_text().splitlines()]
    game = CardGame(CARD_GAME, tuple(header["seats"]), header["first"])
    return replay_cards(game, [action_of(line) for line in lines])


@pytest.mark.parametrize("name", RECORDS)
def test_002_a_worked_example_comes_out_as_the_book_has_it(name: str) -> None:
    assert card_standing_values(replayed(name)) == json.loads((EXAMPLES / f"{name}.json").read_text())


def test_002_scoring_the_collections_the_cards_and_points_of_the_example() -> None:
    state = replayed("002-scoring")
    assert dict(zip(state.game.names, map(told, state.displays), strict=True)) == {
        "Max": {"wagner": 4, "tec": 2, "nicolas": 3, "mariana": 1},
        "Jason": {"denise": 2, "wagner": 1, "nicolas": 1, "mariana": 1},
        "Julia": {"denise": 3, "wagner": 2, "tec": 1, "nicolas": 2},
    }
    assert told(worths_now(state)) == {"nicolas": 3, "denise": 4, "wagner": 1}


def test_002_components_95_artwork_cards() -> None:
    assert {artist.key: artist.cards for artist in CARD_GAME.artists} == {
        "denise": 17,
        "wagner": 18,
        "tec": 19,
        "nicolas": 20,
        "mariana": 21,
    }
    assert CARD_GAME.cards == 95
    assert set(CARD_GAME.effects) == set(Effect)
