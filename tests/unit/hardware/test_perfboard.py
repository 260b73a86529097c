"""The board with the small parts: every net of it is one of the wiring, and every wire of the wiring is on it."""

import re
from collections import Counter, defaultdict

import pytest
from hypothesis import example, given, settings

from hardware.config.header import FIXED_PULL_UPS, HEADER, header_pin
from hardware.config.wiring import FOUR, FULL, THREE, Use, Wiring, ready_made
from hardware.raspberry_pi.perfboard import COLUMNS, GROUND_BUS, ROWS, Hole, Perfboard, column_name, perfboard
from hardware.raspberry_pi.small_parts import Kind, SmallPart, small_parts
from hardware.raspberry_pi.soldering_steps import soldering_steps
from hardware.raspberry_pi.wiring_table import connections
from hardware.signals import Part
from tests.support.command_line import ROOT
from tests.support.wirings import wirings

any_wiring = given(wiring=wirings())
ROW_CONTACTS, GROUND_CONTACT, BUTTON_CONTACT, COLUMN_CONTACTS, LIGHT_CONTACT = (1, 2, 3, 4), 5, 6, (7, 8, 9), 10
"""The contacts of a paddle's plug, as in hardware/pictures/circuits.svg."""


def soldered(board: Perfboard) -> dict[Hole, Hole]:
    """By hole: one hole for all that the board's wires join with it."""
    joined: dict[Hole, Hole] = {}

    def end(hole: Hole) -> Hole:
        while joined.setdefault(hole, hole) != hole:
            hole = joined[hole]
        return hole

    for bare in board.bare:
        for hole in bare.holes:
            joined[end(hole)] = end(bare.start)
    for wire in board.insulated:
        joined[end(wire.end)] = end(wire.start)
    for placed in board.parts:
        for hole in placed.holes:
            end(hole)
    return {hole: end(hole) for hole in joined}


@settings(max_examples=60)
@any_wiring
@example(wiring=FULL)
@example(wiring=FOUR)
@example(wiring=THREE)
@example(wiring=Wiring())
def test_wires_join_the_legs_of_each_net_and_no_others(wiring: Wiring) -> None:
    board = perfboard(wiring)
    joined = soldered(board)
    legs = [(net, hole) for part, holes in board.parts for net, hole in zip(part.nets, holes, strict=True)]
    of_net, of_group = defaultdict(set), defaultdict(set)
    for net, hole in legs:
        of_net[net or f"unconnected {hole}"].add(hole)
        of_group[joined[hole]].add(hole)
    assert sorted(map(sorted, of_net.values())) == sorted(map(sorted, of_group.values()))


@settings(max_examples=60)
@any_wiring
@example(wiring=FULL)
@example(wiring=FOUR)
def test_every_leg_has_a_hole_of_its_own_and_every_bare_wire_is_straight(wiring: Wiring) -> None:
    board = perfboard(wiring)
    holes = [hole for placed in board.parts for hole in placed.holes]
    assert max(Counter(holes).values(), default=1) == 1
    assert [hole for hole in holes if not (1 <= hole.column <= COLUMNS and 1 <= hole.row <= ROWS)] == []
    crooked = [wire for wire in board.bare if wire.start.column != wire.end.column and wire.start.row != wire.end.row]
    assert crooked == []
    touched = {*holes, *(hole for wire in board.bare for hole in wire.holes)}
    assert [wire for wire in board.insulated if not {wire.start, wire.end} <= touched] == [], "an end in the air"


def values_between(parts: tuple[SmallPart, ...], start: str, end: str) -> list[str]:
    """The values of the parts between two nets."""
    return [part.value for part in parts if part.kind in (Kind.RESISTOR, Kind.CAPACITOR) and part.nets == (start, end)]


def contact_of(use: Use, wiring: Wiring) -> list[tuple[str, int]]:
    """Where a pin's line must end: plugs or terminals, each with the contact."""
    if use.part is Part.GAVEL:
        return [("Gavel", 1)]
    if use.part is Part.KEYPADS:
        row = wiring.rows.index(use.pin)
        seats = [seat for seat, paddle in enumerate(wiring.paddles, start=1) if paddle.columns]
        return [(f"Seat {seat}", ROW_CONTACTS[row]) for seat in seats]
    paddle = wiring.paddles[use.seat - 1]
    if use.part is Part.KEYPAD:
        assert paddle.columns
        return [(f"Seat {use.seat}", COLUMN_CONTACTS[paddle.columns.index(use.pin)])]
    return [(f"Seat {use.seat}", BUTTON_CONTACT if use.part is Part.BUTTON else LIGHT_CONTACT)]


@settings(max_examples=60)
@any_wiring
@example(wiring=FULL)
@example(wiring=FOUR)
def test_each_pin_of_the_wiring_goes_by_its_resistor_to_its_contact(wiring: Wiring) -> None:
    parts = small_parts(wiring)
    by_name = {part.name: part for part in parts}
    pi = by_name["Pi"].nets
    assert {pin.number for pin in HEADER if pi[pin.number - 1]} == {one.pin for one in connections(wiring)}
    for use in wiring.uses():
        pin = pi[header_pin(use.pin) - 1]
        (series,) = [part for part in parts if part.kind is Kind.RESISTOR and part.nets[0] == pin]
        line = series.nets[1]
        if use.part is Part.BUZZER:
            assert series.value == "1 kΩ"
            assert by_name["Q1"].nets == ("buzzer", line, "ground")
            assert by_name["D1"].nets == by_name["Buzzer"].nets[::-1] == ("buzzer", "3.3 V")
            continue
        plugs = [part for part in parts if part.kind in (Kind.SEAT, Kind.TERMINAL) and line in part.nets]
        ends = [(plug.name, plug.nets.index(line) + 1) for plug in plugs]
        assert ends == contact_of(use, wiring)
        assert series.value == "330 Ω"
        is_contact = use.part in (Part.BUTTON, Part.GAVEL)
        pull_ups = {Part.KEYPAD: ["10 kΩ"], Part.BUTTON: ["2.2 kΩ"], Part.GAVEL: ["2.2 kΩ"]}
        has_own = use.pin in FIXED_PULL_UPS
        assert values_between(parts, line, "3.3 V") == ([] if has_own else pull_ups.get(use.part, []))
        assert values_between(parts, line, "ground") == (["47 nF"] if is_contact else [])


