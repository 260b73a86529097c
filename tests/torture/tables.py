"""A whole table killed while it plays: devices, screen and all; switched on again, it shows what it should.

The demonstration plays the same way every time, so one that nobody kills tells what was confirmed and shown by then.
"""

import argparse
import json
import os
import shutil
import sys
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.config.app_config import AppConfig
from companion.config.options import SECOND
from companion.demo.demonstration import Demonstration
from companion.demo.plan import Plan
from companion.journal.journal import Entry, Journal
from companion.notation.record import action_values
from companion.pages.welcome import welcome
from companion.rules.common import Variant
from companion.virtual.virtual_table import VirtualTable
from tests.table import BOXES, SETTINGS, TableUnderTest
from tests.torture.faulty import IN_MEMORY, Death, Disk, in_a_child

FISTS = 5
"""How many actions can be told of one step."""


@dataclass(slots=True)
class Tally:
    """What came of the kills."""

    kills: int = 0
    lost: int = 0
    """Tables that did not hold what was confirmed, or held something else."""
    other_pictures: int = 0
    """Tables that came back with another picture than one with the same confirmed entries that nobody killed."""
    shown_before: int = 0
    """Tables that came back with a picture that they had shown; a note at a seat, and what was half typed, is gone,
    and fists are asked for anew."""

    @property
    def bad(self) -> int:
        """How often something was not as a table deserves."""
        return self.lost + self.other_pictures


class Told:
    """A trace, read: what was confirmed and not taken back, and all pictures from each such moment to the next."""

    def __init__(self, trace: str) -> None:
        self.moments: list[list[str]] = [[]]
        self.pictures: list[set[str]] = [set()]
        for line in trace.splitlines():
            if not line.endswith("}"):
                break
            values = json.loads(line)
            if "confirmed" in values:
                self._arrive([*self.moments[-1], json.dumps(values["confirmed"])])
            elif "undone" in values:
                self._arrive(self.moments[-1][:-1])
            elif "picture" in values:
                self.pictures[-1].add(values["picture"])

    def _arrive(self, actions: list[str]) -> None:
        self.moments.append(actions)
        self.pictures.append(set())


@dataclass(frozen=True, slots=True)
class Unharmed:
    """The same demonstration when nobody kills it."""

    told: Told
    header: str
    entries: tuple[Entry, ...]


def play(folder: Path, seed: int, descriptor: int, minutes: int) -> None:
    """Let a demonstration play for some virtual minutes, and tell everything that happens."""
    world = VirtualTable(AppConfig(folder, SETTINGS, BOXES), seed=seed)
    plan = Plan(seed=seed, games=1, edition="dicetree", variant=Variant.STANDARD, players=4)
    show = Demonstration(world.table, world.hands, world.clock.now, plan, lambda _: None)
    world.watch(show)
    with os.fdopen(os.dup(descriptor), "w", encoding="utf-8") as trace:
        world.trace_to(trace)
        welcome(world.table)
        show.start()
        world.run(minutes * 60 * SECOND)


def kill_tables(seed: int, kills: int, minutes: int, place: Path, disk: Disk) -> Tally:
    """Kill so many tables, each at another call of its first minutes."""
    tally, random = Tally(), Random(seed)
    folder = place / "data"

    def playing(pipe: int) -> None:
        disk.watch(folder)
        play(folder, seed, pipe, minutes)

    told, _ = in_a_child(playing)
    journal = Journal(folder)
    unharmed = Unharmed(Told(told), journal.header(1), journal.entries(1))
    journal.close()
    shutil.rmtree(folder)
    while tally.kills < kills:
        call = random.randrange(40, 8 * len(unharmed.told.moments))

        def dying(pipe: int, call: int = call) -> None:
            disk.watch(folder)
            disk.kill(random.choice(tuple(Death)), call)
            play(folder, seed, pipe, minutes)

        told, ended = in_a_child(dying)
        if not ended:
            tally.kills += 1
            _judge(unharmed, Told(told), folder, tally)
        shutil.rmtree(folder)
    return tally


def _judge(unharmed: Unharmed, killed: Told, folder: Path, tally: Tally) -> None:
    """Fists that are opened together are told one by one: all of them are there, or none."""
    if not killed.moments[-1]:
        return
    journal = Journal(folder)
    entries = journal.entries(1)
    journal.close()
    found, picture = _switched_on(folder)
    last = len(killed.moments) - 1
    if entries != unharmed.entries[: len(entries)] or found not in unharmed.told.moments[last : last + FISTS + 1]:
        tally.lost += 1
        return
    place = unharmed.told.moments.index(found, last)
    tally.shown_before += picture in unharmed.told.pictures[place]
    shutil.rmtree(folder)
    whole = Journal(folder)
    whole.put(1, unharmed.header, entries, finished=False)
    whole.close()
    tally.other_pictures += _switched_on(folder) != (found, picture)


def _switched_on(folder: Path) -> tuple[list[str], str]:
    """The actions that stand, and the picture, when the game is gone on with."""
    table = TableUnderTest(folder, ())
    table.touch("resume", 1)
    found = [json.dumps(action_values(action)) for action in table.world.table.any_ledger.actions]
    picture = sha256(table.pixels).hexdigest()
    table.world.close()
    return found, picture


def main() -> None:
    """Kill tables, and print what came of it as JSON. Must be started on a faulty disk."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture.tables", description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("--kills", type=int, default=8, metavar="N", help="tables (default: 8)")
    parser.add_argument("--minutes", type=int, default=5, metavar="N", help="virtual minutes of each (default: 5)")
    options = parser.parse_args()
    disk = Disk()
    disk.leave_out_syncs()
    with TemporaryDirectory(prefix="hammerprice-tables-", dir=IN_MEMORY) as place:
        tally = kill_tables(options.seed, options.kills, options.minutes, Path(place), disk)
    sys.stdout.write(json.dumps(asdict(tally)) + "\n")


if __name__ == "__main__":
    main()
