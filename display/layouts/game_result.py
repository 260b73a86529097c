"""The result: all money is shown for the first time, with its course."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.screen_data.finished_game import Curve, GameResultScreen
from companion.screen_data.movement import result_movement
from display.icons import Sign
from display.layouts.buttons import command, sign_command
from display.layouts.common import figures, fits_a_line, heading, money_width, rail, show_banner
from display.layouts.game_story import STANDING_GAP, STANDING_H, standing_plate
from display.layouts.grid import BOARD_RAIL_Y, GAP, MARGIN, SIGN_W, Grid, seat_rows
from display.theme import BONE, HAIR, MUTE, SMALL, STONE
from display.widgets import REST, Align, Box, Face, Line, Pieces, Rect, Text

_CAPTION_W = 224


def game_result(grid: Grid, screen: GameResultScreen, banner: str, *, elapsed_ms: int | None) -> Pieces:
    """Yield the winner, the winning amount, its course as a chart, and all seats by their amounts.

    While it moves, only the last places are there, one more after the other.
    """
    places = _standing_places(grid) if grid.portrait else _lying_places(grid)
    hidden = sum(seat.share(elapsed_ms) < 1 for seat in result_movement(screen).seats)
    beside = grid.width - MARGIN - places.banner.right
    yield from show_banner(places.banner, banner, heading(grid, screen.title if hidden else screen.headline, beside))
    rows = seat_rows(places.seats, len(screen.standings), STANDING_H, STANDING_GAP)
    sizes = figures(screen.best, (190, 160, 136, 120, 104, 90, 76, 64), height=places.amount.h)
    amount = places.amount._replace(w=min(places.amount.w, money_width(screen.best, sizes[0])))
    chart = places.chart
    if not grid.portrait and _crosses(amount, _points(screen.standings, chart)):
        _, chart = chart.down(118 * chart.h // 286, REST)
    yield from _chart(screen.standings, rows, chart, hidden)
    yield rail(grid, BOARD_RAIL_Y)
    if not hidden:
        yield Text(places.amount, screen.best, sizes, BONE, Face.MONEY)
    for plate, standing in zip(rows[hidden:], screen.standings[hidden:], strict=True):
        yield from standing_plate(plate, standing)
    yield from command(grid.main, screen.more)
    for place, choice in zip(places.foot.columns(len(screen.commands), GAP), screen.commands, strict=True):
        yield from command(place, choice, main=choice is screen.commands[0])
    yield from sign_command(places.code, screen.code, Sign.CODE)
    yield from _caption(places.caption, screen.caption)


def _caption(room: Rect, lines: tuple[str, ...]) -> Pieces:
    """Yield what was played, in lines; where one of them is too long, broken wherever it fits."""
    if not all(fits_a_line(line, room.w) for line in lines):
        yield Text(room, " · ".join(lines), (20, 18, 16), STONE, align=Align.RIGHT, lines=2)
        return
    for place, line in enumerate(reversed(lines)):
        yield Text(room._replace(y=room.bottom - 18 - 24 * place, h=18), line, (20, 18, 16), STONE, align=Align.RIGHT)


class _Places(NamedTuple):
    """Where everything is."""

    amount: Rect
    """The winning amount."""
    chart: Rect
    seats: Rect
    foot: Rect
    """Where the commands are side by side."""
    code: Rect
    caption: Rect
    banner: Rect


def _lying_places(grid: Grid) -> _Places:
    """Return the places of a lying picture: amount and chart are at the left, seats at the right."""
    above = Rect(MARGIN, 20, grid.undo.x - MARGIN, 56)
    banner_at, caption, code = above.across(REST, _CAPTION_W, SIGN_W, gap=GAP)
    return _Places(
        amount=Rect(MARGIN, 112, grid.board.w * 330 // 512, 98),
        chart=Rect(24, 116, grid.board.w - 24, grid.main.y - 158),
        seats=grid.seats,
        foot=grid.main._replace(x=MARGIN, w=grid.seats.x - 2 * MARGIN),
        code=code,
        caption=caption._replace(y=24, h=46),
        banner=banner_at,
    )


def _standing_places(grid: Grid) -> _Places:
    """Return the places of a standing picture: under the amount are chart and seats side by side."""
    room = grid.whole._replace(y=112, h=grid.main.y - GAP - 112)
    amount, _, course, _, caption, _, foot = room.down(98, 4, REST, GAP, 46, 12, grid.main.h)
    _, seats = course.across(REST, max(232, grid.width * 48 // 100))
    code = Rect(grid.width - 64, 8, 64, 56)
    return _Places(
        amount=amount,
        chart=Rect(24, course.y + 8, seats.x - 48, course.h - 46),
        seats=seats,
        foot=foot,
        code=code,
        caption=caption,
        banner=Rect(MARGIN, 4, code.x - GAP - MARGIN, 56),
    )


def _points(standings: tuple[Curve, ...], chart: Rect) -> list[tuple[tuple[int, int], ...]]:
    """Return each seat's money as points of the chart, the start at the left."""
    amounts = [amount for standing in standings for amount in standing.values]
    least = min(amounts)
    span = max(1, max(amounts) - least)
    steps = max(1, len(standings[0].values) - 1)

    def point(step: int, amount: int) -> tuple[int, int]:
        return chart.x + chart.w * step // steps, chart.bottom - (amount - least) * chart.h // span

    return [tuple(point(step, amount) for step, amount in enumerate(standing.values)) for standing in standings]


def _chart(standings: tuple[Curve, ...], plates: Sequence[Rect], chart: Rect, hidden: int) -> Pieces:
    """Yield a line for each seat but the first `hidden` ones, and a dotted one from its end to its plate; the winners'
    in bone on top.
    """
    lines = _points(standings, chart)
    for step, points in enumerate(zip(*lines, strict=True)):
        x, top = points[0][0], min(y for _, y in points)
        yield Box(Rect(x, top, 1, chart.bottom + 8 - top), HAIR)
        if step:
            yield Text(Rect(x - 20, chart.bottom + 14, 40, 18), str(step), SMALL, STONE, align=Align.CENTRE)
    shown = list(zip(lines, plates, standings, strict=True))[hidden:]
    for line, plate, standing in sorted(shown, key=lambda seat: seat[2].won):
        yield Line((line[-1], (plate.x, plate.middle[1])), HAIR, 2, 0, (4, 4))
        points = (*line, line[-1])
        yield Line(points, BONE, 5, 14) if standing.won else Line(points, MUTE, 3, 10)


def _crosses(amount: Rect, lines: Sequence[Sequence[tuple[int, int]]]) -> bool:
    """Return whether a line of the chart would cross the winning amount."""
    near = sum(x < amount.right + 16 for x, _ in lines[0]) + 1
    return any(y < amount.bottom + 16 for line in lines for _, y in line[:near])
