"""The journal: what confirming an action costs beside a bare commit on the same disk, and how often it waits for it."""

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
from tests.companion.game_script import EDITIONS
from tests.companion.random_play import any_game

COMMITS = 600
ROW = '{"do":"bid","seat":2,"amount":14}'


def measures(folder: Path) -> Iterator[Figure]:
    """A commit's time beside a bare one, in `folder`, in turn; fsyncs where strace can count them."""
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
    few, many = _fsyncs(folder / "few", 10), _fsyncs(folder / "many", 110)
    if few is not None and many is not None:
        yield Figure("confirm an action: fsyncs", "fsyncs", (many - few) / 100, target=1)


def _confirms(journal: Journal) -> Iterator[Callable[[], object]]:
    """One action after the other of random games; that a game begins is not measured."""
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


def _fsyncs(folder: Path, count: int) -> int | None:
    """How often a process that confirms `count` actions asks the disk to write; None where that cannot be counted."""
    strace = shutil.which("strace")
    if strace is None:
        return None
    code = f"from pathlib import Path; from tests.bench.commits import confirm; confirm(Path({str(folder)!r}), {count})"
    log = folder.with_suffix(".strace")
    watched = [strace, "-f", "-o", str(log), "-e", "trace=fsync,fdatasync", sys.executable, "-c", code]
    if subprocess.run(watched, capture_output=True, check=False).returncode:
        return None
    return len(re.findall(r"^\d+ +f(?:data)?sync\(", log.read_text(), re.MULTILINE))
