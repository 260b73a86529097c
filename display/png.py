"""Writing a picture as a PNG file, the same bytes for the same picture."""

from pathlib import Path

import pygame


def save_png(surface: pygame.Surface, path: Path) -> None:
    """Write the surface to `path`. Raises OSError where it cannot be written."""
    with path.open("wb") as file:
        pygame.image.save(surface, file, "picture.png")
