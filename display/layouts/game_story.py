"""The story of a game: the course of the money over the lots, the turning points, what artists and auctions earned."""

from companion.screen_data.game_story import CourseScreen, SumLine, SumsScreen, TurningPointLine, TurningPointsScreen
from display.icons import Sign
from display.layouts.charts import NAME_W, course_chart, legend, pairs_chart, standing_plate
from display.layouts.commands import command, heading_with_back
from display.layouts.common import figures, fits_a_line, money_size, money_width, note, note_or, paddle, swatch
from display.layouts.grid import GAP, HANG_Y, MARGIN, Grid
from display.theme import BONE, EDGE, HAIR, NAME, SMALL, STONE
from display.widgets import Align, Box, Face, Icon, Outline, Pieces, Rect, Text

_PLATE_GAP = 6
_SWATCH = 34
_INSET = 14
_MOMENT_TEXT = 28 + 68 + 18
"""The height of all text above and below the figure of a turning point."""
_LIFT = 10
"""How much higher a name is over two lines of words, where the figure leaves room."""
_ROOMY = 62
"""From this height an auction's row has room for the larger figures."""
_FIGURES = (136, 120, 104, 90, 76, 68, 60, 52, 45, 38, 32, 28, 24)


def course(grid: Grid, screen: CourseScreen, said: str) -> Pieces:
    """Yield the lots below the rail, and under them everybody's line to its plate."""
    yield from heading_with_back(grid, screen.title, screen.back)
    curves = screen.curves
    if grid.portrait:
        rows = 52 * len(curves)
        plates = Rect(MARGIN, grid.main.y - 2 * GAP - rows, grid.width - 2 * MARGIN, rows)
        chart = Rect(MARGIN, HANG_Y, plates.w, plates.y - GAP - HANG_Y - 24)
        hint = Rect(MARGIN, chart.bottom + 2, plates.w, 20)
    else:
        plates = grid.side
        chart = Rect(MARGIN, HANG_Y, plates.x - 2 * MARGIN, grid.main.y + 4 - HANG_Y)
        hint = Rect(MARGIN, grid.height - 44, plates.x - 2 * MARGIN, 24)
    pitch = min(max(64, plates.h // 5), plates.h // len(curves))
    yield from course_chart(chart, screen, name_w=NAME_W if grid.portrait else 0)
    for box, curve in zip(plates.stack(len(curves), pitch, _PLATE_GAP), curves, strict=True):
        yield from standing_plate(box, curve)
    yield from note_or(_band(grid), said, Text(hint, screen.hint, (20, 18, 16), STONE))
    yield from command(grid.main, screen.next, main=True)


def moments(grid: Grid, screen: TurningPointsScreen, said: str) -> Pieces:
    """Yield the turning points, in two rows or, standing, in three."""
    yield from heading_with_back(grid, screen.title, screen.back)
    across = 2 if grid.portrait else 3
    down = max(1, -(-len(screen.points) // across))
    room = Rect(MARGIN, HANG_Y + 8, grid.width - 2 * MARGIN, grid.main.y - GAP - HANG_Y - 8)
    places = [place for row in room.rows(down, GAP) for place in row.columns(across, 2 * GAP)]
    width, height = places[0].w - 2 * _INSET, places[0].h - _MOMENT_TEXT
    shown = [moment.figure for moment in screen.points]
    size = min((money_size(figure, figures(figure, _FIGURES, height), width) for figure in shown), default=0)
    for place, moment in zip(places, screen.points, strict=False):
        yield from _moment(place, moment, size)
    yield from note(_band(grid), said)
    yield from command(grid.main, screen.next, main=True)


def sums(grid: Grid, screen: SumsScreen, said: str) -> Pieces:
    """Yield what artists cost and earned below the rail; beside or below it, the auctions."""
    yield from heading_with_back(grid, screen.title, screen.back)
    if grid.portrait:
        lines = Rect(MARGIN, grid.height * 53 // 100, grid.width - 2 * MARGIN, 0)
        lines = lines._replace(h=grid.main.y - GAP - lines.y)
        chart = Rect(MARGIN, HANG_Y, lines.w, lines.y - HANG_Y - 44)
        below = Rect(MARGIN, chart.bottom + 8, lines.w, 20)
    else:
        lines = grid.side
        chart = Rect(MARGIN, HANG_Y, grid.board.w - 4, grid.height - HANG_Y - 66)
        below = Rect(MARGIN, grid.height - 48, chart.w, 20)
    yield from pairs_chart(chart, screen.pairs)
    if said:
        yield from note(_band(grid), said)
    else:
        yield from legend(below, screen)
    yield Text(lines._replace(h=20), screen.lines_title, SMALL, STONE)
    rows = lines._replace(y=lines.y + 28, h=lines.h - 28)
    pitch = min(66, rows.h // max(1, len(screen.lines)))
    sizes = (28, 26, 24) if pitch >= _ROOMY else (20,)
    size = min((money_size(line.figure, sizes, rows.w * 3 // 5) for line in screen.lines), default=0)
    for row, line in zip(rows.stack(len(screen.lines), pitch), screen.lines, strict=True):
        yield from _line(row, line, size)
    yield from command(grid.main, screen.next, main=True)


def _band(grid: Grid) -> Rect:
    """Return the place of a message to the whole table."""
    return Rect(MARGIN, grid.main.y + 12, grid.main.x - MARGIN - GAP, grid.main.h - 16)


def _moment(place: Rect, moment: TurningPointLine, size: int) -> Pieces:
    """Yield a label, the figure, its seat and picture, and the circumstances."""
    yield Outline(place, EDGE)
    room = place.inset(_INSET, 10)
    yield Text(Rect(room.x, room.y, room.w, 20), moment.label, SMALL, STONE, group="labels")
    short = fits_a_line(moment.words, room.w)
    figure = Rect(room.x, room.y + 28, room.w, place.h - _MOMENT_TEXT)
    lift = 0 if short else min(_LIFT, max(0, figure.h - size))
    yield Text(figure._replace(h=figure.h - lift), moment.figure, (size,), BONE, Face.MONEY)
    name = Rect(room.x + 34, room.bottom - 58 - lift, room.w - 34, 26)
    if moment.artist:
        for card in range(moment.cards):
            plate = Rect(room.right - _SWATCH - (_SWATCH + 4) * card, name.y - 5, _SWATCH, _SWATCH)
            yield from swatch(plate, moment.artist, _SWATCH // 2)
        name = name._replace(w=name.w - (_SWATCH + 4) * moment.cards)
    yield paddle(room.x, name.y - 3, 24, moment.number)
    yield Text(name, moment.name, NAME, BONE, Face.STRONG)
    words = Rect(room.x, room.bottom - (20 if short else 34), room.w, 20 if short else 34)
    yield Text(words, moment.words, (20, 18, 16), STONE, lines=1 if short else 2, group="words")


def _line(row: Rect, line: SumLine, size: int) -> Pieces:
    """Yield a kind of auction or a round, and what it earned."""
    yield Box(row._replace(h=1), HAIR)
    left = row.x
    if line.symbol:
        yield Icon(Rect(row.x, row.y + 8, 22, 22), Sign[line.symbol.name])
        left += 36
    yield Text(Rect(left, row.y + 8, row.right - left, 22), line.label, (24, 22, 20, 18), BONE, group="lines")
    width = money_width(line.figure, size)
    below = Rect(left, row.y + min(34, row.h - 22), row.right - width - GAP - left, 20)
    words = below if fits_a_line(line.words, below.w) else below._replace(y=row.y + 28, h=32)
    yield Text(words, line.words, (20, 18, 16), STONE, lines=1 if words is below else 2, group="words")
    figure = Rect(row.right - width, below.y, width, below.h)
    tone = STONE if line.figure.startswith("-") else BONE
    yield Text(figure, line.figure, (size, 20), tone, Face.MONEY, Align.RIGHT)
