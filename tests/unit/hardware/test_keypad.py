"""What can be told from one reading of the shared rows."""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, islice, permutations

import pytest

from hardware.config.parts import KEYPAD_ROWS
from hardware.drivers.keypad import EQUAL_FRAMES, RELEASED_NS, Keypads, RowReadings
from hardware.simulator.circuit import Circuit, Drive, Switch
from tests.support.bench import MS, told

ALL_KEYS = [(row, column) for row in range(4) for column in range(15)]
TWO_KEYPADS = [(row, column) for row in range(4) for column in range(6)]
FRAME = 5 * MS


@cache
def frame_of(keys: frozenset[tuple[int, int]], columns: int) -> RowReadings:
    """What the wires read with these keys down: rows are lines 100 to 103, columns are lines from 0."""
    circuit = Circuit()
    for column in range(columns):
        circuit.drive(column, Drive.PULL_UP)
    for row, column in keys:
        circuit.set_switch(Switch(100 + row, column), closed=True)
    lows = []
    for row in range(100, 104):
        circuit.drive(row, Drive.LOW)
        lows.append(sum(1 << column for column in range(columns) if not circuit.is_high(column)))
        circuit.drive(row, Drive.NOTHING)
    first, second, third, fourth = lows
    assert circuit.shorts == 0
    return first, second, third, fourth


def name(row: int, column: int) -> str:
    return f"{column // 3 + 1}:{KEYPAD_ROWS[row][column % 3]}"


