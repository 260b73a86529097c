"""The pins by gpiod: the product's devices on a simulated gpiod. The real one is tried by `make kernel`."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import gpiod
import pytest
from gpiozero import PinFixedPull, PinPWMUnsupported
from gpiozero.pins import local

from hardware.clock import MonotonicClock
from hardware.config.parts import KEYPAD_ROWS
from hardware.config.wiring import FOUR
from hardware.devices import TableDevices
from hardware.drivers import gpiod_pins
from hardware.drivers.gpiod_pins import KEPT_EDGES, GpiodFactory, GpiodPin
from hardware.lights import Light
from hardware.signals import FaultKind
from hardware.simulator.circuit import GROUND, Switch
from tests.support.bench import InRealTime, told
from tests.support.simulated_gpiod import SimulatedChip

PI_4 = 0xC03111


def button_pin(seat: int) -> int:
    """The BCM number of a bid button."""
    button = FOUR.paddles[seat - 1].button
    assert button is not None
    return button


class GpiodTable(InRealTime):
    """A table of four seats with lights, on the lines of a simulated chip."""

    def __init__(self, chip: SimulatedChip) -> None:
        self.chip = chip
        self.clock = MonotonicClock()
        self.factory = GpiodFactory(Path("/dev/gpiochip13"))
        self.devices = TableDevices(FOUR, self.factory, self.clock)

    def button(self, seat: int) -> Switch:
        """The contact of a bid button."""
        return Switch(button_pin(seat), GROUND)

    def key(self, seat: int, key: str) -> Switch:
        """The contact of a key."""
        row = next(number for number, keys in enumerate(KEYPAD_ROWS) if key in keys)
        columns = FOUR.paddles[seat - 1].columns or ()
        return Switch(FOUR.rows[row], columns[KEYPAD_ROWS[row].index(key)])

    def hit(self, switch: Switch, *, times: int = 1) -> None:
        """Close and open a contact at once, so often, and leave it closed."""
        for _ in range(times):
            self.chip.switch(switch, closed=True)
            self.chip.switch(switch, closed=False)
        self.chip.switch(switch, closed=True)

    def close(self) -> None:
        """Put everything away."""
        self.devices.close()
        self.factory.close()
        self.clock.close()


@pytest.fixture
def chip(monkeypatch: pytest.MonkeyPatch) -> SimulatedChip:
    chip = SimulatedChip()
    monkeypatch.setattr(gpiod, "Chip", lambda path: chip)
    monkeypatch.setattr(gpiod_pins, "ioctl", chip.ioctl)
    monkeypatch.setattr(local, "get_pi_revision", lambda: PI_4)
    return chip


@pytest.fixture
def table(chip: SimulatedChip) -> Iterator[GpiodTable]:
    table = GpiodTable(chip)
    assert table.devices.take_faults() == ()
    yield table
    table.close()
    assert not chip.requests
    assert chip.circuit.shorts == 0


def test_presses_have_the_kernels_time_and_order(table: GpiodTable) -> None:
    before = table.clock.now()
    for seat in (3, 1, 4, 2):
        table.hit(table.button(seat), times=2)
    signals = table.take(4)
    assert told(signals) == ["3", "1", "4", "2"]
    assert before < signals[0].at < signals[1].at < table.clock.now()


def test_keys_are_read_by_rows_that_are_low_or_let_go(table: GpiodTable) -> None:
    assert table.chip.sleeps.wait(10)
    for key in "15#":
        table.chip.switch(table.key(2, key), closed=True)
        assert told(table.take(1)) == [f"2:{key}"]
        table.chip.switch(table.key(2, key), closed=False)
    assert table.chip.circuit.shorts == 0


def test_rows_and_columns_are_each_one_request(table: GpiodTable) -> None:
    columns = [column for paddle in FOUR.paddles for column in paddle.columns or ()]
    for lines in (FOUR.rows, columns):
        assert len({id(table.chip.requests[line]) for line in lines}) == 1
    assert len({id(request) for request in table.chip.requests.values()}) == len(table.chip.requests) - 14


def test_a_line_that_another_program_has_is_missing_and_the_others_play(chip: SimulatedChip) -> None:
    chip.taken = {button_pin(3)}
    table = GpiodTable(chip)
    (fault,) = table.devices.take_faults()
    assert (fault.name, fault.kind) == ("seat 3's button", FaultKind.MISSING)
    assert "Device or resource busy" in fault.remedy
    table.hit(table.button(1))
    assert told(table.take(1)) == ["1"]
    table.close()


def test_edges_that_the_kernel_drops_are_told_as_one_and_no_press_is_invented(table: GpiodTable) -> None:
    """Nobody reads meanwhile: of 403 edges the kernel keeps the last 256, and they would be a press."""
    pin = table.factory.pin(button_pin(4))
    table.hit(table.button(4))
    assert told(table.take(1)) == ["4"]
    table.chip.switch(table.button(4), closed=False)
    with pin.lines._lock:
        table.hit(table.button(4), times=KEPT_EDGES // 2 + 20)
    assert "4!lost" in told(table.take(1))


def test_a_light_is_on_or_off_since_python_would_let_it_flicker(chip: SimulatedChip) -> None:
    table = GpiodTable(chip)
    pin = table.factory.pin(FOUR.paddles[0].light)
    with pytest.raises(PinPWMUnsupported):
        pin.frequency = 100
    table.devices.show_light(1, Light.LEAD, table.clock.now())
    assert (pin.function, pin.state) == ("output", 1)
    table.close()
    assert not chip.requests


def test_a_dimmed_light_is_fully_on_and_that_is_logged(chip: SimulatedChip, caplog: pytest.LogCaptureFixture) -> None:
    clock, factory = MonotonicClock(), GpiodFactory(Path("/dev/gpiochip0"))
    devices = TableDevices(FOUR, factory, clock, light_percent=30)
    devices.show_light(1, Light.LEAD, clock.now())
    assert factory.pin(FOUR.paddles[0].light).state == 1
    assert "cannot be dimmed by this library: take a larger resistor, or a light pod" in caplog.text
    for part in (devices, factory, clock):
        part.close()


def test_a_pin_with_a_resistor_of_its_own_is_pulled_by_no_other(table: GpiodTable) -> None:
    pin = table.factory.pin(2)
    assert isinstance(pin, GpiodPin)
    with pytest.raises(PinFixedPull):
        pin.input_with_pull("down")
    assert (pin.pull, pin.function) == ("up", "input")


def test_a_gap_in_the_kernels_numbers_is_told_with_the_edge_after_it_but_not_with_the_first(table: GpiodTable) -> None:
    """The first that is heard, also after a while in which nobody listened."""
    pin = table.factory.pin(button_pin(4))
    gaps: list[bool] = []

    def listener(_at: int, _high: int) -> None:
        gaps.append(pin.follows_gap)

    def hear(*numbers: int) -> list[bool]:
        gaps.clear()
        pin.when_changed = listener
        for number in numbers:
            pin.pass_on(
                SimpleNamespace(
                    line_seqno=number, timestamp_ns=0, event_type=gpiod.EdgeEvent.Type.RISING_EDGE, line_offset=0
                )
            )
        pin.when_changed = None
        return [*gaps]

    assert hear(3, 4, 7, 8) == [False, False, True, False]
    assert hear(20, 21) == [False, False]


def test_an_output_begins_as_it_is_told_whatever_it_was_before(table: GpiodTable) -> None:
    pin = table.factory.pin(27)
    pin.output_with_state(False)
    pin.state = 1
    assert pin.state == 1
    pin.function = "input"
    pin.output_with_state(False)
    assert pin.state == 0


def test_edges_that_cannot_be_read_are_logged_and_the_next_are_heard(
    table: GpiodTable, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    edges = gpiod_pins.Lines.edges
    failing = [OSError(5, "Input/output error")]

    def read(lines: gpiod_pins.Lines) -> list[gpiod.EdgeEvent]:
        if failing:
            raise failing.pop()
        return edges(lines)

    monkeypatch.setattr(gpiod_pins.Lines, "edges", read)
    table.hit(table.button(2))
    assert told(table.take(1)) == ["2"]
    assert "Edges were lost" in caplog.text


def test_a_factory_may_be_closed_twice(chip: SimulatedChip) -> None:
    factory = GpiodFactory(Path("/dev/gpiochip0"))
    factory.close()
    factory.close()
    assert not chip.is_open
