"""The picture of `hammerprice wiring`: the header with the use of each of its pins, and each part with its pins.

A number in a square is a pin of the header: filled for a signal, framed for power and ground, faint where nothing is
connected.
"""

from collections import Counter
from collections.abc import Iterator

from companion.terminal import counted
from display.icons import Sign
from display.svg import Mark, Sheet
from display.theme import BONE, EDGE, INK, SHADE, STONE
from display.widgets import REST, Align, Box, Face, Icon, Outline, Paddle, Rect, Text
from hardware.config.header import HEADER, PINS, header_pin
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
    connections,
)
from hardware.signals import Part

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


def wiring_sheet(wiring: Wiring, plugs: Plugs) -> Sheet:
    """Return the sheet of a wiring, with paddles up to the last seat that has anything."""
    title, pods = "Hammer Price: wiring", plugs.paddles
    seats = range(1, max((len(wiring.paddles), *pods)) + 1)
    cells = [
        Rect(PARTS_X + column * (CELL_W + CELL_GAP), TOP + row * CELL_H, CELL_W, CELL_H)
        for row in range(2)
        for column in range(3)
    ]
    words, rail = heading(title, 560)
    marks = [words, _summary(wiring, plugs), rail, *_header(wiring)]
    marks += _table(cells[len(seats)], wiring)
    for cell, seat in zip(cells, seats, strict=False):
        marks += _seat(cell, seat)
        if seat in pods:
            marks.append(Text(_paddle_spots(cell)[0], "A pod on USB", BODY, STONE))
        else:
            paddle = wiring.paddles[seat - 1] if seat <= len(wiring.paddles) else PaddleWiring()
            marks += _paddle(cell, paddle, SEAT_GROUNDS[seat - 1], wiring)
    return Sheet(title, WIDTH, HEIGHT, tuple(marks))


def heading(title: str, width: int) -> tuple[Mark, Mark]:
    """Return the title of a sheet, and the rail below it."""
    return Text(Rect(MARGIN, 40, width, 56), title, (45, 40), BONE, Face.STRONG), Box(RAIL, BONE)


def _summary(wiring: Wiring, plugs: Plugs) -> Text:
    """Return how many of what parts are wired."""
    counts = Counter(part.kind for part in parts(wiring, plugs))
    words = ", ".join(counted(counts[kind], kind) for kind in Part if counts[kind]) or "nothing is wired"
    spot = Rect(660, 44, WIDTH - MARGIN - 660, 52)
    return Text(spot, words, (26, 24, 22), STONE, align=Align.RIGHT)


def _header(wiring: Wiring) -> Iterator[Mark]:
    """Yield the header as seen from above, each pin with its name, its seat and its use."""
    wired = {one.pin: one for one in connections(wiring)}
    yield Box(Rect(ODD_X - 8, TOP - 8, EVEN_X + CHIP - ODD_X + 16, 20 * PITCH + 3), SHADE)
    for pin in HEADER:
        row, even = divmod(pin.number - 1, 2)
        spot = Rect(EVEN_X if even else ODD_X, TOP + row * PITCH, CHIP, CHIP)
        room = spot._replace(w=NAME_W + SEAT_W + WORDS_W + 2 * GAP)
        if even:
            name, seat, words = room._replace(x=spot.right + 8 + GAP).across(NAME_W, SEAT_W, WORDS_W, gap=GAP)
        else:
            room = room._replace(x=spot.x - 8 - GAP - room.w)
            words, seat, name = room.across(WORDS_W, SEAT_W, NAME_W, gap=GAP)
        align = Align.LEFT if even else Align.RIGHT
        connection = wired.get(pin.number)
        if connection is None:
            yield Outline(spot, EDGE, 2)
            yield Text(spot, str(pin.number), (20,), STONE, align=Align.CENTRE)
        else:
            yield from _pin(spot, pin.number)
        yield Text(name, pin.name, SMALL, STONE, align=align)
        if connection is not None:
            if connection.seat is not None:
                yield Paddle(Rect(seat.x, seat.y + 4, SEAT_W, 29), connection.seat, BONE)
            colour = BONE if pin.power is None else STONE
            yield Text(words, connection.part, BODY, colour, align=align)
        elif pin.power is None and pin.bcm not in PINS:
            yield Text(words, "leave empty", BODY, STONE, align=align)
    foot = "Seen from above, USB sockets below. A number in a square is a pin of the header."
    yield Text(Rect(MARGIN, TOP + 20 * PITCH + 12, 740, 24), foot, SMALL, STONE)


def _seat(cell: Rect, seat: int) -> Iterator[Mark]:
    """Yield the head of a seat's part of the sheet."""
    yield Paddle(Rect(cell.x, cell.y, 44, 58), seat, BONE)
    yield Text(Rect(cell.x + 60, cell.y, cell.w - 60, 44), f"Seat {seat}", (28, 26), BONE, Face.STRONG)


