"""What came of a copy: the games on the stick as a plate that hangs from the rail, and what is told of it."""

from companion.screen_data.lists import CopyResultScreen
from display.layouts.buttons import heading_with_back
from display.layouts.common import figures
from display.layouts.grid import GAP, HANG_Y, MARGIN, Grid
from display.theme import BONE, EDGE, GHOST, HEADLINE, HUGE, INK, STONE
from display.widgets import REST, Align, Box, Face, Outline, Pieces, Text

_PLATE_W, _PLATE_H = 208, 156
_HIGHEST_LINE = 68
_LINE = (*HEADLINE[2:], 26, 24, 22, 20, 18, 16)


def copy_result(grid: Grid, screen: CopyResultScreen, banner: str) -> Pieces:
    """Yield the plate, filled if all games are on the stick, and beside it, standing below, the lines in one size: the
    first and the last in bone, what is between them in stone.
    """
    yield from heading_with_back(grid, screen.title, screen.back, banner)
    below_rail = grid.whole._replace(y=HANG_Y, h=grid.height - HANG_Y - MARGIN)
    if grid.portrait:
        hung, told = below_rail.down(_PLATE_H, REST, gap=MARGIN)
    else:
        hung, told = below_rail.across(_PLATE_W, REST, gap=3 * GAP)
    plate = hung._replace(w=_PLATE_W, h=_PLATE_H)
    if screen.is_whole:
        yield Box(plate, BONE)
    else:
        yield Outline(plate, EDGE, GHOST)
    number = plate.inset(MARGIN, MARGIN)
    sizes = figures(screen.on_stick, HUGE, height=number.h, width=number.w)
    yield Text(number, screen.on_stick, sizes, INK if screen.is_whole else BONE, Face.MONEY, Align.CENTRE)
    room = told._replace(y=told.y + GAP, h=told.h - GAP)
    places = room.stack(len(screen.lines), min(_HIGHEST_LINE, room.h // len(screen.lines)), GAP)
    for place, line in zip(places, screen.lines, strict=True):
        matters = line in (screen.lines[0], screen.lines[-1])
        face = Face.STRONG if matters else Face.TEXT
        yield Text(place, line, _LINE, BONE if matters else STONE, face, lines=3, group="lines")
