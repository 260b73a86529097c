"""A table of words and figures."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise

from companion.screen_data.lists import DataTableScreen
from companion.screen_data.screens import Artist
from display.layouts.buttons import command, heading_with_back
from display.layouts.common import empty_state, middle_paddle, show_banner, swatch
from display.layouts.grid import GAP, MARGIN, SHORT, Grid
from display.text import fit_piece
from display.theme import BONE, HAIR, NOTE, STONE
from display.widgets import REST, Align, Box, Face, Pieces, Rect, Text, union

_TOP, _HEAD_H, _ROW_H, _LINE_H = 76, 40, 44, 44
_TWO_LINES_HEAD_H, _HEAD_CLEAR = 58, 6
"""The height of the headings of a table of players where some are in two lines, and the room below their last line."""
_HEADS_HIGHER = 2
"""How much higher than a row headings are, so that those of two lines keep clear of the first row."""
_PADDLE, _PADDLE_W = 22, 32
"""Side of a seat's paddle, and the room that it takes before the first cell."""
_PLATE, _PLATE_MARK = 24, 16
"""Side of an artist's plate, and of the mark in it."""
_NAME_H, _BELOW_NAME_H = 34, 44
"""Height of a name above the other cells of its row, and of these."""
_STANDING_ROW_PERCENT = 133
"""The largest height of such a row, in percent of that of other rows."""
_HEADS_APART, _STANDING_HEADS_APART = 2 * GAP, 5
"""How much further apart than cells the headings of a table of players are, so that two are never read as one, in a
lying picture and in a standing one.
"""
_COMMAND_H = 60
_COMMANDS = 3
"""The number of commands side by side along the lower edge; standing, two where that is enough."""
_CELL = (26, 24, 22, 20, 18, 16)
_STANDING_CELL = (30, 28, *_CELL)
"""Sizes of the cells of a standing picture's row with the name above."""
_HEAD = (24, *NOTE)


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
        head_h = _head_h(grid, screen)
        yield from _row(grid, y - _HEADS_HIGHER, head_h + _HEADS_HIGHER, screen.heads, screen)
        y += head_h if any(screen.heads) else 0
    if grid.portrait and screen.seats:
        below = (foot.y if count or banner else grid.height) - GAP - len(screen.lines) * _LINE_H
        rows = len(screen.rows) + (1 if screen.foot else 0)
        row_h = min(row_h * _STANDING_ROW_PERCENT // 100, (below - y) // rows)
    for number, row in enumerate(screen.rows):
        yield Box(Rect(MARGIN, y, width, 1), HAIR)
        yield from _row(grid, y, row_h, row, screen, artists=screen.artists[number] if screen.artists else ())
        if screen.seats:
            yield middle_paddle(_name_and_cells(grid, y, row_h)[0]._replace(w=_PADDLE), screen.seats[number])
        y += row_h
    if screen.foot:
        yield Box(Rect(MARGIN, y, width, 1), HAIR)
        yield from _row(grid, y, row_h, screen.foot, screen)
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
    of_player = bool(screen.seats) and cells is not screen.heads and cells is not screen.foot
    for column, (cell, place) in enumerate(zip(cells, _rooms(grid, y, row_h, screen), strict=True)):
        room = _room_of_cell(grid, place, column, y, row_h) if of_player else place
        if artists and (artist := artists[column]):
            plate, _, room = room.across(_PLATE, GAP, REST)
            yield from swatch(plate.square(_PLATE), artist, _PLATE_MARK)
        of_words = column in screen.words
        align = Align.LEFT if of_words else Align.RIGHT
        sizes = _STANDING_CELL if grid.portrait and screen.seats else _CELL
        if not cell:
            continue
        if cells is screen.heads:
            yield _head(grid, room, cell, screen, column)
        elif cells is screen.foot and of_words:
            yield Text(room, cell, _HEAD, STONE, align=align, lines=2)
        elif of_words:
            yield Text(room, cell, sizes, BONE, Face.STRONG, align, lines=2, group=f"column {column}")
        else:
            face = Face.MONEY if column in screen.money else Face.TEXT
            yield Text(room, cell, sizes, BONE, face, align, group=f"column {column}")


def _head(grid: Grid, room: Rect, words: str, screen: DataTableScreen, column: int) -> Text:
    """Return a heading. Those of players' amounts are well apart, in two lines if need be, and their last lines are on
    one line.
    """
    align = Align.LEFT if column in screen.words else Align.RIGHT
    if not screen.seats:
        return Text(room, words, NOTE, STONE, align=align, lines=2, group="heads")
    apart = 0
    if column:
        apart = _STANDING_HEADS_APART if grid.portrait else _HEADS_APART
    place = room._replace(x=room.x + apart, w=room.w - apart, h=room.h - _HEAD_CLEAR)
    return Text(place, words, _HEAD, STONE, align=align, lines=2, group="heads", low=True)


def _head_h(grid: Grid, screen: DataTableScreen) -> int:
    """Return the height of the headings: more in a table of players some of which need two lines."""
    rooms = _rooms(grid, 0, _TWO_LINES_HEAD_H, screen)
    heads = [
        _head(grid, room, words, screen, column)
        for column, (words, room) in enumerate(zip(screen.heads, rooms, strict=True))
    ]
    is_high = screen.seats and any(len(fit_piece(head).lines) > 1 for head in heads)
    return _TWO_LINES_HEAD_H if is_high else _HEAD_H


def _rooms(grid: Grid, y: int, row_h: int, screen: DataTableScreen) -> Iterator[Rect]:
    """Yield each column's room in a row. Where names are above the other cells, and have no heading, their column takes
    no room.
    """
    first, *others = screen.widths
    if grid.portrait and screen.seats and not screen.heads[0]:
        first = 0
    whole = grid.width - 2 * MARGIN + GAP
    parts = first + sum(others)
    edges = (MARGIN + whole * before // parts for before in accumulate((first, *others), initial=0))
    for x, end in pairwise(edges):
        yield Rect(x, y + 3, max(0, end - GAP - x), row_h - 6)


def _room_of_cell(grid: Grid, room: Rect, column: int, y: int, row_h: int) -> Rect:
    """Return the room of a cell in a player's row: the name is beside the paddle."""
    name, cells = _name_and_cells(grid, y, row_h)
    if column:
        apart = GAP if grid.portrait else 0
        return Rect(room.x + apart, cells.y, room.w - apart, cells.h)
    right = name.right if grid.portrait else room.right
    return Rect(name.x + _PADDLE_W, name.y, right - name.x - _PADDLE_W, name.h)


def _name_and_cells(grid: Grid, y: int, row_h: int) -> tuple[Rect, Rect]:
    """Return where a player's name and the other cells are: in a standing picture, which has no room beside the name,
    the cells are below it.
    """
    row = Rect(MARGIN, y, grid.width - 2 * MARGIN, row_h)
    if not grid.portrait:
        return row.inset(0, 3), row.inset(0, 3)
    name, cells = row.inset(0, max(0, row_h - _NAME_H - _BELOW_NAME_H) // 2).down(_NAME_H, REST)
    return name, cells
