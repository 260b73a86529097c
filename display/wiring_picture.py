"""The pictures of the wiring: the header with the use of each of its pins, each part with its pins, and the circuits.

This is only the layout; it gets the wiring as a plan and circuits as data, and `svg.py` writes it. A number in a square
is a pin of the header: filled for a signal, framed for power and ground, faint where nothing is connected.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from display.svg import Mark, Sheet
from display.theme import BONE, EDGE, INK, SHADE, STONE, WALL, Colour
from display.widgets import REST, Align, Box, Face, Icon, Outline, Paddle, Rect, Sign, Text

WIDTH, HEIGHT = 1684, 1190
"""A4 landscape, at 144 px an inch."""
MARGIN = 56
RAIL = Rect(MARGIN, 108, WIDTH - 2 * MARGIN, 4)

CHIP = 36
"""Side of the square of a pin."""
PITCH = 49
TOP = 136
ODD_X, EVEN_X = 378, 430
"""Left edges of the header's two rows of pins."""
NAME_W, SEAT_W, WORDS_W, GAP = 74, 22, 200, 14

PARTS_X = 864
CELL_W, CELL_H, CELL_GAP = 216, 496, 58
KEY, KEY_GAP = 48, 8
KEYPAD_H = 4 * KEY + 3 * KEY_GAP + 24 + CHIP
"""With the chips of its columns below the keys."""
WIRE = 3
NOTE = 58
"""The distance from one note to the next."""

SMALL = (19, 18, 17, 16)
BODY = (21, 20, 19, 18)


class Kind(StrEnum):
    """What a pin is for."""

    SIGNAL = "signal"
    POWER = "power"
    FREE = "free"


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin of the header with its label."""

    number: int
    name: str
    """`BCM 17`, `ground`."""
    words: str = ""
    """What is connected."""
    seat: int | None = None
    kind: Kind = Kind.FREE


@dataclass(frozen=True, slots=True)
class Button:
    """A button between two pins of the header."""

    pin: int
    ground: int


@dataclass(frozen=True, slots=True)
class PaddlePart:
    """A seat's paddle; None or empty for a part that it does not have."""

    seat: int
    button: Button | None
    columns: tuple[int, ...]
    light: Button | None = None
    """The light in its button, between a pin and ground."""
    pod: bool = False
    """True for a pod, which is on no pin."""


@dataclass(frozen=True, slots=True)
class Buzzer:
    """The buzzer's pin, and those of its supply."""

    pin: int
    supply: int
    ground: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The content of the sheet. Numbers are pins of the header."""

    title: str
    summary: str
    pins: tuple[Pin, ...]
    """All forty pins, in order."""
    keys: tuple[str, ...]
    """A keypad's keys, row by row."""
    rows: tuple[int, ...]
    paddles: tuple[PaddlePart, ...]
    gavel: Button | None
    buzzer: Buzzer | None
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Inks:
    """The colours of a sheet."""

    ground: Colour
    strong: Colour
    second: Colour
    faint: Colour
    board: Colour
    on_strong: Colour


ON_THE_WALL = Inks(WALL, BONE, STONE, EDGE, SHADE, INK)
ON_PAPER = Inks((0xFF, 0xFF, 0xFF), INK, (0x4D, 0x47, 0x3F), (0x8C, 0x84, 0x78), (0xEE, 0xEA, 0xE3), (0xFF, 0xFF, 0xFF))
"""For printing: ink on white."""


def wiring_sheet(plan: Plan, inks: Inks) -> Sheet:
    """Return the sheet of a plan."""
    cells = [
        Rect(PARTS_X + column * (CELL_W + CELL_GAP), TOP + row * CELL_H, CELL_W, CELL_H)
        for row in range(2)
        for column in range(3)
    ]
    marks = [*_heading(plan, inks), *_header(plan.pins, inks), *_table(cells[len(plan.paddles)], plan, inks)]
    for cell, paddle in zip(cells, plan.paddles, strict=False):
        marks += _paddle(cell, paddle, plan, inks)
    return Sheet(plan.title, WIDTH, HEIGHT, inks.ground, tuple(marks))


