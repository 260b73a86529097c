"""`hammerprice demo`: runs a demonstration in virtual time or, with a window, at the pace of people."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TextIO

from companion.acts.opening import welcome
from companion.demo.demonstration import Demonstration
from companion.demo.plan import Plan
from companion.house import House
from companion.machine.log import Lines
from companion.office.carry import export
from companion.options import SECOND
from companion.program import WindowedTable
from companion.settings import Pins
from companion.whole_files import whole_folder
from companion.world import World
from display.gallery import Gallery

A_WHILE = 60 * SECOND
"""How much virtual time passes between two looks at whether the demonstration is over."""


@dataclass(frozen=True, slots=True)
class Keepsakes:
    """What is kept of a demonstration."""

    tell: Callable[[str], None]
    """Gets the game as it goes, a line at a time."""
    out: Path | None = None
    """Folder for the records and pictures."""
    trace: Path | None = None


def demonstrate(plan: Plan, house: House, keep: Keepsakes, *, windowed: bool, log: Lines) -> None:
    """Play the plan's games. Raises NoScreen if `windowed` where there is none, JournalFault, OSError."""
    with ExitStack() as open_files:
        trace = open_files.enter_context(keep.trace.open("w", encoding="utf-8")) if keep.trace else None
        play = partial(_in_a_window, log=log) if windowed else _in_memory
        show, gallery = play(plan, house, keep, trace)
    if keep.out is None:
        return
    with whole_folder(keep.out) as passing:
        gallery.hang(passing)
        for number, game in enumerate(show.finished, start=1):
            (passing / f"game-{number}.jsonl").write_bytes(export(house.data, house.editions, str(game)))
    for number in range(1, len(show.finished) + 1):
        keep.tell(f"Recorded in {keep.out / f'game-{number}.jsonl'}")


def _in_memory(plan: Plan, house: House, keep: Keepsakes, trace: TextIO | None) -> tuple[Demonstration, Gallery]:
    """As fast as it goes: virtual time, and pictures in memory."""
    world = World(house, seed=plan.seed)
    try:
        show = Demonstration(world.session, world.hands, world.clock.now, plan, keep.tell)
        world.watch(show)
        if trace is not None:
            world.trace_to(trace)
        gallery = Gallery(world.picture.surface)
        if keep.out is not None:
            world.watch(gallery)
        welcome(world.session)
        show.start()
        while not show.done:
            world.run(world.clock.now() + A_WHILE)
    finally:
        world.close()
    return show, gallery


def _in_a_window(
    plan: Plan, house: House, keep: Keepsakes, trace: TextIO | None, *, log: Lines
) -> tuple[Demonstration, Gallery]:
    """At the pace of people, in a window; closing it ends the demonstration."""
    with WindowedTable(house, log=log, trace=trace, pins=Pins.SIMULATED) as table:
        show = Demonstration(table.session, table.hands, table.clock.now, plan, keep.tell)
        table.watch(show)
        gallery = Gallery(table.picture.surface)
        if keep.out is not None:
            table.watch(gallery)
        welcome(table.session)
        show.start()
        table.run(until=lambda: show.done)
    return show, gallery
