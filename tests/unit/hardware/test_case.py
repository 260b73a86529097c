"""The case: every hole is inside its panel and apart from the others, bought parts fit, and the guide has its sizes."""

import re
from itertools import combinations

import pytest

from display.panel import TOUCH_DISPLAY_2_MM, TOUCH_DISPLAY_MM
from hardware.raspberry_pi.case import (
    BACK,
    CASE_HOLES,
    CASE_PANELS,
    FLOOR,
    LID,
    LIT_AREA_7,
    RIBBON,
    ROOM,
    CaseHole,
    CasePanel,
)
from tests.support.command_line import ROOT

EDGE_MM = 5
"""The least wood between two holes, or a hole and the edge."""
PLYWOOD_MM = 5


def edges(hole: CaseHole) -> tuple[float, float, float, float]:
    """Left, right, below and above."""
    across, up = hole.width / 2, (hole.height or hole.width) / 2
    return hole.x - across, hole.x + across, hole.y - up, hole.y + up


def test_every_hole_leaves_wood_around_it() -> None:
    for hole in CASE_HOLES:
        left, right, below, above = edges(hole)
        assert min(left, below, hole.panel.width - right, hole.panel.height - above) >= EDGE_MM, hole
    for one, other in combinations(CASE_HOLES, 2):
        if one.panel == other.panel:
            a, b = edges(one), edges(other)
            assert max(b[0] - a[1], a[0] - b[1], b[2] - a[3], a[2] - b[3]) >= EDGE_MM, (one, other)


def test_bought_parts_fit() -> None:
    """Raspberry Pi's drawings, and the board's own size."""
    (screen,) = [hole for hole in CASE_HOLES if hole.what == "screen"]
    assert (screen.width - LIT_AREA_7[0], screen.height - LIT_AREA_7[1]) == (1, 1)
    assert pytest.approx(TOUCH_DISPLAY_MM, abs=0.05) == LIT_AREA_7
    apart = {"Pi, M2.5": (49, 58), "board, M3": (100 - 10, 160 - 10)}
    for what, distances in apart.items():
        spots = [(hole.x, hole.y) for hole in CASE_HOLES if hole.what == what]
        across, up = ({spot[axis] for spot in spots} for axis in (0, 1))
        assert (max(across) - min(across), max(up) - min(up)) == distances
        assert len(set(spots)) == 4
    assert len([hole for hole in CASE_HOLES if "ribbon" in hole.what]) == 5
    assert {hole.panel for hole in CASE_HOLES} == set(CASE_PANELS)


def section(heading: str) -> str:
    """What the makers' guide says under a heading, up to the next one, with each paragraph in one line."""
    guide = (ROOT / "hardware/BUILDING.md").read_text(encoding="utf-8")
    told = guide.partition(f"\n{heading}\n")[2]
    return re.sub(r"(?<=\S)\n(?! *\|) *", " ", re.split(r"\n##+ ", told)[0])


def test_the_guides_pieces_make_a_case_around_the_frames_of_the_drawing() -> None:
    """The lid and the floor are under and over the sides, and the front and the back are before the sides' ends."""
    told = section("## The case")
    width, depth, height = (int(size) for size in re.findall(r"(\d+) mm (?:wide|deep|high)\b", told)[:3])
    assert f"{PLYWOOD_MM} mm plywood" in told
    frames: dict[CasePanel, tuple[int, int]] = {LID: (width, depth), FLOOR: (width, depth), BACK: (width, height)}
    assert {panel: (panel.width, panel.height) for panel in CASE_PANELS} == frames
    outside = width + 2 * PLYWOOD_MM
    for piece in (
        f"| lid, floor | {outside} × {depth + 2 * PLYWOOD_MM} each |",
        f"| front, back | {outside} × {height} each |",
        f"| left side, right side | {depth} × {height} each |",
        f"| lid, floor | {width} × {depth} mm |",
        f"| back | {width} × {height} mm |",
    ):
        assert piece in told


def test_the_guides_holes_are_those_of_the_layouts() -> None:
    told = section("## The case")
    for named in (
        "Hole 1 is for a Touch Display",
        "ribbons** leave through slots 12 to 16",
        "power cable** leaves through hole 17",
    ):
        assert named in told
    assert CASE_HOLES[0].what == "screen"
    assert [hole.what for hole in CASE_HOLES[11:17]] == [*(f"ribbon of seat {n}" for n in range(1, 6)), "power cable"]
    across, up = (f"{side + ROOM:g}" for side in TOUCH_DISPLAY_2_MM)
    assert f'{across} by {up} mm for 7"' in told
    assert f"{RIBBON[0]} by {RIBBON[1]} mm for the ribbon" in section("## A paddle's box")
