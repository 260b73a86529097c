"""Bid buttons, gavel and lamp, from the pins to the signals, on the simulated table."""

import logging
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.arbiter import Edge
from hardware.config.wiring import FULL, PaddleWiring, Wiring
from hardware.devices import TableDevices
from hardware.drivers.button_input import ButtonLine
from hardware.drivers.pins import DeviceError, TablePin, TickScale
from hardware.raspberry_pi.board import TIE_NS
from hardware.signals import ButtonPressed, GavelStruck, LineTroubled, Part, Trouble
from hardware.simulator.circuit import GROUND, Switch
from hardware.simulator.pins import SimulatedPins
from tests.support.bench import MS, US, Bench, on_the_bench, told

BUTTONS = Wiring(paddles=tuple(PaddleWiring(pin) for pin in (2, 4, 5, 6, 7)), gavel=3, buzzer=27)
"""Without keypads: where only buttons matter, only buttons are simulated."""


@pytest.fixture
def bench() -> Iterator[Bench]:
    with on_the_bench(BUTTONS) as bench:
        yield bench


def test_a_press_waits_for_its_window_unless_a_touch_came_after_it(bench: Bench) -> None:
    bench.run(50 * MS)
    for seat, at in ((3, 102), (1, 100), (2, 101)):
        bench.hands.button(seat, down=True, at=at * MS)
    bench.clock.advance(103 * MS)
    assert bench.devices.due() == 120 * MS
    assert bench.devices.take(120 * MS - 1) == ()
    assert bench.devices.take_until(101 * MS) == (ButtonPressed(1, 100 * MS), ButtonPressed(2, 101 * MS))
    assert bench.devices.due() == 122 * MS
    assert bench.devices.take(122 * MS) == (ButtonPressed(3, 102 * MS),)


@given(
    presses=st.lists(
        st.tuples(st.integers(100 * MS, 160 * MS), st.integers(0, 20 * MS - 1)),
        min_size=5,
        max_size=5,
        unique_by=lambda press: press[0],
    )
)
def test_any_delivery_within_the_window_gives_the_same_order(presses: list[tuple[int, int]]) -> None:
    with on_the_bench(BUTTONS) as bench:
        for seat, (at, late) in enumerate(presses, start=1):
            bench.hands.button(seat, down=True, at=at, delivered=at + late)
        expected = [ButtonPressed(seat, at) for seat, (at, _) in enumerate(presses, start=1)]
        assert bench.run(300 * MS) == sorted(expected, key=lambda press: press.at)


TIES = {
    "150 us apart, by pin": ([(0, 1), (150, 3)], ["1", "3"]),
    "150 us apart, against the pins": ([(0, 3), (150, 1)], ["1", "3"]),
    "200 us apart": ([(0, 3), (200, 1)], ["1", "3"]),
    "250 us apart": ([(0, 3), (250, 1)], ["3", "1"]),
    "each 150 us after the one before": ([(0, 3), (150, 2), (300, 1)], ["2", "3", "1"]),
    "the gavel 100 us before a press": ([(0, 0), (100, 2)], ["2", "gavel"]),
    "the gavel 250 us before a press": ([(0, 0), (250, 2)], ["gavel", "2"]),
    "the gavel between presses": ([(0, 4), (100, 0), (200, 2)], ["2", "4", "gavel"]),
    "twice": ([(0, 3), (150, 1), (90_000, 1), (90_100, 3)], ["1", "3", "3", "1"]),
}
"""When which contact closes, in microseconds, and what is told where presses within 200 us are equal."""


@pytest.mark.parametrize(("presses", "expected"), TIES.values(), ids=TIES)
def test_presses_that_the_pins_cannot_tell_apart_are_settled_by_the_rule(
    presses: list[tuple[int, int]], expected: list[str]
) -> None:
    with on_the_bench(BUTTONS, tie_ns=TIE_NS) as bench:
        for after, part in presses:
            at = 100 * MS + after * US
            bench.hands.button(part, down=True, at=at)
            bench.hands.button(part, down=False, at=at + 40 * MS)
        assert told(bench.run(300 * MS)) == expected


