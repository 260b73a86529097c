"""The pictures of `hammerprice wiring`: of a wiring, and of the circuits between a pin and a part.

That of a wiring is the header with the use of each of its pins, and each part with its pins. A number in a square is a
pin of the header: filled for a signal, framed for power and ground, faint where nothing is connected. That of the
circuits has each resistor and capacitor by its value.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.terminal import counted
from display.icons import Sign
from display.svg import Mark, Sheet
from display.theme import BONE, EDGE, INK, OUTLINE, SHADE, STONE, WALL
from display.widgets import REST, Align, Box, Face, Icon, Outline, Paddle, Rect, Text
from hardware.config.header import HEADER, PINS, header_pin
from hardware.config.parts import KEYPAD_ROWS, parts
from hardware.config.usb import Plugs
from hardware.config.wiring import PaddleWiring, Wiring
from hardware.raspberry_pi import wiring_table
from hardware.raspberry_pi.wiring_table import BASE, LIGHT, PULL_UP, ROW
from hardware.signals import Part
from hardware.usb_kinds import DRIVERS

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
CELL_W, CELL_H, CELL_GAP = 216, 438, 58
KEY, KEY_GAP = 48, 8
KEYPAD_H = 4 * KEY + 3 * KEY_GAP + 24 + CHIP
"""With the chips of its columns below the keys."""
WIRE = 3
NOTE = 58
"""The distance from one note to the next."""

SMALL = (19, 18, 17, 16)
BODY = (21, 20, 19, 18)


def wiring_sheet(wiring: Wiring, plugs: Plugs) -> Sheet:
    """Return the sheet of a wiring, with paddles up to the last seat that has anything."""
    pods = plugs.paddles
    seats = range(1, max((len(wiring.paddles), *pods)) + 1)
    cells = Rect(PARTS_X, TOP, 3 * CELL_W + 2 * CELL_GAP, 2 * CELL_H + CELL_GAP).cells(2, 3, CELL_GAP)
    marks = [_summary(wiring, plugs), *_header(wiring), *_table(cells[len(seats)], wiring)]
    for cell, seat in zip(cells, seats, strict=False):
        marks += _seat(cell, seat, wiring, is_pod=seat in pods)
    return _sheet("Hammer Price: wiring", marks)


def _sheet(title: str, marks: Sequence[Mark]) -> Sheet:
    """Return a sheet with its title, and the rail below it."""
    words = Text(RAIL._replace(y=40, h=56), title, (45, 40), BONE, Face.STRONG)
    return Sheet(title, WIDTH, HEIGHT, (words, Box(RAIL, BONE), *marks))


def _summary(wiring: Wiring, plugs: Plugs) -> Text:
    """Return how many of what parts are wired."""
    counts = Counter(part.kind for part in parts(wiring, plugs))
    words = ", ".join(counted(counts[kind], kind) for kind in (*Part, *DRIVERS) if counts[kind]) or "nothing is wired"
    spot = Rect(660, 44, WIDTH - MARGIN - 660, 52)
    return Text(spot, words, (26, 24, 22), STONE, align=Align.RIGHT)


def _header(wiring: Wiring) -> Iterator[Mark]:
    """Yield the header as seen from above, each pin with its name, its seat and its use."""
    wired = {one.pin: one for one in wiring_table.connections(wiring)}
    yield Box(Rect(ODD_X - 8, TOP - 8, EVEN_X + CHIP - ODD_X + 16, 20 * PITCH + 3), SHADE)
    for pin in HEADER:
        row, even = divmod(pin.number - 1, 2)
        spot = Rect(EVEN_X if even else ODD_X, TOP + row * PITCH, CHIP, CHIP)
        room = spot._replace(w=NAME_W + SEAT_W + WORDS_W + 2 * GAP)
        if even:
            align, room = Align.LEFT, room._replace(x=spot.right + 8 + GAP)
            name, seat, words = room.across(NAME_W, SEAT_W, WORDS_W, gap=GAP)
        else:
            align, room = Align.RIGHT, room._replace(x=spot.x - 8 - GAP - room.w)
            words, seat, name = room.across(WORDS_W, SEAT_W, NAME_W, gap=GAP)
        yield Text(name, pin.name, SMALL, STONE, align=align)
        if connection := wired.get(pin.number):
            yield from _pin(spot, pin.number)
            if connection.seat:
                yield Paddle(Rect(seat.x, seat.y + 4, SEAT_W, 29), connection.seat, BONE)
            yield Text(words, connection.part, BODY, BONE if pin.power is None else STONE, align=align)
        else:
            yield Outline(spot, EDGE, 2)
            yield Text(spot, str(pin.number), (20,), STONE, align=Align.CENTRE)
            if pin.power is None and pin.bcm not in PINS:
                yield Text(words, "leave empty", BODY, STONE, align=align)
    foot = "Seen from above, USB sockets below. A number in a square is a pin of the header."
    yield Text(Rect(MARGIN, TOP + 20 * PITCH + 12, 740, 24), foot, SMALL, STONE)


def _seat(cell: Rect, seat: int, wiring: Wiring, *, is_pod: bool) -> Iterator[Mark]:
    """Yield a seat's button, keypad and light, each wire from its pin, or that a pod stands in their place."""
    yield Paddle(Rect(cell.x, cell.y, 44, 58), seat, BONE)
    yield Text(Rect(cell.x + 60, cell.y, cell.w - 60, 44), f"Seat {seat}", (28, 26), BONE, Face.STRONG)
    _, button, _, keypad, _, light = cell.down(84, CHIP, 28, KEYPAD_H, 14, CHIP)
    if is_pod:
        yield Text(button, "A pod on USB", BODY, STONE)
        return
    paddle = wiring.paddles[seat - 1] if seat <= len(wiring.paddles) else PaddleWiring()
    ground = wiring_table.SEAT_GROUNDS[seat - 1]
    yield from _contact(button, paddle.button, ground, "bid", "No button: bids by touch")
    if paddle.columns:
        yield from _keypad(keypad, wiring.rows, paddle.columns)
    else:
        yield Text(keypad._replace(h=CHIP), "No keypad: keys by touch", BODY, STONE)
    yield from _contact(light, paddle.light, ground, "light")


