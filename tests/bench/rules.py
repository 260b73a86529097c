"""Rules: games by random players in a second of processor time, the players' choosing included."""

import time
from collections import deque
from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.notation.record import Header
from companion.rules.words import Variant
from tests.bench.measure import Figure
from tests.support.games import AUCTION_EDITIONS
from tests.support.random_play import any_game

GAMES = 100
REPEATS = 9
HEADER = Header("dicetree", Variant.STANDARD, ("Ada", "Ben", "Cleo", "Dora"), 1)


def measures(_: Path) -> Iterator[Figure]:
    """Yield the best of some rounds of the same games."""
    best = max(_games_a_second() for _ in range(REPEATS))
    yield Figure("rules: games by random players", "games a CPU second", [best], 1_500, at_least=True)


def _games_a_second() -> float:
    game, random = HEADER.game(AUCTION_EDITIONS), Random(1)
    began = time.process_time()
    for _ in range(GAMES):
        deque(any_game(game, random), maxlen=0)
    return GAMES / (time.process_time() - began)
