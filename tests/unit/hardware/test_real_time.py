"""The same drivers in real time: a thread of its own, and a loop that waits on the file descriptor."""

import select
from collections.abc import Iterator

import pytest

from hardware.clock import MonotonicClock
from hardware.config.wiring import FULL
from hardware.devices import TableDevices
from hardware.signals import ButtonPressed, KeyPressed
from hardware.simulator.devices import SimulatedDevices
from tests.support.bench import MS, InRealTime, told


class Live(InRealTime):
    """A table in real time."""

    def __init__(self) -> None:
        self.clock = MonotonicClock()
        self.hands = SimulatedDevices(FULL, self.clock)
        self.devices = TableDevices(FULL, self.hands.pins, self.clock)


@pytest.fixture
def table() -> Iterator[Live]:
    table = Live()
    yield table
    table.devices.close()
    table.clock.close()


def test_hands_and_signals_agree_about_the_time(table: Live) -> None:
    at = table.clock.now() + 60 * MS
    end = table.hands.press(5, at)
    table.hands.key_press(2, "*", end)
    press, key = table.take(2)
    assert isinstance(press, ButtonPressed)
    assert isinstance(key, KeyPressed)
    assert (press.seat, key.seat, key.key) == (5, 2, "*")
    assert abs(press.at - at) < 1 * MS
    assert abs(key.at - end) < 15 * MS


def test_presses_of_five_hands_come_in_the_order_of_the_hands(table: Live) -> None:
    at = table.clock.now() + 60 * MS
    order = (3, 1, 5, 2, 4)
    for place, seat in enumerate(order):
        when = at + place * 40_000
        table.hands.button(seat, down=True, at=when, delivered=when + (5 - place) * MS)
    assert told(table.take(5)) == [str(seat) for seat in order]


def test_an_idle_table_sleeps(table: Live) -> None:
    table.hands.gavel(down=True, at=table.clock.now() + 60 * MS)
    table.take(1)
    reads = table.hands.pins.reads
    assert (table.devices.due() or 0) - table.clock.now() > 9_000 * MS, "nothing but the gavel's being held too long"
    assert select.select([table.devices], [], [], 0.2) == ([], [], [])
    assert table.hands.pins.reads == reads
