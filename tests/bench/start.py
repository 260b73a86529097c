"""From the start of the process to the first picture on the window. It has run once before it is measured: files are
warm."""

import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from tests.bench.measure import Figure, Held, in_turn
from tests.bench.screen import child, screen

FIRST_PICTURE = """
import os, sys, time
import display
import pygame
show = pygame.display.update
def first(*parts):
    show(*parts)
    sys.stdout.write(f"{time.monotonic_ns()}\\n")
    sys.stdout.flush()
    os._exit(0)
pygame.display.update = first
from companion.cli.main import run
sys.argv = ["hammerprice", "--data", sys.argv[1]]
run()
"""
"""The command itself, ended once the window has shown something. `display` is imported before pygame, as everywhere."""
REPEATS = 11


def measures(folder: Path) -> Iterator[Figure]:
    """Yield milliseconds of the wall clock."""
    with screen() as env:
        start = partial(_start, env, "-c", FIRST_PICTURE, str(folder / "new"))
        start()
        ours, window = in_turn(REPEATS, start, partial(_start, env, "tests/bench/pygame_baseline.py", "bare", ""))
    yield Figure("start to first picture", "ms", ours, 1.5, Held.RATIO, "bare window", window)


def _start(env: dict[str, str], *arguments: str) -> float:
    began = time.monotonic_ns()
    with child(env, *arguments) as started:
        return (int(started.line()) - began) / 1e6
