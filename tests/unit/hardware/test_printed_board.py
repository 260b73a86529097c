"""The printed board as it is in its files: its parts and nets are those of the wiring, and tracks join them."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from hardware.config.wiring import FULL
from hardware.printed_board.copper import LEAST_CLEARANCE, VIA, Routes, Side, Track, Via, distance_to_line
from hardware.printed_board.footprints import RESISTOR, Point
from hardware.printed_board.layout import EDGE, GRID, Placed, holes, layout
from hardware.printed_board.names import reference
from hardware.printed_board.router import route
from hardware.raspberry_pi.small_parts import GROUND, Kind, SmallPart, small_parts
from tests.support.command_line import ROOT

BOARD = ROOT / "hardware/board"
Read = list["Read | str"]
Netlist = dict[tuple[str, str], dict[str, str]]
"""By name and value of a part: the net of each of its pads; pads without a connection are left out."""


def read(path: Path) -> Read:
    """A file of KiCad's as nested lists; texts are without their quotation marks."""
    open_lists: list[Read] = [[]]
    text = path.read_text(encoding="utf-8")
    for place, piece in enumerate(text.replace('\\"', "'").split('"')):
        if place % 2:
            open_lists[-1].append(piece)
            continue
        for word in piece.replace("(", " ( ").replace(")", " ) ").split():
            if word == "(":
                open_lists.append([])
            elif word == ")":
                done = open_lists.pop()
                open_lists[-1].append(done)
            else:
                open_lists[-1].append(word)
    (whole,) = open_lists[0]
    assert isinstance(whole, list)
    return whole


def inner(expression: Read, name: str) -> Iterator[Read]:
    """The lists within one that begin with this word."""
    for item in expression:
        if isinstance(item, list) and item and item[0] == name:
            yield item


def words(expression: Read, name: str) -> list[str]:
    """What follows the word in the one list that begins with it."""
    (found,) = inner(expression, name)
    return [item for item in found[1:] if isinstance(item, str)]


def properties(expression: Read) -> dict[str, str]:
    return {str(item[1]): str(item[2]) for item in inner(expression, "property")}


def place_of(expression: Read, name: str = "at") -> Point:
    x, y = words(expression, name)[:2]
    return Point(float(x), float(y))


def turned(part: Read) -> float:
    """By how many degrees a part is turned."""
    _, _, *degrees = words(part, "at")
    return float(degrees[0]) % 360 if degrees else 0


@pytest.fixture(scope="module")
def board() -> Read:
    return read(BOARD / "hammerprice.kicad_pcb")


def parts_on(board: Read) -> list[Read]:
    """The footprints but for the holes."""
    return [part for part in inner(board, "footprint") if not str(part[1]).startswith("hammerprice:hole")]


def netlist_of_board(board: Read) -> Netlist:
    found: Netlist = {}
    for part in parts_on(board):
        named = properties(part)
        nets = {str(pad[1]): words(pad, "net")[1] for pad in inner(part, "pad")}
        connected = {pad: net for pad, net in nets.items() if not net.startswith("unconnected-")}
        found[named["Reference"], named["Value"]] = connected
    return found


def netlist_of_schematic(schematic: Read) -> Netlist:
    """What is connected by the labels at the ends of the pins."""
    labels = {place_of(label): str(label[1]) for label in inner(schematic, "global_label")}
    (library,) = inner(schematic, "lib_symbols")
    pins: dict[str, dict[str, Point]] = defaultdict(dict)
    for symbol in inner(library, "symbol"):
        for unit in inner(symbol, "symbol"):
            for pin in inner(unit, "pin"):
                pins[str(symbol[1])][words(pin, "number")[0]] = place_of(pin)
    found: Netlist = {}
    for symbol in inner(schematic, "symbol"):
        at, named = place_of(symbol), properties(symbol)
        ends = {
            number: Point(round(at.x + pin.x, 4), round(at.y - pin.y, 4))
            for number, pin in pins[words(symbol, "lib_id")[0]].items()
        }
        nets = {number: labels[end] for number, end in ends.items() if end in labels}
        found[named["Reference"], named["Value"]] = nets
    return found


