"""How many cards a player holds: a number between a minus and a plus."""

from companion.screen_data.entry import HandScreen
from display.layouts.buttons import heading_with_back, main_and_other_sentences, plates, step_key
from display.layouts.grid import GAP, MARGIN, Grid
from display.theme import BONE
from display.widgets import REST, Align, Face, Pieces, Rect, Text

_KEY = 128
"""The side of the minus and the plus, for a thumb."""
_SIGN = 48
_COUNTED_H, _LINE_H = 34, 52
_TOP_Y = 88


def hand(grid: Grid, screen: HandScreen, banner: str) -> Pieces:
    """Yield the number with its keys, sentences below it, and the commands at the right, or standing below."""
    yield from heading_with_back(grid, screen.title, screen.back, banner, game=screen.game)
    count = len(screen.choices)
    if grid.portrait:
        places = plates(grid, count, count * 92 - GAP)
        room = Rect(MARGIN, _TOP_Y, grid.whole.w, places[0].y - GAP - _TOP_Y)
    else:
        places = plates(grid, count, count * 104)
        room = Rect(MARGIN, _TOP_Y, grid.main.x - 2 * MARGIN, grid.height - _TOP_Y)
    line_heights = [_LINE_H] * len(screen.lines)
    _, keys, counted, *lines, _ = room.down(REST, _KEY, _COUNTED_H, *line_heights, REST, gap=GAP)
    less, number, more = keys.across(_KEY, REST, _KEY)
    yield from step_key(less, screen.less, is_plus=False, side=_SIGN)
    yield Text(number, screen.cards, (128,), BONE, Face.STRONG, Align.CENTRE)
    yield from step_key(more, screen.more, is_plus=True, side=_SIGN)
    yield Text(counted, screen.counted, (26, 24, 22), BONE)
    for place, line in zip(lines, screen.lines, strict=True):
        yield Text(place, line, (24, 22, 20), BONE, lines=2, group="leaving")
    yield from main_and_other_sentences(places, screen.choices)