@pytest.mark.parametrize("delay", [0, 20 * MS])
def test_a_moment_is_told_when_nothing_can_join_it_any_more(delay: int) -> None:
    with on_the_bench(BUTTONS, tie_ns=TIE_NS) as bench:
        bench.run(50 * MS)
        bench.hands.button(3, down=True, at=100 * MS)
        bench.hands.button(1, down=True, at=100 * MS + TIE_NS, delivered=100 * MS + TIE_NS + delay)
        assert bench.run(120 * MS + TIE_NS - 1) == []
        bench.clock.advance(120 * MS + TIE_NS)
        assert bench.devices.take(120 * MS + TIE_NS) == (
            ButtonPressed(1, 100 * MS + TIE_NS),
            ButtonPressed(3, 100 * MS),
        )


@pytest.mark.parametrize("heard", [101 * MS, 120 * MS + 150 * US])
def test_a_touch_within_a_moment_takes_the_presses_before_it(heard: int) -> None:
    with on_the_bench(BUTTONS, tie_ns=TIE_NS) as bench:
        bench.run(50 * MS)
        for after, seat in enumerate((4, 3, 2, 1)):
            bench.hands.button(seat, down=True, at=100 * MS + after * 50 * US)
        assert bench.run(heard) == []
        told_before = bench.devices.take_until(100 * MS + 60 * US)
        assert told([*told_before, *bench.run(300 * MS)]) == ["3", "4", "1", "2"]


def test_a_trouble_keeps_its_place_among_presses_that_tie() -> None:
    """It ends their moment, so nothing is told before what it follows from."""
    with on_the_bench(BUTTONS, tie_ns=TIE_NS) as bench:
        bench.run(50 * MS)
        pin = bench.hands.pins.pin(BUTTONS.paddles[2].button)
        troubled = 100 * MS + 50 * US
        bench.clock.call_at(troubled, lambda: pin.call_listener(troubled, high=True, armed=pin.armed))
        for after, seat in ((0, 4), (100, 2), (200, 1)):
            bench.hands.button(seat, down=True, at=100 * MS + after * US)
        assert told(bench.run(300 * MS)) == ["4", "3!lost", "1", "2"]


@given(
    presses=st.lists(
        st.tuples(st.integers(0, 600 * US), st.integers(0, 20 * MS - 1)),
        min_size=5,
        max_size=5,
        unique_by=lambda press: press[0],
    )
)
def test_every_press_of_any_moments_is_told_once_in_the_order_of_the_moments(presses: list[tuple[int, int]]) -> None:
    with on_the_bench(BUTTONS, tie_ns=TIE_NS) as bench:
        for seat, (at, late) in enumerate(presses, start=1):
            bench.hands.button(seat, down=True, at=100 * MS + at, delivered=100 * MS + at + late)
        signals = bench.run(300 * MS)
    pressed = sorted(at for at, _ in presses)
    begins: list[int] = []
    for at in pressed:
        if not begins or at > begins[-1] + TIE_NS:
            begins.append(at)
    moments = [max(place for place, begin in enumerate(begins) if begin <= signal.at - 100 * MS) for signal in signals]
    assert sorted(signal.at - 100 * MS for signal in signals) == pressed
    assert moments == sorted(moments)


READ_LATE = {
    "the first touch is open again": ([(0, True), (60, False), (180, True), (80_000, False)], ["2"]),
    "so is the first rest of the release": ([(0, True), (80_000, False), (80_060, True), (80_150, False)], ["2"]),
    "both, and twice": ([(0, True), (40, False), (300, True), (340, False), (900, True), (80_000, False)], ["2"]),
    "a low that is over before it is read": ([(0, True), (40, False)], ["2!lost"]),
}
"""When the line changes, in microseconds, and what is told if its level is read 100 us after an edge."""


@pytest.mark.parametrize(("edges", "expected"), READ_LATE.values(), ids=READ_LATE)
def test_a_level_that_is_read_after_its_time_costs_no_press(
    bench: Bench, edges: list[tuple[int, bool]], expected: list[str]
) -> None:
    bench.hands.pins.read_after = lambda: 100 * US
    for after, down in edges:
        bench.hands.button(2, down=down, at=100 * MS + after * US)
    signals = bench.run(400 * MS)
    assert told(signals) == expected
    assert all(signal.at < 100 * MS + 100 * US for signal in signals)


