"""Animation of a rising bid, a falling hammer, new tokens, and the result revealed seat by seat.

A changed picture shows all its new content at once; movement ends within a few frames. The frame depends only on scenes
and on the times passed in, so it is the same every time. Positions within a frame are the display's task.
"""

from dataclasses import replace

from companion.screen_data.auctions import DoubleScreen, PriceScreen, SealedScreen, SoldScreen
from companion.screen_data.boards import FRAMES_A_TOKEN, AppraisalScreen, CardScreen, EnterCardScreen, MarketScreen
from companion.screen_data.entry import KeypadScreen
from companion.screen_data.finished_game import FRAMES_A_SEAT, GameResultScreen
from companion.screen_data.scene import Scene
from companion.screen_data.screens import Screen
from companion.screen_data.sounds import Sound
from hardware.time_units import MILLISECOND

FRAME = 50 * MILLISECOND
"""The duration of one frame, in ns."""
RISING, FALLING = 4, 4
"""The number of frames of a rising bid, and of the hammer."""
_AUCTIONS = PriceScreen | SealedScreen | KeypadScreen | DoubleScreen
_ROUNDS = SoldScreen | MarketScreen | EnterCardScreen | CardScreen | _AUCTIONS


class Motion:
    """The animation of one table's picture."""

    def __init__(self) -> None:
        self._shown: Screen | None = None
        self._frames = 0
        self._began = 0
        self._painted = 0
        """The number of frames left in the last returned scene."""
        self._to_reveal = 0
        """The number of seats of a result whose sound has not been heard."""

    def follow(self, scene: Scene, now: int, *, wanted: bool) -> Scene:
        """Return the scene with its frames left at `now` (ns); unchanged unless movement is `wanted`."""
        if scene.screen != self._shown:
            frames = _frames(self._shown, scene.screen)
            self._frames, self._began = frames if wanted else 0, now
            self._to_reveal = frames // FRAMES_A_SEAT if isinstance(scene.screen, GameResultScreen) else 0
            self._shown = scene.screen
        self._painted = max(0, self._frames - (now - self._began) // FRAME)
        return replace(scene, moving=self._painted) if self._painted else scene

    def heard(self) -> Sound | None:
        """Return the sound of the seat that the last returned scene reveals, the winner's at the end; None for none."""
        left = -(-self._painted // FRAMES_A_SEAT)
        if left >= self._to_reveal:
            return None
        self._to_reveal = left
        return Sound.BID if left else Sound.WON

    def rest(self) -> None:
        """End all movement, because somebody uses the table."""
        self._frames = 0

    def due(self, now: int) -> int | None:
        """Return when the picture next changes by itself, in ns; None if nothing moves."""
        if not self._painted:
            return None
        return max(now, self._began + (self._frames - self._painted + 1) * FRAME)


def _frames(before: Screen | None, now: Screen) -> int:
    """Return the number of frames from one screen to another."""
    if isinstance(now, PriceScreen) and isinstance(before, type(now)):
        # a bid that undo brings back is not higher
        rises = before.lot.kind is now.lot.kind and _figures(now.price) > _figures(before.price)
        return RISING if rises else 0
    if isinstance(now, SoldScreen):
        return FALLING if isinstance(before, _AUCTIONS) else 0
    if isinstance(now, GameResultScreen):
        return FRAMES_A_SEAT * len(now.standings) if isinstance(before, AppraisalScreen) else 0
    if isinstance(now, AppraisalScreen):
        placed = sum(token.fresh for column in now.columns for token in column.tokens)
        return FRAMES_A_TOKEN * placed if isinstance(before, _ROUNDS) else 0
    return 0


def _figures(price: str) -> int:
    return int("".join(filter(str.isdecimal, price)) or 0)
