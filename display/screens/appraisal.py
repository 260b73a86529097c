"""Between rounds: the appraisal with its ranking and payouts, and the deal."""

from collections.abc import Iterator

from companion.scene import AppraisalScreen, Column, DealScreen, Mark, Payee
from display.pieces import Align, Box, Face, MarkPiece, Outline, Piece, Rect, Sign, Text
from display.screens.grid import FOOT_NOTE, FOOT_UNDO, HANG_Y, MAIN_COMMAND, MARGIN, MENU
from display.screens.hang import hanging, unit
from display.screens.parts import (
    bought,
    centred,
    command,
    corner_command,
    heading,
    money_size,
    money_width,
    note,
    paddle,
    quiet_command,
    rail,
)
from display.screens.table import seats
from display.theme import BONE, HAIR, HEADLINE, INK, MUTE, SHADE, SMALL, STONE, parse

_PITCH, _PLATE = 74, 68
_X, _RIGHT = 412, 784
_MENU_W = 52
_ROWS_Y, _ROWS_H = 100, 294
_COINS_W, _COIN_PITCH = 160, 38
_HAND_W = 520
"""Room for the cards of a deal, side by side."""
_ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


def appraisal(screen: AppraisalScreen, said: str) -> Iterator[Piece]:
    """The hang as appraised, and what the bank pays each seat, in coins."""
    px = unit(screen.columns)
    for place, column in enumerate(screen.columns):
        x = MARGIN + _PITCH * place
        yield from _rank(x, column)
        yield from hanging(x, _PLATE, column, px, 0)
    yield rail()
    width = _RIGHT - _X - (_MENU_W if screen.menu else 0)
    yield Text(Rect(_X, 8, width, 22), screen.title, (30, 28, 26), BONE, Face.STRONG)
    yield Text(Rect(_X, 42, width, 16), screen.cause, SMALL, STONE)
    if screen.menu:
        yield from corner_command(MENU, screen.menu, Sign.MENU)
    yield from _coin_heads(screen.coins)
    pitch = min(70, _ROWS_H // len(screen.payees))
    for place, payee in enumerate(screen.payees):
        yield Box(Rect(_X, _ROWS_Y + pitch * place, _RIGHT - _X, 1), HAIR)
        yield from _payee(_ROWS_Y + pitch * place, pitch, payee, len(screen.coins))
    yield from quiet_command(FOOT_UNDO._replace(w=180), screen.undo, Sign.UNDO)
    yield from note(FOOT_NOTE._replace(x=200, w=200), said)
    yield from command(MAIN_COMMAND._replace(x=_X, w=_RIGHT - _X), screen.next, main=True)


def _rank(x: int, column: Column) -> Iterator[Piece]:
    """Rank, mark and number of cards over a column."""
    lit = column.rank > 0
    yield Text(Rect(x, 10, _PLATE, 18), _ORDINALS.get(column.rank, ""), SMALL, BONE)
    yield MarkPiece(Rect(x, 34, 24, 24), column.artist.mark, parse(column.artist.colour))
    tone, face = (BONE, Face.STRONG) if lit else (MUTE, Face.TEXT)
    yield Text(Rect(x + 33, 34, 34, 24), str(column.count), (28, 24), tone, face)


def _coin_pitch(coins: int) -> int:
    """Px from one kind of coin to the next."""
    return min(_COIN_PITCH, _COINS_W // max(1, coins))


def _coin_heads(coins: tuple[str, ...]) -> Iterator[Piece]:
    pitch = _coin_pitch(len(coins))
    left = _RIGHT - pitch * len(coins)
    for place, coin in enumerate(coins):
        head = Rect(left + pitch * place, 76, pitch, 18)
        yield Text(head, coin, (20, 18, 16) if pitch == _COIN_PITCH else (16,), STONE, align=Align.CENTRE)


def _payee(y: int, height: int, payee: Payee, coins: int) -> Iterator[Piece]:
    yield paddle(_X, y + 11, 27, payee.number)
    pitch = _coin_pitch(coins)
    right = _RIGHT - pitch * coins - 6
    left = _X + 42
    most = right - left - 84
    size = money_size(payee.amount, (36, 32, 28, 24), most)
    width = min(most, money_width(payee.amount, size))
    name = Rect(left, y + 8, right - left - width - 8, 26)
    yield Text(name, payee.name, (24, 22), BONE)
    yield from bought(left, y + 38, right - left, payee.bought)
    paid = payee.amount.startswith("+")
    amount = Rect(right - width, name.y, width, name.h)
    yield Text(amount, payee.amount, (size,), BONE if paid else MUTE, Face.MONEY, Align.RIGHT)
    for place, count in enumerate(payee.coins):
        yield from _coins(Rect(right + 6 + pitch * place, y, pitch, height), count, 32 - 3 * place)


def _coins(room: Rect, count: int, side: int) -> Iterator[Piece]:
    """One kind of coin: a disc, with the number in it if there are several."""
    disc = centred(room, min(max(20, side), room.w - 4))
    if count:
        yield MarkPiece(disc, Mark.DISC, BONE)
    if count > 1:
        yield Text(disc, str(count), (disc.w * 3 // 4,), INK, Face.STRONG, Align.CENTRE)


def deal(screen: DealScreen, said: str) -> Iterator[Piece]:
    """Cards for everybody, hanging from the rail, and the hands as they will be."""
    yield heading(screen.title)
    yield rail()
    pitch = min(52, _HAND_W // max(1, screen.cards))
    for card in range(screen.cards):
        plate = Rect(MARGIN + pitch * card, HANG_Y, pitch - 8, 68)
        yield Box(plate, SHADE)
        yield Outline(plate, BONE)
    if screen.cards:
        yield Text(Rect(MARGIN, 176, 480, 136), str(screen.cards), (190,), BONE, Face.MONEY)
        words = Rect(MARGIN, 330, 512, 76)
    else:
        words = Rect(MARGIN, 150, 512, 150)
    yield Text(words, screen.headline, HEADLINE, BONE, Face.STRONG, lines=2)
    yield from seats(screen.seats)
    yield from command(MAIN_COMMAND, screen.next, main=True)
    yield from quiet_command(FOOT_UNDO, screen.undo, Sign.UNDO)
    yield from note(FOOT_NOTE, said)
