"""A table of words and figures."""

from collections.abc import Sequence
from itertools import accumulate, pairwise

from companion.screen_data.lists import DataTableScreen
from companion.screen_data.screens import Artist
from display.layouts.buttons import command, heading_with_back
from display.layouts.common import empty_state, middle_paddle, show_banner, swatch
from display.layouts.grid import GAP, MARGIN, SHORT, Grid
from display.theme import BONE, HAIR, NOTE, STONE
from display.widgets import REST, Align, Box, Face, Pieces, Rect, Text, union

_TOP, _HEAD_H, _ROW_H, _LINE_H = 76, 40, 44, 44
_HEADS_HIGHER = 2
"""How much higher than a row headings are, so that those of two lines keep clear of the first row."""
_PADDLE, _PADDLE_W = 22, 32
"""Side of a seat's paddle, and the room that it takes before the first cell."""
_PLATE, _PLATE_MARK = 24, 16
"""Side of an artist's plate, and of the mark in it."""
_NAME_H = 30
"""Height of a name above the other cells of its row."""
_COMMAND_H = 60
_COMMANDS = 3
"""The number of commands side by side along the lower edge; standing, two where that is enough."""
_CELL = (26, 24, 22, 20, 18, 16)


def data_table(grid: Grid, screen: DataTableScreen, banner: str) -> Pieces:
    """Yield the table from the rail down, or the empty state, sentences under it, the commands along the lower edge.

    The message to the whole table is beside the commands, or in the title's place where there is no room left.
    """
    count = len(screen.choices) + (1 if screen.main else 0)
    commands = 2 if grid.portrait and count <= 2 else _COMMANDS
    crowded = count == commands
    yield from heading_with_back(grid, screen.title, screen.back, banner if crowded else "")
    width = grid.width - 2 * MARGIN
    foot = Rect(MARGIN, grid.height - 8 - _COMMAND_H, width, _COMMAND_H)
    y, row_h = _TOP, _ROW_H * grid.height // SHORT
    if screen.heads:
        yield from _row(grid, y - _HEADS_HIGHER, _HEAD_H + 2, screen.heads, screen)
        y += _HEAD_H if any(screen.heads) else 0
    for number, row in enumerate(screen.rows):
        yield Box(Rect(MARGIN, y, width, 1), HAIR)
        yield from _row(grid, y, row_h, row, screen, artists=screen.artists[number] if screen.artists else ())
        if screen.seats:
            name_h = _NAME_H + 6 if grid.portrait else row_h
            yield middle_paddle(Rect(MARGIN, y + 1, _PADDLE, name_h), screen.seats[number])
        y += row_h
    room = (foot.y if count or banner else grid.height) - GAP - y
    if screen.empty:
        yield from empty_state(Rect(MARGIN, y, width, room), screen.empty)
    high = min(_LINE_H, room // max(1, len(screen.lines)))
    for line in screen.lines:
        yield Text(Rect(MARGIN, y + 2, width, high - 4), line, (22, 20, 18, 16), STONE, lines=3, group="lines")
        y += high
    places = foot.columns(commands, GAP)
    for rect, choice in zip(places, screen.choices, strict=False):
        yield from command(rect, choice)
    yield from command(places[-1], screen.main, is_main=True)
    if banner and not crowded:
        free = places[len(screen.choices) :]
        if screen.main:
            free = free[:-1]
        yield from show_banner(union(*free), banner)


def _row(
    grid: Grid,
    y: int,
    row_h: int,
    cells: Sequence[str],
    screen: DataTableScreen,
    *,
    artists: Sequence[Artist | None] = (),
) -> Pieces:
    """Yield cells side by side, each in its column's room, with the plates of the `artists` that they name; headings
    are small and in stone.
    """
    whole = grid.width - 2 * MARGIN + GAP
    parts = sum(screen.widths)
    edges = (MARGIN + whole * before // parts for before in accumulate(screen.widths, initial=0))
    for column, (cell, (x, end)) in enumerate(zip(cells, pairwise(edges), strict=True)):
        room = Rect(x, y + 3, end - GAP - x, row_h - 6)
        if screen.seats and cells is not screen.heads:
            room = _room_of_cell(grid, room, column)
        if artists and (artist := artists[column]):
            plate, _, room = room.across(_PLATE, GAP, REST)
            yield from swatch(plate.square(_PLATE), artist, _PLATE_MARK)
        of_words = column in screen.words
        align = Align.LEFT if of_words else Align.RIGHT
        if not cell:
            continue
        if cells is screen.heads:
            yield Text(room, cell, NOTE, STONE, align=align, lines=2, group="heads")
        elif of_words:
            yield Text(room, cell, _CELL, BONE, Face.STRONG, align, lines=2, group=f"column {column}")
        else:
            face = Face.MONEY if column in screen.money else Face.TEXT
            yield Text(room, cell, _CELL, BONE, face, align, group=f"column {column}")


def _room_of_cell(grid: Grid, room: Rect, column: int) -> Rect:
    """Return the room of a cell in a seat's row: the name is beside the paddle, and in a standing picture above the
    other cells, which leave it no room beside them.
    """
    if grid.portrait:
        above, below = room.down(_NAME_H, REST)
    else:
        above = below = room
    if column:
        return below
    right = grid.width - MARGIN if grid.portrait else room.right
    return Rect(room.x + _PADDLE_W, above.y, right - room.x - _PADDLE_W, above.h)
