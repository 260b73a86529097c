"""Between rounds: the appraisal with its ranking and payouts, and the deal."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from companion.screen_data.screens import FRAMES_A_TOKEN, AppraisalScreen, Column, DealScreen, Mark, Payee
from display.layouts.commands import command, quiet_command, sign_command
from display.layouts.common import bought, heading, money_size, money_width, note, paddle, rail
from display.layouts.explanation import ask_command, explained, explanation_card, in_place_of
from display.layouts.grid import GAP, HANG_Y, MARGIN, Grid
from display.layouts.table import seats
from display.layouts.token_columns import hanging, unit
from display.theme import BONE, HAIR, HEADLINE, INK, MUTE, NAME, SHADE, SMALL, STONE, parse
from display.widgets import Align, Box, Face, MarkPiece, Outline, Piece, Rect, Sign, Text

_COINS_W, _COIN_PITCH = 160, 38
_HAND_W = 520
"""Width of the room for the cards of a deal."""
_LOW_ROW = 58
"""In rows lower than this, parts are closer together."""


@dataclass(frozen=True, slots=True)
class _Places:
    hang: Rect
    title: Rect
    menu: Rect
    help: Rect
    rows: Rect
    """The payments of each seat."""
    undo: Rect
    note: Rect
    main: Rect


def appraisal(grid: Grid, screen: AppraisalScreen, said: str, moving: int = 0) -> Iterator[Piece]:
    """Yield the market as appraised, and what the bank pays each seat, in coins."""
    places = _standing(grid) if grid.portrait else _lying(grid)
    px = unit(screen.columns, places.hang)
    told = explained(screen.help)
    for column, room in zip(screen.columns, places.hang.columns(len(screen.columns), 6), strict=True):
        yield from _rank(room.x, room.w, column)
        if not told:
            yield from hanging(room.x, room.w, column, px, 0, placed=_placed(screen.columns, column, moving))
    if told:
        yield from explanation_card(in_place_of(places.hang, grid), told)
    yield rail(grid)
    if not (said and places.note.overlaps(places.title)):
        words = places.title if screen.menu else places.title._replace(w=places.rows.right - places.title.x)
        if screen.help:
            words = words._replace(w=places.help.x - GAP - words.x)
        yield Text(words._replace(h=22), screen.title, (30, 28, 26), BONE, Face.STRONG)
        yield Text(Rect(words.x, words.y + 34, words.w, 16), screen.cause, (*SMALL, 16), STONE)
    yield from sign_command(places.menu, screen.menu, Sign.MENU)
    yield from ask_command(places.help, screen.help)
    rows = places.rows
    yield from _coin_heads(rows, screen.coins)
    pitch = min(max(70, rows.h // 5), rows.h // len(screen.payees))
    for row, payee in zip(rows.stack(len(screen.payees), pitch), screen.payees, strict=True):
        yield Box(row._replace(h=1), HAIR)
        yield from _payee(row, payee, len(screen.coins))
    yield from quiet_command(places.undo, screen.undo, Sign.UNDO)
    narrow = grid.portrait and screen.help
    yield from note(places.note._replace(w=places.help.x - GAP - MARGIN) if narrow else places.note, said)
    yield from command(places.main, screen.next, main=True)


def _placed(columns: Sequence[Column], column: Column, moving: int) -> float:
    """Return the visible share of a column's new token, 0 to 1: they appear one after the other, the smallest first."""
    values = sorted(token.value for each in columns for token in each.tokens if token.fresh)
    mine = next((token.value for token in column.tokens if token.fresh), None)
    if mine is None:
        return 1
    done = FRAMES_A_TOKEN * (len(values) - values.index(mine)) - moving
    return min(1, max(0, done / FRAMES_A_TOKEN))


