"""Games at their beginning, and where actions lead: what the tests of everything below the screen begin from."""

from collections.abc import Iterable
from functools import reduce
from typing import cast

from companion.editions.reader import load_boxes
from companion.rules.edition import SEATS, CardEdition, Edition
from companion.rules.game import Game
from companion.rules.house_rules import HouseRules
from companion.rules.protocol import AnyAction, AnyGame, AnyState, apply, begin
from companion.rules.words import Variant

BOXES = load_boxes()
EDITIONS = {key: box for key, box in BOXES.items() if isinstance(box, Edition)}
CARD_BOX = cast(CardEdition, BOXES["card-game"])
NAMES = ("Axel", "Beatrix", "Clemens", "Doris", "Emil")

GAMES = [
    (edition, seats, variant, first)
    for edition in EDITIONS
    for variant, (fewest, most) in SEATS.items()
    for seats in range(fewest, most + 1)
    for first in range(1, seats + 1)
]
"""Every edition, number of seats, variant, and who goes first."""


def game_of(
    edition: str = "dicetree",
    seats: int = 4,
    variant: str = "standard",
    *,
    first: int = 1,
    start: int | None = None,
    rounds: int = 4,
) -> Game[Edition]:
    """An auction game."""
    return Game(EDITIONS[edition], Variant(variant), NAMES[:seats], first, HouseRules(start, rounds))


def card_game_of(seats: int = 3, *, first: int = 1, rounds: int = 4) -> Game[CardEdition]:
    """A card game."""
    return Game(CARD_BOX, Variant.STANDARD, NAMES[:seats], first, HouseRules(rounds=rounds))


def replay(game: AnyGame, actions: Iterable[AnyAction]) -> AnyState:
    """The state that the actions lead to."""
    return reduce(apply, actions, begin(game))
