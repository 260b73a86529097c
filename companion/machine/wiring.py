"""The command `hammerprice wiring` in words: the wiring pin by pin, what is on USB, what config.txt must say, and
what to mind.

What is on which pin and what to be careful of is found in `hardware/`; the picture is made in
`machine/wiring_picture.py`.
"""

from collections.abc import Iterator
from typing import TextIO

from hardware.bootconfig import Claim
from hardware.cautions import cautions, lines_forbidden, lines_needed
from hardware.pinout import connections, runs, table
from hardware.plugs import Plugs
from hardware.wiring import Wiring


def tell(wiring: Wiring, plugs: Plugs, out: TextIO) -> None:
    """Write the table of connections, what is plugged in, the lines of config.txt and the cautions."""
    out.writelines(f"{line}\n" for line in _told(wiring, plugs))


def _told(wiring: Wiring, plugs: Plugs) -> Iterator[str]:
    yield from table(connections(wiring))
    if plugs != Plugs():
        yield from ("", "On USB:")
        yield from (f"  seat {pod.seat}'s paddle: a pod, serial number {pod.identity}" for pod in plugs.pods)
        if plugs.reader is not None:
            yield f"  the card reader: {plugs.reader}"
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
