"""The schematic and its symbols in KiCad's form (file formats of KiCad 9).

Each line from the Pi is a row: its resistor, its pull-up and its capacitor one after the other. What is connected has
the same label.
"""

import math
from collections.abc import Iterator
from typing import NamedTuple

from hardware.config.wiring import Wiring
from hardware.printed_board.expressions import Expression, Text, identity, identity_of, node
from hardware.printed_board.footprints import Area, Point, footprint_of
from hardware.raspberry_pi.small_parts import Channel, Kind, SmallPart, Terminal, small_parts

LIBRARY = "hammerprice"
TITLE = "Hammer Price: board for five seats"
VERSION, LIBRARY_VERSION = "20250114", "20241209"
STEP = 2.54
"""From pin to pin in mm, and how long a pin is."""
NARROW, WIDE = 3.81, 5.08
"""Half the width of a part with two legs, and of any other."""
FONT = 1.27
FIRST_ROW, ROW_HEIGHT = Point(55.88, 20.32), 10.16
PART_TO_PART = 83.82
PLUGS = Point(325.12, 17.78)
FIRST_NUMBERS = {Terminal.SCREEN: 7, Terminal.GAVEL: 8, Terminal.BUZZER: 9}
"""The numbers of the terminals; the Pi's plug is J1, those of the seats follow."""


class Pin(NamedTuple):
    """A pin of a symbol, by the name of its pad."""

    name: str
    at: Point
    """Its outer end, with y upwards, as KiCad has it in symbols."""

    @property
    def is_left(self) -> bool:
        """Return whether it is at the left side."""
        return self.at.x < 0


class Symbol(NamedTuple):
    """What stands for a part: lines, with y upwards, and pins."""

    name: str
    letters: str
    """How the names of such parts begin."""
    half_height: float
    lines: tuple[tuple[Point, ...], ...]
    pins: tuple[Pin, ...]
    shows_numbers: bool = False


def reference(part: SmallPart) -> str:
    """Return the part's name in KiCad, which must end with a number: as in the guide, but J1 to J9 for the plugs and
    terminals.
    """
    if part.terminal is not None:
        return f"J{FIRST_NUMBERS[part.terminal]}"
    if part.kind is Kind.PI:
        return "J1"
    return part.name if part.seat is None else f"J{part.seat + 1}"


def net_of_leg(part: SmallPart, leg: int) -> str:
    """Return the net of a leg, which counts from 0; KiCad names that of one without a connection itself."""
    return part.nets[leg] or f"unconnected-({reference(part)}-Pad{footprint_of(part).pads[leg].name})"


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


def library_file(wiring: Wiring) -> Expression:
    """Return the library of the symbols."""
    return node(
        "kicad_symbol_lib",
        node("version", LIBRARY_VERSION),
        node("generator", Text(LIBRARY)),
        node("generator_version", Text("9.0")),
        *(_symbol(symbol, symbol.name) for symbol in _symbols(wiring)),
    )


def schematic_file(wiring: Wiring) -> Expression:
    """Return the schematic: one sheet of A3."""
    return node(
        "kicad_sch",
        node("version", VERSION),
        node("generator", Text(LIBRARY)),
        node("generator_version", Text("9.0")),
        identity("sheet"),
        node("paper", Text("A3")),
        node("title_block", node("title", Text(TITLE))),
        node("lib_symbols", *(_symbol(symbol, f"{LIBRARY}:{symbol.name}") for symbol in _symbols(wiring))),
        *_parts(wiring),
        node("sheet_instances", node("path", Text("/"), node("page", Text("1")))),
        node("embedded_fonts", "no"),
    )


def _symbols(wiring: Wiring) -> tuple[Symbol, ...]:
    """Return every symbol once."""
    return tuple({symbol.name: symbol for symbol in map(symbol_of, small_parts(wiring))}.values())


def _parts(wiring: Wiring) -> Iterator[Expression]:
    rows: dict[Channel, int] = {}
    used: dict[Channel, int] = {}
    below_last = PLUGS.y
    for part in small_parts(wiring):
        symbol = symbol_of(part)
        if part.channel is None:
            at = Point(PLUGS.x, below_last + math.ceil(symbol.half_height / STEP) * STEP)
            below_last = at.y + math.ceil(symbol.half_height / STEP) * STEP + 4 * STEP
        else:
            row = rows.setdefault(part.channel, len(rows))
            place = used.get(part.channel, 0)
            used[part.channel] = place + 1
            at = FIRST_ROW.moved(Point(place * PART_TO_PART, row * ROW_HEIGHT))
        yield from _placed(part, symbol, at)