@any_wiring
def test_the_soldering_steps_make_the_whole_board_and_no_wire_ends_in_the_air(wiring: Wiring) -> None:
    """Step by step, an insulated wire is soldered to pads that have a leg or a bare wire already."""
    board = perfboard(wiring)
    steps = soldering_steps(wiring).values()
    assert sorted(placed for step in steps for placed in step.parts) == sorted(board.parts)
    assert sorted(wire for step in steps for wire in step.bare) == sorted(board.bare)
    assert sorted(wire for step in steps for wire in step.insulated) == sorted(board.insulated)
    soldered_holes: set[Hole] = set()
    for step in steps:
        soldered_holes.update(hole for placed in step.parts for hole in placed.holes)
        soldered_holes.update(hole for wire in step.bare for hole in wire.holes)
        assert [wire for wire in step.insulated if not {wire.start, wire.end} <= soldered_holes] == []


@any_wiring
def test_each_paddles_plug_has_a_ground(wiring: Wiring) -> None:
    for part in small_parts(wiring):
        if part.kind is Kind.SEAT:
            assert [contact for contact, net in enumerate(part.nets, start=1) if net == "ground"] == [GROUND_CONTACT]


def test_columns_are_named_as_in_a_spreadsheet() -> None:
    assert [column_name(column) for column in (1, 26, 27, COLUMNS)] == ["A", "Z", "AA", "AL"]


@pytest.mark.parametrize(("seats", "column"), [(5, 3), (4, 4), (3, 5), (2, 6), (1, 7)])
def test_the_guides_list_counts_the_parts_of_the_board(seats: int, column: int) -> None:
    """Its first columns are the part, where it is, and an example that can be ordered."""
    guide = (ROOT / "hardware/BUILDING.md").read_text(encoding="utf-8")
    table = guide.partition("## Small parts")[2].partition("\n## ")[0]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in table.splitlines() if line.startswith("| ")]
    told = {row[0]: int(row[column]) for row in rows[1:] if not re.match(r"^-+$", row[0])}
    counted = Counter(part.value for part in small_parts(ready_made(seats)))
    assert {value: count for value, count in told.items() if count} == dict(counted)


@pytest.mark.parametrize(("seats", "word"), [(5, "five"), (4, "four"), (3, "three"), (2, "two"), (1, "one")])
def test_the_guide_names_the_holes_of_the_buzzers_transistor_and_diode(seats: int, word: str) -> None:
    guide = (ROOT / "hardware/BUILDING.md").read_text(encoding="utf-8")
    step = guide.partition("3. **The buzzer's transistor and diode.**")[2].partition("\n4. ")[0]
    (row,) = [line for line in step.splitlines() if line.strip().startswith(f"| {word} |")]
    placed = [part for part in perfboard(ready_made(seats)).parts if part.part.kind in (Kind.TRANSISTOR, Kind.DIODE)]
    assert holes_told(row) == {hole for part in placed for hole in part.holes}


def holes_told(text: str) -> set[Hole]:
    """The holes that a text names, such as T20."""
    columns = {column_name(column): column for column in range(1, COLUMNS + 1)}
    return {Hole(columns[column], int(row)) for column, row in re.findall(r"\b([A-Z]{1,2})(\d{1,2})\b", text)}


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_lights_drivers_of_the_guide_have_holes_that_are_free(seats: int) -> None:
    """The legs of a ULN2803A are in two rows of nine, 7.62 mm apart; those of a BC337 beside the light's channel."""
    guide = (ROOT / "hardware/BUILDING.md").read_text(encoding="utf-8")
    told = guide.partition("**One ULN2803A for all lights.**")[2].partition("Either way, there must be no beep")[0]
    left, right = 20, 23
    chip = {Hole(column, row) for column in (left, right) for row in range(20, 29)}
    assert holes_told(told) - chip == {Hole(GROUND_BUS, 28)}
    told_in_table = "\n".join(line for line in told.splitlines() if line.strip().startswith("|"))
    lights = {Hole(column, row) for column in (left, right) for row in range(20, 24)}
    assert holes_told(told_in_table) == lights
    corners = {1: Hole(left, 20), 9: Hole(left, 28), 10: Hole(right, 28), 18: Hole(right, 20)}
    for leg, hole in corners.items():
        assert re.search(rf"[Ll]eg\s{leg}\s(is\s)?in\s{hole}\b", told)
    wiring = ready_made(seats)
    board = perfboard(wiring)
    legs = {hole for placed in board.parts for hole in placed.holes}
    used = legs | {hole for wire in board.bare for hole in wire.holes}
    assert chip & used == set()
    rows = {
        hole.row
        for part, holes in board.parts
        for net, hole in zip(part.nets, holes, strict=True)
        if part.kind is Kind.RESISTOR and net.endswith(": light")
    }
    assert len(rows) == seats
    transistors = {Hole(column, row) for column in (17, 18, 19) for row in rows}
    assert transistors & used == set()
