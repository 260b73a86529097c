"""The story of a game: the money of each seat over the lots, the turning points, what artists and auctions earned.

The chart is pieces in a rectangle, for the screen and for paper. Its lines differ by dashes and by the numbers of their
seats, never by colour, which stands for artists.
"""

from collections.abc import Sequence
from math import ceil
from statistics import fmean

from companion.screen_data.finished_game import (
    Curve,
    OverTimeScreen,
    Pair,
    StoryScreen,
    SumLine,
    SumsScreen,
    TurningPointLine,
    TurningPointsScreen,
)
from display.icons import Sign
from display.layouts.buttons import command, heading_with_back
from display.layouts.common import (
    figures,
    fits_a_line,
    letters,
    middle_paddle,
    money_width,
    paddle,
    show_banner,
    swatch,
)
from display.layouts.grid import GAP, HANG_Y, MARGIN, Grid, seat_rows
from display.text import fit_piece
from display.theme import BONE, DASHES, EDGE, FACT, HAIR, INK, NAME, PLATE_NAME, SMALL, STONE, WALL, parse_colour
from display.widgets import REST, Align, Box, Face, Icon, Line, Outline, Piece, Pieces, Rect, Text, union

STANDING_H, STANDING_GAP = 64, 6
"""The least height of the row of a standing, and what of it is free below its plate."""
_SWATCH = 32
_BELOW_RAIL = 6
"""The distance of the turning points from the rail, and of their rows from each other."""
_INSET, _INSET_DOWN, _PARTS_APART = 14, 10, 4
"""The room inside the frame of a turning point, at the sides and above and below, and between its parts."""
_LABEL_H, _SEAT_H, _WORD_H, _WORDS_H = 18, 32, 18, 40
"""The height of a turning point's label, of its seat, and of the circumstances in one line and in two."""
_WORDS = (22, 20, 19, 18, 17, 16)
"""Sizes of the circumstances."""
_SLACK = 6
"""By how much a line of them may seem too wide: where it is, it is a size smaller."""
_BLADE, _PADDLE_APART = 24, 10
"""The width of a seat's paddle, and the distance of its name."""
_WIDE_SEAT_H, _WIDE_BLADE, _WIDE_WORDS_H, _WIDE_WORDS = 46, 34, 46, (26, 24, *_WORDS)
"""The same for a turning point that has the room of several."""
_TITLE_H, _STANDING_PITCH = 20, 62
"""The height of the auctions' title, and standing of each of their rows."""
_PAIR_SIGN, _NAME_BESIDE = 20, 3
"""The side of an artist's mark and of the cards' sign, and how much wider than its plates a name may be."""
_TWO_LINES_H = 34
"""The height of two lines of words at the foot of a row."""
_LEGEND = (22, 20, 18, 17, 16)
_ROOMY = 62
"""From this height an auction's row has room for the larger figures."""
_FIGURES = (136, 120, 104, 90, 76, 68, 60, 56, 52, 48, 45, 42, 38, 32, 28, 24)
_LETTER = 11
"""The most px that a letter of an axis takes."""
_AXIS_GAP = 10
_FOOT = 30
"""The height under the chart, for the rounds' numbers."""
_WIRE, _SMALLEST_MARK, _LARGEST_MARK = 2, 9, 18
"""The width of a lot's wire, and the least and the largest side of its mark, which is no wider than from one lot to the
next.
"""
NAME_W = 84
"""The width of a name at the end of its line, in px."""
_DEAREST_H = 18
_SIGN, _SIGN_PITCH = 22, 24
"""The side of the square with a seat's number on its line, and the distance from one to the next at the lines' ends."""
_END = 7
"""The side of the square that ends a line."""
_ABOVE_PLATES = 10
_HINT_GAP, _HINT_H = 4, 20
"""The room above what the lots' wires mean, and its height."""
_HANGING = 30
"""The percentage of a chart's height for the lots above the lines."""


def over_time(grid: Grid, screen: OverTimeScreen, banner: str) -> Pieces:
    """Yield the lots below the rail, and under them everybody's line to its plate."""
    yield from _framed(grid, screen, banner)
    curves = screen.curves
    if grid.portrait:
        room = grid.whole._replace(y=HANG_Y, h=grid.main.y - 2 * GAP - HANG_Y)
        chart, plates = room.down(REST, 52 * len(curves), gap=_ABOVE_PLATES)
        yield from over_time_chart(chart, screen, name_w=0, hint=screen.hint if screen.lots else "")
    else:
        plates = grid.side
        room = Rect(MARGIN, HANG_Y, plates.x - 2 * MARGIN, grid.height - 20 - HANG_Y)
        chart, hint = room.down(REST, 24, gap=28)
        yield from over_time_chart(chart, screen, name_w=0)
        if not banner:
            yield Text(hint, screen.hint, (20, 18, 16), STONE)
    for box, curve in zip(seat_rows(plates, len(curves), STANDING_H, STANDING_GAP), curves, strict=True):
        yield from standing_plate(box, curve)


