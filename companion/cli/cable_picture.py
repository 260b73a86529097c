"""The pictures and lists of the building steps after the board: the ribbon to the Pi, and one paddle with its cable.

Each has the wires that the step connects. What each contact is: `hardware/raspberry_pi/small_parts.py`.
"""

from collections.abc import Callable, Iterator
from enum import IntEnum
from typing import NamedTuple

from companion.cli.part_drawings import (
    CHIP,
    KEY,
    KEY_GAP,
    KEYPAD_H,
    WORD_SIZES,
    Chip,
    chip_pieces,
    contact_pieces,
    keypad_pieces,
)
from companion.terminal import CommandRefused
from display.svg import Sheet, SheetPiece
from display.theme import BONE, EDGE, SHADE, STONE
from display.widgets import REST, Align, Box, Face, Outline, Rect, Text
from hardware.config.parts import KEYPAD_ROWS
from hardware.config.wiring import Wiring
from hardware.raspberry_pi.small_parts import (
    BUZZER_NET,
    GAVEL_NET,
    GROUND,
    SCREEN_SUPPLY,
    SUPPLY,
    seat_contacts,
    seats_on_pins,
    small_parts,
)

WIDTH = 1190
MARGIN = 56
TOP = 112
RIBBON_H = 150
"""The height of the ribbon of a paddle with its contacts' names."""
PITCH = 44
"""The distance between two rows of the Pi's socket."""
PART_W = 560
"""The width of a part with the chips at both of its sides."""
SCREW_W = 100
SMALL = (18, 17, 16, 15, 14)
NAME_SIZES = (14,)
ROW_WIRES, GROUND_WIRE, BUTTON_WIRE, COLUMN_WIRES, LIGHT_WIRE = (1, 2, 3, 4), 5, 6, (7, 8, 9), 10
"""The wires of a paddle's ribbon, counted from the red one, in the order of `seat_contacts`."""


class CableStep(IntEnum):
    """A step by its number in the guide."""

    PI_RIBBON = 6
    KEYPAD = 7
    BUTTON = 8
    """With its light, and the gavel."""
    BUZZER = 9


class _Drawing(NamedTuple):
    """How a step is shown."""

    title: str
    height: int
    """The height of its sheet in px."""
    pieces: Callable[[Wiring], Iterator[SheetPiece]]
    lines: Callable[[Wiring], Iterator[str]]


def cable_sheet(wiring: Wiring, step: CableStep) -> Sheet:
    """Return the sheet of a step. Raise CommandRefused if the wiring has nothing to connect in it."""
    _check(wiring, step)
    drawing = _DRAWINGS[step]
    title = f"Step {step}: {drawing.title}"
    heading = Text(Rect(MARGIN, 36, WIDTH - 2 * MARGIN, 44), title, (34, 30), BONE, Face.STRONG)
    return Sheet(title, WIDTH, drawing.height, (heading, *drawing.pieces(wiring)))


def cable_lines(wiring: Wiring, step: CableStep) -> Iterator[str]:
    """Yield the list of a step: each wire with what it is soldered to, or what to measure there.

    Raise CommandRefused if the wiring has nothing to connect in it.
    """
    _check(wiring, step)
    yield from _DRAWINGS[step].lines(wiring)


def _check(wiring: Wiring, step: CableStep) -> None:
    """Raise CommandRefused if the wiring has nothing to connect in a step."""
    contacts = _contacts(wiring)
    if step is CableStep.KEYPAD and not contacts[0]:
        raise CommandRefused(f"--step {step}: this wiring has no keypad; choose another step")
    if step is CableStep.BUTTON and not contacts[BUTTON_WIRE - 1]:
        raise CommandRefused(f"--step {step}: this wiring has no bid button; choose another step")
    if step is CableStep.BUZZER and wiring.buzzer is None:
        raise CommandRefused(f"--step {step}: this wiring has no buzzer; choose another step")


def _pi_ribbon_lines(wiring: Wiring) -> Iterator[str]:
    for number, net in enumerate(_pi_nets(wiring), start=1):
        yield f"contact {number:>2}  {net or 'unused':<8}{_measure(net)}".rstrip()


def _keypad_lines(_wiring: Wiring) -> Iterator[str]:
    for wire, keys in zip(ROW_WIRES, KEYPAD_ROWS, strict=True):
        yield f"wire {wire:>2}  the row of keys {' '.join(keys)}"
    for wire, column in zip(COLUMN_WIRES, zip(*KEYPAD_ROWS, strict=True), strict=True):
        yield f"wire {wire:>2}  the column of keys {' '.join(column)}"


