"""The case: every hole is inside its panel and apart from the others, and bought parts fit."""

from itertools import combinations

import pytest

from display.panel import TOUCH_DISPLAY_MM
from hardware.raspberry_pi.case import CASE_HOLES, CASE_PANELS, LIT_AREA_7, CaseHole

EDGE_MM = 5
"""The least wood between two holes, or a hole and the edge."""


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
