"""Twelve keys for an amount. A secret amount stays invisible: no touch of a key changes the picture."""

from collections.abc import Sequence
from dataclasses import replace

from companion.screen_data.auctions import Bidder, Lot
from companion.screen_data.entry import KeypadScreen
from display.icons import Sign
from display.layouts.buttons import command
from display.layouts.common import figures, note, paddle
from display.layouts.explanation import ask_command, explained, explanation_card
from display.layouts.grid import GAP, MARGIN, Grid
from display.layouts.lot import picture
from display.theme import BONE, FACT, INK, MUTE, NOTE, PLATE_NAME, SHADE, SMALL, STONE
from display.widgets import REST, Align, Box, Face, Icon, Label, Outline, Pieces, Rect, Text, Touch, union

_KEY_GAP = 5
"""The distance between keys, which are at least 20 mm both ways: for a thumb, as on the paddles."""
_WAY_W, _WAY_H = 128, 52


def keypad(grid: Grid, screen: KeypadScreen, said: str) -> Pieces:
    """Yield the lot and the seats, the keys, and the amount."""
    lot, told = screen.lot, explained(screen.help)
    ways_on = [way for way in (lot.result if lot and not told else None, *screen.ways) if way]
    places = (_standing if grid.portrait else _lying)(grid, len(ways_on))
    lot_at, who, title, amount, said_at, help_at, keys, *plates = places
    if told:
        yield from explanation_card(union(lot_at, who), told)
        if grid.portrait:  # the card is also in the title's place
            title, amount = amount.columns(2, GAP)
    else:
        if lot:
            yield from _lot(lot_at, lot)
            yield from ask_command(help_at, screen.help)
        yield from _whose(who, screen.seats, upright=not grid.portrait)
    yield Text(title, screen.title, (32, 31, 28, 26, 24, 22, 20), BONE, Face.STRONG, lines=3)
    yield from _amount(amount, screen)
    notes = [seat.note for seat in screen.seats if seat.active and seat.note not in said]
    why_hidden = Text(said_at, screen.hint, NOTE, STONE, lines=5)
    yield from note(said_at, " ".join(filter(None, (said, *notes))), why_hidden)
    for place, way in zip(plates, ways_on, strict=True):
        yield from command(place, way)
    for key, choice in zip(keys.cells(4, 3, _KEY_GAP), screen.keys, strict=True):
        yield Box(key, SHADE)
        if choice is screen.keys[-1]:
            yield Outline(key, BONE)
        sizes, lines = ((56,), 1) if len(choice.label) == 1 else ((30, 26, 24, 22, 20), 2)
        yield Text(key.inset(8), choice.label, sizes, BONE, Face.STRONG, Align.CENTRE, lines)
        yield Touch(key, choice)


def _lying(grid: Grid, ways_on: int) -> tuple[Rect, ...]:
    """Return the places of the lot, the seats to choose from or the one whose amount it is, the title, the amount, a
    note, the help, the keys, and the commands that enter the lot's result or open other pages.
    """
    left, keys, right = grid.whole.inset(0, 8).across(208, REST, grid.undo.w + grid.menu.w - MARGIN, gap=MARGIN)
    lot, who = left.down(160, REST, gap=GAP)
    _, title, amount, _, said_at, *plates = right.down(
        grid.undo.bottom - 8, 78, 100, 4, REST, *[_WAY_H] * ways_on, gap=GAP
    )
    return lot, who, title, amount, said_at, Rect(who.right - 52, who.bottom - 52, 52, 52), keys, *plates


def _standing(grid: Grid, ways_on: int) -> tuple[Rect, ...]:
    """Return the same places of a standing picture."""
    room = grid.whole._replace(y=8, h=grid.main.y - 16)
    lot, who, amount, _, keys = room.down(78, 64, max(72, (room.h - 520) // 3), 4, REST, gap=6)
    lot, title = lot.across(lot.w * 3 // 5, REST, gap=GAP)
    *plates, amount = amount.across(*[_WAY_W] * ways_on, REST, gap=GAP)
    return lot, who, title, amount, grid.main, Rect(who.right - 56, who.y, 56, 56), keys, *plates


def _lot(room: Rect, lot: Lot) -> Pieces:
    """Yield the lot that the amount is for: its picture, what it is, and its worth."""
    wide = room.w > 2 * room.h
    if wide:
        art, words = room.across(room.h, REST, gap=12)
        name, money = words.down(22, REST, gap=6)
        money, label = money.down(30, 18, gap=2)
        kind, worth = money.across(30, REST, gap=GAP)
    else:
        above, name, kind = room.down(REST, 26, 26, gap=GAP)
        art, beside = above.across(100, REST, gap=12)
        worth, label = beside.inset(0, 8).down(REST, 22, gap=6)
    yield from picture(art, replace(lot, result=None))
    yield Text(name, lot.artist.name, FACT[2:], BONE, Face.STRONG)
    sign = Sign[lot.symbol.name]
    if wide:
        yield Icon(kind.square(24), sign)
    else:
        yield Label(kind, sign, lot.kind_name, (26, 24, 22, 20, 18), BONE, Face.TEXT, Align.LEFT, 22, 10)
    yield Text(worth, lot.worth, (32, 28, 24) if wide else (48, 42, 36, 32, 28, 24), BONE, Face.MONEY)
    yield Text(label, lot.worth_label, (*SMALL, 17, 16), STONE, lines=1 + (not wide))


def _whose(room: Rect, seats: Sequence[Bidder], *, upright: bool) -> Pieces:
    """Yield the seat whose amount it is; where it may be several seats' a key for each, the chosen one inverted, and
    `upright` one below the other.
    """
    if len(seats) == 1:
        number, name = room._replace(h=44).across(34, REST, gap=12)
        yield paddle(number.x, number.y, number.w, seats[0].number)
        yield Text(name, seats[0].name, FACT, BONE, Face.STRONG)
        return
    tall = min(72, (room.h + GAP) // len(seats))
    plates = room.stack(len(seats), tall, 6) if upright else room.columns(len(seats), GAP)
    for seat, plate in zip(seats, plates, strict=True):
        ink = INK if seat.active else BONE
        yield Box(plate, BONE if seat.active else SHADE)
        if upright:
            blade, name = plate.inset(8, 4).across(30, REST, gap=10)
            yield paddle(blade.x, plate.y + (plate.h - 39) // 2, 30, seat.number, ink)
        else:
            blade, name = plate.inset(5, 5).down(REST, 20)
            yield paddle(blade.x, blade.y, 22, seat.number, ink)
        if upright:
            yield Text(name, seat.name, FACT[2:], ink, group="seats")
        else:
            yield Text(name, seat.name, PLATE_NAME, ink, group="plates")
        if seat.touch:
            yield Touch(plate, seat.touch)


def _amount(room: Rect, screen: KeypadScreen) -> Pieces:
    """Yield the digits so far, over a line; for a secret amount an envelope, always the same."""
    yield Box(Rect(room.x, room.bottom + 4, room.w, 4), BONE)
    if screen.typed is None:
        yield Icon(room.square(min(84, room.h - 8)), Sign.SEALED)
        return
    sizes = figures(screen.typed, (190, 160, 128, 104, 90, 76, 64, 52, 40), height=room.h)
    yield Text(room, screen.typed or "0", sizes, BONE if screen.typed else MUTE, Face.MONEY, Align.RIGHT)
