"""The hang: tokens hanging from the rail in columns, and under each column what one of its cards is worth.

Ten of a token's value is one unit of length, so length is worth and reads upside down. What the round would bring if
it ended now hangs as outlined plates. Ranked columns are lit, the others sleep at 0.
"""

from collections.abc import Iterator, Sequence

from companion.scene import Column
from display.pieces import Box, Face, Outline, Pattern, Piece, Rect, Text
from display.screens.grid import HANG_Y, PLATE
from display.screens.parts import pips
from display.theme import (
    BONE,
    FRESH,
    GHOST,
    INK,
    LARGE_TEXT,
    MUTE,
    SMALL,
    STONE,
    STRIPE,
    WORTH,
    Colour,
    dim,
    dim_pattern,
    lit_pattern,
    parse,
)

_ROOM = 292
"""Px from the rail to the foot of the longest column, its worth below not counted."""
_LARGEST_UNIT = 44
_SHORT_WORTH = 3
"""Longer amounts begin at the plate's edge, not under the tokens' figures, for a larger size."""
_TICKS_FROM = 80
"""Narrower plates have no room for ticks beside the figures."""
_WORTH_GAP, _WORTH_H = 12, 40


def head(x: int, column: Column) -> Iterator[Piece]:
    """An artist's name and the cards on the table this round, over the rail."""
    yield Text(Rect(x, 12, PLATE + 2, 18), column.artist.name, (*SMALL, 16), BONE)
    yield from pips(x, 38, column.artist, column.count)


def unit(columns: Sequence[Column]) -> float:
    """Px of ten value, so that the longest column still leaves room for what it is worth."""
    longest = max(sum(token.value for token in column.tokens) + column.ghost for column in columns)
    return min(_LARGEST_UNIT, _ROOM / max(1, longest / 10))


def hanging(x: int, width: int, column: Column, ten: float, now: int) -> Iterator[Piece]:
    """One column: its tokens, oldest at the rail, the ghost of round `now`, and its worth. `ten`: px of ten value."""
    colour, lit = parse(column.artist.colour), column.rank > 0
    total = 0
    for token in column.tokens:
        plate = _plate(x, width, total, token.value, ten)
        total += token.value
        ground = colour if lit else dim(colour)
        yield Box(plate, ground)
        if not lit:
            yield Box(plate._replace(w=STRIPE), colour)
        shade = lit_pattern(colour) if lit else dim_pattern(colour)
        yield from _patterns(plate, column, token.value, ten, shade)
        yield from _figures(plate, token.value, token.round, ten, INK if lit else STONE)
        if token.fresh:
            yield Outline(plate, BONE, FRESH)
    if column.ghost:
        plate = _plate(x, width, total, column.ghost, ten)
        total += column.ghost
        yield from _patterns(plate, column, column.ghost, ten, dim(colour))
        yield Outline(plate, colour, GHOST)
        yield from _figures(plate, column.ghost, now, ten, BONE)
    foot = HANG_Y + round(total / 10 * ten) + _WORTH_GAP
    tone = BONE if lit else MUTE
    indent = 9 if len(column.worth) <= _SHORT_WORTH else 0
    yield Text(Rect(x + indent, foot, width + 5 - indent, _WORTH_H), column.worth, WORTH, tone, Face.MONEY)


def _plate(x: int, width: int, above: int, value: int, ten: float) -> Rect:
    """A token's plate, two px short of the next one."""
    top, bottom = HANG_Y + round(above / 10 * ten), HANG_Y + round((above + value) / 10 * ten)
    return Rect(x, top, width, bottom - top - 2)


def _patterns(plate: Rect, column: Column, value: int, ten: float, colour: Colour) -> Iterator[Piece]:
    """The artist's pattern once for each ten beyond the first, which has the figures."""
    units = value // 10
    for place in range(1, units):
        top, bottom = plate.y + round(place * ten), min(plate.y + round((place + 1) * ten), plate.bottom)
        if bottom - top > 8:
            inner = Rect(plate.x + 4, top, plate.w - 8, bottom - top - (4 if place == units - 1 else 0))
            yield Pattern(inner, column.artist.mark, colour)


def _figures(plate: Rect, value: int, round_number: int, ten: float, colour: Colour) -> Iterator[Piece]:
    """A token's value, and its round as tally ticks."""
    size = max(LARGE_TEXT, min(36, round(ten * 0.86)))
    line = Rect(plate.x + 11, plate.y, plate.w - 14, min(plate.h, round(ten)))
    yield Text(line, str(value), (size,), colour, Face.STRONG)
    tall = min(14, round(ten * 0.36))
    right, top = plate.right - 9, line.y + (line.h - tall) // 2
    for tick in range(round_number if plate.w >= _TICKS_FROM else 0):
        yield Box(Rect(right - 2 - 5 * (round_number - 1 - tick), top, 2, tall), colour)
