"""The devices: a frame of five keypads, scanning while a key is down, and the way from an edge to the loop's box."""

import select
import time
from collections.abc import Iterator

from gpiozero import Button
from gpiozero.pins.mock import MockFactory

from hardware.clock import MonotonicClock
from hardware.config.wiring import FULL
from hardware.devices import TableDevices
from hardware.drivers.key_matrix import SLOW
from hardware.drivers.keypad import Frame, Keypads
from hardware.simulator.table import SimulatedTable
from tests.bench.measure import Figure, cpu_seconds, spread
from tests.hardware.bench import MS, on_the_bench

FRAMES: tuple[Frame, ...] = ((0, 0, 0, 0),) * 20 + ((0, 1 << 7, 0, 0),) * 20 + ((1, 1 << 4, 1 << 8, 1 << 12),) * 20
"""Nothing, one key, and a key in each of four keypads."""
HELD_FOR = 5_000 * MS
EDGES = 2_000
APART = 2 * MS
"""Between two edges by their time stamps: closer ones would be taken for a loose wire."""


def measures() -> Iterator[Figure]:
    """Microseconds, and a share of one core."""
    yield Figure("keypads: a frame of five, judged", "CPU µs", _frame() * 1e6)
    yield Figure(f"keypads: {10**9 // SLOW} frames a second, a key held", "% of a core", _scan() * 100)
    ours, theirs = spread(_edges()), spread(_callbacks())
    yield Figure("edge to the loop's box", "µs", ours.median, ours.late, "bare gpiozero callback", theirs.median)


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


def _edges() -> list[float]:
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
            took.append((time.perf_counter() - before) * 1e6)
            if not select.select([devices], [], [], 0)[0]:
                raise AssertionError("the edge is not in the box: this would measure nothing")
            devices.due()
    finally:
        devices.close()
        clock.close()
    return took


def _callbacks() -> list[float]:
    """What gpiozero takes by itself, from an edge at its own mock of a pin to the callback of an ordinary `Button`."""
    factory = MockFactory()
    called: list[float] = []
    button = Button(2, pin_factory=factory)
    button.when_pressed = button.when_released = lambda: called.append(time.perf_counter())
    took = []
    try:
        pin = factory.pin(2)
        for place in range(EDGES):
            before = time.perf_counter()
            (pin.drive_high if place % 2 else pin.drive_low)()
            took.append((called[-1] - before) * 1e6)
        if len(called) < EDGES:
            raise AssertionError("not every edge was called back: this would measure nothing")
    finally:
        button.close()
    return took
