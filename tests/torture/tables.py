"""Kills a whole table, devices and screen included, while it plays, and checks what it shows when it is started again.

The demonstration plays the same way every time, so one that nobody kills shows what was confirmed by then.
"""

import json
import os
import shutil
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from random import Random

from companion.config.app_config import AppConfig
from companion.demo.demonstration import Demonstration
from companion.demo.plan import Plan
from companion.journal.journal import FILE, Entry, Game, Journal, journal_of
from companion.notation.record import action_values
from companion.pages.welcome import welcome
from companion.rules.common import Variant
from companion.time_units import SECOND
from companion.virtual.virtual_table import VirtualTable
from tests.support.table import BOXES, SETTINGS, TableUnderTest
from tests.torture.faulty import Death, Disk, in_a_child

MOST_ACTIONS = 5
"""Most actions of one step."""


@dataclass(slots=True)
class Tally:
    """Counts of what happened after each kill."""

    kills: int = 0
    lost: int = 0
    """Tables that did not hold what was confirmed, or held something else."""
    other_pictures: int = 0
    """Tables that came back with another picture than one with the same confirmed entries that nobody killed."""


def moments(trace: str) -> list[list[str]]:
    """Read from a trace which actions were confirmed and not taken back, at the start and after each change."""
    found: list[list[str]] = [[]]
    for line in trace.splitlines():
        if not line.endswith("}"):
            break
        values = json.loads(line)
        if "confirmed" in values:
            found.append([*found[-1], json.dumps(values["confirmed"])])
        elif "undone" in values:
            found.append(found[-1][:-1])
    return found


@dataclass(frozen=True, slots=True)
class Unharmed:
    """The same demonstration when nobody kills it."""

    moments: list[list[str]]
    header: str
    entries: tuple[Entry, ...]


def play(folder: Path, seed: int, descriptor: int, minutes: int) -> None:
    """Let a demonstration play for some virtual minutes, and write its trace."""
    world = VirtualTable(AppConfig(folder, SETTINGS, BOXES), seed=seed)
    plan = Plan(seed=seed, games=1, edition="dicetree", variant=Variant.STANDARD, players=4)
    show = Demonstration(world.table, world.hands, world.clock.now, plan, lambda _: None)
    world.watch(show)
    with os.fdopen(os.dup(descriptor), "w", encoding="utf-8") as trace:
        world.trace_to(trace)
        welcome(world.table)
        show.start()
        world.run(minutes * 60 * SECOND)


def torture(place: Path, disk: Disk, *, seed: int, kills: int = 8, minutes: int = 5) -> Tally:
    """Kill so many tables, each at another storage call of its first minutes."""
    tally, random = Tally(), Random(seed)
    folder = place / "data"

    def playing(pipe: int) -> None:
        disk.watch(folder)
        play(folder, seed, pipe, minutes)

    told, _ = in_a_child(playing)
    journal = Journal(folder)
    unharmed = Unharmed(moments(told), journal.header(1), journal.entries(1))
    journal.close()
    shutil.rmtree(folder)
    while tally.kills < kills:
        call = random.randrange(40, 8 * len(unharmed.moments))

        def dying(pipe: int, call: int = call) -> None:
            disk.watch(folder)
            disk.kill(random.choice(tuple(Death)), call)
            play(folder, seed, pipe, minutes)

        told, ended = in_a_child(dying)
        if not ended:
            tally.kills += 1
            _judge(unharmed, moments(told), folder, tally)
        shutil.rmtree(folder)
    return tally


def _judge(unharmed: Unharmed, killed: list[list[str]], folder: Path, tally: Tally) -> None:
    """Check a killed table. Secret bids that are opened together are traced one by one: all are there, or none."""
    if not killed[-1]:
        return
    journal = Journal(folder)
    entries = journal.entries(1)
    journal.close()
    found, picture = _switched_on(folder)
    last = len(killed) - 1
    if entries != unharmed.entries[: len(entries)] or found not in unharmed.moments[last : last + MOST_ACTIONS + 1]:
        tally.lost += 1
        return
    shutil.rmtree(folder)
    folder.mkdir()
    (folder / FILE).write_bytes(journal_of([Game(1, unharmed.header, entries, finished=False)]))
    tally.other_pictures += _switched_on(folder) != (found, picture)


def _switched_on(folder: Path) -> tuple[list[str], str]:
    """Resume the game; return its actions and its picture."""
    table = TableUnderTest(folder, ())
    table.touch("resume", 1)
    found = [json.dumps(action_values(action)) for action in table.world.table.ledger.actions]
    picture = sha256(table.pixels).hexdigest()
    table.world.close()
    return found, picture