def netlist_of_wiring() -> Netlist:
    names = {Kind.DIODE: "AK", Kind.TRANSISTOR: "CBE"}
    found: Netlist = {}
    for part in small_parts(FULL):
        pads = names.get(part.kind) or [str(leg + 1) for leg in range(len(part.nets))]
        nets = dict(zip(pads, part.nets, strict=True))
        found[reference(part), part.value] = {pad: net for pad, net in nets.items() if net}
    return found


def test_the_board_and_its_schematic_connect_what_the_wiring_connects(board: Read) -> None:
    assert netlist_of_board(board) == netlist_of_wiring()
    assert netlist_of_schematic(read(BOARD / "hammerprice.kicad_sch")) == netlist_of_wiring()


def test_parts_are_where_the_layout_says(board: Read) -> None:
    found = {properties(part)["Reference"]: (place_of(part), turned(part)) for part in parts_on(board)}
    wanted = {reference(one.part): (Point(round(one.at.x, 4), round(one.at.y, 4)), one.turned) for one in layout(FULL)}
    assert found == wanted


def test_the_plugs_are_numbered_as_the_ribbons_wires_are() -> None:
    """Contact 1 is at the lower left, 2 above it, 3 to its right: the order of an IDC plug that is seen from above."""
    for part in layout(FULL):
        if part.part.kind in (Kind.PI, Kind.SEAT):
            first, second, third = part.pads[:3]
            assert (second.x, third.y) == pytest.approx((first.x, first.y))
            assert second.y < first.y
            assert third.x > first.x


def test_the_transistors_legs_are_those_of_a_bc337_with_its_flat_side_below() -> None:
    (transistor,) = (part for part in layout(FULL) if part.part.kind is Kind.TRANSISTOR)
    assert [pad.name for pad in transistor.footprint.pads] == ["C", "B", "E"]
    assert [pad.x for pad in transistor.pads] == sorted(pad.x for pad in transistor.pads)
    assert transistor.turned == 0


def test_the_holes_are_as_far_apart_as_a_pis(board: Read) -> None:
    found = [place_of(hole) for hole in inner(board, "footprint") if str(hole[1]).startswith("hammerprice:hole")]
    assert sorted(found) == sorted(holes())
    assert {abs(one.x - other.x) for one in found for other in found} == {0, 58}
    assert {abs(one.y - other.y) for one in found for other in found} == {0, 49}


def tracks_of(board: Read) -> Routes:
    """The tracks and vias of a file; nets by their names."""
    names = {str(net[1]): str(net[2]) for net in inner(board, "net")}
    sides = {"F.Cu": Side.UPPER, "B.Cu": Side.LOWER}
    tracks = tuple(
        Track(
            names[words(track, "net")[0]],
            sides[words(track, "layer")[0]],
            place_of(track, "start"),
            place_of(track, "end"),
            float(words(track, "width")[0]),
        )
        for track in inner(board, "segment")
    )
    return Routes(tracks, tuple(Via(names[words(via, "net")[0]], place_of(via)) for via in inner(board, "via")))


class Strip(NamedTuple):
    """Copper from one point to another, on one side."""

    net: str
    side: Side
    start: Point
    end: Point
    half: float
    """Half its width."""


def copper(routes: Routes, placed: tuple[Placed, ...]) -> list[Strip]:
    """All tracks, and vias and pads on both sides."""
    found = [Strip(track.net, track.side, track.start, track.end, track.width / 2) for track in routes.tracks]
    rounds = [(via.net, via.at, VIA / 2) for via in routes.vias]
    for part in placed:
        for net, at, pad in zip(part.part.nets, part.pads, part.footprint.pads, strict=True):
            rounds.append((net or f"none {part.part.name} {pad.name}", at, pad.diameter / 2))
    return found + [Strip(net, side, at, at, half) for net, at, half in rounds for side in Side]


