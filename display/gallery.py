"""Keeping pictures: as PNG files, every changed one by its time, or the fullest one of every kind of screen."""

from pathlib import Path

import pygame

from companion.screen_data.screens import Scene

NEARLY = 0.9
"""How much of the fullest picture's words makes a picture nearly as full."""


def save_png(surface: pygame.Surface, path: Path) -> None:
    """Write the surface to `path`, the same bytes for the same picture. Raises OSError where that cannot be."""
    with path.open("wb") as file:
        pygame.image.save(surface, file, "picture.png")


class Album:
    """Watches a table and writes a PNG for each changed picture, named by its time in milliseconds."""

    def __init__(self, folder: Path, surface: pygame.Surface) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._surface = surface

    def happened(self, effect: object, at: int) -> None:
        """Only pictures are kept."""

    def painted(self, _scene: Scene, at: int) -> None:
        """Write the picture drawn at `at` (ns)."""
        save_png(self._surface, self._folder / f"{at / 1e6:014.3f}.png")


class Gallery:
    """Watches a table and keeps a picture of every kind of screen: the last that is nearly as full as any of its kind.

    How full a picture is, is how much its Scene has to say; the last are from late in the game, when much hangs.
    """

    def __init__(self, surface: pygame.Surface) -> None:
        self._surface = surface
        self._fullest: dict[str, tuple[int, pygame.Surface]] = {}

    def happened(self, effect: object, at: int) -> None:
        """Only pictures are kept."""

    def painted(self, scene: Scene, _at: int) -> None:
        """Keep the picture if it is at rest, and the fullest of its kind so far."""
        if scene.moving:
            return
        kind = type(scene.screen).__name__.removesuffix("Screen").lower()
        fullness = len(repr(scene))
        most = max(fullness, self._fullest[kind][0]) if kind in self._fullest else fullness
        if fullness >= NEARLY * most:
            self._fullest[kind] = (most, self._surface.copy())

    def hang(self, folder: Path) -> None:
        """Write the pictures as PNG, numbered in the order in which their kinds were first seen."""
        for number, (kind, (_, picture)) in enumerate(self._fullest.items(), start=1):
            save_png(picture, folder / f"{number:02}-{kind}.png")