def _table(cell: Rect, wiring: Wiring) -> Iterator[Mark]:
    """Yield the parts that belong to no seat, and the notes."""
    yield Icon(Rect(cell.x, cell.y + 4, 40, 40), Sign.GAVEL, BONE)
    yield Text(Rect(cell.x + 60, cell.y, cell.w - 60, 44), "Table", (28, 26), BONE, Face.STRONG)
    _, gavel, _, buzzer, _, rest = cell.down(84, CHIP, 28, CHIP, 80, REST)
    yield from _contact(gavel, wiring.gavel, wiring_table.GAVEL_GROUND, "gavel", "No gavel: struck by touch")
    yield from _contact(buzzer, wiring.buzzer, wiring_table.BUZZER_GROUND, "buzzer", "No buzzer or lamp")
    if wiring.buzzer is not None:
        supply = buzzer.square(CHIP).moved(0, CHIP + 28)
        yield Box(Rect(supply.middle[0] - 1, buzzer.bottom + 4, WIRE, 24), STONE)
        yield from _pin(supply, wiring_table.BUZZER_SUPPLY)
    notes = tuple(_notes(wiring))
    for note, room in zip(notes, rest.stack(len(notes), NOTE, 10), strict=True):
        yield Text(room, note, (17,), STONE, lines=2)


def _notes(wiring: Wiring) -> Iterator[str]:
    if any(paddle.columns for paddle in wiring.paddles):
        yield f"Rows are shared: {ROW} in each of the four lines"
        yield f"Columns: {PULL_UP} from each to 3.3 V, pin {wiring_table.PULL_UPS}"
    if wiring.buzzer is not None:
        yield f"Buzzer: by a transistor. A lamp (LED): by {BASE} to ground"
    if any(paddle.light is not None for paddle in wiring.paddles):
        yield f"Lights (LED): {LIGHT} each"
    yield "All grounds are connected: any of them will do"


def _contact(spot: Rect, bcm: int | None, ground: int, words: str, without: str = "") -> Iterator[Mark]:
    """Yield a button, a light or the like between its pin and a ground of the header; `without` it, what is said."""
    if bcm is None:
        if without:
            yield Text(spot, without, BODY, STONE)
        return
    pin, room, end = spot.across(CHIP, REST, CHIP, gap=24)
    yield _wire_across(pin.right, end.x, spot.middle[1])
    yield from _pin(pin, header_pin(bcm))
    yield from _element(room.inset(0, -4), words)
    yield from _pin(end, ground)


