"""The lights in the seats' buttons at their pins: what each shows as time passes, and what becomes of a fault."""

from functools import partial

import pytest
from gpiozero import PinError, PinPWMUnsupported

from hardware.config.wiring import FOUR, FULL, THREE, PaddleWiring, Wiring
from hardware.devices import TableDevices
from hardware.lights import Light
from hardware.signals import FaultKind, Part
from hardware.simulator.pins import SimulatedPin
from tests.support.bench import MS, Bench, on_the_bench, told

STEADY = [(0, 1.0)]
SHOWN: dict[Light, list[tuple[int, float]]] = {
    Light.OFF: [],
    Light.TURN: [(0, 1), (1000, 0), (2000, 1), (3000, 0)],
    Light.LEAD: STEADY,
    Light.TYPING: [(0, 1), (2000, 0), (3000, 1)],
    Light.READY: STEADY,
    Light.REFUSED: [(at, at % 300 == 0) for at in range(0, 4000, 150)],
}
"""When a light at full brightness changes in four seconds, in ms, and to what."""


def all_changes(bench: Bench, until: int) -> dict[int, list[tuple[int, float]]]:
    """By seat, when its light changes up to a time, in ms from now, and to what."""
    start, levels = bench.clock.now(), dict.fromkeys((1, 2, 3), 0.0)
    seen: dict[int, list[tuple[int, float]]] = {seat: [] for seat in levels}
    while True:
        for seat, before in levels.items():
            if (now := bench.hands.light(seat).brightness) != before:
                seen[seat].append(((bench.clock.now() - start) // MS, now))
                levels[seat] = now
        if bench.clock.now() >= until:
            return seen
        bench.run(min(until, bench.devices.due() or until))


def changes(bench: Bench, seat: int, until: int) -> list[tuple[int, float]]:
    """The same of one light."""
    return all_changes(bench, until)[seat]


@pytest.mark.parametrize("light", Light)
def test_a_light_is_switched_on_and_off(light: Light) -> None:
    with on_the_bench(THREE) as bench:
        bench.devices.show_light(2, light, bench.clock.now())
        assert changes(bench, 2, bench.clock.now() + 3999 * MS) == SHOWN[light]
        assert (bench.hands.light(1).brightness, bench.hands.light(3).brightness) == (0, 0)


@pytest.mark.parametrize("light", Light)
def test_what_a_light_shows_already_goes_on_when_it_is_shown_again(light: Light) -> None:
    """The table shows all lights anew with everything that happens."""
    with on_the_bench(THREE) as bench:
        seen: list[tuple[int, float]] = []
        bench.hands.light(2).observer = lambda level, at: seen.append((at // MS, level))
        for at in range(0, 4000, 70):
            bench.run(at * MS)
            bench.devices.show_light(2, light, at * MS)
        bench.run(3999 * MS)
        assert seen == SHOWN[light]


def test_a_dimmed_light_is_pulsed_and_breathes_softly() -> None:
    with on_the_bench(THREE) as bench:
        dimmed = TableDevices(THREE, bench.hands.pins, bench.clock, light_percent=40)
        bench.opened = dimmed
        for light, levels in {Light.LEAD: [0.4], Light.TYPING: [0.24, 0.04], Light.TURN: [0.4, 0.04]}.items():
            dimmed.show_light(1, light, bench.clock.now())
            seen = [level for _, level in changes(bench, 1, bench.clock.now() + 2000 * MS)]
            assert seen[: len(levels)] == pytest.approx(levels)
            dimmed.show_light(1, Light.OFF, bench.clock.now())
            assert bench.hands.light(1).brightness == 0


def test_lights_at_no_per_cent_are_dark_and_wake_nobody() -> None:
    with on_the_bench(THREE) as bench:
        bench.opened = TableDevices(THREE, bench.hands.pins, bench.clock, light_percent=0)
        bench.devices.show_light(1, Light.TURN, 0)
        assert bench.devices.due() is None
        assert changes(bench, 1, 3000 * MS) == []


@pytest.mark.parametrize(("percent", "brightness"), [(0, 0), (1, 1), (99, 1), (100, 1)])
def test_a_light_that_its_library_cannot_dim_is_dark_at_no_per_cent_and_else_fully_on(
    percent: int, brightness: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float | None] = []

    def refuse(_pin: SimulatedPin, hertz: float | None) -> None:
        asked.append(hertz)
        if hertz is not None:
            raise PinPWMUnsupported("there is no PWM")

    monkeypatch.setattr(SimulatedPin, "_set_frequency", refuse)
    with on_the_bench(THREE) as bench:
        bench.opened = TableDevices(THREE, bench.hands.pins, bench.clock, light_percent=percent)
        assert bool(asked) is (0 < percent < 100), "PWM keeps the computer awake"
        bench.devices.show_light(1, Light.LEAD, 0)
        assert bench.hands.light(1).brightness == brightness


@pytest.mark.parametrize(("light", "wakes"), [(Light.TURN, 9), (Light.TYPING, 6), (Light.LEAD, 0), (Light.OFF, 0)])
def test_a_table_that_waits_wakes_once_for_all_lights_whenever_each_began(light: Light, wakes: int) -> None:
    with on_the_bench(FOUR) as bench:
        for seat in range(1, 5):
            bench.devices.show_light(seat, light, seat * 100 * MS)
            bench.run(seat * 100 * MS)
        woken = 0
        while (due := bench.devices.due()) is not None and due <= 10_000 * MS:
            bench.run(due)
            woken += 1
        assert woken == wakes


def test_a_seat_without_a_light_is_a_seat() -> None:
    with on_the_bench(FULL) as bench:
        bench.devices.show_light(1, Light.LEAD, 0)
        assert bench.devices.due() is None
        with pytest.raises(LookupError, match="seat 1 has no light"):
            bench.hands.light(1)


def test_lights_are_off_in_the_end() -> None:
    with on_the_bench(THREE) as bench:
        bench.devices.show_light(1, Light.LEAD, 0)
        bench.devices.close()
        assert bench.hands.light(1).brightness == 0


def test_a_light_whose_pin_is_taken_is_missing_alone() -> None:
    with on_the_bench(THREE) as bench:
        bench.hands.pins.taken.add(10)
        (fault,) = bench.take_faults()
        assert (fault.seat, fault.part, fault.kind, fault.pins) == (2, Part.LIGHT, FaultKind.MISSING, (10,))
        assert "wiring.lights[1]" in fault.remedy
        for seat in (1, 2, 3):
            bench.devices.show_light(seat, Light.LEAD, 0)
        assert (bench.hands.light(1).brightness, bench.hands.light(3).brightness) == (1, 1)
        bench.hands.press(2, 50 * MS)
        assert told(bench.run(300 * MS)) == ["2"]


def test_a_light_that_fails_costs_nobody_a_bid(monkeypatch: pytest.MonkeyPatch) -> None:
    with on_the_bench(THREE) as bench:
        bench.devices.show_light(1, Light.TURN, 0)

        def broken(*_: object) -> None:
            raise PinError("the line is gone")

        with monkeypatch.context() as failing:
            failing.setattr(SimulatedPin, "_set_state", broken)
            bench.hands.press(1, 900 * MS)
            assert told(bench.run(1500 * MS)) == ["1"]
        (fault,) = bench.take_faults()
        assert str(fault).startswith("Seat 1's light is missing: BCM 9 ")
        assert "the line is gone" in fault.remedy
        bench.devices.show_light(1, Light.LEAD, bench.clock.now())
        assert bench.take_faults() == ()


@pytest.mark.parametrize("lights", [1, 3, 5])
def test_at_power_on_each_seats_light_is_on_in_its_turn_and_then_all_are_off(lights: int) -> None:
    with on_the_bench(Wiring(paddles=tuple(PaddleWiring(light=pin) for pin in range(20, 20 + lights)))) as bench:
        seen: list[tuple[int, int, float]] = []

        def note(seat: int, level: float, at: int) -> None:
            seen.append((at // MS, seat, level))

        for seat in range(1, lights + 1):
            bench.hands.light(seat).observer = partial(note, seat)
        bench.run(3000 * MS)
        assert sorted(seen) == sorted(
            change for seat in range(1, lights + 1) for change in ((300 * seat, seat, 1), (300 * seat + 300, seat, 0))
        )
        assert bench.devices.due() is None


def test_a_game_ends_the_power_on_show() -> None:
    with on_the_bench(THREE) as bench:
        bench.run(700 * MS)
        assert bench.hands.light(2).brightness == 1
        bench.devices.show_light(1, Light.LEAD, bench.clock.now())
        assert all_changes(bench, 2500 * MS) == {1: [(0, 1.0)], 2: [], 3: []}
