"""A name typed on the screen's own keyboard, and the menu: screens that are nothing but choices."""

from collections.abc import Iterator

from companion.scene import Choice, MenuScreen, TypingScreen
from display.pieces import Align, Box, Face, Icon, Piece, Rect, Sign, Text, Touch
from display.screens.grid import FOOT, GAP, MARGIN, RAIL_Y, WIDTH
from display.screens.parts import back_command, centred, command, heading, note, rail
from display.theme import BONE, NOTE, SHADE, STONE

_KEYS_Y, _KEYS_END, _KEY_GAP = 140, 472, 6
_WEIGHTS = {"space": 4.0, "erase": 1.5}
"""Widths of the keys that are not letters, in letters."""
_MENU_Y, _MENU_END = 84, 416


def typing(screen: TypingScreen, said: str) -> Iterator[Piece]:
    """What is typed so far on the rail, ways out beside it, the keys below."""
    if said:
        yield from note(Rect(MARGIN, 4, 508, 46), said)
    else:
        yield Text(Rect(MARGIN, 14, 508, 18), screen.title, (24, 22), STONE)
    yield Text(Rect(MARGIN, 54, 508, 64), screen.text, (64, 56, 48, 40, 34, 28), BONE, Face.STRONG)
    yield Box(Rect(MARGIN, 128, 508, 4), BONE)
    yield from command(Rect(540, 8, 244, 58), screen.done, main=True)
    yield from command(Rect(540, 74, 244, 58), screen.back, Sign.BACK)
    rows = screen.keys
    pitch = (_KEYS_END - _KEYS_Y + _KEY_GAP) // len(rows)
    widest = max(sum(_weight(key) for key in row) for row in rows)
    for place, row in enumerate(rows):
        yield from _row(_KEYS_Y + pitch * place, pitch - _KEY_GAP, row, widest)


def _weight(key: Choice) -> float:
    return _WEIGHTS.get(key.label, 1.0)


def _row(y: int, height: int, row: tuple[Choice, ...], widest: float) -> Iterator[Piece]:
    """A row of keys, in the middle; letters are equally wide in all rows."""
    unit = (WIDTH - 2 * MARGIN + _KEY_GAP) / widest
    left = WIDTH / 2 - unit * sum(_weight(key) for key in row) / 2 + _KEY_GAP / 2
    for key in row:
        right = left + unit * _weight(key)
        rect = Rect(round(left), y, round(right - _KEY_GAP) - round(left), height)
        yield Box(rect, SHADE)
        colour = STONE if key.waits else BONE
        if key.label == "erase":
            yield Icon(centred(rect, 34), Sign.ERASE, colour)
        elif key.label == "space":
            yield Box(Rect(rect.x + 24, rect.middle[1] + 4, rect.w - 48, 4), colour)
        else:
            yield Text(rect.inset(2), key.label, (36, 30, 26, 22), colour, Face.TEXT, Align.CENTRE)
        yield Touch(rect, key)
        left = right


def menu(screen: MenuScreen, said: str) -> Iterator[Piece]:
    """A list of choices, in one column while they are few."""
    yield heading(screen.title)
    yield rail(RAIL_Y)
    yield from back_command(screen.back)
    count = len(screen.entries)
    columns = 1 if count <= 5 else 2 if count <= 10 else 3
    rows = max(1, -(-count // columns))
    width = 512 if columns == 1 else (WIDTH - 2 * MARGIN - GAP * (columns - 1)) // columns
    pitch = min(76, (_MENU_END - _MENU_Y + GAP) // rows)
    for place, choice in enumerate(screen.entries):
        column, row = divmod(place, rows)
        rect = Rect(MARGIN + (width + GAP) * column, _MENU_Y + pitch * row, width, pitch - GAP)
        yield from _entry(rect, choice)
    yield from note(Rect(MARGIN, FOOT.y, WIDTH - 2 * MARGIN, FOOT.h), said)


def _entry(rect: Rect, choice: Choice) -> Iterator[Piece]:
    yield Box(rect, SHADE)
    room = rect.inset(18, 6)
    if choice.waits:
        label = room._replace(w=room.w * 2 // 5)
        why = Rect(label.right + GAP, room.y, room.right - label.right - GAP, room.h)
        yield Text(label, choice.label, (26, 24, 22, 20), STONE, Face.STRONG)
        yield Text(why, choice.waits, NOTE, STONE, align=Align.RIGHT, lines=2)
    else:
        yield Text(room, choice.label, (26, 24, 22, 20, 18), BONE, Face.STRONG, lines=2)
    yield Touch(rect, choice)
