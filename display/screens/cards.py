"""The card game: the market board, whose columns are touched, and beside it the seats or what one seat is asked."""

from collections.abc import Iterator

from companion.scene import CardScreen, Choice, Column, Effect
from display.pieces import Align, Box, Face, Icon, Outline, Piece, Rect, Sign, Text, Touch
from display.screens.grid import (
    COLUMN_PITCH,
    FOOT_NOTE,
    FOOT_UNDO,
    GAP,
    HANG_Y,
    MAIN_COMMAND,
    MARGIN,
    MENU,
    PLATE,
    SIDE_W,
    SIDE_X,
)
from display.screens.hang import hanging, head, unit
from display.screens.lot import standing
from display.screens.parts import bought, command, corner_command, note, quiet_command, rail, tall_command
from display.screens.table import seats
from display.theme import BONE, EDGE, GHOST, INK, parse

_INSET = 6
"""Between a column's frame and what hangs in it."""
_FOOT_Y = 410
_WORTH_ROOM = 66
_ASKED, _HAND = Rect(SIDE_X, 72, SIDE_W - 64, 56), Rect(SIDE_X + SIDE_W - 64, 72, 64, 42)
_PROMPT = Rect(SIDE_X, 130, SIDE_W, 70)
_SHOWN_Y = 212
_LOW_PROMPT = Rect(SIDE_X, 404, SIDE_W, 68)
_KEYS_Y, _KEY_H, _LONE_KEY_H = 164, 72, 128


def cards(screen: CardScreen, said: str) -> Iterator[Piece]:
    """Framed columns can be touched; a bone frame has been."""
    px = unit(screen.columns, _FOOT_Y - HANG_Y - _WORTH_ROOM)
    for place, (column, pick, picked) in enumerate(zip(screen.columns, screen.picks, screen.picked, strict=True)):
        x = MARGIN + COLUMN_PITCH * place
        yield from _frame(x, column, pick, picked)
        yield from head(x, column)
        yield from hanging(x + _INSET, PLATE - 2 * _INSET, column, px, screen.round)
        yield from _picked(x, column, picked)
    yield rail()
    yield Text(Rect(SIDE_X, 22, MENU.x - SIDE_X, 22), screen.title, (28, 26, 24), BONE, Face.STRONG)
    if screen.menu:
        yield from corner_command(MENU, screen.menu, Sign.MENU)
    if screen.seats:
        yield from seats(screen.seats)
        yield Text(_LOW_PROMPT, screen.prompt, (26, 24, 22), BONE, Face.STRONG, lines=3)
    else:
        yield from _asked(screen)
    if screen.back:
        yield from quiet_command(FOOT_UNDO, screen.back, Sign.BACK)
    else:
        yield from quiet_command(FOOT_UNDO, screen.undo, Sign.UNDO)
    yield from note(FOOT_NOTE, said)


def _frame(x: int, column: Column, pick: Choice | None, picked: int) -> Iterator[Piece]:
    """Round a column that can be touched, or has been."""
    if pick or picked:
        frame = Rect(x, HANG_Y, PLATE, _FOOT_Y - HANG_Y)
        yield Outline(frame, BONE if picked else parse(column.artist.colour), GHOST)
    if pick:
        yield Touch(Rect(x, 4, PLATE, _FOOT_Y - 4), pick)


def _picked(x: int, column: Column, cards: int) -> Iterator[Piece]:
    """The artist's name in bone where a card is told, and how many where there are several."""
    if cards:
        told = Rect(x, 6, PLATE, 28)
        words = f"{column.artist.name} × {cards}" if cards > 1 else column.artist.name
        yield Box(told, BONE)
        yield Text(told.inset(4, 0), words, (22, 20, 18, 16), INK, Face.STRONG)


def _asked(screen: CardScreen) -> Iterator[Piece]:
    """One seat, what it is asked, and the keys that answer."""
    seat = screen.asked
    if seat:
        yield from standing(_ASKED, seat.number, seat.name)
        yield Icon(Rect(_HAND.x, _HAND.y + 10, 22, 22), Sign.CARD)
        yield Text(_HAND._replace(x=_HAND.x + 26, w=_HAND.w - 26), str(seat.cards), (26,), align=Align.RIGHT)
    if len(screen.keys) > 1:
        yield Text(_PROMPT._replace(h=26), screen.prompt, (24, 22, 20), BONE)
        yield from _keys(screen)
    else:
        yield Text(_PROMPT, screen.prompt, (26, 24, 22), BONE, lines=3)
        if seat:
            yield from bought(SIDE_X, _SHOWN_Y, SIDE_W, seat.bought)
        for effect, choice in zip(screen.effects, screen.keys, strict=True):
            key = Rect(SIDE_X, MAIN_COMMAND.y - GAP - _LONE_KEY_H, SIDE_W, _LONE_KEY_H)
            yield from tall_command(key, choice, _sign(effect), main=True)
    if screen.main:
        yield from command(MAIN_COMMAND, screen.main, main=len(screen.keys) != 1)


def _keys(screen: CardScreen) -> Iterator[Piece]:
    """The effects a card may have, by their signs, in two columns."""
    half = (SIDE_W - GAP) // 2
    for place, (effect, choice) in enumerate(zip(screen.effects, screen.keys, strict=True)):
        across, down = place % 2, place // 2
        key = Rect(SIDE_X + across * (half + GAP), _KEYS_Y + down * (_KEY_H + GAP), half, _KEY_H)
        yield Outline(key, EDGE)
        yield Icon(Rect(key.x + 10, key.y + (key.h - 26) // 2, 26, 26), _sign(effect))
        yield Text(Rect(key.x + 44, key.y + 6, key.w - 48, key.h - 12), choice.label, (20, 18, 17), lines=2)
        yield Touch(key, choice)


def _sign(effect: Effect) -> Sign:
    return Sign(effect.value)