def _lying(grid: Grid) -> _Places:
    """Return the places of a lying picture. Its columns are narrower than on the board, to make room for the
    payments.
    """
    hang = grid.board._replace(w=364 + (grid.width - 800) // 2)
    left = hang.right + 32
    rows = Rect(left, 100, grid.width - MARGIN - left, grid.height - 186)
    return _Places(
        hang=hang,
        title=Rect(left, 8, rows.w - 52, 50),
        menu=grid.menu,
        help=grid.help,
        rows=rows,
        undo=grid.undo._replace(w=180),
        note=grid.note._replace(x=200, w=left - 212),
        main=grid.main._replace(x=left, w=rows.w),
    )


def _standing(grid: Grid) -> _Places:
    pitch = 56 * grid.height // 800
    rows = Rect(MARGIN, grid.main.y - GAP - 5 * pitch, grid.width - 2 * MARGIN, 5 * pitch)
    band = rows.y - 24 - 60
    return _Places(
        hang=grid.board._replace(h=band - 58 - HANG_Y),
        title=Rect(MARGIN, band + 4, grid.menu.x - GAP - MARGIN, 50),
        menu=grid.menu._replace(y=band),
        help=grid.help._replace(y=band),
        rows=rows,
        undo=grid.undo,
        note=Rect(MARGIN, band - 2, grid.menu.x - GAP - MARGIN, 58),
        main=grid.main,
    )


def _rank(x: int, width: int, column: Column) -> Iterator[Piece]:
    """Yield rank, mark and number of cards over a column."""
    lit = column.rank > 0
    yield Text(Rect(x, 10, width, 18), str(column.rank) if lit else "", (24,), BONE, Face.STRONG)
    yield MarkPiece(Rect(x, 34, 24, 24), column.artist.mark, parse(column.artist.colour))
    tone, face = (BONE, Face.STRONG) if lit else (MUTE, Face.TEXT)
    yield Text(Rect(x + 33, 34, 34, 24), str(column.cards), (28, 24), tone, face)


def _coin_pitch(coins: int) -> int:
    """Return the px from one kind of coin to the next."""
    return min(_COIN_PITCH, _COINS_W // max(1, coins))


def _coin_heads(rows: Rect, coins: tuple[str, ...]) -> Iterator[Piece]:
    pitch = _coin_pitch(len(coins))
    left = rows.right - pitch * len(coins)
    for place, coin in enumerate(coins):
        head = Rect(left + pitch * place, rows.y - 24, pitch, 18)
        yield Text(head, coin, (20, 18, 16) if pitch == _COIN_PITCH else (16,), STONE, align=Align.CENTRE)


def _payee(row: Rect, payee: Payee, coins: int) -> Iterator[Piece]:
    low = row.h < _LOW_ROW
    yield paddle(row.x, row.y + 11, 27, payee.number)
    pitch = _coin_pitch(coins)
    right = row.right - pitch * coins - 6
    left = row.x + 42
    most = right - left - 84
    size = money_size(payee.amount, (36, 32, 28, 24), most)
    width = min(most, money_width(payee.amount, size))
    name = Rect(left, row.y + (6 if low else 8), right - left - width - 8, 26)
    yield Text(name, payee.name, (24, 22), BONE)
    below = row.y + (36 if low else 38)
    yield from bought(left, below, right - left, payee.bought)
    paid = payee.amount.startswith("+")
    amount = Rect(right - width, name.y, width, name.h)
    yield Text(amount, payee.amount, (size,), BONE if paid else MUTE, Face.MONEY, Align.RIGHT)
    for place, count in enumerate(payee.coins):
        room = Rect(right + 6 + pitch * place, row.y, pitch, row.h)
        yield from _coins(room, count, 32 - 3 * place)


def _coins(room: Rect, count: int, side: int) -> Iterator[Piece]:
    """Yield one kind of coin: a disc, with the number in it if there are several."""
    disc = room.square(min(max(20, side), room.w - 4))
    if count:
        yield MarkPiece(disc, Mark.DISC, BONE)
    if count > 1:
        yield Text(disc, str(count), (disc.w * 3 // 4,), INK, Face.STRONG, Align.CENTRE)


def deal(grid: Grid, screen: DealScreen, said: str) -> Iterator[Piece]:
    """Yield the cards that everybody gets, below the rail, and the new hands."""
    yield heading(grid, screen.title)
    yield rail(grid)
    yield from sign_command(grid.menu._replace(y=4), screen.menu, Sign.MENU)
    room = grid.board
    pitch = min(52, min(_HAND_W, room.w + GAP) // max(1, screen.cards))
    for card in range(screen.cards):
        plate = Rect(MARGIN + pitch * card, HANG_Y, pitch - 8, 68)
        yield Box(plate, SHADE)
        yield Outline(plate, BONE)
    if screen.cards:
        size = min(190, (room.bottom - 224) * 190 // 136)
        figure = Rect(MARGIN, 176, size * 3 // 2 if screen.mystery else room.w - 32, room.bottom - 224)
        yield Text(figure, str(screen.cards), (size,), BONE, Face.MONEY)
        beside = Rect(figure.right + GAP, figure.y, room.right - figure.right - GAP, figure.h)
        for line, place in zip(screen.mystery, beside.rows(2, GAP), strict=False):
            yield Text(place, line, (*NAME, 18, 17, 16), STONE, lines=4)
        words = Rect(MARGIN, room.bottom - 30, room.w, 76)
    else:
        words = Rect(MARGIN, 150, room.w, 150)
    yield Text(words, screen.headline, HEADLINE, BONE, Face.STRONG, lines=2)
    yield from seats(grid.seats, screen.seats)
    yield from command(grid.main, screen.next, main=True)
    yield from quiet_command(grid.undo, screen.undo, Sign.UNDO)
    yield from note(grid.note, said)
