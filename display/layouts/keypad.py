"""Twelve keys for an amount. A secret amount stays invisible: no touch of a key changes the picture."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.screen_data.auctions import Bidder, ShownLot
from companion.screen_data.entry import KeypadScreen
from display.icons import Sign
from display.layouts.buttons import command, ground
from display.layouts.common import figures, middle_paddle, money_width, paddle, show_banner
from display.layouts.explanation import ask_command, with_command
from display.layouts.grid import GAP, GO_ON_W, MARGIN, SIGN_W, Grid
from display.layouts.lot import LONG_CAPTION, picture
from display.layouts.sealed import empty_envelope, envelope, envelope_in
from display.text import fit_piece
from display.theme import BONE, COMMAND, FACT, INK, MUTE, PLATE_NAME, SHADE, SMALL, STONE, WALL
from display.widgets import REST, Align, Box, Face, Label, Pieces, Plate, Rect, Text, Touch

_KEY_GAP = 5
"""The distance between keys, which are at least 20 mm both ways: for a thumb, as on the paddles."""
_COMMA_H = 10
"""The room that a comma keeps below the figures, over the line."""
_WIDE_WORTH = (28, 26, 24)
"""Sizes of the lot's worth beside its caption."""
_BLADE_W, _NAME_H, _NAME_GAP = 34, 44, 12
"""The width of the paddle of a lone seat, the height of its name, and their distance."""
_HELP = 56
"""The sides of the help command in a standing picture."""
_HINT = (28, 26, 24, 22, 20, 18)
_UNIT_W, _UNIT_H = 112, 26
"""The room for what the amount is in: in a standing picture at its left, in a lying one, and beside the most commands,
under its line.
"""
_COMMAND_W, _COMMAND_H = 140, 52
"""Width of a command of a standing picture, and height of one of a lying picture."""
_AMOUNT_CLEAR = 4
"""The room above an amount that has its unit under its line."""
_MOST_COMMANDS = 2
_TITLE, _LONG_TITLE = (32, 31, 28, 26, 24, 22), (28, 26, 24, 22, 20, 18)
"""Sizes of a title in two lines, and of one that takes three."""
_LONG_TITLE_CLEAR, _MUCH_LARGER = 6, 1.2
"""The room above and below three lines; and by how much larger words are worth a third line."""
_TITLE_H, _HIGH_TITLE_H, _AMOUNT_H = 78, 104, 92
"""Heights of the title, beside the most commands and beside fewer, and of the amount, in a lying picture."""
_LOWEST = 692
"""The height of the room of the lowest standing picture."""
_LONE_TITLE_H, _LOT_H, _MORE_LOT_H = 62, 78, 14
"""Heights of the title without a lot and of the lot's picture, standing; and how much higher at most what the lot is
may be on a higher panel.
"""
_LOT_GAP = 12
"""The distance of what the lot is from its picture and from the title."""
_WHOSE_H, _SEAT_H = 64, 80
"""Heights of the seat whose amount it is, and of plates to choose it from, standing."""
_SEAT_PADDLE, _SEAT_ABOVE = 28, 6
"""The width of a paddle on such a plate, and the room above it."""


