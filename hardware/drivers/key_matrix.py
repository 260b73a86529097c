"""The wires of the keypads: drive the shared rows and read the columns.

Rows are open-drain: an output that is low, or an input; never high, because two held keys of one column would then
short two outputs. While no key is down all rows are low and nothing is scanned; the first key wakes the scan by an edge
of its column. `keypad.py` says what a reading means.

The columns are listened to from start to end, except one that storms, and edges that the scan itself causes are
ignored. With a real kernel's interrupts, stopping and starting again took longer than a tap, and lgpio sometimes
refused it. A late edge of the scan's own may wake it needlessly, but only once: without a key down, scanning causes no
edges.
"""

import logging
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from hardware.clock import Clock
from hardware.config.header import wire
from hardware.drivers.debouncer import MUTED_NS, STORM_SPAN_NS, StormWatch
from hardware.drivers.keypad import Frame, Keypads, KeysRead, StuckKeys, low_in_several
from hardware.drivers.pins import TablePin
from hardware.signals import Fault, FaultKind, KeyPressed, LineTroubled, Part, Trouble

log = logging.getLogger(__name__)

STORM_EDGES, COLUMN_STORM_SPAN_NS = 160, 20_000_000
"""More edges than the first figure within the second, in nanoseconds, are a storm.

The span is short because a loose column spoils the frames of all keypads until it is muted; a key that is pressed
meanwhile should still be down afterwards. The count is not lower because with held keys the scan itself causes up to
two edges a row and frame, about 110 at its fastest, and bounce adds some.
"""
FLUTTERS = 32
"""A slower storm shows in the frames: a column is low in several rows, as no single key makes it, then not, then
again. More such changes than this within `STORM_SPAN_NS` are a loose wire; frantic chords with their bounce make
half as many.
"""


@dataclass(eq=False)
class Column:
    """A column of a seat's keypad."""

    seat: int
    place: int
    """0 to 2, left to right."""
    bit: int
    """Its place in a frame."""
    pin: TablePin
    edges: StormWatch = field(default_factory=partial(StormWatch, STORM_EDGES, 0, span=COLUMN_STORM_SPAN_NS))
    flutters: StormWatch = field(default_factory=partial(StormWatch, FLUTTERS, 0))
    is_read: bool = True
    """False from a storm until the column has been listened to for a while without one; the scan then ignores it."""
    storming: bool = False
    """True if there was a storm since the column was last listened to."""

    def mute(self) -> None:
        """Stop listening and reading, so that a loose wire costs nothing and spoils no frame."""
        self.is_read = False
        self.pin.ignore()


QUICK = 1_500_000
"""Nanoseconds between frames until three are equal, so that a tap of 5 ms counts."""
SLOW = 5_000_000
"""Nanoseconds between frames while a key is only being held; a tap beside it counts if it lasts for 8.5 ms."""
RETRY = 1_000_000_000
"""Nanoseconds until a scan that failed is tried again."""


