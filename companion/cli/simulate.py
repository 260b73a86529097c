"""`hammerprice simulate`: run a table script in virtual time.

Where a line cannot be carried out, the trace and the pictures end there, and no record is written.
"""

import argparse
from contextlib import ExitStack, closing
from pathlib import Path

from companion.cli.arguments import (
    OR_OUTPUT,
    add_force,
    add_panel,
    check_outputs,
    folder_path,
    temporary_config,
    trace_file,
    write_output,
)
from companion.notation.record import write_record
from companion.virtual.script import perform, read_script
from companion.virtual.virtual_app import VirtualApp
from display.screenshots import ScreenshotFolder


def add_arguments(simulate: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    add_panel(simulate)
    simulate.add_argument(
        "script", type=Path, metavar="SCRIPT", help="the table script to run, or - for standard input"
    )
    simulate.add_argument("--record", type=Path, metavar="FILE", help=f"write the game so far as a record{OR_OUTPUT}")
    simulate.add_argument("--trace", type=Path, metavar="FILE", help=f"write all that can be seen and heard{OR_OUTPUT}")
    simulate.add_argument("--pictures", type=folder_path, metavar="DIR", help="write a PNG for each changed picture")
    add_force(simulate)


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    check_outputs(options.record, options.trace, force=options.force)
    with ExitStack() as opened:
        config = temporary_config(options, opened)
        script = read_script(options.script, config.editions, len(config.settings.wiring.paddles))
        traced = opened.enter_context(trace_file(options.trace))
        world = opened.enter_context(closing(VirtualApp(config)))
        if traced:
            world.trace_to(traced)
        if options.pictures:
            world.watch(ScreenshotFolder(options.pictures, world.picture))
        perform(script, world)
        if options.record:
            ledger = world.table.ledger
            write_output(options.record, write_record(ledger.course.header, ledger.course.actions))
