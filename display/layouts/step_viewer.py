"""Earlier moments: a moment's picture over a strip with the ways through the game.

The picture of a moment is the one the table showed, laid out for a panel that is lower by the strip. Its commands are
removed, since nothing may look touchable that is not.
"""

from collections.abc import Iterable, Iterator
from dataclasses import fields

from companion.screen_data.auctions import ShownLot
from companion.screen_data.past import StepViewerStrip
from companion.screen_data.screens import Choice, Screen
from display.icons import Sign
from display.layouts.buttons import command, sign_command
from display.layouts.grid import GAP, MARGIN, Grid
from display.panel import Panel
from display.theme import BONE, RAIL, SMALL, STONE, WALL
from display.widgets import REST, Box, Face, Piece, Pieces, Rect, Text, Touch

_STRIP_H, _STANDING_H = 72, 132
_SIGN_W, _CHANGE_W = 52, 164
_PLAY_W, _PACE_W = 108, 76


def strip_height(grid: Grid) -> int:
    """Return how much lower a moment's picture is than the panel, in units."""
    return _STANDING_H if grid.portrait else _STRIP_H


def above(panel: Panel, strip: int) -> Panel:
    """Return the panel that is left for the picture above a strip of this many px."""
    height = panel.height - strip
    return Panel(panel.width, height, panel.mm_width, panel.mm_height * height / panel.height)


def without_commands(screen: Screen, pieces: Iterable[Piece]) -> Pieces:
    """Yield a picture's pieces without those that are only there to be touched."""
    drawn = tuple(pieces)
    commands = set(_commands(screen))
    touched = [piece for piece in drawn if isinstance(piece, Touch) and not piece.on_figure]
    gone = [touch.rect for touch in touched if touch.choice in commands]
    for piece in drawn:
        if not isinstance(piece, Touch) and not any(piece.rect.within(rect) for rect in gone):
            yield piece


def _commands(part: Screen | ShownLot) -> Iterator[Choice]:
    """Yield the choices of a screen, of its lot, and of its keys."""
    for field in fields(part):
        value = getattr(part, field.name)
        if isinstance(value, ShownLot):
            yield from _commands(value)
        elif isinstance(value, Choice):
            yield value
        elif field.name == "keys":
            yield from (key for key in value if isinstance(key, Choice))


def strip(grid: Grid, past: StepViewerStrip) -> Pieces:
    """Yield the ways through the game along the lower edge, and the place in it."""
    room = Rect(0, grid.height - strip_height(grid), grid.width, strip_height(grid))
    yield Box(room, WALL)
    yield Box(room._replace(h=RAIL), BONE)
    row = Rect(GAP, grid.height - _STRIP_H + RAIL + 4, grid.width - 2 * GAP, _STRIP_H - RAIL - 8)
    above_row = Rect(MARGIN, room.y + RAIL + 2, grid.width - 2 * MARGIN, row.y - room.y - RAIL - 4)
    close_w = _SIGN_W if past.game else 0
    choices: list[Choice] = []
    widths: list[int] = []
    for choice, width in ((past.change, _CHANGE_W), (past.play, _PLAY_W), (past.pace, _PACE_W)):
        if choice:
            choices.append(choice)
            widths.append(width)
    if grid.portrait:
        ways, _, *plates, back = row.across(4 * _SIGN_W, REST, *widths, _SIGN_W, gap=GAP)
        close = back._replace(y=above_row.y, h=above_row.h)
        words = above_row._replace(w=above_row.w - close_w)
    else:
        row, close = row.across(REST, close_w)
        ways, words, *plates, back = row.across(4 * _SIGN_W, REST, *widths, _SIGN_W, gap=GAP)
    before, earlier, later, after = ways.columns(4, 0)
    yield from sign_command(before, past.before, Sign.LOT_BEFORE, side=30)
    yield from sign_command(earlier, past.earlier, Sign.EARLIER, side=30)
    yield from sign_command(later, past.later, Sign.LATER, side=30)
    yield from sign_command(after, past.after, Sign.NEXT_LOT, side=30)
    yield from sign_command(back, past.back, Sign.BACK)
    yield from sign_command(close, past.game, Sign.REMOVE)
    for plate, choice in zip(plates, choices, strict=True):
        yield from command(plate, choice)
    yield Text(words._replace(h=words.h - 28), past.title, (26, 24, 22, 20, 18, 16), BONE, Face.STRONG, lines=2)
    yield Text(words._replace(y=words.bottom - (22 if grid.portrait else 24), h=18), past.place, SMALL, STONE)
