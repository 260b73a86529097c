"""Draw a QR code: light ground with its margin, and the dark modules."""

import pygame

from display.theme import BONE, INK
from display.widgets import Code

QUIET_MODULES = 4
"""Modules of light margin round a code, without which readers do not find it (ISO/IEC 18004, quiet zone)."""


def draw(surface: pygame.Surface, code: Code) -> None:
    """Draw a code, each module of at least one px, even if the code is then larger than its rectangle."""
    across = len(code.rows) + 2 * QUIET_MODULES
    px = max(1, min(code.rect.w, code.rect.h) // across)
    ground = code.rect.square(px * across)
    surface.fill(BONE, ground)
    for line, row in enumerate(code.rows, start=QUIET_MODULES):
        for column, module in enumerate(row, start=QUIET_MODULES):
            if module == "1":
                surface.fill(INK, (ground.x + px * column, ground.y + px * line, px, px))
