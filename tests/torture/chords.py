"""Presses three keys of keypads that share their rows, one after the other, with bounce, through the wires."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations
from random import Random

from hardware.config.parts import KEYS
from hardware.config.wiring import FULL, Wiring
from hardware.signals import KeyPressed
from tests.support.bench import MS, on_the_bench

Key = tuple[int, str]
Chord = tuple[Key, ...]

TWO = Wiring(rows=FULL.rows, paddles=FULL.paddles[:2])
FIVE = Wiring(rows=FULL.rows, paddles=FULL.paddles)
BATCH = 200
"""Chords at one table."""
APART = 12 * MS
"""Between two keys of a chord, at most."""
HOLD = 60 * MS


Tally = Counter[str]
"""What came of the chords, by name: `chords`, the `keys` that were heard, those that were `wrong` (nobody touched them,
or they were heard twice), and `shorts`: how often a high output met a low one."""


def every_chord_of_two(random: Random, *, orders: int, share: float = 1) -> Tally:
    """Press every three keys of two keypads, or a share of them, each in so many of the six orders."""
    chords = (chord for chord in combinations(_keys(TWO), 3) if random.random() < share)
    return _play(TWO, random, (order for chord in chords for order in random.sample(list(permutations(chord)), orders)))


def some_chords_of_five(random: Random, count: int) -> Tally:
    """Press so many chords drawn from five keypads."""
    keys = list(_keys(FIVE))
    return _play(FIVE, random, (tuple(random.sample(keys, 3)) for _ in range(count)))


def _keys(wiring: Wiring) -> Iterator[Key]:
    return ((seat, key) for seat in range(1, len(wiring.paddles) + 1) for key in KEYS)


def _play(wiring: Wiring, random: Random, chords: Iterable[Chord]) -> Tally:
    tally = Tally()
    waiting = list(chords)
    for first in range(0, len(waiting), BATCH):
        with on_the_bench(wiring, seed=random.randrange(1 << 30)) as bench:
            at = 100 * MS
            for chord in waiting[first : first + BATCH]:
                ends = [bench.hands.key_press(*key, at + random.randrange(APART), hold=HOLD) for key in chord]
                at = max(ends) + 60 * MS
                before = len(bench.signals)
                told = [(key.seat, key.key) for key in bench.run(at)[before:] if isinstance(key, KeyPressed)]
                tally["chords"] += 1
                tally["keys"] += len(told)
                tally["wrong"] += len(told) - len(set(told) & set(chord))
            tally["shorts"] += bench.hands.pins.circuit.shorts
    return tally
