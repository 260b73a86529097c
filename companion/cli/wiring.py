"""`hammerprice wiring`: print the wiring pin by pin, or draw it.

With it come the USB devices, the lines of config.txt, and cautions.
"""

import argparse
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from companion.cli.arguments import (
    OR_OUTPUT,
    STANDARD_OUTPUT,
    add_force,
    check_outputs,
    parse_whole_number,
    settings_of,
    write_output,
)
from companion.cli.board_picture import BoardSide, board_lines, board_sheet, step_lines, step_sheet
from companion.cli.cable_picture import CableStep, cable_lines, cable_sheet
from companion.cli.case_picture import case_lines, case_sheet
from companion.cli.wiring_picture import wiring_sheet
from companion.terminal import CommandRefused
from display.svg import Sheet, on_paper, png, svg
from hardware.config.usb import Plugs
from hardware.config.wiring import ConfigError, Wiring, ready_made
from hardware.raspberry_pi.soldering_steps import SolderingStep
from hardware.raspberry_pi.wiring_table import wiring_lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--paddles",
        type=parse_whole_number,
        metavar="N",
        help="the ready-made wiring of N paddles (default: the settings' wiring)",
    )
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--case", action="store_true", help="list or draw every hole of a case for five paddles instead")
    shown.add_argument(
        "--board",
        type=BoardSide,
        choices=list(BoardSide),
        help="list or draw the board with the small parts instead: its parts, or the wires below it",
    )
    shown.add_argument(
        "--step",
        type=_step,
        metavar="N",
        help="list or draw what a step of building the table adds instead: 1 to 5 solder the board, 6 to 9 connect "
        "the Pi, a keypad, a button with the gavel, and the buzzer",
    )
    parser.add_argument("--svg", type=Path, metavar="FILE", help=f"write a picture of it as SVG{OR_OUTPUT}")
    parser.add_argument("--png", type=Path, metavar="FILE", help=f"write a picture of it as PNG{OR_OUTPUT}")
    parser.add_argument("--paper", action="store_true", help="ink on white, for printing (default: as on the screen)")
    add_force(parser)


def _step(text: str) -> SolderingStep | CableStep:
    """Return a step of building by its number. Raise argparse.ArgumentTypeError."""
    steps: dict[int, SolderingStep | CableStep] = {step.value: step for step in (*SolderingStep, *CableStep)}
    number = parse_whole_number(text)
    if number not in steps:
        raise argparse.ArgumentTypeError(f"there is no step {number}; expected {min(steps)} to {max(steps)}")
    return steps[number]


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    check_outputs(options.svg, options.png, force=options.force)
    _refuse_without_effect(options)
    settings = settings_of(options)
    wiring, plugs = settings.wiring, settings.plugs
    if options.paddles is not None:
        try:
            wiring, plugs = ready_made(options.paddles), Plugs()
        except ConfigError as error:
            raise CommandRefused(f"--paddles {options.paddles}: {error.problem}; {error.remedy}") from None
    shown = _shown(wiring, plugs, options)
    if options.svg is not None or options.png is not None:
        sheet = shown.sheet()
        if options.paper:
            sheet = on_paper(sheet)
        if options.svg is not None:
            write_output(options.svg, svg(sheet).encode())
        if options.png is not None:
            write_output(options.png, png(sheet))
    if STANDARD_OUTPUT not in (options.svg, options.png):
        sys.stdout.writelines(f"{line}\n" for line in shown.lines())


class _Shown(NamedTuple):
    """What is asked for, as a drawing and as a list."""

    sheet: Callable[[], Sheet]
    lines: Callable[[], Iterable[str]]


def _shown(wiring: Wiring, plugs: Plugs, options: argparse.Namespace) -> _Shown:
    """Return the case, a side of the board, a step of building, or the wiring pin by pin."""
    if options.case:
        return _Shown(case_sheet, case_lines)
    if options.board is not None:
        return _Shown(partial(board_sheet, wiring, options.board), partial(board_lines, wiring, options.board))
    if isinstance(options.step, SolderingStep):
        return _Shown(partial(step_sheet, wiring, options.step), partial(step_lines, wiring, options.step))
    if isinstance(options.step, CableStep):
        return _Shown(partial(cable_sheet, wiring, options.step), partial(cable_lines, wiring, options.step))
    return _Shown(partial(wiring_sheet, wiring, plugs), partial(wiring_lines, wiring, plugs))


def _refuse_without_effect(options: argparse.Namespace) -> None:
    """Raise CommandRefused for an option that would change nothing."""
    if options.case and options.paddles is not None:
        raise CommandRefused("--paddles: there is one case for every wiring; leave it out")
    if options.paper and options.svg is None and options.png is None:
        raise CommandRefused("--paper: there is no picture; add --svg FILE or --png FILE")
