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
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from hardware.clock import Callback, Clock
from hardware.config.header import wire
from hardware.drivers.keypad import Keypads, KeysRead, RowReadings, StuckKeys, low_in_several
from hardware.drivers.pins import PinFactory, TablePin, keypad_wires
from hardware.drivers.storm_watch import MUTED_NS, STORM_SPAN_NS, StormWatch
from hardware.signals import Fault, FaultKind, KeyDoubted, KeyPressed, LineTroubled, Part, Trouble
from hardware.time_units import MILLISECOND, SECOND

log = logging.getLogger(__name__)

COLUMN_STORM_EDGES = 160
"""More edges of a column than this within `COLUMN_STORM_SPAN_NS` are a storm.

The count is not lower because with held keys the scan itself causes up to two edges a row and frame, about 110 at its
fastest, and bounce adds some.
"""
COLUMN_STORM_SPAN_NS = 20 * MILLISECOND
"""The span of a column's storm count, in nanoseconds.

It is short because a loose column spoils the frames of all keypads until it is muted; a key that is pressed meanwhile
should still be down afterwards.
"""
FLUTTERS = 32
"""A slower storm shows in the frames: a column is low in several rows, as no single key makes it, then not, then
again. More such changes than this within `STORM_SPAN_NS` are a loose wire; frantic chords with their bounce make
half as many.
"""
QUICK_SCAN_NS = 1_500_000
"""Nanoseconds from one frame to the next until three are equal, so that a tap of 5 ms counts."""
SLOW_SCAN_NS = 5 * MILLISECOND
"""Nanoseconds between frames while a key is only being held; a tap beside it counts if it lasts for 8.5 ms."""
RETRY_NS = SECOND
"""Nanoseconds until a scan that failed is tried again."""


@dataclass(eq=False)
class KeypadColumn:
    """A column of a seat's keypad."""

    seat: int
    place: int
    """0 to 2, left to right."""
    bit: int
    """Its place in a frame."""
    pin: TablePin
    edges: StormWatch = field(
        default_factory=partial(StormWatch, max_events=COLUMN_STORM_EDGES, start=0, span_ns=COLUMN_STORM_SPAN_NS)
    )
    flutters: StormWatch = field(default_factory=partial(StormWatch, max_events=FLUTTERS, start=0))
    is_read: bool = True
    """False from a storm until the column has been listened to for a while without one; the scan then ignores it."""
    is_storming: bool = False
    """True if there was a storm since the column was last listened to."""

    def mute(self) -> None:
        """Stop listening and reading, so that a loose wire costs nothing and spoils no frame."""
        self.is_read = False
        self.pin.ignore()


