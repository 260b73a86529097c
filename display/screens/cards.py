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
_ASKED, _HAND_W = Rect(SIDE_X, 72, SIDE_W, 56), 62
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
    """One seat, what it is asked, and the keys that answer. What is said to it takes the place of the question."""
    seat = screen.asked
    said = seat.note if seat else ""
    if seat:
        yield from standing(_ASKED, seat.number, seat.name)
    keyed = len(screen.keys) > 1
    lines = 1 if keyed else 3
    prompt = _PROMPT._replace(w=SIDE_W - _HAND_W, h=26) if keyed else _PROMPT
    yield Text(prompt, said or screen.prompt, (26, 24, 22, 20), BONE, Face.STRONG if said else Face.TEXT, lines=lines)
    if seat:
        yield from _hand(_PROMPT.y if keyed else _SHOWN_Y - 5, seat.cards)
    if keyed:
        yield from _keys(screen)
        main = True
    else:
        if seat:
            yield from bought(SIDE_X, _SHOWN_Y, SIDE_W - _HAND_W, seat.bought)
        for effect, choice in zip(screen.effects, screen.keys, strict=True):
            key = Rect(SIDE_X, MAIN_COMMAND.y - GAP - _LONE_KEY_H, SIDE_W, _LONE_KEY_H)
            yield from tall_command(key, choice, _sign(effect), main=True)
        main = not screen.main_is_quiet
    if screen.main:
        yield from command(MAIN_COMMAND, screen.main, main=main)


def _hand(y: int, cards: int) -> Iterator[Piece]:
    """How many cards the seat has in its hand."""
    x = SIDE_X + SIDE_W - _HAND_W + 6
    yield Icon(Rect(x, y + 2, 22, 22), Sign.CARD)
    yield Text(Rect(x + 24, y, _HAND_W - 30, 26), str(cards), (26,), align=Align.RIGHT)


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
