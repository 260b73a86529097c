"""The journal: what it costs to confirm an action, compared with a bare commit on the same disk."""

import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, islice
from pathlib import Path
from random import Random

from companion.journal.journal import Journal
from companion.journal.ledger import Ledger
from tests.bench.measure import Figure, Held, in_turn
from tests.bench.rules import HEADER
from tests.support.games import AUCTION_EDITIONS
from tests.support.random_play import any_game

COMMITS = 600
ROW = '{"do":"bid","seat":2,"amount":14}'


def measures(folder: Path) -> Iterator[Figure]:
    """Yield a commit's time in `folder` in turn with a bare one, and the fsyncs that strace counts."""
    bare, confirms = _bare(folder / "bare.sqlite3"), _confirms(folder / "journal")
    ours, theirs = in_turn(COMMITS, lambda: _ms(next(confirms)), lambda: _ms(partial(_commit, bare)))
    yield Figure("confirm an action", "ms", ours, 1.2, Held.RATIO, "bare SQLite commit", theirs)
    fsyncs = _fsyncs(folder / "many", 110) - _fsyncs(folder / "few", 10)
    yield Figure("confirm an action: fsyncs", "fsyncs", [fsyncs / 100], 1)


def _confirms(folder: Path) -> Iterator[Callable[[], object]]:
    """Yield one action after the other of random games; the beginning of a game is not measured."""
    journal = Journal(folder)
    for seed in count():
        ledger = Ledger.begin(journal, HEADER, AUCTION_EDITIONS)
        for action, _ in any_game(HEADER.game(AUCTION_EDITIONS), Random(seed)):
            yield partial(ledger.do, action)


def _ms(act: Callable[[], object]) -> float:
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1e3


def confirm(folder: Path, actions: int) -> None:
    """Confirm so many actions in a new journal: what strace watches."""
    for act in islice(_confirms(folder), actions):
        act()


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


def _fsyncs(folder: Path, actions: int) -> int:
    """Return how often a process that confirms so many actions asks the disk to write."""
    code = (
        f"from pathlib import Path; from tests.bench.commits import confirm; confirm(Path({str(folder)!r}), {actions})"
    )
    log = folder.with_suffix(".strace")
    strace = [str(shutil.which("strace")), "-f", "-o", str(log), "-e", "trace=fsync,fdatasync"]
    subprocess.run([*strace, sys.executable, "-c", code], capture_output=True, check=True)
    return len(re.findall(r"^\d+ +f(?:data)?sync\(", log.read_text(), re.MULTILINE))
