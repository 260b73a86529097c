"""How many cards a player holds: a number between a minus and a plus."""

from companion.screen_data.entry import HandScreen
from display.layouts.buttons import heading_with_back, main_and_other_sentences, plates, step_key
from display.layouts.common import middle_paddle
from display.layouts.grid import GAP, MARGIN, Grid
from display.text import fit_piece
from display.theme import BONE, FACT, HAIR
from display.widgets import REST, Align, Box, Face, Pieces, Rect, Text

_KEY = 128
"""The side of the minus and the plus, for a thumb."""
_SIGN = 48
_COUNTED_H = 34
_LEAVING = (24, 22, 20)
"""Sizes of what leaving means."""
_LINE_H, _LINES_H = 24, 50
"""Height of a sentence of it in one line, and in two."""
_TOP_Y = 80
_NAME_H, _STANDING_NAME_H = 44, 72
"""Height of the player's paddle and name, in a lying picture and in a standing one."""
_CHOICE_H = 84
"""Height of a choice in a standing picture."""


def hand(grid: Grid, screen: HandScreen, banner: str) -> Pieces:
    """Yield whose cards they are, the number with its keys, and the commands at the right, or standing below. Below a
    hair is what leaving means, beside the command with which the player leaves, or standing over it.
    """
    yield from heading_with_back(grid, screen.title, screen.back, banner, game=screen.game)
    lines_w = grid.whole.w if grid.portrait else grid.main.x - 2 * MARGIN
    heights = [_line_height(line, lines_w) for line in screen.lines]
    lines_h = sum(heights) + GAP * max(0, len(heights) - 1)
    if grid.portrait:
        room = Rect(MARGIN, _TOP_Y, lines_w, grid.height - MARGIN - _TOP_Y)
        choice_heights = [_CHOICE_H] * len(screen.choices)
        *_, leave = room.down(REST, *choice_heights, gap=GAP)
        lines = leave._replace(y=leave.y - GAP - lines_h, h=lines_h)
        others = room._replace(h=lines.y - 2 * GAP - room.y if screen.lines else lines.y - room.y)
        counting, *places = others.down(REST, *choice_heights[1:], gap=GAP)
        places.append(leave)
    else:
        places = list(plates(grid, len(screen.choices), len(screen.choices) * 104))
        room = Rect(MARGIN, _TOP_Y, lines_w, grid.height - GAP - _TOP_Y)
        counting, lines = room.down(REST, lines_h, gap=2 * GAP if screen.lines else 0)
    yield from _counting(counting, screen, name_h=_STANDING_NAME_H if grid.portrait else _NAME_H)
    if screen.lines:
        yield Box(lines._replace(y=lines.y - GAP, h=1), HAIR)
    for place, line in zip(lines.down(*heights, gap=GAP), screen.lines, strict=True):
        yield Text(place, line, _LEAVING, BONE, lines=2, group="leaving")
    yield from main_and_other_sentences(places, screen.choices)


def _line_height(line: str, width: int) -> int:
    """Return the height of a sentence that has so much width."""
    lines = fit_piece(Text(Rect(0, 0, width, _LINES_H), line, _LEAVING, lines=2)).lines
    return _LINES_H if len(lines) > 1 else _LINE_H


def _counting(room: Rect, screen: HandScreen, *, name_h: int) -> Pieces:
    """Yield whose cards they are, how many between a minus and a plus, and what is known of it."""
    owner, _, keys, counted, _ = room.down(name_h, REST, _KEY, _COUNTED_H, REST, gap=GAP // 2)
    blade, name = owner.across(name_h * 3 // 4, REST, gap=14)
    yield middle_paddle(blade, screen.number)
    yield Text(name, screen.name, (45, 40, *FACT), BONE, Face.STRONG)
    less, number, more = keys.across(_KEY, REST, _KEY)
    yield from step_key(less, screen.less, is_plus=False, side=_SIGN)
    yield Text(number, screen.cards, (128,), BONE, Face.STRONG, Align.CENTRE)
    yield from step_key(more, screen.more, is_plus=True, side=_SIGN)
    yield Text(counted, screen.counted, (26, 24, 22), BONE)
