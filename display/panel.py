"""The panel of a picture: its pixels and its millimetres, and what follows from both for fingers.

Pixels need not be square. Layouts are elsewhere.
"""

from typing import NamedTuple

TOUCH_DISPLAY_MM = (154.08, 85.92)
"""Width and height of the lit area of a Raspberry Pi Touch Display (7"), by its data sheet."""
TOUCH_DISPLAY_2_MM = (88.0, 155.0)
"""The same of a Raspberry Pi Touch Display 2 of 7 inches."""
USUAL = (800, 480)
"""The default pixels of a picture: the 7" Touch Display's, for which the screens are designed."""
KNOWN_SIZES_MM = {USUAL: TOUCH_DISPLAY_MM, (720, 1280): TOUCH_DISPLAY_2_MM}
"""Millimetres by pixels, where nothing tells more."""
LEAST_MM = 100, 60
"""The sides of the smallest panel that fingers can use: of 5 inches. On a smaller one a key is too small to hit."""
DEFAULT_PX_PER_MM = 5.2
"""For an unmeasured panel: the horizontal density of the 7" Touch Display, so that targets do not shrink."""


class TooSmall(ValueError):
    """A panel whose controls would be too small for fingers.

    `keys` are the settings that give its size, the likeliest cause first: its millimetres, then its pixels.
    """

    def __init__(self, message: str, *, keys: tuple[str, ...]) -> None:
        super().__init__(message)
        self.keys = keys


class Panel(NamedTuple):
    """A touch panel: width and height in pixels and in millimetres."""

    width: int
    height: int
    mm_width: float
    mm_height: float

    @classmethod
    def of(cls, width: int, height: int, mm_width: float = 0, mm_height: float = 0) -> "Panel":
        """Return the panel, with defaults for each 0: the usual pixels, and the millimetres of those pixels, or a
        guess. Raise TooSmall for one that fingers cannot use.
        """
        width, height = width or USUAL[0], height or USUAL[1]
        usual = KNOWN_SIZES_MM.get((width, height), (width / DEFAULT_PX_PER_MM, height / DEFAULT_PX_PER_MM))
        panel = cls(width, height, mm_width or usual[0], mm_height or usual[1])
        short, long = sorted((panel.mm_width, panel.mm_height))
        if long < LEAST_MM[0] or short < LEAST_MM[1]:
            sides = ("width", "height") if panel.mm_width <= panel.mm_height else ("height", "width")
            raise TooSmall(
                f"A screen of {long:.0f} × {short:.0f} mm is too small for fingers; {LEAST_MM[0]} × {LEAST_MM[1]} mm "
                "are enough. If it is larger, write its mm-width and mm-height into settings.toml.",
                keys=(*(f"mm-{side}" for side in sides), *sides),
            )
        return panel

    @property
    def name(self) -> str:
        """Return what tells it from other panels, as `parse` reads it: `800x480@154x86`."""
        return f"{self.width}x{self.height}@{self.mm_width:.0f}x{self.mm_height:.0f}"

    @classmethod
    def parse(cls, text: str) -> "Panel":
        """Return the panel of `800x480`, or `1280x800@217x136` where the millimetres are known.

        Raise ValueError, which names the remedy, for anything else.
        """
        pixels, given, size = text.lower().partition("@")
        try:
            width, height = (int(part) for part in pixels.split("x"))
            lengths = [float(part) for part in size.split("x", 1)] if given else []
            if min(width, height, *lengths) <= 0 or len(lengths) == 1:
                raise ValueError
        except ValueError:
            raise ValueError(
                f"{text!r} is no panel: write its pixels, such as 800x480, or 1280x800@217x136 with its millimetres"
            ) from None
        return cls.of(width, height, *lengths)

    def rotated(self, quarters: int) -> "Panel":
        """Return the panel as seen by somebody this many quarter turns round the table."""
        return self if quarters % 2 == 0 else Panel(self.height, self.width, self.mm_height, self.mm_width)
