"""The picture of the wiring: the header with the use of each of its pins, and each part with its pins.

This is only the layout; it gets the wiring as a plan, and `svg.py` writes it. A number in a square is always a pin of
the header: filled for a signal, framed for power and ground, faint where nothing is connected.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from display.svg import Mark, Sheet
from display.theme import BONE, EDGE, INK, SHADE, STONE, WALL, Colour
from display.widgets import Align, Box, Face, Icon, Outline, Paddle, Rect, Sign, Text

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
NAME_W, SEAT_W, GAP = 74, 22, 14

PARTS_X = 864
CELL_W, CELL_H, CELL_GAP = 216, 496, 58
KEY, KEY_GAP = 48, 8
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
    drawing = _Drawing(inks)
    drawing.heading(plan)
    drawing.header(plan.pins)
    cells = [
        Rect(PARTS_X + column * (CELL_W + CELL_GAP), TOP + row * (CELL_H), CELL_W, CELL_H)
        for row in range(2)
        for column in range(3)
    ]
    for cell, paddle in zip(cells, plan.paddles, strict=False):
        drawing.paddle(cell, paddle, plan.rows, plan.keys)
    drawing.table(cells[len(plan.paddles)], plan)
    return Sheet(plan.title, WIDTH, HEIGHT, inks.ground, tuple(drawing.marks))


class _Drawing:
    """The marks of one sheet, while it is made."""

    def __init__(self, inks: Inks) -> None:
        self.inks = inks
        self.marks: list[Mark] = []

    def heading(self, plan: Plan) -> None:
        """Add the title, what is wired, and the rail."""
        self._text(Rect(MARGIN, 40, 560, 56), plan.title, (45, 40), Face.STRONG)
        self._text(Rect(660, 44, WIDTH - MARGIN - 660, 52), plan.summary, (26, 24, 22), align=Align.RIGHT, second=True)
        self.marks.append(Box(RAIL, self.inks.strong))

    def header(self, pins: Sequence[Pin]) -> None:
        """Add the header as seen from above, each pin with its name and its use."""
        self.marks.append(Box(Rect(ODD_X - 8, TOP - 8, EVEN_X + CHIP - ODD_X + 16, 20 * PITCH + 3), self.inks.board))
        for pin in pins:
            row, even = divmod(pin.number - 1, 2)
            chip = Rect(EVEN_X if even else ODD_X, TOP + row * PITCH, CHIP, CHIP)
            self._chip(chip, pin.number, pin.kind)
            self._label(chip, pin, rightwards=bool(even))
        foot = "Seen from above, USB sockets below. A number in a square is a pin of the header."
        self._text(Rect(MARGIN, TOP + 20 * PITCH + 12, 740, 24), foot, SMALL, second=True)

    def _label(self, chip: Rect, pin: Pin, *, rightwards: bool) -> None:
        """Add a pin's label, outwards from the pin: its name, its seat, its use."""
        widths = (NAME_W, SEAT_W, 200)
        spots = []
        x = chip.right + 8 if rightwards else chip.x - 8
        for width in widths:
            x += GAP if rightwards else -GAP
            spots.append(Rect(x if rightwards else x - width, chip.y, width, CHIP))
            x += width if rightwards else -width
        name, seat, words = spots
        align = Align.LEFT if rightwards else Align.RIGHT
        self._text(name, pin.name, SMALL, align=align, second=True)
        if pin.seat is not None:
            self.marks.append(Paddle(Rect(seat.x, seat.y + 4, SEAT_W, 29), pin.seat, self.inks.strong))
        if pin.words:
            self._text(words, pin.words, BODY, align=align, second=pin.kind is not Kind.SIGNAL)

    def paddle(self, cell: Rect, paddle: PaddlePart, rows: Sequence[int], keys: Sequence[str]) -> None:
        """Add a seat's button, keypad and light, each wire from its pin."""
        self.marks.append(Paddle(Rect(cell.x, cell.y, 44, 58), paddle.seat, self.inks.strong))
        self._text(Rect(cell.x + 60, cell.y, cell.w - 60, 44), f"Seat {paddle.seat}", (28, 26), Face.STRONG)
        spot = Rect(cell.x, cell.y + 84, cell.w, CHIP)
        if paddle.pod:
            self._text(spot, "A pod on USB", BODY, second=True)
            return
        if paddle.button is None:
            self._text(spot, "No button: bids by touch", BODY, second=True)
        else:
            self._button(spot, paddle.button, "bid")
        spot = Rect(cell.x, cell.y + 148, cell.w, 4 * KEY + 3 * KEY_GAP + 24 + CHIP)
        if paddle.columns:
            self._keypad(spot, rows, paddle.columns, keys)
        else:
            self._text(Rect(spot.x, spot.y, spot.w, CHIP), "No keypad: keys by touch", BODY, second=True)
        if paddle.light:
            self._button(Rect(cell.x, spot.bottom + 14, cell.w, CHIP), paddle.light, "light")

    def table(self, cell: Rect, plan: Plan) -> None:
        """Add the parts that belong to no seat, and the notes."""
        icon, words = Rect(cell.x, cell.y + 4, 40, 40), Rect(cell.x + 60, cell.y, cell.w - 60, 44)
        self.marks.append(Icon(icon, Sign.GAVEL, self.inks.strong))
        self._text(words, "Table", (28, 26), Face.STRONG)
        spot = Rect(cell.x, cell.y + 84, cell.w, CHIP)
        if plan.gavel is None:
            self._text(spot, "No gavel: struck by touch", BODY, second=True)
        else:
            self._button(spot, plan.gavel, "gavel")
        spot = Rect(cell.x, cell.y + 148, cell.w, CHIP)
        if plan.buzzer is None:
            self._text(spot, "No buzzer or lamp", BODY, second=True)
        else:
            self._buzzer(spot, plan.buzzer)
        top = cell.y + 264
        for note in plan.notes:
            self._text(Rect(cell.x, top, cell.w, NOTE - 10), note, (17,), second=True, lines=2)
            top += NOTE

    def _button(self, spot: Rect, button: Button, words: str) -> None:
        pin = Rect(spot.x, spot.y, CHIP, CHIP)
        ground = Rect(spot.right - CHIP, spot.y, CHIP, CHIP)
        cap = Rect(pin.right + 24, spot.y - 4, ground.x - pin.right - 48, CHIP + 8)
        self._chip(pin, button.pin, Kind.SIGNAL)
        self._wire_across(pin.right, cap.x, spot.middle[1])
        self.marks.append(Outline(cap, self.inks.strong))
        self._text(cap, words, BODY, align=Align.CENTRE)
        self._wire_across(cap.right, ground.x, spot.middle[1])
        self._chip(ground, button.ground, Kind.POWER)

    def _buzzer(self, spot: Rect, buzzer: Buzzer) -> None:
        self._button(spot, Button(buzzer.pin, buzzer.ground), "buzzer")
        supply = Rect(spot.x + (spot.w - CHIP) // 2, spot.bottom + 28, CHIP, CHIP)
        self.marks.append(Box(Rect(supply.middle[0] - 1, spot.bottom + 4, WIRE, 24), self.inks.second))
        self._chip(supply, buzzer.supply, Kind.POWER)

    def _keypad(self, spot: Rect, rows: Sequence[int], columns: Sequence[int], keys: Sequence[str]) -> None:
        left = spot.right - 3 * KEY - 2 * KEY_GAP
        for row, (pin, names) in enumerate(zip(rows, keys, strict=True)):
            y = spot.y + row * (KEY + KEY_GAP)
            chip = Rect(spot.x, y + (KEY - CHIP) // 2, CHIP, CHIP)
            self._chip(chip, pin, Kind.SIGNAL)
            self._wire_across(chip.right, left, chip.middle[1])
            for column, name in enumerate(names):
                key = Rect(left + column * (KEY + KEY_GAP), y, KEY, KEY)
                self.marks.append(Outline(key, self.inks.second))
                self._text(key, name, (24, 22), Face.STRONG, Align.CENTRE)
                if column:
                    self._wire_across(key.x - KEY_GAP, key.x, chip.middle[1])
                if row:
                    self._wire_down(key.middle[0], key.y - KEY_GAP, key.y)
        bottom = spot.y + 4 * KEY + 3 * KEY_GAP
        for column, pin in enumerate(columns):
            middle = left + column * (KEY + KEY_GAP) + KEY // 2
            self._wire_down(middle, bottom, bottom + 24)
            self._chip(Rect(middle - CHIP // 2, bottom + 24, CHIP, CHIP), pin, Kind.SIGNAL)

    def _chip(self, rect: Rect, number: int, kind: Kind) -> None:
        """Add a pin of the header, anywhere on the sheet."""
        inks = self.inks
        if kind is Kind.SIGNAL:
            self.marks.append(Box(rect, inks.strong))
        else:
            self.marks.append(Outline(rect, inks.strong if kind is Kind.POWER else inks.faint, 2))
        colour = {Kind.SIGNAL: inks.on_strong, Kind.POWER: inks.strong, Kind.FREE: inks.second}[kind]
        face = Face.TEXT if kind is Kind.FREE else Face.STRONG
        self.marks.append(Text(rect, str(number), (20,), colour, face, Align.CENTRE))

    def _wire_across(self, start: int, end: int, y: int) -> None:
        self.marks.append(Box(Rect(start, y - 1, end - start, WIRE), self.inks.second))

    def _wire_down(self, x: int, start: int, end: int) -> None:
        self.marks.append(Box(Rect(x - 1, start, WIRE, end - start), self.inks.second))

    def _text(
        self,
        rect: Rect,
        words: str,
        sizes: tuple[int, ...],
        face: Face = Face.TEXT,
        align: Align = Align.LEFT,
        *,
        second: bool = False,
        lines: int = 1,
    ) -> None:
        self.marks.append(
            Text(rect, words, sizes, self.inks.second if second else self.inks.strong, face, align, lines)
        )
