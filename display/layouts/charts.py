"""Charts of a game, for the screen and for paper: the course of the money, and what artists earned.

Each chart is pieces in a rectangle. Lines differ by dashes and by the numbers of their seats, never by colour, which
stands for artists.
"""

from collections.abc import Sequence

from companion.screen_data.game_story import CourseScreen, Curve, Pair, SumsScreen
from display.layouts.common import money_size, money_width, paddle
from display.theme import BONE, DASHES, EDGE, HAIR, INK, PLATE_NAME, SMALL, STONE, WALL, parse
from display.widgets import REST, Align, Box, Face, Icon, Line, Outline, Piece, Pieces, Rect, Text

_LETTER = 11
"""The most px that a letter of an axis takes."""
_AXIS_GAP = 10
_FOOT = 30
"""The height under the chart, for the rounds' numbers."""
_WIRE, _SMALLEST_MARK, _LARGEST_MARK = 2, 13, 18
NAME_W = 84
"""The width of a name at the end of its line, in px."""
_DEAREST_H = 18
_SIGN = 22
"""The side of the square with a seat's number on its line."""
_HANGING = 30
"""The percentage of a chart's height for the lots above the lines."""


def standing_plate(plate: Rect, seat: Curve) -> Pieces:
    """Yield a seat with its final amount; the winner's plate is inverted."""
    ink = INK if seat.won else BONE
    yield Box(plate, BONE) if seat.won else Outline(plate, EDGE)
    yield paddle(plate.x + 12, plate.y + (plate.h - 36) // 2, 28, seat.number, ink)
    left, right = plate.x + 54, plate.right - 12
    size = money_size(seat.amount, (40, 36, 32, 28, 24, 22), right - left - 100)
    width = money_width(seat.amount, size)
    name = Rect(left, plate.y, right - left - width - 8, plate.h)
    yield Text(name, seat.name, (28, 26, *PLATE_NAME), ink, Face.STRONG if seat.won else Face.TEXT, group="names")
    amount = Rect(right - width, plate.y, width, plate.h)
    yield Text(amount, seat.amount, (size, size - 4), ink, Face.MONEY, Align.RIGHT, group="amounts")


def course_chart(room: Rect, course: CourseScreen, *, name_w: int) -> Pieces:
    """Yield the lots at the top of `room`, each as low as its price, and under them a line for each seat.

    A line ends at its seat's number and, in `name_w` px, the player's name; 0 leaves the name out.
    """
    labels_w = max(len(tick.label) for tick in course.axis) * _LETTER
    left = room.x + labels_w + _AXIS_GAP
    hang = room.h * _HANGING // 100 if course.lots else 0
    top = room.y + hang + _SIGN
    end = room.right - _SIGN - name_w
    plot = Rect(left, top, end - 14 - left, room.bottom - _FOOT - top)
    for tick in course.axis:
        y = _height(plot, course, tick.value)
        yield Box(Rect(left, y, plot.w, 1), HAIR)
        yield Text(Rect(room.x, y - 9, labels_w, 18), tick.label, SMALL, STONE, align=Align.RIGHT, group="axis")
    for settled in course.rounds:
        x = _across(plot, course, settled.value)
        yield Box(Rect(x, top, 1, plot.h + 6), HAIR)
        yield Text(Rect(x - 120, plot.bottom + 10, 126, 18), settled.label, SMALL, STONE, align=Align.RIGHT)
    yield from _hung(Rect(left, room.y, plot.w, hang), course)
    yield from _curves(plot, end, course, name_w)


def _across(plot: Rect, course: CourseScreen, stop: int) -> int:
    return plot.x + plot.w * stop // max(1, len(course.curves[0].values) - 1)


def _height(plot: Rect, course: CourseScreen, value: int) -> int:
    return plot.bottom - plot.h * value // max(1, course.axis[-1].value)


def _hung(room: Rect, course: CourseScreen) -> Pieces:
    """Yield each lot on a wire as long as its price, with its artist's mark at the end, twice for a double."""
    if not course.lots:
        return
    most = max(lot.price for lot in course.lots)
    side = min(_LARGEST_MARK, max(_SMALLEST_MARK, room.w // len(course.curves[0].values)))
    longest = room.h - 2 * side - _DEAREST_H - 4
    marks = list[Piece]()
    for lot in course.lots:
        x = _across(room, course, lot.stop)
        y = room.y + longest * lot.price // max(1, most)
        colour = parse(lot.artist.colour)
        yield Box(Rect(x - _WIRE // 2, room.y, _WIRE, y - room.y), colour)
        for card in range(lot.cards):
            mark = Rect(x - side // 2, y + card * (side + 1), side, side)
            marks += Box(mark, WALL), Icon(mark, lot.artist.mark, colour)
    yield from marks
    if course.dearest:
        lot = next(lot for lot in course.lots if lot.price == most)
        width = money_width(course.dearest, 22)
        x = min(max(_across(room, course, lot.stop) - width // 2, room.x), room.right - width)
        y = room.y + longest + lot.cards * (side + 1) + 4
        yield Text(Rect(x, y, width, _DEAREST_H), course.dearest, (22, 20), BONE, Face.MONEY, Align.CENTRE)


def _curves(plot: Rect, end: int, course: CourseScreen, name_w: int) -> Pieces:
    """Yield the lines, the winners' on top, each to its seat's number and name at `end`, with more of its numbers along
    the line.
    """
    ways = [
        [(_across(plot, course, stop), _height(plot, course, value)) for stop, value in enumerate(curve.values)]
        for curve in course.curves
    ]
    last = _apart([way[-1][1] for way in ways], plot)
    for curve, way, y in sorted(zip(course.curves, ways, last, strict=True), key=lambda seat: seat[0].won):
        dash = DASHES[(curve.number - 1) % len(DASHES)]
        yield Line((*way, (end, y)), BONE, 5, 5) if curve.won else Line((*way, (end, y)), STONE, 3, 3, dash)
    signs = [Rect(end, y - _SIGN // 2, _SIGN, _SIGN) for y in last]
    for curve, sign in zip(course.curves, signs, strict=True):
        yield from _sign(sign, curve)
        if name_w:
            name = Rect(sign.right + 6, sign.y, name_w - 6, sign.h)
            yield Text(name, curve.name, (18, 16), BONE, Face.STRONG if curve.won else Face.TEXT, group="ends")
    for settled in course.rounds[:-1]:
        for curve, way in zip(course.curves, ways, strict=True):
            x, y = way[settled.value]
            sign = Rect(x - _SIGN // 2, y - _SIGN // 2, _SIGN, _SIGN)
            if not any(sign.overlaps(other) for other in signs):
                signs.append(sign)
                yield from _sign(sign, curve)


def _sign(room: Rect, curve: Curve) -> Pieces:
    """Yield a seat's number in a square on its line."""
    yield Box(room, BONE if curve.won else WALL)
    if not curve.won:
        yield Outline(room, STONE)
    yield Text(room, str(curve.number), (18,), INK if curve.won else BONE, Face.STRONG, Align.CENTRE)


def _apart(heights: Sequence[int], plot: Rect) -> list[int]:
    """Return the heights, moved apart until a seat's number fits at each."""
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    moved = list(heights)
    lowest = plot.y
    for place in order:
        moved[place] = lowest = max(heights[place], lowest)
        lowest += _SIGN + 2
    highest = plot.bottom
    for place in reversed(order):
        moved[place] = highest = min(moved[place], highest)
        highest -= _SIGN + 2
    return moved


def pairs_chart(room: Rect, pairs: Sequence[Pair]) -> Pieces:
    """Yield two plates for each artist: an outlined one for the cost of its cards, a filled one for what they earned.

    Under them are the amounts in the same order, and the artists along the foot.
    """
    most = max(1, *(max(pair.paid, pair.brought) for pair in pairs))
    foot, figures = 48, 62
    longest = room.h - foot - figures
    for pair, column in zip(pairs, room.columns(len(pairs), 8), strict=True):
        colour = parse(pair.artist.colour)
        plates = column.columns(2, 4) if pair.paid_label else (column,)
        lengths = [amount * longest // most for amount in ((pair.paid, pair.brought)[-len(plates) :])]
        for plate, length, filled in zip(plates, lengths, (False, True)[-len(plates) :], strict=True):
            hanging = plate._replace(h=max(3, length))
            if filled or hanging.h < 6:
                yield Box(hanging, colour)
            else:
                yield Outline(hanging, colour, 3)
        below = column.y + max(lengths) + 8
        amount = Rect(column.x, below, column.w, 20)
        if pair.paid_label:
            yield Text(amount, pair.paid_label, (22, 20, 18, 16), STONE, Face.MONEY)
            amount = amount._replace(y=below + 26)
        yield Text(amount._replace(h=28), pair.brought_label, (36, 32, 28, 24, 22, 20, 18), BONE, Face.MONEY)
        name = Rect(column.x, room.bottom - foot + 4, column.w, 22)
        yield Text(name, pair.artist.name, (*SMALL, 16), BONE, group="names")
        yield Icon(Rect(column.x, name.y + 27, 16, 16), pair.artist.mark, colour)
        yield Text(Rect(column.x + 20, name.y + 26, column.w - 20, 18), pair.cards, (20, 18, 16), STONE, group="counts")


def legend(room: Rect, screen: SumsScreen) -> Pieces:
    """Yield the meaning of the two kinds of plates."""
    halves = room.columns(2 if screen.paid_label else 1, 8)
    signs, words = zip(*(half._replace(h=20).across(20, REST, gap=10) for half in halves), strict=True)
    if screen.paid_label:
        yield Outline(signs[0], STONE, 3)
        yield Text(words[0], screen.paid_label, (20, 18, 16), STONE)
    yield Box(signs[-1], STONE)
    yield Text(words[-1], screen.brought_label, (20, 18, 16), BONE)