def keypad(grid: Grid, screen: KeypadScreen, banner: str) -> Pieces:
    """Yield the lot and the seats, the keys, and the amount."""
    lot = screen.lot
    explanation = screen.explanation
    commands = [*screen.other_pages]
    if lot and lot.result:
        commands.insert(0, lot.result)
    has_lot = lot is not None
    if grid.portrait:
        places = _standing(grid, len(commands), has_lot=has_lot, chooses_seat=len(screen.seats) > 1)
    else:
        places = _lying(grid, len(commands))
    if lot:
        yield from _lot(places.lot, lot)
        yield from ask_command(places.help, screen.help)
    has_name = not (grid.portrait and screen.hint)  # the title has it, too
    yield from _whose(places.seats, screen.seats, upright=not grid.portrait, has_name=has_name)
    yield _title(places.title, screen.title)
    amount_at = places.amount
    if screen.unit and grid.portrait and len(commands) < _MOST_COMMANDS:
        unit_at, amount_at = places.amount.across(_UNIT_W, REST, gap=GAP)
        yield Text(unit_at, screen.unit, SMALL, STONE)
    elif screen.unit:
        _, amount_at, unit_at = places.amount.down(_AMOUNT_CLEAR, REST, _UNIT_H)
        yield Text(unit_at.moved(0, GAP), screen.unit, SMALL, STONE, align=Align.RIGHT)
    yield from _amount(amount_at, screen)
    seat_notes = [seat.note for seat in screen.seats if seat.active and seat.note not in banner]
    messages = " · ".join(message for message in (banner, *seat_notes, screen.warning) if message)
    yield from show_banner(places.banner, messages)
    yield Text(places.hint, screen.hint, _HINT, BONE, lines=6)
    for place, choice in zip(places.commands, commands, strict=True):
        yield from command(place, choice, sizes=(*COMMAND, 20, 18))
    if explanation:
        told, foot = places.keys.down(REST, _COMMAND_H, gap=GAP)
        go_on, _ = foot.across(GO_ON_W, REST)  # where the key is that clears
        yield from with_command(told, explanation, go_on=go_on)
        return
    is_ready = _is_chosen(screen.seats) and (screen.is_begun or bool(screen.typed))
    for key, choice in zip(places.keys.cells(4, 3, _KEY_GAP), screen.keys, strict=True):
        yield ground(key, is_main=is_ready and choice is screen.keys[-1])
        words = key.inset(8)
        if len(choice.label) == 1:
            yield Text(words, choice.label, (56,), BONE, Face.STRONG, Align.CENTRE)
        else:
            sizes = (30, 26, 24, 22, 20)
            yield Text(words, choice.label, sizes, BONE, Face.STRONG, Align.CENTRE, lines=2, group="words on keys")
        yield Touch(key, choice)


class _Places(NamedTuple):
    """Where everything is."""

    lot: Rect
    seats: Rect
    """The seats to choose from, or the one whose amount it is."""
    title: Rect
    amount: Rect
    banner: Rect
    hint: Rect
    """What is to be known of the amount: below or beside the seat whose it is."""
    help: Rect
    keys: Rect
    commands: tuple[Rect, ...]
    """The commands that enter the lot's result or open other pages."""


def _title(room: Rect, words: str) -> Text:
    """Return what is asked, in two lines, or in three where the words fit only so, or are much larger then."""
    in_two = Text(room, words, _TITLE, BONE, Face.STRONG, lines=2)
    in_three = Text(room.inset(0, _LONG_TITLE_CLEAR), words, _LONG_TITLE, BONE, Face.STRONG, lines=3)
    fitted = fit_piece(in_two)
    is_much_larger = fit_piece(in_three).size > _MUCH_LARGER * fitted.size
    return in_three if fitted.condensed or is_much_larger else in_two


def _is_chosen(seats: Sequence[Bidder]) -> bool:
    """Return whether it is known whose amount it is."""
    return len(seats) == 1 or any(seat.active for seat in seats)


def _lying(grid: Grid, commands: int) -> _Places:
    """Return the places of a lying picture with this many commands; with few, the title has more room."""
    title_h = _TITLE_H if commands == _MOST_COMMANDS else _HIGH_TITLE_H
    left, keys, right = grid.whole.inset(0, 8).across(208, REST, grid.undo.w + grid.menu.w - MARGIN, gap=MARGIN)
    lot, seats = left.down(160, REST, gap=GAP)
    command_heights = [_COMMAND_H] * commands
    _, title, amount, _, banner_at, *plates = right.down(
        grid.undo.bottom - 8, title_h, _AMOUNT_H, 4, REST, *command_heights, gap=GAP
    )
    _, hint, help_at = seats.down(_NAME_H, REST, SIGN_W, gap=GAP)
    return _Places(
        lot=lot,
        seats=seats,
        title=title,
        amount=amount,
        banner=banner_at,
        hint=hint,
        help=help_at._replace(x=help_at.right - SIGN_W, w=SIGN_W),
        keys=keys,
        commands=tuple(plates),
    )


