"""The table's window without a table, as a child: `python -m tests.bench.ready PART`. Nothing can answer sooner here.

Its pictures are ready before. It says `ready` and then, a line each, as `evening.py` does, when one stood on the
window: after a touch the whole of it, or what a bid changes after the window of arbitration has passed.
"""

import select
import sys
import time
from collections.abc import Callable, Sequence

import pygame

from companion.cli.output import print_line
from display.inputs import Touched
from display.panel import USUAL
from display.window import Part, Window
from hardware.signals import WINDOW

PRESSES = 100
APART = 0.2
"""Seconds from one press to the next."""
ALL = ((0, 0, *USUAL),)
CHANGED = ((256, 76, 376, 140), (652, 342, 128, 22), (260, 425, 516, 28))
"""About what a bid changes of a picture: the price, the words on undo, and two plates."""


def main() -> None:
    """Show one of two pictures, and the other when it is time."""
    pictures = [pygame.Surface(USUAL), pygame.Surface(USUAL)]
    pictures[0].fill("#f3ecdf")
    window = Window(*USUAL, title="Ready")
    window.show(pictures[0], ALL)

    def show(changed: Sequence[Part]) -> int:
        pictures.reverse()
        window.show(pictures[0], changed)
        return time.monotonic_ns()

    print_line("ready")
    (_touches if sys.argv[1] == "touches" else _presses)(window, show)


def _touches(window: Window, show: Callable[[Sequence[Part]], int]) -> None:
    print_line(f"{time.monotonic_ns()} 400 240")
    while True:
        if any(isinstance(happening, Touched) for happening in window.events(time.monotonic_ns())):
            print_line(f"{show(ALL)} 400 240")
        if not window.pending():
            select.select(window.descriptors(), [], [], window.patience_s)


def _presses(window: Window, show: Callable[[Sequence[Part]], int]) -> None:
    for _ in range(PRESSES):
        time.sleep(APART)
        due = time.monotonic_ns() + WINDOW
        while (left := due - time.monotonic_ns()) > 0:
            select.select(window.descriptors(), [], [], left / 1e9)
            window.events(time.monotonic_ns())
        print_line(str(show(CHANGED) - due))
    print_line("end")


if __name__ == "__main__":
    main()
