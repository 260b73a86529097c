"""The schematic and its library of symbols in KiCad's form (file formats of KiCad 9).

Each line from the Pi is a row: its resistor, its pull-up and its capacitor one after the other. What is connected has
the same label.
"""

import math
from collections.abc import Iterator

from hardware.config.wiring import Wiring
from hardware.printed_board.expressions import Expression, Text, identity, identity_of, node
from hardware.printed_board.footprints import Point, footprint_of
from hardware.printed_board.names import LIBRARY, TITLE, reference
from hardware.printed_board.symbols import STEP, WIDE, Pin, Symbol, symbol_of
from hardware.raspberry_pi.small_parts import Channel, Kind, SmallPart, printed_board_parts

VERSION, LIBRARY_VERSION = "20250114", "20241209"
FONT = 1.27
"""The height of letters in mm, as all that follows."""
LINE_WIDTH = 0.254
FIRST_ROW, ROW_HEIGHT = Point(55.88, 20.32), 10.16
PART_TO_PART = 83.82
PLUGS = Point(325.12, 17.78)
ARRAYS = Point(431.8, 49.53)


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
    """Return the schematic: one sheet of A2."""
    return node(
        "kicad_sch",
        node("version", VERSION),
        node("generator", Text(LIBRARY)),
        node("generator_version", Text("9.0")),
        identity("sheet"),
        node("paper", Text("A2")),
        node("title_block", node("title", Text(TITLE))),
        node("lib_symbols", *(_symbol(symbol, f"{LIBRARY}:{symbol.name}") for symbol in _symbols(wiring))),
        *_parts(wiring),
        node("sheet_instances", node("path", Text("/"), node("page", Text("1")))),
        node("embedded_fonts", "no"),
    )


def _symbols(wiring: Wiring) -> tuple[Symbol, ...]:
    """Return every symbol once."""
    return tuple({symbol.name: symbol for symbol in map(symbol_of, printed_board_parts(wiring))}.values())


def _parts(wiring: Wiring) -> Iterator[Expression]:
    rows: dict[Channel, int] = {}
    used: dict[Channel, int] = {}
    below_last = PLUGS.y
    for part in printed_board_parts(wiring):
        symbol = symbol_of(part)
        if part.kind is Kind.ARRAY:
            seat = int(part.name[1:])
            at = Point(ARRAYS.x, ARRAYS.y + 40.64 * (seat - 1))
        elif part.kind is Kind.CAPACITOR and part.channel is None:
            at = Point(ARRAYS.x + 83.82, ARRAYS.y + 40.64 * (seat - 1))
        elif part.channel is None:
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
    if part.kind in (Kind.PI, Kind.SEAT, Kind.TERMINAL):
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
        node("stroke", node("width", LINE_WIDTH), node("type", "default")),
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
