"""A table that grows old: a thousand games in its journal, then a day and a night of play without being switched off.

The program's own players play one game after the other in virtual time, through pins and pixels. What the table takes
is measured in its first hours and in its last, and what it takes to switch on is measured before and after.
"""

import argparse
import gc
import json
import sys
import threading
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.config.app_config import AppConfig
from companion.config.options import SECOND
from companion.demo.demonstration import Demonstration
from companion.demo.plan import Plan
from companion.journal.found_whole import NOTE
from companion.journal.journal import FILE, Journal
from companion.journal.ledger import bring_in
from companion.journal.salvage import mend
from companion.live.effects import Confirmed, Effect
from companion.notation.record import Record
from companion.pages.welcome import set_up
from companion.virtual.virtual_table import VirtualTable
from tests.table import BOXES, EDITIONS, SETTINGS
from tests.torture.faulty import IN_MEMORY
from tests.torture.player import plan

HOUR = 3600 * SECOND
PAGE = 4096
OPEN_FILES = Path("/proc/self/fd")
MORE_KIB = 8 * 1024
"""By so much more memory may be taken in the end. Pictures come and go in all sizes, so that what the C library holds
free among them is now 6 MiB and now 21, with no object more in use. Games that were kept would be some 1 MiB an hour.
"""
SLOWER = 1.5
"""So many times longer an action, or switching on, may take in the end."""
BYTES_A_GAME = 32 * 1024


@dataclass(slots=True)
class Tally:
    """What a table took when it was young and when it was old."""

    hours: int
    games: int = 0
    """Played in those hours."""
    actions: int = 0
    bytes_a_game: int = 0
    kib_young: int = 0
    kib_old: int = 0
    files_young: int = 0
    files_old: int = 0
    threads_young: int = 0
    threads_old: int = 0
    action_us_young: int = 0
    """Of the processor's time, with all that hands do up to the next."""
    action_us_old: int = 0
    start_us_a_game_young: int = 0
    """Of the processor's time, to check the journal and open it."""
    start_us_a_game_old: int = 0
    grown: int = 0
    """How many of these grew by more than they may."""

    def judge(self) -> None:
        """Count what grew with age."""
        self.grown = sum(
            (
                self.kib_old > self.kib_young + MORE_KIB,
                self.files_old > self.files_young,
                self.threads_old > self.threads_young,
                self.action_us_old > SLOWER * self.action_us_young,
                self.start_us_a_game_old > SLOWER * self.start_us_a_game_young,
                self.bytes_a_game > BYTES_A_GAME,
            )
        )


class _Counting:
    """Counts what is confirmed."""

    def __init__(self) -> None:
        self.actions = 0

    def happened(self, effect: Effect, _at: int) -> None:
        self.actions += isinstance(effect, Confirmed)

    def painted(self, _scene: object, _at: int) -> None:
        """Pictures are not counted."""


def fill(folder: Path, games: int) -> None:
    """A journal of so many whole games, but every tenth not played to its end."""
    game = plan(4, 400)
    journal = Journal(folder)
    journal._connection.execute("PRAGMA synchronous = OFF")
    number = bring_in(journal, Record(game.header, tuple(game.standings[-1].actions), ()), EDITIONS)
    header, entries = journal.header(number), journal.entries(number)
    for more in range(2, games + 1):
        cut = more % 10 == 0
        journal.put(more, header, entries[:9] if cut else entries, finished=not cut)
    journal.close()


def open_files() -> int:
    """How many this process has open; 0 where that cannot be known."""
    return len(list(OPEN_FILES.iterdir())) if OPEN_FILES.exists() else 0


def live(folder: Path, hours: int, games: int) -> Tally:
    """Let a table play for so many hours after so many games of other evenings."""
    tally = Tally(hours)
    fill(folder, games)
    tally.start_us_a_game_young, before = _start_us(folder) // games, (folder / FILE).stat().st_size
    world, counting = VirtualTable(AppConfig(folder, SETTINGS, BOXES), seed=1), _Counting()
    show = Demonstration(world.table, world.hands, world.clock.now, Plan(games=10**9), lambda _: None)
    world.watch(show)
    world.watch(counting)
    set_up(world.table)
    show.start()
    window = max(1, hours // 8)
    world.run(window * HOUR)
    tally.action_us_young = _action_us(world, counting, 2 * window * HOUR)
    tally.kib_young, tally.files_young, tally.threads_young = _taken()
    world.run((hours - window) * HOUR)
    tally.action_us_old = _action_us(world, counting, hours * HOUR)
    tally.kib_old, tally.files_old, tally.threads_old = _taken()
    world.close()
    tally.games, tally.actions = len(show.finished), counting.actions
    tally.start_us_a_game_old = _start_us(folder) // (games + tally.games)
    tally.bytes_a_game = ((folder / FILE).stat().st_size - before) // max(1, tally.games)
    tally.judge()
    return tally


def _action_us(world: VirtualTable, counting: _Counting, until: int) -> int:
    """The mean time of one action until then."""
    began, actions = time.process_time_ns(), counting.actions
    world.run(until)
    return (time.process_time_ns() - began) // 1000 // max(1, counting.actions - actions)


def _taken() -> tuple[int, int, int]:
    """Memory in KiB, open files and threads."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * PAGE // 1024, open_files(), threading.active_count()


def _start_us(folder: Path) -> int:
    """The least of three, all entries read each time."""
    took = []
    for _ in range(3):
        (folder / NOTE).unlink(missing_ok=True)
        began = time.process_time_ns()
        mend(folder)
        Journal(folder).close()
        took.append((time.process_time_ns() - began) // 1_000)
    return min(took)


def main() -> None:
    """Let a table live, and print what came of it as JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture.age", description=__doc__)
    parser.add_argument("--hours", type=int, default=24, metavar="N", help="virtual hours (default: 24)")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="games before (default: 1000)")
    options = parser.parse_args()
    with TemporaryDirectory(prefix="hammerprice-age-", dir=IN_MEMORY) as folder:
        tally = live(Path(folder), options.hours, options.games)
    sys.stdout.write(json.dumps(asdict(tally)) + "\n")


if __name__ == "__main__":
    main()
