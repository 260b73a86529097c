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
from functools import reduce
from operator import or_
from typing import NamedTuple

from hardware.config.parts import KEYPAD_ROWS
from hardware.drivers.debouncer import HELD_AT_START_NS, HELD_NS
from hardware.signals import KeyPressed

Frame = tuple[int, ...]
"""One reading, a number for each row: bit 3k + c is set if column c of the k-th keypad reads low in that row."""

FRAMES = 3
"""How many equal frames in a row make a reading."""

_IN_DOUBT = 1 << 12
"""Added to what a keypad reads while rule G drops it."""

RELEASED = 15_000_000
"""How long, in nanoseconds, a keypad must read empty before its next key: longer than a key bounces."""

_KEYS = {1 << (3 * row + column): key for row, keys in enumerate(KEYPAD_ROWS) for column, key in enumerate(keys)}
"""The key for what one keypad reads, three bits a row. It holds only readings of a single key (rule K)."""


def low_in_several(frame: Frame) -> int:
    """Return the columns that are low in more than one row, as bits of a frame."""
    low = several = 0
    for row in frame:
        several |= low & row
        low |= row
    return several


def read_of_one(frame: Frame, shift: int) -> int:
    """Return what the keypad whose columns begin at bit `shift` of a row reads: three bits a row, from key 1 on."""
    return sum((row >> shift & 7) << 3 * number for number, row in enumerate(frame))


@dataclass(frozen=True, slots=True)
class KeysRead:
    """A frame as it was read, for listeners that need contacts rather than keys."""

    seats: tuple[int, ...]
    """The seats of the keypads, in the order of their columns in the frame."""
    frame: Frame
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
    """What was read of one keypad so far."""

    seat: int
    shift: int
    reading: int = 0
    since: int = 0
    touched: int | None = None
    """When it first read anything but empty; None after it has read empty for three frames."""
    frames: int = 0
    """How many frames in a row read the same; 0 when there is nothing to compare with."""
    ready: bool = False
    """True once all keys have been up, so that the next one counts."""
    down_since: int | None = None
    """When any of its columns was first low, even while its reading was dropped; None while none is low."""
    patience: int = HELD_AT_START_NS
    named: bool = False


class Keypads:
    """The keypads of `seats`, in the order of their columns in a frame.

    A key that is down at the start counts only after all keys of its keypad have been up.
    """

    def __init__(self, seats: Sequence[int]) -> None:
        self.seats = tuple(seats)
        self._keypads = tuple(_Keypad(seat, 3 * place) for place, seat in enumerate(seats))

    @property
    def quiet(self) -> bool:
        """Return whether every keypad has been up for so long that nothing needs to be read until a key goes down."""
        return all(keypad.ready and not keypad.reading and keypad.frames for keypad in self._keypads)

    @property
    def settled(self) -> bool:
        """Return whether the last three frames were equal in every keypad, so that scanning can slow down."""
        return all(keypad.frames >= FRAMES for keypad in self._keypads)

    def read(self, frame: Frame, at: int) -> tuple[KeyPressed, ...]:
        """Take in a frame that was read at `at` nanoseconds and return the keys it completes, by seat.

        The time of a key is that of the first frame in which its keypad was touched at all: like a button's time, it
        does not grow with the bounce.
        """
        crossed, in_doubt = low_in_several(frame), 0
        for row in frame:
            if row & crossed:
                in_doubt |= row
        pressed = []
        for keypad in self._keypads:
            reading = read_of_one(frame, keypad.shift)
            if in_doubt >> keypad.shift & 7:
                reading |= _IN_DOUBT
            if reading == keypad.reading and keypad.frames:
                keypad.frames += 1
            else:
                keypad.reading, keypad.since, keypad.frames = reading, at, 1
                if reading and keypad.touched is None:
                    keypad.touched = at
            if reading & _IN_DOUBT:
                keypad.touched = None
                continue
            if keypad.frames < FRAMES:
                continue
            if not reading:
                keypad.touched = None
                keypad.ready = keypad.ready or at - keypad.since >= RELEASED
            elif keypad.ready:
                keypad.ready = False
                if (key := _KEYS.get(reading)) is not None:
                    pressed.append(KeyPressed(keypad.seat, key, at if keypad.touched is None else keypad.touched))
        return tuple(pressed)

    def stuck(self, frame: Frame, at: int) -> Iterator[StuckKeys]:
        """Take in a frame that was read at `at` nanoseconds and yield what has been held for too long, once."""
        for keypad in self._keypads:
            readings = [row >> keypad.shift & 7 for row in frame]
            low = reduce(or_, readings)
            if not low:
                keypad.down_since, keypad.patience, keypad.named = None, HELD_NS, False
            elif keypad.down_since is None:
                keypad.down_since = at
            elif not keypad.named and at - keypad.down_since >= keypad.patience:
                keypad.named = True
                rows = tuple(row for row, reading in enumerate(readings) if reading)
                yield StuckKeys(keypad.seat, rows, tuple(column for column in range(3) if low >> column & 1))
