"""Plays an auction with a countdown in a process whose wall clock jumps by years, and prints the result as JSON."""

import io
import json
import sys
import time
from pathlib import Path

from companion.config.settings import Options
from companion.screen_data.auctions import SoldScreen
from companion.screen_data.between_games import WelcomeScreen
from companion.system.log import table_log
from hardware.clock import MonotonicClock
from hardware.time_units import SECOND
from tests.support.table import a_table

YEAR = 365 * 24 * 3600


def main() -> None:
    """Play in the folder named. Must be started on a faulty clock."""
    folder = Path(sys.argv[1])
    looks = [time.time() for _ in range(8)]
    clock = MonotonicClock()
    times = [clock.now() for _ in range(1000)]
    clock.close()
    with a_table(folder, options=Options(countdown_on=True)) as table:
        table.play("klimt", "open")
        table.press(2)
        seconds = 0
        while not isinstance(table.screen, SoldScreen):
            table.advance(1)
            seconds += 1
    with table_log(folder, io.StringIO()) as log:
        for number in (1, 2, 3):
            log.write(f"{number}\n")
    with a_table(folder, ()) as again:
        assert isinstance(again.screen, WelcomeScreen)
        last = again.screen.lines[-1]
    told = {
        "years": (max(looks) - min(looks)) // YEAR,
        "steady": times == sorted(times) and times[-1] - times[0] < 10 * SECOND,
        "sold_after": seconds,
        "last": last,
    }
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()