def test_an_edge_that_may_only_be_read_late_is_not_told_as_lost_at_a_touch(bench: Bench) -> None:
    bench.hands.pins.read_after = lambda: 100 * US
    for after, down in ((0, True), (60, False), (180, True)):
        bench.hands.button(2, down=down, at=100 * MS + after * US)
    bench.run(100 * MS + 150 * US)
    assert bench.devices.take_until(100 * MS + 150 * US) == ()


LOWS = {
    "2 us": ([(0, 2)], False),
    "200 us": ([(0, 200)], False),
    "three of 2 us within 200 us": ([(0, 2), (90, 92), (198, 200)], False),
    "201 us": ([(0, 201)], True),
    "2 us, and again 15 ms later": ([(0, 2), (15_000, 15_002)], True),
    "2 us, and again after the window": ([(0, 2), (20_001, 20_003)], False),
    "2 us, and a finger 15 ms later": ([(0, 2), (15_000, 95_000)], True),
}
"""When a line is low, in microseconds, and whether that is a press at the first of them."""


@pytest.mark.parametrize(("lows", "is_press"), LOWS.values(), ids=LOWS)
@pytest.mark.parametrize("part", [2, 0], ids=["a bid button", "the gavel"])
def test_a_low_that_is_over_at_once_is_no_press(
    bench: Bench, part: int, lows: list[tuple[int, int]], *, is_press: bool
) -> None:
    for low in lows:
        for down, after in zip((True, False), low, strict=True):
            at = 100 * MS + after * US
            bench.hands.button(part, down=down, at=at)
    expected = [ButtonPressed(part, 100 * MS) if part else GavelStruck(100 * MS)] if is_press else []
    assert bench.run(300 * MS) == expected


@pytest.mark.parametrize("stood_still_until", [0, 123 * MS], ids=["at once", "after a standstill"])
def test_after_a_glitch_a_press_counts_at_once_and_at_its_own_time(bench: Bench, stood_still_until: int) -> None:
    assert bench.devices.due() is None
    for down, at in ((True, 100 * MS), (False, 100 * MS + 2 * US), (True, 121 * MS), (False, 126 * MS)):
        bench.hands.button(2, down=down, at=at)
    bench.clock.advance(stood_still_until)
    assert bench.run(200 * MS) == [ButtonPressed(2, 121 * MS)]


def test_a_press_whose_bounce_is_heard_of_late_keeps_its_place(bench: Bench) -> None:
    """The line itself is asked before a press is dropped."""
    bench.hands.button(4, down=True, at=100 * MS)
    bench.hands.button(4, down=False, at=100 * MS + 50 * US)
    bench.hands.button(4, down=True, at=102 * MS, delivered=121 * MS)
    bench.hands.button(1, down=True, at=101 * MS)
    assert bench.run(200 * MS) == [ButtonPressed(4, 100 * MS), ButtonPressed(1, 101 * MS)]


