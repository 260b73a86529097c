"""The result: everybody's money hangs from the rail in columns; the longest wins."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from companion.screen_data.finished_game import GameResultScreen, Standing
from companion.screen_data.movement import result_movement
from display.icons import Sign
from display.layouts.buttons import BELOW_WORDS, command, main_and_other_commands, sign_command
from display.layouts.common import (
    cap_height,
    figures,
    fits_a_line,
    middle_paddle,
    money_width,
    paddle,
    rail,
    show_banner,
)
from display.layouts.grid import BOARD_HANG_Y, BOARD_RAIL_Y, GAP, MARGIN, SIGN_W, Grid
from display.theme import BONE, EDGE, FACT, HAIR, HEADLINE, INK, NAME, RAIL, SMALL, STONE
from display.widgets import REST, Align, Box, Face, Pieces, Rect, Text

_CAPTION_W = 224
_CODE_APART = 4
"""The distance of the sign of the code from undo."""
_AMOUNT_H, _NAME_H = 62, 40
"""Height of the winner's amount, and of a name below it."""
_ABOVE_FIGURES = 4
"""By how much a k may rise above figures."""
_RANK_W, _RANK_H = 48, 16
"""Width of a rank beside an amount or a name, and its height."""
_PADDLE, _ROW_PADDLE, _INSET = 32, 28, 10
_ROW_H, _ROWS_SHARE = 48, 12
"""The least height of rows in a standing picture; in a high one so many fill it."""
_WINNER_PERCENT = 150
"""The height of the winner's row in percent of the others'."""
_AMOUNTS = (84, 76, 72, 68, 64, 60, 56, 52, 48, 42, 36, 32, 28, 24, 22, 20)
_LESS = _AMOUNTS[6:]
"""Sizes of the winner's amount, and of the others'."""
_WINNER = (45, 42, 40, *FACT)
_HEADLINE = (64, 56, 52, 48, *HEADLINE, 26, 24, 22, 20)
_ROUND_H, _ROUND_RAIL = 36, 14
"""Height of a round's name while the columns grow, and of the rail below it where it is filled."""


