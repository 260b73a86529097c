"""The sides of the panel from which people look at it. `live/screen_orientation.py` decides which side it faces."""

from enum import StrEnum


class Side(StrEnum):
    """A side of the panel, in clockwise order; the lower edge is the bottom."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"

    @property
    def quarters(self) -> int:
        """Return the clockwise quarter turns that make a picture upright for this side."""
        return list(Side).index(self)


SEATED = (Side.BOTTOM, Side.LEFT, Side.TOP, Side.RIGHT, Side.BOTTOM)
"""The default sides of seats 1 to 5: clockwise round the panel, the fifth beside the first."""
