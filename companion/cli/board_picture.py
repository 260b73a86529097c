"""The pictures and lists of `hammerprice wiring --board`: the board with single holes that carries the small parts.

`parts` is the board from above, `wires` from below, mirrored as it lies when it is soldered. The picture of a soldering
step has what is on the board already in grey. What is where: `hardware/raspberry_pi/perfboard.py`; in which order it is
soldered: `hardware/raspberry_pi/soldering_steps.py`.
"""

from collections.abc import Iterable, Iterator
from enum import StrEnum

from display.svg import Sheet, SheetPiece
from display.theme import BONE, EDGE, HAIR, INK, STONE, WALL
from display.widgets import Align, Box, Face, Line, Outline, Rect, Text, union
from hardware.config.wiring import Wiring
from hardware.raspberry_pi.perfboard import (
    COLUMNS,
    ROWS,
    SUPPLY_BUS,
    BareWire,
    Hole,
    InsulatedWire,
    Perfboard,
    PlacedPart,
    column_name,
    perfboard,
)
from hardware.raspberry_pi.small_parts import Kind
from hardware.raspberry_pi.soldering_steps import SolderingStep, soldering_steps

WIDTH, HEIGHT = 1190, 1684
"""A4 upright, at 144 px an inch."""
PITCH = 25
LEFT, TOP = 132, 126
DOT = 3
LEG = 9
HALF_BODY = 8
"""Half the height of a lying part."""
SHROUD = 20
"""From a plug's outer holes to its edge."""
SMALL = (15, 14, 13, 12, 11)
LABEL_W = 330


class BoardSide(StrEnum):
    """What of the board is shown."""

    PARTS = "parts"
    WIRES = "wires"


_STEPS = {
    SolderingStep.BARE_WIRES: (BoardSide.WIRES, "the bare wires"),
    SolderingStep.RESISTORS: (BoardSide.PARTS, "the resistors and capacitors"),
    SolderingStep.TRANSISTOR: (BoardSide.PARTS, "the buzzer's transistor and diode"),
    SolderingStep.PLUGS: (BoardSide.WIRES, "the plugs and terminals"),
    SolderingStep.PI_WIRES: (BoardSide.WIRES, "the wires to the plug Pi"),
}
"""The side from which each soldering step is drawn, and what it adds."""


def board_sheet(wiring: Wiring, side: BoardSide) -> Sheet:
    """Return the sheet of one side of the board."""
    titles = {BoardSide.PARTS: "Board from above: the parts", BoardSide.WIRES: "Board from below, mirrored: the wires"}
    return _sheet(titles[side], side, _on_side(perfboard(wiring), side))


def step_sheet(wiring: Wiring, step: SolderingStep) -> Sheet:
    """Return the sheet of a soldering step: what it adds, and in grey what is on that side of the board already."""
    side, words = _STEPS[step]
    steps = soldering_steps(wiring)
    seen_from = "from above" if side is BoardSide.PARTS else "from below, mirrored"
    before = (piece for earlier in SolderingStep if earlier < step for piece in _on_side(steps[earlier], side))
    grey = (piece if piece.colour in (WALL, INK) else piece._replace(colour=EDGE) for piece in before)
    return _sheet(f"Step {step}, {seen_from}: {words}", side, (*grey, *_on_side(steps[step], side)))


def _sheet(title: str, side: BoardSide, pieces: Iterable[SheetPiece]) -> Sheet:
    heading = Text(Rect(LEFT, 28, WIDTH - LEFT - 24, 44), title, (34, 30), BONE, Face.STRONG)
    return Sheet(title, WIDTH, HEIGHT, (heading, *_grid(side), *pieces))


def _on_side(board: Perfboard, side: BoardSide) -> Iterator[SheetPiece]:
    """Yield what is seen on one side of a board, or of a part of it."""
    if side is BoardSide.PARTS:
        for placed in board.parts:
            yield from _part(placed)
        return
    for wire in board.insulated:
        yield Line((_spot(wire.start, side), _spot(wire.end, side)), STONE, 1, 0)
    for bare in board.bare:
        yield Line((_spot(bare.start, side), _spot(bare.end, side)), BONE, 5, 0)
    for placed in board.parts:
        yield from (Box(_square(hole, side), BONE) for hole in placed.holes)
    yield from _names_below(board)


def board_lines(wiring: Wiring, side: BoardSide) -> Iterator[str]:
    """Yield the list of one side: each part with the holes of its legs, or each wire with its ends."""
    board = perfboard(wiring)
    yield from _part_lines(board) if side is BoardSide.PARTS else _wire_lines(board)


def step_lines(wiring: Wiring, step: SolderingStep) -> Iterator[str]:
    """Yield the list of what a soldering step adds: parts, then wires."""
    added = soldering_steps(wiring)[step]
    yield from _part_lines(added)
    yield from _wire_lines(added)


def _part_lines(board: Perfboard) -> Iterator[str]:
    for part, holes in board.parts:
        legs = ", ".join(f"{hole} {net}" for hole, net in zip(holes, part.nets, strict=True) if net)
        yield f"{part.name:<8}{part.value:<22}{legs}"


def _wire_lines(board: Perfboard) -> Iterator[str]:
    for title, wires in (("Bare wires:", board.bare), ("Insulated wires:", board.insulated)):
        if wires:
            yield title
        yield from (_wire_line(wire) for wire in wires)


