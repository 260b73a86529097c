"""A QR code as filled rectangles: light ground with its margin, and the dark modules."""

from collections.abc import Iterator

from display.theme import BONE, INK
from display.widgets import Box, Code, Rect

MARGIN = 4
"""Modules of light margin round a code, without which readers do not find it (ISO/IEC 18004, quiet zone)."""


def code_parts(code: Code) -> Iterator[Box]:
    """Yield the rectangles of a code. A module is at least one px, even if the code is then larger than its
    rectangle.
    """
    across = len(code.rows) + 2 * MARGIN
    px = max(1, min(code.rect.w, code.rect.h) // across)
    side = px * across
    x, y = code.rect.x + (code.rect.w - side) // 2, code.rect.y + (code.rect.h - side) // 2
    yield Box(Rect(x, y, side, side), BONE)
    for line, row in enumerate(code.rows, start=MARGIN):
        for column, module in enumerate(row, start=MARGIN):
            if module == "1":
                yield Box(Rect(x + px * column, y + px * line, px, px), INK)