def _paddle_spots(cell: Rect) -> tuple[Rect, Rect, Rect]:
    """Return the places of a seat's button, keypad and light."""
    _, button, _, keypad, _, light = cell.down(84, CHIP, 28, KEYPAD_H, 14, CHIP)
    return button, keypad, light


def _paddle(cell: Rect, paddle: PaddleWiring, ground: int, wiring: Wiring) -> Iterator[Mark]:
    """Yield a seat's button, keypad and light, each wire from its pin."""
    button, keypad, light = _paddle_spots(cell)
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
    yield from _contact(gavel, wiring.gavel, GAVEL_GROUND, "gavel", "No gavel: struck by touch")
    yield from _contact(buzzer, wiring.buzzer, BUZZER_GROUND, "buzzer", "No buzzer or lamp")
    if wiring.buzzer is not None:
        supply = buzzer.square(CHIP).moved(0, CHIP + 28)
        yield Box(Rect(supply.middle[0] - 1, buzzer.bottom + 4, WIRE, 24), STONE)
        yield from _pin(supply, BUZZER_SUPPLY)
    notes = tuple(_notes(wiring))
    for note, room in zip(notes, rest.stack(len(notes), NOTE, 10), strict=True):
        yield Text(room, note, (17,), STONE, lines=2)


def _notes(wiring: Wiring) -> Iterator[str]:
    if any(paddle.columns for paddle in wiring.paddles):
        yield f"Rows are shared: {ROW_OHM} Ω in each of the four lines"
        yield f"Columns: {COLUMN_OHM // 1000} kΩ from each to 3.3 V, pin {PULL_UPS}"
    if wiring.buzzer is not None:
        yield "Buzzer: by a transistor. A lamp (LED): by 1 kΩ to ground"
    if any(paddle.light is not None for paddle in wiring.paddles):
        yield f"Lights (LED): {LIGHT_OHM} Ω each"
    yield "All grounds are connected: any of them will do"


def _contact(spot: Rect, bcm: int | None, ground: int, words: str, without: str = "") -> Iterator[Mark]:
    """Yield a button, a light or the like between its pin and a ground of the header; `without` it, what is said."""
    if bcm is None:
        if without:
            yield Text(spot, without, BODY, STONE)
        return
    pin, wire, room, back, end = spot.across(CHIP, 24, REST, 24, CHIP)
    cap = room.inset(0, -4)
    yield from _pin(pin, header_pin(bcm))
    yield wire_across(wire.x, wire.right, spot.middle[1])
    yield Outline(cap, BONE)
    yield Text(cap, words, BODY, BONE, align=Align.CENTRE)
    yield wire_across(back.x, back.right, spot.middle[1])
    yield from _pin(end, ground)


def _keypad(spot: Rect, rows: tuple[int, ...], columns: tuple[int, ...]) -> Iterator[Mark]:
    """Yield keys with a wire to the pin of each row at the left, and to that of each column below."""
    _, room = spot.across(REST, 3 * KEY + 2 * KEY_GAP)
    block, pins = room.down(4 * KEY + 3 * KEY_GAP, CHIP, gap=24)
    for line, bcm, names in zip(block.rows(4, KEY_GAP), rows, KEYPAD_ROWS, strict=True):
        chip = spot._replace(y=line.y, w=CHIP, h=KEY).square(CHIP)
        yield from _pin(chip, header_pin(bcm))
        yield wire_across(chip.right, line.x, chip.middle[1])
        for key, name in zip(line.columns(3, KEY_GAP), names, strict=True):
            yield Outline(key, STONE)
            yield Text(key, name, (24, 22), BONE, Face.STRONG, Align.CENTRE)
            if key.x > line.x:
                yield wire_across(key.x - KEY_GAP, key.x, chip.middle[1])
            if line.y > block.y:
                yield wire_down(key.middle[0], key.y - KEY_GAP, key.y)
    for place, bcm in zip(pins.columns(3, KEY_GAP), columns, strict=True):
        yield wire_down(place.middle[0], block.bottom, pins.y)
        yield from _pin(place.square(CHIP), header_pin(bcm))


def _pin(rect: Rect, pin: int) -> Iterator[Mark]:
    """Yield a pin of the header, anywhere on the sheet."""
    yield from chip(rect, pin, filled=HEADER[pin - 1].power is None)


def chip(rect: Rect, number: int, *, filled: bool) -> Iterator[Mark]:
    """Yield a number in a square."""
    yield Box(rect, BONE) if filled else Outline(rect, BONE, 2)
    yield Text(rect, str(number), (20,), INK if filled else BONE, Face.STRONG, Align.CENTRE)


def wire_across(start: int, end: int, y: int) -> Box:
    """Return a wire from left to right."""
    return Box(Rect(start, y - 1, end - start, WIRE), STONE)


def wire_down(x: int, start: int, end: int) -> Box:
    """Return a wire from the top down."""
    return Box(Rect(x - 1, start, WIRE, end - start), STONE)
