"""From the start of the process to the first picture on the window: with an empty journal, and with a full one.

Each has run once before it is measured: files are warm, and journals are as a closed table leaves them.
"""

import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random

from companion.journal.journal import Journal
from companion.journal.ledger import Ledger, bring_in
from companion.notation.record import Record
from companion.rules.auction_game.actions import Action, Bid, Hammer
from companion.rules.auction_game.state import Open, Over, State
from companion.rules.house_rules import HouseRules
from companion.rules.protocol import apply, begin
from tests.bench.measure import Figure, Held, in_turn, spread
from tests.bench.rules import HEADER
from tests.bench.screen import child, screen
from tests.support.games import EDITIONS
from tests.support.random_play import any_action, any_game

FIRST_PICTURE = """
import os, sys, time
import pygame
show = pygame.display.update
def first(*parts):
    show(*parts)
    sys.stdout.write(f"{time.monotonic_ns()}\\n")
    sys.stdout.flush()
    os._exit(0)
pygame.display.update = first
from companion.cli.main import run
sys.argv = ["hammerprice", "--data", sys.argv[1]]
run()
"""
"""The command itself, ended once the window has shown something."""
REPEATS = 11
ACTIONS = 300
RICH = 1_000
"""Money at the start of a game in which much is bid."""
GAMES = 1_000


def measures(folder: Path) -> Iterator[Figure]:
    """Yield milliseconds of the wall clock."""
    journals = [folder / "new", _unfinished(folder / "actions"), _finished(folder / "games")]
    with screen() as env:
        starts = [partial(_start, env, "-c", FIRST_PICTURE, str(journal)) for journal in journals]
        for start in starts:
            start()
        bare = partial(_start, env, "tests/bench/pygame_baseline.py", "bare", "")
        new, game, games, window = (spread(times) for times in in_turn(REPEATS, *starts, bare))
    empty = new.median
    yield Figure("start to first picture", "ms", empty, new.late, "bare window", window.median, 2, Held.RATIO)
    yield Figure("start with a game of 300 actions", "ms", game.median, None, "no game", empty, 100, Held.BEYOND)
    yield Figure("start with 1,000 games", "ms", games.median, None, "no game", empty, 1_000, Held.BEYOND)


def _start(env: dict[str, str], *arguments: str) -> float:
    began = time.monotonic_ns()
    with child(env, *arguments) as started:
        return (int(started.line()) - began) / 1e6


def _unfinished(folder: Path) -> Path:
    """Make a journal with one long unfinished game."""
    journal = Journal(folder)
    header = replace(HEADER, house=HouseRules(start=RICH))
    ledger = Ledger.begin(journal, header, EDITIONS)
    state = begin(header.game(EDITIONS))
    random = Random(4)
    for _ in range(ACTIONS):
        assert isinstance(state, State) and not isinstance(state.phase, Over)
        action = _bid_on(state, any_action(state, random), random)
        state = apply(state, action)
        ledger.do(action)
    journal.close()
    return folder


def _bid_on(state: State, action: Action, random: Random) -> Action:
    """Return mostly another bid instead of the hammer, so that a game becomes long."""
    phase = state.phase
    seat = phase.leader % len(state.cash) + 1 if isinstance(phase, Open) else 0
    if isinstance(action, Hammer) and isinstance(phase, Open) and random.random() < 0.95:
        return Bid(seat, phase.amount + 1) if state.cash[seat - 1] > phase.amount else action
    return action


def _finished(folder: Path) -> Path:
    """Make a journal with many finished games."""
    journal = Journal(folder)
    random = Random(5)
    games = [tuple(action for action, _ in any_game(HEADER.game(EDITIONS), random)) for _ in range(20)]
    for actions in islice(cycle(games), GAMES):
        bring_in(journal, Record(HEADER, actions, ()), EDITIONS)
    journal.close()
    return folder