class KeyMatrix:
    """Scan the keypads with these rows, and the columns of each seat, at pins of `factory`, and pass their keys and
    faults to `emit`.

    It works on the device thread. Columns go from left to right. The scan starts at once, to find keys that are down
    already. Every frame that differs from the one before is passed on, too. A column that storms is muted for
    `MUTED_NS` and reported; it is read again once it has been listened to for `STORM_SPAN_NS` without a storm.
    """

    def __init__(
        self,
        factory: PinFactory,
        rows: Sequence[TablePin],
        columns: Mapping[int, Sequence[TablePin]],
        clock: Clock,
        *,
        emit: Callable[[KeyPressed | KeyDoubted | LineTroubled | KeysRead | Fault], None],
    ) -> None:
        self._keypads = Keypads(tuple(columns))
        self._last_emitted: RowReadings = (0, 0, 0, 0)
        self._crossed = 0
        """The columns that were low in several rows of the last frame, as bits of a frame."""
        self._is_failing = False
        self._rows = tuple(rows)
        self._clock = clock
        self._emit = emit
        self._lock = threading.Lock()
        """Held while wires are driven or read."""
        self._is_scanning = True
        """False while all rows are low and an edge is awaited."""
        self._asleep_since = 0
        self._is_closed = False
        places = [(seat, place, pin) for seat, pins in columns.items() for place, pin in enumerate(pins)]
        self._columns = tuple(
            KeypadColumn(seat=seat, place=place, bit=1 << number, pin=pin)
            for number, (seat, place, pin) in enumerate(places)
        )
        self._wires = keypad_wires(factory, rows, [column.pin for column in self._columns])
        for column in self._columns:
            self._listen(column)
        clock.call_at(clock.now(), self._step)

    def close(self) -> None:
        """Stop scanning and leave every row high-impedance."""
        with self._lock:
            self._is_closed = True
            for column in self._columns:
                column.mute()
            self._wires.pull_low(())

    def _step(self, woken_at: int | None = None) -> None:
        """Scan one frame, which is that of an edge at `woken_at` or of this moment, and schedule the next step."""
        with self._lock:
            if self._is_closed:
                return
            begun = self._clock.now()
            try:
                pause = self._scan(begun if woken_at is None else woken_at)
                self._is_failing = False
            except Exception:
                if not self._is_failing:
                    log.exception("The keypads could not be read; trying again every second")
                self._is_failing = True
                pause = RETRY_NS
        if pause is not None:
            # On a slow computer a frame takes time, and a short tap must fit three of them.
            since = begun if pause == QUICK_SCAN_NS else self._clock.now()
            self._clock.call_at(since + pause, self._step)

    def _scan(self, at: int) -> int | None:
        """Take in a frame; return how long to wait for the next one in ns, None to sleep until an edge."""
        frame = self._read()
        crossed = low_in_several(frame)
        for column in self._columns:
            if column.bit & (crossed ^ self._crossed) and column.flutters.storms(self._clock.now()):
                self._note_storm(column)
        self._crossed = crossed
        for key in self._keypads.read(frame, at):
            self._emit(key)
        for stuck in self._keypads.stuck(frame, at):
            self._emit(self._fault(stuck))
        if frame != self._last_emitted:
            self._last_emitted = frame
            self._emit(KeysRead(self._keypads.seats, frame, at=at))
        if self._keypads.is_quiet:
            return self._sleep()
        return SLOW_SCAN_NS if self._keypads.is_settled else QUICK_SCAN_NS

    def _read(self) -> RowReadings:
        """Pull one row low after the other, and read the columns of each."""
        read = self._columns_read
        frame = []
        self._wires.pull_low(())
        for row in range(len(self._rows)):
            self._wires.pull_low((row,))
            frame.append(self._wires.low_columns() & read)
            self._wires.pull_low(())  # the columns need a moment to rise
        return tuple(frame)

    @property
    def _columns_read(self) -> int:
        """Return the columns that are read, as bits of a frame."""
        return sum(column.bit for column in self._columns if column.is_read)

    def _fault(self, stuck: StuckKeys) -> Fault:
        """Return the fault that names what is held, with its wires unless it is likely to be a hand."""
        if stuck.are_several:
            remedy = "let go of them, or turn the paddle over; keys of others may not count meanwhile"
            return Fault(seat=stuck.seat, part=Part.KEYPAD, kind=FaultKind.SEVERAL_HELD, pins=(), remedy=remedy)
        rows = [self._rows[row] for row in stuck.rows]
        columns = [
            column.pin for column in self._columns if column.seat == stuck.seat and column.place in stuck.columns
        ]
        pins = tuple(pin.bcm for pin in (*rows, *columns))
        wires = ", ".join(wire(pin) for pin in pins)
        return Fault(
            seat=stuck.seat,
            part=Part.KEYPAD,
            kind=FaultKind.HELD,
            pins=pins,
            remedy=f"look for a stuck key, or a short, at {wires}; it counts again once released",
        )

    def _sleep(self) -> int | None:
        """Set all rows low and wait for an edge, unless a key went down before its edge could be noticed."""
        self._wires.pull_low(range(len(self._rows)))
        self._is_scanning = False
        self._asleep_since = self._clock.now()
        if not self._wires.low_columns() & self._columns_read:
            return None
        self._is_scanning = True
        return QUICK_SCAN_NS

    def _changed(self, column: KeypadColumn, at: int, _low: bool) -> None:
        """Let the device thread wake the scan for an edge of a column, or handle its storm.

        This is called on a thread of the pin library.
        """
        now = self._clock.now()
        # The frames of a column that is not read show nothing, so each of its edges counts.
        if column.edges.storms(now) or (not column.is_read and column.flutters.storms(now)):
            self._note_storm(column)
        elif column.is_read and not self._is_scanning:
            self._clock.call_at(now, partial(self._wake, at))

    def _wake(self, at: int) -> None:
        """Scan again, because of an edge at `at`."""
        if not self._is_scanning:
            self._is_scanning = True
            # An edge from before the sleep comes from the scan itself, delivered late.
            self._step(max(at, self._asleep_since))

    def _note_storm(self, column: KeypadColumn) -> None:
        """Let the device thread mute a column that storms, once."""
        if not column.is_storming:
            column.is_storming = True
            self._call_after(0, partial(self._mute, column))

    def _mute(self, column: KeypadColumn) -> None:
        """Mute a column that storms, and report it."""
        column.mute()
        self._emit(
            LineTroubled(seat=column.seat, trouble=Trouble.STORM, at=self._clock.now(), column=column.place),
        )
        self._call_after(MUTED_NS, partial(self._listen_on_trial, column))

    def _listen_on_trial(self, column: KeypadColumn) -> None:
        """Listen to a muted column again, and read it later if it does not storm meanwhile."""
        self._listen(column)
        self._call_after(STORM_SPAN_NS, partial(self._end_trial, column))

    def _end_trial(self, column: KeypadColumn) -> None:
        """Read a column again that has not stormed. One that is low may have a loose wire, so wait until it is high."""
        if column.is_storming:
            return
        if column.pin.io.state:
            column.is_read = True
        else:
            self._call_after(STORM_SPAN_NS, partial(self._end_trial, column))

    def _listen(self, column: KeypadColumn) -> None:
        """Listen to a column."""
        column.is_storming = False
        column.pin.listen(partial(self._changed, column))

    def _call_after(self, pause: int, action: Callback) -> None:
        """Let the device thread do something to the wires after so many nanoseconds, unless they are closed by then."""
        self._clock.call_at(self._clock.now() + pause, partial(self._unless_closed, action))

    def _unless_closed(self, action: Callback) -> None:
        with self._lock:
            if not self._is_closed:
                action()
