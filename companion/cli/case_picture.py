"""The picture and the list of `hammerprice wiring --case`: every hole of a case, numbered.

What is where: `hardware/raspberry_pi/case.py`.
"""

from collections.abc import Iterator
from math import cos, pi, sin

from display.svg import Sheet, SheetPiece
from display.theme import BONE, STONE
from display.widgets import Face, Line, Outline, Rect, Text
from hardware.raspberry_pi.case import BACK, CASE_HOLES, FLOOR, LID, CaseHole, CasePanel

WIDTH, HEIGHT = 1684, 1190
"""A4 landscape, at 144 px an inch."""
PX_A_MM = 2.5
CORNERS = {LID: (56, 150), FLOOR: (878, 150), BACK: (56, 740)}
"""The upper left corner of each panel in px."""
CIRCLE_POINTS = 24
LIST_X, LIST_Y, LIST_PITCH = 878, 700, 18
SMALL = (16, 15, 14)


def case_sheet() -> Sheet:
    """Return the sheet of the case."""
    title = 'Hammer Price: case for five paddles, Touch Display 7"'
    pieces: list[SheetPiece] = [Text(Rect(56, 40, 1400, 56), title, (40, 36), BONE, Face.STRONG)]
    for panel, (x, y) in CORNERS.items():
        words = f"{panel.name}, {panel.width:g} × {panel.height:g} mm, seen from {panel.seen_from}"
        pieces.append(Text(Rect(x, y - 34, 700, 26), words, (20,), BONE))
        pieces.append(Outline(Rect(x, y, round(panel.width * PX_A_MM), round(panel.height * PX_A_MM)), BONE, 2))
    for number, hole in enumerate(CASE_HOLES, start=1):
        pieces += _hole(number, hole)
    for line, row in zip(case_lines(), range(len(CASE_HOLES) + 1), strict=True):
        spot = Rect(LIST_X, LIST_Y + row * LIST_PITCH, 0, LIST_PITCH)
        for cell, x, w in zip(line.split("\t"), (0, 40, 110, 310, 470), (36, 66, 196, 150, 200), strict=True):
            pieces.append(Text(spot._replace(x=LIST_X + x, w=w), cell, SMALL, STONE if row else BONE))
    return Sheet(title, WIDTH, HEIGHT, tuple(pieces))


def case_lines() -> Iterator[str]:
    """Yield the list of all holes, its columns parted by tabs."""
    yield "\t".join(("no.", "panel", "for", "mm", "middle: right, up"))
    for number, hole in enumerate(CASE_HOLES, start=1):
        yield "\t".join((str(number), hole.panel.name, hole.what, hole.size, f"{hole.x:g}, {hole.y:g}"))


def _spot(panel: CasePanel, x: float, y: float) -> tuple[int, int]:
    """Return where a point of a panel, in mm from its lower left corner, is on the sheet."""
    left, top = CORNERS[panel]
    return round(left + x * PX_A_MM), round(top + (panel.height - y) * PX_A_MM)


def _hole(number: int, hole: CaseHole) -> Iterator[SheetPiece]:
    x, y = _spot(hole.panel, hole.x, hole.y)
    across, down = round(hole.width * PX_A_MM), round((hole.height or hole.width) * PX_A_MM)
    if hole.height:
        yield Outline(Rect(x - across // 2, y - down // 2, across, down), BONE, 2)
    else:
        turns = [2 * pi * point / CIRCLE_POINTS for point in range(CIRCLE_POINTS + 1)]
        around = ((round(x + across / 2 * cos(turn)), round(y + across / 2 * sin(turn))) for turn in turns)
        yield Line(tuple(around), BONE, 2, 0)
    yield Text(Rect(x + across // 2 + 5, y - down // 2 - 18, 30, 18), str(number), SMALL, STONE)
