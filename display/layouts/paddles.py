"""Who bids with what, and the seat that waits for its device."""

from companion.screen_data.system import GivePaddleScreen, PaddleDevice, PaddleLine, PaddlesScreen
from display.icons import Sign
from display.layouts.buttons import BACK_W, command, heading_with_back, parted
from display.layouts.common import foot_banner, middle_paddle, show_banner
from display.layouts.grid import BODY_Y, GAP, MARGIN, Grid
from display.theme import BONE, HAIR, HEADLINE, NOTE, STONE
from display.widgets import REST, Align, Box, Face, Icon, Paddle, Pieces, Plate, Rect, Text, Touch

_LARGEST_PITCH, _LARGEST_STANDING_PITCH = 84, 108
_SIGN, _PADDLE = 26, 30
_ARROW = 20
_NOTE_W, _STANDING_NOTE_W = 120, 170
_NOTE = (20, 18, 17, 16)
_NAME_H, _STANDING_WORDS_H = 22, 62
"""The height of whose a device is over what it is, and of both."""
_BESIDE_FROM = 640
"""From this width of a row whose device it is stands beside it, else above it."""
_LARGEST_PADDLE = 240
_ASK_H, _ASK_SIGN = 190, 96
_SIGNS = {
    PaddleDevice.SCREEN: Sign.COMPUTER,
    PaddleDevice.PINS: Sign.PADDLE,
    PaddleDevice.NUMBER_PAD: Sign.KEYPAD,
    PaddleDevice.POD: Sign.BUTTON,
    PaddleDevice.BUTTONS: Sign.BUTTON,
}


def paddles(grid: Grid, screen: PaddlesScreen, banner: str) -> Pieces:
    """Yield a row for each seat and one for the table; those that can be touched are on plates."""
    yield from heading_with_back(grid, screen.title, screen.back)
    band = foot_banner(grid)
    room = grid.whole._replace(y=BODY_Y - 6, h=band.y - BODY_Y)
    pitch = min(_LARGEST_STANDING_PITCH if grid.portrait else _LARGEST_PITCH, room.h // len(screen.lines))
    for row, line in zip(room.stack(len(screen.lines), pitch, GAP - 2), screen.lines, strict=True):
        yield from _line(row, line)
    yield from show_banner(band, banner, otherwise=Text(band, screen.rule, NOTE, STONE, lines=2))


def _line(row: Rect, line: PaddleLine) -> Pieces:
    """Yield whose it is, what it is, and the way to give another one, or why there is none."""
    if line.choose:
        yield Plate(row)
    else:
        yield Box(row._replace(y=row.bottom, h=1), HAIR)
    inner = row.inset(14, 4)
    if line.choose:
        inner, arrow = inner.across(REST, _ARROW, gap=14)
        yield Icon(arrow.square(_ARROW), Sign.NEXT, STONE)
        yield Touch(row, line.choose)
    whose, what = parted(line.words)
    note_ink = BONE if line.is_missing else STONE
    if row.w >= _BESIDE_FROM:
        own, name, sign, device = inner.across(_PADDLE, row.w * 3 // 10, _SIGN, REST, gap=14)
        name_sizes: tuple[int, ...] = (24, 22, 20, 18, 17, 16)
        if line.note:
            device, note = device.across(REST, _NOTE_W, gap=14)
            yield Text(note, line.note, _NOTE, note_ink, align=Align.RIGHT, lines=2, group="notes")
    else:
        own, sign, words = inner.across(_PADDLE, _SIGN, REST, gap=14)
        name, device = words.inset(0, max(0, words.h - _STANDING_WORDS_H) // 2).down(_NAME_H, REST, gap=6)
        name_sizes = (22, 20, 18, 17, 16)
        if line.note:
            name, note = name.across(REST, _STANDING_NOTE_W, gap=14)
            yield Text(note, line.note, _NOTE, note_ink, align=Align.RIGHT, group="notes")
    if line.seat is None:
        yield Icon(own.square(_SIGN), Sign.GAVEL)
    else:
        yield middle_paddle(own, line.seat)
    yield Text(name, whose, name_sizes, STONE, lines=2, group="whose")
    yield Icon(sign.square(_SIGN), Sign.WARNING if line.is_missing else _SIGNS[line.device])
    yield Text(device, what, (30, 28, 26, 24, 22, 20, 18), BONE, Face.STRONG, lines=2, group="devices")


def give_paddle(grid: Grid, screen: GivePaddleScreen, banner: str) -> Pieces:
    """Yield the seat's paddle, large, and beside it, or standing below, what to press."""
    yield from heading_with_back(grid, "", screen.back)
    band = foot_banner(grid)
    room = grid.whole._replace(y=BODY_Y + GAP, h=band.y - 2 * GAP - BODY_Y)
    side = min(_LARGEST_PADDLE, room.h * 3 // 4)
    if grid.portrait:
        picture, words = room.down(side * 4 // 3, REST, gap=3 * GAP)
    else:
        picture, words = room.across(side, REST, gap=5 * GAP)
        words = words.inset(0, max(0, (words.h - _ASK_SIGN - _ASK_H) // 2))
    if screen.seat is None:
        yield Icon(Rect(picture.x, picture.y, side, side), Sign.GAVEL)
    else:
        yield Paddle(Rect(picture.x, picture.y, side, side * 4 // 3), screen.seat)
    sign, ask = words.down(_ASK_SIGN * 2 // 3, REST, gap=GAP)
    yield Icon(Rect(sign.x, sign.y, sign.h, sign.h), Sign.BUTTON if screen.seat is None else Sign.KEYPAD, STONE)
    yield Text(ask._replace(h=min(ask.h, _ASK_H)), screen.ask, HEADLINE, BONE, Face.STRONG, lines=4)
    yield from command(Rect(MARGIN, 4, BACK_W, 56), screen.take_away)
    yield from show_banner(band, banner)
