"""From the start of the process to the first picture on the window: with nothing in the journal, and with much.

Beside it a bare pygame window, and Python alone. All are warm: each has run before it is measured, so that a journal
has been found whole, as it is when a table has been closed; and once more as after a pulled plug, when it is read.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random

from companion.journal.found_whole import NOTE
from companion.journal.journal import Journal
from companion.journal.ledger import Ledger, bring_in
from companion.notation.record import Record
from companion.rules.auction_game.actions import Action, Bid, Hammer
from companion.rules.auction_game.state import Open, Over, State
from companion.rules.protocol import apply, begin
from tests.bench.measure import Figure, Growth, Held, in_turn, spread
from tests.bench.rules import HEADER
from tests.bench.screen import child, screen
from tests.companion.game_script import EDITIONS
from tests.companion.random_play import any_action, any_game

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
ACTIONS = (150, 300)
RICH = 1_000
"""Money at the start of a game in which much is bid."""
GAMES = (300, 1000)


def measures(folder: Path) -> Iterator[Figure | Growth]:
    """Milliseconds of the wall clock."""
    journals = [_unfinished(folder / f"actions-{count}", count) for count in ACTIONS]
    shelves = [_finished(folder / f"games-{count}", count) for count in GAMES]
    with screen() as env:
        window = ("tests/bench/ordinary.py", "bare", "")
        places = [folder / "new", *journals, *shelves]
        starts = [partial(_start, env, "-c", FIRST_PICTURE, str(place)) for place in places]
        for start in starts:
            start()
        reads = partial(_start_and_read, env, shelves[-1])
        python, bare, new, *full, read = in_turn(REPEATS, _python, partial(_start, env, *window), *starts, reads)
    yield Figure("start: Python alone", "ms", spread(python).median)
    ours, theirs = spread(new), spread(bare).median
    yield Figure("start to first picture", "ms", ours.median, ours.late, "bare window", theirs, 2, Held.RATIO)
    waited = [spread(times).median for times in full]
    actions = tuple(zip(ACTIONS, waited, strict=False))
    games = tuple(zip(GAMES, waited[len(ACTIONS) :], strict=True))
    empty = ours.median
    yield Figure("start with a game of 300 actions", "ms", actions[-1][1], None, "no game", empty, 100, Held.BEYOND)
    yield Figure("start with 1,000 games", "ms", games[-1][1], None, "no game", empty, 100, Held.BEYOND)
    yield Figure("start with 1,000 games, all of them read", "ms", spread(read).median, None, "no game", empty)
    yield Growth("Start with a game of so many actions", "ms", "actions", ((0, ours.median), *actions))
    yield Growth("Start with so many finished games", "ms", "games", ((0, ours.median), *games))


def _python() -> float:
    began = time.monotonic_ns()
    subprocess.run([sys.executable, "-c", ""], check=True)
    return (time.monotonic_ns() - began) / 1e6


def _start(env: dict[str, str], *arguments: str) -> float:
    began = time.monotonic_ns()
    with child(env, *arguments) as started:
        return (int(started.line()) - began) / 1e6


def _start_and_read(env: dict[str, str], journal: Path) -> float:
    """A start at which nothing tells that the journal is as it was found whole."""
    (journal / NOTE).unlink()
    return _start(env, "-c", FIRST_PICTURE, str(journal))


def _unfinished(folder: Path, count: int) -> Path:
    """A journal with one game of so many actions, in which it goes on."""
    journal = Journal(folder)
    header = replace(HEADER, start=RICH)
    ledger = Ledger.begin(journal, header, EDITIONS)
    state = begin(header.game(EDITIONS))
    random = Random(4)
    for _ in range(count):
        assert isinstance(state, State) and not isinstance(state.phase, Over)
        action = _bid_on(state, any_action(state, random), random)
        state = apply(state, action)
        ledger.do(action)
    journal.close()
    return folder


def _bid_on(state: State, action: Action, random: Random) -> Action:
    """Mostly another bid instead of the hammer, so that a game becomes long."""
    phase = state.phase
    seat = phase.leader % len(state.cash) + 1 if isinstance(phase, Open) else 0
    if isinstance(action, Hammer) and isinstance(phase, Open) and random.random() < 0.95:
        return Bid(seat, phase.amount + 1) if state.cash[seat - 1] > phase.amount else action
    return action


def _finished(folder: Path, count: int) -> Path:
    """A journal with so many whole games."""
    journal = Journal(folder)
    random = Random(5)
    games = [tuple(action for action, _ in any_game(HEADER.game(EDITIONS), random)) for _ in range(min(20, count))]
    for actions in islice(games * count, count):
        bring_in(journal, Record(HEADER, actions, ()), EDITIONS)
    journal.close()
    return folder
