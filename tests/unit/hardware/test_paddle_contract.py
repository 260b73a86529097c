"""What every paddle keeps to, whichever way it is connected: parts on simulated pins, a pod on a cable, a number pad.

A pod looks once a millisecond, and USB delays: how exact its times are is said in `drivers/pod.py`. A number pad is
asked every 8 ms, tells one move of a key at a time, and settles its contacts itself.
"""

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from hardware.config.parts import KEYPAD_ROWS
from hardware.config.wiring import FULL
from hardware.drivers.pod import POD
from hardware.signals import ButtonPressed, KeyPressed, PluggedIn, Unplugged
from hardware.simulator.devices import BOUNCE_NS
from hardware.simulator.number_pad import ASKED_NS, SETTLED_NS
from tests.support.bench import MS, Bench, on_the_bench, told
from tests.support.usb_bench import UsbBench, identity, on_the_usb_bench

SEAT = 2
READY = 500 * MS


class Paddle(NamedTuple):
    """One paddle, and hands on it. All times are nanoseconds."""

    bench: Bench
    late: int
    """By how much a press may be placed after it happened."""
    settles: bool = False
    """Whether it settles its contacts itself, so that no loose wire in it makes a storm."""


PAD_LATE = ASKED_NS + SETTLED_NS


@pytest.fixture(params=["pins", "pod", "pad"])
def paddle(request: pytest.FixtureRequest) -> Iterator[Paddle]:
    if request.param == "pins":
        with on_the_bench(FULL, seed=7) as bench:
            yield Paddle(bench, late=0)
    elif request.param == "pad":
        with on_the_usb_bench(pads=[SEAT], seed=7) as usb:
            yield Paddle(usb.plug_in(), late=PAD_LATE, settles=True)
    else:
        with on_the_usb_bench(SEAT, seed=7) as usb:
            yield Paddle(usb.plug_in(), late=3 * MS + BOUNCE_NS)


@pytest.mark.parametrize("hold", [5, 12, 80, 700])
def test_a_press_however_short_is_one_press_at_its_own_time(paddle: Paddle, hold: int) -> None:
    paddle.bench.run(READY)
    paddle.bench.hands.press(SEAT, READY + 333_333, hold * MS)
    (press,) = paddle.bench.run(2 * READY + hold * MS)
    assert isinstance(press, ButtonPressed)
    assert 0 <= press.at - (READY + 333_333) <= paddle.late


def test_each_key_is_read_as_itself_once(paddle: Paddle) -> None:
    paddle.bench.run(READY)
    at = READY
    for key in "".join(KEYPAD_ROWS):
        at = paddle.bench.hands.key_press(SEAT, key, at) + 60 * MS
    signals = paddle.bench.run(at + READY)
    assert told(signals) == [f"{SEAT}:{key}" for key in "".join(KEYPAD_ROWS)]
    first = signals[0]
    assert isinstance(first, KeyPressed)
    assert first.at - READY <= 12 * MS


def test_a_key_and_a_button_count_at_whatever_moment_they_are_pressed(paddle: Paddle) -> None:
    """A pod tells of a key some milliseconds late: by then it may have told of something later."""
    paddle.bench.run(READY)
    at = READY
    for _ in range(101):
        paddle.bench.hands.press(SEAT, paddle.bench.hands.key_press(SEAT, "7", at) - 1 * MS)
        at += 301 * MS
    assert told(paddle.bench.run(at + READY)) == [f"{SEAT}:7", f"{SEAT}"] * 101


def test_what_is_down_at_the_start_is_named_and_counts_once_released(paddle: Paddle) -> None:
    paddle.bench.hands.button(SEAT, down=True, at=0)
    paddle.bench.hands.key(SEAT, "5", down=True, at=0)
    paddle.bench.clock.advance(10 * MS)
    assert paddle.bench.run(READY) == []
    assert paddle.bench.devices.held_buttons == (SEAT,)
    paddle.bench.hands.button(SEAT, down=False, at=READY)
    paddle.bench.hands.key(SEAT, "5", down=False, at=READY)
    paddle.bench.hands.button(SEAT, down=True, at=READY + 200 * MS)
    paddle.bench.hands.key(SEAT, "5", down=True, at=READY + 300 * MS)
    assert told(paddle.bench.run(2 * READY)) == [f"{SEAT}", f"{SEAT}:5"]


@pytest.mark.parametrize(("first", "second"), [("1", "2"), ("1", "4"), ("5", "0"), ("*", "3")])
def test_of_two_keys_that_overlap_each_counts_once_it_is_alone(paddle: Paddle, first: str, second: str) -> None:
    paddle.bench.run(READY)
    paddle.bench.hands.key(SEAT, first, down=True, at=READY)
    paddle.bench.hands.key(SEAT, second, down=True, at=READY + 50 * MS)
    paddle.bench.hands.key(SEAT, first, down=False, at=READY + 100 * MS)
    paddle.bench.hands.key(SEAT, second, down=False, at=READY + 200 * MS)
    paddle.bench.hands.key(SEAT, second, down=True, at=READY + 300 * MS)
    assert told(paddle.bench.run(2 * READY)) == [f"{SEAT}:{first}", f"{SEAT}:{second}", f"{SEAT}:{second}"]