class Reader:
    """Keypads that have been at rest, and frames fed to them."""

    def __init__(self, seats: int) -> None:
        self.keypads = Keypads(range(1, seats + 1))
        self.columns = 3 * seats
        self.at = 0
        self.read(frozenset(), RELEASED_NS // FRAME + 2)

    def read(self, keys: frozenset[tuple[int, int]], frames: int) -> list[str]:
        frame, pressed = frame_of(keys, self.columns), list[str]()
        for _ in range(frames):
            self.at += FRAME
            pressed += told(self.keypads.read(frame, self.at))
        return pressed


@pytest.mark.parametrize("key", ALL_KEYS, ids=lambda key: name(*key))
def test_each_of_sixty_keys_is_read_as_itself_once(key: tuple[int, int]) -> None:
    assert Reader(5).read(frozenset({key}), 20) == [name(*key)]


def untied(keys: Sequence[tuple[int, int]]) -> set[tuple[int, int]]:
    """The keys that are down alone in their keypad, and in a row that no two keys of one column tie to another."""
    columns, keypads = Counter(column for _, column in keys), Counter(column // 3 for _, column in keys)
    tied = {row for row, column in keys if columns[column] > 1}
    return {(row, column) for row, column in keys if keypads[column // 3] == 1 and row not in tied}


def test_no_chord_of_three_keys_gives_a_wrong_digit_and_a_key_that_does_not_count_leaves_doubt() -> None:
    """A third of all three keys of two keypads, in every order of pressing, and let go in the same order; the torture
    tries all chords.

    Keypads outside tied rows are read on.
    """
    reader = Reader(2)
    ghosts = read_on = doubts = 0
    for chord in islice(combinations(TWO_KEYPADS, 3), 0, None, 3):
        ghosts += sum(low.bit_count() for low in frame_of(frozenset(chord), 6)) > 3
        for order in permutations(chord):
            counted, doubted = set[tuple[int, int]](), set[str]()
            for phase in (order[:1], order[:2], order, order[1:], order[2:], ()):
                pressed = reader.read(frozenset(phase), EQUAL_FRAMES if phase else RELEASED_NS // FRAME + 2)
                doubted |= {key for key in pressed if key.endswith("?")}
                due = untied(phase) - counted
                assert set(pressed) - doubted == {name(*key) for key in due}, f"{order}: {pressed} at {phase}"
                read_on += bool(due) and len({column for _, column in phase}) < len(phase)
                counted |= due
            assert {f"{column // 3 + 1}:?" for row, column in {*chord} - counted} <= doubted, order
            doubts += bool(doubted)
    assert ghosts > 100, "the wires must make ghosts, or this test says nothing"
    assert read_on > 100, "keypads must be read beside tied rows, or this test says nothing of it"
    assert doubts > 100, "keys must be lost, or this test says nothing of it"


def test_the_smallest_ghost_stops_the_keypads_of_its_rows_until_it_is_gone_and_no_other() -> None:
    reader = Reader(3)
    held = {(0, 0), (1, 0)}
    assert reader.read(frozenset({*held, (0, 4), (2, 8)}), 10) == ["3:9"]
    assert reader.read(frozenset({(0, 4)}), EQUAL_FRAMES) == ["1:?", "2:?", "2:2"]


@pytest.mark.parametrize(("frames", "expected"), [(EQUAL_FRAMES - 1, []), (EQUAL_FRAMES, ["1:1"])])
def test_three_equal_frames_make_a_reading(frames: int, expected: list[str]) -> None:
    assert Reader(1).read(frozenset({(0, 0)}), frames) == expected


@pytest.mark.parametrize(("up", "expected"), [(1, ["1:?"]), (3, ["1:?"]), (4, ["1:1"])])
def test_a_key_that_is_up_for_15_ms_counts_again_and_before_that_nobody_knows(up: int, expected: list[str]) -> None:
    reader = Reader(1)
    key = frozenset({(0, 0)})
    assert reader.read(key, 20) == ["1:1"]
    assert reader.read(frozenset(), up) == []
    assert reader.read(key, 20) == expected


def test_a_dropped_frame_starts_the_count_anew() -> None:
    reader = Reader(2)
    one, ghost = frozenset({(0, 0)}), frozenset({(0, 4), (1, 4), (0, 0)})
    assert reader.read(one, 2) + reader.read(ghost, 1) == []
    assert reader.read(one, 2) == ["1:?", "2:?"]
    assert reader.read(one, 1) == ["1:1"]


def test_the_next_key_counts_as_soon_as_it_is_alone() -> None:
    reader = Reader(1)
    two, both, five = frozenset({(0, 1)}), frozenset({(0, 1), (1, 1)}), frozenset({(1, 1)})
    assert reader.read(two, 10) + reader.read(both, 10) == ["1:2"]
    assert reader.read(five, EQUAL_FRAMES) + reader.read(frozenset(), 2) == ["1:5"]
    assert reader.read(two, EQUAL_FRAMES) + reader.read(frozenset(), 10) == ["1:2"]


@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        ("2 25 2 -", ["1:2", "1:?"]),
        ("25 -", ["1:?"]),
        ("25 5 -", ["1:?", "1:5"]),
        ("2 25 258 8 -", ["1:2", "1:?", "1:8"]),
        ("2 25 5 58 5 -", ["1:2", "1:5", "1:?"]),
        ("2 25 5 25 2 -", ["1:2", "1:5", "1:2"]),
    ],
)
def test_what_was_read_and_became_no_key_is_doubt_before_the_next_key(readings: str, expected: list[str]) -> None:
    reader, keys = Reader(1), {"2": (0, 1), "5": (1, 1), "8": (2, 1)}
    pressed = [
        key
        for reading in readings.split()
        for key in reader.read(frozenset(keys[key] for key in reading if key != "-"), 6)
    ]
    assert pressed == expected


def test_a_key_that_is_up_again_before_its_reading_is_steady_leaves_doubt() -> None:
    reader = Reader(1)
    assert reader.read(frozenset({(0, 0)}), EQUAL_FRAMES - 1) + reader.read(frozenset(), 5) == ["1:?"]


def test_the_time_of_a_key_is_its_first_touch_though_it_bounces() -> None:
    keypads = Keypads([4])
    up, down = (0, 0, 0, 0), (0, 0, 0, 2)
    pressed = [
        key
        for at, frame in enumerate([up] * 8 + [down, up, down, down, down])
        for key in keypads.read(frame, at * FRAME)
    ]
    assert [(str(key), key.at) for key in pressed] == [("seat 4's key 0", 8 * FRAME)]
