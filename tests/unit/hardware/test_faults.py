"""What a hand must mend: parts that are missing, and contacts that stay down. Everybody else plays on."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any

import pytest

from hardware.config.wiring import FULL, Use
from hardware.signals import FaultKind
from hardware.simulator.pins import SimulatedPin
from tests.support.bench import MS, US, Bench, on_the_bench, told

ALL = ["1", "2", "3", "4", "5", "gavel", "1:5", "2:5", "3:5", "4:5", "5:5"]
MUTED = 1_000 * MS
HELD_AT_START, HELD = 2_000 * MS, 10_000 * MS
SEVERAL_HELD = 500 * MS
LATE = HELD + 100 * MS


@pytest.fixture
def bench() -> Iterator[Bench]:
    with on_the_bench() as bench:
        yield bench


def everybody_presses(bench: Bench, at: int) -> list[str]:
    """Every button, the gavel, and a key of each keypad, one after the other; what is heard of it."""
    before = len(bench.signals)
    for seat in range(1, 6):
        at = bench.hands.press(seat, at) + 40 * MS
    at = bench.hands.press(0, at) + 40 * MS
    for seat in range(1, 6):
        at = bench.hands.key_press(seat, "5", at) + 40 * MS
    return told(bench.run(at + 100 * MS)[before:])


# Missing

LOST = {
    "gavel": ("the gavel", ["gavel"]),
    "buzzer": ("the buzzer", []),
    "rows[3]": ("the keypads", ["1:5", "2:5", "3:5", "4:5", "5:5"]),
    "buttons[2]": ("seat 3's button", ["3"]),
    "columns[1][0]": ("seat 2's keypad", ["2:5"]),
}
"""By a pin's key in the settings: the part that is missing without it, and what is then not heard."""


@pytest.mark.parametrize("use", [use for use in FULL.uses() if use.key in LOST], ids=lambda use: use.key)
def test_a_pin_that_another_program_holds_costs_its_part_and_nothing_else(bench: Bench, use: Use) -> None:
    bench.hands.pins.taken.add(use.pin)
    part, silent = LOST[use.key]
    (fault,) = bench.take_faults()
    assert (fault.seat, fault.name, fault.kind, fault.pins) == (use.seat, part, FaultKind.MISSING, (use.pin,))
    assert f"BCM {use.pin} for {use.name} cannot be used (GPIO{use.pin} is busy)" in fault.remedy
    assert f"change wiring.{use.key}" in fault.remedy
    bench.devices.set_lamp(lit=True)
    assert everybody_presses(bench, 100 * MS) == [signal for signal in ALL if signal not in silent]
    assert bench.take_faults() == ()


def test_a_fault_wakes_the_table_at_once_and_is_told_once(bench: Bench) -> None:
    bench.hands.pins.taken.add(3)
    assert bench.devices.due() == bench.clock.now()
    assert len(bench.devices.take_faults()) == 1
    assert bench.devices.due() is None
    assert bench.devices.take_faults() == ()


def test_with_no_pin_at_all_every_part_is_named_and_the_table_stands(bench: Bench) -> None:
    bench.hands.pins.taken.update(use.pin for use in FULL.uses())
    assert [fault.pins for fault in bench.take_faults()] == [(use.pin,) for use in FULL.uses()]
    assert everybody_presses(bench, 100 * MS) == []


