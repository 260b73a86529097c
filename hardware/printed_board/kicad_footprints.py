"""Footprints in KiCad's form (file formats of KiCad 9): in the library, and on the board."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from hardware.printed_board.expressions import Expression, Text, identity, identity_of, node
from hardware.printed_board.footprints import Area, Footprint, Pad, Point, room_of
from hardware.printed_board.layout import BOLT_HEAD, HOLE_DIAMETER, Placed
from hardware.printed_board.names import LIBRARY, reference
from hardware.raspberry_pi.small_parts import Kind, SmallPart

VERSION = "20241229"
UPPER_COPPER, LOWER_COPPER = "F.Cu", "B.Cu"
PRINT, ROOM, BODY = "F.SilkS", "F.CrtYd", "F.Fab"
PRINT_WIDTH, BODY_WIDTH, ROOM_WIDTH = 0.15, 0.1, 0.05
"""How thick lines are, in mm, as all that follows."""
OUTLINE_ROOM, PRINT_ROOM = 0.12, 0.25
"""From a body to its printed outline, and from a pad to anything printed."""
SMALL_TEXT, LINE_HEIGHT = 0.8, 1.1
BESIDE_DIODE, ABOVE_TRANSISTOR, BELOW_TRANSISTOR = 2.1, -3.4, 2.9
CORNER_SHARE = 0.25
"""The radius of a square pad's corners as a share of its side."""
HOLE = "hole_M2.5"


class Words(NamedTuple):
    """A text of a footprint: where its middle is, and how it is turned on the board."""

    text: str
    at: Point = Point(0, 0)
    turned: int = 0
    is_printed: bool = True


def footprint_file(footprint: Footprint) -> Expression:
    """Return a part's footprint as it is in the library."""
    return node(
        "footprint",
        Text(footprint.name),
        *_head(),
        *_properties(Words("REF**"), Words(footprint.name), of=footprint.name),
        *_drawing(footprint, of=footprint.name),
        *(_pad(pad, of=footprint.name) for pad in footprint.pads),
        _model(footprint),
    )


def hole_file() -> Expression:
    """Return the hole for a bolt as it is in the library."""
    return node("footprint", Text(HOLE), *_head(), *_hole(name="REF**", of=HOLE))


def placed_part(placed: Placed, net_of: Callable[[SmallPart, int], Expression]) -> Expression:
    """Return a part on the board. `net_of` returns the net of one of its legs, which count from 0."""
    part, footprint = placed.part, placed.footprint
    name = reference(part)
    pads = (
        _pad(pad, net_of(part, leg), node("pintype", Text("passive")), of=name, turned=placed.turned)
        for leg, pad in enumerate(footprint.pads)
    )
    return node(
        "footprint",
        Text(f"{LIBRARY}:{footprint.name}"),
        node("layer", Text(UPPER_COPPER)),
        identity("placed", name),
        node("at", *placed.at, placed.turned),
        *_properties(*_name_and_value(placed), of=name),
        node("path", Text(f"/{identity_of('symbol', name)}")),
        *_drawing(footprint, of=name),
        *pads,
        _model(footprint),
    )


def placed_hole(number: int, at: Point) -> Expression:
    """Return a hole for a bolt on the board."""
    name = f"H{number}"
    return node(
        "footprint",
        Text(f"{LIBRARY}:{HOLE}"),
        node("layer", Text(UPPER_COPPER)),
        identity("placed", name),
        node("at", *at),
        *_hole(name, of=name),
    )


def _head() -> Iterator[Expression]:
    yield node("version", VERSION)
    yield node("generator", Text(LIBRARY))
    yield node("layer", Text(UPPER_COPPER))


def _name_and_value(placed: Placed) -> tuple[Words, Words]:
    """Return both texts: within the outline or beside it; plugs and terminals have labels instead."""
    part, body = placed.part, placed.footprint.body
    middle = Point((body.left + body.right) / 2, (body.top + body.bottom) / 2)
    along = 90 if placed.turned % 180 else 0
    match part.kind:
        case Kind.TRANSISTOR:
            name, value = Point(middle.x, ABOVE_TRANSISTOR), Point(middle.x, BELOW_TRANSISTOR)
        case Kind.DIODE:
            name, value = Point(middle.x, BESIDE_DIODE), Point(middle.x, BESIDE_DIODE + LINE_HEIGHT)
        case _:
            # Turned by 270 degrees, the first line is the one that is lower on the footprint's own drawing.
            first = LINE_HEIGHT / 2 if placed.turned == 270 else -LINE_HEIGHT / 2
            name, value = middle.moved(Point(0, first)), middle.moved(Point(0, -first))
    is_printed = part.kind not in (Kind.PI, Kind.SEAT, Kind.TERMINAL)
    return Words(reference(part), name, along, is_printed), Words(part.value, value, along, is_printed)