def _heading(plan: Plan, inks: Inks) -> Iterator[Mark]:
    """Yield the title, what is wired, and the rail."""
    yield Text(Rect(MARGIN, 40, 560, 56), plan.title, (45, 40), inks.strong, Face.STRONG)
    summary = Rect(660, 44, WIDTH - MARGIN - 660, 52)
    yield Text(summary, plan.summary, (26, 24, 22), inks.second, align=Align.RIGHT)
    yield Box(RAIL, inks.strong)


def _header(pins: Sequence[Pin], inks: Inks) -> Iterator[Mark]:
    """Yield the header as seen from above, each pin with its name and its use."""
    yield Box(Rect(ODD_X - 8, TOP - 8, EVEN_X + CHIP - ODD_X + 16, 20 * PITCH + 3), inks.board)
    for pin in pins:
        row, even = divmod(pin.number - 1, 2)
        chip = Rect(EVEN_X if even else ODD_X, TOP + row * PITCH, CHIP, CHIP)
        yield from _chip(chip, pin.number, pin.kind, inks)
        yield from _label(chip, pin, inks, rightwards=bool(even))
    foot = "Seen from above, USB sockets below. A number in a square is a pin of the header."
    yield Text(Rect(MARGIN, TOP + 20 * PITCH + 12, 740, 24), foot, SMALL, inks.second)


def _label(chip: Rect, pin: Pin, inks: Inks, *, rightwards: bool) -> Iterator[Mark]:
    """Yield a pin's label, outwards from the pin: its name, its seat, its use."""
    widths = (NAME_W, SEAT_W, WORDS_W)
    room = chip._replace(w=sum(widths) + 2 * GAP)
    if rightwards:
        name, seat, words = room._replace(x=chip.right + 8 + GAP).across(*widths, gap=GAP)
    else:
        words, seat, name = room._replace(x=chip.x - 8 - GAP - room.w).across(*widths[::-1], gap=GAP)
    align = Align.LEFT if rightwards else Align.RIGHT
    yield Text(name, pin.name, SMALL, inks.second, align=align)
    if pin.seat is not None:
        yield Paddle(Rect(seat.x, seat.y + 4, SEAT_W, 29), pin.seat, inks.strong)
    if pin.words:
        yield Text(words, pin.words, BODY, inks.strong if pin.kind is Kind.SIGNAL else inks.second, align=align)


def _paddle(cell: Rect, paddle: PaddlePart, plan: Plan, inks: Inks) -> Iterator[Mark]:
    """Yield a seat's button, keypad and light, each wire from its pin."""
    yield Paddle(Rect(cell.x, cell.y, 44, 58), paddle.seat, inks.strong)
    yield Text(Rect(cell.x + 60, cell.y, cell.w - 60, 44), f"Seat {paddle.seat}", (28, 26), inks.strong, Face.STRONG)
    _, button, _, keypad, _, light = cell.down(84, CHIP, 28, KEYPAD_H, 14, CHIP)
    if paddle.pod:
        yield Text(button, "A pod on USB", BODY, inks.second)
        return
    yield from _button(button, paddle.button, "bid", "No button: bids by touch", inks)
    if paddle.columns:
        yield from _keypad(keypad, plan.rows, paddle.columns, plan.keys, inks)
    else:
        yield Text(keypad._replace(h=CHIP), "No keypad: keys by touch", BODY, inks.second)
    if paddle.light:
        yield from _button(light, paddle.light, "light", "", inks)


def _table(cell: Rect, plan: Plan, inks: Inks) -> Iterator[Mark]:
    """Yield the parts that belong to no seat, and the notes."""
    yield Icon(Rect(cell.x, cell.y + 4, 40, 40), Sign.GAVEL, inks.strong)
    yield Text(Rect(cell.x + 60, cell.y, cell.w - 60, 44), "Table", (28, 26), inks.strong, Face.STRONG)
    _, gavel, _, buzzer, _, notes = cell.down(84, CHIP, 28, CHIP, 80, REST)
    yield from _button(gavel, plan.gavel, "gavel", "No gavel: struck by touch", inks)
    if plan.buzzer is None:
        yield Text(buzzer, "No buzzer or lamp", BODY, inks.second)
    else:
        yield from _button(buzzer, Button(plan.buzzer.pin, plan.buzzer.ground), "buzzer", "", inks)
        supply = buzzer.square(CHIP).moved(0, CHIP + 28)
        yield Box(Rect(supply.middle[0] - 1, buzzer.bottom + 4, WIRE, 24), inks.second)
        yield from _chip(supply, plan.buzzer.supply, Kind.POWER, inks)
    for note, room in zip(plan.notes, notes.stack(len(plan.notes), NOTE, 10), strict=True):
        yield Text(room, note, (17,), inks.second, lines=2)


