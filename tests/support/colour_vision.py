"""How colours look to people who see them otherwise, and how far apart two colours are.

Simulation: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color
Vision Deficiency", IEEE TVCG 15 (2009), matrices for full severity, on linear RGB. Difference: CIEDE2000 as in G.
Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula", Color Research and Application 30 (2005), with
their test data in `test_marks.py`. White is D65.
"""

from enum import StrEnum
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

from display.theme import Colour

Linear = tuple[float, float, float]
Lab = tuple[float, float, float]


class Seen(StrEnum):
    """By whom."""

    USUAL = "usual"
    PROTAN = "protan"
    DEUTAN = "deutan"
    TRITAN = "tritan"


_MATRICES: dict[Seen, tuple[Linear, Linear, Linear]] = {
    Seen.USUAL: ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    Seen.PROTAN: ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    Seen.DEUTAN: ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    Seen.TRITAN: ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
_TO_XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
_WHITE = (0.95047, 1.0, 1.08883)


def as_seen(colour: Colour, seen: Seen) -> Linear:
    """An sRGB colour as linear RGB, as somebody sees it."""
    parts = [part / 255 for part in colour]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    red, green, blue = (sum(a * b for a, b in zip(row, linear, strict=True)) for row in _MATRICES[seen])
    return min(1, max(0, red)), min(1, max(0, green)), min(1, max(0, blue))


def difference_of_colours(one: Linear, other: Linear) -> float:
    """CIEDE2000 between two colours in linear RGB."""
    return delta_e(_lab(one), _lab(other))


def _lab(colour: Linear) -> Lab:
    parts = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in _TO_XYZ)
    x, y, z = (_root(part / white) for part, white in zip(parts, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > (6 / 29) ** 3 else part * (29 / 6) ** 2 / 3 + 4 / 29


def delta_e(one: Lab, other: Lab) -> float:
    """CIEDE2000 between two colours in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    grey = 0.5 * (1 - _strong((hypot(a1, b1) + hypot(a2, b2)) / 2))
    a1, a2 = a1 * (1 + grey), a2 * (1 + grey)
    c1, c2 = hypot(a1, b1), hypot(a2, b2)
    h1, h2 = degrees(atan2(b1, a1)) % 360, degrees(atan2(b2, a2)) % 360
    turn = h2 - h1
    if c1 * c2 == 0:
        turn = 0
    elif abs(turn) > 180:
        turn -= 360 if turn > 0 else -360
    hue = h1 + turn / 2 if c1 * c2 else h1 + h2
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    dl = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * chroma)
    dh = 2 * sqrt(c1 * c2) * sin(radians(turn / 2)) / (1 + 0.015 * chroma * t)
    # The rotation term is written in the mean hue from 0 to 360 degrees.
    bend = -2 * _strong(chroma) * sin(radians(60 * exp(-((((hue % 360) - 275) / 25) ** 2))))
    return sqrt(dl**2 + dc**2 + dh**2 + bend * dc * dh)


def _strong(chroma: float) -> float:
    return sqrt(chroma**7 / (chroma**7 + 25**7))