def over_time_chart(room: Rect, screen: OverTimeScreen, *, name_w: int, hint: str = "") -> Pieces:
    """Yield the lots at the top of `room`, each as low as its price, and what that means, and under them a line for
    each seat.

    A line ends at its seat's number and, in `name_w` px, the player's name; 0 leaves the name out.
    """
    labels_w = max(len(tick.label) for tick in screen.axis) * _LETTER
    left = room.x + labels_w + _AXIS_GAP
    hang = room.h * _HANGING // 100 if screen.lots else 0
    hint_at = Rect(room.x, room.y + hang + _HINT_GAP, room.w, _HINT_H)
    top = (hint_at.bottom if hint else room.y + hang) + _SIGN
    end = room.right - _SIGN - name_w
    plot = Rect(left, top, end - 14 - left, room.bottom - _FOOT - top)
    for tick in screen.axis:
        y = _height(plot, screen, tick.value)
        yield Box(Rect(left, y, plot.w, 1), HAIR)
        yield Text(Rect(room.x, y - 9, labels_w, 18), tick.label, SMALL, STONE, align=Align.RIGHT, group="axis")
    for settled in screen.rounds:
        x = _across(plot, screen, settled.value)
        yield Box(Rect(x, top, 1, plot.h + 6), HAIR)
        yield Text(Rect(x - 120, plot.bottom + 10, 126, 18), settled.label, SMALL, STONE, align=Align.RIGHT)
    yield from _hung(Rect(left, room.y, plot.w, hang), screen)
    if hint:
        yield Text(hint_at, hint, (20, 18, 16), STONE)
    yield from _curves(plot, end, screen, name_w)


def _across(plot: Rect, screen: OverTimeScreen, stop: int) -> int:
    return plot.x + plot.w * stop // max(1, len(screen.curves[0].values) - 1)


def _height(plot: Rect, screen: OverTimeScreen, value: int) -> int:
    return plot.bottom - plot.h * value // screen.axis[-1].value


