"""Lets a table play for a day and a night with a thousand games in its journal, and checks that nothing grows.

The program's own players play one game after the other in virtual time, through pins and pixels. What the table takes
is measured in its first hours and in its last.
"""

import gc
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from companion.config.app_config import AppConfig
from companion.course import Course
from companion.demo.demonstration import Demonstration, Plan
from companion.journal.journal import JOURNAL_FILE, Journal, StoredGame, journal_content
from companion.journal.salvage import mend
from companion.journal.written_games import add_game
from companion.live.feedback import Confirmed, Feedback
from companion.notation.record import Header
from companion.pages.page import PageName
from companion.rules.words import Variant
from companion.virtual.virtual_app import VirtualApp
from hardware.time_units import SECOND
from tests.support.evenings import whole
from tests.support.table import EDITIONS, NAMES, SETTINGS
from tests.torture.faulty import Disk

HOUR = 3600 * SECOND
PAGE = 4096
OPEN_FILES = Path("/proc/self/fd")
MAY: dict[str, Callable[[int], float]] = {
    "KiB": lambda young: young + 8 * 1024,
    "files": lambda young: young,
    "threads": lambda young: young,
    "action us": lambda young: 1.5 * young,
    "start us": lambda young: 1.5 * young,
}
"""What each figure may come to in the end: memory in use, open files, threads, and processor time of an action with all
that hands do, and of a start with all entries read, for each game. Pictures come and go in all sizes, so the C library
holds now 6 MiB free and now 21; games that were kept in memory would be some 1 MiB an hour.
"""
BYTES_A_GAME = 32 * 1024


@dataclass(frozen=True, slots=True)
class Tally:
    """What a table took when it was young and when it was old."""

    games: int
    actions: int
    young: dict[str, int]
    old: dict[str, int]
    grown: int
    """How many of these figures grew by more than they may; one more if there were games without actions."""


class _Counting:
    """Counts confirmed actions."""

    def __init__(self) -> None:
        self.actions = 0

    def happened(self, effect: Feedback, _at: int) -> None:
        self.actions += isinstance(effect, Confirmed)

    def painted(self, _scene: object, _at: int) -> None:
        """Pictures are not counted."""


def fill(folder: Path, games: int) -> None:
    """Make a journal of so many whole games; every tenth is unfinished."""
    header = Header("dicetree", Variant.STANDARD, NAMES[:4], 1)
    with Journal(folder) as journal:
        number = add_game(journal, Course.recorded(header, whole(header, Random(4)), EDITIONS))
        stored, entries = journal.header(number), journal.entries(number)
    content = journal_content(
        StoredGame(more, stored, entries[:9] if more % 10 == 0 else entries, finished=more % 10 != 0)
        for more in range(1, games + 1)
    )
    (folder / JOURNAL_FILE).write_bytes(content)


def open_files() -> int:
    """Count this process's open files; 0 where that cannot be known."""
    return len(list(OPEN_FILES.iterdir())) if OPEN_FILES.exists() else 0


def torture(place: Path, _disk: Disk, *, hours: int = 24, games: int = 1000) -> Tally:
    """Let a table play for so many virtual hours after so many games of other evenings."""
    folder = place / "data"
    fill(folder, games)
    start_us, before = _start_us(folder) // games, (folder / JOURNAL_FILE).stat().st_size
    world, counting = VirtualApp(AppConfig(folder, SETTINGS, EDITIONS), seed=1), _Counting()
    show = Demonstration(world, Plan(games=10**9), lambda _: None)
    world.watch(counting)
    world.navigator.open(PageName.SET_UP, world.clock.now())
    world.loop.pump()
    window = max(1, hours // 8)
    world.run(window * HOUR)
    young = {"start us": start_us, "action us": _action_us(world, counting, 2 * window * HOUR), **_taken()}
    world.run((hours - window) * HOUR)
    action_us = _action_us(world, counting, hours * HOUR)
    old = {"action us": action_us, **_taken()}
    world.close()
    played = len(show.finished)
    old["start us"] = _start_us(folder) // (games + played)
    bytes_a_game = ((folder / JOURNAL_FILE).stat().st_size - before) // max(1, played)
    grown = sum(old[name] > MAY[name](young[name]) for name in MAY) + (bytes_a_game > BYTES_A_GAME)
    return Tally(played, counting.actions, young, old, grown + (counting.actions <= 10 * played))


def _action_us(world: VirtualApp, counting: _Counting, until: int) -> int:
    """Run until a time, and return the mean processor time of one action, in µs."""
    began, actions = time.process_time_ns(), counting.actions
    world.run(until)
    return (time.process_time_ns() - began) // 1000 // max(1, counting.actions - actions)


def _taken() -> dict[str, int]:
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return {"KiB": pages * PAGE // 1024, "files": open_files(), "threads": threading.active_count()}


def _start_us(folder: Path) -> int:
    """Return the least processor time of three starts that read all entries, in µs."""
    took = []
    for _ in range(3):
        began = time.process_time_ns()
        mend(folder)
        Journal(folder).close()
        took.append((time.process_time_ns() - began) // 1_000)
    return min(took)
