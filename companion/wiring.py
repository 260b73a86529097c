"""The command `hammerprice wiring`: the wiring in use, pin by pin, what it needs, and a picture of it.

What is on which pin and what to be careful of is found in `hardware/`; how it is drawn in `display/`. Here the one is
said, and handed to the other.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from hardware.bootconfig import Claim
from hardware.cautions import cautions, lines_forbidden, lines_needed
from hardware.header import HEADER, PINS, header_pin
from hardware.keypad import LAYOUT
from hardware.pinout import (
    BUZZER_GROUND,
    BUZZER_SUPPLY,
    COLUMN_OHM,
    GAVEL_GROUND,
    PULL_UPS,
    ROW_OHM,
    SEAT_GROUNDS,
    connections,
    runs,
    table,
)
from hardware.wiring import Wiring


def tell(wiring: Wiring, out: TextIO) -> None:
    """Write the table of connections, the lines of config.txt and the cautions."""
    out.writelines(f"{line}\n" for line in _told(wiring))


def _told(wiring: Wiring) -> Iterator[str]:
    yield from table(connections(wiring))
    needed, forbidden = lines_needed(wiring), lines_forbidden(wiring)
    if needed:
        yield from ("", "config.txt must have:")
        yield from (f"  {line:<25}{_pins(wiring, claim)}" for line, claim in needed)
    if forbidden:
        yield from ("", "and no line that begins:")
        yield from (f"  {line:<25}{_pins(wiring, claim)}" for line, claim in forbidden)
    yield from ("", "Mind:")
    yield from (f"  {caution}" for caution in cautions(wiring))


def _pins(wiring: Wiring, claim: Claim) -> str:
    return f"{claim.name} would take BCM {runs(use.pin for use in wiring.uses() if use.pin in claim.pins)}"


def draw(wiring: Wiring, *, svg: Path | None, png: Path | None, paper: bool) -> None:
    """Write the picture as SVG and as PNG, on the table's dark wall or for paper. Raises OSError."""
    from display.sheets import write_png, write_svg  # noqa: PLC0415  # only a picture loads what draws
    from display.wiring_sheet import (  # noqa: PLC0415
        ON_PAPER,
        ON_THE_WALL,
        Button,
        Buzzer,
        Kind,
        PaddlePart,
        Pin,
        Plan,
        wiring_sheet,
    )

    wired = {one.pin: one for one in connections(wiring)}
    pins = []
    for pin in HEADER:
        if one := wired.get(pin.number):
            kind = Kind.SIGNAL if pin.power is None else Kind.POWER
            pins.append(Pin(pin.number, pin.name, one.part, one.seat, kind))
        else:
            pins.append(Pin(pin.number, pin.name, "" if pin.power or pin.bcm in PINS else "leave empty"))
    paddles = tuple(
        PaddlePart(
            seat,
            None if paddle.button is None else Button(header_pin(paddle.button), SEAT_GROUNDS[seat - 1]),
            tuple(map(header_pin, paddle.columns or ())),
        )
        for seat, paddle in enumerate(wiring.paddles, start=1)
    )
    keypads = any(paddle.columns for paddle in wiring.paddles)
    plan = Plan(
        title="Hammer Price: wiring",
        summary=_summary(wiring),
        pins=tuple(pins),
        keys=LAYOUT,
        rows=tuple(map(header_pin, wiring.rows)),
        paddles=paddles,
        gavel=None if wiring.gavel is None else Button(header_pin(wiring.gavel), GAVEL_GROUND),
        buzzer=None if wiring.buzzer is None else Buzzer(header_pin(wiring.buzzer), BUZZER_SUPPLY, BUZZER_GROUND),
        notes=tuple(_notes(keypads=keypads, buzzer=wiring.buzzer is not None)),
    )
    sheet = wiring_sheet(plan, ON_PAPER if paper else ON_THE_WALL)
    if svg is not None:
        write_svg(sheet, svg)
    if png is not None:
        write_png(sheet, png)


def _summary(wiring: Wiring) -> str:
    counts = {
        "bid button": sum(paddle.button is not None for paddle in wiring.paddles),
        "keypad": sum(paddle.columns is not None for paddle in wiring.paddles),
        "gavel": int(wiring.gavel is not None),
        "buzzer": int(wiring.buzzer is not None),
    }
    parts = [f"{count} {part}{'s' if count > 1 else ''}" for part, count in counts.items() if count]
    return ", ".join(parts) or "nothing is wired"


def _notes(*, keypads: bool, buzzer: bool) -> Iterator[str]:
    if keypads:
        yield f"Rows are shared: {ROW_OHM} Ω in each of the four lines"
        yield f"Columns: {COLUMN_OHM // 1000} kΩ from each to 3.3 V, pin {PULL_UPS}"
    if buzzer:
        yield "Buzzer: by a transistor. A lamp (LED): by 1 kΩ to ground"
    yield "All grounds are one ground"
