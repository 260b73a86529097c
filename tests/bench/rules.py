"""Rules and records: games played and records replayed in a second of processor time, and whether many cost more."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.notation.record import Header, write_record
from companion.rules.common import Variant
from tests.bench.measure import Figure, cpu_seconds, slope
from tests.bench.screen import child
from tests.support.games import EDITIONS
from tests.support.random_play import any_game

GAMES = 100
REPEATS = 9
MANY = (100, 200, 400, 800, 1600)
HEADER = Header("dicetree", Variant.STANDARD, ("Ada", "Ben", "Cleo", "Dora"), 1)
RECORDS = 10_000
DIFFERENT = 100
STRETCH = 1_000


def measures(folder: Path) -> Iterator[Figure]:
    """Yield games and records a second of processor time, and how much dearer the last ones are than the first."""
    took = min(_play(GAMES) for _ in range(REPEATS))
    yield Figure("rules: games by random players", "games a CPU second", GAMES / took, target=1_500, at_least=True)
    line = [(float(count), min(_play(count) for _ in range(2))) for count in MANY]
    yield Figure("rules: the last games against the first", "times", slope(line), target=1.1)
    yield from _replays(folder)


def _play(games: int) -> float:
    """Return the processor time of so many games, the random players' choosing included, in seconds."""
    game, random = HEADER.game(EDITIONS), Random(1)

    def play() -> None:
        for _ in range(games):
            for _ in any_game(game, random):
                pass

    return cpu_seconds(play, 1)


def _replays(folder: Path) -> Iterator[Figure]:
    """Run `hammerprice replay` on so many records, and take a sample after every thousand."""
    random = Random(2)
    for number in range(DIFFERENT):
        actions = [action for action, _ in any_game(HEADER.game(EDITIONS), random)]
        (folder / f"{number}.jsonl").write_bytes(write_record(HEADER, actions))
    # More than are read here, so that the program still runs after the last sample.
    names = [str(folder / f"{number % DIFFERENT}.jsonl") for number in range(RECORDS + STRETCH)]
    command = ["-u", "-c", "from companion.cli.main import run; run()", "replay", "--json", *names]
    times, memory = [(0.0, 0.0)], []
    with child(dict(os.environ), *command) as replaying:
        for told in range(1, RECORDS + 1):
            replaying.line()
            if told == 1:
                began = replaying.cpu_seconds()
            if told % STRETCH == 0:
                times.append((told, replaying.cpu_seconds() - began))
                memory.append(replaying.resident_mb())
    yield Figure("replay: records", "records a CPU second", RECORDS / times[-1][1])
    yield Figure("replay: the last records against the first", "times", slope(times), target=1.1)
    yield Figure("replay: memory of 9,000 more records", "MB", memory[-1] - memory[0], target=1)
