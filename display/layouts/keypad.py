"""Twelve keys for an amount. A secret amount stays invisible: no touch of a key changes the picture."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from companion.screen_data.screens import Bidder, Choice, Lot, PadScreen
from display.layouts.commands import command, sign_command, tall_command
from display.layouts.common import figures, money_width, note, paddle
from display.layouts.explanation import ask_command, explained, explanation_card
from display.layouts.grid import GAP, MARGIN, Grid
from display.layouts.lot import picture
from display.layouts.table import sign_of
from display.theme import BONE, EDGE, INK, MUTE, NOTE, PLATE_NAME, SHADE, SMALL, STONE
from display.widgets import REST, Align, Box, Face, Icon, Outline, Piece, Rect, Sign, Text, Touch, union

_KEY_GAP = 5
"""The distance between keys, which are at least 20 mm both ways: for a thumb, as on the paddles."""
_MENU_W, _WAYS_W = 64, 94
_NAME_W = 150
_ROOMY_WAY = 150
"""A command beside the keys that is wider than this has a sign."""
_AMOUNT = (190, 160, 128, 104, 90, 76, 64, 52, 40)
_AMOUNT_H = 104
"""The least height of the amount; it shares any more with an explanation."""


@dataclass(frozen=True, slots=True)
class _Places:
    lot: Rect
    who: Rect
    """The seats to choose from, or the one seat whose amount it is."""
    amount: Rect
    note: Rect
    foot: Rect
    """The back command: a strip beside the keys, or a column at their right."""
    keys: Rect


def pad(grid: Grid, screen: PadScreen, said: str) -> Iterator[Piece]:
    """Yield the lot and the seat, and the keys at their right or below."""
    places = _standing(grid) if grid.portrait else _lying(grid)
    if told := explained(screen.lot.help) if screen.lot else None:
        more = max(0, places.amount.h - _AMOUNT_H) // 2
        places = replace(places, amount=places.amount._replace(y=places.amount.y + more, h=places.amount.h - more))
        above = union(places.lot, places.who)
        yield from explanation_card(above._replace(h=above.h + more), told)
    else:
        yield from _what_for(places, screen)
    yield from _amount(places, screen, said)
    yield from (_ways_standing if grid.portrait else _ways_lying)(places.foot, screen)
    yield from _keys(places.keys, screen.keys)


def _what_for(places: _Places, screen: PadScreen) -> Iterator[Piece]:
    """Yield the lot, if the amount is for one, and the seat whose amount it is, or those to choose from."""
    if screen.lot:
        yield from _lot(places.lot, screen.title, screen.lot)
    else:
        heading = places.lot._replace(y=places.lot.y + 16, h=min(80, places.lot.h - 28))
        yield Text(heading, screen.title, (45, 40, 36, 32, 28), BONE, Face.STRONG, lines=2)
    if screen.seats:
        yield from _choosers(places.who, screen.seats)
    else:
        number, name = places.who.moved(0, 10)._replace(h=34).across(34, REST, gap=16)
        yield paddle(number.x, number.y, number.w, screen.number)
        yield Text(name, screen.name, (36, 32, 28, 26), BONE, Face.STRONG)


def _lying(grid: Grid) -> _Places:
    key = (grid.height - 32) // 4
    keys = Rect(grid.width - 8 - 3 * key - 2 * _KEY_GAP, 8, 3 * key + 2 * _KEY_GAP, 4 * key + 3 * _KEY_GAP)
    left = Rect(MARGIN, 8, keys.x - 2 * MARGIN, grid.height - 17)
    lot, _, who, _, amount, _, note_at, _, foot = left.down(112, 10, 58, 16, REST, 22, 60, 10, 71)
    return _Places(lot, who, amount, note_at, foot, keys)


def _standing(grid: Grid) -> _Places:
    wide = grid.width - 2 * MARGIN
    key = (wide - GAP - _WAYS_W - 2 * _KEY_GAP) // 3
    high = min(4 * key + 3 * _KEY_GAP, grid.height - 337)
    keys = Rect(MARGIN, grid.height - 8 - high, 3 * key + 2 * _KEY_GAP, high)
    above = Rect(MARGIN, 8, wide, keys.y - 14)
    lot, _, who, _, amount, _, note_at = above.down(96, 6, 56, 6, REST, 11, 56)
    foot = Rect(keys.right + GAP, keys.y, grid.width - MARGIN - keys.right - GAP, high)
    return _Places(lot, who, amount, note_at, foot, keys)


def _ways_lying(room: Rect, screen: PadScreen) -> Iterator[Piece]:
    """Yield the back command; where there is none, undo and the menu."""
    menu, help_ = _menu(screen), screen.lot.help if screen.lot else None
    left = room._replace(w=room.w - (_MENU_W + GAP) * (bool(menu) + bool(help_)))
    ways = _ways(screen)
    for (choice, sign), rect in zip(ways, left.columns(max(1, len(ways)), GAP), strict=False):
        yield from command(rect, choice, sign if rect.w > _ROOMY_WAY else None)
    if help_:
        yield from ask_command(room._replace(x=left.right + GAP, w=_MENU_W), help_)
    yield from sign_command(room._replace(x=room.right - _MENU_W, w=_MENU_W), menu, Sign.MENU)


def _ways_standing(room: Rect, screen: PadScreen) -> Iterator[Piece]:
    """Yield the same, from the lower corner up."""
    for (choice, sign), rect in zip(_ways(screen), reversed(room.rows(4, _KEY_GAP)), strict=False):
        yield from tall_command(rect, choice, sign)
    if menu := _menu(screen):
        yield from sign_command(room.rows(4, _KEY_GAP)[0], menu, Sign.MENU)
    if screen.lot:
        yield from ask_command(room.rows(4, _KEY_GAP)[1], screen.lot.help)


def _ways(screen: PadScreen) -> list[tuple[Choice, Sign]]:
    ways = ((screen.back, Sign.BACK), (screen.undo, Sign.UNDO), *((way, Sign.NEXT) for way in screen.ways))
    return [(choice, sign) for choice, sign in ways if choice]


def _menu(screen: PadScreen) -> Choice | None:
    return screen.lot.menu if screen.lot and not screen.back else None


def _lot(room: Rect, title: str, lot: Lot) -> Iterator[Piece]:
    """Yield the lot that the amount is for, with its title."""
    yield from picture(room._replace(w=104), lot)
    x, w = room.x + 120, room.w - 120
    second, third = room.y + room.h * 46 // 112, room.y + room.h * 86 // 112
    yield Text(Rect(x, room.y + 4, w, 26), title, (32, 28, 26, 24, 22, 20), BONE, Face.STRONG)
    yield Text(Rect(x, second, w - 118, 20), lot.artist.name, (24, 22, 20, 18), BONE)
    yield Icon(Rect(x, third, 22, 22), sign_of(lot.kind))
    width = min(110, money_width(lot.worth, 36))
    yield Text(Rect(x + 34, third - 8, w - width - 42, 38), lot.kind_name, (*SMALL, 16), BONE, lines=2)
    yield Text(
        Rect(x + w - width, third - 2, width, 26), lot.worth, (36, 32, 28, 24, 20), BONE, Face.MONEY, Align.RIGHT
    )
    yield Text(Rect(x + w - 116, second, 116, 20), lot.worth_label, (*SMALL, 16), STONE, align=Align.RIGHT)


def _choosers(room: Rect, seats: Sequence[Bidder]) -> Iterator[Piece]:
    """Yield a plate for each seat whose amount it may be, the chosen one inverted."""
    for seat, plate in zip(seats, room.columns(len(seats), GAP), strict=True):
        ink = INK if seat.active else BONE
        yield Box(plate, BONE) if seat.active else Outline(plate, EDGE)
        if len(seats) > 3:
            yield paddle(plate.middle[0] - 15, plate.y + 9, 30, seat.number, ink)
        else:
            yield paddle(plate.x + 10, plate.y + 11, 28, seat.number, ink)
            yield Text(Rect(plate.x + 48, plate.y, plate.w - 54, plate.h), seat.name, PLATE_NAME, ink)
        if seat.touch:
            yield Touch(plate, seat.touch)


def _amount(places: _Places, screen: PadScreen, said: str) -> Iterator[Piece]:
    """Yield the digits so far, over a line; for a secret amount an envelope, always the same."""
    room = places.amount
    yield from note(places.note, " ".join(filter(None, (said, screen.note))))
    yield Box(Rect(room.x, room.bottom + 4, room.w, 4), BONE)
    if screen.typed is None:
        yield Icon(room.square(84), Sign.SEALED)
        if not (said or screen.note):
            words = places.note._replace(y=places.note.y + 4, h=44)
            yield Text(words, screen.hint, NOTE, STONE, lines=2)
        return
    if screen.seats and any(seat.active for seat in screen.seats) and len(screen.seats) > 3:
        yield Text(Rect(room.x, room.y, _NAME_W, 20), screen.name, (24, 22), BONE)
        if money_width(screen.typed, figures(screen.typed, _AMOUNT, room.h)[0]) > room.w - _NAME_W - GAP:
            room = room._replace(y=room.y + 28, h=room.h - 28)
    sizes = figures(screen.typed, _AMOUNT, room.h)
    if screen.typed:
        yield Text(room, screen.typed, sizes, BONE, Face.MONEY, Align.RIGHT)
    else:
        yield Text(room, "0", sizes[:1], MUTE, Face.MONEY, Align.RIGHT)


def _keys(room: Rect, keys: Sequence[Choice]) -> Iterator[Piece]:
    rects = [key for row in room.rows(4, _KEY_GAP) for key in row.columns(3, _KEY_GAP)]
    for key, choice in zip(rects, keys, strict=True):
        yield Box(key, SHADE)
        if choice.waits:
            yield Text(key.inset(8, 10)._replace(h=36), choice.label, (28, 24, 22), STONE, Face.STRONG, Align.CENTRE)
            why = Rect(key.x + 6, key.y + 50, key.w - 12, key.h - 56)
            yield Text(why, choice.waits, (20, 18, 16), STONE, align=Align.CENTRE, lines=3)
        else:
            single = len(choice.label) == 1
            sizes = (56,) if single else (30, 26, 24, 22, 20)
            yield Text(key.inset(8), choice.label, sizes, BONE, Face.STRONG, Align.CENTRE, 1 if single else 2)
        yield Touch(key, choice)
