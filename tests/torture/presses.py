"""Lets two to five rivals press within 5 ms, with contacts that bounce and edges that are heard in any order."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from hardware.config.wiring import PaddleWiring, Wiring
from hardware.signals import WINDOW_NS, ButtonPressed, Signal
from hardware.simulator.devices import BOUNCE
from tests.support.bench import MS, Bench, on_the_bench

BUTTONS = Wiring(paddles=tuple(PaddleWiring(pin) for pin in (2, 4, 5, 6, 7)))
SEATS = range(1, 6)
APART = 5 * MS
"""How far apart rivals press at most."""
SURE = 1 * MS
"""Presses that are so far apart must never be misjudged."""
HOLD = 70 * MS
NEXT = 180 * MS
"""From one rivalry to the next."""
TIED = 0.1
"""The share of rivalries that are equal to the nanosecond."""
BUSY = 20 * MS
"""For how long the loop is away at most."""
BATCH = 500
"""Rivalries at one table."""


@dataclass(slots=True)
class Tally:
    """What came of the presses."""

    presses: int = 0
    missed: int = 0
    doubled: int = 0
    misjudged: int = 0
    """Pairs at least `SURE` apart that were told in the wrong order."""
    misjudged_closer: int = 0
    misdated: int = 0
    """Presses told with another time than that of their first edge."""
    undue: Counter[int] = field(default_factory=Counter)
    """How much more often each seat was told first than it was the earliest, outside ties."""
    ties: Counter[int] = field(default_factory=Counter)
    """How often each seat was told first in a tie of all five, at this table."""
    ahead: int = 0
    """By how many won ties one seat was ahead of another in the end, at the table where it was most."""

    @property
    def counts(self) -> dict[str, object]:
        """The counts for people."""
        names = ("presses", "missed", "doubled", "misdated", "misjudged", "misjudged_closer", "favour", "ahead")
        return {name: getattr(self, name) for name in names}

    @property
    def favour(self) -> int:
        """By how many presses a seat was favoured outside ties."""
        return max((abs(undue) for undue in self.undue.values()), default=0)

    @property
    def bad(self) -> int:
        """How many presses were not as they should be; won ties may differ by one."""
        wrong = self.missed + self.doubled + self.misdated + self.misjudged + self.misjudged_closer
        return wrong + self.favour + max(0, self.ahead - 1)

    def add(self, other: "Tally") -> None:
        """Add another table's counts."""
        for name in ("presses", "missed", "doubled", "misjudged", "misjudged_closer", "misdated"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.undue.update(other.undue)
        self.ties.update(other.ties)
        self.ahead = max(self.ahead, max(other.ties[seat] for seat in SEATS) - min(other.ties[seat] for seat in SEATS))


def rivalries(presses: int, seed: int) -> Tally:
    """Make at least so many presses, at as many tables as it takes."""
    tally, random = Tally(), Random(seed)
    while tally.presses < presses:
        tally.add(_table(random, min(BATCH, (presses - tally.presses) // 3 + 1)))
    return tally


def _table(random: Random, count: int) -> Tally:
    tally = Tally()
    with on_the_bench(BUTTONS) as bench:
        for number in range(count):
            start = 100 * MS + number * NEXT
            hands = _hands(random, start)
            for seat, at in hands.items():
                for closing, moment in ((True, at), (False, at + HOLD)):
                    for down, edge in _train(random, moment, closing=closing):
                        bench.hands.button(seat, down=down, at=edge, delivered=edge + random.randrange(WINDOW_NS))
            _judge(tally, hands, _loop(bench, random, start + NEXT))
    return tally


def _loop(bench: Bench, random: Random, until: int) -> list[Signal]:
    """Return what a busy loop hears that looks at any time."""
    told: list[Signal] = []
    while (now := bench.clock.now()) < until:
        bench.clock.advance(min(until, now + random.randrange(BUSY)))
        told.extend(bench.devices.take(bench.clock.now()))
    return told


def _hands(random: Random, start: int) -> dict[int, int]:
    """Choose who presses when."""
    if random.random() < TIED:
        return dict.fromkeys(SEATS, start)
    return {seat: start + random.randrange(APART) for seat in random.sample(SEATS, random.randint(2, 5))}


def _train(random: Random, start: int, *, closing: bool) -> list[tuple[bool, int]]:
    """Return the edges of a contact that bounces and ends in the wanted state."""
    bounces = sorted(random.sample(range(1, BOUNCE), 2 * random.randint(0, 6)))
    return [(closing == (place % 2 == 0), start + after) for place, after in enumerate([0, *bounces])]


def _judge(tally: Tally, hands: dict[int, int], told: Sequence[Signal]) -> None:
    counts = Counter(signal.seat for signal in told if isinstance(signal, ButtonPressed))
    tally.presses += len(hands)
    tally.missed += sum(counts[seat] == 0 for seat in hands)
    tally.doubled += counts.total() - len(counts)
    tally.misdated += sum(signal.at != hands[signal.seat] for signal in told if isinstance(signal, ButtonPressed))
    order = [signal.seat for signal in told if isinstance(signal, ButtonPressed)]
    for place, seat in enumerate(order):
        for later in order[place + 1 :]:
            wrong = hands[seat] - hands[later]
            tally.misjudged += wrong >= SURE
            tally.misjudged_closer += 0 < wrong < SURE
    if not order:
        return
    if len(set(hands.values())) == 1:
        tally.ties[order[0]] += 1
    else:
        tally.undue[order[0]] += 1
        tally.undue[min(hands, key=lambda seat: hands[seat])] -= 1
