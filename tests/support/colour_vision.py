"""How colours look to people who see them otherwise, and how far apart two colours are.

Simulation: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color
Vision Deficiency", IEEE TVCG 15 (2009), matrices for full severity, on linear RGB. White is D65.
"""

from enum import StrEnum
from math import dist

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
    """How far apart two colours in linear RGB are in CIELAB (CIE 1976)."""
    return dist(_lab(one), _lab(other))


def _lab(colour: Linear) -> Lab:
    parts = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in _TO_XYZ)
    x, y, z = (_root(part / white) for part, white in zip(parts, _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(part: float) -> float:
    return part ** (1 / 3) if part > (6 / 29) ** 3 else part * (29 / 6) ** 2 / 3 + 4 / 29
