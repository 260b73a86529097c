"""Drawings of a table's parts and their wires, shared by the picture of the wiring and those of the building steps.

A chip is where a wire ends: a square or a longer box with the number or the name of a pin, a contact or a screw.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from display.svg import SheetPiece
from display.theme import BONE, INK, OUTLINE, STONE, WALL
from display.widgets import REST, Align, Box, Face, Outline, Rect, Text
from hardware.config.parts import KEYPAD_ROWS

CHIP = 36
"""The side of a square chip."""
KEY, KEY_GAP = 48, 8
KEYPAD_H = 4 * KEY + 3 * KEY_GAP + 24 + CHIP
"""The height of a keypad with the chips of its columns below the keys."""
WIRE = 3
WORD_SIZES = (21, 20, 19, 18)
"""The sizes of the words in and beside a part."""


class Chip(NamedTuple):
    """Where a wire ends: its number or its name, and whether the chip is filled or framed."""

    words: str
    is_filled: bool


def chip_pieces(rect: Rect, chip: Chip) -> Iterator[SheetPiece]:
    """Yield a chip."""
    yield Box(rect, BONE) if chip.is_filled else Outline(rect, BONE, 2)
    yield Text(rect, chip.words, (20,), INK if chip.is_filled else BONE, Face.STRONG, Align.CENTRE)


def contact_pieces(spot: Rect, start: Chip, words: str, end: Chip, *, chip_w: int = CHIP) -> Iterator[SheetPiece]:
    """Yield a button, a light or the like as a box with words, and the wires to the chips at both sides."""
    first, room, last = spot.across(chip_w, REST, chip_w, gap=24)
    yield wire_across(first.right, last.x, spot.middle[1])
    yield from chip_pieces(first, start)
    frame = room.inset(0, -4)
    yield Box(frame.inset(OUTLINE), WALL)
    yield Outline(frame, BONE)
    yield Text(frame, words, WORD_SIZES, BONE, align=Align.CENTRE)
    yield from chip_pieces(last, end)


def keypad_pieces(spot: Rect, rows: Sequence[Chip], columns: Sequence[Chip]) -> Iterator[SheetPiece]:
    """Yield keys with a wire to the chip of each row at the left, and to that of each column below."""
    _, room = spot.across(REST, 3 * KEY + 2 * KEY_GAP)
    block, ends = room.down(4 * KEY + 3 * KEY_GAP, CHIP, gap=24)
    for place, chip in zip(ends.columns(3, KEY_GAP), columns, strict=True):
        yield wire_down(place.middle[0], block.y, ends.y)
        yield from chip_pieces(place.square(CHIP), chip)
    for line, chip, names in zip(block.rows(4, KEY_GAP), rows, KEYPAD_ROWS, strict=True):
        square = spot._replace(y=line.y, w=CHIP, h=KEY).square(CHIP)
        yield from chip_pieces(square, chip)
        yield wire_across(square.right, line.right, square.middle[1])
        for key, name in zip(line.columns(3, KEY_GAP), names, strict=True):
            yield Box(key.inset(OUTLINE), WALL)
            yield Outline(key, STONE)
            yield Text(key, name, (24, 22), BONE, Face.STRONG, Align.CENTRE)


def wire_across(start: int, end: int, y: int) -> Box:
    """Return a wire from left to right."""
    return Box(Rect(start, y - 1, end - start, WIRE), STONE)


def wire_down(x: int, start: int, end: int) -> Box:
    """Return a wire from the top down."""
    return Box(Rect(x - 1, start, WIRE, end - start), STONE)
