"""The board in KiCad's form (file formats of KiCad 9)."""

from collections.abc import Iterator

from hardware.config.wiring import Wiring
from hardware.printed_board.copper import VIA, VIA_DRILL, Side, Track, Via
from hardware.printed_board.expressions import Expression, Text, identity, node
from hardware.printed_board.kicad_footprints import (
    BODY,
    LOWER_COPPER,
    PRINT,
    ROOM,
    UPPER_COPPER,
    VERSION,
    effects,
    placed_hole,
    placed_part,
    solid,
)
from hardware.printed_board.layout import EDGE, Label, holes, labels, layout
from hardware.printed_board.names import LIBRARY, TITLE, net_of_leg
from hardware.printed_board.router import route
from hardware.raspberry_pi.small_parts import GROUND, SmallPart, printed_board_parts

OUTLINE, PRINT_BELOW = "Edge.Cuts", "B.SilkS"
COPPER = {Side.UPPER: UPPER_COPPER, Side.LOWER: LOWER_COPPER}
LAYERS = {
    UPPER_COPPER: 0,
    LOWER_COPPER: 2,
    "F.Mask": 1,
    "B.Mask": 3,
    PRINT: 5,
    PRINT_BELOW: 7,
    OUTLINE: 25,
    ROOM: 29,
    BODY: 33,
}
"""KiCad's numbers of the layers; it wants those of copper first."""
THICKNESS = 1.6
POUR_INSET = 0.5
POUR_CLEARANCE, POUR_LEAST = 0.25, 0.2
"""From the pour to other copper, and the least width of it."""
SPOKE_GAP, SPOKE_WIDTH = 0.3, 0.5
"""The pads of ground hang in the pour by four spokes, so that they can be soldered by hand."""


def board_file(wiring: Wiring) -> Expression:
    """Return the board: parts, tracks, the pour of ground, and what is printed."""
    placed = layout(wiring)
    legs = [net_of_leg(part, leg) for part in printed_board_parts(wiring) for leg in range(len(part.nets))]
    numbers = {net: number for number, net in enumerate(sorted(set(legs)), start=1)}

    def net_of(part: SmallPart, leg: int) -> Expression:
        net = net_of_leg(part, leg)
        return node("net", numbers[net], Text(net))

    tracks, vias = route(placed)
    return node(
        "kicad_pcb",
        node("version", VERSION),
        node("generator", Text(LIBRARY)),
        node("generator_version", Text("9.0")),
        node("general", node("thickness", THICKNESS)),
        node("paper", Text("A4")),
        node("title_block", node("title", Text(TITLE))),
        node("layers", *(_layer(name, number) for name, number in LAYERS.items())),
        node("setup", node("pad_to_mask_clearance", 0)),
        node("net", 0, Text("")),
        *(node("net", number, Text(net)) for net, number in numbers.items()),
        *(placed_part(part, net_of) for part in placed),
        *(placed_hole(number, at) for number, at in enumerate(holes(), start=1)),
        _edge(),
        *(_label(label) for label in labels(placed)),
        *(_track(track, numbers[track.net], number) for number, track in enumerate(tracks)),
        *(_via(via, numbers[via.net], number) for number, via in enumerate(vias)),
        node("zone", *_pour(numbers[GROUND])),
    )


def _layer(name: str, number: int) -> Expression:
    return node(number, Text(name), "signal" if name in COPPER.values() else "user")


def _edge() -> Expression:
    return node(
        "gr_rect",
        node("start", EDGE.left, EDGE.top),
        node("end", EDGE.right, EDGE.bottom),
        solid(0.1),
        node("fill", "no"),
        node("layer", Text(OUTLINE)),
        identity("edge"),
    )


def _label(label: Label) -> Expression:
    layer = PRINT_BELOW if label.is_below else PRINT
    mirrored = [node("justify", "mirror")] if label.is_below else []
    return node(
        "gr_text",
        Text(label.words),
        node("at", *label.at, label.turned),
        node("layer", Text(layer)),
        identity("label", layer, label.words, f"{label.at.x:g} {label.at.y:g}"),
        effects(label.size, *mirrored),
    )


def _track(track: Track, net: int, number: int) -> Expression:
    return node(
        "segment",
        node("start", *track.start),
        node("end", *track.end),
        node("width", track.width),
        node("layer", Text(COPPER[track.side])),
        node("net", net),
        identity("track", str(number)),
    )


def _via(via: Via, net: int, number: int) -> Expression:
    return node(
        "via",
        node("at", *via.at),
        node("size", VIA),
        node("drill", VIA_DRILL),
        node("layers", Text(UPPER_COPPER), Text(LOWER_COPPER)),
        node("net", net),
        identity("via", str(number)),
    )


def _pour(net: int) -> Iterator[Expression]:
    """Yield the pour of ground on both sides; KiCad fills it."""
    corners = EDGE.grown(-POUR_INSET).corners
    yield node("net", net)
    yield node("net_name", Text(GROUND))
    yield node("layers", Text(UPPER_COPPER), Text(LOWER_COPPER))
    yield identity("pour")
    yield node("name", Text(GROUND))
    yield node("hatch", "edge", 0.5)
    yield node("connect_pads", node("clearance", POUR_CLEARANCE))
    yield node("min_thickness", POUR_LEAST)
    yield node("filled_areas_thickness", "no")
    yield node("fill", "yes", node("thermal_gap", SPOKE_GAP), node("thermal_bridge_width", SPOKE_WIDTH))
    yield node("polygon", node("pts", *(node("xy", *corner) for corner in corners)))
