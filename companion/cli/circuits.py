"""The circuits between a pin of the header and a part, each resistor and capacitor by its value, and their picture."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.cli.wiring_picture import (
    BODY,
    CHIP,
    HEIGHT,
    MARGIN,
    TOP,
    WIDTH,
    chip,
    heading,
    wire_across,
    wire_down,
)
from display.svg import Mark, Sheet
from display.theme import BONE, INK, STONE, WALL
from display.widgets import REST, Align, Box, Face, Outline, Rect, Text
from hardware.raspberry_pi.wiring_table import COLUMN_OHM, LIGHT_OHM, ROW_OHM

STAGE_H, STAGE_GAP = 44, 26
BRANCH_W, BRANCH_GAP = 112, 24
CIRCUIT_H = 340
MOST_STAGES = 6

BASE_OHM = 1000
"""The resistor at a transistor's base, in ohms: 2.6 mA, which lets ten times as much through the transistor."""
FILTER_NF = 10
"""The capacitor of a contact, in nF: 0.1 ms with its 10 kOhm."""
PLUG = ("row 1", "row 2", "row 3", "row 4", "ground", "button", "column 1", "column 2", "column 3", "light")
"""The wires of a seat's cable, by the contacts of its plug."""

_ROW, _BASE, _LIGHT, _PULL_UP = f"{ROW_OHM} Ω", f"{BASE_OHM // 1000} kΩ", f"{LIGHT_OHM} Ω", f"{COLUMN_OHM // 1000} kΩ"


class Stage(NamedTuple):
    """An element of a circuit's line, drawn as a box with its value; without a label it is a joint."""

    label: str = ""
    up: tuple[tuple[str, ...], ...] = ()
    """Lines upwards from it, side by side: the elements, and last where the line ends."""
    down: tuple[str, ...] = ()
    """The line downwards."""


class Circuit(NamedTuple):
    """A line of elements from a pin of the header to where it ends."""

    title: str
    stages: tuple[Stage, ...]
    note: str


CIRCUITS = (
    Circuit(
        "Bid button, gavel",
        (
            Stage("pin"),
            Stage(_ROW),
            Stage("", ((_PULL_UP, "3.3 V"),), (f"{FILTER_NF} nF", "ground")),
            Stage("cable"),
            Stage("button"),
            Stage("ground"),
        ),
        f"All but the button on the board. BCM 2 and 3 have pull-ups: there without the {_PULL_UP}.",
    ),
    Circuit(
        "Keypad: a row, a key, a column",
        (
            Stage("row pin"),
            Stage(_ROW),
            Stage("cable"),
            Stage("key"),
            Stage("", ((_PULL_UP, "3.3 V"),)),
            Stage("col. pin"),
        ),
        "The four rows go to every keypad; three columns to each. Keys need no diodes.",
    ),
    Circuit(
        "Light: an LED of 3.3 V",
        (Stage("pin"), Stage(_LIGHT), Stage("cable"), Stage("LED"), Stage("ground")),
        "The LED's long leg towards the pin. An arcade button's own resistor is taken out.",
    ),
    Circuit(
        "Light: a lamp of 5 V",
        (Stage("pin"), Stage(_BASE), Stage("NPN", (("lamp", "5 V"),), ("ground",))),
        f"BC337, collector up; or a ULN2803A without the {_BASE}. A bare LED needs its {_LIGHT}. 5 V by its own cable.",
    ),
    Circuit(
        "Buzzer",
        (Stage("pin"), Stage(_BASE), Stage("NPN", (("buzzer", "3.3 V"), ("1N4148", "3.3 V")), ("ground",))),
        f"BC337, collector up. The 1N4148 always, its ring up. A lamp in its place: pin, {_BASE}, LED, ground.",
    ),
)


