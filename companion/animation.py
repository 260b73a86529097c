"""Animation: which change of the screen moves, how far its movement has come, and what is heard with it.

`screen_data/movement.py` says what a movement consists of; positions within a picture are the display's task. A picture
depends only on scenes and on the times passed in, so it is the same every time.
"""

from dataclasses import replace

from companion.screen_data.auctions import DoubleScreen, PriceScreen, SealedScreen, SoldScreen
from companion.screen_data.boards import AppraisalScreen, CardScreen, EnterCardScreen, MarketScreen
from companion.screen_data.entry import KeypadScreen
from companion.screen_data.finished_game import GameResultScreen
from companion.screen_data.movement import (
    FRAME_MS,
    Cue,
    Movement,
    appraisal_movement,
    price_movement,
    result_movement,
    sale_movement,
)
from companion.screen_data.scene import Scene
from companion.screen_data.screens import Screen
from companion.screen_data.sounds import Sound
from hardware.time_units import MILLISECOND, Standstill

FRAME_NS = FRAME_MS * MILLISECOND
_AUCTIONS = PriceScreen | SealedScreen | KeypadScreen | DoubleScreen
_ROUNDS = SoldScreen | MarketScreen | EnterCardScreen | CardScreen | _AUCTIONS
_STILL = Movement(length_ms=0)


class Motion:
    """The animation of one table's picture."""

    def __init__(self) -> None:
        self._shown: Screen | None = None
        self._movement = _STILL
        self._began = 0
        self._elapsed_ms: int | None = None
        """That of the last returned scene."""
        self._cues: tuple[Cue, ...] = ()
        """The sounds of the movement that have not been heard."""

    def follow(self, scene: Scene, now: int, *, wanted: bool) -> Scene:
        """Return the scene as far as its movement has come at `now` (ns); unchanged unless movement is `wanted`.

        Pictures of the past do not move, and sound nothing. A moment goes on if only a note on its screen changes.
        """
        if self.is_moment and type(scene.screen) is type(self._shown):
            self._shown = scene.screen
        elif scene.screen != self._shown:
            movement = _STILL if scene.past else movement_between(self._shown, scene.screen)
            self._movement = movement if wanted else _STILL
            self._cues = movement.cues
            self._began = now - self._movement.start_ms * MILLISECOND
            self._shown = scene.screen
        frames = (now - self._began) // FRAME_NS
        elapsed_ms = frames * FRAME_MS
        self._elapsed_ms = elapsed_ms if elapsed_ms < self._movement.length_ms else None
        return replace(scene, elapsed_ms=self._elapsed_ms, is_moment=self.is_moment)

    @property
    def is_moment(self) -> bool:
        """Return whether everybody only watches the last returned scene."""
        return self._elapsed_ms is not None and self._elapsed_ms < self._movement.moment_ms

    def sounds(self) -> tuple[Sound, ...]:
        """Return what is heard with the last returned scene; of a movement that was cut short, only its last sound."""
        if self._elapsed_ms is None:
            due = self._cues[-1:]
            self._cues = ()
        else:
            due = tuple(cue for cue in self._cues if cue.at_ms <= self._elapsed_ms)
            self._cues = self._cues[len(due) :]
        return tuple(cue.sound for cue in due)

    def rest(self) -> None:
        """End all movement, because somebody uses the table."""
        self._movement = _STILL

    def stood_still(self, standstill: Standstill) -> None:
        """Let a movement go on from where people last saw it."""
        self._began = standstill.goes_on_since(self._began)

    def due(self, now: int) -> int | None:
        """Return when the picture next changes by itself, in ns; None if nothing moves."""
        if self._elapsed_ms is None:
            return None
        return max(now, self._began + self._elapsed_ms * MILLISECOND + FRAME_NS)


def movement_between(before: Screen | None, now: Screen) -> Movement:
    """Return the movement with which a screen takes the place of another; one without length if nothing moves."""
    match now:
        case PriceScreen() if isinstance(before, type(now)):
            # a bid that undo brings back is not higher
            is_higher = before.lot.kind is now.lot.kind and _figures(now.price) > _figures(before.price)
            return price_movement() if is_higher else _STILL
        case SoldScreen() if isinstance(before, SealedScreen):
            return sale_movement(now)
        case SoldScreen() if isinstance(before, _AUCTIONS):
            sale = sale_movement(now)
            return replace(sale, start_ms=sale.moment_ms, cues=())
        case AppraisalScreen() if isinstance(before, _ROUNDS):
            return appraisal_movement(now)
        case GameResultScreen() if isinstance(before, AppraisalScreen):
            return result_movement(now)
    return _STILL


def _figures(price: str) -> int:
    return int("".join(filter(str.isdecimal, price)) or 0)
