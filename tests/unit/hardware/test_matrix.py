"""The keypads, from keys on shared wires to signals, on the simulated table."""

from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from random import Random

import pytest

from hardware.config.wiring import FULL, Wiring
from hardware.drivers.key_matrix import KeyMatrix
from hardware.signals import KeyDoubted, KeyPressed, Signal
from hardware.simulator.circuit import GROUND, Drive, Switch
from hardware.simulator.pins import SimulatedPin, SimulatedPins
from tests.support.bench import MS, US, Bench, on_the_bench, told
from tests.support.model_keypads import Press, keys_that_count, may_be_doubted, may_be_lost

KEYS = "123456789*0#"
SLOWEST_FRAME = 5 * MS
"""A key that is down for less beside a held one may never be read."""
TWO_KEYPADS = Wiring(rows=FULL.rows, paddles=FULL.paddles[:2])


@pytest.fixture
def bench() -> Iterator[Bench]:
    with on_the_bench(TWO_KEYPADS) as bench:
        yield bench


@pytest.mark.parametrize("phase", range(0, 5000, 1250))
def test_a_tap_of_5_ms_counts(bench: Bench, phase: int) -> None:
    bench.hands.key_press(1, "7", 100 * MS + phase * US, hold=5 * MS)
    assert bench.run(200 * MS) == [KeyPressed(1, "7", 100 * MS + phase * US)]


def test_a_key_heard_of_late_has_the_time_of_its_edge(bench: Bench) -> None:
    bench.hands.key(2, "#", down=True, at=100 * MS, delivered=103 * MS)
    bench.hands.button(1, down=True, at=101 * MS)
    bench.hands.key(2, "#", down=False, at=104 * MS, delivered=150 * MS)
    assert told(bench.run(200 * MS)) == ["2:#", "1"]


