"""Decide which keys of the keypads are down: what one reading of the shared rows shows, and what it cannot show.

The keypads share four row lines; each has three column lines of its own. Held keys connect lines with each other, so a
key that nobody touches can read as down (a ghost). The smallest ghost needs three keys: two in one column, and one in
either of their rows in another column, of any keypad. Two rules make a wrong digit impossible:

- G: a column that reads low in several rows may connect them. What a keypad reads is dropped while
  any of its columns is low in such a row; the other keypads are read on.
- K: a key counts only when exactly one key reads in its keypad.

The other keypads can be read on for this reason: a ghost is a column joined to a row by more than one key. It is joined
to each row on the way as well, so it is low in several, and they are connected.

Further, three frames in a row must be equal, and all keys of the keypad must be up before its next key. Pins and timing
are in `key_matrix.py`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from hardware.config.parts import KEYPAD_ROWS
from hardware.drivers.debouncer import HELD_AT_START_NS, HELD_NS
from hardware.signals import KeyPressed
from hardware.time_units import MILLISECOND

COLUMNS = 3
"""The columns of a keypad."""
_ALL_COLUMNS = 0b111

RowReadings = tuple[int, ...]
"""One reading, a number for each row: bit 3k + c is set if column c of the k-th keypad reads low in that row."""

EQUAL_FRAMES = 3
"""How many equal frames in a row make a reading."""

_IN_DOUBT = 1 << 12
"""Added to what a keypad reads while rule G drops it."""

RELEASED_NS = 15 * MILLISECOND
"""How long, in nanoseconds, a keypad must read empty before its next key: longer than a key bounces."""

_KEY_OF_READING = {
    1 << (COLUMNS * row + column): key for row, keys in enumerate(KEYPAD_ROWS) for column, key in enumerate(keys)
}
"""The key for what one keypad reads, three bits a row. It holds only readings of a single key (rule K)."""


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
    rows: tuple[int, ...]
    """The rows in which anything reads, from 0; with ghosts these are more than hold a key."""
    columns: tuple[int, ...]
    """The columns of the keypad that are low, from 0."""


@dataclass(slots=True)
class _Keypad:
    """What was read of one keypad so far. Times are nanoseconds."""

    seat: int
    place: int
    """Its place in a frame, from 0."""
    reading: int = 0
    since: int = 0
    """When it was first read so."""
    touched_at: int | None = None
    """When it first read anything but empty; None after it has read empty for three frames."""
    frames: int = 0
    """How many frames in a row read the same; 0 when there is nothing to compare with."""
    ready: bool = False
    """True once all keys have been up, so that the next one counts."""
    down_since: int | None = None
    """When any of its columns was first low, even while its reading was dropped; None while none is low."""
    held_after_ns: int = HELD_AT_START_NS
    """How long its columns may be low before a key is stuck."""
    is_stuck_known: bool = False


class Keypads:
    """The keypads of `seats`, in the order of their columns in a frame.

    A key that is down at the start counts only after all keys of its keypad have been up.
    """

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = tuple(seats)
        self._keypads = tuple(_Keypad(seat, place) for place, seat in enumerate(seats))

    @property
    def is_quiet(self) -> bool:
        """Return whether every keypad has been up for so long that nothing needs to be read until a key goes down."""
        return all(keypad.ready and not keypad.reading and keypad.frames for keypad in self._keypads)

    @property
    def is_settled(self) -> bool:
        """Return whether the last three frames were equal in every keypad, so that scanning can slow down."""
        return all(keypad.frames >= EQUAL_FRAMES for keypad in self._keypads)

    def read(self, frame: RowReadings, at: int) -> tuple[KeyPressed, ...]:
        """Take in a frame that was read at `at` nanoseconds and return the keys it completes, by seat.

        The time of a key is that of the first frame in which its keypad was touched at all: like a button's time, it
        does not grow with the bounce.
        """
        crossed = low_in_several(frame)
        in_doubt = 0
        for row in frame:
            if row & crossed:
                in_doubt |= row
        pressed = []
        for keypad in self._keypads:
            reading = keypad_reading(frame, keypad.place)
            if (in_doubt >> (COLUMNS * keypad.place)) & _ALL_COLUMNS:
                reading |= _IN_DOUBT
            if (key := _completed_key(keypad, reading, at)) is not None:
                pressed.append(key)
        return tuple(pressed)

    def stuck(self, frame: RowReadings, at: int) -> Iterator[StuckKeys]:
        """Take in a frame that was read at `at` nanoseconds and yield what has been held for too long, once."""
        for keypad in self._keypads:
            readings = [(row >> (COLUMNS * keypad.place)) & _ALL_COLUMNS for row in frame]
            low = 0
            for reading in readings:
                low |= reading
            if not low:
                keypad.down_since = None
                keypad.held_after_ns = HELD_NS
                keypad.is_stuck_known = False
            elif keypad.down_since is None:
                keypad.down_since = at
            elif not keypad.is_stuck_known and at - keypad.down_since >= keypad.held_after_ns:
                keypad.is_stuck_known = True
                yield StuckKeys(
                    seat=keypad.seat,
                    rows=tuple(row for row, reading in enumerate(readings) if reading),
                    columns=tuple(column for column in range(COLUMNS) if (low >> column) & 1),
                )


def _completed_key(keypad: _Keypad, reading: int, at: int) -> KeyPressed | None:
    """Take in what a keypad reads at `at` nanoseconds and return the key that this completes, if any."""
    if reading == keypad.reading and keypad.frames:
        keypad.frames += 1
    else:
        keypad.reading = reading
        keypad.since = at
        keypad.frames = 1
        if reading and keypad.touched_at is None:
            keypad.touched_at = at
    if reading & _IN_DOUBT:
        keypad.touched_at = None
        return None
    if keypad.frames < EQUAL_FRAMES:
        return None
    if not reading:
        keypad.touched_at = None
        keypad.ready = keypad.ready or at - keypad.since >= RELEASED_NS
        return None
    if not keypad.ready:
        return None
    keypad.ready = False
    key = _KEY_OF_READING.get(reading)
    if key is None:
        return None
    return KeyPressed(keypad.seat, key, at=at if keypad.touched_at is None else keypad.touched_at)