def _button(spot: Rect, button: Button | None, words: str, without: str, inks: Inks) -> Iterator[Mark]:
    """Yield a button between its pin and ground; where there is none, the words `without`."""
    if button is None:
        yield Text(spot, without, BODY, inks.second)
        return
    pin, wire, room, back, ground = spot.across(CHIP, 24, REST, 24, CHIP)
    cap = room.inset(0, -4)
    yield from _chip(pin, button.pin, Kind.SIGNAL, inks)
    yield _wire_across(wire.x, wire.right, spot.middle[1], inks)
    yield Outline(cap, inks.strong)
    yield Text(cap, words, BODY, inks.strong, align=Align.CENTRE)
    yield _wire_across(back.x, back.right, spot.middle[1], inks)
    yield from _chip(ground, button.ground, Kind.POWER, inks)


def _keypad(spot: Rect, rows: Sequence[int], columns: Sequence[int], keys: Sequence[str], inks: Inks) -> Iterator[Mark]:
    """Yield keys with a wire to the pin of each row at the left, and to that of each column below."""
    _, room = spot.across(REST, 3 * KEY + 2 * KEY_GAP)
    block, pins = room.down(4 * KEY + 3 * KEY_GAP, CHIP, gap=24)
    for line, pin, names in zip(block.rows(4, KEY_GAP), rows, keys, strict=True):
        chip = spot._replace(y=line.y, w=CHIP, h=KEY).square(CHIP)
        yield from _chip(chip, pin, Kind.SIGNAL, inks)
        yield _wire_across(chip.right, line.x, chip.middle[1], inks)
        for key, name in zip(line.columns(3, KEY_GAP), names, strict=True):
            yield Outline(key, inks.second)
            yield Text(key, name, (24, 22), inks.strong, Face.STRONG, Align.CENTRE)
            if key.x > line.x:
                yield _wire_across(key.x - KEY_GAP, key.x, chip.middle[1], inks)
            if line.y > block.y:
                yield _wire_down(key.middle[0], key.y - KEY_GAP, key.y, inks)
    for place, pin in zip(pins.columns(3, KEY_GAP), columns, strict=False):
        yield _wire_down(place.middle[0], block.bottom, pins.y, inks)
        yield from _chip(place.square(CHIP), pin, Kind.SIGNAL, inks)


def _chip(rect: Rect, number: int, kind: Kind, inks: Inks) -> Iterator[Mark]:
    """Yield a pin of the header, anywhere on the sheet."""
    if kind is Kind.SIGNAL:
        yield Box(rect, inks.strong)
    else:
        yield Outline(rect, inks.strong if kind is Kind.POWER else inks.faint, 2)
    colour = {Kind.SIGNAL: inks.on_strong, Kind.POWER: inks.strong, Kind.FREE: inks.second}[kind]
    face = Face.TEXT if kind is Kind.FREE else Face.STRONG
    yield Text(rect, str(number), (20,), colour, face, Align.CENTRE)


def _wire_across(start: int, end: int, y: int, inks: Inks) -> Box:
    return Box(Rect(start, y - 1, end - start, WIRE), inks.second)


def _wire_down(x: int, start: int, end: int, inks: Inks) -> Box:
    return Box(Rect(x - 1, start, WIRE, end - start), inks.second)


STAGE_H, STAGE_GAP = 44, 26
BRANCH_W, BRANCH_GAP = 112, 24
CIRCUIT_H = 340
MOST_STAGES = 6


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


def schematic_sheet(title: str, circuits: Sequence[Circuit], plug: Sequence[str], inks: Inks) -> Sheet:
    """Return the sheet of up to five circuits, and of the plug of a seat's cable with its wires in order."""
    marks: list[Mark] = [
        Text(Rect(MARGIN, 40, WIDTH - 2 * MARGIN, 56), title, (45, 40), inks.strong, Face.STRONG),
        Box(RAIL, inks.strong),
    ]
    cells = [
        cell
        for row in Rect(MARGIN, TOP, WIDTH - 2 * MARGIN, 3 * CIRCUIT_H).rows(3, 0)
        for cell in row.columns(2, 2 * STAGE_GAP)
    ]
    for cell, circuit in zip(cells, circuits, strict=False):
        marks += _circuit(cell, circuit, inks)
    marks += _plug(cells[len(circuits)], plug, inks)
    return Sheet(title, WIDTH, HEIGHT, inks.ground, tuple(marks))