def _keypad(spot: Rect, rows: tuple[int, ...], columns: tuple[int, ...]) -> Iterator[Mark]:
    """Yield keys with a wire to the pin of each row at the left, and to that of each column below."""
    _, room = spot.across(REST, 3 * KEY + 2 * KEY_GAP)
    block, pins = room.down(4 * KEY + 3 * KEY_GAP, CHIP, gap=24)
    for place, bcm in zip(pins.columns(3, KEY_GAP), columns, strict=True):
        yield _wire_down(place.middle[0], block.y, pins.y)
        yield from _pin(place.square(CHIP), header_pin(bcm))
    for line, bcm, names in zip(block.rows(4, KEY_GAP), rows, KEYPAD_ROWS, strict=True):
        chip = spot._replace(y=line.y, w=CHIP, h=KEY).square(CHIP)
        yield from _pin(chip, header_pin(bcm))
        yield _wire_across(chip.right, line.right, chip.middle[1])
        for key, name in zip(line.columns(3, KEY_GAP), names, strict=True):
            yield Box(key.inset(OUTLINE), WALL)
            yield Outline(key, STONE)
            yield Text(key, name, (24, 22), BONE, Face.STRONG, Align.CENTRE)


def _pin(rect: Rect, pin: int) -> Iterator[Mark]:
    """Yield a pin of the header, anywhere on the sheet."""
    yield from _chip(rect, pin, filled=HEADER[pin - 1].power is None)


def _chip(rect: Rect, number: int, *, filled: bool) -> Iterator[Mark]:
    """Yield a number in a square."""
    yield Box(rect, BONE) if filled else Outline(rect, BONE, 2)
    yield Text(rect, str(number), (20,), INK if filled else BONE, Face.STRONG, Align.CENTRE)


def _element(box: Rect, label: str, face: Face = Face.TEXT, *, is_pin: bool = False) -> Iterator[Mark]:
    """Yield a part in a frame, over the wire that goes through it."""
    yield Box(box.inset(OUTLINE), BONE if is_pin else WALL)
    yield Outline(box, BONE)
    yield Text(box, label, BODY, INK if is_pin else BONE, face, Align.CENTRE)


def _wire_across(start: int, end: int, y: int) -> Box:
    """Return a wire from left to right."""
    return Box(Rect(start, y - 1, end - start, WIRE), STONE)


def _wire_down(x: int, start: int, end: int) -> Box:
    """Return a wire from the top down."""
    return Box(Rect(x - 1, start, WIRE, end - start), STONE)


BRANCH_W, BRANCH_GAP = 112, 24
ELEMENT_H, ELEMENT_GAP = 44, 26
CIRCUIT_H = 340
MOST_ELEMENTS = 6

FILTER_NF = 10
"""The capacitor of a contact, in nF: 0.1 ms with its 10 kOhm."""
PLUG = ("row 1", "row 2", "row 3", "row 4", "ground", "button", "column 1", "column 2", "column 3", "light")
"""The wires of a seat's cable, by the contacts of its plug."""


class Fork(NamedTuple):
    """The branches of a circuit. Each has an element, or none, and a place where it ends."""

    at: str
    """The element of the circuit's line that they go from."""
    up: tuple[tuple[str, str], ...]
    """The branches upwards, side by side."""
    down: tuple[str, str] | None = None


class Circuit(NamedTuple):
    """A line of elements from a pin of the header to where it ends, drawn as boxes; `""` is a joint."""

    title: str
    line: tuple[str, ...]
    note: str
    fork: Fork | None = None


CIRCUITS = (
    Circuit(
        "Bid button, gavel",
        ("pin", ROW, "", "cable", "button", "ground"),
        f"All but the button on the board. BCM 2 and 3 have pull-ups: there without the {PULL_UP}.",
        Fork("", up=((PULL_UP, "3.3 V"),), down=(f"{FILTER_NF} nF", "ground")),
    ),
    Circuit(
        "Keypad: a row, a key, a column",
        ("row pin", ROW, "cable", "key", "", "col. pin"),
        "The four rows go to every keypad; three columns to each. Keys need no diodes.",
        Fork("", up=((PULL_UP, "3.3 V"),)),
    ),
    Circuit(
        "Light: an LED of 3.3 V",
        ("pin", LIGHT, "cable", "LED", "ground"),
        "The LED's long leg towards the pin. An arcade button's own resistor is taken out.",
    ),
    Circuit(
        "Light: a lamp of 5 V",
        ("pin", BASE, "NPN"),
        f"BC337, collector up; or a ULN2803A without the {BASE}. A bare LED needs its {LIGHT}. 5 V by its own cable.",
        Fork("NPN", up=(("lamp", "5 V"),), down=("", "ground")),
    ),
    Circuit(
        "Buzzer",
        ("pin", BASE, "NPN"),
        f"BC337, collector up. The 1N4148 always, its ring up. A lamp in its place: pin, {BASE}, LED, ground.",
        Fork("NPN", up=(("buzzer", "3.3 V"), ("1N4148", "3.3 V")), down=("", "ground")),
    ),
)


