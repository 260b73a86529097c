"""Before the first card: the welcome, and the setting up of seats, names and edition."""

from collections.abc import Iterator

from companion.scene import Artist, SeatSetting, SetUpScreen, WelcomeScreen
from display.pieces import Align, Box, Face, Icon, Label, MarkPiece, Outline, Piece, Rect, Sign, Text, Touch
from display.screens.grid import GAP, HANG_Y, MARGIN, Grid
from display.screens.parts import BACK_W, back_command, centred, command, heading, note, paddle, quiet_command, rail
from display.theme import BONE, EDGE, INK, NAME, NOTE, SHADE, STONE, parse

_ROWS_Y, _ROW_PITCH, _ROW_H = 80, 66, 58
_START_W, _REMOVE_W, _LANGUAGE_W = 104, 64, 152
_WAITING = (132, 88, 176, 44, 110)
"""Lengths of the plates that wait for colour."""


def welcome(grid: Grid, screen: WelcomeScreen, said: str) -> Iterator[Piece]:
    """What is offered, and the choices; an empty wall behind, with plates that wait for colour."""
    yield rail(grid)
    for plate, length in zip(grid.board.columns(len(_WAITING), GAP), _WAITING, strict=True):
        yield Box(plate._replace(y=HANG_Y, h=length * grid.board.h // 292), SHADE)
    yield heading(grid, "Hammer Price", _LANGUAGE_W + GAP)
    if screen.language:
        yield from quiet_command(_language_place(grid, grid.width - MARGIN), screen.language, Sign.LANGUAGE)
    headline, choices, band = _welcome_places(grid, len(screen.choices))
    yield Text(headline, screen.headline, (45, 40, 36, 32, 28), BONE, Face.STRONG)
    for place, line in enumerate(screen.lines[:3]):
        words = Rect(headline.x, headline.y + 54 + 34 * place, headline.w, 24)
        yield Text(words, line, (26, 24, 22, 20, 18), STONE)
    yield from note(band, said)
    for place, (rect, choice) in enumerate(zip(choices, screen.choices, strict=True)):
        yield from command(rect, choice, main=place == 0)


def _language_place(grid: Grid, right: int) -> Rect:
    """Over the rail, up to `right`."""
    return Rect(right - _LANGUAGE_W, 4, _LANGUAGE_W, 56)


def _welcome_places(grid: Grid, count: int) -> tuple[Rect, tuple[Rect, ...], Rect]:
    """Where the headline with its lines, the choices, and a note are."""
    if grid.portrait:
        height = min(96, max(56, grid.height * 3 // 8 // max(1, count)))
        total = count * (height + GAP) - GAP
        choices = Rect(MARGIN, grid.height - 16 - total, grid.width - 2 * MARGIN, total)
        band = choices._replace(y=choices.y - 68, h=52)
        return Rect(MARGIN, band.y - 168, band.w, 36), choices.rows(max(1, count), GAP)[:count], band
    height = min(96 + (grid.height - 480) // 4, (grid.height - 92 - GAP * (count - 1)) // max(1, count))
    total = count * (height + GAP) - GAP
    side = Rect(grid.main.x, grid.height - 8 - total, grid.main.w, total)
    headline = Rect(MARGIN, grid.height - 212, grid.board.w, 36)
    return headline, side.rows(max(1, count), GAP)[:count], grid.undo._replace(w=grid.board.w)


def set_up(grid: Grid, screen: SetUpScreen, said: str) -> Iterator[Piece]:
    """Seats in the order they sit, and the edition with its artists at their right or below."""
    taken = BACK_W + GAP if screen.back else 0
    if not (grid.portrait and screen.back):  # standing, there is room for three things only if one is short
        yield heading(grid, screen.title, taken + _LANGUAGE_W + GAP)
    if screen.language:
        room = _language_place(grid, grid.width - MARGIN - taken)
        yield from quiet_command(room, screen.language, Sign.LANGUAGE)
    yield rail(grid)
    right = grid.width - MARGIN if grid.portrait else grid.board.right
    name = Rect(MARGIN, _ROWS_Y, right - MARGIN - 2 * GAP - _START_W - _REMOVE_W, _ROW_H)
    for place, seat in enumerate(screen.seats):
        yield from _seat(name._replace(y=_ROWS_Y + _ROW_PITCH * place), seat)
    below = _ROWS_Y + _ROW_PITCH * len(screen.seats)
    if screen.add:
        yield from command(name._replace(y=below), screen.add, Sign.ADD)
    if screen.variant:
        yield from command(name._replace(y=below + _ROW_PITCH), screen.variant)
    if screen.house:
        yield from quiet_command(grid.undo, screen.house, Sign.RENAME)
    if grid.portrait:
        band = Rect(MARGIN, grid.main.y - 68, right - MARGIN, 60)
        plate = Rect(MARGIN, _ROWS_Y + 5 * _ROW_PITCH + GAP, right - MARGIN, 0)
        plate = plate._replace(h=min(320, band.y - GAP - plate.y))
    else:
        band = grid.note
        plate = Rect(grid.seats.x, HANG_Y, grid.seats.w, grid.height - 160)
    yield from note(band, said)
    yield from _edition(plate, screen)
    if screen.back:
        yield from back_command(grid, screen.back)
    yield from command(grid.main, screen.begin, main=True)


def _seat(name: Rect, seat: SeatSetting) -> Iterator[Piece]:
    y = name.y
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
        remove = Rect(start.right + GAP, y, _REMOVE_W, _ROW_H)
        yield Outline(remove, EDGE)
        if seat.remove.waits:
            yield Text(remove.inset(3), seat.remove.waits, NOTE, STONE, lines=3)
        else:
            yield Icon(centred(remove, 24), Sign.REMOVE, STONE)
        yield Touch(remove, seat.remove)


def _edition(plate: Rect, screen: SetUpScreen) -> Iterator[Piece]:
    """The edition's plate: its artists in board order; a touch brings the next."""
    yield Outline(plate, EDGE)
    yield from (_swatches_across if plate.w > plate.h else _swatches)(plate, screen.artists)
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


def _swatches_across(plate: Rect, artists: tuple[Artist, ...]) -> Iterator[Piece]:
    room = plate.inset(16)
    for artist, place in zip(artists, room._replace(h=room.h - 60).columns(len(artists), GAP), strict=True):
        swatch = place._replace(h=place.h - 30)
        yield Box(swatch, parse(artist.colour))
        yield MarkPiece(centred(swatch, 32), artist.mark, INK)
        yield Text(place._replace(y=swatch.bottom + 6, h=24), artist.name, (22, 20, 18, 16), BONE, align=Align.CENTRE)
