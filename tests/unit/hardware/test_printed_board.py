"""The printed board as KiCad's files have it: its parts and connections are those of the wiring, and the guide fits it.

Whether its tracks join what is connected is for `make board-check`.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.config.wiring import FULL
from hardware.raspberry_pi.small_parts import DEBOUNCE, Kind, SmallPart, Terminal, seat_contacts, small_parts
from tests.support.command_line import ROOT

BOARD = ROOT / "hardware/board"
Point = tuple[float, float]
"""In mm; y goes down."""
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
    return float(x), float(y)


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
        (x, y), named = place_of(symbol), properties(symbol)
        ends = {
            number: (round(x + right, 4), round(y - up, 4))
            for number, (right, up) in pins[words(symbol, "lib_id")[0]].items()
        }
        nets = {number: labels[end] for number, end in ends.items() if end in labels}
        found[named["Reference"], named["Value"]] = nets
    return found


PLUGS = {"J1", "J2", "J3", "J4", "J5", "J6"}
TERMINALS = {Terminal.SCREEN: "J7", Terminal.GAVEL: "J8", Terminal.BUZZER: "J9"}


def reference(part: SmallPart) -> str:
    """A part's name in KiCad, which must end with a number: as in the guide, but J1 to J9 for plugs and terminals."""
    if part.terminal is not None:
        return TERMINALS[part.terminal]
    if part.kind is Kind.PI:
        return "J1"
    return part.name if part.seat is None else f"J{part.seat + 1}"


def netlist_of_wiring() -> Netlist:
    names = {Kind.DIODE: "AK", Kind.TRANSISTOR: "CBE"}
    found: Netlist = {}
    for part in small_parts(FULL):
        pads = names.get(part.kind) or [str(leg + 1) for leg in range(len(part.nets))]
        nets = dict(zip(pads, part.nets, strict=True))
        found[reference(part), part.value] = {pad: net for pad, net in nets.items() if net}
    return found


def diodes_against_sparks() -> Netlist:
    """At each plug an SP720 and a capacitor. Littelfuse's data sheet: V- is pin 8, V+ pin 16, all others are inputs."""
    found: Netlist = {}
    for seat in range(1, 6):
        row_1, row_2, row_3, row_4, _, button, left, middle, right, light = seat_contacts(FULL, seat)
        assert light == ""
        inputs = {"15": row_1, "14": row_2, "13": row_3, "12": row_4, "11": button, "10": left, "9": middle, "7": right}
        gavel = {"1": "gavel"} if seat == 1 else {}
        found[f"U{seat}", "SP720"] = {**gavel, **inputs, "8": "ground", "16": "3.3 V"}
        found[f"C{6 + seat}", DEBOUNCE] = {"1": "3.3 V", "2": "ground"}
    return found


def test_the_board_and_its_schematic_connect_what_the_wiring_connects(board: Read) -> None:
    wanted = netlist_of_wiring() | diodes_against_sparks()
    assert netlist_of_board(board) == wanted
    assert netlist_of_schematic(read(BOARD / "hammerprice.kicad_sch")) == wanted


def pads_of(part: Read) -> dict[str, Point]:
    """Where each pad of a part is on the board."""
    at, angle = place_of(part), math.radians(turned(part))
    found = {}
    for pad in inner(part, "pad"):
        x, y = place_of(pad)
        across, down = x * math.cos(angle) + y * math.sin(angle), y * math.cos(angle) - x * math.sin(angle)
        found[str(pad[1])] = (round(at[0] + across, 3), round(at[1] + down, 3))
    return found


def test_the_plugs_are_numbered_as_the_ribbons_wires_are(board: Read) -> None:
    """Contact 1 is at the lower left, 2 above it, 3 to its right: the order of an IDC plug that is seen from above."""
    plugs = [pads_of(part) for part in parts_on(board) if properties(part)["Reference"] in PLUGS]
    assert len(plugs) == len(PLUGS)
    for pads in plugs:
        first, second, third = pads["1"], pads["2"], pads["3"]
        assert (second[0], third[1]) == first
        assert second[1] < first[1]
        assert third[0] > first[0]


def test_the_transistors_legs_are_those_of_a_bc337_with_its_flat_side_below(board: Read) -> None:
    (transistor,) = [pads_of(part) for part in parts_on(board) if properties(part)["Value"] == "BC337"]
    assert sorted(transistor, key=lambda pad: transistor[pad][0]) == ["C", "B", "E"]
    assert len({y for _, y in transistor.values()}) == 1


def test_the_guide_has_the_boards_size_and_its_holes(board: Read) -> None:
    guide = (ROOT / "hardware/BUILDING.md").read_text(encoding="utf-8")
    told = " ".join(guide.partition("\n## A printed board\n")[2].partition("\n## ")[0].split())
    (edge,) = inner(board, "gr_rect")
    width, height = place_of(edge, "end")
    assert place_of(edge, "start") == (0, 0)
    assert f"measures {width:g} by {height:g} mm" in told
    middles = re.search(r"middles are (\S+) and (\S+) mm from the left, and (\S+) and (\S+) mm from the front", told)
    assert middles
    left, right, front, back = (float(middle) for middle in middles.groups())
    holes = [place_of(hole) for hole in inner(board, "footprint") if str(hole[1]).startswith("hammerprice:hole")]
    assert len(holes) == 4
    across, down = ({hole[axis] for hole in holes} for axis in (0, 1))
    assert (right - left, back - front) == (max(across) - min(across), max(down) - min(down))
    assert len(across) == len(down) == 2