def test_a_pin_that_gives_no_edges_is_missing_too(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """As RPi.GPIO has it on kernels since 6.6."""

    def refuse(_pin: Any) -> None:
        raise RuntimeError("Failed to add edge detection")

    with monkeypatch.context() as old:
        old.setattr(SimulatedPin, "_enable_event_detect", refuse)
        faults = bench.take_faults()
    buttons = [f"seat {seat}'s button" for seat in range(1, 6)]
    assert [fault.name for fault in faults] == ["the gavel", *buttons, "the keypads"]
    assert all("Failed to add edge detection" in fault.remedy for fault in faults)
    assert bench.devices.is_gavel_held is False


# Held

WHERE = {
    "the gavel": ((3,), "BCM 3 (header pin 5)"),
    "seat 3's button": ((5,), "BCM 5 (header pin 29)"),
    "seat 2's keypad": ((9, 16), "BCM 9 (header pin 21), BCM 16 (header pin 36)"),
}


def hold(bench: Bench, part: str, *, down: bool, at: int) -> None:
    """Something leans on the gavel, seat 3's button or seat 2's key 5."""
    if part == "the gavel":
        bench.hands.button(0, down=down, at=at)
    elif part == "seat 3's button":
        bench.hands.button(3, down=down, at=at)
    else:
        bench.hands.key(2, "5", down=down, at=at)


@pytest.mark.parametrize("part", WHERE)
def test_what_is_down_at_the_start_is_named_once_and_counts_once_let_go(bench: Bench, part: str) -> None:
    hold(bench, part, down=True, at=0)
    bench.clock.advance(1)
    assert bench.run(HELD_AT_START - 50 * MS) == []
    assert bench.take_faults() == ()
    bench.run(HELD_AT_START + 50 * MS)
    (fault,) = bench.take_faults()
    pins, wires = WHERE[part]
    assert (fault.name, fault.kind, fault.pins) == (part, FaultKind.HELD, pins)
    assert wires in fault.remedy
    bench.run(20_000 * MS)
    hold(bench, part, down=False, at=20_001 * MS)
    assert everybody_presses(bench, 20_100 * MS) == ALL
    assert bench.take_faults() == ()
    again = bench.clock.now()
    hold(bench, part, down=True, at=again)
    bench.run(again + HELD - 50 * MS)
    assert bench.take_faults() == (), "from now on it is held after ten seconds, like any"


@pytest.mark.parametrize("part", WHERE)
def test_what_stays_down_for_ten_seconds_is_named_each_time(bench: Bench, part: str) -> None:
    for start in (1_000 * MS, 30_000 * MS):
        hold(bench, part, down=True, at=start)
        bench.run(start + HELD - 50 * MS)
        assert bench.take_faults() == ()
        bench.run(start + LATE)
        assert [fault.name for fault in bench.take_faults()] == [part]
        hold(bench, part, down=False, at=start + LATE)
    assert len(bench.run(60_000 * MS)) == 2
    assert bench.take_faults() == ()


def test_a_held_gavel_is_no_seats_button(bench: Bench) -> None:
    for part in ("the gavel", "seat 3's button"):
        hold(bench, part, down=True, at=100 * MS)
    bench.run(200 * MS)
    assert (bench.devices.held_buttons, bench.devices.is_gavel_held) == ((3,), True)
    hold(bench, "seat 3's button", down=False, at=300 * MS)
    bench.run(400 * MS)
    assert (bench.devices.held_buttons, bench.devices.is_gavel_held) == ((), True)


def test_others_play_while_parts_are_held(bench: Bench) -> None:
    hold(bench, "seat 3's button", down=True, at=0)
    hold(bench, "seat 2's keypad", down=True, at=0)
    bench.clock.advance(1)
    bench.run(5_000 * MS)
    heard = everybody_presses(bench, 6_000 * MS)
    assert [signal for signal in heard if signal != "2:?"] == [signal for signal in ALL if signal not in {"3", "2:5"}]


def test_two_keys_of_one_column_stop_nobody_outside_their_rows_and_the_seat_is_named(bench: Bench) -> None:
    for key in "14":
        bench.hands.key(2, key, down=True, at=0)
    at = 100 * MS
    for key in "1234567890*#":
        at = bench.hands.key_press(3, key, at) + 40 * MS
    bench.run(SEVERAL_HELD - 10 * MS)
    assert bench.take_faults() == ()
    bench.run(SEVERAL_HELD + 10 * MS)
    assert [str(fault).split(":")[0] for fault in bench.take_faults()] == [
        "Seat 2's keypad is held down, several keys at once"
    ]
    heard = told(bench.run(HELD_AT_START + 50 * MS))
    assert [signal for signal, _ in groupby(heard)] == ["3:?", *(f"3:{key}" for key in "7890*#")]
    assert [fault.name for fault in bench.take_faults()] == ["seat 2's keypad"]


def test_several_keys_that_are_held_are_named_each_time(bench: Bench) -> None:
    for start in (100, 2_000):
        for key in "15":
            bench.hands.key(2, key, down=True, at=start * MS)
            bench.hands.key(2, key, down=False, at=(start + 700) * MS)
        bench.run((start + 1_000) * MS)
        assert [fault.kind for fault in bench.take_faults()] == [FaultKind.SEVERAL_HELD]


def test_a_keypad_that_shows_only_what_held_keys_of_another_connect_is_not_named(bench: Bench) -> None:
    for seat, key, at in ((2, "1", 100), (2, "7", 110), (3, "1", 300)):
        bench.hands.key(seat, key, down=True, at=at * MS)
        bench.hands.key(seat, key, down=False, at=2_000 * MS)
    bench.run(3_000 * MS)
    assert [(fault.seat, fault.kind) for fault in bench.take_faults()] == [(2, FaultKind.SEVERAL_HELD)]


def test_a_short_between_rows_names_the_keypad_with_the_short(bench: Bench) -> None:
    bench.hands.key(4, "1", down=True, at=0)
    bench.hands.key(4, "7", down=True, at=0)
    bench.run(HELD_AT_START + 50 * MS)
    (_, fault) = bench.take_faults()
    assert (fault.seat, fault.pins) == (4, (8, 10, 21))
    assert "BCM 8 (header pin 24), BCM 10 (header pin 19), BCM 21 (header pin 40)" in fault.remedy


def test_a_release_that_got_lost_is_found_out_and_not_called_held(bench: Bench) -> None:
    bench.hands.button(1, down=True, at=100 * MS)
    bench.run(200 * MS)
    pin = bench.hands.pins.pin(2)
    bench.hands.pins.unwatch(pin)
    bench.hands.button(1, down=False, at=300 * MS)
    bench.run(400 * MS)
    bench.hands.pins.watch(pin)
    bench.run(HELD + 500 * MS)
    assert bench.take_faults() == ()
    bench.hands.press(1, HELD + 600 * MS)
    assert told(bench.run(HELD + 800 * MS)) == ["1", "1"]


def test_a_line_that_storms_and_then_stays_low_is_held_from_when_it_is_listened_to_again(bench: Bench) -> None:
    for edge in range(301):
        bench.hands.button(1, down=edge % 2 == 0, at=100 * MS + edge * 100 * US)
    assert told(bench.run(MUTED + HELD)) == ["1", "1!storm"]
    assert bench.take_faults() == ()
    bench.run(200 * MS + MUTED + HELD)
    assert [fault.name for fault in bench.take_faults()] == ["seat 1's button"]
