"""A QR code as filled rectangles: light ground with its margin, and runs of dark modules."""

from collections.abc import Iterator
from itertools import groupby

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
    for line, row in enumerate(code.rows):
        left = 0
        for module, run in groupby(row):
            length = len(list(run))
            if module == "1":
                yield Box(Rect(x + px * (MARGIN + left), y + px * (MARGIN + line), px * length, px), INK)
            left += length
