"""The wires of the keypads: driving the shared rows and reading the columns.

Rows are open-drain: an output that is low, or an input; never high, because two held keys of one column would then
short two outputs. While no key is down all rows are low and nothing is scanned: the first key wakes the scan by an
edge of its column. What a reading means is `keypad.py`'s business.

The columns are listened to from the start to the end, and what the scan itself stirs up is passed over: with a real
kernel's interrupts, stopping and starting again took longer than a tap, and lgpio sometimes refused it.
A late edge of the scan's own may wake it for nothing, once: without a key down, scanning stirs up no edges.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from hardware.clock import Clock
from hardware.faults import Fault, Ill
from hardware.keypad import Frame, Keypads, StuckKeys
from hardware.pins import TablePin, TickScale
from hardware.signals import KeyPressed

log = logging.getLogger(__name__)

QUICK = 1_500_000
"""Nanoseconds between frames until three are equal, so that a tap of 5 ms counts."""
SLOW = 5_000_000
"""Nanoseconds between frames while a key is only being held."""
RETRY = 1_000_000_000
"""Nanoseconds until a scan that failed is tried again."""


@dataclass(frozen=True, slots=True)
class KeysRead:
    """A frame as it was read, for whoever looks at contacts rather than at keys."""

    seats: tuple[int, ...]
    """Whose keypads, in the order of their columns in the frame."""
    frame: Frame
    at: int


class KeyMatrix:
    """Scans the keypads of `seats` and hands their keys and faults to `hear`, on the device thread.

    `columns` are those of the first seat's keypad, left to right, then the next one's. The scan starts at once, so
    that a key that is down already is known for one. With `tell_frames` every frame is handed on too.
    """

    def __init__(
        self,
        seats: Sequence[int],
        rows: Sequence[TablePin],
        columns: Sequence[TablePin],
        *,
        clock: Clock,
        scale: TickScale,
        hear: Callable[[KeyPressed | KeysRead | Fault], None],
        tell_frames: bool = False,
    ) -> None:
        self._keypads = Keypads(seats)
        self._seats = tuple(seats)
        self._wired = tuple(rows), tuple(columns)
        self._tell_frames = tell_frames
        self._failing = False
        self._rows = tuple(row.io for row in rows)
        self._columns = tuple((1 << place, column.io) for place, column in enumerate(columns))
        self._clock = clock
        self._scale = scale
        self._hear = hear
        self._wires = threading.Lock()
        """Held while wires are driven or read."""
        self._waking = threading.Lock()
        """Held for a moment to change one of the three below."""
        self._scanning = True
        self._woken_at: int | None = None
        self._asleep_since = 0
        self._closed = False
        self._all_low = False
        for row in self._rows:
            # A pull-down left from power-on would fight the columns' pull-ups through a held key.
            row.input_with_pull(row.info.pull or "floating")
        for _, column in self._columns:
            column.input_with_pull("up")
            column.when_changed = self._woken
        clock.call_at(clock.now(), self._step)

    @property
    def held(self) -> tuple[int, ...]:
        """The seats in whose keypad a key is down."""
        return self._keypads.held

    def close(self) -> None:
        """Stop scanning and leave every row high-impedance."""
        with self._wires:
            self._closed = True
            for _, column in self._columns:
                column.when_changed = None
            self._release_rows()

    def _step(self) -> None:
        """One frame, and whatever must follow it."""
        with self._wires:
            if self._closed:
                return
            try:
                pause = self._scan()
                self._failing = False
            except Exception:
                if not self._failing:
                    log.exception("The keypads could not be read; trying again every second")
                self._failing = True
                pause = RETRY
        if pause is not None:
            self._clock.call_at(self._clock.now() + pause, self._step)

    def _scan(self) -> int | None:
        """Take in a frame; how long to wait for the next one, None to sleep until an edge."""
        with self._waking:
            at, self._woken_at = self._woken_at or self._clock.now(), None
        frame = self._read()
        for key in self._keypads.read(frame, at):
            self._hear(key)
        for stuck in self._keypads.stuck(frame, at):
            self._hear(self._fault(stuck))
        if self._tell_frames:
            self._hear(KeysRead(self._seats, frame, at))
        if self._keypads.quiet:
            return self._sleep()
        return SLOW if self._keypads.settled else QUICK

    def _read(self) -> Frame:
        if self._all_low:
            self._release_rows()
        first, second, third, fourth = (self._read_row(row) for row in self._rows)
        return first, second, third, fourth

    def _read_row(self, row: Any) -> int:
        row.output_with_state(False)
        low = 0
        for bit, column in self._columns:
            if not column.state:
                low |= bit
        row.function = "input"
        return low

    def _fault(self, stuck: StuckKeys) -> Fault:
        """What is held, and by which wires."""
        rows, columns = self._wired
        first = 3 * self._seats.index(stuck.seat)
        pins = [rows[row] for row in stuck.rows] + [columns[first + column] for column in stuck.columns]
        wires = ", ".join(pin.wire for pin in pins)
        remedy = f"look for a key that hangs, or a short, at {wires}; it counts again once it is let go"
        return Fault(stuck.seat, f"seat {stuck.seat}'s keypad", Ill.HELD, wires, remedy)

    def _sleep(self) -> int | None:
        """All rows low, and wait for an edge; unless a key has gone down before its edge could be noticed."""
        self._all_low = True
        for row in self._rows:
            row.output_with_state(False)
        with self._waking:
            self._scanning = False
            self._asleep_since = self._clock.now()
        if all(column.state for _, column in self._columns):
            return None
        with self._waking:
            if self._scanning:
                return None  # the edge was noticed after all, and has started a scan
            self._scanning = True
        return QUICK

    def _release_rows(self) -> None:
        for row in self._rows:
            row.function = "input"
        self._all_low = False

    def _woken(self, ticks: Any, _state: Any) -> None:
        """An edge of a column, told by gpiozero. It must not raise: lgpio's thread would die."""
        try:
            with self._waking:
                if self._scanning:
                    return
                # An edge from before the sleep is the scan's own, told late.
                self._woken_at = max(self._scale.time(ticks), self._asleep_since)
                self._scanning = True
            self._clock.call_at(self._clock.now(), self._step)
        except Exception:
            log.exception("An edge of a keypad was lost")
