"""Takes all measurements, or those of some parts, and prints them as the table of README.md."""

import argparse
import gc
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from companion.cli.main import SELDOM
from companion.screen_data.scene import Scene
from companion.terminal import print_line
from display.painter import Painter
from display.panel import Panel
from tests.bench import answers, commits, growth, many_corrections, many_games, rules, start, touches
from tests.bench.measure import HEAD, Figure
from tests.support.tour import open_screen

PANEL = Panel.of(800, 480)
PARTS: dict[str, Callable[[Path], Iterator[Figure]]] = {
    "answers": answers.measures,
    "commits": commits.measures,
    "start": start.measures,
    "rules": rules.measures,
    "many_corrections": many_corrections.measures,
    "many_games": many_games.measures,
    "growth": growth.measures,
    "touches": touches.measures,
}
NEEDED = {"Xvfb": "xvfb", "xdotool": "xdotool", "strace": "strace"}
"""Programs that measurements need, and the Debian packages that have them."""


def main() -> None:
    """Run the benchmark's command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--disk", type=Path, default=Path(), metavar="DIR", help="a folder on the disk to measure")
    parser.add_argument("parts", nargs="*", default=PARTS, metavar="PART", help=f"default: {' '.join(PARTS)}")
    options = parser.parse_args()
    if absent := [package for program, package in NEEDED.items() if shutil.which(program) is None]:
        parser.error(f"needs what apt install {' '.join(absent)} brings")
    gc.set_threshold(SELDOM)
    print_line(f"| {' | '.join(HEAD)} |\n|{'---|' * len(HEAD)}")
    with TemporaryDirectory(dir=options.disk, prefix=".bench-") as passing:
        folder = Path(passing).resolve()
        painter = Painter(PANEL)
        painter.paint(Scene(open_screen(10)))
        pygame.image.save(painter.surface, folder / answers.PICTURE)
        for part in options.parts:
            for figure in PARTS[part](folder):
                print_line(f"| {' | '.join(figure.cells)} |")


if __name__ == "__main__":
    main()
