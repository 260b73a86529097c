"""Decide which keys of the keypads are down: what one reading of the shared rows shows, and what it cannot show.

The keypads share four row lines; each has three column lines of its own. Held keys connect lines with each other, so a
key that nobody touches can read as down (a ghost). The smallest ghost needs three keys: two in one column, and one in
either of their rows in another column, of any keypad. Two rules make a wrong digit impossible:

- G: a column that reads low in several rows may connect them. What a keypad reads is dropped while
  any of its columns is low in such a row; the other keypads are read on.
- K: a key counts only when exactly one key reads in its keypad.

The other keypads can be read on for this reason: a ghost is a column joined to a row by more than one key. It is joined
to each row on the way as well, so it is low in several, and they are connected.

Further, three frames in a row must be equal. A key that was read and did not count so is in doubt (rule D): that, and
when a key counts again, is judged in `pod/keys.py`, for pods too. Pins and timing are in `key_matrix.py`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from hardware.drivers.debouncer import HELD_AT_START_NS, HELD_NS
from hardware.pod.keys import DOUBT, RELEASED_MS, KeypadTouches
from hardware.signals import KeyDoubted, KeyPressed
from hardware.time_units import MILLISECOND

COLUMNS = 3
"""The columns of a keypad."""
_ALL_COLUMNS = 0b111

RowReadings = tuple[int, ...]
"""One reading, a number for each row: bit 3k + c is set if column c of the k-th keypad reads low in that row."""

EQUAL_FRAMES = 3
"""How many equal frames in a row make a reading."""

RELEASED_NS = RELEASED_MS * MILLISECOND
"""How long, in nanoseconds, a key must read as up before it counts again."""
SEVERAL_HELD_NS = 500 * MILLISECOND
"""How long several keys of a keypad may be down, in nanoseconds, before it is named for what this may do to the others:
much longer than keys overlap when somebody types.
"""


def low_in_several(frame: RowReadings) -> int:
    """Return the columns that are low in more than one row, as bits of a frame."""
    low = several = 0
    for row in frame:
        several |= low & row
        low |= row
    return several


def keypad_reading(frame: RowReadings, place: int) -> int:
    """Return what the keypad at `place` in a frame, from 0, reads: three bits a row, from key 1 on."""
    shift = COLUMNS * place
    reading = 0
    for number, row in enumerate(frame):
        reading |= ((row >> shift) & _ALL_COLUMNS) << (COLUMNS * number)
    return reading


@dataclass(frozen=True, slots=True)
class KeysRead:
    """A frame as it was read, for listeners that need contacts rather than keys."""

    seats: tuple[int, ...]
    """The seats of the keypads, in the order of their columns in the frame."""
    frame: RowReadings
    at: int


class StuckKeys(NamedTuple):
    """What has been down in a keypad for too long."""

    seat: int
    are_several: bool
    """Whether several keys are down, which may spoil the readings of other keypads; else it is down for too long."""
    rows: tuple[int, ...]
    """The rows in which anything reads, from 0; with ghosts these are more than hold a key."""
    columns: tuple[int, ...]
    """The columns of the keypad that are low, from 0."""


class _Reading(NamedTuple):
    """What a frame shows of one keypad."""

    down: int
    """Three bits a row, from key 1 on."""
    is_clear: bool
    """Whether rule G lets it count."""


@dataclass(slots=True)
class _Keypad:
    """What was read of one keypad so far. Times are nanoseconds."""

    seat: int
    place: int
    """Its place in a frame, from 0."""
    touches: KeypadTouches = field(default_factory=partial(KeypadTouches, RELEASED_NS))
    reading: _Reading | None = None
    """What was read last; None before the first frame."""
    frames: int = 0
    """How many frames in a row read the same."""
    down_since: int | None = None
    """When any of its columns was first low, even while its reading was dropped; None while none is low."""
    held_after_ns: int = HELD_AT_START_NS
    """How long its columns may be low before a key is stuck."""
    is_stuck_known: bool = False
    several_since: int | None = None
    """Since when several of its keys have read as down; None while not."""
    are_several_known: bool = False


class Keypads:
    """The keypads of `seats`, in the order of their columns in a frame.

    A key that is down at the start counts only after it has been up.
    """

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = tuple(seats)
        self._keypads = tuple(_Keypad(seat, place) for place, seat in enumerate(seats))

    @property
    def is_quiet(self) -> bool:
        """Return whether every keypad has been up for so long that nothing needs to be read until a key goes down."""
        return all(keypad.reading and keypad.touches.are_over for keypad in self._keypads)

    @property
    def is_settled(self) -> bool:
        """Return whether the last three frames were equal in every keypad, so that scanning can slow down."""
        return all(keypad.frames >= EQUAL_FRAMES for keypad in self._keypads)

    def read(self, frame: RowReadings, at: int) -> tuple[KeyPressed | KeyDoubted, ...]:
        """Take in a frame that was read at `at` nanoseconds and return what it completes, by seat.

        The time of a key is that of the first frame in which it read alone and clear: like a button's time, it does not
        grow with the bounce.
        """
        crossed = low_in_several(frame)
        in_doubt = 0
        for row in frame:
            if row & crossed:
                in_doubt |= row
        told: list[KeyPressed | KeyDoubted] = []
        for keypad in self._keypads:
            shift = COLUMNS * keypad.place
            reading = _Reading(
                down=keypad_reading(frame, keypad.place), is_clear=not (in_doubt >> shift) & _ALL_COLUMNS
            )
            if keypad.reading is None:
                keypad.touches.ignore(reading.down)
            keypad.frames = keypad.frames + 1 if reading == keypad.reading else 1
            keypad.reading = reading
            is_steady = keypad.frames >= EQUAL_FRAMES
            for key, when in keypad.touches.read(reading.down, at, is_steady, reading.is_clear):
                told.append(KeyDoubted(keypad.seat, when) if key == DOUBT else KeyPressed(keypad.seat, key, when))
        return tuple(told)

    def stuck(self, frame: RowReadings, at: int) -> Iterator[StuckKeys]:
        """Take in a frame that was read at `at` nanoseconds and yield what has been held for too long, once."""
        for keypad in self._keypads:
            readings = [(row >> (COLUMNS * keypad.place)) & _ALL_COLUMNS for row in frame]
            are_several_held = _note_several(keypad, keypad_reading(frame, keypad.place).bit_count() > 1, at)
            if are_several_held and not self._are_several_known:
                keypad.are_several_known = True
                yield _stuck(keypad, readings, are_several=True)
            if not any(readings):
                keypad.down_since = None
                keypad.held_after_ns = HELD_NS
                keypad.is_stuck_known = False
            elif keypad.down_since is None:
                keypad.down_since = at
            elif not keypad.is_stuck_known and at - keypad.down_since >= keypad.held_after_ns:
                keypad.is_stuck_known = True
                yield _stuck(keypad, readings, are_several=False)

    @property
    def _are_several_known(self) -> bool:
        """Return whether a keypad is named for its several keys: others may only show the rows that these connect."""
        return any(keypad.are_several_known for keypad in self._keypads)


def _note_several(keypad: _Keypad, are_several: bool, at: int) -> bool:
    """Note whether several keys of a keypad read as down at `at`; return whether that has been so for too long."""
    if not are_several:
        keypad.several_since = None
        keypad.are_several_known = False
        return False
    if keypad.several_since is None:
        keypad.several_since = at
    return at - keypad.several_since >= SEVERAL_HELD_NS


def _stuck(keypad: _Keypad, readings: Sequence[int], *, are_several: bool) -> StuckKeys:
    low = 0
    for reading in readings:
        low |= reading
    return StuckKeys(
        seat=keypad.seat,
        are_several=are_several,
        rows=tuple(row for row, reading in enumerate(readings) if reading),
        columns=tuple(column for column in range(COLUMNS) if (low >> column) & 1),
    )
