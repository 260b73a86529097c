"""`hammerprice demo`: the program plays games by itself, in virtual time or in a window in real time."""

import argparse
import sys
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TextIO

from companion.app import App
from companion.atomic_files import whole_folder
from companion.cli.arguments import positive
from companion.cli.output import print_line
from companion.cli.temporary_table import add_table, temporary_house
from companion.config.app_config import AppConfig
from companion.config.options import SECOND
from companion.config.settings import Pins
from companion.demo.demonstration import Demonstration, Stuck
from companion.demo.plan import CannotBeShown, Plan, check
from companion.export.import_export import export
from companion.pages.welcome import welcome
from companion.rules.auction_game.words import SEATS
from companion.rules.common import Variant
from companion.system.log import Lines
from companion.terminal import Refused
from companion.virtual.virtual_table import VirtualTable
from display.gallery import Gallery
from display.window import NoScreen, screen_is_there

HELP = "let the program play whole games by itself"


def add_arguments(demo: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_table(demo)
    demo.add_argument(
        "--seed", type=int, default=1, metavar="N", help="the same seed plays the same games (default: 1)"
    )
    demo.add_argument(
        "--games",
        type=positive,
        default=1,
        metavar="N",
        help="how many (default: 1); --data puts them in that journal",
    )
    demo.add_argument("--edition", default="dicetree", metavar="E", help="whose box (default: dicetree)")
    variants = [str(variant) for variant in Variant]
    demo.add_argument("--variant", default="standard", metavar="V", choices=variants, help=", ".join(variants))
    demo.add_argument("--players", type=int, metavar="N", help="how many players (default: 4, or what the variant has)")
    demo.add_argument("--out", type=Path, metavar="DIR", help="write records, and a picture of each kind of screen")
    demo.add_argument("--trace", type=Path, metavar="FILE", help="write all that can be perceived, as it happens")
    demo.add_argument(
        "--pace", choices=["real", "fast"], help="in a window, or in virtual time (default: real if there is a screen)"
    )


def run(options: argparse.Namespace) -> int:
    """Run the command and return its exit code."""
    with ExitStack() as kept:
        house = temporary_house(options, kept)
        variant = Variant(options.variant)
        plan = Plan(
            seed=options.seed,
            games=options.games,
            edition=options.edition,
            variant=variant,
            players=SEATS[variant][0] + (variant is Variant.STANDARD) if options.players is None else options.players,
        )
        keep = Keepsakes(print_line, options.out, options.trace)
        windowed = options.pace == "real" or (options.pace is None and screen_is_there())
        try:
            check(plan, house)
            if options.out is not None:
                options.out.mkdir(parents=True, exist_ok=True)
            demonstrate(plan, house, keep, windowed=windowed, log=sys.stderr)
        except (CannotBeShown, NoScreen, Stuck) as error:
            raise Refused(str(error)) from None
    return 0


A_WHILE = 60 * SECOND
"""Virtual time between two checks whether the demonstration is over."""


@dataclass(frozen=True, slots=True)
class Keepsakes:
    """Output of a demonstration."""

    tell: Callable[[str], None]
    """Called with each line of the game as it is played."""
    out: Path | None = None
    """The folder for records and pictures; None to write none."""
    trace: Path | None = None


def demonstrate(plan: Plan, house: AppConfig, keep: Keepsakes, *, windowed: bool, log: Lines) -> None:
    """Play the plan's games. Raise NoScreen if `windowed` and there is no screen, JournalFault, OSError."""
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


def _in_memory(plan: Plan, house: AppConfig, keep: Keepsakes, trace: TextIO | None) -> tuple[Demonstration, Gallery]:
    """Play in virtual time, as fast as possible, with pictures in memory."""
    world = VirtualTable(house, seed=plan.seed)
    try:
        show = Demonstration(world.table, world.hands, world.clock.now, plan, keep.tell)
        world.watch(show)
        if trace is not None:
            world.trace_to(trace)
        gallery = Gallery(world.picture.surface)
        if keep.out is not None:
            world.watch(gallery)
        welcome(world.table)
        show.start()
        while not show.done:
            world.run(world.clock.now() + A_WHILE)
    finally:
        world.close()
    return show, gallery


def _in_a_window(
    plan: Plan, house: AppConfig, keep: Keepsakes, trace: TextIO | None, *, log: Lines
) -> tuple[Demonstration, Gallery]:
    """Play in real time in a window; closing it ends the demonstration."""
    with App(house, log=log, trace=trace, pins=Pins.SIMULATED) as app:
        show = Demonstration(app.table, app.hands, app.clock.now, plan, keep.tell)
        app.watch(show)
        gallery = Gallery(app.picture.surface)
        if keep.out is not None:
            app.watch(gallery)
        welcome(app.table)
        show.start()
        app.run(until=lambda: show.done)
    return show, gallery