def test_a_slow_computer_reads_a_new_key_in_time_and_rests_while_it_is_held(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A frame takes 1 ms here: three of them fit into a tap of 5 ms, and then there is a pause of 5 ms after each."""
    read, begun = KeyMatrix.__dict__["_read"], list[int]()

    def slowly(matrix: KeyMatrix) -> object:
        begun.append(bench.clock.now())
        monkeypatch.setattr(bench.clock, "_now", bench.clock.now() + MS)
        return read(matrix)

    monkeypatch.setattr(KeyMatrix, "_read", slowly)
    bench.hands.key(1, "7", down=True, at=100 * MS)
    bench.run(128 * MS)
    pauses = [after - before for before, after in pairwise(at for at in begun if at >= 100 * MS)]
    assert pauses == [1_500_000, 1_500_000, 6 * MS, 6 * MS, 6 * MS, 6 * MS]


def test_an_idle_table_reads_nothing_and_waits_for_nothing() -> None:
    with on_the_bench() as bench:
        bench.hands.key_press(3, "8", 100 * MS)
        bench.run(300 * MS)
        reads = bench.hands.pins.reads
        assert reads > 0
        bench.run(3_600_000 * MS)
        assert bench.hands.pins.reads == reads
        assert (bench.clock.next_due(), bench.devices.due()) == (None, None)


def test_columns_are_listened_to_all_the_time_and_the_scan_does_not_wake_itself(bench: Bench) -> None:
    """To stop and start again costs more than a tap takes: each is a thread of the kernel's."""
    columns = [bench.hands.pins.pin(pin) for paddle in TWO_KEYPADS.paddles for pin in paddle.columns or ()]
    bench.run(50 * MS)
    armed = [column.armed for column in columns]
    assert all(armed)
    bench.hands.key(1, "1", down=True, at=100 * MS)
    bench.hands.key(1, "1", down=False, at=150 * MS)
    bench.run(200 * MS)
    assert [column.armed for column in columns] == armed
    assert (bench.clock.next_due(), bench.devices.due()) == (None, None)


def test_an_edge_from_before_the_scan_fell_asleep_does_not_date_a_key_back(bench: Bench) -> None:
    """What the scan itself stirred up may be told late."""
    bench.run(50 * MS)
    column = bench.hands.pins.pin((TWO_KEYPADS.paddles[0].columns or (0,))[0])
    bench.hands.key(1, "1", down=True, at=100 * MS)
    bench.hands.key(1, "1", down=False, at=130 * MS)
    bench.run(300 * MS)
    bench.clock.call_at(300 * MS, lambda: column.call_listener(120 * MS, high=False, armed=column.armed))
    bench.hands.key(1, "4", down=True, at=300 * MS)
    (_, again) = bench.run(400 * MS)
    assert isinstance(again, KeyPressed)
    assert (again.key, again.at > 140 * MS) == ("4", True)
    bench.hands.key(1, "4", down=False, at=400 * MS)
    bench.run(500 * MS)
    assert (bench.clock.next_due(), bench.devices.due()) == (None, None)


@pytest.mark.parametrize("heard_at_once", [False, True], ids=["heard of after it sleeps", "heard of while it scans"])
def test_a_key_that_goes_down_while_the_rows_go_low_is_not_missed(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, *, heard_at_once: bool
) -> None:
    """The wires after the last row is driven for good, and before the scan has said that it sleeps."""
    drive = SimulatedPins.drive
    lows: list[int] = []

    def touched_in_between(pins: SimulatedPins, line: int, how: Drive) -> None:
        drive(pins, line, how)
        if how is Drive.LOW:
            lows.append(line)
        else:
            lows.clear()
        if lows == list(FULL.rows):
            monkeypatch.undo()
            if heard_at_once:
                monkeypatch.setattr(bench.clock, "call_at", lambda _due, callback: callback())
            key = bench.hands.switch(2, "9")
            pins.set_switch(key, closed=True, at=bench.clock.now() - 1, delivered=bench.clock.now())
            monkeypatch.undo()

    monkeypatch.setattr(SimulatedPins, "drive", touched_in_between)
    assert told(bench.run(100 * MS)) == ["2:9"]


def test_wires_that_cannot_be_read_are_said_once_each_time_and_tried_again_every_second(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    bench.run(50 * MS)
    for times, start in enumerate((0, 20_000 * MS), start=1):
        with monkeypatch.context() as broken:
            broken.setattr(SimulatedPin, "_get_state", lambda *_: 1 / 0)
            bench.hands.key_press(1, "1", start + 100 * MS)
            bench.run(start + 10_500 * MS)
        assert [message.split(";")[0] for message in caplog.messages] == ["The keypads could not be read"] * times
        bench.hands.key_press(1, "2", start + 11_500 * MS)
        assert told(bench.run(start + 12_000 * MS)) == ["1:2"] * times


def test_a_key_whose_reading_was_in_doubt_counts_from_when_it_was_clear(bench: Bench) -> None:
    """Two keys of one column tie seat 2's row to another; who bids in the meantime is before it."""
    bench.run(50 * MS)
    for key, down, at in (("1", True, 100), ("4", True, 110), ("1", False, 195), ("4", False, 205)):
        bench.hands.key(1, key, down=down, at=at * MS)
    bench.hands.key_press(2, "2", 120 * MS, hold=200 * MS)
    bench.hands.press(1, 185 * MS)
    assert told(bench.run(400 * MS)) == ["1:1", "1", "2:?", "1:4", "2:2"]


LOOSE = 13
"""The middle column of seat 1, by BCM number."""


def storm(bench: Bench, start: int, end: int, *, apart: int = 100 * US) -> None:
    """A loose wire: the column touches ground and lets go again, 10,000 edges a second if nothing else is said."""
    wire = Switch(LOOSE, GROUND)
    for place, at in enumerate(range(start, end, apart)):
        bench.clock.call_at(at, partial(bench.hands.pins.set_switch, wire, closed=place % 2 == 0, at=at, delivered=at))


def besides_doubt(signals: list[Signal], *, seat: int) -> list[str]:
    """Signals in short, but not that a seat's keypad is in doubt: a loose wire reads as a key again and again."""
    return [signal for signal in told(signals) if signal != f"{seat}:?"]


@pytest.mark.parametrize("phase", (30, 70, 120))
def test_a_column_that_storms_is_muted_and_named_and_spoils_nobody_elses_key(bench: Bench, phase: int) -> None:
    storm(bench, 100 * MS, 900 * MS)
    at = phase * MS
    for key in KEYS:
        at = bench.hands.key_press(2, key, at, hold=40 * MS) + 50 * MS
    end = bench.hands.press(2, at)
    signals = besides_doubt(bench.run(end + 100 * MS), seat=1)
    assert [signal for signal in signals if signal[0] == "2"] == [*(f"2:{key}" for key in KEYS), "2"]
    assert [signal for signal in signals if signal[0] == "1"] == ["1:1!storm"]


@pytest.mark.parametrize("edges_a_second", [200, 1_500, 7_900])
def test_a_slower_storm_is_found_in_the_frames_and_spoils_nobodys_key_from_then_on(
    bench: Bench, edges_a_second: int
) -> None:
    storm(bench, 100 * MS, 4_000 * MS, apart=1_000 * MS // edges_a_second)
    at = 400 * MS
    for key in KEYS * 2:
        at = bench.hands.key_press(2, key, at, hold=40 * MS) + 50 * MS
    signals = told(bench.run(4_000 * MS))
    named = signals.index("1:1!storm")
    assert [signal for signal in signals if signal[0] == "2" and signal != "2:?"] == [f"2:{key}" for key in KEYS * 2]
    assert "2:?" not in signals[named:]
    assert {signal for signal in signals if signal[0] == "1"} <= {"1:1!storm", "1:?"}


def test_two_keys_of_one_column_hammered_with_two_fingers_are_no_storm(bench: Bench) -> None:
    for press in range(40):
        for key in "25":
            bench.hands.key_press(1, key, (100 + 80 * press) * MS, hold=40 * MS)
    assert [signal for signal in told(bench.run(4_000 * MS)) if "storm" in signal] == []


def test_a_muted_column_is_not_listened_to(bench: Bench) -> None:
    storm(bench, 100 * MS, 900 * MS)
    pin = bench.hands.pins.pin(LOOSE)
    for at, is_listened_to in ((90, True), (200, False), (900, False), (1_200, True)):
        bench.run(at * MS)
        assert bool(pin.armed) is is_listened_to, at


def test_the_keypad_of_a_column_that_stormed_keeps_its_other_keys_and_comes_back_whole(bench: Bench) -> None:
    storm(bench, 100 * MS, 900 * MS)
    bench.hands.key_press(1, "4", 300 * MS)
    bench.hands.key_press(1, "5", 500 * MS)
    assert besides_doubt(bench.run(1_000 * MS), seat=1) == ["1:1!storm", "1:4"]
    for place, key in enumerate(KEYS):
        bench.hands.key_press(1, key, 1_600 * MS + place * 150 * MS)
    assert besides_doubt(bench.run(4_000 * MS), seat=1)[2:] == [f"1:{key}" for key in KEYS]
    assert (bench.clock.next_due(), bench.devices.due()) == (None, None)


def test_a_column_that_goes_on_storming_is_named_again_but_not_read(bench: Bench) -> None:
    storm(bench, 100 * MS, 2_500 * MS)
    bench.hands.key_press(2, "7", 1_120 * MS, hold=5 * MS)
    assert besides_doubt(bench.run(4_000 * MS), seat=1) == ["1:1!storm", "1:1!storm", "2:7", "1:1!storm"]


def test_a_column_that_is_low_after_its_storm_is_read_once_it_is_high(bench: Bench) -> None:
    """A wire that has come to rest against ground would spoil every frame of every keypad."""
    storm(bench, 100 * MS, 400 * MS + 100 * US)
    bench.hands.key_press(2, "1", 3_000 * MS)
    assert besides_doubt(bench.run(3_200 * MS), seat=1) == ["1:1!storm", "2:1"]
    wire = Switch(LOOSE, GROUND)
    bench.hands.pins.set_switch(wire, closed=False, at=3_200 * MS, delivered=3_200 * MS)
    bench.hands.key_press(1, "2", 3_600 * MS)
    assert besides_doubt(bench.run(3_800 * MS), seat=1)[2:] == ["1:2"]


def overlapping(random: Random, seats: int, start: int, apart: int) -> list[Press]:
    """Up to four keys of so many keypads, each pressed and let go at a time of its own."""
    times = random.sample(range(8), 8)
    keys = {(random.randint(1, seats), random.choice(KEYS)): sorted(times[two : two + 2]) for two in range(0, 8, 2)}
    return [
        Press(seat, key, *(start + time * apart + random.randrange(apart // 8) for time in ends))
        for (seat, key), ends in keys.items()
    ]


@pytest.mark.parametrize("seats", [1, 2, 5])
def test_of_overlapping_presses_those_count_that_a_model_of_the_wires_says(seats: int) -> None:
    random = Random(seats)
    heard = 0
    with on_the_bench(Wiring(rows=FULL.rows, paddles=FULL.paddles[:seats])) as bench:
        for place in range(60):
            presses = overlapping(random, seats, bench.clock.now() + 100 * MS, 30 * MS)
            keys, doubted = played(bench, presses)
            assert set(keys) == keys_that_count(presses), f"{place}: {presses}"
            assert {press.seat for press in presses if (press.seat, press.key) not in keys} <= doubted, f"{presses}"
            assert doubted <= may_be_doubted(presses), f"{place}: {presses}"
            heard += len(keys)
        assert bench.hands.pins.circuit.shorts == 0
    assert heard > 60


@pytest.mark.parametrize("apart", [2 * MS, 4 * MS, 12 * MS])
def test_a_press_is_lost_only_to_its_own_keypad_or_to_joined_rows_or_if_it_was_too_short(apart: int) -> None:
    random = Random(apart)
    lost = 0
    with on_the_bench(Wiring(rows=FULL.rows, paddles=FULL.paddles[:3])) as bench:
        for _ in range(60):
            presses = overlapping(random, 3, bench.clock.now() + 100 * MS, apart)
            heard, doubted = played(bench, presses)
            assert set(heard) <= {(press.seat, press.key) for press in presses}
            assert len(heard) == len(set(heard))
            silent = [press for press in presses if (press.seat, press.key) not in heard]
            assert [press for press in silent if not may_be_lost(press, presses)] == []
            assert {press.seat for press in silent if press.up - press.down > SLOWEST_FRAME} <= doubted
            lost += len(silent)
    assert lost > 10, "presses must overlap, or this test says nothing"


def played(bench: Bench, presses: list[Press]) -> tuple[list[tuple[int, str]], set[int]]:
    """What the keypads say to presses, with clean edges: keys, and the seats in doubt."""
    for press in presses:
        bench.hands.key(press.seat, press.key, down=True, at=press.down)
        bench.hands.key(press.seat, press.key, down=False, at=press.up)
    before = len(bench.signals)
    signals = bench.run(max(press.up for press in presses) + 60 * MS)[before:]
    assert [signal for signal in signals if not isinstance(signal, KeyPressed | KeyDoubted)] == []
    keys = [(signal.seat, signal.key) for signal in signals if isinstance(signal, KeyPressed)]
    return keys, {signal.seat for signal in signals if isinstance(signal, KeyDoubted)}
