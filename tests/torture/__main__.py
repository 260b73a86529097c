"""The torture: prints figures, and ends with 1 if one of them is not what a table deserves."""

import argparse
import sys
import time

from tests.torture import storage


def main() -> int:
    """The torture's command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--games", type=int, default=6, metavar="N", help="journalled games (default: 6)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same torture (default: 1)")
    options = parser.parse_args()
    began = time.monotonic()
    bad = storage.run(_say, games=options.games, seed=options.seed)
    _say("seconds", round(time.monotonic() - began))
    return int(bad > 0)


def _say(name: str, value: object) -> None:
    sys.stdout.write(f"{name:45}{value:>12}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
