"""The torture: prints figures, and ends with 1 if one of them is not what a table deserves."""

import argparse
import sys
import time
from random import Random

from tests.torture import chords, presses, storage


def main() -> int:
    """The torture's command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--presses", type=int, default=1_000_000, metavar="N", help="default: 1000000")
    parser.add_argument("--orders", type=int, default=6, metavar="N", choices=range(1, 7), help="of each chord's six")
    parser.add_argument("--chords", type=int, default=5_000, metavar="N", help="of five keypads (default: 5000)")
    parser.add_argument("--games", type=int, default=6, metavar="N", help="journalled games (default: 6)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same torture (default: 1)")
    options = parser.parse_args()
    began = time.monotonic()
    bad = _presses(options) + _chords(options)
    bad += storage.run(_say, games=options.games, seed=options.seed)
    _say("seconds", round(time.monotonic() - began))
    return int(bad > 0)


def _presses(options: argparse.Namespace) -> int:
    """A million rivals; what went wrong, counted."""
    tally = presses.rivalries(options.presses, options.seed)
    _say("presses", tally.presses)
    _say("  missed", tally.missed)
    _say("  doubled", tally.doubled)
    _say("  dated other than by the first edge", tally.misdated)
    _say("  in the wrong order, 1 ms or more apart", tally.misjudged)
    _say("  in the wrong order, closer", tally.misjudged_closer)
    _say("  first more often than earliest, one seat", tally.favour)
    _say("  ties to the nanosecond, of all five seats", tally.ties.total())
    _say("  won by one seat more than by another", tally.ahead)
    return tally.bad


def _chords(options: argparse.Namespace) -> int:
    """Every chord of three keys; what went wrong, counted."""
    bad, random = 0, Random(options.seed)
    for name, played in (
        ("chords of two keypads", chords.every_chord_of_two(random, orders=options.orders)),
        ("chords of five keypads", chords.some_chords_of_five(random, options.chords)),
    ):
        _say(name, played.chords)
        _say("  keys told", played.keys)
        _say("  keys that were wrong", played.wrong)
        _say("  short circuits", played.shorts)
        bad += played.wrong + played.shorts
    return bad


def _say(name: str, value: object) -> None:
    sys.stdout.write(f"{name:45}{value:>12}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
