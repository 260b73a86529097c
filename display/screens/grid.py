"""The grid of a landscape panel, in the pixels of the 7" Touch Display (800x480), and what every screen uses from it.

Other landscape panels get the same grid, larger or smaller, in the middle. Only measures are here; `parts.py` has the
pieces made from them.
"""

from display.panel import Panel
from display.pieces import Rect

WIDTH, HEIGHT = 800, 480
MARGIN, GAP = 16, 8
RAIL_Y = 64
"""Top of the rail under a heading; what hangs, hangs from `HANG_Y`."""
HANG_Y = 68
HIGH_RAIL_Y = 16
"""Top of the rail in an auction, where a lot hangs with nothing above it."""
COLUMN_PITCH, PLATE = 104, 96
SIDE_X, SIDE_W = 552, 232
"""The column of seats and commands at the right."""
FOOT = Rect(MARGIN, 424, 512, 52)
"""The strip under the hang: undo at its left, a note to the table at its right."""
MAIN_COMMAND = Rect(SIDE_X, 404, SIDE_W, 68)
MENU = Rect(736, 4, 64, 56)
"""The menu's sign, in the corner over the rail."""
HEADING = Rect(MARGIN, 12, 520, 44)
FOOT_UNDO = Rect(FOOT.x, FOOT.y, 232, FOOT.h)
FOOT_NOTE = Rect(256, 414, 280, 62)


def scale(panel: Panel) -> tuple[float, int, int]:
    """How many times larger the grid is on `panel`, and how far it moves right and down to stand in its middle."""
    by = min(panel.width / WIDTH, panel.height / HEIGHT)
    return by, round((panel.width - WIDTH * by) / 2), round((panel.height - HEIGHT * by) / 2)