@given(
    bounces=st.tuples(*[st.lists(st.tuples(st.integers(US, 4 * MS), st.integers(0, 50 * MS)), max_size=6)] * 2),
    late=st.tuples(st.integers(0, 20 * MS - 1), st.integers(0, 50 * MS)),
)
def test_a_press_is_one_press_however_late_its_bounce_is_heard_of(
    bounces: tuple[list[tuple[int, int]], ...], late: tuple[int, ...]
) -> None:
    with on_the_bench(BUTTONS) as bench:
        for start, closes, first, again in zip((100 * MS, 180 * MS), (True, False), late, bounces, strict=True):
            edges = [(0, first), *sorted(again)[: len(again) // 2 * 2]]
            for place, (after, delay) in enumerate(edges):
                at = start + after
                bench.hands.button(3, down=closes == (place % 2 == 0), at=at, delivered=at + delay)
        assert [signal for signal in told(bench.run(400 * MS)) if signal == "3"] == ["3"]


def test_a_bounce_that_is_heard_of_after_the_next_one_is_no_second_press(bench: Bench) -> None:
    bench.hands.button(1, down=True, at=100 * MS)
    bench.hands.button(1, down=False, at=101 * MS, delivered=130 * MS)
    bench.hands.button(1, down=True, at=102 * MS)
    for place, at in enumerate((180, 190, 191)):
        bench.hands.button(1, down=place == 1, at=at * MS)
    assert bench.run(300 * MS) == [ButtonPressed(1, 100 * MS)]


def test_a_touch_in_the_middle_of_a_bounce_costs_no_press_its_time(bench: Bench) -> None:
    bench.hands.button(1, down=True, at=100 * MS)
    bench.hands.button(1, down=False, at=100 * MS + 50 * US)
    bench.hands.button(1, down=True, at=102 * MS)
    assert bench.run(101 * MS) == []
    assert bench.devices.take_until(101 * MS) == ()
    assert bench.run(200 * MS) == [ButtonPressed(1, 100 * MS)]


def test_a_press_heard_of_too_late_to_be_first_still_counts_with_its_own_time(bench: Bench) -> None:
    bench.hands.button(4, down=True, at=100 * MS, delivered=150 * MS)
    bench.hands.button(1, down=True, at=110 * MS)
    assert bench.run(200 * MS) == [ButtonPressed(1, 110 * MS), ButtonPressed(4, 100 * MS)]


def test_a_storm_is_named_muted_and_leaves_the_others_alone(bench: Bench) -> None:
    for edge in range(5_000):
        bench.hands.button(1, down=edge % 2 == 0, at=100 * MS + edge * 100 * US)
    for time in (150, 300, 450):
        bench.hands.press(2, time * MS)
    signals = bench.run(600 * MS)
    assert told(signals) == ["1", "1!storm", "2", "2", "2"]
    assert signals[1].at < 130 * MS
    bench.hands.press(1, 1_600 * MS)
    assert told(bench.run(1_900 * MS))[5:] == ["1"]


def test_a_muted_line_wakes_nobody(bench: Bench) -> None:
    for edge in range(9_000):
        bench.hands.button(1, down=edge % 2 == 0, at=100 * MS + edge * 100 * US)
    bench.run(200 * MS)
    assert told(bench.signals) == ["1", "1!storm"]
    bench.clock.advance(1_000 * MS, bench.devices.has_news)
    assert bench.clock.now() == 1_000 * MS


def test_a_storm_that_goes_on_is_no_press_every_second(bench: Bench) -> None:
    """70 us apart, an edge to low is the first that is heard after the line was muted."""
    for edge in range(20_000):
        bench.hands.button(1, down=edge % 2 == 0, at=100 * MS + edge * 70 * US)
    assert told(bench.run(1_700 * MS)) == ["1", "1!storm", "1!storm"]


def test_an_edge_that_got_lost_is_named(bench: Bench) -> None:
    bench.run(100 * MS)
    pin = bench.hands.pins.pin(BUTTONS.paddles[2].button)
    bench.clock.call_at(110 * MS, lambda: pin.call_listener(110 * MS, high=True, armed=pin.armed))
    assert bench.run(200 * MS) == [LineTroubled(3, Trouble.LOST, 110 * MS)]


def test_after_edges_that_the_kernel_lost_a_bounce_is_no_press(bench: Bench) -> None:
    pins = bench.hands.pins
    use = next(use for use in BUTTONS.uses() if use.part is Part.BUTTON and use.seat == 2)
    pin = TablePin(pins, use, TickScale(pins, bench.clock))
    line = ButtonLine(2, pin, bench.clock, emit=lambda _edge: None)
    gap = Edge(2, 100 * MS, low=False, follows_gap=True)
    assert line.judge(gap, ()) == LineTroubled(2, Trouble.LOST, 100 * MS)
    later = [Edge(2, at * MS, low=low) for at, low in ((102, True), (103, False), (140, True))]
    assert [line.judge(edge, ()) for edge in later] == [None, None, ButtonPressed(2, 140 * MS)]


def test_a_callback_that_fails_is_logged_and_the_next_press_counts(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bench.run(50 * MS)
    with monkeypatch.context() as broken:
        broken.setattr(TickScale, "time", lambda *_: 1 / 0)
        bench.hands.button(1, down=True, at=100 * MS)
        bench.run(150 * MS)
    assert [(record.levelno, record.exc_info is not None) for record in caplog.records] == [(logging.ERROR, True)]
    bench.hands.button(1, down=False, at=200 * MS)
    bench.hands.button(1, down=True, at=300 * MS)
    assert told(bench.run(400 * MS)) == ["1!lost", "1"]


def test_the_lamp_is_seen_at_the_table_and_off_in_the_end(bench: Bench) -> None:
    seen: list[tuple[bool, int]] = []
    bench.hands.watch_lamp(lambda lit, at: seen.append((lit, at)))
    bench.run(10 * MS)
    bench.devices.set_lamp(lit=True)
    bench.devices.set_lamp(lit=True)
    bench.run(20 * MS)
    bench.devices.set_lamp(lit=False)
    bench.devices.set_lamp(lit=True)
    bench.devices.close()
    assert seen == [(True, 10 * MS), (False, 20 * MS), (True, 20 * MS), (False, 20 * MS)]


def test_time_stamps_that_go_round_are_refused_and_nothing_is_kept(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as pigpio:
        pigpio.setattr(SimulatedPins, "ticks_diff", staticmethod(lambda later, earlier: (later - earlier) % 2**32))
        with pytest.raises(DeviceError, match="use gpiod or lgpio"):
            TableDevices(FULL, bench.hands.pins, bench.clock)
    assert bench.take_faults() == ()


def test_after_closing_no_pin_drives_or_listens(bench: Bench) -> None:
    devices = TableDevices(FULL, bench.hands.pins, bench.clock)
    bench.clock.advance(100 * MS)
    devices.close()
    devices.close()
    for use in FULL.uses():
        pin = bench.hands.pins.pin(use.pin)
        assert (pin.function, pin.when_changed, pin.armed) == ("input", None, 0), use
    bench.hands.press(1, 200 * MS)
    bench.clock.advance(300 * MS)
    assert bench.clock.next_due() is None
    assert bench.take_faults() == (), "they can be opened again"


def test_a_table_without_electronics_is_a_table() -> None:
    with on_the_bench(Wiring()) as bench:
        bench.devices.set_lamp(lit=True)
        assert bench.run(1_000 * MS) == []
        assert bench.devices.due() is None
        with pytest.raises(LookupError, match="seat 1 has no button"):
            bench.hands.press(1, 0)
        with pytest.raises(LookupError, match="no gavel"):
            bench.hands.press(0, 0)


class SecondsSinceBoot:
    """Ticks as lgpio's: seconds, as a float."""

    def __init__(self, bench: Bench, boot: float) -> None:
        self._bench = bench
        self._boot = boot

    def ticks(self) -> float:
        return self._boot + self._bench.clock.now() / 1e9

    @staticmethod
    def ticks_diff(later: float, earlier: float) -> float:
        return later - earlier


@pytest.mark.parametrize("boot", [0.0, 12.3, 86_400.7])
def test_ticks_in_seconds_become_nanoseconds_of_the_clock(bench: Bench, boot: float) -> None:
    bench.clock.advance(7 * MS)
    scale = TickScale(SecondsSinceBoot(bench, boot), bench.clock)
    for at in (7 * MS, 8 * MS + 1, 8 * MS + 41, 3_600_000 * MS + 123):
        assert abs(scale.time(boot + at / 1e9) - at) <= 20


def test_two_outputs_joined_one_high_one_low_are_counted(bench: Bench) -> None:
    """The count that the keypads' tests rely on does rise."""
    pins = bench.hands.pins
    bench.clock.call_at(0, lambda: pins.set_switch(Switch(8, GROUND), closed=True, at=0, delivered=0))
    bench.clock.advance(1)
    pins.pin(8).output_with_state(True)
    assert pins.circuit.shorts == 1


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("held", [0, 300 * US, 2 * MS, 5 * MS])
def test_a_click_shorter_than_its_bounce_leaves_no_button_down(seed: int, held: int) -> None:
    with on_the_bench(seed=seed) as bench:
        for at in (100 * MS, 300 * MS):
            bench.run(at)
            bench.hands.hold(2, down=True, at=at)
            bench.hands.hold(2, down=False, at=at + held)
        assert told(bench.run(600 * MS)) == ["2", "2"]
        assert bench.devices.held_buttons == ()
