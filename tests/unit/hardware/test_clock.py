"""The clocks and the box between threads."""

import select
import threading
from collections.abc import Iterator
from functools import partial

import pytest

from hardware.clock import MonotonicClock, VirtualClock
from hardware.signal_queue import SignalQueue


@pytest.fixture
def clock() -> Iterator[VirtualClock]:
    clock = VirtualClock()
    yield clock
    clock.close()


def test_virtual_time_stands_still_at_the_moment_after_which_there_is_enough(clock: VirtualClock) -> None:
    box: SignalQueue[str] = SignalQueue()
    for due, name in ((10, "first"), (10, "second"), (20, "third")):
        clock.call_at(due, partial(box.put, name))
    seen = []
    while clock.now() < 30:
        clock.advance(30, lambda: bool(box))
        seen.append((clock.now(), box.drain()))
    assert seen == [(10, ("first", "second")), (20, ("third",)), (30, ())]
    box.close()


def test_virtual_time_never_goes_back(clock: VirtualClock) -> None:
    clock.advance(10)
    with pytest.raises(ValueError, match="cannot go back"):
        clock.advance(9)
    ran: list[int] = []
    clock.call_at(3, lambda: ran.append(clock.now()))
    clock.advance(10)
    assert ran == [10]


def test_what_a_virtual_step_raises_reaches_the_caller_and_time_goes_on_after_it(clock: VirtualClock) -> None:
    def fail() -> None:
        raise OSError("unplugged")

    clock.call_at(5, fail)
    with pytest.raises(OSError, match="unplugged"):
        clock.advance(10)
    assert clock.now() == 5
    clock.advance(10)
    assert clock.now() == 10


def test_real_steps_run_in_order_and_a_failing_one_stops_nothing(caplog: pytest.LogCaptureFixture) -> None:
    clock, done, ran = MonotonicClock(), threading.Event(), list[int]()

    def fail() -> None:
        raise OSError("unplugged")

    start = clock.now()
    clock.call_at(start + 20_000_000, done.set)
    clock.call_at(start + 10_000_000, lambda: ran.append(2))
    clock.call_at(start, fail)
    clock.call_at(start, lambda: ran.append(1))
    assert done.wait(10)
    clock.close()
    assert ran == [1, 2]
    assert clock.now() - start >= 20_000_000
    assert "unplugged" in caplog.text


def test_the_box_keeps_one_byte_in_its_pipe_and_the_order_of_things() -> None:
    box: SignalQueue[int] = SignalQueue()
    assert select.select([box], [], [], 0) == ([], [], [])
    for item in range(100_000):  # more than a pipe holds
        box.put(item)
    assert select.select([box], [], [], 0)[0] == [box]
    assert box.drain() == tuple(range(100_000))
    assert select.select([box], [], [], 0) == ([], [], [])
    assert box.drain() == ()
    box.close()
    box.close()
    box.put(1)