def _placed(part: SmallPart, symbol: Symbol, at: Point) -> Iterator[Expression]:
    name = reference(part)
    for net, pin in zip(part.nets, symbol.pins, strict=True):
        yield _end(net, pin, at, name)
    above, below = Point(at.x, at.y - symbol.half_height - FONT), Point(at.x, at.y + symbol.half_height + FONT)
    value_at = at if part.kind is Kind.RESISTOR else below
    footprint = f"{LIBRARY}:{footprint_of(part).name}"
    if part.channel is None:
        yield _words(part.name, Point(at.x - WIDE - 3 * STEP, above.y), name)
    yield node(
        "symbol",
        node("lib_id", Text(f"{LIBRARY}:{symbol.name}")),
        node("at", *at, 0),
        node("unit", 1),
        node("exclude_from_sim", "no"),
        node("in_bom", "yes"),
        node("on_board", "yes"),
        node("dnp", "no"),
        identity("symbol", name),
        _property("Reference", name, above),
        _property("Value", part.value, value_at),
        _property("Footprint", footprint, at, is_hidden=True),
        *(node("pin", Text(pin.name), identity("pin", name, pin.name)) for pin in symbol.pins),
        _instance(name),
    )


def _end(net: str, pin: Pin, at: Point, name: str) -> Expression:
    """Return what is at the end of a part's pin: the label of its net, or the mark that it has none."""
    end = Point(at.x + pin.at.x, at.y - pin.at.y)
    if not net:
        return node("no_connect", node("at", *end), identity("no connection", name, pin.name))
    turned, side = (180, "right") if pin.is_left else (0, "left")
    return node(
        "global_label",
        Text(net),
        node("shape", "passive"),
        node("at", *end, turned),
        _font(node("justify", side)),
        identity("label", name, pin.name),
    )


def _instance(name: str) -> Expression:
    path = node("path", Text(f"/{identity_of('sheet')}"), node("reference", Text(name)), node("unit", 1))
    return node("instances", node("project", Text(LIBRARY), path))


def _words(words: str, at: Point, name: str) -> Expression:
    return node(
        "text", Text(words), node("exclude_from_sim", "no"), node("at", *at, 0), _font(), identity("words", name)
    )


def _font(*more: Expression) -> Expression:
    return node("effects", node("font", node("size", FONT, FONT)), *more)


def _property(key: str, words: str, at: Point, *, is_hidden: bool = False) -> Expression:
    hide = [node("hide", "yes")] if is_hidden else []
    return node("property", Text(key), Text(words), node("at", *at, 0), _font(*hide))


def _symbol(symbol: Symbol, name: str) -> Expression:
    numbers = [] if symbol.shows_numbers else [node("hide", "yes")]
    above = Point(0, symbol.half_height + FONT)
    return node(
        "symbol",
        Text(name),
        node("pin_numbers", *numbers),
        node("pin_names", node("offset", 0), node("hide", "yes")),
        node("exclude_from_sim", "no"),
        node("in_bom", "yes"),
        node("on_board", "yes"),
        _property("Reference", symbol.letters, above),
        _property("Value", symbol.name, Point(0, 0)),
        _property("Footprint", "", Point(0, 0), is_hidden=True),
        node("symbol", Text(f"{symbol.name}_0_1"), *(_polyline(line) for line in symbol.lines)),
        node("symbol", Text(f"{symbol.name}_1_1"), *(_pin(pin) for pin in symbol.pins)),
        node("embedded_fonts", "no"),
    )


def _polyline(points: tuple[Point, ...]) -> Expression:
    corners = node("pts", *(node("xy", *point) for point in points))
    return node(
        "polyline",
        corners,
        node("stroke", node("width", 0.254), node("type", "default")),
        node("fill", node("type", "none")),
    )


def _pin(pin: Pin) -> Expression:
    return node(
        "pin",
        "passive",
        "line",
        node("at", *pin.at, 0 if pin.is_left else 180),
        node("length", STEP),
        node("name", Text(""), _font()),
        node("number", Text(pin.name), _font()),
    )