class KeyMatrix:
    """Scan the keypads with these rows, and the columns of each seat, and pass their keys and faults to `hear`.

    It works on the device thread. Columns go from left to right. The scan starts at once, to find keys that are down
    already. Every frame that differs from the one before is passed on, too. A column that storms is muted for
    `MUTED_NS` and named; it is read again once it has been listened to for `debouncer.STORM_SPAN_NS` without a storm.
    """

    def __init__(
        self,
        rows: Sequence[TablePin],
        columns: Mapping[int, Sequence[TablePin]],
        clock: Clock,
        hear: Callable[[KeyPressed | LineTroubled | KeysRead | Fault], None],
    ) -> None:
        self._keypads = Keypads(tuple(columns))
        self._last_told: Frame = (0, 0, 0, 0)
        self._crossed = 0
        """The columns that were low in several rows of the last frame, as bits of a frame."""
        self._failing = False
        self._rows = tuple(rows)
        self._clock = clock
        self._hear = hear
        self._wires = threading.Lock()
        """Held while wires are driven or read."""
        self._scanning = True
        """False while all rows are low and an edge is awaited."""
        self._asleep_since = 0
        self._closed = False
        self._all_low = False
        for row in self._rows:
            # A pull-down left from power-on would work against the columns' pull-ups through a held key.
            row.io.input_with_pull(row.io.info.pull or "floating")
        places = [(seat, place, pin) for seat, pins in columns.items() for place, pin in enumerate(pins)]
        self._columns = tuple(Column(seat, place, 1 << at, pin) for at, (seat, place, pin) in enumerate(places))
        for column in self._columns:
            column.pin.io.input_with_pull("up")
            self._listen(column)
        clock.call_at(clock.now(), self._step)

    def close(self) -> None:
        """Stop scanning and leave every row high-impedance."""
        with self._wires:
            self._closed = True
            for column in self._columns:
                column.mute()
            self._release_rows()

    def _step(self, woken_at: int | None = None) -> None:
        """Scan one frame, which is that of an edge at `woken_at` or of this moment, and schedule the next step."""
        with self._wires:
            if self._closed:
                return
            try:
                pause = self._scan(self._clock.now() if woken_at is None else woken_at)
                self._failing = False
            except Exception:
                if not self._failing:
                    log.exception("The keypads could not be read; trying again every second")
                self._failing = True
                pause = RETRY
        if pause is not None:
            self._clock.call_at(self._clock.now() + pause, self._step)

    def _scan(self, at: int) -> int | None:
        """Take in a frame; return how long to wait for the next one in ns, None to sleep until an edge."""
        frame = self._read()
        crossed = low_in_several(frame)
        for column in self._columns:
            if column.bit & (crossed ^ self._crossed) and column.flutters.storms(self._clock.now()):
                self._storms(column)
        self._crossed = crossed
        for key in self._keypads.read(frame, at):
            self._hear(key)
        for stuck in self._keypads.stuck(frame, at):
            self._hear(self._fault(stuck))
        if frame != self._last_told:
            self._last_told = frame
            self._hear(KeysRead(self._keypads.seats, frame, at))
        if self._keypads.quiet:
            return self._sleep()
        return SLOW if self._keypads.settled else QUICK

    def _read(self) -> Frame:
        if self._all_low:
            self._release_rows()
        frame = []
        for row in self._rows:
            row.io.output_with_state(False)
            frame.append(sum(column.bit for column in self._columns if column.is_read and not column.pin.io.state))
            row.io.function = "input"
        return tuple(frame)

    def _fault(self, stuck: StuckKeys) -> Fault:
        """Return the fault that names what is held, and its wires."""
        columns = [column for column in self._columns if column.seat == stuck.seat and column.place in stuck.columns]
        blamed = [*(self._rows[row] for row in stuck.rows), *(column.pin for column in columns)]
        wires = ", ".join(wire(line.bcm) for line in blamed)
        remedy = f"look for a stuck key, or a short, at {wires}; it counts again once released"
        return Fault(stuck.seat, Part.KEYPAD, FaultKind.HELD, tuple(line.bcm for line in blamed), remedy)

    def _sleep(self) -> int | None:
        """Set all rows low and wait for an edge, unless a key went down before its edge could be noticed."""
        self._all_low = True
        for row in self._rows:
            row.io.output_with_state(False)
        self._scanning = False
        self._asleep_since = self._clock.now()
        if all(column.pin.io.state for column in self._columns if column.is_read):
            return None
        self._scanning = True
        return QUICK

    def _release_rows(self) -> None:
        for row in self._rows:
            row.io.function = "input"
        self._all_low = False

    def _listen(self, column: Column) -> None:
        """Listen to a column, without reading it yet after a storm."""
        for watch in (column.edges, column.flutters):
            watch.restart(self._clock.now())
        column.storming = False
        column.pin.listen(partial(self._changed, column))

    def _changed(self, column: Column, at: int, _low: bool) -> None:
        """Let the device thread wake the scan for an edge of a column, or handle its storm.

        Called on a thread of the pin library.
        """
        now = self._clock.now()
        # The frames of a column that is not read show nothing, so each of its edges counts.
        if column.edges.storms(now) or (not column.is_read and column.flutters.storms(now)):
            self._storms(column)
        elif column.is_read and not self._scanning:
            self._clock.call_at(now, partial(self._wake, at))

    def _wake(self, at: int) -> None:
        if not self._scanning:
            self._scanning = True
            # An edge from before the sleep comes from the scan itself, delivered late.
            self._step(max(at, self._asleep_since))

    def _storms(self, column: Column) -> None:
        """Let the device thread handle a column's storm, once."""
        if not column.storming:
            column.storming = True
            self._clock.call_at(self._clock.now(), partial(self._go_on, self._mute(column)))

    def _go_on(self, course: Iterator[int]) -> None:
        """Take the next step of what happens to a storming column."""
        with self._wires:
            pause = None if self._closed else next(course, None)
        if pause is not None:
            self._clock.call_at(self._clock.now() + pause, partial(self._go_on, course))

    def _mute(self, column: Column) -> Iterator[int]:
        """Mute a column, listen to it again, and read it again if it has not stormed since; yield each pause before the
        next step, in ns. While it is low, that might be the wire, so wait.
        """
        column.mute()
        self._hear(LineTroubled(column.seat, Trouble.STORM, self._clock.now(), column.place))
        yield MUTED_NS
        self._listen(column)
        while not column.is_read:
            yield STORM_SPAN_NS
            if column.storming:
                return
            column.is_read = bool(column.pin.io.state)
