"""An independent model of keypads on shared rows: which keys count when presses overlap.

It knows the wires as groups of joined rows and columns, and no frames, no driver and no simulated circuit.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from hardware.config.parts import KEYPAD_ROWS
from tests.support.bench import MS

PLACES = {key: (row, column) for row, keys in enumerate(KEYPAD_ROWS) for column, key in enumerate(keys)}
SHORTEST_CLEAR = 8_500_000
"""Nanoseconds for which a key must be read alone to count in any case: one slow scan and two quick ones."""
REST = 25 * MS
"""Nanoseconds for which a keypad must be up before its next key counts in any case: 15 ms, and a scan at either end."""


class Press(NamedTuple):
    """A key that is down from one time to another, in nanoseconds."""

    seat: int
    key: str
    down: int
    up: int


def keys_that_count(presses: Sequence[Press]) -> set[tuple[int, str]]:
    """The seats and keys that count, if no two things happen within `REST`."""
    counted = set()
    waiting = {press.seat for press in presses}
    for at in sorted({time for press in presses for time in (press.down, press.up)}):
        down = [press for press in presses if press.down <= at < press.up]
        for seat in {press.seat for press in presses}:
            keys = _read(down, seat)
            if keys is None:
                continue
            if not keys:
                waiting.add(seat)
            elif seat in waiting:
                waiting.discard(seat)
                if len(keys) == 1:
                    counted.add((seat, keys.pop()))
    return counted


def may_be_lost(press: Press, presses: Sequence[Press]) -> bool:
    """Whether there is a reason for which a press need not count, however close together things happen.

    Another key of its keypad was down with it, or shortly before; or it was not read alone for long enough, since it
    was let go, or since held keys joined its row to another.
    """
    for other in presses:
        is_neighbour = other.seat == press.seat and other != press
        if is_neighbour and other.down < press.up and press.down < other.up + REST:
            return True
    longest = clear = 0
    times = {time for one in presses for time in (one.down, one.up) if press.down <= time <= press.up}
    for at, until in pairwise(sorted(times)):
        is_clear = _read([one for one in presses if one.down <= at < one.up], press.seat) == {press.key}
        clear = clear + until - at if is_clear else 0
        longest = max(longest, clear)
    return longest < SHORTEST_CLEAR


def _read(down: Iterable[Press], seat: int) -> set[str] | None:
    """The keys that a keypad seems to have down; None if a column of it joins rows, or is joined to one that is."""
    groups: list[tuple[set[int], set[tuple[int, int]]]] = []
    for press in down:
        row, column = PLACES[press.key]
        rows, columns = {row}, {(press.seat, column)}
        joined = [group for group in groups if group[0] & rows or group[1] & columns]
        for group in joined:
            rows |= group[0]
            columns |= group[1]
            groups.remove(group)
        groups.append((rows, columns))
    keys = set()
    for rows, columns in groups:
        own = [column for owner, column in columns if owner == seat]
        if own and len(rows) > 1:
            return None
        keys |= {KEYPAD_ROWS[row][column] for row in rows for column in own}
    return keys
