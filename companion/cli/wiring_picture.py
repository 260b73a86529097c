"""The picture of `hammerprice wiring`: the header with the use of each of its pins, and each part with its pins.

A number in a square is a pin of the header: filled for a signal, framed for power and ground, faint where nothing is
connected. The circuits between a pin and a part are a drawing of their own, `hardware/pictures/circuits.svg`.
"""

from collections import Counter
from collections.abc import Iterator

from companion.cli.part_drawings import (
    CHIP,
    KEYPAD_H,
    WORD_SIZES,
    Chip,
    chip_pieces,
    contact_pieces,
    keypad_pieces,
    wire_down,
)
from companion.terminal import counted
from display.icons import Sign
from display.svg import Sheet, SheetPiece
from display.theme import BONE, EDGE, SHADE, STONE
from display.widgets import REST, Align, Box, Face, Icon, Outline, Paddle, Rect, Text
from hardware.config.header import HEADER, PINS, header_pin
from hardware.config.parts import parts
from hardware.config.usb import Plug, Plugs
from hardware.config.wiring import PaddleWiring, Wiring
from hardware.raspberry_pi import wiring_table
from hardware.raspberry_pi.wiring_table import BASE, COLUMN, LIGHT, PULL_UP, ROW
from hardware.signals import TABLE, Part, UsbKind
from hardware.usb_kinds import DRIVERS

WIDTH, HEIGHT = 1684, 1190
"""A4 landscape, at 144 px an inch."""
MARGIN = 56
RAIL = Rect(MARGIN, 108, WIDTH - 2 * MARGIN, 4)

PITCH = 49
TOP = 136
ODD_X, EVEN_X = 378, 430
"""Left edges of the header's two rows of pins."""
NAME_W, SEAT_W, WORDS_W, GAP = 74, 22, 200, 14

PARTS_X = 864
CELL_W, CELL_H, CELL_GAP = 216, 438, 58
NOTE = 58
"""The distance from one note to the next."""

SMALL = (19, 18, 17, 16)


def wiring_sheet(wiring: Wiring, plugs: Plugs) -> Sheet:
    """Return the sheet of a wiring, with paddles up to the last seat that has anything."""
    on_usb = plugs.paddles
    seats = range(1, max((len(wiring.paddles), *on_usb)) + 1)
    cells = Rect(PARTS_X, TOP, 3 * CELL_W + 2 * CELL_GAP, 2 * CELL_H + CELL_GAP).cells(2, 3, CELL_GAP)
    title = "Hammer Price: wiring"
    heading = Text(RAIL._replace(y=40, h=56), title, (45, 40), BONE, Face.STRONG)
    marks = [heading, Box(RAIL, BONE), _summary(wiring, plugs), *_header(wiring), *_table(cells[len(seats)], wiring)]
    for cell, seat in zip(cells, seats, strict=False):
        marks += _seat(cell, seat, wiring, on_usb=on_usb.get(seat))
    return Sheet(title, WIDTH, HEIGHT, tuple(marks))


def _summary(wiring: Wiring, plugs: Plugs) -> Text:
    """Return how many of what parts are wired."""
    counts = Counter[Part | UsbKind](part.kind for part in parts(wiring, Plugs()))
    counts.update(plug.kind for plug in plugs.devices)
    words = ", ".join(counted(counts[kind], kind) for kind in (*Part, *DRIVERS) if counts[kind]) or "nothing is wired"
    spot = Rect(660, 44, WIDTH - MARGIN - 660, 52)
    return Text(spot, words, (26, 24, 22), STONE, align=Align.RIGHT)


def _header(wiring: Wiring) -> Iterator[SheetPiece]:
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
            yield from chip_pieces(spot, _pin(pin.number))
            if connection.seat != TABLE:
                yield Paddle(Rect(seat.x, seat.y + 4, SEAT_W, 29), connection.seat, BONE)
            yield Text(words, connection.part, WORD_SIZES, BONE if pin.power is None else STONE, align=align)
        else:
            yield Outline(spot, EDGE, 2)
            yield Text(spot, str(pin.number), (20,), STONE, align=Align.CENTRE)
            if pin.power is None and pin.bcm not in PINS:
                yield Text(words, "leave empty", WORD_SIZES, STONE, align=align)
    foot = "Seen from above, USB sockets below. A number in a square is a pin of the header."
    yield Text(Rect(MARGIN, TOP + 20 * PITCH + 12, 740, 24), foot, SMALL, STONE)