def game_result(grid: Grid, screen: GameResultScreen, banner: str, *, elapsed_ms: int | None) -> Pieces:
    """Yield a column for each seat, in seat order and as long as its money, the winner's in bone. Below it are the
    amount and the name; in a standing picture all are in rows below the columns, which at the end are the ranking.

    While it moves, the columns grow round by round, and in place of the commands the
    rounds fill, one after the other.
    The amounts are those of the last whole round; there are none while the last one grows.
    """
    places = _standing_places(grid, screen) if grid.portrait else _lying_places(grid)
    movement = result_movement(screen)
    is_told = movement.winner.share(elapsed_ms) == 1
    heading = screen.headline if is_told else screen.title
    headline = Text(places.headline, heading, _HEADLINE, BONE, Face.STRONG, lines=2)
    yield from show_banner(places.headline, banner, headline)
    yield rail(grid, BOARD_RAIL_Y)
    shares = [growth.share(elapsed_ms) for growth in movement.rounds]
    stop = _stop_on_show(shares, is_told=is_told)
    rooms = places.columns.columns(len(screen.standings), GAP)
    most = max(1, *(value for standing in screen.standings for value in standing.values))
    for room, standing in zip(rooms, screen.standings, strict=True):
        lengths = [value * room.h // most for value in standing.values]
        plate = room._replace(h=_length_now(lengths, shares))
        yield from _column(plate, standing.number, wins=standing.won and is_told)
    if grid.portrait and is_told:
        yield from _ranking(places.below, screen)
    elif grid.portrait:
        yield from _amounts_so_far(places.below, screen, stop)
    else:
        yield from _amounts_and_names(places.below, screen, stop, is_told=is_told)
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


def _column(plate: Rect, number: int, *, wins: bool) -> Pieces:
    """Yield the column of seat `number`."""
    if plate.h:
        yield Box(plate, BONE if wins else EDGE)
    yield paddle(plate.x + _INSET, plate.y + _INSET, _PADDLE, number, INK if wins else BONE)


def _amounts_and_names(room: Rect, screen: GameResultScreen, stop: int | None, *, is_told: bool) -> Pieces:
    """Yield below each column its amount at a stop, all amounts on one line, and the name. Once the result `is_told`
    the winner's are bone, and the others have their rank.
    """
    rooms = room.columns(len(screen.standings), GAP)
    narrow = rooms[0].w - _RANK_W - GAP
    amounts = [standing.amounts[stop] for standing in screen.standings] if stop is not None else []
    less = min((figures(amount, _LESS, width=narrow)[0] for amount in amounts), default=0)
    for place, (below, standing) in enumerate(zip(rooms, screen.standings, strict=True)):
        line, name = below.down(_AMOUNT_H, REST, gap=GAP)
        wins = standing.won and is_told
        ink, face = (BONE, Face.STRONG) if wins else (STONE, Face.TEXT)
        yield Text(name, standing.name, FACT[3:], ink, face, group="winner" if wins else "seats")
        if stop is None:
            continue
        best = figures(amounts[place], _AMOUNTS, width=below.w - 2 * GAP)[0]
        size, group = (best, "best amount") if wins else (less, "amounts")
        yield _on_foot(Text(line, amounts[place], (size,), ink, Face.MONEY, group=group))
        if is_told and not wins:
            rank_x = line.x + money_width(amounts[place], less) + GAP
            rank = Rect(rank_x, line.bottom - _RANK_H, _RANK_W, _RANK_H)
            yield Text(rank, screen.ranks[standing.place - 1], SMALL, STONE, group="ranks")


def _on_foot(amount: Text) -> Text:
    """Return an amount of one size with its figures on the foot of its place; a k is somewhat higher."""
    line, high = amount.rect, cap_height(amount.sizes[0])
    return amount._replace(rect=Rect(line.x, line.bottom - high, line.w, high).inset(0, -_ABOVE_FIGURES))


def _amounts_so_far(room: Rect, screen: GameResultScreen, stop: int | None) -> Pieces:
    """Yield a row for each seat, in seat order, with its amount at a stop; nothing at no stop."""
    if stop is None:
        return
    rows = room.rows(len(screen.standings), 0)
    for row, standing in zip(rows, screen.standings, strict=True):
        yield from _row(row, standing, standing.amounts[stop], rank="")


def _ranking(room: Rect, screen: GameResultScreen) -> Pieces:
    """Yield a row for each seat, the best first, the winner's higher than the others."""
    ranked = sorted(screen.standings, key=lambda standing: standing.place)
    heights = [_WINNER_PERCENT if standing.won else 100 for standing in ranked]
    rows = room.down(*(room.h * height // sum(heights) for height in heights))
    for row, standing in zip(rows, ranked, strict=True):
        yield from _row(row, standing, standing.amounts[-1], rank=screen.ranks[standing.place - 1])


def _row(row: Rect, standing: Standing, amount: str, *, rank: str) -> Pieces:
    """Yield a seat's rank, once it has one, paddle, name and amount side by side; the winner's are larger."""
    wins = bool(rank) and standing.won
    ink, face = (BONE, Face.STRONG) if wins else (STONE, Face.TEXT)
    sizes, names = (_AMOUNTS, _WINNER) if wins else (_LESS, FACT[3:])
    yield Box(row._replace(y=row.bottom - 1, h=1), HAIR)
    rank_at, blade, name, figure = row.across(_RANK_W, _ROW_PADDLE, REST, row.w * 2 // 5, gap=14)
    yield Text(rank_at, rank, NAME, ink, face, group="ranks")
    yield middle_paddle(blade, standing.number, ink)
    yield Text(name, standing.name, names, ink, face, group="winner" if wins else "seats")
    fitting = figures(amount, sizes, height=row.h - 2 * GAP, width=figure.w)
    yield Text(figure, amount, fitting, ink, Face.MONEY, Align.RIGHT, group="best amount" if wins else "amounts")


def _caption(room: Rect, lines: tuple[str, ...]) -> Pieces:
    """Yield what was played, in lines; where one of them is too long, the last alone and the others broken over it."""
    sizes = (20, 18, 16)
    if all(fits_a_line(line, room.w) for line in lines):
        for place, line in enumerate(reversed(lines)):
            row = room._replace(y=room.bottom - 18 - 24 * place, h=18)
            yield Text(row, line, sizes, STONE, align=Align.RIGHT, group="facts")
        return
    above, below = room.down(REST, 18, gap=GAP)
    yield Text(above, " · ".join(lines[:-1]), sizes, STONE, align=Align.RIGHT, lines=2, group="facts", low=True)
    yield Text(below, lines[-1], sizes, STONE, align=Align.RIGHT, group="facts")


class _Places(NamedTuple):
    """Where everything is."""

    headline: Rect
    columns: Rect
    """The room of all columns."""
    below: Rect
    """Under the columns the amounts and names."""
    foot: Rect
    """Where the commands are side by side."""
    code: Rect
    caption: Rect


def _lying_places(grid: Grid) -> _Places:
    """Return the places of a lying picture."""
    left = grid.undo.x - _CODE_APART
    headline, caption, _ = Rect(MARGIN, 14, left - MARGIN, 72).across(REST, _CAPTION_W, SIGN_W, gap=2 * GAP)
    room = grid.whole._replace(y=BOARD_HANG_Y, h=grid.main.y - GAP - BOARD_HANG_Y)
    columns, below = room.down(REST, _AMOUNT_H + GAP + _NAME_H, gap=2 * GAP)
    return _Places(
        headline=headline,
        columns=columns,
        below=below,
        foot=grid.main._replace(x=MARGIN, w=grid.seats.x - 2 * MARGIN),
        code=grid.undo._replace(x=left - SIGN_W, w=SIGN_W, h=grid.undo.h + BELOW_WORDS),
        caption=caption._replace(y=8, h=66),
    )


def _standing_places(grid: Grid, screen: GameResultScreen) -> _Places:
    """Return the places of a standing picture: under the columns the rows, and what was played."""
    room = grid.whole._replace(y=BOARD_HANG_Y, h=grid.main.y - GAP - BOARD_HANG_Y)
    pitch = max(_ROW_H, room.h // _ROWS_SHARE)
    rows_h = pitch * len(screen.standings) + pitch // 2
    columns, _, below, caption, _, foot = room.down(REST, GAP, rows_h, 46, GAP, grid.main.h)
    code = Rect(grid.whole.right - SIGN_W, 24, SIGN_W, 56)
    return _Places(
        headline=Rect(MARGIN, 14, code.x - GAP - MARGIN, 72),
        columns=columns,
        below=below,
        foot=foot,
        code=code,
        caption=caption,
    )
