"""The torture: prints figures, and ends with 1 if one of them is not what a table deserves."""

import argparse
import sys
from collections.abc import Callable
from random import Random

from tests.torture import chords, presses, search, storage
from tests.torture.progress import Progress


def main() -> int:
    """The torture's command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("--presses", type=int, default=1_000_000, metavar="N", help="default: 1000000")
    parser.add_argument("--orders", type=int, default=6, metavar="N", choices=range(1, 7), help="of each chord's six")
    parser.add_argument("--chords", type=int, default=5_000, metavar="N", help="of five keypads (default: 5000)")
    parser.add_argument("--games", type=int, default=6, metavar="N", help="journalled games (default: 6)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed, the same torture (default: 1)")
    parser.add_argument("--evenings", type=int, default=100, metavar="N", help="of any input, a game (default: 100)")
    parser.add_argument("--hours", type=int, default=24, metavar="N", help="of one long evening (default: 24)")
    parser.add_argument("--searches", type=int, default=5, metavar="N", help="of all properties (default: 5)")
    options = parser.parse_args()
    parts = storage.parts_of(games=options.games, seed=options.seed, evenings=options.evenings, hours=options.hours)
    progress = Progress(3 + len(parts) + storage.ROTTEN)
    bad = 0
    for pressed in (_presses, _chords, _searches):
        bad += pressed(options, progress.tell)
        progress.step()
    bad += storage.run(progress, parts, seed=options.seed)
    progress.close()
    progress.tell("seconds", progress.seconds)
    progress.tell("not as a table deserves", bad)
    return int(bad > 0)


def _presses(options: argparse.Namespace, say: Callable[[str, object], None]) -> int:
    """A million rivals; what went wrong, counted."""
    tally = presses.rivalries(options.presses, options.seed)
    say("presses", tally.presses)
    say("  missed", tally.missed)
    say("  doubled", tally.doubled)
    say("  dated other than by the first edge", tally.misdated)
    say("  in the wrong order, 1 ms or more apart", tally.misjudged)
    say("  in the wrong order, closer", tally.misjudged_closer)
    say("  first more often than earliest, one seat", tally.favour)
    say("  ties to the nanosecond, of all five seats", tally.ties.total())
    say("  won by one seat more than by another", tally.ahead)
    return tally.bad


def _chords(options: argparse.Namespace, say: Callable[[str, object], None]) -> int:
    """Every chord of three keys; what went wrong, counted."""
    bad, random = 0, Random(options.seed)
    for name, played in (
        ("chords of two keypads", chords.every_chord_of_two(random, orders=options.orders)),
        ("chords of five keypads", chords.some_chords_of_five(random, options.chords)),
    ):
        say(name, played.chords)
        say("  keys told", played.keys)
        say("  keys that were wrong", played.wrong)
        say("  short circuits", played.shorts)
        bad += played.wrong + played.shorts
    return bad


def _searches(options: argparse.Namespace, say: Callable[[str, object], None]) -> int:
    """Every property on examples of chance; how many rounds found something wrong, each told with what repeats it."""
    found = [said for number in range(options.searches) if (said := search.failed(options.seed + number))]
    say("searches of every property", options.searches)
    say("  found something wrong", len(found))
    for said in found:
        sys.stdout.write(said)
    return len(found)


if __name__ == "__main__":
    sys.exit(main())