def _seat(cell: Rect, seat: int, wiring: Wiring, *, on_usb: Plug | None) -> Iterator[SheetPiece]:
    """Yield a seat's button, keypad and light, each wire from its pin, or what on USB stands in their place."""
    yield Paddle(Rect(cell.x, cell.y, 44, 58), seat, BONE)
    yield Text(Rect(cell.x + 60, cell.y, cell.w - 60, 44), f"Seat {seat}", (28, 26), BONE, Face.STRONG)
    _, button, _, keypad, _, light = cell.down(84, CHIP, 28, KEYPAD_H, 14, CHIP)
    if on_usb is not None:
        yield Text(button, f"A {on_usb.kind} on USB", WORD_SIZES, STONE)
        return
    paddle = wiring.paddles[seat - 1] if seat <= len(wiring.paddles) else PaddleWiring()
    ground = wiring_table.SEAT_GROUNDS[seat - 1]
    yield from _contact(button, bcm=paddle.button, ground=ground, words="bid", without="No button: bids by touch")
    if paddle.columns:
        rows = [_pin(header_pin(bcm)) for bcm in wiring.rows]
        columns = [_pin(header_pin(bcm)) for bcm in paddle.columns]
        yield from keypad_pieces(keypad, rows, columns)
    else:
        yield Text(keypad._replace(h=CHIP), "No keypad: keys by touch", WORD_SIZES, STONE)
    yield from _contact(light, bcm=paddle.light, ground=ground, words="light")


def _table(cell: Rect, wiring: Wiring) -> Iterator[SheetPiece]:
    """Yield the parts that belong to no seat, and the notes."""
    yield Icon(Rect(cell.x, cell.y + 4, 40, 40), Sign.GAVEL, BONE)
    yield Text(Rect(cell.x + 60, cell.y, cell.w - 60, 44), "Table", (28, 26), BONE, Face.STRONG)
    _, gavel, _, buzzer, _, rest = cell.down(84, CHIP, 28, CHIP, 80, REST)
    yield from _contact(
        gavel, bcm=wiring.gavel, ground=wiring_table.GAVEL_GROUND, words="gavel", without="No gavel: struck by touch"
    )
    yield from _contact(
        buzzer, bcm=wiring.buzzer, ground=wiring_table.BUZZER_GROUND, words="buzzer", without="No buzzer or lamp"
    )
    if wiring.buzzer is not None:
        supply = buzzer.square(CHIP).moved(0, CHIP + 28)
        yield wire_down(supply.middle[0], buzzer.bottom + 4, supply.y)
        yield from chip_pieces(supply, _pin(wiring_table.BUZZER_SUPPLY))
    notes = tuple(_notes(wiring))
    for note, room in zip(notes, rest.stack(len(notes), NOTE, 10), strict=True):
        yield Text(room, note, (17,), STONE, lines=2)


def _notes(wiring: Wiring) -> Iterator[str]:
    if any(paddle.columns for paddle in wiring.paddles):
        yield f"Rows are shared: {ROW} in each of the four lines"
        yield f"Columns: {COLUMN} in each, {PULL_UP} to 3.3 V, pin {wiring_table.PULL_UPS}"
    if wiring.buzzer is not None:
        yield f"Buzzer: transistor. An LED instead of it: {BASE} to ground"
    if any(paddle.light is not None for paddle in wiring.paddles):
        yield f"Lights (LED): {LIGHT} each"
    yield "All grounds are connected: any of them will do"


def _contact(spot: Rect, bcm: int | None, ground: int, words: str, without: str = "") -> Iterator[SheetPiece]:
    """Yield a button, a light or the like between its pin and a ground of the header; `without` it, what is said."""
    if bcm is not None:
        yield from contact_pieces(spot, _pin(header_pin(bcm)), words, _pin(ground))
    elif without:
        yield Text(spot, without, WORD_SIZES, STONE)


def _pin(pin: int) -> Chip:
    """Return the chip of a pin of the header."""
    return Chip(str(pin), is_filled=HEADER[pin - 1].power is None)
