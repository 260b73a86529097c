"""The table's window without a table, as a child: `python -m tests.bench.ready PART`. Nothing can answer sooner here.

Its pictures are ready before. It says `ready` and then, a line each, as `evening.py` does, when one stood on the
window: after a touch the whole of it, or what a bid changes after the window of arbitration has passed.
"""

import os
import select
import sys
import threading
import time

import pygame

from display.inputs import Touched
from display.panel import USUAL
from display.window import Window
from hardware.signals import WINDOW

PRESSES = 100
APART = 0.2
"""Seconds from one press to the next."""
ALL = (0, 0, *USUAL)
CHANGED = ((256, 76, 376, 140), (652, 342, 128, 22), (260, 425, 516, 28))
"""About what a bid changes of a picture: the price, the words on undo, and two plates."""


def main() -> None:
    """Show one of two pictures, and the other when it is time."""
    part = sys.argv[1]
    pictures = [pygame.Surface(USUAL), pygame.Surface(USUAL)]
    pictures[0].fill("#f3ecdf")
    window = Window(*USUAL, title="Ready")
    window.show(pictures[0], [ALL])
    hears, presses = os.pipe()
    shown = threading.Event()
    if part == "presses":
        threading.Thread(target=_press, args=(presses, shown), daemon=True).start()
    _say("ready")
    if part == "touches":
        _say(f"{time.monotonic_ns()} 400 240")
    due = None
    while True:
        now = time.monotonic_ns()
        touched = any(isinstance(each, Touched) for each in window.events(now))
        if touched or (due is not None and now >= due):
            pictures.reverse()
            window.show(pictures[0], [ALL] if touched else CHANGED)
            painted = time.monotonic_ns()
            _say(f"{painted} 400 240" if touched else str(painted - (due or 0)))
            due = None
            shown.set()
        if not window.pending():
            timeout = window.patience_s if due is None else max(0, due - time.monotonic_ns()) / 1e9
            if hears in select.select([*window.descriptors(), hears], [], [], timeout)[0]:
                due = int(os.read(hears, 32)) + WINDOW


def _press(presses: int, shown: threading.Event) -> None:
    """Say when each press was."""
    time.sleep(1)
    for _ in range(PRESSES):
        shown.clear()
        os.write(presses, str(time.monotonic_ns()).encode())
        shown.wait()
        time.sleep(APART)
    _say("end")


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
