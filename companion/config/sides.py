"""The sides of the panel from which people look at it. `live/screen_orientation.py` decides which one it faces."""

from enum import StrEnum


class Side(StrEnum):
    """A side of the panel, lower edge at the bottom; in the order in which players sit, clockwise."""

    BOTTOM = "bottom"
    LEFT = "left"
    TOP = "top"
    RIGHT = "right"

    @property
    def quarters(self) -> int:
        """Quarter turns clockwise after which a picture is upright for somebody on this side."""
        return list(Side).index(self)


SEATED = (Side.BOTTOM, Side.LEFT, Side.TOP, Side.RIGHT, Side.BOTTOM)
"""Where seats 1 to 5 look from if nothing else is said: clockwise round the panel, the fifth beside the first."""