def _button_lines(wiring: Wiring) -> Iterator[str]:
    yield f"wire {GROUND_WIRE:>2}  one leg of the button"
    yield f"wire {BUTTON_WIRE:>2}  the other leg of the button"
    if _contacts(wiring)[LIGHT_WIRE - 1]:
        yield f"wire {LIGHT_WIRE:>2}  the long leg of the light; its short leg goes to wire {GROUND_WIRE}"
    if wiring.gavel is not None:
        yield "terminal Gavel: the two legs of the gavel's button"


def _buzzer_lines(_wiring: Wiring) -> Iterator[str]:
    yield f"terminal Buzzer: the buzzer's + at the screw {SUPPLY}, its − at the screw {BUZZER_NET}"


def _contacts(wiring: Wiring) -> tuple[str, ...]:
    """Return what each wire of the first paddle's ribbon is; empty for one that is not connected."""
    seats = seats_on_pins(wiring)
    if not seats:
        return ("",) * LIGHT_WIRE
    return tuple(net.removeprefix(f"seat {seats[0]}: ") for net in seat_contacts(wiring, seats[0]))


def _pi_nets(wiring: Wiring) -> tuple[str, ...]:
    """Return what each contact of the ribbon to the Pi is connected to; empty for one that is not."""
    return small_parts(wiring)[0].nets


def _measure(net: str) -> str:
    """Return what to hear at a contact of the ribbon's free socket while the board has no power."""
    return {SUPPLY: "a beep to O", GROUND: "a beep to M", SCREEN_SUPPLY: "no beep to O or M"}.get(net, "")


def _pi_ribbon(wiring: Wiring) -> Iterator[SheetPiece]:
    """Yield the holes of the ribbon's free socket with what to measure in them, and where the socket goes on the Pi.

    A socket is seen from its holes, so the odd contacts are at the right, other than on the header.
    """
    socket_x = 330
    nets = _pi_nets(wiring)
    yield Box(Rect(socket_x - 8, TOP - 8, 2 * CHIP + 32, 20 * PITCH + 8), SHADE)
    for number, net in enumerate(nets, start=1):
        row, is_even = (number - 1) // 2, number % 2 == 0
        x = socket_x if is_even else socket_x + CHIP + 16
        spot = Rect(x, TOP + row * PITCH, CHIP, CHIP)
        measure = _measure(net)
        if measure:
            yield from chip_pieces(spot, Chip(str(number), is_filled=True))
        else:
            yield Outline(spot, EDGE, 2)
            yield Text(spot, str(number), (20,), STONE, align=Align.CENTRE)
        words = f"{net}: {measure}" if measure else net
        room = Rect(spot.x - 270, spot.y, 250, CHIP) if is_even else Rect(spot.right + 20, spot.y, 250, CHIP)
        align = Align.RIGHT if is_even else Align.LEFT
        yield Text(room, words, SMALL, BONE if measure else STONE, align=align)
    foot = "The holes of the free socket, with the red wire at the top: contact 1 is at the right."
    yield Text(Rect(MARGIN, TOP + 20 * PITCH + 16, 800, 24), foot, SMALL, STONE)
    yield from _on_the_pi(Rect(800, TOP + 160, 330, 500))


def _on_the_pi(spot: Rect) -> Iterator[SheetPiece]:
    """Yield a sketch of a Raspberry Pi with its header, and where pin 1 is."""
    yield Text(Rect(spot.x, spot.y - 40, spot.w, 28), "On the Pi, with the power off", WORD_SIZES, BONE, Face.STRONG)
    yield Outline(spot, STONE, 2)
    header = Rect(spot.right - 56, spot.y + 24, 40, 300)
    yield Outline(header, BONE, 2)
    yield from (Box(Rect(header.x + x, header.y + 8 + 15 * row, 6, 6), STONE) for x in (8, 25) for row in range(19))
    yield Box(Rect(header.x + 4, header.y + 4, 12, 12), BONE)
    yield Text(Rect(spot.x + 16, header.y - 2, header.x - spot.x - 28, 24), "pin 1: the red wire", SMALL, BONE)
    sockets = Rect(spot.x + 20, spot.bottom - 84, spot.w - 40, 84).columns(3, 16)
    for socket in sockets:
        yield Outline(socket, STONE, 2)
    yield Text(sockets[1].moved(0, 24)._replace(h=36), "USB", WORD_SIZES, STONE, align=Align.CENTRE)