def circuits_sheet() -> Sheet:
    """Return the sheet of all circuits, and of the plug of a seat's cable with its wires in order."""
    rows = Rect(MARGIN, TOP, RAIL.w, 3 * CIRCUIT_H).rows(3, 0)
    cells = [cell for row in rows for cell in row.columns(2, 2 * ELEMENT_GAP)]
    marks = [*_plug(cells[len(CIRCUITS)])]
    for cell, circuit in zip(cells, CIRCUITS, strict=False):
        marks += _circuit(cell, circuit)
    return _sheet("Hammer Price: circuits", marks)


def _circuit(cell: Rect, circuit: Circuit) -> Iterator[Mark]:
    """Yield a circuit: its title, its line from left to right with its branches, and its note."""
    title, upper, line, lower, note = cell.down(36, 128, ELEMENT_H, REST, 30)
    yield Text(title, circuit.title, (24, 22), BONE, Face.STRONG)
    yield Text(note, circuit.note, (17, 16, 15), STONE)
    pin, *places = line.columns(MOST_ELEMENTS, ELEMENT_GAP)[: len(circuit.line)]
    yield _wire_across(pin.right, places[-1].x, line.middle[1])
    yield from _element(pin, circuit.line[0], Face.STRONG, is_pin=True)
    for place, label in zip(places, circuit.line[1:], strict=True):
        if label:
            yield from _element(place, label, Face.STRONG)
        if circuit.fork and circuit.fork.at == label:
            ends = place if label else place._replace(y=line.middle[1], h=0)
            yield from _fork(circuit.fork, ends, upper.y + 4, lower.bottom - 8)


def _fork(fork: Fork, place: Rect, top: int, bottom: int) -> Iterator[Mark]:
    """Yield the branches from an element or a joint up to `top` and down to `bottom`."""
    x, width = place.middle[0], len(fork.up) * (BRANCH_W + BRANCH_GAP) - BRANCH_GAP
    rooms = Rect(x - width // 2, top, width, place.y - 8 - top).columns(len(fork.up), BRANCH_GAP)
    for room, branch in zip(rooms, fork.up, strict=True):
        end, wire = room.down(24, REST)
        yield from _branch(wire, end, *branch)
    yield _wire_across(rooms[0].middle[0], rooms[-1].middle[0], place.y - 8)
    yield _wire_down(x, place.y - 8, place.y)
    if fork.down:
        wire, end = Rect(x - BRANCH_W // 2, place.bottom, BRANCH_W, bottom - place.bottom).down(REST, 24)
        yield from _branch(wire, end, *fork.down)


def _branch(wire: Rect, name: Rect, element: str, end: str) -> Iterator[Mark]:
    """Yield a wire through an element, if there is one, and the name of where it ends."""
    yield _wire_down(wire.middle[0], wire.y, wire.bottom)
    yield Text(name.inset(-20, 0), end, BODY, STONE, align=Align.CENTRE)
    if element:
        yield from _element(wire._replace(y=wire.y + (wire.h - 36) // 2, h=36), element)


def _plug(cell: Rect) -> Iterator[Mark]:
    """Yield the contacts of a plug in two rows, numbered as its maker does: odd ones above."""
    title, _, block, note = cell.down(36, 40, 176, 30)
    yield Text(title, "The plug of a seat's cable", (24, 22), BONE, Face.STRONG)
    yield Text(note, "A box header 2×5 at the board, seen from above; 1 is at the triangle.", (17, 16), STONE)
    for first, row in enumerate(block.rows(2, 24), start=1):
        for number, place in zip(range(first, len(PLUG) + 1, 2), row.columns(len(PLUG) // 2, 12), strict=True):
            yield Outline(place, STONE)
            square, name = place.inset(12).across(CHIP, REST, gap=10)
            yield from _chip(square.square(CHIP), number, filled=True)
            yield Text(name, PLUG[number - 1], BODY, BONE)
