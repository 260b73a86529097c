"""The geometry of the icons: five kinds of auction, five effects of cards, the gavel, and commands.

All are designed on a square of 24 units with a stroke of 2, and returned in pixels of the requested size. Artists'
marks and lots' pictures are in `shapes.py`; nothing is painted here.
"""

from collections.abc import Sequence
from enum import Enum
from math import cos, pi, sin

from companion.screen_data.screens import Mark
from display import shapes
from display.shapes import Polygon, Tone, arc, bar, disc, frame, stroke

UNITS = 24


def _ring(x: float, y: float, radius: float, start: float, end: float) -> Polygon:
    """Return a stroke of 2.2 along a circle, from `start` to `end` in half turns clockwise from the right."""
    outer, inner = arc(x, y, radius + 1.1, start, end), arc(x, y, radius - 1.1, start, end)
    return Polygon(outer + inner[::-1])


def _turned(x: float, y: float, along: float, across: float, angle: float) -> Polygon:
    """Return a rectangle of `along` by `across` round (x, y), turned by `angle` half turns."""
    dx, dy = cos(angle * pi), sin(angle * pi)
    corners = ((-along, -across), (along, -across), (along, across), (-along, across))
    return Polygon(tuple((x + (a * dx - b * dy) / 2, y + (a * dy + b * dx) / 2) for a, b in corners))


_ENVELOPE = (bar(1, 4, 23, 20), bar(3, 6, 21, 18, Tone.CUT), Polygon(((2, 5), (22, 5), (12, 14))))
_RIBBON = ((6, 15), (12, 17.4), (18, 15), (18, 24), (12, 20.6), (6, 24))

_CODE = (
    *(polygon for x, y in ((1, 1), (14, 1), (1, 14)) for polygon in frame((x, y, x + 9, y + 9), 2)),
    *(bar(x + 3.5, y + 3.5, x + 5.5, y + 5.5) for x, y in ((1, 1), (14, 1), (1, 14))),
    *(bar(x, y, x + 3, y + 3) for x, y in ((14, 14), (20, 14), (17, 17), (14, 20), (20, 20))),
)


