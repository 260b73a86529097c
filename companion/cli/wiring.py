"""`hammerprice wiring`: print the wiring pin by pin, or draw it.

With it come the USB devices, the lines of config.txt, and cautions.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from companion.atomic_files import write_whole
from companion.cli.wiring_picture import circuits_sheet, wiring_sheet
from companion.config.paths import settings_file
from companion.config.settings import load_settings
from companion.terminal import Refused
from display.svg import on_paper, svg, write_png
from hardware.config.parts import parts
from hardware.config.usb import Plugs
from hardware.config.wiring import ConfigError, Wiring, ready_made
from hardware.raspberry_pi.boot_files import Claim, lines_forbidden, lines_needed
from hardware.raspberry_pi.wiring_table import cautions, connections, runs, table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument(
        "--paddles", type=int, metavar="N", help="the ready-made wiring of N paddles (default: the settings' wiring)"
    )
    parser.add_argument("--svg", type=Path, metavar="FILE", help="write a picture of it as SVG")
    parser.add_argument("--png", type=Path, metavar="FILE", help="write a picture of it as PNG")
    parser.add_argument("--circuits", action="store_true", help="draw every resistor and capacitor instead")
    parser.add_argument("--paper", action="store_true", help="ink on white, for printing (default: as on the screen)")


def run(options: argparse.Namespace) -> None:
    """Run the command."""
    settings = load_settings(settings_file(options.settings))
    wiring, plugs = settings.wiring, settings.plugs
    if options.paddles is not None:
        try:
            wiring, plugs = ready_made(options.paddles), Plugs()
        except ConfigError as error:
            raise Refused(f"--paddles {options.paddles}: {error.problem}; {error.remedy}") from None
    if options.svg is not None or options.png is not None:
        sheet = circuits_sheet() if options.circuits else wiring_sheet(wiring, plugs)
        if options.paper:
            sheet = on_paper(sheet)
        if options.svg is not None:
            write_whole(options.svg, svg(sheet).encode())
        if options.png is not None:
            write_png(sheet, options.png)
    elif options.paper or options.circuits:
        raise Refused(
            f"--{'paper' if options.paper else 'circuits'}: there is no picture; add --svg FILE or --png FILE"
        )
    sys.stdout.writelines(f"{line}\n" for line in wiring_lines(wiring, plugs))


def wiring_lines(wiring: Wiring, plugs: Plugs) -> Iterator[str]:
    """Yield the table of connections, the USB devices, the lines of config.txt, and the cautions."""
    yield from table(connections(wiring))
    if plugs != Plugs():
        yield from ("", "On USB:")
        yield from (f"  {part.name}: {part.identity}" for part in parts(wiring, plugs) if part.identity)
    needed, forbidden = lines_needed(wiring), lines_forbidden(wiring)
    if needed:
        yield from ("", "config.txt must have:")
        yield from (f"  {line:<28}{_why(wiring, claim)}" for line, claim in needed)
    if forbidden:
        yield from ("", "and no line that begins:")
        yield from (f"  {line:<28}{_why(wiring, claim)}" for line, claim in forbidden)
    yield from ("", "Mind:")
    yield from (f"  {caution}" for caution in cautions(wiring, plugs))


def _why(wiring: Wiring, claim: Claim) -> str:
    return f"{claim.name} would take BCM {runs(use.pin for use in wiring.uses() if use.pin in claim.pins)}"