def _hung(room: Rect, screen: OverTimeScreen) -> Pieces:
    """Yield each lot on a wire as long as its price, with its artist's mark at the end, twice for a double."""
    if not screen.lots:
        return
    dearest = max(screen.lots, key=lambda lot: lot.price)
    pitch = _across(room, screen, 1) - room.x
    side = min(_LARGEST_MARK, max(_SMALLEST_MARK, pitch))
    longest = room.h - 2 * side - _DEAREST_H - 4
    marks: list[Piece] = []
    for lot in screen.lots:
        x = _across(room, screen, lot.stop)
        y = room.y + longest * lot.price // max(1, dearest.price)
        colour = parse_colour(lot.artist.colour)
        yield Box(Rect(x - _WIRE // 2, room.y, _WIRE, y - room.y), colour)
        for card in range(lot.cards):
            mark = Rect(x - side // 2, y + card * (side + 1), side, side)
            marks += [Box(mark, WALL), Icon(mark, lot.artist.mark, colour)]
    yield from marks
    if screen.dearest:
        width = letters(screen.dearest) * _LETTER
        x = min(max(_across(room, screen, dearest.stop) - width // 2, room.x), room.right - width)
        y = room.y + longest + dearest.cards * (side + 1) + 4
        yield Text(Rect(x, y, width, _DEAREST_H), screen.dearest, (22, 20), BONE, Face.STRONG, Align.CENTRE)


def _curves(plot: Rect, end: int, screen: OverTimeScreen, name_w: int) -> Pieces:
    """Yield the lines, the winners' on top, and a hair from the end of each to its seat's number and name at `end`. A
    square says where a line ends, so that no hair looks like more of it. Along the lines are no numbers, which would
    hide where they rise and fall.
    """
    paths = [
        [(_across(plot, screen, stop), _height(plot, screen, value)) for stop, value in enumerate(curve.values)]
        for curve in screen.curves
    ]
    last = _apart([path[-1][1] for path in paths], plot)
    for curve, path, y in sorted(zip(screen.curves, paths, last, strict=True), key=lambda seat: seat[0].won):
        x, foot = path[-1]
        yield Line(((x, foot), (end, y)), EDGE, width=1, square=1)
        if curve.won:
            yield Line((*path, path[-1]), BONE, width=5, square=5)
        else:
            yield Line((*path, path[-1]), STONE, width=3, square=3, dash=DASHES[curve.number - 1])
        yield Box(Rect(x - _END // 2, foot - _END // 2, _END, _END), BONE if curve.won else STONE)
    signs = [Rect(end, y - _SIGN // 2, _SIGN, _SIGN) for y in last]
    for curve, sign in zip(screen.curves, signs, strict=True):
        yield from _sign(sign, curve)
        if name_w:
            name = Rect(sign.right + 6, sign.y, name_w - 6, sign.h)
            yield Text(name, curve.name, (18, 16), BONE, Face.STRONG if curve.won else Face.TEXT, group="ends")


def _sign(room: Rect, curve: Curve) -> Pieces:
    """Yield a seat's number in a square on its line."""
    yield Box(room, BONE if curve.won else WALL)
    if not curve.won:
        yield Outline(room, STONE)
    yield Text(room, str(curve.number), (18,), INK if curve.won else BONE, Face.STRONG, Align.CENTRE)


def _apart(heights: Sequence[int], plot: Rect) -> list[int]:
    """Return the heights, moved apart as little as possible until a seat's number fits at each: those that are too near
    each other are centred together.
    """
    order = sorted(range(len(heights)), key=lambda place: heights[place])
    highest, lowest = plot.y, plot.bottom - _SIGN_PITCH * (len(order) - 1)
    together: list[list[int]] = []
    for rank, place in enumerate(order):
        together.append([heights[place] - _SIGN_PITCH * rank])
        while len(together) > 1 and fmean(together[-2]) > fmean(together[-1]):
            together[-2:] = [together[-2] + together[-1]]
    tops = [min(max(round(fmean(near)), highest), lowest) for near in together for _ in near]
    moved = list(heights)
    for rank, (place, top) in enumerate(zip(order, tops, strict=True)):
        moved[place] = top + _SIGN_PITCH * rank
    return moved


def standing_plate(plate: Rect, seat: Curve) -> Pieces:
    """Yield a seat with its final amount; the winner's plate is inverted."""
    ink = INK if seat.won else BONE
    yield Box(plate, BONE) if seat.won else Outline(plate, EDGE)
    yield middle_paddle(Rect(plate.x + 12, plate.y, 28, plate.h), seat.number, ink)
    left, right = plate.x + 54, plate.right - 12
    size, *_ = figures(seat.amount, (40, 36, 32, 28, 24, 22), width=right - left - 100)
    width = money_width(seat.amount, size)
    name = Rect(left, plate.y, right - left - width - 8, plate.h)
    yield Text(name, seat.name, (28, 26, *PLATE_NAME), ink, Face.STRONG if seat.won else Face.TEXT, group="standings")
    amount = Rect(right - width, plate.y, width, plate.h)
    yield Text(amount, seat.amount, (size, size - 4), ink, Face.MONEY, Align.RIGHT, group="amounts")


def turning_points(grid: Grid, screen: TurningPointsScreen, banner: str) -> Pieces:
    """Yield the turning points, in two rows or, standing, in three. The first, which is about the winner, has the room
    of those that a row lacks.
    """
    yield from _framed(grid, screen, banner)
    if not screen.points:
        return
    across = 2 if grid.portrait else 3
    top = HANG_Y + _BELOW_RAIL
    room = Rect(MARGIN, top, grid.width - 2 * MARGIN, grid.main.y - GAP - top)
    rows = room.rows(ceil(len(screen.points) / across), _BELOW_RAIL)
    places = [place for row in rows for place in row.columns(across, GAP)]
    points = screen.points
    lacking = len(places) - len(points)
    if lacking:
        first, *points_left = points
        yield from _wide_turning_point(union(*places[: lacking + 1]), first, second=places[1])
        places, points = places[lacking + 1 :], tuple(points_left)
    if points:
        yield from _turning_points(places, points)


def _wide_turning_point(place: Rect, point: TurningPointLine, *, second: Rect) -> Pieces:
    """Yield a turning point that has the room of several, the `second` among them: from there on its seat and the
    circumstances, and before them the figure, all larger than those of others.
    """
    label, below = _framed_label(place)
    yield from _labelled(place, label, point)
    right = second.x + _INSET
    figure = below._replace(w=right - 2 * GAP - below.x)
    size = figures(point.figure, _FIGURES, height=figure.h, width=figure.w)[0]
    yield Text(figure, point.figure, (size,), BONE, Face.PLAIN_MONEY)
    beside = below._replace(x=right, w=below.right - right)
    height = _WIDE_SEAT_H + _PARTS_APART + _WIDE_WORDS_H
    block = beside._replace(y=beside.y + (beside.h - height) // 2, h=height)
    seat, words = block.down(_WIDE_SEAT_H, REST, gap=_PARTS_APART)
    yield from _seat_and_art(seat, point, blade=_WIDE_BLADE, sizes=FACT)
    yield Text(words, point.words, _WIDE_WORDS, STONE, lines=2)


def _turning_points(places: Sequence[Rect], points: Sequence[TurningPointLine]) -> Pieces:
    """Yield turning points of one size: label, figure, seat, and the circumstances, for which all have two lines if
    one of them needs them, so that whatever is in a row stands on one line.
    """
    framed = [_framed_label(place) for place in places]
    inside = framed[0][1]
    words_room = inside._replace(h=_WORDS_H)
    fitted = [fit_piece(Text(words_room, point.words, _WORDS, lines=2)) for point in points]
    largest = min(words.size for words in fitted)
    sizes = tuple(size for size in _WORDS if size <= largest)
    words_h = _WORDS_H if any(len(words.lines) > 1 for words in fitted) else _WORD_H
    height = inside.h - _SEAT_H - words_h - 3 * _PARTS_APART
    figure_size = min(figures(point.figure, _FIGURES, height=height, width=inside.w)[0] for point in points)
    for place, (label, below), point in zip(places, framed, points, strict=True):
        yield from _labelled(place, label, point)
        figure, seat, words = below.down(REST, _SEAT_H, words_h, gap=_PARTS_APART)
        yield Text(figure, point.figure, (figure_size,), BONE, Face.PLAIN_MONEY)
        yield from _seat_and_art(seat, point, blade=_BLADE, sizes=NAME)
        told = Text(words, point.words, sizes, STONE, lines=2, group="words")
        if len(fit_piece(told._replace(rect=words._replace(w=words.w + _SLACK))).lines) == 1:
            told = told._replace(rect=words._replace(h=_WORD_H))
        yield told


def _framed_label(place: Rect) -> tuple[Rect, Rect]:
    """Return the place of a turning point's label, and the room below it."""
    label, below = place.inset(_INSET, _INSET_DOWN).down(_LABEL_H, REST, gap=_PARTS_APART)
    return label, below


def _labelled(place: Rect, label: Rect, point: TurningPointLine) -> Pieces:
    """Yield the frame of a turning point, and what it is."""
    yield Outline(place, EDGE)
    yield Text(label, point.label, SMALL, STONE, group="labels")


def _seat_and_art(room: Rect, point: TurningPointLine, *, blade: int, sizes: tuple[int, ...]) -> Pieces:
    """Yield the seat of a turning point, its paddle `blade` wide, and at the right the artist's plates."""
    name = room._replace(x=room.x + blade + _PADDLE_APART, w=room.w - blade - _PADDLE_APART, h=blade)
    if point.artist:
        for card in range(point.cards):
            plate = Rect(room.right - _SWATCH - (_SWATCH + 4) * card, room.y, _SWATCH, _SWATCH)
            yield from swatch(plate, point.artist, _SWATCH // 2)
        name = name._replace(w=name.w - (_SWATCH + 4) * point.cards - GAP)
    yield paddle(room.x, room.y, blade, point.number)
    yield Text(name, point.name, sizes, BONE, Face.STRONG)


def sums(grid: Grid, screen: SumsScreen, banner: str) -> Pieces:
    """Yield what artists cost and earned below the rail; beside or below it, the auctions."""
    yield from _framed(grid, screen, banner)
    if grid.portrait:
        lines_h = _TITLE_H + GAP + len(screen.lines) * _STANDING_PITCH
        room = grid.whole._replace(y=HANG_Y, h=grid.main.y - 2 * GAP - HANG_Y)
        chart, lines = room.down(REST, lines_h, gap=2 * GAP)
        below = grid.main._replace(x=MARGIN)
        signs = below.inset(0, 14).rows(2, GAP)
    else:
        lines = grid.side
        room = Rect(MARGIN, HANG_Y, grid.board.w - 4, grid.height - 28 - HANG_Y)
        chart, below = room.down(REST, 20, gap=18)
        signs = below.columns(2, GAP)
    yield from _pairs(chart, screen.pairs)
    if not banner:
        yield from _legend(signs, screen)
    title, rows = lines.down(_TITLE_H, REST, gap=GAP)
    yield Text(title, screen.lines_title, SMALL, STONE)
    pitch = min(66, rows.h // max(1, len(screen.lines)))
    sizes = (28, 26, 24) if pitch >= _ROOMY else (20,)
    size = min((figures(line.figure, sizes, width=rows.w * 3 // 5)[0] for line in screen.lines), default=0)
    for row, line in zip(rows.stack(len(screen.lines), pitch), screen.lines, strict=True):
        yield from _line(row, line, size)


def _pairs(room: Rect, pairs: Sequence[Pair]) -> Pieces:
    """Yield two plates for each artist: an outlined one for the cost of its cards, a filled one for what they earned.

    Under them are the amounts in the same order, and along the foot the artists with the numbers of their cards.
    """
    amounts_in_units = [amount for pair in pairs for amount in (pair.paid, pair.earned)]
    most = max(1, *amounts_in_units)
    foot, amounts = 54, 72
    longest = room.h - foot - amounts
    for pair, column in zip(pairs, room.columns(len(pairs), 8), strict=True):
        colour = parse_colour(pair.artist.colour)
        plates = column.columns(2, 4) if pair.paid_label else (column, column)
        lengths = [amount * longest // most for amount in (pair.paid, pair.earned)]
        paid, earned = (plate._replace(h=max(3, length)) for plate, length in zip(plates, lengths, strict=True))
        if pair.paid_label:
            yield Outline(paid, colour, 3) if paid.h >= 6 else Box(paid, colour)
        yield Box(earned, colour)
        below = column.y + max(lengths) + 8
        amount = Rect(column.x, below, column.w, 20)
        if pair.paid_label:
            yield Text(amount, pair.paid_label, (22, 20, 18, 16), STONE, Face.MONEY)
            amount = amount._replace(y=below + 26)
        yield Text(amount._replace(h=28), pair.earned_label, (36, 32, 28, 24, 22, 20, 18), BONE, Face.MONEY)
        name, counted = Rect(column.x, room.bottom - foot, column.w, foot).rows(2, 6)
        yield Text(
            name._replace(w=name.w + _NAME_BESIDE), pair.artist.name, (22, 20, 19, 18, 17, 16), BONE, group="artists"
        )
        mark, hand, cards = counted.across(_PAIR_SIGN, _PAIR_SIGN, REST, gap=5)
        yield Icon(mark.square(_PAIR_SIGN), pair.artist.mark, colour)
        yield Icon(hand.square(_PAIR_SIGN), Sign.HAND, STONE)
        yield Text(cards, str(pair.cards), (22,), STONE, Face.STRONG)


def _legend(places: Sequence[Rect], screen: SumsScreen) -> Pieces:
    """Yield the meaning of the two kinds of plates."""
    paid, earned = places
    if screen.paid_label:
        sign, words = paid.across(20, REST, gap=10)
        yield Outline(sign.square(20), STONE, 3)
        yield Text(words, screen.paid_label, _LEGEND, STONE, group="legend")
    else:
        earned = paid
    sign, words = earned.across(20, REST, gap=10)
    yield Box(sign.square(20), STONE)
    yield Text(words, screen.earned_label, _LEGEND, BONE, group="legend")


def _line(row: Rect, line: SumLine, size: int) -> Pieces:
    """Yield a kind of auction or a round, and what it earned."""
    yield Box(row._replace(h=1), HAIR)
    left = row.x
    if line.symbol:
        yield Icon(Rect(row.x, row.y + 8, 22, 22), Sign[line.symbol.name])
        left += 36
    yield Text(Rect(left, row.y + 8, row.right - left, 22), line.label, (24, 22, 20, 18), BONE, group="lines")
    width = money_width(line.figure, size)
    below = Rect(left, row.y + min(34, row.h - 22), row.right - width - GAP - left, 20)
    if fits_a_line(line.words, below.w):
        yield Text(below, line.words, (20, 18, 16), STONE, group="words")
    else:
        two_lines = below._replace(y=row.bottom - _TWO_LINES_H - 2, h=_TWO_LINES_H)
        yield Text(two_lines, line.words, (20, 18, 16), STONE, lines=2, group="words")
    figure = Rect(row.right - width, below.y, width, below.h)
    tone = STONE if line.figure.startswith("−") else BONE
    yield Text(figure, line.figure, (size, 20), tone, Face.MONEY, Align.RIGHT)


def _framed(grid: Grid, screen: StoryScreen, banner: str) -> Pieces:
    """Yield what all parts of the story have: the heading, a message to the whole table, and the way to the next."""
    yield from heading_with_back(grid, screen.title, screen.back)
    yield from show_banner(Rect(MARGIN, grid.main.y + 12, grid.main.x - MARGIN - GAP, grid.main.h - 16), banner)
    yield from command(grid.main, screen.next, is_main=True)