def gap(one: Strip, other: Strip) -> float:
    """The distance between two strips of one side; negative if they touch."""
    ends = (
        *(distance_to_line(end, other.start, other.end) for end in (one.start, one.end)),
        *(distance_to_line(end, one.start, one.end) for end in (other.start, other.end)),
    )
    middle = 0.0 if crosses(one, other) else min(ends)
    return middle - one.half - other.half


def crosses(one: Strip, other: Strip) -> bool:
    def turn(a: Point, b: Point, c: Point) -> float:
        return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)

    return (
        turn(one.start, one.end, other.start) * turn(one.start, one.end, other.end) < 0
        and turn(other.start, other.end, one.start) * turn(other.start, other.end, one.end) < 0
    )


def too_near(strips: list[Strip]) -> list[tuple[Strip, Strip]]:
    """Which strips of different nets are too near each other."""
    ordered = sorted(strips, key=lambda strip: min(strip.start.x, strip.end.x) - strip.half)
    found = []
    for place, one in enumerate(ordered):
        right = max(one.start.x, one.end.x) + one.half + LEAST_CLEARANCE
        for other in ordered[place + 1 :]:
            if min(other.start.x, other.end.x) - other.half > right:
                break
            if one.net != other.net and one.side is other.side and gap(one, other) < LEAST_CLEARANCE - 1e-6:
                found.append((one, other))
    return found


def pieces_of(net: str, strips: list[Strip]) -> int:
    """Into how many pieces a net falls. Copper of one net that touches is joined, and a via or pad joins its sides."""
    own = [strip for strip in strips if strip.net == net]
    left, pieces = set(range(len(own))), 0
    while left:
        pieces += 1
        reached = [left.pop()]
        while reached:
            one = own[reached.pop()]
            near = {place for place in left if joined(one, own[place])}
            left -= near
            reached.extend(near)
    return pieces


def joined(one: Strip, other: Strip) -> bool:
    if one.side is other.side:
        return gap(one, other) <= 0
    return one.start == one.end == other.start == other.end


def test_tracks_join_the_pads_of_each_net_and_keep_away_from_others(board: Read) -> None:
    placed = layout(FULL)
    strips = copper(tracks_of(board), placed)
    assert too_near(strips) == []
    nets = {net for part in placed for net in part.part.nets if net}
    assert {net: pieces_of(net, strips) for net in nets - {GROUND}} == dict.fromkeys(nets - {GROUND}, 1)
    inside = EDGE.grown(-0.5)
    outside = [
        strip
        for strip in strips
        for at in (strip.start, strip.end)
        if not (inside.left <= at.x <= inside.right and inside.top <= at.y <= inside.bottom)
    ]
    assert outside == []


def resistor(name: str, nets: tuple[str, str], *, across: int, down: int, turned: int) -> Placed:
    """A resistor with its first leg at a point of the grid."""
    part = SmallPart(name=name, kind=Kind.RESISTOR, value="", nets=nets)
    return Placed(part, RESISTOR, Point(across * GRID, down * GRID), turned)


def test_tracks_that_must_cross_do_so_on_different_sides() -> None:
    """Four resistors around a middle: opposite ones are joined across it, and outside of it neighbours."""
    placed = (
        resistor("R1", ("across", "left above"), across=60, down=60, turned=180),
        resistor("R2", ("across", "right below"), across=80, down=60, turned=0),
        resistor("R3", ("down", "left above"), across=70, down=50, turned=90),
        resistor("R4", ("down", "right below"), across=70, down=70, turned=270),
    )
    routes = route(placed)
    strips = copper(routes, placed)
    assert too_near(strips) == []
    nets = ("across", "down", "left above", "right below")
    assert [pieces_of(net, strips) for net in nets] == [1, 1, 1, 1]
