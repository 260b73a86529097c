"""Options of play, as the settings give them."""

from dataclasses import dataclass
from enum import StrEnum

from companion.rules.house_rules import HouseRules

MILLISECOND = 1_000_000
"""One millisecond in ns, the unit of all times."""
SECOND = 1_000 * MILLISECOND
LOUDEST = 4
"""The number of volume steps."""
MINUTE = 60 * SECOND


class Side(StrEnum):
    """A side of the panel from which people look at it, in clockwise order; the lower edge is the bottom."""

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


@dataclass(frozen=True, slots=True)
class Options:
    """The options of play. Times are in ns."""

    seen_after: int = 100 * MILLISECOND
    """Time after which a drawn picture counts as seen."""
    countdown: int = 5 * SECOND
    """The length of each of the countdown's three segments."""
    countdown_on: bool = False
    sound_on: bool = True
    volume: int = 3
    """The volume, from 1 to LOUDEST."""
    voice_on: bool = False
    """Whether the auctioneer's calls are spoken, where espeak-ng is installed."""
    motion_on: bool = True
    """Whether changes on the screen are animated."""
    explain: bool = False
    """Whether each kind of auction is explained at its first use in a game."""
    power_off: bool = False
    """Whether the table may switch the computer off."""
    dim_after: int = 0
    """Time without input between games after which the screen goes dark; 0 for never."""
    language: str = "en"
    """A language of `i18n/translator.py`."""
    faces: Side | None = Side.BOTTOM
    """The side that the picture faces at first; None to face whoever's turn it is."""
    sides: tuple[Side, ...] = SEATED
    """For each seat, the side from which it looks."""

    @property
    def house(self) -> HouseRules:
        """Return the house rules of a game without choices of its own."""
        return HouseRules(countdown=self.countdown_on)
