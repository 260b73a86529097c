"""How far the appraiser is off: at each lot of recorded games, its estimate against what a card was worth in the end.

`python -m tests.bench.appraiser RECORD [RECORD ...]` measures it on records, such as those of
`hammerprice demo --games 50 --pace fast --out DIR`; the demonstration's players are no people.
"""

import argparse
import sys
from pathlib import Path
from statistics import mean
from time import perf_counter

from companion.editions import load_boxes
from companion.journal.ledger import is_auction_step, steps_of
from companion.modes import is_over
from companion.notation.record import read_record
from companion.office.appraiser import estimates
from companion.rules.actions import Add, Play, Reveal
from companion.rules.appraisal import worths_now
from companion.rules.state import Doubling, State


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.appraiser", description=__doc__)
    parser.add_argument("records", nargs="+", type=Path, metavar="RECORD", help="records of finished auction games")
    rows = [row for file in parser.parse_args().records for row in _rows(file)]
    sys.stdout.write(f"{len(rows)} pictures on the table, in the middle of rounds\n")
    for name, place in (("the appraiser", 1), ("worth now", 2), ("nothing", 3)):
        errors = [abs(row[place] - row[0]) for row in rows]
        squares = mean(error * error for error in errors) ** 0.5
        bias = mean(row[place] - row[0] for row in rows)
        sys.stdout.write(f"{name:14} off by {mean(errors):5.1f} on average, {squares:5.1f} (RMS), bias {bias:+5.1f}\n")
    slowest = max(row[4] for row in rows)
    sys.stdout.write(f"an estimate of the whole board takes at most {1000 * slowest:.1f} ms\n")


Row = tuple[float, ...]
"""What a picture was worth in the end, three guesses at it, and the seconds that the first took."""


def _rows(file: Path) -> list[Row]:
    """A row for each card played in a round that was settled."""
    boxes = load_boxes()
    with file.open("rb") as lines:
        record = read_record(lines, boxes)
    game = record.header.game(boxes)
    told = [0] * len(game.edition.artists)
    rows: list[Row] = []
    waiting: list[tuple[int, float, float, float]] = []
    for step in steps_of(game, record.actions):
        if not is_auction_step(step):
            return []
        before, after, action = step.before, step.after, step.actions[0]
        if isinstance(action, Play | Reveal | Add):
            place = _artist(before, action)
            told[place] += 1
            if len(after.market) == len(before.market):
                start = perf_counter()
                guess = estimates(after, told)[place]
                waiting.append((place, guess, worths_now(after)[place], perf_counter() - start))
        if len(after.market) > len(before.market):
            worth = worths_now(after)
            rows += [(worth[place], guess, now, 0.0, took) for place, guess, now, took in waiting]
            waiting.clear()
    return rows if is_over(after) else []


def _artist(state: State, action: Play | Reveal | Add) -> int:
    if isinstance(action, Add):
        assert isinstance(state.stage, Doubling)
        return state.stage.lot.artist
    return state.game.edition.places[action.artist]


if __name__ == "__main__":
    main()
