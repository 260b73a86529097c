"""The seats beside or below a board: whose turn it is, hands, and what has been bought."""

from collections.abc import Sequence
from math import ceil

from companion.screen_data.boards import Seat
from display.icons import Sign
from display.layouts.common import bought, bought_width, fits_marks, paddle
from display.layouts.grid import GAP, seat_rows
from display.theme import BONE, FACT, INK, MUTE, NOTE, STONE, Colour
from display.widgets import Align, Box, Face, Icon, Pieces, Plate, Rect, Text, Touch

SEAT_H = 57
"""The height that the parts of a seat need."""
_LEAST_PITCH = 72
"""The least distance from one row of seats to the next, where all have room."""
_BAR_H = 36
"""Height of the line with a seat's name and hand."""
_ACCENT_H = 1
"""How far a seat's plate begins above its place, for a capital's accent."""
_NAME_X, _NAME_APART = 35, 3
_HAND_W, _HAND_SIGN = 57, 17
"""The room of a hand, with its sign and at most two figures, and the side of the sign."""
_ROOMY = 400
"""From this width seats are in two columns."""
_NO_HAND = "\N{EN DASH}"
_MARK_H, _DOWN_W, _POINTS_W = 16, 34, 72
_PADDLE_Y, _BELOW_PADDLE = 3, 2
"""The distance from the top of a seat's place to its paddle, and from the line with its name to what is below the
paddle, whose handle is longer than that line is high.
"""
_TAIL = 4
"""What a plate has below the points, for the tail of a letter."""
_TRAY, _TRAY_Y = 4, 2
"""How much the dark tray of what the active seat has bought reaches beyond the marks at both sides, and above and below
them.
"""
_LEAST_APART = 2
"""The least gap between the plates of seats one below the other; where there is room it is that of other plates."""


def seats(room: Rect, table_seats: Sequence[Seat]) -> Pieces:
    """Yield the seats: hand and bought cards, the active one inverted, each with its note.

    They are one below the other, in a wide room two in each row, in the order in which they sit. All are equally wide,
    so that only the ground says who is active. As long as nobody has bought anything, as after a deal, names stand in
    the middle of their plates.
    """
    has_marks = any(seat.bought or seat.down or seat.points for seat in table_seats)
    for place, seat in zip(seat_places(room, len(table_seats)), table_seats, strict=True):
        yield from _seat(place, seat, has_marks=has_marks)
        if seat.touch:
            yield Touch(place, seat.touch)


def seat_places(room: Rect, count: int, gap: int = GAP) -> tuple[Rect, ...]:
    """Return the place of each seat: one below the other, in a wide room two in each row, `gap` apart."""
    columns = 2 if room.w >= _ROOMY else 1
    rows = seat_rows(room, ceil(count / columns), _LEAST_PITCH)
    return tuple(place for row in rows for place in row.columns(columns, gap))[:count]


def _seat(place: Rect, seat: Seat, *, has_marks: bool) -> Pieces:
    """Yield a seat, which has a plate if it is active or can be touched; its name in the plate's middle, or higher if
    it `has_marks` below.
    """
    apart = min(GAP, max(_LEAST_APART, place.h - SEAT_H))
    plate = Rect(place.x, place.y - _ACCENT_H, place.w, place.h - apart)
    ink = BONE
    if seat.active:
        ink = INK
        yield Box(plate, BONE)
    elif seat.touch:
        yield Plate(plate)
    if seat.away and not seat.active:
        ink = MUTE
    bar = plate._replace(y=plate.y + (plate.h - _BAR_H) // 2, h=_BAR_H)
    if has_marks:
        bar = bar._replace(y=place.y + max(0, plate.h - SEAT_H) // 2)
    yield paddle(bar.x + 4, bar.y + _PADDLE_Y, 26, seat.number, ink)
    if seat.note:
        words = Rect(bar.x + _NAME_X, plate.y + 3, bar.w - _NAME_X - 6, plate.h - 6)
        yield Text(words, seat.note, NOTE, ink, Face.STRONG, lines=3)
    else:
        yield from _holds(plate, bar, seat, ink)


def _holds(plate: Rect, bar: Rect, seat: Seat, ink: Colour) -> Pieces:
    """Yield name and hand, and under them what the seat has bought, on the active seat's plate in a dark tray for the
    artists' colours; how many of its cards are face down; and its points.
    """
    name = Rect(bar.x + _NAME_X, bar.y, bar.w - _NAME_X - _HAND_W - _NAME_APART, _BAR_H)
    yield Text(name, seat.name, FACT[2:], ink, Face.STRONG if seat.active else Face.TEXT, group="seats")
    hand = Rect(bar.right - _HAND_W, bar.y, _HAND_W - 4, _BAR_H)
    yield Icon(Rect(hand.x, hand.y, _HAND_SIGN, _BAR_H).square(_HAND_SIGN), Sign.HAND, ink)
    yield Text(hand, _NO_HAND if seat.away else str(seat.cards), (26,), ink, Face.STRONG, Align.RIGHT, group="hands")
    left, right = name.x, bar.right - (_POINTS_W if seat.points else 0) - (_DOWN_W if seat.down else 0)
    if seat.points and not fits_marks(right - left, seat.bought):
        left = bar.x + 6
    y = bar.bottom + (_BELOW_PADDLE if seat.points else 0)
    if seat.active and seat.bought:
        marks = Rect(left, y, bought_width(right - left, seat.bought), _MARK_H)
        yield Box(marks.inset(-_TRAY, -_TRAY_Y), INK)
    yield from bought(left, y, right - left, seat.bought)
    quiet = ink if seat.active else STONE
    if seat.down:
        yield Icon(Rect(right, y, _MARK_H, _MARK_H), Sign.FACEDOWN, quiet)
    if seat.down > 1:
        yield Text(Rect(right + _MARK_H + 2, y, _DOWN_W - _MARK_H - 2, _MARK_H), str(seat.down), (18, 17), quiet)
    if seat.points:
        points_y = min(y, plate.bottom - _TAIL - _MARK_H)
        points = Rect(bar.right - _POINTS_W, points_y, _POINTS_W - 8, _MARK_H)
        yield Text(points, seat.points, (20, 19, 18, 17), quiet, align=Align.RIGHT, group="points")
