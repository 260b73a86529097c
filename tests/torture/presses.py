"""Lets two to five rivals press within 5 ms, with contacts that bounce, edges that are heard in any order, levels that
are read after their time, and pins that cannot tell close presses apart.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from hardware.config.wiring import PaddleWiring, Wiring
from hardware.signals import WINDOW_NS, ButtonPressed, LineTroubled, Signal
from hardware.simulator.devices import BOUNCE_NS
from tests.support.bench import MS, US, Bench, on_the_bench

BUTTONS = Wiring(paddles=tuple(PaddleWiring(pin) for pin in (2, 4, 5, 6, 7)))
FIVE_SEATS = range(1, 6)
APART = 5 * MS
"""How far apart rivals press at most."""
SURE = 1 * MS
"""Presses that are so far apart must never be misjudged."""
HOLD = 70 * MS
NEXT = 180 * MS
"""From one rivalry to the next."""
TIED = 0.1
"""The share of rivalries of all five that tie, where levels are read at once: equal to the nanosecond, or stamped in
the order of the pins, from the first to the last that still ties with it.
"""
BUSY = 20 * MS
"""For how long the loop is away at most."""
READ_LATE = 200 * US
"""How long after an edge the kernel's thread reads its level at most; a further edge before that replaces its time."""
SLOT = READ_LATE + 1
"""Where levels are read late, presses are this far apart, or a multiple of it, so that their order is known."""
BATCH = 500
"""Rivalries at one table."""


Tally = Counter[str]
"""What came of the presses, by name: `presses`, and

- `missed`, `doubled`, and `misdated`: told with another time than that of their first edge, or with one that is not
  within `READ_LATE` after it where levels are read late;
- `lost`: told as lost, or as a storm, though every press was heard;
- `misjudged`: pairs at least `SURE` apart that were told in the wrong order, and `misjudged closer`;
- `against the rule`: rivalries that were told in another order than that of the published rule;
- `favour`: by how many presses a seat was told first more often than it was by the rule;
- `ahead`: by how many won ties of all five one seat was ahead of another in the end, at the table where it was most,
  where there are no other ties;
- `ties`: those that the seat won that won fewest, at all tables.
"""


def bad(tally: Tally) -> int:
    """Return how many presses were not as they should be; won ties may differ by one."""
    counted = ("missed", "doubled", "misdated", "lost", "misjudged", "misjudged closer", "against the rule", "favour")
    return sum(tally[name] for name in counted) + max(0, tally["ahead"] - 1)


def rivalries(presses: int, seed: int, *, read_late: bool = False, tie_ns: int = 0) -> Tally:
    """Make at least so many presses, at as many tables as it takes.

    Their levels may be `read_late`; or presses that are at most `tie_ns` nanoseconds apart are equal.
    """
    tally, undue, ties, random = Tally(), Counter[int](), Counter[int](), Random(seed)
    while tally["presses"] < presses:
        count = min(BATCH, (presses - tally["presses"]) // 3 + 1)
        won = _table(random, count, tally, undue, late=READ_LATE if read_late else 0, tie_ns=tie_ns)
        ties.update(won)
        if not tie_ns:
            ahead = max(won[seat] for seat in FIVE_SEATS) - min(won[seat] for seat in FIVE_SEATS)
            tally["ahead"] = max(tally["ahead"], ahead)
    tally["favour"] = max(abs(count) for count in undue.values())
    tally["ties"] = min(ties[seat] for seat in FIVE_SEATS)
    return tally


def _table(random: Random, count: int, tally: Tally, undue: Counter[int], *, late: int, tie_ns: int) -> Counter[int]:
    """Let hands press so often at one table; return how often each seat won a tie by the rule.

    Levels are read up to `late` nanoseconds after their edges. Presses within `tie_ns` are equal.
    """
    ties = Counter[int]()
    with on_the_bench(BUTTONS, tie_ns=tie_ns) as bench:
        if late:
            bench.hands.pins.read_after = lambda: random.randrange(1, late)
        for number in range(count):
            start = 100 * MS + number * NEXT
            hands = _hands(random, start, late=late, tie_ns=tie_ns)
            by_rule = _by_rule(hands, tie_ns, ties)
            for seat, at in hands.items():
                for closing, moment in ((True, at), (False, at + HOLD)):
                    for down, edge in _train(random, moment, closing=closing):
                        heard = edge + random.randrange(WINDOW_NS - late)
                        bench.hands.button(seat, down=down, at=edge, delivered=heard)
            order = _judge(tally, hands, _loop(bench, random, start + NEXT), late=late, tie_ns=tie_ns)
            tally["against the rule"] += 0 if order == by_rule else 1
            undue.update(order[:1])
            undue.subtract(by_rule[:1])
    return ties


def _by_rule(hands: dict[int, int], tie_ns: int, won: Counter[int]) -> list[int]:
    """Return the seats in the order of the published rule, and count who has `won` a tie."""
    later = sorted(hands, key=lambda seat: hands[seat])
    order: list[int] = []
    while later:
        end = hands[later[0]] + tie_ns
        equal = sorted((seat for seat in later if hands[seat] <= end), key=lambda seat: (won[seat], seat))
        if len(equal) > 1:
            won[equal[0]] += 1
        order += equal
        later = later[len(equal) :]
    return order


def _loop(bench: Bench, random: Random, until: int) -> list[Signal]:
    """Return what a busy loop hears that looks at any time."""
    told: list[Signal] = []
    while (now := bench.clock.now()) < until:
        bench.clock.advance(min(until, now + random.randrange(BUSY)))
        told.extend(bench.devices.take(bench.clock.now()))
    return told


def _hands(random: Random, start: int, *, late: int, tie_ns: int) -> dict[int, int]:
    """Choose who presses when."""
    if not late and random.random() < TIED:
        return {seat: start + place * tie_ns // 4 for place, seat in enumerate(FIVE_SEATS)}
    seats = random.sample(FIVE_SEATS, random.randint(2, 5))
    times = random.sample(range(0, APART, SLOT if late else 1), len(seats))
    return {seat: start + at for seat, at in zip(seats, times, strict=True)}


def _train(random: Random, start: int, *, closing: bool) -> list[tuple[bool, int]]:
    """Return the edges of a contact that bounces and ends in the wanted state."""
    bounces = sorted(random.sample(range(1, BOUNCE_NS), 2 * random.randint(0, 6)))
    return [(closing == (place % 2 == 0), start + after) for place, after in enumerate([0, *bounces])]


def _judge(tally: Tally, hands: dict[int, int], told: Sequence[Signal], *, late: int, tie_ns: int) -> list[int]:
    """Count what was told of a rivalry; return the seats in the order in which they were told."""
    pressed = [signal for signal in told if isinstance(signal, ButtonPressed)]
    order = [signal.seat for signal in pressed]
    tally["presses"] += len(hands)
    tally["missed"] += len(hands.keys() - set(order))
    tally["doubled"] += len(order) - len(set(order))
    tally["misdated"] += len([signal for signal in pressed if not 0 <= signal.at - hands[signal.seat] <= late])
    tally["lost"] += len([signal for signal in told if isinstance(signal, LineTroubled)])
    wrong = [hands[one] - hands[later] for one, later in combinations(order, 2)]
    tally["misjudged"] += len([by for by in wrong if by >= SURE])
    tally["misjudged closer"] += len([by for by in wrong if late + tie_ns < by < SURE])
    return order
