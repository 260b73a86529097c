"""Earlier moments: a moment's picture over a strip with the ways through the game, and a correction to confirm.

The picture of a moment is the one the table showed, laid out for a panel that is lower by the strip. Its commands are
removed, since nothing may look touchable that is not.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import fields

from companion.screen_data.screens import Choice, Lot, Past, RemedyScreen, Screen
from display.layouts.commands import command, sign_command
from display.layouts.common import heading, note, rail
from display.layouts.grid import GAP, MARGIN, Grid
from display.panel import Panel
from display.theme import BONE, RAIL, SHADE, SMALL, STONE
from display.widgets import Box, Face, Piece, Rect, Sign, Text, Touch

_STRIP_H, _STANDING_H = 72, 132
_WAY_W, _STANDING_WAY_W, _CHANGE_W = 58, 52, 164
_PLAY_W, _PACE_W = 108, 76
_WATCH_W = _PLAY_W + GAP + _PACE_W
_LINE_H = 34


def strip_height(grid: Grid) -> int:
    """Return how much lower a moment's picture is than the panel, in units."""
    return _STANDING_H if grid.portrait else _STRIP_H


def above(panel: Panel, strip: int) -> Panel:
    """Return the panel that is left for the picture above a strip of this many px."""
    height = panel.height - strip
    return Panel(panel.width, height, panel.mm_width, panel.mm_height * height / panel.height)


def without_commands(screen: Screen, pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Yield a picture's pieces without those that are only there to be touched."""
    drawn = tuple(pieces)
    commands = set(_commands(screen))
    gone = [piece.rect for piece in drawn if isinstance(piece, Touch) and piece.choice in commands]
    for piece in drawn:
        if not isinstance(piece, Touch) and not any(piece.rect.within(rect) for rect in gone):
            yield piece


def _commands(part: Screen | Lot) -> Iterator[Choice]:
    """Yield the choices of a screen, of its lot, and of its keys."""
    for field in fields(part):
        value = getattr(part, field.name)
        if isinstance(value, Lot):
            yield from _commands(value)
        elif isinstance(value, Choice):
            yield value
        elif field.name == "keys":
            yield from (key for key in value if isinstance(key, Choice))


def strip(grid: Grid, past: Past) -> Iterator[Piece]:
    """Yield the ways through the game along the lower edge, and the place in it."""
    room = Rect(0, grid.height - strip_height(grid), grid.width, strip_height(grid))
    yield Box(room, SHADE)
    yield Box(room._replace(h=RAIL), BONE)
    row = Rect(GAP, grid.height - _STRIP_H + RAIL + 4, grid.width - 2 * GAP, _STRIP_H - RAIL - 8)
    wide = _STANDING_WAY_W if grid.portrait else _WAY_W
    ways = Rect(row.x, row.y, 4 * wide, row.h)
    signs = (Sign.LOT_BEFORE, Sign.EARLIER, Sign.LATER, Sign.NEXT_LOT)
    choices = (past.before, past.earlier, past.later, past.after)
    for way, choice, sign in zip(ways.columns(4, 0), choices, signs, strict=True):
        yield from sign_command(way, choice, sign, side=30)
    back = Rect(row.right - wide, row.y, wide, row.h)
    yield from sign_command(back, past.back, Sign.BACK)
    right = back.x - GAP
    if past.change:
        change = Rect(right - _CHANGE_W, row.y, _CHANGE_W, row.h)
        yield from command(change, past.change)
        right = change.x - GAP
    elif past.play and past.pace:
        watching = Rect(right - _WATCH_W, row.y, _WATCH_W, row.h)
        play, pace = watching.across(_PLAY_W, _PACE_W, gap=GAP)
        yield from command(play, past.play)
        yield from command(pace, past.pace)
        right = watching.x - GAP
    words = Rect(ways.right + GAP, row.y, right - ways.right - 2 * GAP, row.h)
    if grid.portrait:
        words = Rect(MARGIN, room.y + RAIL + 2, grid.width - 2 * MARGIN, row.y - room.y - RAIL - 4)
    yield Text(words._replace(h=words.h * 3 // 5), past.title, (26, 24, 22, 20, 18, 16), BONE, Face.STRONG, lines=2)
    yield Text(words._replace(y=words.bottom - 22, h=18), past.place, SMALL, STONE)


def remedy(grid: Grid, screen: RemedyScreen, said: str) -> Iterator[Piece]:
    """Yield the state now, the corrected state, the consequences, and the choices, the last of which cancels."""
    yield heading(grid, screen.title)
    yield rail(grid)
    choices = (*screen.choices, screen.back)
    words, plates = _remedy_places(grid, len(choices))
    yield Text(words._replace(h=56), screen.was, (32, 28, 26, 24, 22, 20), STONE, lines=2)
    becomes = words._replace(y=words.y + 66, h=76)
    yield Text(becomes, screen.becomes, (45, 40, 36, 32, 28, 26), BONE, Face.STRONG, lines=2)
    y = becomes.bottom + GAP
    if screen.hitch:
        yield from note(Rect(words.x, y, words.w, 68), screen.hitch)
        y += 68 + GAP
    below = words.bottom - (56 + GAP if said else 0)
    yield from _lines(Rect(words.x, y, words.w, below - y), screen.lines)
    yield from note(Rect(words.x, words.bottom - 56, words.w, 56), said)
    for place, (plate, choice) in enumerate(zip(plates, choices, strict=True)):
        last = place == len(choices) - 1
        yield from command(plate, choice, Sign.BACK if last else None, main=place == 0)


def _lines(room: Rect, lines: Sequence[str]) -> Iterator[Piece]:
    """Yield all lines, one below the other; the screen has no more than there is room for."""
    for line, place in zip(lines, room.rows(max(1, len(lines), room.h // _LINE_H), 0), strict=False):
        yield Text(place, line, (24, 22, 20, 18), BONE)


def _remedy_places(grid: Grid, count: int) -> tuple[Rect, Sequence[Rect]]:
    """Return the places of the words and of the choices."""
    if grid.portrait:
        high = count * 80 - GAP
        plates = Rect(MARGIN, grid.height - MARGIN - high, grid.width - 2 * MARGIN, high)
        return Rect(MARGIN, 88, plates.w, plates.y - GAP - 88), plates.rows(count, GAP)
    high = min(96 * count, grid.height - 100)
    plates = Rect(grid.main.x, grid.main.bottom - high, grid.main.w, high)
    return Rect(MARGIN, 88, plates.x - 2 * MARGIN, grid.height - 88 - MARGIN), plates.rows(count, GAP)
