"""The result: everybody's money hangs from the rail in columns; the longest wins."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.screen_data.finished_game import Curve, GameResultScreen
from companion.screen_data.movement import Growth, result_movement
from display.icons import Sign
from display.layouts.buttons import command, main_and_other_commands, sign_command
from display.layouts.common import figures, fits_a_line, paddle, rail, show_banner
from display.layouts.grid import BOARD_HANG_Y, BOARD_RAIL_Y, GAP, MARGIN, SIGN_W, Grid
from display.theme import BONE, EDGE, FACT, HEADLINE, INK, OUTLINE, SHADE, STONE
from display.widgets import REST, Align, Box, Face, Outline, Pieces, Rect, Text

_CAPTION_W = 224
_AMOUNT_H, _NAME_H = 60, 34
_PADDLE, _INSET = 32, 10
_PADDLE_ROOM = 52
"""The room of a paddle in its column. What is below a shorter column begins here, so that the length is still true."""
_AMOUNTS = (84, 76, 72, 68, 64, 60, 56, 52, 48, 42, 36, 32, 28, 24, 22, 20)
_HEADLINE = (64, 56, 52, 48, *HEADLINE, 26, 24, 22, 20)
_MARK_W = 26
"""The width of the mark at what a seat had at the end of a round."""


def game_result(grid: Grid, screen: GameResultScreen, banner: str, *, elapsed_ms: int | None) -> Pieces:
    """Yield a column for each seat, in seat order and as long as its money, with the amount and the name below it; the
    winner's is bone.

    While it moves, the columns grow round by round, and amounts and commands are not there yet.
    """
    places = _standing_places(grid) if grid.portrait else _lying_places(grid)
    movement = result_movement(screen)
    is_told = movement.winner.share(elapsed_ms) == 1
    heading = screen.headline if is_told else _round_on_show(screen, movement.rounds, elapsed_ms)
    headline = Text(places.headline, heading, _HEADLINE, BONE, Face.STRONG, lines=2)
    yield from show_banner(places.headline, banner, headline)
    yield rail(grid, BOARD_RAIL_Y)
    standings = sorted(screen.standings, key=lambda standing: standing.number)
    most = max(1, *(value for standing in standings for value in standing.values))
    below = _AMOUNT_H + _NAME_H + GAP // 2
    group = "columns" if grid.portrait else "seats"  # a standing picture is too narrow for names that all can read
    longest = places.columns.h - below - GAP
    shares = [growth.share(elapsed_ms) for growth in movement.rounds]
    for room, standing in zip(places.columns.columns(len(standings), GAP), standings, strict=True):
        lengths = [value * longest // most for value in standing.values]
        length = _length_now(lengths, shares)
        yield from _column(room._replace(h=length), standing, lengths, shares, is_told=is_told)
        under = Rect(room.x, room.y + max(length, _PADDLE_ROOM) + GAP, room.w, below)
        yield from _amount_and_name(under, standing, is_told=is_told, group=group)
    if elapsed_ms is not None:
        return
    yield from command(grid.main, screen.more)
    yield from main_and_other_commands(places.foot.columns(len(screen.commands), GAP), screen.commands)
    yield from sign_command(places.code, screen.code, Sign.CODE)
    yield from _caption(places.caption, screen.caption)


def _round_on_show(screen: GameResultScreen, rounds: Sequence[Growth], elapsed_ms: int | None) -> str:
    """Return the last round that has begun to grow; the title before the first."""
    begun = [name for name, growth in zip(screen.rounds, rounds, strict=True) if growth.share(elapsed_ms)]
    return begun[-1] if begun else screen.title


def _length_now(lengths: Sequence[int], shares: Sequence[float]) -> int:
    """Return the length of a column of which only these shares of each round have grown."""
    grown = (round((after - before) * share) for (before, after), share in zip(pairwise(lengths), shares, strict=True))
    return lengths[0] + sum(grown)


def _column(plate: Rect, standing: Curve, lengths: Sequence[int], shares: Sequence[float], *, is_told: bool) -> Pieces:
    """Yield one seat's column, with a mark at the end of each round that is not hidden beyond it.

    `lengths` are those at the start and at the end of each round, `shares` how much of each round has grown.
    """
    wins = standing.won and is_told
    if plate.h:
        yield Box(plate, BONE if wins else SHADE)
    if plate.h and not wins:
        yield Outline(plate, EDGE)
    yield paddle(plate.x + _INSET, plate.y + _INSET, _PADDLE, standing.number, INK if wins else BONE)
    marks = {mark for mark, share in zip(lengths[1:-1], shares[:-1], strict=True) if share == 1}
    for mark in sorted(marks):
        if 2 * OUTLINE < mark < plate.h - 2 * OUTLINE:
            yield Box(Rect(plate.right - _MARK_W, plate.y + mark, _MARK_W, OUTLINE), INK if wins else EDGE)


def _amount_and_name(room: Rect, standing: Curve, *, is_told: bool, group: str) -> Pieces:
    """Yield the amount, if it `is_told`, and below it the name, in one size with those of its `group`."""
    wins = standing.won and is_told
    amount, name = room.down(_AMOUNT_H, REST, gap=GAP // 2)
    if is_told:
        sizes = figures(standing.amount, _AMOUNTS, height=_AMOUNT_H, width=room.w)
        yield Text(amount, standing.amount, sizes, BONE if wins else STONE, Face.MONEY, group="amounts")
    yield Text(name, standing.name, FACT[1:], BONE, Face.STRONG if wins else Face.TEXT, group=group)


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
    """The room of all columns, with amounts and names below them."""
    foot: Rect
    """Where the commands are side by side."""
    code: Rect
    caption: Rect


def _lying_places(grid: Grid) -> _Places:
    """Return the places of a lying picture."""
    above = Rect(MARGIN, 14, grid.undo.x - MARGIN, 72)
    headline, caption, code = above.across(REST, _CAPTION_W, SIGN_W, gap=GAP)
    return _Places(
        headline=headline,
        columns=grid.whole._replace(y=BOARD_HANG_Y, h=grid.main.y - GAP - BOARD_HANG_Y),
        foot=grid.main._replace(x=MARGIN, w=grid.seats.x - 2 * MARGIN),
        code=code._replace(y=20, h=56),
        caption=caption._replace(y=24, h=46),
    )


def _standing_places(grid: Grid) -> _Places:
    """Return the places of a standing picture: under the columns is what was played."""
    room = grid.whole._replace(y=BOARD_HANG_Y, h=grid.main.y - GAP - BOARD_HANG_Y)
    columns, caption, _, foot = room.down(REST, 46, GAP, grid.main.h)
    code = Rect(grid.width - 64, 24, 64, 56)
    return _Places(
        headline=Rect(MARGIN, 14, code.x - GAP - MARGIN, 72),
        columns=columns,
        foot=foot,
        code=code,
        caption=caption,
    )