class Sign(Enum):
    """The icons, each as its polygons: five kinds of auction, five effects of the card game, and commands."""

    OPEN = (bar(1, 15, 7, 23), bar(9, 8, 15, 23), bar(17, 1, 23, 23))
    ONCE_AROUND = (_ring(12, 13, 9, -0.28, 1.5), Polygon(((11, 0), (19, 4.4), (11, 8.8))))
    SEALED = _ENVELOPE
    FIXED_PRICE = (Polygon(((1, 12), (8, 4), (23, 4), (23, 20), (8, 20))), disc(8.4, 12, 2.1, Tone.CUT))
    DOUBLE = (*frame((1, 1, 16, 17), 2), bar(7, 5, 24, 24, Tone.CUT), bar(9, 7, 23, 23))
    CROSS = (stroke((3, 3), (21, 21), 5), stroke((21, 3), (3, 21), 5))
    HEXAGON = (Polygon(arc(12, 12, 11.5, 0, 2)[::16]), Polygon(arc(12, 12, 8.8, 0, 2)[::16], Tone.CUT), disc(12, 12, 3))
    DOLLAR = (_ring(12, 7.8, 4.2, 0.5, 1.85), _ring(12, 16.2, 4.2, -0.5, 0.85), bar(10.9, 0.5, 13.1, 23.5))
    EQUALS = (bar(3, 6, 21, 10), bar(3, 14, 21, 18))
    SPEECH = (
        bar(1, 2, 15, 12),
        Polygon(((4, 11), (10, 11), (3, 17))),
        bar(8, 8, 24, 19, Tone.CUT),
        bar(10, 9, 23, 18),
        Polygon(((14, 17), (20, 17), (21, 23))),
    )
    TWO_CARDS = (*frame((0, 4, 9, 20), 2), *frame((15, 4, 24, 20), 2), bar(9.6, 11, 14.4, 13), bar(11, 9.6, 13, 14.4))
    DRAW = (*frame((8, 1, 22, 21), 2), bar(1, 9.8, 13, 12.2), Polygon(((0, 11), (6, 6), (6, 16))))
    SECOND = (*frame((1, 3, 14, 21), 2), bar(16, 10.8, 24, 13.2), bar(18.8, 8, 21.2, 16))
    FACEDOWN = (bar(5, 2, 19, 22), bar(8, 5, 16, 7, Tone.CUT), bar(8, 17, 16, 19, Tone.CUT))
    TOGETHER = tuple(bar(x, y, x + 8, y + 10) for x in (2, 14) for y in (1, 13))
    AWARD = (disc(12, 9, 8.6), disc(12, 9, 4.2, Tone.CUT), Polygon(_RIBBON))
    GAVEL = (_turned(9.6, 8, 11.5, 7.4, 0.25), stroke((12, 10.6), (22.6, 21.2), 3), bar(1, 20.6, 13, 23))
    UNDO = (
        Polygon(((1, 8), (9, 2), (9, 14))),
        bar(8, 7, 15.2, 9.2),
        _ring(15, 14, 5.9, -0.5, 0.5),
        bar(7, 18.8, 15.2, 21),
    )
    REDO = (
        Polygon(((23, 8), (15, 2), (15, 14))),
        bar(8.8, 7, 16, 9.2),
        _ring(9, 14, 5.9, 0.5, 1.5),
        bar(8.8, 18.8, 17, 21),
    )
    HAND = (
        stroke((9.2, 20.4), (3.4, 6), 7.6),
        stroke((12, 21), (12, 2), 11, Tone.CUT),
        stroke((12, 20), (12, 3), 8),
        stroke((14.4, 21.5), (21, 5), 10.6, Tone.CUT),
        stroke((14.8, 20.4), (20.6, 6), 7.6),
    )
    MONEY = (
        *(bar(2, top, 11, top + 3) for top in (5, 10, 15, 20)),
        *(bar(13, top, 22, top + 3) for top in (15, 20)),
    )
    CLOCK = (_ring(12, 12, 10, 0, 2), bar(10.9, 5, 13.1, 13), bar(10.9, 10.9, 17.5, 13.1))
    REPLAY = (_ring(12, 12, 10, 0, 2), Polygon(((9, 7), (17.5, 12), (9, 17))))
    HISTORY = tuple(bar(left, top, right, top + 3) for top in (3, 10.5, 18) for left, right in ((1, 4), (7, 23)))
    LOTS = (bar(1, 1, 23, 3.2), bar(2, 6, 8, 15), bar(9.5, 6, 15.5, 22), bar(17, 6, 23, 11))
    RECORDS = (*frame((3, 1, 21, 23), 2), bar(7, 2, 9, 22), bar(12, 7, 18, 9))
    PERSON = (disc(12, 7, 5.4), Polygon(arc(12, 24, 10, 1, 2)))
    SWITCH = (
        bar(1, 6, 16, 8.2),
        Polygon(((23, 7.1), (15, 2), (15, 12.2))),
        bar(8, 15.8, 23, 18),
        Polygon(((1, 16.9), (9, 11.8), (9, 22))),
    )
    PADDLE = (*frame((4, 1, 20, 17), 2), bar(10.5, 16, 13.5, 23))
    SETTINGS = (
        *(bar(1, top, 23, top + 2.2) for top in (3.9, 10.9, 17.9)),
        *(bar(left, top, left + 4, top + 6) for left, top in ((15, 2), (5, 9), (12, 16))),
    )
    COMPUTER = (*frame((1, 2, 23, 17), 2), bar(10.5, 17, 13.5, 21), bar(6, 20.8, 18, 23))
    CARD_READER = (*frame((1, 3, 12, 21), 2), _ring(12, 12, 6, -0.25, 0.25), _ring(12, 12, 10.5, -0.25, 0.25))
    POWER = (_ring(12, 13, 9.4, -0.3, 1.3), bar(10.9, 1, 13.1, 12))
    MENU = (bar(1, 3, 23, 5.5), bar(1, 10.8, 23, 13.3), bar(1, 18.6, 23, 21.1))
    KEYPAD = tuple(
        bar(3 + 7 * column, 0 + 6.5 * row, 7 + 7 * column, 4 + 6.5 * row)
        for row in range(4)
        for column in range(3)
        if row < 3 or column == 1
    )
    CARD = frame((5, 2, 19, 22), 2)
    BACK = (Polygon(((1, 12), (10, 4), (10, 20))), bar(9, 10.8, 23, 13.2))
    ERASE = (
        Polygon(((0, 12), (8, 4), (24, 4), (24, 20), (8, 20))),
        stroke((11, 8), (19, 16), 2.2, Tone.CUT),
        stroke((19, 8), (11, 16), 2.2, Tone.CUT),
    )
    REMOVE = (stroke((4, 4), (20, 20), 2.4), stroke((20, 4), (4, 20), 2.4))
    ADD = (bar(11, 2, 13.4, 22), bar(2, 11, 22, 13.4))
    RENAME = (stroke((7, 17), (19, 5), 5), Polygon(((2, 22), (4, 15.6), (8.4, 20))))
    LANGUAGE = (
        *frame((1, 2, 23, 18), 2),
        Polygon(((5, 17), (13, 17), (5, 24))),
        bar(5, 6.4, 19, 8.4),
        bar(5, 11.6, 15, 13.6),
    )
    HELP = (disc(12, 12, 11.5), disc(12, 12, 9.4, Tone.CUT), disc(12, 6.9, 1.7), bar(10.7, 10.2, 13.3, 18))
    WARNING = (
        Polygon(((12, 1), (24, 22.5), (0, 22.5))),
        bar(10.7, 8.5, 13.3, 15.5, Tone.CUT),
        bar(10.7, 17, 13.3, 19.6, Tone.CUT),
    )
    QUESTION = (_ring(12, 7.6, 5.6, -1, 0.5), bar(10.9, 12.1, 13.1, 17), bar(10.6, 19.6, 13.4, 22.4))
    AIM = (_ring(12, 12, 10.8, 0, 2),)
    BUTTON = (_ring(12, 12, 10, 0, 2), disc(12, 12, 5.6))
    ROTATE = (*frame((1, 9, 13, 23), 2), _ring(11, 12, 9.6, -0.5, 0), Polygon(((16, 11), (24.5, 11), (20.4, 17.4))))
    CODE = _CODE
    NEXT = (Polygon(((23, 12), (14, 4), (14, 20))), bar(1, 10.8, 15, 13.2))
    EARLIER = (Polygon(((4, 12), (18, 3), (18, 21))),)
    LATER = (Polygon(((20, 12), (6, 3), (6, 21))),)
    BELOW = (Polygon(((12, 20), (3, 6), (21, 6))),)
    ABOVE = (Polygon(((12, 4), (3, 18), (21, 18))),)
    LOT_BEFORE = (Polygon(((1, 12), (12, 3), (12, 21))), Polygon(((12, 12), (23, 3), (23, 21))))
    NEXT_LOT = (Polygon(((23, 12), (12, 3), (12, 21))), Polygon(((12, 12), (1, 3), (1, 21))))


def polygons(which: Sign | Mark, n: float) -> Sequence[Polygon]:
    """Return the polygons of an icon or of an artist's mark in a square of `n` px."""
    if isinstance(which, Mark):
        return shapes.mark(which, n)
    by = n / UNITS
    return tuple(
        Polygon(tuple((x * by, y * by) for x, y in polygon.points), polygon.tone, polygon.square)
        for polygon in which.value
    )
