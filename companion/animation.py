"""Movement where it tells something: a bid that rises, the hammer that falls, tokens that are hung.

A picture that has just changed is shown at once with all that is new in it; what moves comes to rest within a few
frames. Which frame it is follows from Scenes and from times that are handed in, so that it is the same every time, and
tells nothing that a Scene does not. Where things stand in a frame is the display's business.
"""

from dataclasses import replace

from companion.config.options import MILLISECOND
from companion.screen_data.card_game import CardScreen
from companion.screen_data.screens import (
    FRAMES_A_TOKEN,
    AppraisalScreen,
    DoubleScreen,
    EntryScreen,
    FixedPriceScreen,
    OnceAroundScreen,
    OpenScreen,
    PadScreen,
    Scene,
    Screen,
    SealedScreen,
    SoldScreen,
    TableScreen,
)

FRAME = 50 * MILLISECOND
"""How long one frame stands, in ns."""
RISING, FALLING = 4, 4
"""Frames of a bid that rises, and of the hammer."""
_AUCTIONS = OpenScreen | OnceAroundScreen | SealedScreen | FixedPriceScreen | PadScreen | DoubleScreen
_ROUNDS = SoldScreen | TableScreen | EntryScreen | CardScreen | _AUCTIONS


class Motion:
    """What moves on one table's picture."""

    def __init__(self) -> None:
        self._shown: Screen | None = None
        self._frames = 0
        self._began = 0
        self._painted = 0
        """How much was on its way in the scene that was last given."""

    def follow(self, scene: Scene, now: int, *, wanted: bool) -> Scene:
        """The scene with what is still on its way at `now` (ns); as it is where no movement is `wanted`."""
        if scene.screen != self._shown:
            self._frames, self._began = _frames(self._shown, scene.screen) if wanted else 0, now
            self._shown = scene.screen
        self._painted = self._left(now)
        return replace(scene, moving=self._painted) if self._painted else scene

    def rest(self) -> None:
        """A hand does something: whatever moves is where it belongs."""
        self._frames = 0

    def due(self, now: int) -> int | None:
        """When the picture next looks different by itself, in ns; None while nothing moves."""
        if not self._painted:
            return None
        return max(now, self._began + (self._frames - self._painted + 1) * FRAME)

    def _left(self, now: int) -> int:
        return max(0, self._frames - (now - self._began) // FRAME)


def _frames(before: Screen | None, now: Screen) -> int:
    """How many frames it takes from one screen to another."""
    if isinstance(now, OpenScreen | OnceAroundScreen):
        return RISING if isinstance(before, type(now)) and _rises(before, now) else 0
    if isinstance(now, SoldScreen):
        return FALLING if isinstance(before, _AUCTIONS) else 0
    if isinstance(now, AppraisalScreen):
        return FRAMES_A_TOKEN * _hung(now) if isinstance(before, _ROUNDS) else 0
    return 0


def _rises(before: OpenScreen | OnceAroundScreen, now: OpenScreen | OnceAroundScreen) -> bool:
    """Whether a bid is higher than the one before; what an undo brings back does not rise."""
    return _figures(now.price) > _figures(before.price)


def _hung(screen: AppraisalScreen) -> int:
    return sum(token.fresh for column in screen.columns for token in column.tokens)


def _figures(price: str) -> int:
    return int("".join(filter(str.isdecimal, price)) or 0)
