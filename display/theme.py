"""The look of the table: colours and what is derived from an artist's colour, type scale, lines.

The artists' own colours are those of the edition that is played: `companion/editions/*.toml`.

Contrast ratios in the comments are WCAG 2's, on the wall unless stated otherwise. Only art is in colour; the rest of
the screen has none. Layouts decide where things are.
"""

from functools import cache

Colour = tuple[int, int, int]

WALL: Colour = (0x14, 0x12, 0x10)  # the ground of every picture
SHADE: Colour = (0x2E, 0x29, 0x23)  # keys; bone on it 12.3, stone 7.3
PAPER: Colour = (0xE0, 0xD7, 0xC8)  # what is touched on bone; ink on it 13.8
INK: Colour = (0x0B, 0x0A, 0x09)  # text and marks on colour or bone; on bone 16.8
BONE: Colour = (0xF3, 0xEC, 0xDF)  # text, rail, what matters now; 15.9
STONE: Colour = (0xC0, 0xB7, 0xA7)  # what is secondary, what waits; 9.4
MUTE: Colour = (0x9B, 0x90, 0x81)  # a dim 0, only from 24 px up; 6.0
EDGE: Colour = (0x7C, 0x73, 0x66)  # outlines, empty places, what cannot be touched now; 4.0
HAIR: Colour = (0x3A, 0x35, 0x2E)  # lines between rows: decoration, nothing depends on them

RAIL = 4
OUTLINE = 2
FRAME = 4  # the frame around the seat that is asked
KEY_EDGE, CORNER = 3, 7
"""Width of the edge of the main command, and radius of the corners of all that can be touched."""
GHOST = 3

HUGE = (620, 560, 500, 440, 400, 360, 320, 288, 260, 228, 190, 160, 136, 120, 104, 90, 76, 64, 52)
"""Sizes of the price; at the largest its figures are as tall as the lot's picture."""
WORTH = (68, 62, 56, 48, 42, 36, 32, 28, 24, 20, 17)
HEADLINE = (45, 40, 36, 32, 28)
CALL = (56, 52, 48, 45, 42, 40, 36, 32, 28, 26, 24, 22, 20, 18, 17, 16)
"""Sizes of what the auctioneer calls."""
COMMAND = (28, 26, 24, 22)
BROKEN = (24, 22, 20, 18, 16)
NAME = (26, 24, 22, 20)
PLATE_NAME = (24, 22, 20, 18, 16)
"""Sizes of a name on a seat's plate, which may be narrow: it is made small before it is cut."""
FACT = (36, 34, 32, 31, 28, 26, 24, 22, 20, 18, 17, 16)
"""Sizes of what all share: artists, names, the round, worths. From 31 units on, capitals are 4 mm high."""
SMALL = (22, 20, 18)
NOTE = (22, 20, 18, 16)
EXPLAINING = (30, 28, 26, 24, 22)
"""Sizes of an explanation: all of them can be read from 60 cm."""

DASHES = ((), (16, 6), (7, 5), (3, 4), (18, 5, 3, 5))
"""Px drawn and left out of the line of each seat, in seat order, so that lines differ without colour."""

LARGE_TEXT = 24
"""From this size in px WCAG 2 counts text as large: 4.5:1 is enough for AAA, below it 7:1."""

_DIM, _TINT = 0.22, 0.22


@cache
def parse_colour(colour: str) -> Colour:
    """Return the colour of `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


@cache
def mix(top: Colour, ground: Colour, share: float) -> Colour:
    """Return the mixture of `share` (0 to 1) of `top` over `ground`."""
    red, green, blue = (round(a * share + b * (1 - share)) for a, b in zip(top, ground, strict=True))
    return red, green, blue


def dim(colour: Colour) -> Colour:
    """Return an artist's dim colour: the plate of a token whose column is not ranked."""
    return mix(colour, WALL, _DIM)


def tint(colour: Colour) -> Colour:
    """Return the light tone of a lot's picture."""
    return mix((0xFF, 0xFF, 0xFF), colour, _TINT)


@cache
def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21, as WCAG 2.1 defines it."""
    high, low = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