def _wire_line(wire: BareWire | InsulatedWire) -> str:
    return f"  {wire.start!s:>5} – {wire.end!s:<5} {wire.net}"


def _spot(hole: Hole, side: BoardSide) -> tuple[int, int]:
    """Return the middle of a hole in px."""
    across = hole.column - 1 if side is BoardSide.PARTS else COLUMNS - hole.column
    return LEFT + across * PITCH, TOP + (hole.row - 1) * PITCH


def _square(hole: Hole, side: BoardSide) -> Rect:
    x, y = _spot(hole, side)
    return Rect(x, y, 1, 1).square(LEG)


def _grid(side: BoardSide) -> Iterator[SheetPiece]:
    """Yield the empty holes, the numbers of rows at both sides, and the letters of columns above and below."""
    for row in range(1, ROWS + 1):
        ends = sorted(_spot(Hole(column, row), side) for column in (1, COLUMNS))
        (left, y), (right, _) = ends
        yield Line(((left - 1, y), (right + 2, y)), HAIR, DOT, 0, dash=(DOT, PITCH - DOT))
        for x in (left - 60, right + 24):
            yield Text(Rect(x, y - 10, 36, 20), str(row), SMALL, STONE, align=Align.CENTRE)
    for column in range(1, COLUMNS + 1):
        for row, below in ((1, -34), (ROWS, 14)):
            x, y = _spot(Hole(column, row), side)
            yield Text(Rect(x - 12, y + below, 24, 20), column_name(column), SMALL, STONE, align=Align.CENTRE)


def _part(placed: PlacedPart) -> Iterator[SheetPiece]:
    """Yield a part as it is seen from above, with its name, its value and its legs."""
    part, holes = placed
    spots = [Rect(*_spot(hole, BoardSide.PARTS), 1, 1) for hole in holes]
    whole = union(*spots)
    match part.kind:
        case Kind.RESISTOR | Kind.DIODE | Kind.CAPACITOR:
            yield Box(Rect(whole.x, whole.y, whole.w, 2), BONE)
            inset = 10 if part.kind is Kind.CAPACITOR else 12
            body = Rect(whole.x + inset, whole.y - HALF_BODY, whole.w - 2 * inset, 2 * HALF_BODY)
            yield Box(body, WALL)
            yield Outline(body, BONE, 1)
            if part.kind is Kind.DIODE:
                yield Box(Rect(body.right - 8, body.y, 4, body.h), BONE)
                body = body._replace(w=body.w - 8)
            words = part.name if part.kind is Kind.CAPACITOR else f"{part.name} {part.value}"
            yield Text(body, words, SMALL, BONE, align=Align.CENTRE)
            if part.kind is Kind.CAPACITOR:
                yield _beside(whole, part.value)
        case Kind.TRANSISTOR:
            yield Outline(whole.inset(-12, -11), BONE, 1)
            yield _beside(whole.inset(-6, 0), f"{part.name} {part.value}: C B E")
        case Kind.PI | Kind.SEAT:
            shroud = whole.inset(-SHROUD, -SHROUD)
            yield Outline(shroud, BONE, 2)
            name = Rect(shroud.x - 40, shroud.y - 24, shroud.w + 80, 20)
            yield Text(name, part.name, SMALL, BONE, Face.STRONG, Align.CENTRE)
            for number, spot in enumerate(spots, start=1):
                is_odd = number % 2 == 1
                x = shroud.x - 30 if is_odd else shroud.right + 4
                align = Align.RIGHT if is_odd else Align.LEFT
                yield Text(Rect(x, spot.y - 10, 26, 20), str(number), SMALL, STONE, align=align)
        case Kind.TERMINAL:
            yield Outline(whole.inset(-20, -18), BONE, 2)
            name = Rect(whole.x - 60, whole.y - 40, 120, 20)
            yield Text(name, part.name, SMALL, BONE, Face.STRONG, Align.CENTRE)
            for spot, net in zip(spots, part.nets, strict=True):
                yield Text(Rect(spot.x + 26, spot.y - 10, 90, 20), net, SMALL, STONE)
    for hole in holes:
        yield Box(_square(hole, BoardSide.PARTS), BONE)
    if part.kind is Kind.RESISTOR and part.channel and part.nets[0] == part.channel.pi_net:
        x, y = _spot(Hole(SUPPLY_BUS + 1, holes[0].row), BoardSide.PARTS)
        yield Text(Rect(x, y - 10, LABEL_W, 20), f"{part.channel.pi_net}: {part.channel.net}", SMALL, STONE)


def _beside(spot: Rect, words: str) -> Text:
    """Return a part's words at its right."""
    return Text(Rect(spot.right + 10, spot.y - 10, 150, 20), words, SMALL, BONE)


def _names_below(board: Perfboard) -> Iterator[SheetPiece]:
    """Yield the names of plugs and terminals at the solder side, above each."""
    for placed in board.parts:
        if placed.part.kind in (Kind.PI, Kind.SEAT, Kind.TERMINAL):
            x, y = _spot(placed.holes[0], BoardSide.WIRES)
            room = Rect(x - 60, y - 34, 120, 20)
            yield Box(room.inset(20, 0), WALL)
            yield Text(room, placed.part.name, SMALL, BONE, Face.STRONG, Align.CENTRE)
            first = _square(placed.holes[0], BoardSide.WIRES).inset(-4)
            yield Outline(first, BONE, 2)
            yield Box(first.inset(7), INK)