def _ribbon(wiring: Wiring, *used: int) -> Iterator[SheetPiece]:
    """Yield the ten wires of the first paddle's ribbon, filled where the step solders them."""
    contacts = _contacts(wiring)
    yield Text(Rect(MARGIN, TOP - 16, 500, 24), "The ribbon's wires, counted from the red one", SMALL, STONE)
    for number, room in enumerate(Rect(MARGIN, TOP + 20, WIDTH - 2 * MARGIN, 80).columns(10, 8), start=1):
        square, name = room.down(CHIP, REST, gap=6)
        spot = square.square(CHIP)
        if number in used:
            yield from chip_pieces(spot, Chip(str(number), is_filled=True))
        else:
            yield Outline(spot, EDGE, 2)
            yield Text(spot, str(number), (20,), STONE, align=Align.CENTRE)
        colour = BONE if number in used else STONE
        yield Text(name._replace(h=24), contacts[number - 1] or "unused", NAME_SIZES, colour, align=Align.CENTRE)


def _keypad(wiring: Wiring) -> Iterator[SheetPiece]:
    yield from _ribbon(wiring, *ROW_WIRES, *COLUMN_WIRES)
    width = 2 * CHIP + 3 * KEY + 2 * KEY_GAP
    rows = [_wire(number) for number in ROW_WIRES]
    columns = [_wire(number) for number in COLUMN_WIRES]
    yield from keypad_pieces(Rect(MARGIN, TOP + RIBBON_H, width, KEYPAD_H), rows, columns)


def _button(wiring: Wiring) -> Iterator[SheetPiece]:
    has_light = bool(_contacts(wiring)[LIGHT_WIRE - 1])
    yield from _ribbon(wiring, GROUND_WIRE, BUTTON_WIRE, *((LIGHT_WIRE,) if has_light else ()))
    button, light, gavel = Rect(MARGIN, TOP + RIBBON_H, PART_W, CHIP).stack(3, CHIP + 28, 28)
    yield from contact_pieces(button, _wire(BUTTON_WIRE), "bid button", _wire(GROUND_WIRE))
    if has_light:
        words = f"light: long leg at {LIGHT_WIRE}"
        yield from contact_pieces(light, _wire(LIGHT_WIRE), words, _wire(GROUND_WIRE))
    else:
        yield Text(light, "No light in this wiring", WORD_SIZES, STONE)
    if wiring.gavel is not None:
        yield from _at_terminal(gavel, GAVEL_NET, "gavel's button", GROUND)


def _buzzer(_wiring: Wiring) -> Iterator[SheetPiece]:
    yield from _at_terminal(Rect(MARGIN, TOP, PART_W, CHIP), SUPPLY, f"buzzer: + at {SUPPLY}", BUZZER_NET)


def _at_terminal(spot: Rect, first: str, words: str, last: str) -> Iterator[SheetPiece]:
    """Yield a part between the two screws of its terminal on the board."""
    start, end = (Chip(net, is_filled=False) for net in (first, last))
    yield from contact_pieces(spot, start, words, end, chip_w=SCREW_W)
    note = Rect(spot.right + 24, spot.y, WIDTH - MARGIN - spot.right - 24, spot.h)
    yield Text(note, "at its terminal on the board", SMALL, STONE)


def _wire(number: int) -> Chip:
    return Chip(str(number), is_filled=True)


_DRAWINGS = {
    CableStep.PI_RIBBON: _Drawing(
        "the ribbon to the Pi", TOP + 20 * PITCH + MARGIN + 16, pieces=_pi_ribbon, lines=_pi_ribbon_lines
    ),
    CableStep.KEYPAD: _Drawing("one keypad", TOP + RIBBON_H + KEYPAD_H + MARGIN, pieces=_keypad, lines=_keypad_lines),
    CableStep.BUTTON: _Drawing(
        "its button, its light and the gavel",
        TOP + RIBBON_H + 3 * (CHIP + 28) + MARGIN,
        pieces=_button,
        lines=_button_lines,
    ),
    CableStep.BUZZER: _Drawing("the buzzer", TOP + CHIP + MARGIN, pieces=_buzzer, lines=_buzzer_lines),
}
