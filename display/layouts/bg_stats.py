"""A code for phones."""

from companion.screen_data.finished_game import BgStatsScreen
from display.layouts.buttons import heading_with_back
from display.layouts.common import show_banner
from display.layouts.grid import GAP, MARGIN, Grid
from display.theme import BONE
from display.widgets import REST, Code, Pieces, Text

_TOP = 76


def bg_stats(grid: Grid, screen: BgStatsScreen, banner: str) -> Pieces:
    """Yield the code as large as the panel allows, and beside it or above its content and purpose."""
    yield from heading_with_back(grid, screen.title, screen.back)
    room = grid.whole._replace(y=_TOP, h=grid.height - _TOP - (MARGIN if grid.portrait else GAP))
    if grid.portrait:
        words, place = room.down(REST, room.w, gap=2 * GAP)
    else:
        place, words = room.across(room.h, REST, gap=2 * MARGIN)
    yield Code(place, screen.code)
    if banner:
        words, _, message, _ = words.down(REST, GAP, 68, GAP)
        yield from show_banner(message, banner)
    for rect, line in zip(words.rows(len(screen.lines), GAP), screen.lines, strict=True):
        yield Text(rect, line, (26, 24, 22, 20, 18), BONE, lines=max(2, rect.h // 30))