def circuits_sheet() -> Sheet:
    """Return the sheet of all circuits, and of the plug of a seat's cable with its wires in order."""
    title = "Hammer Price: circuits"
    marks = [*heading(title, WIDTH - 2 * MARGIN)]
    cells = [
        cell
        for row in Rect(MARGIN, TOP, WIDTH - 2 * MARGIN, 3 * CIRCUIT_H).rows(3, 0)
        for cell in row.columns(2, 2 * STAGE_GAP)
    ]
    for cell, circuit in zip(cells, CIRCUITS, strict=False):
        marks += _circuit(cell, circuit)
    marks += _plug(cells[len(CIRCUITS)])
    return Sheet(title, WIDTH, HEIGHT, tuple(marks))


def _circuit(cell: Rect, circuit: Circuit) -> Iterator[Mark]:
    """Yield a circuit: its title, its line from left to right with what goes up and down from it, and its note."""
    title, upper, line, lower, note = cell.down(36, 128, STAGE_H, REST, 30)
    yield Text(title, circuit.title, (24, 22), BONE, Face.STRONG)
    yield Text(note, circuit.note, (17, 16, 15), STONE)
    places = line.columns(MOST_STAGES, STAGE_GAP)[: len(circuit.stages)]
    for place, before in zip(places[1:], places, strict=False):
        yield wire_across(before.right, place.x, line.middle[1])
    for place, stage in zip(places, circuit.stages, strict=True):
        if stage.label:
            yield Box(place, BONE) if stage is circuit.stages[0] else Outline(place, BONE)
            ink = INK if stage is circuit.stages[0] else BONE
            yield Text(place, stage.label, BODY, ink, Face.STRONG, Align.CENTRE)
        else:
            yield wire_across(place.x, place.right, line.middle[1])
        ends = (place.y, place.bottom) if stage.label else (line.middle[1], line.middle[1])
        width = len(stage.up) * (BRANCH_W + BRANCH_GAP) - BRANCH_GAP
        for number, branch in enumerate(stage.up):
            x = place.middle[0] - width // 2 + number * (BRANCH_W + BRANCH_GAP)
            yield from _branch(Rect(x, upper.y + 4, BRANCH_W, ends[0] - upper.y - 12), branch, up=True)
        if stage.up:
            half = (width - BRANCH_W) // 2
            yield wire_across(place.middle[0] - half, place.middle[0] + half, ends[0] - 8)
            yield wire_down(place.middle[0], ends[0] - 8, ends[0])
        if stage.down:
            x = place.middle[0] - BRANCH_W // 2
            yield from _branch(Rect(x, ends[1], BRANCH_W, lower.bottom - ends[1] - 8), stage.down, up=False)


def _branch(room: Rect, labels: Sequence[str], *, up: bool) -> Iterator[Mark]:
    """Yield the elements of a line that goes up or down from its circuit; the last is where it ends, and has no box."""
    name, line = room.down(24, REST) if up else room.down(REST, 24)[::-1]
    yield wire_down(room.middle[0], line.y, line.bottom)
    yield Text(name.inset(-20, 0), labels[-1], BODY, STONE, align=Align.CENTRE)
    elements = labels[-2::-1] if up else labels[:-1]
    for label, place in zip(elements, line.stack(len(elements), line.h // max(1, len(elements))), strict=True):
        box = place._replace(y=place.y + (place.h - 36) // 2, h=36)
        yield Box(box, WALL)
        yield Outline(box, BONE)
        yield Text(box, label, BODY, BONE, align=Align.CENTRE)


def _plug(cell: Rect) -> Iterator[Mark]:
    """Yield the contacts of a plug in two rows, numbered as its maker does: odd ones above."""
    title, _, block, note = cell.down(36, 40, 176, 30)
    yield Text(title, "The plug of a seat's cable", (24, 22), BONE, Face.STRONG)
    yield Text(note, "A box header 2×5 at the board, seen from above; 1 is at the triangle.", (17, 16), STONE)
    for first, row in enumerate(block.rows(2, 24), start=1):
        for number, place in zip(range(first, len(PLUG) + 1, 2), row.columns(len(PLUG) // 2, 12), strict=True):
            yield Outline(place, STONE)
            square, name = place.inset(12).across(CHIP, REST, gap=10)
            yield from chip(square.square(CHIP), number, filled=True)
            yield Text(name, PLUG[number - 1], BODY, BONE)
