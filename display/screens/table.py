"""The market board between lots, and the same columns as keys when a card is played."""

from collections.abc import Iterator, Sequence

from companion.scene import Auction, Column, EntryScreen, Seat, TableScreen
from display.pieces import Align, Box, Face, Icon, Piece, Rect, Sign, Text, Touch
from display.screens.grid import (
    COLUMN_PITCH,
    FOOT_NOTE,
    FOOT_UNDO,
    GAP,
    MAIN_COMMAND,
    MARGIN,
    PLATE,
    SIDE_W,
    SIDE_X,
)
from display.screens.hang import hanging, head, unit
from display.screens.parts import (
    bought,
    centred,
    command,
    corner_command,
    note,
    paddle,
    quiet_command,
    rail,
    seat_name,
)
from display.theme import BONE, INK, NOTE, SHADE, SMALL, STONE, TURN, parse

_SEATS_Y, _SEATS_H = 76, 320
_BAR_H = 40


def table(screen: TableScreen, said: str) -> Iterator[Piece]:
    """Columns at the left, seats at the right, one thing to do."""
    ten = unit(screen.columns)
    for place, column in enumerate(screen.columns):
        x = MARGIN + COLUMN_PITCH * place
        yield from head(x, column)
        yield from hanging(x, PLATE, column, ten, screen.round)
    yield rail()
    yield Text(Rect(SIDE_X, 22, 150, 22), f"Round {screen.round}", (28,), BONE, Face.STRONG)
    yield from corner_command(Rect(736, 4, 64, 56), screen.menu, Sign.MENU)
    yield from seats(screen.seats)
    yield from _play(screen)
    yield from quiet_command(FOOT_UNDO, screen.undo, Sign.UNDO)
    yield from note(FOOT_NOTE, said)


def seats(table_seats: Sequence[Seat]) -> Iterator[Piece]:
    """The column of seats: hand and bought cards, the active one inverted, each with what is said to it."""
    pitch = min(72, _SEATS_H // len(table_seats))
    for place, seat in enumerate(table_seats):
        yield from _seat(_SEATS_Y + pitch * place, seat)


def _seat(y: int, seat: Seat) -> Iterator[Piece]:
    ink = INK if seat.active else BONE
    bar = Rect(SIDE_X, y, SIDE_W, _BAR_H)
    if seat.active:
        yield Box(bar, BONE)
    yield paddle(bar.x + 6, y + 4, 27, seat.number, ink)
    name = Rect(bar.x + 48, y, 124, _BAR_H)
    if seat.active:
        yield Text(name, seat.name, TURN, ink, Face.STRONG)
    else:
        yield seat_name(name, seat.name)
    yield Icon(Rect(bar.right - 52, y + 9, 22, 22), Sign.CARD, ink)
    yield Text(Rect(bar.right - 36, y, 28, _BAR_H), str(seat.cards), (26,), ink, align=Align.RIGHT)
    below = Rect(name.x, y + _BAR_H + 4, bar.right - name.x, 16)
    if seat.note:
        yield Text(below, seat.note, NOTE, BONE, Face.STRONG)
    else:
        yield from bought(below.x, below.y, below.w, seat.bought)


def _play(screen: TableScreen) -> Iterator[Piece]:
    """The main command, with the grid of cards it opens as its sign."""
    yield from command(MAIN_COMMAND, screen.play, Sign.CARD, main=True)


def entry(screen: EntryScreen, said: str) -> Iterator[Piece]:
    """The board's own columns, with a key for each kind in the place of tokens: one tap a card."""
    for place, column in enumerate(screen.columns):
        x = MARGIN + COLUMN_PITCH * place
        yield from head(x, column)
        yield from _column_keys(x, column, screen, place)
    yield rail()
    yield Text(Rect(SIDE_X, 88, SIDE_W, 140), screen.title, TURN, BONE, Face.STRONG, lines=4)
    yield from note(Rect(SIDE_X, 276, SIDE_W, 112), said)
    yield from command(MAIN_COMMAND, screen.back, Sign.BACK)


def _column_keys(x: int, column: Column, screen: EntryScreen, place: int) -> Iterator[Piece]:
    colour = parse(column.artist.colour)
    kinds = screen.kinds
    height = (480 - GAP - 76 - GAP * (len(kinds) - 1)) // len(kinds)
    for row, (kind, choice) in enumerate(zip(kinds, screen.keys[place], strict=True)):
        key = Rect(x, 76 + (height + GAP) * row, PLATE, height)
        yield Box(key, SHADE)
        words = Rect(key.x + 4, key.bottom - 26, key.w - 8, 16)
        if choice.waits:
            above = Rect(key.x + 6, key.y + 4, key.w - 12, height - 34)
            yield Text(above, choice.waits, (18, 16), STONE, align=Align.CENTRE, lines=2)
            yield Text(words, choice.label, SMALL, STONE, align=Align.CENTRE)
        else:
            yield Icon(centred(Rect(key.x, key.y + 6, key.w, height - 36), 30), sign_of(kind), colour)
            yield Text(words, choice.label, SMALL, BONE, align=Align.CENTRE)
        yield Touch(key, choice)


def sign_of(kind: Auction) -> Sign:
    """The sign of a kind of auction."""
    return Sign(kind.value)
