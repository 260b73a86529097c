"""The picture of `hammerprice wiring`.

It takes the connections from `hardware/` and passes them to the drawing in `display/`.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from companion.atomic_files import whole_file, write_whole
from companion.cli.circuits import CIRCUITS, PLUG
from companion.terminal import counted
from display.svg import svg as drawing
from display.svg import write_png
from display.wiring_picture import (
    ON_PAPER,
    ON_THE_WALL,
    Button,
    Buzzer,
    Kind,
    PaddlePart,
    Pin,
    Plan,
    schematic_sheet,
    wiring_sheet,
)
from hardware.config.header import HEADER, PINS, HeaderPin, header_pin
from hardware.config.parts import KEYPAD_ROWS, parts
from hardware.config.usb import Plugs
from hardware.config.wiring import PaddleWiring, Wiring
from hardware.raspberry_pi.wiring_table import (
    BUZZER_GROUND,
    BUZZER_SUPPLY,
    COLUMN_OHM,
    GAVEL_GROUND,
    LIGHT_OHM,
    PULL_UPS,
    ROW_OHM,
    SEAT_GROUNDS,
    Connection,
    connections,
)
from hardware.signals import Part


def draw(plan: Plan | None, *, svg: Path | None, png: Path | None, paper: bool) -> None:
    """Write the picture of a plan, or with None of the circuits, as SVG and as PNG. Raise OSError.

    It has the table's dark colours, or is ink on `paper`.
    """
    inks = ON_PAPER if paper else ON_THE_WALL
    sheet = wiring_sheet(plan, inks) if plan else schematic_sheet("Hammer Price: circuits", CIRCUITS, PLUG, inks)
    if svg is not None:
        write_whole(svg, drawing(sheet).encode())
    if png is not None:
        with whole_file(png) as passing:
            write_png(sheet, passing)


def wiring_plan(wiring: Wiring, plugs: Plugs) -> Plan:
    """Return what the picture of a wiring shows."""
    wired = {one.pin: one for one in connections(wiring)}
    return Plan(
        title="Hammer Price: wiring",
        summary=_summary(wiring, plugs),
        pins=tuple(_pin(pin, wired.get(pin.number)) for pin in HEADER),
        keys=KEYPAD_ROWS,
        rows=tuple(map(header_pin, wiring.rows)),
        paddles=tuple(_paddles(wiring, plugs)),
        gavel=None if wiring.gavel is None else Button(header_pin(wiring.gavel), GAVEL_GROUND),
        buzzer=None if wiring.buzzer is None else Buzzer(header_pin(wiring.buzzer), BUZZER_SUPPLY, BUZZER_GROUND),
        notes=tuple(_notes(wiring)),
    )


def _pin(pin: HeaderPin, wired: Connection | None) -> Pin:
    if wired is not None:
        return Pin(pin.number, pin.name, wired.part, wired.seat, Kind.SIGNAL if pin.power is None else Kind.POWER)
    return Pin(pin.number, pin.name, "" if pin.power or pin.bcm in PINS else "leave empty")


def _paddles(wiring: Wiring, plugs: Plugs) -> Iterator[PaddlePart]:
    """Yield the paddles up to the last seat that has anything."""
    pods = {plug.seat for plug in plugs.pods}
    for seat in range(1, max((len(wiring.paddles), *pods)) + 1):
        paddle = wiring.paddles[seat - 1] if seat <= len(wiring.paddles) else PaddleWiring()
        yield PaddlePart(seat, None, (), pod=True) if seat in pods else _paddle(seat, paddle)


def _paddle(seat: int, paddle: PaddleWiring) -> PaddlePart:
    ground = SEAT_GROUNDS[seat - 1]
    button, light = (None if pin is None else Button(header_pin(pin), ground) for pin in (paddle.button, paddle.light))
    return PaddlePart(seat, button, tuple(map(header_pin, paddle.columns or ())), light)


def _summary(wiring: Wiring, plugs: Plugs) -> str:
    counts = Counter(part.kind for part in parts(wiring, plugs))
    return ", ".join(counted(counts[kind], kind) for kind in Part if counts[kind]) or "nothing is wired"


def _notes(wiring: Wiring) -> Iterator[str]:
    if any(paddle.columns for paddle in wiring.paddles):
        yield f"Rows are shared: {ROW_OHM} Ω in each of the four lines"
        yield f"Columns: {COLUMN_OHM // 1000} kΩ from each to 3.3 V, pin {PULL_UPS}"
    if wiring.buzzer is not None:
        yield "Buzzer: by a transistor. A lamp (LED): by 1 kΩ to ground"
    if any(paddle.light is not None for paddle in wiring.paddles):
        yield f"Lights (LED): {LIGHT_OHM} Ω each"
    yield "All grounds are connected: any of them will do"
