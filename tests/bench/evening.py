"""The program's table with its window, in a process that is measured:
`python -m tests.bench.evening FOLDER PART PADDLES`.

There is an auction on it. PADDLES are `pins`, or `pads` for five simulated number pads. It prints `ready` and then, a
line each, what happened and when, in ns of the monotonic clock.
"""

import gc
import sys
import threading
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from companion.app import App
from companion.cli.run_app import OFTEN
from companion.config.app_config import AppConfig
from companion.config.settings import Pins, load_settings
from companion.editions.reader import load_editions
from companion.live.feedback import Feedback
from companion.notation.record import Header
from companion.pages.game_menu import GameMenuPage
from companion.rules.actions import Play
from companion.rules.house_rules import HouseRules
from companion.rules.words import Auction, Variant
from companion.screen_data.scene import Scene
from companion.system.electronics import SIMULATED_PADS
from companion.terminal import print_line

PRESSES = 200
APART = 0.2
"""Seconds from one press to the next: the price must have been seen for a tenth of one."""
HOLD = 0.04
SEATS = ("Ada", "Ben", "Cleo", "Dora")


class Clockwork:
    """Watches a table: when its pictures were on the window, and how long it waited for the disk."""

    def __init__(self, table: App) -> None:
        self.painted_at = 0
        self.answered_at = 0
        """When the first picture after a commit was on the window."""
        self.new = threading.Event()
        self.answered = threading.Event()
        self.commits = 0
        self._append = table.journal.append
        table.journal.append = self._timed  # type: ignore[method-assign, assignment]  # a stop-watch
        table.watch(self)

    def happened(self, effect: Feedback, at: int) -> None:
        """Ignore it."""

    def painted(self, scene: Scene, at: int) -> None:
        """Note the time: the window is the first watcher, so it has shown the picture."""
        self.painted_at = time.monotonic_ns()
        self.new.set()
        if self.commits and not self.answered.is_set():
            self.answered_at = self.painted_at
            self.answered.set()

    def _timed(self, *values: object, **named: bool) -> None:
        before = time.monotonic_ns()
        self._append(*values, **named)  # type: ignore[arg-type]  # as they come
        self.commits += time.monotonic_ns() - before


def main() -> None:
    """Open the table, put a lot up, and do the wanted part."""
    folder, part, paddles = Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    settings = load_settings(None)
    if paddles == "pads":
        settings = replace(settings, pins=Pins.PADS, plugs=SIMULATED_PADS)
    gc.freeze()  # as the command does
    gc.set_threshold(OFTEN)
    with closing(App(AppConfig(folder / f"{part}-{paddles}", settings, load_editions()), log=sys.stderr)) as table:
        now = table.clock.now()
        table.table.begin(Header("dicetree", Variant.STANDARD, SEATS, 1, house=HouseRules(start=1_000)), at=now)
        table.table.messages.notices = ()
        # While it is idle, the drawn lights of all four pulse.
        kind = Auction.SEALED if part == "idle" else Auction.OPEN
        table.table.do(Play(1, "manet", kind), at=table.clock.now())
        watch = Clockwork(table)
        if part == "presses":
            threading.Thread(target=_press, args=(table, watch), daemon=True).start()
        if part == "touches":
            threading.Thread(target=_tell_touches, args=(table, watch), daemon=True).start()
        print_line("ready")
        table.run()


def _press(table: App, watch: Clockwork) -> None:
    """Press at the seats in turn, and print what each press took beyond the window of arbitration and its commit."""
    time.sleep(1)
    for place in range(PRESSES):
        seat = 2 + place % 3
        watch.commits = 0
        watch.answered.clear()
        at = table.clock.now()
        table.simulated.button(seat, down=True, at=at)
        if not watch.answered.wait(5):
            raise RuntimeError(f"the press at seat {seat} was no bid: this would measure nothing")
        print_line(str(watch.answered_at - at - table.devices.told_after_ns - watch.commits))
        time.sleep(HOLD)
        table.simulated.button(seat, down=False, at=table.clock.now())
        time.sleep(APART - HOLD)
    print_line("end")


def _tell_touches(table: App, watch: Clockwork) -> None:
    """Print a line for each picture: when it was on the window, and where to touch next (the menu, or the way back)."""
    time.sleep(1)
    opened = True
    while True:
        while isinstance(table.navigator.page, GameMenuPage) is opened:
            watch.new.wait()
            watch.new.clear()
        opened = not opened
        wanted = "back" if isinstance(table.navigator.page, GameMenuPage) else "menu"
        area = next(area for area in table.picture.targets if area.choice.means.name == wanted)
        x, y = area.rect.middle
        print_line(f"{watch.painted_at} {x} {y}")


if __name__ == "__main__":
    main()
