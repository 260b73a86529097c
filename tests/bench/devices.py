"""The devices: a frame of five keypads, scanning while a key is down, and the way from an edge to the loop's box."""

import select
import time
from collections.abc import Iterator
from statistics import quantiles

from hardware.clock import MonotonicClock
from hardware.devices import TableDevices
from hardware.keypad import Frame, Keypads
from hardware.matrix import SLOW
from hardware.simulator.table import SimulatedTable
from hardware.wiring import FULL
from tests.bench.measure import Measure, cpu_seconds
from tests.hardware.bench import MS, on_the_bench

FRAMES: tuple[Frame, ...] = ((0, 0, 0, 0),) * 20 + ((0, 1 << 7, 0, 0),) * 20 + ((1, 1 << 4, 1 << 8, 1 << 12),) * 20
"""Nothing, one key, and a key in each of four keypads."""
HELD_FOR = 5_000 * MS
EDGES = 2_000
APART = 2 * MS
"""Between two edges by their time stamps: closer ones would be taken for a loose wire."""


def measures() -> Iterator[Measure]:
    """Microseconds, and a share of one core."""
    yield Measure("keypads: a frame of five, judged", _frame() * 1e6, "CPU us")
    yield Measure(f"keypads: {10**9 // SLOW} frames/s, a key held", _scan() * 100, "% of a core")
    median, late = _edges()
    yield Measure("button: edge to the loop's box, median", median * 1e6, "us")
    yield Measure("button: edge to the loop's box, p99", late * 1e6, "us")


def _frame() -> float:
    keypads = Keypads(range(1, 6))
    at = 0

    def read() -> None:
        nonlocal at
        for frame in FRAMES:
            at += SLOW
            keypads.read(frame, at)
            keypads.stuck(frame, at)

    return cpu_seconds(read, 200) / len(FRAMES)


def _scan() -> float:
    """Processor time of driver and simulated wires together, by the time that passes at the table."""
    with on_the_bench() as bench:
        bench.hands.key(3, "5", down=True, at=100 * MS)
        bench.run(200 * MS)
        reads = bench.hands.pins.reads
        took = cpu_seconds(lambda: bench.clock.advance(bench.clock.now() + HELD_FOR), 3)
        if bench.hands.pins.reads - reads != 3 * HELD_FOR // SLOW * 60:
            raise AssertionError("the keypads were not scanned at that rate: this would measure nothing")
    return took / (HELD_FOR / 1e9)


def _edges() -> tuple[float, float]:
    """From gpiozero's being called with an edge, as the kernel's thread calls it, to the edge's being in the box."""
    clock = MonotonicClock()
    hands = SimulatedTable(FULL, clock)
    devices = TableDevices(FULL, hands.pins, clock)
    took = []
    try:
        pin = hands.pins.pin(2)
        for place in range(EDGES):
            at = clock.now() + place * APART
            before = time.perf_counter()
            pin.tell(at, high=place % 2 == 1, armed=pin.armed)
            took.append(time.perf_counter() - before)
            if not select.select([devices], [], [], 0)[0]:
                raise AssertionError("the edge is not in the box: this would measure nothing")
            devices.due()
    finally:
        devices.close()
        clock.close()
    cuts = quantiles(took, n=100)
    return cuts[49], cuts[98]
