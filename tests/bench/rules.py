"""Rules and records: whole games played, and lines of a record replayed, per second of processor time."""

from collections.abc import Iterator
from io import BytesIO
from random import Random

from companion.record import Header, read_record, write_record
from companion.replay import standing
from companion.rules.words import Variant
from tests.bench.measure import Measure, cpu_seconds
from tests.companion.game_script import EDITIONS
from tests.companion.random_play import any_game

GAMES = 20
HEADER = Header("dicetree", Variant.STANDARD, ("Ada", "Ben", "Cleo", "Dora"), 1)


def measures() -> Iterator[Measure]:
    """Games and lines per second."""
    game = HEADER.game(EDITIONS)
    random = Random(1)

    def play() -> None:
        for _ in range(GAMES):
            for _ in any_game(game, random):
                pass

    yield Measure("rules: games by random players", GAMES / cpu_seconds(play, 7), "games / CPU s")
    actions = [action for action, _ in any_game(game, random)]
    record = write_record(HEADER, actions)

    def replay() -> None:
        standing(read_record(BytesIO(record), EDITIONS), EDITIONS)

    yield Measure(
        "replay: read, check and play a record", (len(actions) + 1) / cpu_seconds(replay, 50), "lines / CPU s"
    )
