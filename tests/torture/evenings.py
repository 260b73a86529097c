"""Any input at any moment, for longer than the tests have time for: the machine of `any_evening.py`, seed by seed."""

import argparse
import json
import logging
import sys
from dataclasses import asdict, dataclass

from hypothesis import seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.companion.any_evening import AnyEvening

ACTS = 50
"""At one evening."""


@dataclass(slots=True)
class Tally:
    """What came of the evenings."""

    evenings: int = 0
    games: int = 0
    confirmed: int = 0
    """Actions that stood in the end, those that were played before included."""


def play(number: int, evenings: int) -> Tally:
    """So many evenings, the same for the same seed. One that goes wrong is made as short as can be, and raised."""
    tally = Tally()

    class Counted(AnyEvening):
        def teardown(self) -> None:
            super().teardown()
            tally.evenings += 1
            tally.games += len(self.told.games)
            tally.confirmed += sum(map(len, self.told.games.values()))

    how = settings(max_examples=evenings, stateful_step_count=ACTS, deadline=None, database=None)
    run_state_machine_as_test(seed(number)(Counted), settings=how)
    return tally


def main() -> None:
    """Play evenings, and print what came of them as JSON."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture.evenings", description=__doc__)
    parser.add_argument("seed", type=int)
    parser.add_argument("--evenings", type=int, default=100, metavar="N", help="default: 100")
    options = parser.parse_args()
    logging.getLogger().addHandler(logging.NullHandler())  # of cables that are pulled out there is much to say
    sys.stdout.write(json.dumps(asdict(play(options.seed, options.evenings))) + "\n")


if __name__ == "__main__":
    main()
