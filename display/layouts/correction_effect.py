"""The effect of a correction, to confirm or cancel."""

from companion.screen_data.past import CorrectionPreviewScreen
from display.icons import Sign
from display.layouts.buttons import Weight, command, plates, sign_command
from display.layouts.common import heading, rail, show_banner
from display.layouts.grid import FINGER, GAP, MARGIN, Grid
from display.theme import BONE, STONE
from display.widgets import REST, Align, Face, Pieces, Rect, Text

_LINE_H = 34
_WRAPPED_LINE_H = 58
"""The height of a consequence that may take two lines, as long ones do on a standing panel."""
_PAGER_W = 204
_TITLE = (36, 32, 28, 26, 24, 22, 20)
"""Smaller than what the correction makes of the game."""
_TITLE_Y = 8
"""Top of the title, whose second line keeps clear of the rail."""
_LOW_H = 62
"""Height of the corrected state over a message to the table."""
_FEW = 3
"""Up to so many choices of a standing picture are high."""
_CLOSE_W = FINGER
"""Width of the sign that leads to the game."""


def correction_effect(grid: Grid, screen: CorrectionPreviewScreen, banner: str) -> Pieces:
    """Yield the state now, the corrected state, the consequences, and the choices, the last of which cancels."""
    beside = _PAGER_W if screen.page else _CLOSE_W
    title = heading(grid, screen.title, beside + GAP)
    yield title._replace(rect=title.rect._replace(y=_TITLE_Y), sizes=_TITLE)
    pager, close = Rect(grid.width - MARGIN - _PAGER_W, 4, _PAGER_W, 56).across(REST, _CLOSE_W)
    yield from _pager(pager, screen)
    yield from sign_command(close, screen.game, Sign.REMOVE)
    yield rail(grid)
    choices = (*screen.choices, screen.back)
    count = len(choices)
    if grid.portrait:
        places = plates(grid, count, count * (80 if count <= _FEW else 64) - GAP)
        words = Rect(MARGIN, 88, grid.whole.w, places[0].y - GAP - 88)
    else:
        places = plates(grid, count, min(96 * count, grid.height - 100))
        words = Rect(MARGIN, 88, grid.main.x - 2 * MARGIN, grid.height - 88 - MARGIN)
    becomes_h = _LOW_H if banner else 76
    was_h, was_gap = (becomes_h - 20, 10) if screen.was else (0, 0)
    was, _, becomes, _, below = words.down(was_h, was_gap, becomes_h, GAP, REST)
    if screen.conflict:
        conflict, _, below = below.down(68, GAP, REST)
        yield from show_banner(conflict, screen.conflict)
    if banner:
        lines, _, message = below.down(REST, GAP, 56)
        yield from show_banner(message, banner)
    else:
        lines = below
    if screen.was:
        yield Text(was, screen.was, (32, 28, 26, 24, 22, 20), STONE, lines=2)
    yield Text(becomes, screen.becomes, (45, 40, 36, 32, 28, 26), BONE, Face.STRONG, lines=2)
    wraps = grid.portrait and lines.h >= len(screen.lines) * _WRAPPED_LINE_H
    rows = max(1, len(screen.lines), lines.h // (_WRAPPED_LINE_H if wraps else _LINE_H))
    for line, place in zip(screen.lines, lines.rows(rows, 0), strict=False):
        yield Text(place, line, (24, 22, 20, 18), BONE, lines=2 if wraps else 1)
    for plate, choice in zip(places, choices, strict=True):
        sign = Sign.BACK if choice is screen.back else None
        weight = Weight.MAIN if choice is choices[0] else Weight.PLAIN
        yield from command(plate, choice, sign, weight=weight)


def _pager(room: Rect, screen: CorrectionPreviewScreen) -> Pieces:
    """Yield the page of the consequences between the commands of the one before and the one after."""
    earlier, page, later = room.across(FINGER, REST, FINGER)
    yield from sign_command(earlier, screen.earlier, Sign.EARLIER)
    yield Text(page, screen.page, (26, 24, 22), STONE, align=Align.CENTRE)
    yield from sign_command(later, screen.later, Sign.LATER)
