"""Contact sheets: every sample scene on one panel. `python -m tests.display.contact_sheet --out DIR`."""

import argparse
from collections.abc import Iterable
from pathlib import Path

import pygame

from companion.screen_data.screens import Scene
from display.gallery import save_png
from display.painter import Painter
from display.panel import Panel
from display.theme import HAIR
from tests.display.panels import SHAPES
from tests.display.scenes import SCENES

GAP = 10


def sheet(panel: Panel, scenes: Iterable[Scene], columns: int, width: int) -> pygame.Surface:
    """The scenes on `panel`, each `width` px wide, in rows of `columns`."""
    pictures = list(scenes)
    height = width * panel.height // panel.width
    rows = -(-len(pictures) // columns)
    whole = pygame.Surface((columns * (width + GAP) + GAP, rows * (height + GAP) + GAP), 0, 32)
    whole.fill(HAIR)
    for place, scene in enumerate(pictures):
        painter = Painter(panel)
        painter.paint(scene)
        row, column = divmod(place, columns)
        small = pygame.transform.smoothscale(painter.surface, (width, height))
        whole.blit(small, (GAP + column * (width + GAP), GAP + row * (height + GAP)))
    return whole


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.display.contact_sheet", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder to write into")
    parser.add_argument("--panel", choices=SHAPES, action="append", help="only this panel (may be given several times)")
    parser.add_argument("--scene", choices=SCENES, action="append", help="only this scene (may be given several times)")
    parser.add_argument("--columns", type=int, default=4, metavar="N", help="pictures side by side (default: 4)")
    parser.add_argument("--width", type=int, default=400, metavar="PX", help="width of a picture (default: 400)")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for name in options.panel or SHAPES:
        scenes = [SCENES[scene] for scene in options.scene or SCENES]
        save_png(sheet(SHAPES[name], scenes, options.columns, options.width), options.out / f"{name}.png")


if __name__ == "__main__":
    main()
