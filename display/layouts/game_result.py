"""The result: everybody's money hangs from the rail in columns; the longest wins."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.screen_data.finished_game import GameResultScreen, Standing
from companion.screen_data.movement import result_movement
from display.icons import Sign
from display.layouts.buttons import command, main_and_other_commands, sign_command
from display.layouts.common import figures, fits_a_line, middle_paddle, paddle, rail, show_banner
from display.layouts.grid import BOARD_HANG_Y, BOARD_RAIL_Y, GAP, MARGIN, SIGN_W, Grid
from display.theme import BONE, EDGE, FACT, HAIR, HEADLINE, INK, OUTLINE, RAIL, STONE
from display.widgets import REST, Align, Box, Face, Pieces, Rect, Text

_CAPTION_W = 224
_CODE_APART = 6
"""The distance of the sign of the code from undo."""
_AMOUNT_H, _LESS_H, _NAME_H = 62, 46, 40
"""Height of the winner's amount, of the others', and of a name."""
_PADDLE, _INSET = 32, 10
_ROW_H, _ROWS_SHARE = 48, 12
"""The least distance of rows in a standing picture; in a high one so many fill it."""
_PADDLE_ROOM = 52
"""The room of a paddle in its column. What is below a shorter column begins here, so that the length is still true."""
_AMOUNTS = (84, 76, 72, 68, 64, 60, 56, 52, 48, 42, 36, 32, 28, 24, 22, 20)
_LESS = _AMOUNTS[5:]
"""Sizes of the winner's amount, and of the others'."""
_WINNER = (48, 45, 42, 40, *FACT)
_HEADLINE = (64, 56, 52, 48, *HEADLINE, 26, 24, 22, 20)
_ROUND_H, _ROUND_RAIL = 36, 14
"""Height of a round's name while the columns grow, and of the rail below it where it is filled."""
_MARK_W = 26
"""The width of the mark at what a seat had at the end of a round."""