def _standing(grid: Grid, commands: int, *, has_lot: bool, chooses_seat: bool) -> _Places:
    """Return the places of a standing picture with this many commands; without a lot, its room is the title's."""
    room = grid.whole._replace(y=8, h=grid.main.y - 16)
    top_h = _LOT_H + min(_MORE_LOT_H, (room.h - _LOWEST) // 4) if has_lot else _LONE_TITLE_H
    seats_h = _SEAT_H if chooses_seat else _WHOSE_H
    middle_h = max(72, (room.h - 493) // 3)
    top, seats, middle, _, keys = room.down(top_h, seats_h, middle_h, 4, REST, gap=6)
    lot = title = top
    if has_lot:
        lot, title = top.across(top.w * 3 // 5, REST, gap=_LOT_GAP)
    command_widths = [_COMMAND_W] * commands
    *plates, amount = middle.across(*command_widths, REST, gap=GAP)
    _, hint, _ = seats.across(_BLADE_W + _NAME_GAP, REST, GAP + _HELP)
    return _Places(
        lot=lot,
        seats=seats,
        title=title,
        amount=amount,
        banner=grid.main,
        hint=hint,
        help=Rect(seats.right - _HELP, seats.y, _HELP, _HELP),
        keys=keys,
        commands=tuple(plates),
    )


def _lot(room: Rect, lot: ShownLot) -> Pieces:
    """Yield the lot that the amount is for: its picture, what it is, and its worth, in the unit of the amount."""
    wide = room.w > 2 * room.h
    if wide:
        art, words = room.across(_LOT_H, REST, gap=_LOT_GAP)
        art = art.square(_LOT_H)
        name, kind, money = words.down(REST, REST, REST, gap=3)
        worth, label = money.across(money_width(lot.worth, _WIDE_WORTH[0]), REST, gap=GAP)
    else:
        above, name, kind = room.down(REST, 26, 26, gap=GAP)
        art, beside = above.across(100, REST, gap=12)
        label_h = 40 if len(lot.worth_label) > LONG_CAPTION else 22
        worth, label = beside.inset(0, 8).down(REST, label_h, gap=6)
    yield from picture(art, lot)
    yield Text(name, lot.artist.name, FACT[5:] if wide else FACT[2:], BONE, Face.STRONG)
    sizes = (22, 20, 18) if wide else (26, 24, 22, 20, 18)
    yield Label(kind, Sign[lot.symbol.name], lot.kind_name, sizes, BONE, Face.TEXT, Align.LEFT, 22, 10)
    yield Text(worth, lot.worth, _WIDE_WORTH if wide else (48, 42, 36, 32, 28, 24), BONE, Face.MONEY)
    yield Text(label, lot.worth_label, (*SMALL, 17, 16), STONE, lines=1 if wide else 2)


def _whose(room: Rect, seats: Sequence[Bidder], *, upright: bool, has_name: bool) -> Pieces:
    """Yield the seat whose amount it is, with its name if `has_name`; where it may be several seats' a key for each,
    the chosen one inverted, and `upright` one below the other. Until one is chosen, all have the edge of what is
    touched next.
    """
    if len(seats) == 1:
        number, name = room._replace(h=_NAME_H).across(_BLADE_W, REST, gap=_NAME_GAP)
        yield paddle(number.x, number.y, number.w, seats[0].number)
        if has_name:
            yield Text(name, seats[0].name, FACT, BONE, Face.STRONG)
        return
    tall = min(72, (room.h + GAP) // len(seats))
    plates = room.stack(len(seats), tall, 6) if upright else room.columns(len(seats), GAP)
    edge = None if _is_chosen(seats) else BONE
    for seat, plate in zip(seats, plates, strict=True):
        ink = INK if seat.active else BONE
        yield Plate(plate, BONE if seat.active else SHADE, edge=edge)
        if upright:
            blade, name = plate.inset(8, 4).across(30, REST, gap=10)
            yield middle_paddle(blade, seat.number, ink)
            yield Text(name, seat.name, FACT[2:], ink, group="seats")
        else:
            _, blade, name = plate.inset(4, 0).down(_SEAT_ABOVE, _SEAT_PADDLE, REST)
            yield paddle(blade.square(_SEAT_PADDLE).x, blade.y, _SEAT_PADDLE, seat.number, ink)
            yield Text(name, seat.name, (26, *PLATE_NAME), ink, align=Align.CENTRE, group="plates")
        if seat.touch:
            yield Touch(plate, seat.touch)


def _amount(room: Rect, screen: KeypadScreen) -> Pieces:
    """Yield the digits so far, over a line; for a secret amount the hollow place of an
    envelope, which fills it with the first key."""
    yield Box(Rect(room.x, room.bottom + 4, room.w, 4), BONE)
    if screen.typed is None:
        place = envelope_in(room, largest_h=min(64, room.h - 16))
        place = place._replace(x=room.right - place.w)
        if screen.is_begun:
            yield from envelope(place, ground=WALL)
        else:
            yield empty_envelope(place)
        return
    height = room.h - 2 * _COMMA_H if "," in screen.typed else room.h
    sizes = figures(screen.typed, (190, 160, 128, 104, 90, 76, 64, 52, 40), height=height)
    yield Text(room, screen.typed or "0", sizes, BONE if screen.typed else MUTE, Face.MONEY, Align.RIGHT)