@pytest.mark.parametrize("gap", [8, 12, 26])
def test_a_key_soon_after_another_counts_and_the_same_one_again_leaves_doubt(paddle: Paddle, gap: int) -> None:
    """Nobody knows whether a key that is back within 15 ms has bounced."""
    paddle.bench.run(READY)
    at = READY
    for key in "144":
        paddle.bench.hands.key(SEAT, key, down=True, at=at)
        paddle.bench.hands.key(SEAT, key, down=False, at=at + 140 * MS)
        at += (140 + gap) * MS
    again = "4" if gap == 26 else "?"
    assert told(paddle.bench.run(3 * READY)) == [f"{SEAT}:1", f"{SEAT}:4", f"{SEAT}:{again}"]


def test_a_key_that_goes_down_and_up_while_another_is_held_leaves_doubt(paddle: Paddle) -> None:
    paddle.bench.run(READY)
    paddle.bench.hands.key(SEAT, "3", down=True, at=READY)
    paddle.bench.hands.key_press(SEAT, "8", READY + 50 * MS, hold=40 * MS)
    paddle.bench.hands.key(SEAT, "3", down=False, at=READY + 200 * MS)
    paddle.bench.hands.key_press(SEAT, "#", READY + 300 * MS)
    assert told(paddle.bench.run(2 * READY)) == [f"{SEAT}:3", f"{SEAT}:?", f"{SEAT}:#"]


def test_two_keys_at_once_are_no_key(paddle: Paddle) -> None:
    paddle.bench.run(READY)
    for key in "17":
        paddle.bench.hands.key(SEAT, key, down=True, at=READY)
        paddle.bench.hands.key(SEAT, key, down=False, at=READY + 100 * MS)
    assert told(paddle.bench.run(2 * READY)) == [f"{SEAT}:?"]


def test_a_stuck_button_does_not_keep_the_keypad_from_its_keys(paddle: Paddle) -> None:
    paddle.bench.hands.button(SEAT, down=True, at=0)
    paddle.bench.clock.advance(10 * MS)
    paddle.bench.run(READY)
    paddle.bench.hands.key_press(SEAT, "7", READY)
    assert told(paddle.bench.run(2 * READY)) == [f"{SEAT}:7"]


def test_a_loose_wire_is_named_and_the_button_counts_again_afterwards(paddle: Paddle) -> None:
    paddle.bench.run(READY)
    for edge in range(900):
        paddle.bench.hands.button(SEAT, down=edge % 2 == 0, at=READY + edge * 700_000)
    signals = told(paddle.bench.run(READY + 800 * MS))
    assert signals[0] == f"{SEAT}"
    assert paddle.settles or f"{SEAT}!storm" in signals
    assert signals.count(f"{SEAT}") == 1
    paddle.bench.hands.button(SEAT, down=False, at=READY + 1_000 * MS)
    paddle.bench.hands.button(SEAT, down=True, at=READY + 2_500 * MS)
    assert told(paddle.bench.run(READY + 3_000 * MS))[len(signals) :] == [f"{SEAT}"]


def test_a_loose_wire_that_stays_loose_is_no_press_every_second(paddle: Paddle) -> None:
    paddle.bench.run(READY)
    for edge in range(5_000):
        paddle.bench.hands.button(SEAT, down=edge % 2 == 0, at=READY + edge * 700_000)
    signals = told(paddle.bench.run(READY + 3_500 * MS))
    assert (signals[0], signals.count(f"{SEAT}")) == (f"{SEAT}", 1)
    assert paddle.settles or signals.count(f"{SEAT}!storm") >= 3


# A pod can also be pulled out


@pytest.fixture
def bench() -> Iterator[UsbBench]:
    with on_the_usb_bench(SEAT, seed=3) as bench:
        yield bench.plug_in()


def test_a_pod_pulled_out_is_told_and_is_back_under_another_name(bench: UsbBench) -> None:
    bench.run(READY)
    before = bench.hands.usb.find(identity(SEAT))
    bench.pods[SEAT].key("", down=True, at=READY)
    bench.run(READY + 100 * MS)
    bench.pods[SEAT].unplug()
    at = bench.clock.now()
    assert bench.run(at + 100 * MS)[1:] == [Unplugged(POD, SEAT, at)]
    assert not bench.devices.held_buttons
    bench.run(at + 20_000 * MS)
    bench.hands.usb.socket("something else").plug()  # it gets the name that has become free
    bench.pods[SEAT].plug()
    assert bench.hands.usb.find(identity(SEAT)) != before
    bench.run(at + 23_000 * MS)
    back = bench.signals[2]
    assert isinstance(back, PluggedIn)
    assert back.at - (at + 20_000 * MS) <= 2_300 * MS
    assert bench.devices.held_buttons == (SEAT,)
    bench.pods[SEAT].key("", down=False, at=at + 23_000 * MS)
    bench.pods[SEAT].key("", down=True, at=at + 23_100 * MS)
    assert told(bench.run(at + 24_000 * MS)) == ["2", "2 gone", "2 back", "2"]


def test_a_pod_that_falls_silent_is_told_and_its_port_is_tried_again(bench: UsbBench) -> None:
    bench.run(READY)
    bench.pods[SEAT].hang()
    assert told(bench.run(READY + 800 * MS)) == ["2 gone"]
    bench.pods[SEAT].plug()
    assert told(bench.run(READY + 5_000 * MS)) == ["2 gone", "2 back"]
