"""Save pictures as PNG files: every changed one by its time, or the fullest one of every kind of screen."""

import re
from io import BytesIO
from pathlib import Path

import pygame

from companion.screen_data.scene import Scene
from display.painter import Painter
from display.panel import Panel

ABOUT_AS_FULL = 0.9
"""A picture with this share of the words of the fullest one counts as nearly as full."""


def png_of(surface: pygame.Surface) -> bytes:
    """Return the surface as PNG, with the same bytes for the same picture."""
    written = BytesIO()
    pygame.image.save(surface, written, "picture.png")
    return written.getvalue()


def save_png(surface: pygame.Surface, path: Path) -> None:
    """Write the surface to `path` as a new file. Raise OSError if that fails.

    A symbolic link or a pipe of that name, which somebody else may have left there, is replaced and never written to.
    """
    path.unlink(missing_ok=True)
    with path.open("xb") as file:
        file.write(png_of(surface))


class ScreenshotFolder:
    """Observe a table and write a PNG for each changed picture, named by its time in milliseconds."""

    def __init__(self, folder: Path, picture: Painter) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._picture = picture

    def happened(self, effect: object, at: int) -> None:
        """Ignore effects: only pictures are saved."""

    def painted(self, _scene: Scene, at: int) -> None:
        """Write the picture drawn at `at` (ns)."""
        save_png(self._picture.surface, self._folder / f"{at / 1e6:014.3f}.png")


class FullestScreenshots:
    """Observe a table and keep a Scene of every kind of screen: the last that is nearly as full as any of its kind.

    A Scene is as full as it has words; the last ones are from late in the game, with many tokens.
    """

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self._fullest: dict[str, tuple[int, Scene]] = {}

    def happened(self, effect: object, at: int) -> None:
        """Ignore effects: only pictures are saved."""

    def painted(self, scene: Scene, _at: int) -> None:
        """Keep the Scene if nothing moves in it and it is nearly as full as the fullest of its kind."""
        if scene.elapsed_ms is not None:
            return
        kind = re.sub("(?<=[a-z])(?=[A-Z])", "-", type(scene.screen).__name__.removesuffix("Screen")).lower()
        fullness = len(repr(scene))
        most = max(fullness, self._fullest[kind][0]) if kind in self._fullest else fullness
        if fullness >= ABOUT_AS_FULL * most:
            self._fullest[kind] = (most, scene)

    def save(self, folder: Path) -> None:
        """Write their pictures as PNG, numbered in the order in which their kinds first appeared."""
        picture = Painter(self._panel)
        for number, (kind, (_, scene)) in enumerate(self._fullest.items(), start=1):
            picture.paint(scene)
            save_png(picture.surface, folder / f"{number:02}-{kind}.png")