def _properties(name: Words, value: Words, *, of: str) -> Iterator[Expression]:
    """Yield name and value, and the two properties that KiCad would add."""
    empty = Words("", is_printed=False)
    for key, words in {"Reference": name, "Value": value, "Datasheet": empty, "Description": empty}.items():
        yield node(
            "property",
            Text(key),
            Text(words.text),
            node("at", *words.at, words.turned),
            node("layer", Text(PRINT if words.is_printed else BODY)),
            node("hide", "no" if words.is_printed else "yes"),
            identity(of, key),
            effects(SMALL_TEXT),
        )


def effects(size: float, *more: Expression) -> Expression:
    """Return how a text of this height is drawn."""
    return node("effects", node("font", node("size", size, size), node("thickness", size * 0.15)), *more)


def solid(width: float) -> Expression:
    """Return how a line of this width is drawn."""
    return node("stroke", node("width", width), node("type", "solid"))


def _drawing(footprint: Footprint, *, of: str) -> Iterator[Expression]:
    """Yield body, room and what is printed."""
    yield node("attr", "through_hole")
    yield _rectangle(footprint.body, BODY, BODY_WIDTH, of=of)
    yield _rectangle(room_of(footprint), ROOM, ROOM_WIDTH, of=of)
    for number, (start, end) in enumerate((*_outline(footprint), *footprint.marks)):
        yield node(
            "fp_line",
            node("start", *start),
            node("end", *end),
            solid(PRINT_WIDTH),
            node("layer", Text(PRINT)),
            identity(of, f"line {number}"),
        )


def _rectangle(area: Area, layer: str, width: float, *, of: str) -> Expression:
    return node(
        "fp_rect",
        node("start", area.left, area.top),
        node("end", area.right, area.bottom),
        solid(width),
        node("fill", "no"),
        node("layer", Text(layer)),
        identity(of, layer),
    )


def _outline(footprint: Footprint) -> Iterator[tuple[Point, Point]]:
    """Yield the sides of the body that touch no pad."""
    corners = footprint.body.grown(OUTLINE_ROOM).corners
    for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
        if not any(_touches(start, end, pad) for pad in footprint.pads):
            yield start, end


def _touches(start: Point, end: Point, pad: Pad) -> bool:
    reach = pad.diameter / 2 + PRINT_ROOM
    left, right = sorted((start.x, end.x))
    top, bottom = sorted((start.y, end.y))
    return left - reach < pad.at.x < right + reach and top - reach < pad.at.y < bottom + reach


def _pad(pad: Pad, *on_board: Expression, of: str, turned: int = 0) -> Expression:
    return node(
        "pad",
        Text(pad.name),
        "thru_hole",
        "roundrect" if pad.is_square else "circle",
        node("at", *pad.at, turned),
        node("size", pad.diameter, pad.diameter),
        node("drill", pad.drill),
        node("layers", Text("*.Cu"), Text("*.Mask")),
        node("remove_unused_layers", "no"),
        *([node("roundrect_rratio", CORNER_SHARE)] if pad.is_square else []),
        *on_board,
        identity(of, f"pad {pad.name}"),
    )


def _model(footprint: Footprint) -> Expression:
    zero, one = node("xyz", 0, 0, 0), node("xyz", 1, 1, 1)
    shape = Text("${KICAD9_3DMODEL_DIR}/" + footprint.shape)
    return node("model", shape, node("offset", zero), node("scale", one), node("rotate", zero))


def _hole(name: str, *, of: str) -> Iterator[Expression]:
    yield from _properties(Words(name, is_printed=False), Words(HOLE, is_printed=False), of=of)
    yield node("attr", "board_only", "exclude_from_pos_files", "exclude_from_bom")
    yield node(
        "fp_circle",
        node("center", 0, 0),
        node("end", BOLT_HEAD / 2, 0),
        solid(ROOM_WIDTH),
        node("fill", "no"),
        node("layer", Text(ROOM)),
        identity(of, ROOM),
    )
    yield node(
        "pad",
        Text(""),
        "np_thru_hole",
        "circle",
        node("at", 0, 0),
        node("size", HOLE_DIAMETER, HOLE_DIAMETER),
        node("drill", HOLE_DIAMETER),
        node("layers", Text("*.Cu"), Text("*.Mask")),
        identity(of, "pad"),
    )
