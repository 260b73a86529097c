"""Twelve keys for an amount. A secret amount leaves no trace: no touch of a key changes the picture."""

from collections.abc import Iterator, Sequence

from companion.scene import Bidder, Choice, PadScreen
from display.pieces import Align, Box, Face, Icon, Outline, Piece, Rect, Sign, Text, Touch
from display.screens.grid import GAP, MARGIN
from display.screens.lot import picture
from display.screens.parts import centred, command, corner_command, money_width, note, paddle
from display.screens.table import sign_of
from display.theme import BONE, EDGE, INK, MUTE, NOTE, SHADE, SMALL, STONE

_KEY_W, _KEY_H, _KEY_GAP = 112, 112, 5
"""21.6 by 20.0 mm on the 7" panel: a thumb's key, as on the paddles."""
_MENU_W = 64
_LEAVES_NO_TRACE = "The keys show nothing, on purpose. # alone is an empty fist."
_KEYS_X, _KEYS_Y = 446, 8
_W = _KEYS_X - 16 - MARGIN


def pad(screen: PadScreen, said: str) -> Iterator[Piece]:
    """The lot and whose amount it is at the left, keys at the right."""
    yield from _lot(screen)
    if screen.seats:
        yield from _choosers(screen.seats)
    else:
        yield paddle(MARGIN, 140, 34, screen.number)
        name = Rect(MARGIN + 50, 140, _W - 50, 34)
        yield Text(name, screen.name, (36, 32, 28, 26), BONE, Face.STRONG)
    yield from _amount(screen)
    yield from note(Rect(MARGIN, 330, _W, 60), " ".join(filter(None, (said, screen.note))))
    yield from _foot(screen)
    yield from _keys(screen.keys)


def _foot(screen: PadScreen) -> Iterator[Piece]:
    """The way back; where there is none, undo and the way to the menu."""
    menu = screen.lot.menu if screen.lot and not screen.back else None
    room = _W - (_MENU_W + GAP if menu else 0)
    foot = [choice for choice in (screen.back, screen.undo) if choice]
    width = (room - GAP * (len(foot) - 1)) // max(1, len(foot))
    for place, choice in enumerate(foot):
        rect = Rect(MARGIN + (width + GAP) * place, 400, width, 71)
        yield from command(rect, choice, Sign.UNDO if choice is screen.undo else Sign.BACK)
    if menu:
        yield from corner_command(Rect(MARGIN + room + GAP, 400, _MENU_W, 71), menu, Sign.MENU)


def _lot(screen: PadScreen) -> Iterator[Piece]:
    """What the amount is for, with its title; the title alone where there is no lot."""
    lot = screen.lot
    if lot is None:
        yield Text(Rect(MARGIN, 24, _W, 80), screen.title, (45, 40, 36, 32, 28), BONE, Face.STRONG, lines=2)
        return
    yield from picture(Rect(MARGIN, 8, 104, 112), lot)
    x, w = MARGIN + 120, _W - 120
    yield Text(Rect(x, 12, w, 26), screen.title, (32, 28, 26, 24), BONE, Face.STRONG)
    yield Text(Rect(x, 54, w - 118, 20), lot.artist.name, (24, 22), BONE)
    yield Icon(Rect(x, 94, 22, 22), sign_of(lot.kind))
    yield Text(Rect(x + 34, 94, w - 150, 22), lot.kind_name, SMALL, BONE)
    width = min(110, money_width(lot.worth, 36))
    yield Text(Rect(x + w - width, 92, width, 26), lot.worth, (36, 32, 28, 24, 20), BONE, Face.MONEY, Align.RIGHT)
    yield Text(Rect(x + w - 116, 54, 116, 20), "worth now", SMALL, STONE, align=Align.RIGHT)


def _choosers(seats: Sequence[Bidder]) -> Iterator[Piece]:
    """A plate for each seat whose amount it may be, the chosen one inverted."""
    edges = [MARGIN + (_W + GAP) * place // len(seats) for place in range(len(seats) + 1)]
    for seat, left, right in zip(seats, edges, edges[1:], strict=False):
        plate = Rect(left, 130, right - left - GAP, 58)
        ink = INK if seat.active else BONE
        yield Box(plate, BONE) if seat.active else Outline(plate, EDGE)
        if len(seats) > 3:
            yield paddle(plate.middle[0] - 15, plate.y + 9, 30, seat.number, ink)
        else:
            yield paddle(plate.x + 10, plate.y + 11, 28, seat.number, ink)
            yield Text(Rect(plate.x + 48, plate.y, plate.w - 54, plate.h), seat.name, (24, 22), ink)
        if seat.touch:
            yield Touch(plate, seat.touch)


def _amount(screen: PadScreen) -> Iterator[Piece]:
    """The digits so far, over a line; for a secret amount an envelope, always the same."""
    room = Rect(MARGIN, 204, _W, 104)
    yield Box(Rect(MARGIN, 312, _W, 4), BONE)
    if screen.typed is None:
        yield Icon(centred(room, 84), Sign.SEALED)
        if not screen.note:
            yield Text(Rect(MARGIN, 334, _W, 44), _LEAVES_NO_TRACE, NOTE, STONE, lines=2)
        return
    if screen.seats and any(seat.active for seat in screen.seats) and len(screen.seats) > 3:
        yield Text(Rect(MARGIN, 204, 150, 20), screen.name, (24, 22), BONE)
    if screen.typed:
        sizes = (128, 104, 90, 76, 64, 52, 40)
        yield Text(room, screen.typed, sizes, BONE, Face.MONEY, Align.RIGHT)
    else:
        yield Text(room, "0", (128,), MUTE, Face.MONEY, Align.RIGHT)


def _keys(keys: Sequence[Choice]) -> Iterator[Piece]:
    for place, choice in enumerate(keys):
        row, column = divmod(place, 3)
        x, y = _KEYS_X + (_KEY_W + _KEY_GAP) * column, _KEYS_Y + (_KEY_H + _KEY_GAP) * row
        key = Rect(x, y, _KEY_W, _KEY_H)
        yield Box(key, SHADE)
        if choice.waits:
            yield Text(key.inset(8, 10)._replace(h=36), choice.label, (28, 24, 22), STONE, Face.STRONG, Align.CENTRE)
            yield Text(
                Rect(x + 6, y + 50, _KEY_W - 12, 56), choice.waits, (20, 18, 16), STONE, align=Align.CENTRE, lines=3
            )
        else:
            single = len(choice.label) == 1
            sizes = (56,) if single else (30, 26, 24, 22, 20)
            yield Text(key.inset(8), choice.label, sizes, BONE, Face.STRONG, Align.CENTRE, 1 if single else 2)
        yield Touch(key, choice)
