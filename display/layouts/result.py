"""The result: all money is shown for the first time, with its course."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from companion.screen_data.screens import FRAMES_A_SEAT, FinalScreen, Standing
from display.layouts.charts import standing_plate
from display.layouts.commands import command, sign_command, ways
from display.layouts.common import figures, fits_a_line, heading, money_width, note_or, rail
from display.layouts.grid import BOARD_RAIL_Y, GAP, MARGIN, SIGN_W, Grid
from display.theme import BONE, HAIR, MUTE, SMALL, STONE
from display.widgets import Align, Box, Face, Line, Piece, Rect, Sign, Text

_PLATE_GAP = 6
_CAPTION_W = 216
_BEST_SIZES = (190, 160, 136, 120, 104, 90, 76, 64)


class _Places(NamedTuple):
    best: Rect
    chart: Rect
    low_chart: Rect
    """The chart's place where its lines would cross the winning amount."""
    plates: Rect
    again: Rect
    new: Rect
    code: Rect
    caption: Rect
    note: Rect
    """The message to the whole table."""


def final(grid: Grid, screen: FinalScreen, said: str, moving: int) -> Iterator[Piece]:
    """Yield the winner, the winning amount, its course as a chart, and all seats by their amounts.

    While it is `moving`, only the last places are there, one more every `FRAMES_A_SEAT` frames.
    """
    places = _upright(grid) if grid.portrait else _lying(grid)
    count = len(screen.standings)
    hidden = -(-moving // FRAMES_A_SEAT)
    beside = grid.width - MARGIN - places.note.right
    yield from note_or(places.note, said, heading(grid, screen.title if hidden else screen.headline, beside))
    pitch = min(max(64, places.plates.h // 5), places.plates.h // count)
    plates = places.plates.stack(count, pitch, _PLATE_GAP)
    yield from _chart(screen.standings, plates, _place(places, screen.standings, screen.best), hidden)
    yield rail(grid, BOARD_RAIL_Y)
    if not hidden:
        yield Text(places.best, screen.best, figures(screen.best, _BEST_SIZES, places.best.h), BONE, Face.MONEY)
    for plate, standing in zip(plates[hidden:], screen.standings[hidden:], strict=True):
        yield from standing_plate(plate, standing)
    yield from command(grid.main, screen.more)
    yield from command(places.again, screen.again, main=True)
    yield from command(places.new, screen.new)
    yield from sign_command(places.code, screen.code, Sign.CODE)
    yield from ways(grid, screen.undo, screen.menu)
    yield from _caption(places.caption, screen.caption)


def _caption(room: Rect, lines: tuple[str, ...]) -> Iterator[Piece]:
    """Yield what was played, in lines; where one of them is too long, broken wherever it fits."""
    if not all(fits_a_line(line, room.w) for line in lines):
        yield Text(room, " · ".join(lines), (20, 18, 16), STONE, align=Align.RIGHT, lines=2)
        return
    for place, line in enumerate(reversed(lines)):
        yield Text(room._replace(y=room.bottom - 18 - 24 * place, h=18), line, (20, 18, 16), STONE, align=Align.RIGHT)


def _lying(grid: Grid) -> _Places:
    seats = grid.seats
    chart = Rect(24, 116, grid.board.w - 24, grid.main.y - 158)
    lower = 118 * chart.h // 286
    code = Rect(grid.undo.x - SIGN_W, 20, SIGN_W, 56)
    left = code.x - 2 * GAP - _CAPTION_W
    again, new = grid.main._replace(x=MARGIN, w=seats.x - 2 * MARGIN).columns(2, GAP)
    return _Places(
        best=Rect(MARGIN, 112, grid.board.w * 330 // 512, 98),
        chart=chart,
        low_chart=chart._replace(y=chart.y + lower, h=chart.h - lower),
        plates=seats,
        again=again,
        new=new,
        code=code,
        caption=Rect(left, 24, code.x - GAP - left, 46),
        note=Rect(MARGIN, 20, left - GAP - MARGIN, 56),
    )


def _upright(grid: Grid) -> _Places:
    """Return the places of a standing picture: the amount across, and under it chart and seats side by side."""
    again, new = grid.main._replace(x=MARGIN, y=grid.main.y - grid.main.h - GAP, w=grid.width - 2 * MARGIN).columns(
        2, GAP
    )
    code = Rect(grid.width - 64, 8, 64, 56)
    caption = Rect(MARGIN, again.y - 58, grid.width - 2 * MARGIN, 46)
    top, foot = 214, caption.y - GAP
    left = grid.width - MARGIN - max(232, grid.width * 48 // 100)
    chart = Rect(24, top + 8, left - 48, foot - top - 46)
    return _Places(
        best=Rect(MARGIN, 112, grid.width - 2 * MARGIN, 98),
        chart=chart,
        low_chart=chart,
        plates=Rect(left, top, grid.width - MARGIN - left, foot - top),
        again=again,
        new=new,
        code=code,
        caption=caption,
        note=Rect(MARGIN, 4, code.x - GAP - MARGIN, 56),
    )


def _points(standings: tuple[Standing, ...], chart: Rect) -> list[tuple[tuple[int, int], ...]]:
    """Return each seat's money as points of the chart, the start at the left."""
    amounts = [amount for standing in standings for amount in standing.history]
    least, most = min(amounts), max(amounts)
    steps = max(1, max(len(standing.history) for standing in standings) - 1)
    across = [chart.x + chart.w * step // steps for step in range(steps + 1)]
    heights = [[(amount - least) * chart.h // max(1, most - least) for amount in seat.history] for seat in standings]
    return [tuple((x, chart.bottom - high) for x, high in zip(across, way, strict=False)) for way in heights]


def _chart(standings: tuple[Standing, ...], plates: Sequence[Rect], chart: Rect, hidden: int) -> Iterator[Piece]:
    """Yield a line for each seat but the first `hidden` ones, and a dotted one from its end to its plate; the winners'
    in bone on top.
    """
    lines = _points(standings, chart)
    longest = max(lines, key=len)
    for step, (x, _) in enumerate(longest):
        top = min(line[step][1] for line in lines if step < len(line))
        yield Box(Rect(x, top, 1, chart.bottom + 8 - top), HAIR)
        if step:
            label = Rect(x - 20, chart.bottom + 14, 40, 18)
            yield Text(label, str(step), SMALL, STONE, align=Align.CENTRE)
    shown = list(zip(lines, plates, standings, strict=True))[hidden:]
    for line, plate, standing in sorted(shown, key=lambda seat: seat[2].won):
        points, way = (*line, line[-1]), (line[-1], (plate.x, plate.middle[1]))
        width, square = (5, 14) if standing.won else (3, 10)
        yield Line(way, HAIR, 2, 0, (4, 4))
        yield Line(points, BONE if standing.won else MUTE, width, square)


def _place(places: _Places, standings: tuple[Standing, ...], best: str) -> Rect:
    """Return the chart's place: beside the winning amount, or under it if a line would cross it."""
    right = places.best.x + min(places.best.w, money_width(best, figures(best, _BEST_SIZES, places.best.h)[0])) + 16
    for line in _points(standings, places.chart):
        near = sum(x < right for x, _ in line) + 1
        if any(y < places.best.bottom + 16 for _, y in line[:near]):
            return places.low_chart
    return places.chart
