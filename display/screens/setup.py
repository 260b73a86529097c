"""Before the first card: the welcome, and the setting up of seats, names and edition."""

from collections.abc import Iterator

from companion.scene import Artist, SeatSetting, SetUpScreen, WelcomeScreen
from display.pieces import Box, Face, Icon, Label, MarkPiece, Outline, Piece, Rect, Sign, Text, Touch
from display.screens.grid import FOOT, FOOT_NOTE, FOOT_UNDO, GAP, MAIN_COMMAND, MARGIN, SIDE_W, SIDE_X
from display.screens.parts import back_command, centred, command, heading, note, paddle, quiet_command, rail
from display.theme import BONE, EDGE, INK, NAME, NOTE, SHADE, STONE, parse

_ROWS_Y, _ROW_PITCH, _ROW_H = 80, 66, 58
_NAME_W, _START_W = 328, 104


def welcome(screen: WelcomeScreen, said: str) -> Iterator[Piece]:
    """What is offered, and the choices; an empty wall behind, with plates that wait for colour."""
    yield rail()
    for place, length in enumerate((132, 88, 176, 44, 110)):
        yield Box(Rect(MARGIN + 104 * place, 68, 96, length), SHADE)
    yield heading("Hammer Price", 700)
    yield Icon(Rect(744, 16, 40, 40), Sign.GAVEL)
    yield Text(Rect(MARGIN, 268, 512, 36), screen.headline, (45, 40, 36, 32, 28), BONE, Face.STRONG)
    for place, line in enumerate(screen.lines[:3]):
        yield Text(Rect(MARGIN, 322 + 34 * place, 512, 24), line, (26, 24, 22, 20, 18), STONE)
    yield from note(Rect(MARGIN, FOOT.y, 512, FOOT.h), said)
    count = len(screen.choices)
    height = min(96, (472 - 84 - GAP * (count - 1)) // max(1, count))
    top = 472 - count * height - GAP * (count - 1)
    for place, choice in enumerate(screen.choices):
        rect = Rect(SIDE_X, top + (height + GAP) * place, SIDE_W, height)
        yield from command(rect, choice, main=place == 0)


def set_up(screen: SetUpScreen, said: str) -> Iterator[Piece]:
    """Seats at the left in the order they sit, the edition with its artists at the right."""
    yield heading("New game")
    yield rail()
    for place, seat in enumerate(screen.seats):
        yield from _seat(_ROWS_Y + _ROW_PITCH * place, seat)
    if screen.add:
        rect = Rect(MARGIN, _ROWS_Y + _ROW_PITCH * len(screen.seats), _NAME_W, _ROW_H)
        yield from command(rect, screen.add, Sign.ADD)
    if screen.variant:
        below = _ROWS_Y + _ROW_PITCH * (len(screen.seats) + 1)
        yield from command(Rect(MARGIN, below, _NAME_W, _ROW_H), screen.variant)
    if screen.house:
        yield from quiet_command(FOOT_UNDO, screen.house, Sign.RENAME)
    yield from note(FOOT_NOTE, said)
    yield from _edition(screen)
    if screen.back:
        yield from back_command(screen.back)
    yield from command(MAIN_COMMAND, screen.begin, main=True)


def _seat(y: int, seat: SeatSetting) -> Iterator[Piece]:
    name = Rect(MARGIN, y, _NAME_W, _ROW_H)
    yield Box(name, SHADE)
    yield paddle(name.x + 12, y + 11, 28, seat.number)
    yield Text(Rect(name.x + 56, y, name.w - 110, _ROW_H), seat.name, NAME, BONE, Face.STRONG)
    yield Icon(Rect(name.right - 38, y + 18, 22, 22), Sign.RENAME, STONE)
    yield Touch(name, seat.rename)
    start = Rect(name.right + GAP, y, _START_W, _ROW_H)
    ink = INK if seat.starts else STONE
    yield Box(start, BONE) if seat.starts else Outline(start, EDGE)
    yield Label(start.inset(4, 0), Sign.GAVEL, seat.start.label, (22, 20, 18), ink, Face.TEXT, sign_size=22, gap=8)
    yield Touch(start, seat.start)
    if seat.remove:
        remove = Rect(start.right + GAP, y, 528 - start.right - GAP, _ROW_H)
        yield Outline(remove, EDGE)
        if seat.remove.waits:
            yield Text(remove.inset(3), seat.remove.waits, NOTE, STONE, lines=3)
        else:
            yield Icon(centred(remove, 24), Sign.REMOVE, STONE)
        yield Touch(remove, seat.remove)


def _edition(screen: SetUpScreen) -> Iterator[Piece]:
    """The edition's plate, hanging from the rail: its artists in board order; a touch brings the next."""
    plate = Rect(SIDE_X, 68, SIDE_W, 320)
    yield Outline(plate, EDGE)
    yield from _swatches(plate, screen.artists)
    words = Rect(plate.x + 16, plate.bottom - 64, plate.w - 68, 54)
    yield Text(words, screen.edition.label, (26, 24, 22, 20, 18), BONE, Face.STRONG, lines=3)
    yield Icon(Rect(plate.right - 42, plate.bottom - 49, 26, 26), Sign.NEXT)
    yield Touch(plate, screen.edition)


def _swatches(plate: Rect, artists: tuple[Artist, ...]) -> Iterator[Piece]:
    pitch = (plate.h - 86) // max(1, len(artists))
    for place, artist in enumerate(artists):
        y = plate.y + 14 + pitch * place
        colour = parse(artist.colour)
        yield Box(Rect(plate.x + 16, y, 56, pitch - 8), colour)
        yield MarkPiece(centred(Rect(plate.x + 16, y, 56, pitch - 8), 24), artist.mark, INK)
        yield Text(Rect(plate.x + 88, y, plate.w - 100, pitch - 8), artist.name, (24, 22, 20), BONE)
