"""The market board between lots, and the same columns as keys when a card is played."""

from collections.abc import Iterator, Sequence

from companion.scene import Auction, Choice, Column, EntryScreen, Seat, TableScreen
from display.pieces import Align, Box, Face, Icon, Outline, Piece, Rect, Sign, Text, Touch
from display.screens.grid import (
    COLUMN_PITCH,
    FOOT_NOTE,
    FOOT_UNDO,
    GAP,
    MAIN_COMMAND,
    MARGIN,
    MENU,
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
from display.theme import BONE, COMMAND, INK, NOTE, SHADE, SMALL, STONE, TURN, parse

_SEATS_Y, _SEATS_H = 76, 320
_BAR_H, _NOTED_H = 40, 58
_CARD, _CARD_PITCH = 5, 7
_MARK_H, _DOWN_W, _POINTS_W = 16, 34, 64
_LONG_KIND, _LONGER_KIND = 8, 11
"""Letters from which the names of all kinds are set smaller, so that they are of one size, and in two lines."""


def table(screen: TableScreen, said: str) -> Iterator[Piece]:
    """Columns at the left, seats at the right, one thing to do."""
    px = unit(screen.columns)
    for place, column in enumerate(screen.columns):
        x = MARGIN + COLUMN_PITCH * place
        yield from head(x, column)
        yield from hanging(x, PLATE, column, px, screen.round)
    yield rail()
    yield Text(Rect(SIDE_X, 22, 150, 22), screen.title, (28, 26), BONE, Face.STRONG)
    yield from corner_command(MENU, screen.menu, Sign.MENU)
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
    bar = Rect(SIDE_X, y, SIDE_W, _NOTED_H if seat.note else _BAR_H)
    if seat.active:
        yield Box(bar, BONE)
    yield paddle(bar.x + 6, y + 4, 27, seat.number, ink)
    if seat.note:
        yield Text(Rect(bar.x + 48, y + 2, SIDE_W - 54, bar.h - 4), seat.note, NOTE, ink, Face.STRONG, lines=3)
        return
    name = Rect(bar.x + 48, y, 116, _BAR_H)
    if seat.active:
        yield Text(name, seat.name, TURN, ink, Face.STRONG)
    else:
        yield seat_name(name, seat.name)
    yield Icon(Rect(bar.right - 64, y + 9, 22, 22), Sign.CARD, ink)
    yield Text(Rect(bar.right - 42, y, 34, _BAR_H), str(seat.cards), (26,), ink, align=Align.RIGHT)
    left = bar.x + 6 if seat.points else name.x
    right = bar.right - (_POINTS_W if seat.points else 0) - (_DOWN_W if seat.down else 0)
    yield from bought(left, y + _BAR_H + 4, right - left, seat.bought)
    yield from _down(right, y + _BAR_H + 4, seat.down)
    if seat.points:
        points = Rect(bar.right - _POINTS_W, y + _BAR_H + 4, _POINTS_W - 8, _MARK_H)
        yield Text(points, seat.points, (20, 18), STONE, align=Align.RIGHT)


def _down(x: int, y: int, cards: int) -> Iterator[Piece]:
    """Cards face down: their sign, and how many if there are several."""
    if cards:
        yield Icon(Rect(x, y, _MARK_H, _MARK_H), Sign.FACEDOWN, STONE)
    if cards > 1:
        yield Text(Rect(x + _MARK_H + 2, y, _DOWN_W - _MARK_H - 2, _MARK_H), str(cards), (20, 18), STONE)


def _play(screen: TableScreen) -> Iterator[Piece]:
    """The main command, with the grid of cards it opens as its sign."""
    if screen.play.waits:
        yield from command(MAIN_COMMAND, screen.play)
        return
    rect = MAIN_COMMAND
    rows = len(Auction)
    left, top = rect.x + 20, rect.y + (rect.h - rows * _CARD_PITCH + _CARD_PITCH - _CARD) // 2
    for place, column in enumerate(screen.columns):
        for row in range(rows):
            card = Rect(left + _CARD_PITCH * place, top + _CARD_PITCH * row, _CARD, _CARD)
            yield Box(card, parse(column.artist.colour))
    yield Outline(rect, BONE)
    words = Rect(left + _CARD_PITCH * len(screen.columns) + 12, rect.y, 0, rect.h)
    yield Text(words._replace(w=rect.right - 14 - words.x), screen.play.label, COMMAND, BONE, Face.STRONG)
    yield Touch(rect, screen.play)


def entry(screen: EntryScreen, said: str) -> Iterator[Piece]:
    """The board's own columns, with a key for each kind in the place of tokens: one tap a card."""
    for place, column in enumerate(screen.columns):
        x = MARGIN + COLUMN_PITCH * place
        yield from head(x, column)
        yield from _column_keys(x, column, screen, place)
    yield rail()
    yield Text(Rect(SIDE_X, 84, SIDE_W, 104), screen.title, (36, 32, 28, 26), BONE, Face.STRONG, lines=3)
    yield from note(Rect(SIDE_X, 276, SIDE_W, 112), said)
    if screen.menu:
        yield from corner_command(MENU, screen.menu, Sign.MENU)
    if screen.other:
        yield from command(Rect(SIDE_X, 196, SIDE_W, 72), screen.other)
    yield from command(MAIN_COMMAND, screen.back, Sign.BACK)


def _column_keys(x: int, column: Column, screen: EntryScreen, place: int) -> Iterator[Piece]:
    colour = parse(column.artist.colour)
    kinds, sizes = screen.kinds, kind_sizes(screen.keys[place])
    foot = 34 if max(len(key.label) for key in screen.keys[place]) > _LONGER_KIND else 16
    height = (480 - GAP - 76 - GAP * (len(kinds) - 1)) // len(kinds)
    for row, (kind, choice) in enumerate(zip(kinds, screen.keys[place], strict=True)):
        key = Rect(x, 76 + (height + GAP) * row, PLATE, height)
        yield Box(key, SHADE)
        words = Rect(key.x + 3, key.bottom - foot - 9, key.w - 6, foot)
        if choice.waits:
            above = Rect(key.x + 6, key.y + 4, key.w - 12, height - foot - 18)
            yield Text(above, choice.waits, (18, 16), STONE, align=Align.CENTRE, lines=2)
            yield Text(words, choice.label, sizes, STONE, align=Align.CENTRE, lines=2)
        else:
            yield Icon(
                centred(Rect(key.x, key.y + 4, key.w, words.y - key.y - 6), 30 if foot == 16 else 24),
                sign_of(kind),
                colour,
            )
            yield Text(words, choice.label, sizes, BONE, align=Align.CENTRE, lines=2)
        yield Touch(key, choice)


def kind_sizes(keys: Sequence[Choice]) -> tuple[int, ...]:
    """Type sizes for the names of kinds, the same for all that stand together."""
    return (18, 17, 16) if max(len(key.label) for key in keys) > _LONG_KIND else SMALL


def sign_of(kind: Auction) -> Sign:
    """The sign of a kind of auction."""
    return Sign(kind.value)
