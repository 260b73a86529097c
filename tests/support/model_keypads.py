"""An independent model of keypads on shared rows: which keys count when presses overlap.

It knows the wires as groups of joined rows and columns, and no frames, no driver and no simulated circuit.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from hardware.config.parts import KEYPAD_ROWS
from tests.support.bench import MS

PLACES = {key: (row, column) for row, keys in enumerate(KEYPAD_ROWS) for column, key in enumerate(keys)}
SHORTEST_CLEAR = 8_500_000
"""Nanoseconds for which a key must be read alone to count in any case: one slow scan and two quick ones."""
REST = 25 * MS
"""Nanoseconds after which a key that is up counts again in any case: 15 ms, and a scan at either end."""


class Press(NamedTuple):
    """A key that is down from one time to another, in nanoseconds."""

    seat: int
    key: str
    down: int
    up: int


def keys_that_count(presses: Sequence[Press]) -> set[tuple[int, str]]:
    """The seats and keys that count, if no two things happen within `REST`: those that are read alone at some time."""
    counted = set()
    for _, keys in _readings(presses):
        counted |= {(seat, key) for seat, read in keys.items() if read and len(read) == 1 for key in read}
    return counted


def may_be_doubted(presses: Sequence[Press]) -> set[int]:
    """The seats of which something was read that need not have become a key."""
    alone = keys_that_count(presses)
    lost = {press.seat for press in presses if (press.seat, press.key) not in alone}
    return lost | {seat for _, keys in _readings(presses) for seat, read in keys.items() if read is None}


def _readings(presses: Sequence[Press]) -> Iterator[tuple[int, dict[int, set[str] | None]]]:
    """What each seat's keypad reads from each time on at which anything changes."""
    seats = {press.seat for press in presses}
    for at in sorted({time for press in presses for time in (press.down, press.up)}):
        down = [press for press in presses if press.down <= at < press.up]
        yield at, {seat: _read(down, seat) for seat in seats}


def may_be_lost(press: Press, presses: Sequence[Press]) -> bool:
    """Whether there is a reason for which a press need not count, however close together things happen.

    It was not read alone for long enough, since it was let go, since another key of its keypad was down, or since held
    keys joined its row to another.
    """
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
