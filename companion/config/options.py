"""How a table is played where the rules leave it open, as the settings say it."""

from dataclasses import dataclass

from companion.config.sides import SEATED, Side

MILLISECOND = 1_000_000
"""In ns, like all times."""
SECOND = 1_000 * MILLISECOND
LOUDEST = 4
"""Steps of the volume."""
MINUTE = 60 * SECOND


@dataclass(frozen=True, slots=True)
class Options:
    """What the settings say about how the table is played. Times in ns."""

    seen_after: int = 100 * MILLISECOND
    """A picture counts as seen so long after it was drawn."""
    countdown: int = 5 * SECOND
    """Each of the countdown's three segments."""
    countdown_on: bool = False
    sound_on: bool = True
    volume: int = 3
    """How loud, from 1 to LOUDEST."""
    motion_on: bool = True
    """Whether what has changed moves to its place."""
    explain: bool = False
    """Whether each kind of auction is explained when it first comes up in a game."""
    power_off: bool = False
    """Whether the table may have the computer's power switched off."""
    dim_after: int = 0
    """Between games the picture goes dark after so long; 0 for never."""
    language: str = "en"
    """One that `i18n/translator.py` knows."""
    faces: Side | None = Side.BOTTOM
    """The side that the picture faces at first; None to face whose turn it is."""
    sides: tuple[Side, ...] = SEATED
    """By seat: the side it looks from."""
