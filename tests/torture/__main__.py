"""The torture: prints figures, and ends with 1 if one of them is not as it should be."""

import argparse
import sys
import time
from collections.abc import Iterator
from random import Random

from companion.terminal import print_line
from hardware.raspberry_pi.board import TIE_NS
from tests.torture import chords, presses, search, storage

ORDERS = 6
"""Orders of pressing each chord of two keypads."""
CHORDS = 5_000
"""Chords of five keypads."""
SEARCHES = 5
"""Rounds of all properties, each with examples of its own."""


def main() -> int:
    """Run the torture's command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--presses", type=int, default=1_000_000, metavar="N", help="default: 1000000")
    parser.add_argument("--games", type=int, default=6, metavar="N", help="journalled games (default: 6)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same torture (default: 1)")
    options = parser.parse_args()
    began, bad = time.monotonic(), 0
    for name, values, wrong in _parts(options):
        print_line(f"{name}: " + ", ".join(f"{key.replace('_', ' ')} {value}" for key, value in values.items()))
        bad += wrong
    print_line(f"{time.monotonic() - began:.0f} seconds; not as it should be: {bad}")
    return int(bad > 0)


def _parts(options: argparse.Namespace) -> Iterator[tuple[str, dict[str, object], int]]:
    for name, read_late, tie_ns in (
        ("presses", False, 0),
        ("presses, levels read late", True, 0),
        ("presses, close ones tie", False, TIE_NS),
    ):
        tally = presses.rivalries(options.presses, options.seed, read_late=read_late, tie_ns=tie_ns)
        yield name, {**tally}, presses.bad(tally)
    random = Random(options.seed)
    for name, played in (
        ("chords of two keypads", chords.every_chord_of_two(random, orders=ORDERS)),
        ("chords of five keypads", chords.some_chords_of_five(random, CHORDS)),
    ):
        yield name, {**played}, played["wrong"] + played["shorts"]
    for seed in range(options.seed, options.seed + SEARCHES):
        found = search.failed(seed)
        yield f"search of every property from seed {seed}", {"found": found or "nothing"}, bool(found)
    yield from storage.run(options.games, options.seed)


if __name__ == "__main__":
    sys.exit(main())