def game_result(grid: Grid, screen: GameResultScreen, banner: str, *, elapsed_ms: int | None) -> Pieces:
    """Yield a column for each seat, in seat order and as long as its money. The amount and the name are below it, the
    winner's on its own column, which is bone; in a standing picture all are in rows below the columns.

    While it moves, the columns grow round by round, with a mark at the end of each, and in place of the commands the
    rounds fill, one after the other.
    The amounts are those of the last whole round; there are none while the last one grows.
    """
    places = _standing_places(grid, len(screen.standings)) if grid.portrait else _lying_places(grid)
    movement = result_movement(screen)
    is_told = movement.winner.share(elapsed_ms) == 1
    heading = screen.headline if is_told else screen.title
    headline = Text(places.headline, heading, _HEADLINE, BONE, Face.STRONG, lines=2)
    yield from show_banner(places.headline, banner, headline)
    yield rail(grid, BOARD_RAIL_Y)
    most = max(1, *(value for standing in screen.standings for value in standing.values))
    below = 0 if grid.portrait else _LESS_H + _NAME_H + GAP // 2
    longest = places.columns.h - below - GAP
    shares = [growth.share(elapsed_ms) for growth in movement.rounds]
    stop = _stop_on_show(shares, is_told=is_told)
    columns = places.columns.columns(len(screen.standings), GAP)
    for place, (room, standing) in enumerate(zip(columns, screen.standings, strict=True)):
        lengths = [value * longest // most for value in standing.values]
        length = _length_now(lengths, shares)
        wins = standing.won and is_told
        amount = "" if stop is None else standing.amounts[stop]
        marks = _ends_of_rounds(lengths, shares) if elapsed_ms is not None else ()
        plate = room._replace(h=length)
        yield from _column(plate, standing.number, marks, wins=wins)
        if grid.portrait:
            yield from _row(places.rows[place], standing, amount, wins=wins)
        elif wins:
            yield from _winner(plate, standing, amount)
        else:
            under = Rect(room.x, room.y + max(length, _PADDLE_ROOM) + GAP, room.w, below)
            yield from _amount_and_name(under, standing, amount)
    if elapsed_ms is not None:
        yield from _rounds(places.foot._replace(x=MARGIN, w=grid.width - 2 * MARGIN), screen.rounds, shares)
        return
    yield from command(grid.main, screen.more)
    yield from main_and_other_commands(places.foot.columns(len(screen.commands), GAP), screen.commands)
    yield from sign_command(places.code, screen.code, Sign.CODE)
    yield from _caption(places.caption, screen.caption)


def _rounds(room: Rect, names: Sequence[str], shares: Sequence[float]) -> Pieces:
    """Yield the rounds side by side, those that have begun in bone, each over a rail that fills while it grows."""
    for place, name, share in zip(room.columns(len(names), 2 * GAP), names, shares, strict=True):
        _, words, track = place.down(REST, _ROUND_H, _ROUND_RAIL)
        yield Text(words, name, FACT[1:], BONE if share else STONE, Face.STRONG if share else Face.TEXT, group="rounds")
        yield Box(track._replace(y=track.bottom - RAIL, h=RAIL), EDGE)
        if filled := round(track.w * share):
            yield Box(track._replace(w=filled), BONE)


def _length_now(lengths: Sequence[int], shares: Sequence[float]) -> int:
    """Return the length of a column of which only these shares of each round have grown."""
    grown = (round((after - before) * share) for (before, after), share in zip(pairwise(lengths), shares, strict=True))
    return lengths[0] + sum(grown)


def _stop_on_show(shares: Sequence[float], *, is_told: bool) -> int | None:
    """Return the stop of which the amounts are shown: 0 is the start, 1 the end of the first round. None while the last
    round grows, and until the winner is told.
    """
    if is_told:
        return len(shares)
    if shares[-1]:
        return None
    return sum(1 for share in shares if share == 1)


def _ends_of_rounds(lengths: Sequence[int], shares: Sequence[float]) -> tuple[int, ...]:
    """Return the lengths of a column at the ends of the rounds that have grown, but for the last one."""
    return tuple(sorted({mark for mark, share in zip(lengths[1:-1], shares[:-1], strict=True) if share == 1}))


def _column(plate: Rect, number: int, marks: Sequence[int], *, wins: bool) -> Pieces:
    """Yield the column of seat `number`, with marks at these lengths, as far as they are not hidden beyond it."""
    if plate.h:
        yield Box(plate, BONE if wins else EDGE)
    yield paddle(plate.x + _INSET, plate.y + _INSET, _PADDLE, number, INK if wins else BONE)
    for mark in marks:
        if 2 * OUTLINE < mark < plate.h - 2 * OUTLINE:
            yield Box(Rect(plate.right - _MARK_W, plate.y + mark, _MARK_W, OUTLINE), INK)


def _winner(plate: Rect, standing: Standing, amount: str) -> Pieces:
    """Yield the winner's amount at the foot of the column, and over it the name."""
    _, name, _, foot, _ = plate.inset(_INSET, 0).down(REST, _NAME_H, GAP, _AMOUNT_H, _INSET)
    yield Text(name, standing.name, _WINNER[1:], INK, Face.STRONG, group="winner")
    sizes = figures(amount, _AMOUNTS, height=_AMOUNT_H, width=foot.w)
    yield Text(foot, amount, sizes, INK, Face.MONEY, group="best amount")


def _amount_and_name(room: Rect, standing: Standing, amount: str) -> Pieces:
    """Yield the amount, and below it the name."""
    above, name, _ = room.down(_LESS_H, _NAME_H, REST, gap=GAP // 2)
    sizes = figures(amount, _LESS, height=_LESS_H, width=room.w)
    yield Text(above, amount, sizes, STONE, Face.MONEY, group="amounts")
    yield Text(name, standing.name, FACT[3:], STONE, group="seats")


def _row(row: Rect, standing: Standing, amount: str, *, wins: bool) -> Pieces:
    """Yield a seat's paddle, name and amount side by side; the winner's are on bone, and larger."""
    if wins:
        yield Box(row, BONE)
    else:
        yield Box(row._replace(y=row.bottom - 1, h=1), HAIR)
    blade, name, figure = row.inset(_INSET, 0).across(28, REST, row.w * 2 // 5, gap=14)
    yield middle_paddle(blade, standing.number, INK if wins else BONE)
    sizes = figures(amount, _AMOUNTS if wins else _LESS, height=row.h - (GAP if wins else 2 * GAP), width=figure.w)
    if wins:
        yield Text(name, standing.name, _WINNER[2:], INK, Face.STRONG, group="winner")
        yield Text(figure, amount, sizes, INK, Face.MONEY, Align.RIGHT, group="best amount")
    else:
        yield Text(name, standing.name, FACT[3:], BONE, group="seats")
        yield Text(figure, amount, sizes[2:] or sizes, STONE, Face.MONEY, Align.RIGHT, group="amounts")


def _caption(room: Rect, lines: tuple[str, ...]) -> Pieces:
    """Yield what was played, in lines; where one of them is too long, broken wherever it fits."""
    if not all(fits_a_line(line, room.w) for line in lines):
        yield Text(room, " · ".join(lines), (20, 18, 16), STONE, align=Align.RIGHT, lines=2)
        return
    for place, line in enumerate(reversed(lines)):
        yield Text(room._replace(y=room.bottom - 18 - 24 * place, h=18), line, (20, 18, 16), STONE, align=Align.RIGHT)


class _Places(NamedTuple):
    """Where everything is."""

    headline: Rect
    columns: Rect
    """The room of all columns, in a lying picture with amounts and names below them."""
    rows: tuple[Rect, ...]
    """In a standing picture the row of each seat's name and amount; empty in a lying one."""
    foot: Rect
    """Where the commands are side by side."""
    code: Rect
    caption: Rect


def _lying_places(grid: Grid) -> _Places:
    """Return the places of a lying picture."""
    above = Rect(MARGIN, 14, grid.undo.x - MARGIN, 72)
    headline, caption, code = above.across(REST, _CAPTION_W, SIGN_W, gap=GAP)
    return _Places(
        headline=headline._replace(w=headline.w - _CODE_APART),
        columns=grid.whole._replace(y=BOARD_HANG_Y, h=grid.main.y - GAP - BOARD_HANG_Y),
        rows=(),
        foot=grid.main._replace(x=MARGIN, w=grid.seats.x - 2 * MARGIN),
        code=code._replace(x=code.x - _CODE_APART, y=20, h=56),
        caption=caption._replace(x=caption.x - _CODE_APART, y=24, h=46),
    )


def _standing_places(grid: Grid, seats: int) -> _Places:
    """Return the places of a standing picture: under the columns a row for each seat, and what was played."""
    room = grid.whole._replace(y=BOARD_HANG_Y, h=grid.main.y - GAP - BOARD_HANG_Y)
    pitch = max(_ROW_H, room.h // _ROWS_SHARE)
    columns, rows, caption, _, foot = room.down(REST, seats * pitch, 46, GAP, grid.main.h)
    code = Rect(grid.width - 64, 24, 64, 56)
    return _Places(
        headline=Rect(MARGIN, 14, code.x - GAP - MARGIN, 72),
        columns=columns,
        rows=rows.stack(seats, pitch, GAP // 2),
        foot=foot,
        code=code,
        caption=caption,
    )
