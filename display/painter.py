"""Paint Scenes: lay each out and draw the whole picture when it has changed.

The layouts in `layouts/` know what a screen means. The picture is a plain surface; the window puts it on a panel.
"""

import pygame

from companion.screen_data.screens import Scene
from display.drawing import draw
from display.layouts import layout
from display.panel import Panel
from display.theme import WALL
from display.widgets import Box, Drawn, Rect, Touch


class Painter:
    """A picture of `panel`'s size.

    A turned picture is laid out and painted upright for its reader, then turned by quarter turns. `surface` and
    `targets` are always in the panel's own pixels.
    """

    def __init__(self, panel: Panel) -> None:
        self.panel = panel
        self.surface = pygame.Surface((panel.width, panel.height), 0, 32)
        """The picture. Only this class paints on it."""
        self.targets: tuple[Touch, ...] = ()
        """What may be touched on the current picture, the topmost last, in the panel's own pixels."""
        self._scene: Scene | None = None
        self._turn = 0
        self._drawn: list[Drawn] = []

    def paint(self, scene: Scene) -> bool:
        """Paint the scene if needed; return whether the picture has changed."""
        if scene == self._scene:
            return False
        self._scene = scene
        panel = self.panel.turned(scene.turn)
        pieces = layout(scene, panel)
        self.targets = tuple(piece for piece in pieces if isinstance(piece, Touch))
        if scene.turn:
            whole = Rect(0, 0, self.panel.width, self.panel.height)
            self.targets = tuple(Touch(rect.turned(scene.turn, whole), choice) for rect, choice in self.targets)
        drawn = [piece for piece in pieces if not isinstance(piece, Touch)]
        if (drawn, scene.turn) == (self._drawn, self._turn):
            return False
        self._drawn, self._turn = drawn, scene.turn
        upright = pygame.Surface((panel.width, panel.height), 0, 32) if scene.turn else self.surface
        for piece in (Box(Rect(0, 0, panel.width, panel.height), WALL), *drawn):
            draw(upright, piece)
        if upright is not self.surface:
            self.surface.blit(pygame.transform.rotate(upright, -90 * scene.turn), (0, 0))
        return True
