"""One picture of the table, described without pixels: a screen, and what is around it."""

from dataclasses import dataclass

from companion.screen_data.past import StepViewerStrip
from companion.screen_data.screens import Screen


@dataclass(frozen=True, slots=True)
class Scene:
    """One picture of the table. It holds nothing secret."""

    screen: Screen
    banner: str = ""
    """A message to the whole table, which any screen has room for; empty for nothing."""
    rotation: int = 0
    """Quarter turns clockwise, 0 to 3, by which the picture is rotated on the panel to face its reader."""
    past: StepViewerStrip | None = None
    """The frame of a picture of the past; None for the present."""
    elapsed_ms: int | None = None
    """The time since the movement of the screen began (`movement.py`); None if nothing moves."""
    is_moment: bool = False
    """True while everybody only watches the movement: nothing can be pressed, and a touch ends it."""
    takes_touches: bool = True
    """False while a picture is so new that a finger may have meant the one before."""
