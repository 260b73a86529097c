"""The symbol of each kind of part in the schematic: lines and pins in millimetres, with y upwards, as KiCad has it."""

from typing import NamedTuple

from hardware.printed_board.footprints import Area, Point, footprint_of
from hardware.raspberry_pi.small_parts import Kind, SmallPart

STEP = 2.54
"""From pin to pin, and how long a pin is."""
NARROW, WIDE = 3.81, 5.08
"""Half the width of a part with two legs, and of any other."""


class Pin(NamedTuple):
    """A pin of a symbol, by the name of its pad."""

    name: str
    at: Point
    """Its outer end."""

    @property
    def is_left(self) -> bool:
        """Return whether it is at the left side."""
        return self.at.x < 0


class Symbol(NamedTuple):
    """What stands for a part."""

    name: str
    letters: str
    """How the names of such parts begin."""
    half_height: float
    lines: tuple[tuple[Point, ...], ...]
    pins: tuple[Pin, ...]
    shows_numbers: bool = False


def symbol_of(part: SmallPart) -> Symbol:
    """Return the symbol of a part."""
    footprint = footprint_of(part)
    names = [pad.name for pad in footprint.pads]
    match part.kind:
        case Kind.RESISTOR:
            return Symbol(footprint.name, "R", STEP / 2, (_box(NARROW, STEP / 2),), _two_pins(names))
        case Kind.CAPACITOR:
            plates = [_line(side * 0.5, 1.9, side * 0.5, -1.9) for side in (-1, 1)]
            legs = [_line(side * NARROW, 0, side * 0.5, 0) for side in (-1, 1)]
            return Symbol(footprint.name, "C", STEP, (*plates, *legs), _two_pins(names))
        case Kind.DIODE:
            arrow = (Point(-1.27, 1.27), Point(-1.27, -1.27), Point(1.27, 0), Point(-1.27, 1.27))
            legs = [_line(-NARROW, 0, -1.27, 0), _line(1.27, 0, NARROW, 0), _line(1.27, 1.27, 1.27, -1.27)]
            return Symbol(footprint.name, "D", STEP, (arrow, *legs), _two_pins(names))
        case Kind.TRANSISTOR:
            base = [_line(-WIDE, 0, -1.27, 0), _line(-1.27, 1.9, -1.27, -1.9)]
            collector = (Point(-1.27, 0.6), Point(1.27, STEP), Point(WIDE, STEP))
            emitter = (Point(-1.27, -0.6), Point(1.27, -STEP), Point(WIDE, -STEP))
            tip = (Point(0.2, -1.9), Point(0.9, -2.2), Point(0.55, -1.45))
            ends = (Point(WIDE + STEP, STEP), Point(-WIDE - STEP, 0), Point(WIDE + STEP, -STEP))
            pins = tuple(Pin(name, end) for name, end in zip(names, ends, strict=True))
            return Symbol(footprint.name, "Q", STEP, (*base, collector, emitter, tip), pins, shows_numbers=True)
        case Kind.ARRAY:
            half = 4.5 * STEP
            left = [Point(-WIDE - STEP, 3.5 * STEP - place * STEP) for place in range(8)]
            ends = (*left, *(Point(-end.x, end.y) for end in reversed(left)))
            pins = tuple(Pin(name, spot) for name, spot in zip(names, ends, strict=True))
            return Symbol(footprint.name, "U", half, (_box(WIDE, half),), pins, shows_numbers=True)
        case Kind.PI | Kind.SEAT | Kind.TERMINAL:
            top = (len(names) // 2 - 1) // 2 * STEP
            sides = [-1 if place % 2 == 0 else 1 for place in range(len(names))]
            spots = [Point(side * (WIDE + STEP), top - place // 2 * STEP) for place, side in enumerate(sides)]
            pins = tuple(Pin(name, spot) for name, spot in zip(names, spots, strict=True))
            bottom = -spots[-1].y + STEP
            half = max(top + STEP, bottom)
            return Symbol(footprint.name, "J", half, (_box(WIDE, half),), pins, shows_numbers=True)


def _two_pins(names: list[str]) -> tuple[Pin, ...]:
    return tuple(Pin(name, Point(x, 0)) for name, x in zip(names, (-NARROW - STEP, NARROW + STEP), strict=True))


def _line(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return Point(left, top), Point(right, bottom)


def _box(half_width: float, half_height: float) -> tuple[Point, ...]:
    left_top, right_top, right_bottom, left_bottom = Area(-half_width, half_height, half_width, -half_height).corners
    return left_top, right_top, right_bottom, left_bottom, left_top
