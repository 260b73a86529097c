"""`make strips`: the frames of each moment side by side, on a lying and a standing panel. `python -m
tests.tools.film_strips`.

A moment is painted as the table paints it, at some of its times; the last frame is the picture at rest.
"""

import argparse
import sys
from dataclasses import replace
from pathlib import Path

import pygame

from companion.screen_data.auctions import SoldScreen
from companion.screen_data.boards import AppraisalScreen
from companion.screen_data.finished_game import GameResultScreen
from companion.screen_data.movement import Movement, appraisal_movement, result_movement, sale_movement
from companion.screen_data.scene import Scene
from display.painter import Painter
from display.screenshots import save_png
from tests.support.panels import SHAPES
from tests.support.tour import pictures

PANELS = ("7-inch", "10-inch", "touch-display-2")
FRAMES = 8
APART_PX = 12
STRIPS = Path(__file__).parents[2] / "out" / "strips"


def movement_of(scene: Scene) -> Movement:
    """The movement of a screen that has a moment."""
    match scene.screen:
        case SoldScreen() as screen:
            return sale_movement(screen)
        case AppraisalScreen() as screen:
            return appraisal_movement(screen)
        case GameResultScreen() as screen:
            return result_movement(screen)
    raise ValueError(f"{type(scene.screen).__name__} has no moment")


def strip(scene: Scene, panel: str) -> pygame.Surface:
    """The frames of a scene's movement from its beginning to its rest."""
    painter, movement = Painter(SHAPES[panel]), movement_of(scene)
    width, height = painter.surface.get_size()
    film = pygame.Surface((FRAMES * (width + APART_PX) - APART_PX, height))
    film.fill("white")
    for frame in range(FRAMES):
        elapsed_ms = movement.length_ms * frame // (FRAMES - 1)
        is_last = frame == FRAMES - 1
        shown = replace(
            scene,
            elapsed_ms=None if is_last else elapsed_ms,
            is_moment=not is_last and elapsed_ms < movement.moment_ms,
        )
        painter.paint(shown)
        film.blit(painter.surface, (frame * (width + APART_PX), 0))
    return film


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.film_strips", description=__doc__)
    parser.add_argument("--out", type=Path, default=STRIPS, metavar="DIR", help="the folder to write into")
    out: Path = parser.parse_args().out
    out.mkdir(parents=True, exist_ok=True)
    scenes = pictures("en")
    for name in ("sold", "sold-sealed", "appraisal-last", "final"):
        for panel in PANELS:
            file = out / f"{name}-{panel}.png"
            save_png(strip(scenes[name], panel), file)
            sys.stdout.write(f"{file}\n")


if __name__ == "__main__":
    main()
