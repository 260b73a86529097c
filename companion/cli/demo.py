"""`hammerprice demo`: let the program play whole games by itself.

It does so in virtual time, or in a window in real time.
"""

import argparse
import sys
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path

from companion.app import App
from companion.atomic_files import write_whole
from companion.cli.arguments import (
    OR_OUTPUT,
    STANDARD_OUTPUT,
    add_force,
    add_panel,
    check_edition,
    check_outputs,
    folder_path,
    positive,
    seed,
    temporary_config,
    trace_file,
)
from companion.config.app_config import AppConfig
from companion.config.settings import Pins
from companion.demo.demonstration import Demonstration, Keeping, Plan, keep_nothing
from companion.demo.players import NAMES
from companion.export.import_export import record_of
from companion.pages.page import PageName
from companion.rules.edition import Editions
from companion.rules.words import Variant
from companion.terminal import CommandRefused, Progress, ProgressBar
from companion.virtual.virtual_app import VirtualApp
from display.screenshots import FullestScreenshots
from display.sdl_environment import NoScreen
from display.window import screen_is_there
from hardware.config.usb import Plugs
from hardware.config.wiring import ready_made
from hardware.time_units import SECOND


def add_arguments(demo: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_panel(demo)
    demo.add_argument(
        "--seed",
        type=seed,
        default=1,
        metavar="N",
        help="the same seed plays the same games (default: 1)",
    )
    demo.add_argument(
        "--games",
        type=positive,
        default=1,
        metavar="N",
        help="play N games (default: 1); with --data they go into that journal",
    )
    demo.add_argument("--edition", default="dicetree", metavar="E", help="the edition (default: dicetree)")
    variants = [str(variant) for variant in Variant]
    demo.add_argument(
        "--variant", metavar="V", choices=variants, help=f"{', '.join(variants)} (default: the one that fits --players)"
    )
    demo.add_argument(
        "--players", type=positive, metavar="N", help="play with N players (default: 4, or what the variant has)"
    )
    demo.add_argument(
        "--out",
        type=folder_path,
        metavar="DIR",
        help="write a record of each game, and a picture of each kind of screen",
    )
    demo.add_argument(
        "--trace", type=Path, metavar="FILE", help=f"write all that can be seen and heard, line by line{OR_OUTPUT}"
    )
    demo.add_argument(
        "--pace",
        choices=["real", "fast"],
        help="real: in a window, as fast as people; fast: without one, in virtual time (default: real on a screen)",
    )
    add_force(demo)


RECORD = "game-{number}.jsonl"
"""The name of a record in the folder of `--out`; games are numbered from 1."""
EARLIER_FILES = ("game-[0-9]*.jsonl", "[0-9][0-9]-*.png")
"""The names of records and of pictures in a folder that is not to be mixed with the files of other games."""
USUAL_PLAYERS = 4
A_WHILE_NS = 60 * SECOND
"""Virtual time between two reports of the progress."""


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    out = options.out
    earlier = [] if out is None else [out, *(path for name in EARLIER_FILES for path in sorted(out.glob(name)))]
    check_outputs(options.trace, *earlier, force=options.force)
    windowed = options.pace == "real" or (options.pace is None and screen_is_there())
    with ExitStack() as kept:
        bar = kept.enter_context(ProgressBar("rounds"))
        tell = _say_nothing if options.trace == STANDARD_OUTPUT else bar.print_line
        config = temporary_config(options, kept)
        plan = planned_games(options, config.editions)
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
        traced = kept.enter_context(trace_file(options.trace))
        config = _simulated(config)
        try:
            table = App(config, log=sys.stderr) if windowed else VirtualApp(config, seed=plan.seed)
        except NoScreen as error:
            raise CommandRefused(str(error)) from None
        kept.enter_context(closing(table))
        if traced:
            table.trace_to(traced)
        if out is None:
            demonstrate(table, plan, tell, bar.report)
            return
        screenshots = FullestScreenshots(table.picture.panel)
        table.watch(screenshots)
        kept.callback(screenshots.save, out)  # also if it is interrupted

        def keep_record(number: int, game: int) -> None:
            path = out / RECORD.format(number=number)
            record, fault = record_of(table.journal, config.editions, game)
            if fault:
                raise fault
            write_whole(path, record)
            tell(f"Recorded in {path}")

        demonstrate(table, plan, tell, bar.report, keep_record)


def play_in_virtual_time(plan: Plan, config: AppConfig, tell: Callable[[str], None], progress: Progress) -> None:
    """Play the plan's games in the journal of this configuration, and draw every picture; `tell` and `progress` are as
    in `demonstrate`.
    """
    with closing(VirtualApp(_simulated(config), seed=plan.seed, draws_at_once=True)) as table:
        demonstrate(table, plan, tell, progress)


def _simulated(config: AppConfig) -> AppConfig:
    """Return the configuration with simulated paddles for all players, whatever the settings have wired."""
    return config.with_settings(pins=Pins.SIMULATED, wiring=ready_made(len(NAMES)), plugs=Plugs())


def planned_games(options: argparse.Namespace, editions: Editions) -> Plan:
    """Return the plan. The variant follows from the number of players, or that from the variant, where one of them is
    not given. Raise CommandRefused if there is no such edition, or if it is not played so.
    """
    edition, players = options.edition, options.players
    check_edition(edition, editions)
    seats = editions[edition].seats
    if options.variant is not None:
        variant = Variant(options.variant)
    else:
        fitting = [one for one, (fewest, most) in seats.items() if fewest <= (players or USUAL_PLAYERS) <= most]
        variant = next(iter(fitting), Variant.STANDARD)
    fewest, most = seats.get(variant, (0, 0))
    if players is None:
        players = min(max(USUAL_PLAYERS, fewest), most)
    if variant not in seats or not fewest <= players <= most:
        expected = ", ".join(
            f"{one} for {few}" if few == many else f"{one} for {few} to {many}" for one, (few, many) in seats.items()
        )
        given = []
        if options.variant is not None:
            given.append(f"--variant {variant}")
        if options.players is not None:
            given.append(f"--players {players}")
        raise CommandRefused(f"{' '.join(given)}: not possible with {edition}; expected {expected} players")
    return Plan(seed=options.seed, games=options.games, edition=edition, variant=variant, players=players)


def _say_nothing(_line: str) -> None:
    """Say nothing where the trace goes to standard output."""


def demonstrate(
    table: App | VirtualApp,
    plan: Plan,
    tell: Callable[[str], None],
    progress: Progress,
    keep: Keeping = keep_nothing,
) -> None:
    """Play the plan's games at a table, and tell each line of them.

    `progress` is told how many rounds are over, of as many as there will be, but not at a table in a window; `keep`
    takes each game that is over, as in `Demonstration`. Raise Stuck, JournalFault, OSError.
    """
    table.navigator.open(PageName.WELCOME, table.clock.now())
    show = Demonstration(table, plan, tell, keep)
    if isinstance(table, App):
        table.run(until=lambda: show.done)
    else:
        table.loop.pump()
        while not show.done:
            table.run(table.clock.now() + A_WHILE_NS, enough=lambda: show.done)
            progress(*show.rounds)
