"""The panel a picture is made for: its pixels and its millimetres, and what follows from both for fingers.

Pixels need not be square. What is placed on a panel belongs to the screens, not here.
"""

from math import ceil
from typing import NamedTuple

KNOWN_SIZES_MM = {
    (800, 480): (154.08, 85.92),  # Raspberry Pi Touch Display (7"), active area of its data sheet
    (720, 1280): (88.0, 155.0),  # Raspberry Pi Touch Display 2, active area of its data sheet
}
USUAL = (800, 480)
"""The pixels of a picture of which nothing is said: the 7" Touch Display's, for which the screens are drawn."""
DEFAULT_PX_PER_MM = 5.2
"""For a panel nobody has measured: the density of the 7" Touch Display across, so that targets do not shrink."""


class Panel(NamedTuple):
    """A touch panel: width and height in pixels and in millimetres."""

    width: int
    height: int
    mm_width: float
    mm_height: float

    @classmethod
    def of(cls, width: int, height: int, mm_width: float = 0, mm_height: float = 0) -> "Panel":
        """The panel, each 0 filled in: usual pixels, and the millimetres that go with the pixels, or a guess."""
        width, height = width or USUAL[0], height or USUAL[1]
        guess = (width / DEFAULT_PX_PER_MM, height / DEFAULT_PX_PER_MM)
        usual = KNOWN_SIZES_MM.get((width, height), guess)
        return cls(width, height, mm_width or usual[0], mm_height or usual[1])

    @classmethod
    def parse(cls, text: str) -> "Panel":
        """Read `800x480`, or `1280x800@217x136` where the millimetres are known.

        Raises ValueError, with the remedy in its words, for anything else.
        """
        pixels, given, size = text.lower().partition("@")
        try:
            width, height = (int(part) for part in pixels.split("x"))
            lengths = [float(part) for part in size.split("x", 1)] if given else []
        except ValueError:
            raise ValueError(_remedy(text)) from None
        if min(width, height, *lengths) <= 0 or len(lengths) == 1:
            raise ValueError(_remedy(text))
        return cls.of(width, height, *lengths)

    def turned(self, quarters: int) -> "Panel":
        """The panel as somebody sees it who sits so many quarter turns round the table."""
        return self if quarters % 2 == 0 else Panel(self.height, self.width, self.mm_height, self.mm_width)

    def across(self, mm: float) -> int:
        """Pixels, rounded up, that cover `mm` millimetres from left to right."""
        return ceil(mm * self.width / self.mm_width)

    def down(self, mm: float) -> int:
        """Pixels, rounded up, that cover `mm` millimetres from top to bottom."""
        return ceil(mm * self.height / self.mm_height)


def _remedy(text: str) -> str:
    return f"{text!r} is no panel: write its pixels, such as 800x480, or 1280x800@217x136 with its millimetres"
