"""The card game rulebook's scoring example, card by card, and what is in its box.

Its worked examples are replayed as records with the other rulebooks' (`test_rulebook.py`).
"""

from io import BytesIO
from pathlib import Path

from companion.editions.reader import load_boxes
from companion.notation.record import read_record
from companion.notation.replay import standing
from companion.rules.card_game.game import worths_now
from companion.rules.card_game.state import CardState
from companion.rules.card_game.words import Effect
from tests.support.random_card_play import CARD_BOX, told

EXAMPLES = Path(__file__).parents[1] / "rulebook"
BOXES = load_boxes()


def replayed(name: str) -> CardState:
    state = standing(read_record(BytesIO((EXAMPLES / f"{name}.jsonl").read_bytes()), BOXES), BOXES)
    assert isinstance(state, CardState)
    return state


def test_002_scoring_the_collections_the_cards_and_points_of_the_example() -> None:
    state = replayed("002-scoring")
    assert dict(zip(state.game.names, map(told, state.displays), strict=True)) == {
        "Max": {"wagner": 4, "tec": 2, "nicolas": 3, "mariana": 1},
        "Jason": {"denise": 2, "wagner": 1, "nicolas": 1, "mariana": 1},
        "Julia": {"denise": 3, "wagner": 2, "tec": 1, "nicolas": 2},
    }
    assert told(worths_now(state)) == {"nicolas": 3, "denise": 4, "wagner": 1}


def test_002_components_95_artwork_cards() -> None:
    assert {artist.key: artist.cards for artist in CARD_BOX.artists} == {
        "denise": 17,
        "wagner": 18,
        "tec": 19,
        "nicolas": 20,
        "mariana": 21,
    }
    assert CARD_BOX.cards == 95
    assert set(CARD_BOX.kinds) == set(Effect)
