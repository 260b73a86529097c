"""Rules and records: whole games played, and records replayed, for a second of processor time; and whether many of
them cost more than so many times one."""

import os
from collections.abc import Iterator
from pathlib import Path
from random import Random

from companion.notation.record import Header, write_record
from companion.rules.auction_game.game import apply, begin
from companion.rules.auction_game.words import Variant
from tests.bench.measure import Figure, Growth, cpu_seconds, slope
from tests.bench.screen import child
from tests.companion.game_script import EDITIONS
from tests.companion.random_play import any_game

GAMES = 100
REPEATS = 9
MANY = (100, 200, 400, 800, 1600)
HEADER = Header("dicetree", Variant.STANDARD, ("Ada", "Ben", "Cleo", "Dora"), 1)
SEATS = (3, 4, 5)
RECORDS = 10_000
DIFFERENT = 100
STRETCH = 1_000


def measures(folder: Path) -> Iterator[Figure | Growth]:
    """Games a second of processor time, and how straight the line is."""
    took = min(_play(HEADER, GAMES) for _ in range(REPEATS))
    yield Figure("rules: games by random players", "games a CPU second", GAMES / took, target=1_500, at_least=True)
    again = min(_again(HEADER, GAMES) for _ in range(REPEATS))
    made = min(_made(HEADER, GAMES) for _ in range(REPEATS))
    alone = "rules: the same games without the choosing"
    yield Figure(alone, "games a CPU second", GAMES / again, None, "made alone", GAMES / made)
    line = tuple((count, min(_play(HEADER, count) for _ in range(2))) for count in MANY)
    yield Figure("rules: the last games against the first", "times", slope(line), target=1.1)
    yield Growth("So many random games", "CPU s", "games", ((0, 0), *line))
    seats = tuple((count, 1e3 * min(_play(_header(count), GAMES) for _ in range(3)) / GAMES) for count in SEATS)
    yield Growth("A random game of so many players", "CPU ms", "players", seats)
    yield from _replays(folder)


def _header(seats: int) -> Header:
    return Header("dicetree", Variant.STANDARD, ("Ada", "Ben", "Cleo", "Dora", "Eli")[:seats], 1)


def _play(header: Header, games: int) -> float:
    game, random = header.game(EDITIONS), Random(1)

    def play() -> None:
        for _ in range(games):
            for _ in any_game(game, random):
                pass

    return cpu_seconds(play, 1)


def _again(header: Header, games: int) -> float:
    """Processor time of the rules alone: all actions have been chosen before."""
    game, random = header.game(EDITIONS), Random(1)
    chosen = [[action for action, _ in any_game(game, random)] for _ in range(games)]

    def play() -> None:
        for actions in chosen:
            state = begin(game)
            for action in actions:
                state = apply(state, action)

    return cpu_seconds(play, 1)


def _made(header: Header, games: int) -> float:
    """Processor time of making the actions, phases and states of games anew, by no rule at all."""
    game, random = header.game(EDITIONS), Random(1)
    steps = [step for _ in range(games) for step in any_game(game, random)]

    def make() -> None:
        for action, state in steps:
            type(action)(*action)
            type(state)(*state[:-1], type(state.phase)(*state.phase))

    return cpu_seconds(make, 1)


def _replays(folder: Path) -> Iterator[Figure | Growth]:
    """The command itself on so many records; a sample each time that a thousand more have been told."""
    random = Random(2)
    for number in range(DIFFERENT):
        actions = [action for action, _ in any_game(HEADER.game(EDITIONS), random)]
        (folder / f"{number}.jsonl").write_bytes(write_record(HEADER, actions))
    # More than are listened to, so that it is still there when the last of those has been told.
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
                memory.append((float(told), replaying.resident_mb()))
    yield Figure("replay: records", "records a CPU second", RECORDS / times[-1][1])
    yield Figure("replay: the last records against the first", "times", slope(times), target=1.1)
    yield Figure("replay: memory of 9,000 more records", "MB", memory[-1][1] - memory[0][1], target=1)
    yield Growth("Replaying so many records", "CPU s", "records", tuple(times))
    yield Growth("Memory after replaying so many records", "MB", "records", tuple(memory))
