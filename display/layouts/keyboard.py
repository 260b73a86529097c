"""A name or a short note, typed on the screen's own keyboard."""

from companion.screen_data.entry import KeyboardScreen
from companion.screen_data.screens import Choice
from display.icons import Sign
from display.layouts.buttons import command
from display.layouts.common import show_banner
from display.layouts.grid import GAP, MARGIN, Grid
from display.theme import BONE, STONE
from display.widgets import Align, Box, Face, Icon, Pieces, Plate, Rect, Text, Touch

_KEY_GAP = 6
_SPACE_W, _SIGN_W = 4.0, 1.5
"""Widths of the wide key and of the others that are not letters, in letters."""
_NARROW_ROW, _EDGE = 8, 10
"""Keys in a row of a standing picture, which is too narrow for ten; and its margin."""


def keyboard(grid: Grid, screen: KeyboardScreen, banner: str) -> Pieces:
    """Yield the text so far on a line, commands beside or below it, and the keys."""
    side = Rect(grid.width - 260, 8, 244, 124)
    words = Rect(MARGIN, 4, side.x - 16 - MARGIN, 128)
    keys, rows = Rect(MARGIN, 140, grid.width - 2 * MARGIN, grid.height - 148), screen.keys
    if grid.portrait:
        rows = _alphabetical(screen.keys)
        words = words._replace(y=24, w=grid.width - 2 * MARGIN)
        side = Rect(MARGIN, 172, words.w, 64)
        high = min(grid.height - 348, 72 * len(rows) * grid.height // 800)
        keys = Rect(_EDGE, grid.height - 16 - high, grid.width - 2 * _EDGE, high)
    title = Text(words._replace(y=words.y + 10, h=18), screen.title, (24, 22), STONE)
    yield from show_banner(words._replace(h=46), banner, title)
    line = words._replace(y=words.y + 50, h=64)
    if screen.text:
        yield Text(line, screen.text, (64, 56, 48, 40, 34, 28), BONE, Face.STRONG)
    else:
        yield Text(line, screen.hint, (24, 22, 20), STONE, lines=2)
    yield Box(words._replace(y=words.y + 124, h=4), BONE)
    done, back = side.columns(2, GAP)[::-1] if grid.portrait else side.rows(2, GAP)
    yield from command(done, screen.done, is_main=True)
    yield from command(back, screen.back, Sign.BACK)
    widest = _NARROW_ROW if grid.portrait else max(sum(_weight(key) for key in row) for row in rows)
    for place, row in zip(keys.stack(len(rows), (keys.h + _KEY_GAP) // len(rows), _KEY_GAP), rows, strict=True):
        yield from _row(place, row, widest)


def _alphabetical(rows: tuple[tuple[Choice, ...], ...]) -> tuple[tuple[Choice, ...], ...]:
    """Return the keys in short rows, in alphabetical order: a typewriter's order would be lost in them."""
    keys = [key for row in rows for key in row]
    letters = sorted((key for key in keys if len(key.label) == 1), key=_in_alphabet)
    others = tuple(key for key in keys if len(key.label) > 1)
    *full, last = (tuple(letters[start : start + _NARROW_ROW]) for start in range(0, len(letters), _NARROW_ROW))
    fits = sum(_weight(key) for key in (*last, *others)) <= _NARROW_ROW
    return (*full, (*last, *others)) if fits else (*full, last, others)


def _in_alphabet(key: Choice) -> tuple[bool, bool, str]:
    """Return the sorting key: plain letters, then letters with accents, then all else."""
    label = key.label
    return not label.isalpha(), not label.isascii(), label.casefold()


def _weight(key: Choice) -> float:
    return _SPACE_W if key.label == "space" else _SIGN_W if len(key.label) > 1 else 1.0


def _row(room: Rect, row: tuple[Choice, ...], widest: float) -> Pieces:
    """Yield a row of keys, centred; letters are equally wide in all rows."""
    unit = (room.w + _KEY_GAP) / widest
    left = room.x + room.w / 2 - unit * sum(_weight(key) for key in row) / 2 + _KEY_GAP / 2
    for key in row:
        right = left + unit * _weight(key)
        rect = Rect(round(left), room.y, round(right - _KEY_GAP) - round(left), room.h)
        yield Plate(rect)
        if key.label == "erase":
            yield Icon(rect.square(34), Sign.ERASE)
        elif key.label == "space":
            yield Box(Rect(rect.x + 24, rect.middle[1] + 4, rect.w - 48, 4), BONE)
        else:
            yield Text(rect.inset(2), key.label, (36, 30, 26, 22), BONE, Face.TEXT, Align.CENTRE)
        yield Touch(rect, key)
        left = right
