"""Turn geometry into pixels: polygons are drawn large and scaled down for smooth edges, and cached.

The geometry itself is in `shapes.py` and `icons.py`.
"""

from collections.abc import Sequence
from functools import lru_cache

import pygame

from companion.screen_data.screens import Mark
from display import icons, shapes
from display.icons import Sign
from display.shapes import Part, Tone
from display.theme import BONE, INK, Colour, tint

FINE = 4
"""How many times larger shapes are drawn than shown: 17 steps along an edge. A power of two keeps colours exact."""


@lru_cache(maxsize=384)
def icon(which: Sign | Mark, size: int, colour: Colour) -> pygame.Surface:
    """Return an icon or an artist's mark of `size` px on a transparent surface."""
    return _picture(icons.parts(which, size), (size, size), colour)


@lru_cache(maxsize=64)
def pattern(which: Mark, width: int, height: int, colour: Colour) -> pygame.Surface:
    """Return one unit of a token's pattern on a transparent surface."""
    return _picture(shapes.pattern(which, width, height), (width, height), colour)


@lru_cache(maxsize=16)
def artwork(which: Mark, width: int, height: int, colour: Colour) -> pygame.Surface:
    """Return a lot's picture, fully filled."""
    ground = shapes.bar(0, 0, width, height)
    return _picture((ground, *shapes.artwork(which, width, height)), (width, height), colour)


@lru_cache(maxsize=64)
def stroke(step: tuple[int, int], width: int, colour: Colour) -> tuple[pygame.Surface, int, int]:
    """Return a stroke `step` px right and down, and the offset of its picture from the stroke's start."""
    right, down = step
    left, top = min(0, right) - width, min(0, down) - width
    size = (abs(right) + 2 * width, abs(down) + 2 * width)
    part = shapes.stroke((-left, -top), (right - left, down - top), width)
    return _picture((part,), size, colour), left, top


def _picture(parts: Sequence[Part], size: tuple[int, int], colour: Colour) -> pygame.Surface:
    width, height = size
    clear = (*colour, 0)
    fine = pygame.Surface((width * FINE, height * FINE), pygame.SRCALPHA, 32)
    fine.fill(clear)
    fills = {Tone.MAIN: colour, Tone.CUT: clear, Tone.TINT: tint(colour), Tone.INK: INK, Tone.BONE: BONE}
    for part in parts:
        if part.square:
            (left, top), _, (right, bottom), _ = part.points
            edges = [round(edge) * FINE for edge in (left, top, right, bottom)]
            fine.fill(fills[part.tone], (edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]))
        else:
            points = [(x * FINE - 0.5, y * FINE - 0.5) for x, y in part.points]
            pygame.draw.polygon(fine, fills[part.tone], points)
    return smaller(fine, size)


def smaller(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return the picture at a size in px, the same everywhere: the fastest of pygame's loops differ by processor."""
    pygame.transform.set_smoothscale_backend("GENERIC")
    return pygame.transform.smoothscale(picture, size)
