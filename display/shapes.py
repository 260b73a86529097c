"""The geometry of art: artists' marks and the pictures of their lots.

Every shape is a list of polygons in a box of given pixels, later ones over earlier ones. No quarter turn of one mark
gives another, so they distinguish artists without colour. Icons are in `icons.py`; nothing is painted here.
"""

from collections.abc import Sequence
from enum import Enum
from math import cos, pi, sin
from typing import NamedTuple

from companion.screen_data.screens import Mark

Point = tuple[float, float]


class Tone(Enum):
    """What a polygon is filled with."""

    MAIN = "main"
    CUT = "cut"
    TINT = "tint"
    INK = "ink"
    BONE = "bone"


class Polygon(NamedTuple):
    """A filled polygon; `square` ones are snapped to whole pixels so that their edges are sharp."""

    points: tuple[Point, ...]
    tone: Tone = Tone.MAIN
    square: bool = False


def bar(left: float, top: float, right: float, bottom: float, tone: Tone = Tone.MAIN) -> Polygon:
    """Return an upright rectangle by its edges."""
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), tone, square=True)


def disc(x: float, y: float, radius: float, tone: Tone = Tone.MAIN) -> Polygon:
    """Return a disc round (x, y)."""
    return Polygon(arc(x, y, radius, 0, 2), tone)


def arc(x: float, y: float, radius: float, start: float, end: float) -> tuple[Point, ...]:
    """Return points along a circle, clockwise on the screen, from `start` to `end` in half turns, 0 to the right."""
    chords = 96
    angles = (pi * (start + (end - start) * place / chords) for place in range(chords + 1))
    return tuple((x + radius * cos(angle), y + radius * sin(angle)) for angle in angles)


def stroke(start: Point, end: Point, width: float = 2, tone: Tone = Tone.MAIN) -> Polygon:
    """Return a straight stroke with blunt ends."""
    (ax, ay), (bx, by) = start, end
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    dx, dy = (by - ay) / length * width / 2, (ax - bx) / length * width / 2
    return Polygon(((ax + dx, ay + dy), (bx + dx, by + dy), (bx - dx, by - dy), (ax - dx, ay - dy)), tone)


def frame(box: tuple[float, float, float, float], stroke: float) -> tuple[Polygon, Polygon]:
    """Return a frame by its outer edges, open inside its stroke."""
    left, top, right, bottom = box
    inside = bar(left + stroke, top + stroke, right - stroke, bottom - stroke, Tone.CUT)
    return bar(left, top, right, bottom), inside


def mark(which: Mark, n: float) -> Sequence[Polygon]:
    """Return an artist's mark in a square of `n` px."""
    match which:
        case Mark.DISC:
            return (disc(n / 2, n / 2, n / 2),)
        case Mark.FRAME:
            edge = (n - round(n * 0.34)) / 2
            return (*frame((0, 0, n, n), n * 0.17), bar(edge, edge, n - edge, n - edge))
        case Mark.TRIANGLE:
            return (Polygon(((n / 2, 0.04 * n), (n, 0.96 * n), (0, 0.96 * n))),)
        case Mark.CROSS:
            edge = round(n * 0.33)
            return (bar(edge, 0, n - edge, n), bar(0, edge, n, n - edge))
        case Mark.BARS:
            return (bar(0, 0.04 * n, n, 0.58 * n), bar(0, 0.72 * n, n, 0.98 * n))


def artwork(which: Mark, w: float, h: float) -> Sequence[Polygon]:
    """Return a lot's picture over its artist's colour, `w` by `h` px, from the geometry of the mark."""
    match which:
        case Mark.DISC:
            short = min(w, h)
            return (
                disc(0.64 * w, 0.77 * h, 0.47 * short, Tone.TINT),
                disc(0.35 * w, 0.46 * h, 0.26 * short, Tone.INK),
                disc(0.77 * w, 0.23 * h, 0.1 * short, Tone.BONE),
            )
        case Mark.FRAME:
            return tuple(
                bar(0.1 * w + rest * w, 0.15 * h + 1.3 * rest * h, 0.9 * w - rest * w, 0.905 * h - 0.5 * rest * h, tone)
                for rest, tone in ((0.0, Tone.TINT), (0.13, Tone.INK), (0.26, Tone.BONE))
            )
        case Mark.TRIANGLE:
            return (
                Polygon(((w, 0.27 * h), (w, h), (0, h)), Tone.TINT),
                Polygon(((w, 0.47 * h), (w, h), (0.28 * w, h)), Tone.INK),
                Polygon(((0.32 * w, 0.22 * h), (0.53 * w, 0.5 * h), (0.11 * w, 0.5 * h)), Tone.BONE),
            )
        case Mark.CROSS:
            left = 0.56 * w
            right = 0.82 * w
            top = 0.53 * h
            bottom = 0.77 * h
            return (
                bar(left, 0, right, h, Tone.INK),
                bar(0, top, left, bottom, Tone.TINT),
                bar(right, top, w, bottom, Tone.TINT),
                bar(left, top, right, bottom, Tone.BONE),
            )
        case Mark.BARS:
            left, right = 0.12 * w, 0.88 * w
            return (
                bar(left, 0.22 * h, right, 0.26 * h, Tone.BONE),
                bar(left, 0.31 * h, right, 0.62 * h, Tone.TINT),
                bar(left, 0.7 * h, right, 0.9 * h, Tone.INK),
            )
