"""The rails of an auction: one over the lot, or one along each long edge, which the gavel fills."""

from display.layouts.grid import HIGH_RAIL_Y, MARGIN, Grid
from display.theme import BONE, EDGE, RAIL, Colour
from display.widgets import Box, Pieces, Rect

RAIL_FULL = 10
"""The width of a rail as far as the gavel has filled it."""
_SEGMENT_GAP = 8


def gavel_rails(grid: Grid, fill: int) -> Pieces:
    """Yield three segments on each long edge, with `fill` tenths of them (0 to 30) thick; the same from both sides."""
    length = grid.height if grid.portrait else grid.width
    third = (length + _SEGMENT_GAP) // 3
    for segment in range(3):
        start = segment * third
        end = length if segment == 2 else start + third - _SEGMENT_GAP
        tenths = max(0, min(10, fill - 10 * segment))
        reached = start + (end - start) * tenths // 10
        yield from _on_both_rails(grid, start, reached, thickness=RAIL_FULL, colour=BONE)
        yield from _on_both_rails(grid, reached, end, thickness=RAIL, colour=EDGE)


def _on_both_rails(grid: Grid, start: int, end: int, *, thickness: int, colour: Colour) -> Pieces:
    """Yield a stretch of the rail on one long edge, and its mirror image opposite; nothing if it has no length."""
    length = end - start
    if length <= 0:
        return
    stretch = Rect(0, start, thickness, length) if grid.portrait else Rect(start, 0, length, thickness)
    yield Box(stretch, colour)
    yield Box(stretch.rotated(2, Rect(0, 0, grid.width, grid.height)), colour)


def high_rail(grid: Grid) -> Pieces:
    """Yield the rail over the lot of a lying picture, up to undo and the menu. In a standing one what those opposite
    read is there, whose price has a line of its own.
    """
    if not grid.portrait:
        yield Box(Rect(MARGIN, HIGH_RAIL_Y, grid.undo.x - 2 * MARGIN, RAIL), BONE)
