"""The journal: what it costs to confirm an action, compared with a bare commit on the same disk."""

import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random

from companion.journal.journal import Journal
from companion.journal.ledger import Ledger
from companion.rules.auction_game.actions import Action
from tests.bench.measure import Figure, Held, clock_seconds, in_turn, spread
from tests.bench.rules import HEADER
from tests.support.games import EDITIONS
from tests.support.random_play import any_game

COMMITS = 600
ROW = '{"do":"bid","seat":2,"amount":14}'


def measures(folder: Path) -> Iterator[Figure]:
    """Yield a commit's time in `folder` in turn with a bare one, and the fsyncs that strace counts."""
    journal = Journal(folder / "journal")
    bare = _bare(folder / "bare.sqlite3")
    confirms = _confirms(journal)
    ours, theirs = in_turn(COMMITS, lambda: _ms(next(confirms)), lambda: _ms(partial(_commit, bare)))
    journal.close()
    bare.close()
    took = spread(ours)
    yield Figure(
        "confirm an action", "ms", took.median, took.late, "bare SQLite commit", spread(theirs).median, 1.2, Held.RATIO
    )
    fsyncs = _fsyncs(folder / "many", 110) - _fsyncs(folder / "few", 10)
    yield Figure("confirm an action: fsyncs", "fsyncs", fsyncs / 100, target=1)


def _confirms(journal: Journal) -> Iterator[Callable[[], object]]:
    """Yield one action after the other of random games; the beginning of a game is not measured."""
    ledger = Ledger.begin(journal, HEADER, EDITIONS)
    for begins, action in chain.from_iterable(_games(Random(seed)) for seed in range(COMMITS)):
        if begins:
            ledger = Ledger.begin(journal, HEADER, EDITIONS)
        yield partial(ledger.do, action)


def _ms(act: Callable[[], object]) -> float:
    return clock_seconds([act])[0] * 1e3


def confirm(folder: Path, count: int) -> None:
    """Confirm so many actions in a new journal: what strace watches."""
    ledger = Ledger.begin(Journal(folder), HEADER, EDITIONS)
    for _, (_, action) in zip(range(count), _games(Random(3)), strict=False):
        ledger.do(action)


def _games(random: Random) -> Iterator[tuple[bool, Action]]:
    for place, (action, _) in enumerate(any_game(HEADER.game(EDITIONS), random)):
        yield place == 0, action


def _bare(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, action TEXT NOT NULL)")
    return connection


def _commit(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("INSERT INTO entry (action) VALUES (?)", (ROW,))
    connection.execute("COMMIT")


def _fsyncs(folder: Path, count: int) -> int:
    """Return how often a process that confirms `count` actions asks the disk to write."""
    code = f"from pathlib import Path; from tests.bench.commits import confirm; confirm(Path({str(folder)!r}), {count})"
    log = folder.with_suffix(".strace")
    strace = [str(shutil.which("strace")), "-f", "-o", str(log), "-e", "trace=fsync,fdatasync"]
    subprocess.run([*strace, sys.executable, "-c", code], capture_output=True, check=True)
    return len(re.findall(r"^\d+ +f(?:data)?sync\(", log.read_text(), re.MULTILINE))