def _circuit(cell: Rect, circuit: Circuit, inks: Inks) -> Iterator[Mark]:
    """Yield a circuit: its title, its line from left to right with what goes up and down from it, and its note."""
    title, upper, line, lower, note = cell.down(36, 128, STAGE_H, REST, 30)
    yield Text(title, circuit.title, (24, 22), inks.strong, Face.STRONG)
    yield Text(note, circuit.note, (17, 16, 15), inks.second)
    places = line.columns(MOST_STAGES, STAGE_GAP)[: len(circuit.stages)]
    for place, before in zip(places[1:], places, strict=False):
        yield _wire_across(before.right, place.x, line.middle[1], inks)
    for place, stage in zip(places, circuit.stages, strict=True):
        if stage.label:
            yield Box(place, inks.strong) if stage is circuit.stages[0] else Outline(place, inks.strong)
            ink = inks.on_strong if stage is circuit.stages[0] else inks.strong
            yield Text(place, stage.label, BODY, ink, Face.STRONG, Align.CENTRE)
        else:
            yield _wire_across(place.x, place.right, line.middle[1], inks)
        ends = (place.y, place.bottom) if stage.label else (line.middle[1], line.middle[1])
        width = len(stage.up) * (BRANCH_W + BRANCH_GAP) - BRANCH_GAP
        for number, branch in enumerate(stage.up):
            x = place.middle[0] - width // 2 + number * (BRANCH_W + BRANCH_GAP)
            yield from _branch(Rect(x, upper.y + 4, BRANCH_W, ends[0] - upper.y - 12), branch[::-1], inks, end=0)
        if stage.up:
            half = (width - BRANCH_W) // 2
            yield _wire_across(place.middle[0] - half, place.middle[0] + half, ends[0] - 8, inks)
            yield _wire_down(place.middle[0], ends[0] - 8, ends[0], inks)
        if stage.down:
            x = place.middle[0] - BRANCH_W // 2
            yield from _branch(Rect(x, ends[1], BRANCH_W, lower.bottom - ends[1] - 8), stage.down, inks, end=-1)


def _branch(room: Rect, labels: Sequence[str], inks: Inks, *, end: int) -> Iterator[Mark]:
    """Yield the elements of a line from the top down; the one at `end` is where it ends, and has no box."""
    yield _wire_down(room.middle[0], room.y + (24 if end == 0 else 0), room.bottom - (24 if end else 0), inks)
    height = (room.h - 24) // max(1, len(labels) - 1)
    boxes = labels[1:] if end == 0 else labels[:-1]
    name = Rect(room.x - 20, room.y if end == 0 else room.bottom - 24, room.w + 40, 24)
    yield Text(name, labels[end], BODY, inks.second, align=Align.CENTRE)
    for number, label in enumerate(boxes):
        top = room.y + (24 if end == 0 else 0) + number * height
        box = Rect(room.x, top + (height - 36) // 2, room.w, 36)
        yield Box(box, inks.ground)
        yield Outline(box, inks.strong)
        yield Text(box, label, BODY, inks.strong, align=Align.CENTRE)


def _plug(cell: Rect, wires: Sequence[str], inks: Inks) -> Iterator[Mark]:
    """Yield the contacts of a plug in two rows, numbered as its maker does: odd ones above."""
    title, _, block, note = cell.down(36, 40, 176, 30)
    yield Text(title, "The plug of a seat's cable", (24, 22), inks.strong, Face.STRONG)
    yield Text(note, "A box header 2×5 at the board, seen from above; 1 is at the triangle.", (17, 16), inks.second)
    for first, row in enumerate(block.rows(2, 24), start=1):
        for number, place in zip(range(first, len(wires) + 1, 2), row.columns(len(wires) // 2, 12), strict=True):
            yield Outline(place, inks.second)
            chip, name = place.inset(12).across(CHIP, REST, gap=10)
            yield from _chip(chip.square(CHIP), number, Kind.SIGNAL, inks)
            yield Text(name, wires[number - 1], BODY, inks.strong)
