"""The table's clock: it tells the time, and later calls functions on the device thread.

Every device takes its time from here, so that a table can run in virtual time. Deadlines of the game itself
(countdowns, notices) belong to the program's loop.
"""

import heapq
import logging
import sched
import threading
import time
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from hardware.time_units import SECOND

log = logging.getLogger(__name__)

Callback = Callable[[], None]
EntryT = TypeVar("EntryT")


class Agenda(Generic[EntryT]):
    """Entries in the order of their times; those of the same time in the order they were added."""

    def __init__(self) -> None:
        self._entries: list[tuple[int, int, EntryT]] = []
        """A heap of the time, a number that keeps the order of equal times, and the entry."""
        self._count = 0

    def __iter__(self) -> Iterator[EntryT]:
        """Iterate over the entries, in no particular order."""
        return (entry for _, _, entry in self._entries)

    def add(self, due: int, entry: EntryT) -> None:
        """Add an entry."""
        self._count += 1
        heapq.heappush(self._entries, (due, self._count, entry))

    def due(self) -> int | None:
        """Return the time of the first entry; None without one."""
        return self._entries[0][0] if self._entries else None

    def pop(self) -> EntryT:
        """Remove and return the first entry."""
        return heapq.heappop(self._entries)[2]

    def pop_until(self, now: int) -> Iterator[EntryT]:
        """Remove and yield the entries up to and including `now`, in order, also those added meanwhile."""
        while self._entries and self._entries[0][0] <= now:
            yield self.pop()


class MonotonicClock:
    """Real time: CLOCK_MONOTONIC, the clock of the kernel's time stamps for pin edges.

    A callback that raises is logged and the thread goes on, so that one error does not stop the whole table.
    """

    def __init__(self) -> None:
        self._schedule = sched.scheduler(self.now)
        self._changed = threading.Event()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="devices", daemon=True)
        self._thread.start()

    def now(self) -> int:
        """Return the time in nanoseconds, as `time.monotonic_ns` does."""
        return time.monotonic_ns()

    def call_at(self, due: int, callback: Callback) -> None:
        """Call `callback` on the device thread at `due` (ns), or as soon as possible if that has passed."""
        self._schedule.enterabs(due, 0, callback)
        self._changed.set()

    def close(self) -> None:
        """End the device thread and wait for it."""
        self._closed = True
        self._changed.set()
        self._thread.join()

    def _run(self) -> None:
        """Call what is due, again and again; sleep without limit while nothing is scheduled."""
        while not self._closed:
            try:
                wait = self._schedule.run(blocking=False)
            except Exception:
                log.exception("A step of a device failed; the others go on")
                continue
            self._changed.wait(None if wait is None else wait / SECOND)
            self._changed.clear()


class VirtualClock:
    """Time that stops until `advance` is called, and is the same in every run.

    Callbacks run within `advance`, on its caller's thread, so nothing depends on how threads are scheduled.
    """

    def __init__(self) -> None:
        self._agenda: Agenda[Callback] = Agenda()
        self._now = 0

    def now(self) -> int:
        """Return the virtual time in nanoseconds; it starts at 0."""
        return self._now

    def call_at(self, due: int, callback: Callback) -> None:
        """Call `callback` when time reaches `due` (ns), or in the next `advance` if that has passed."""
        self._agenda.add(due, callback)

    def next_due(self) -> int | None:
        """Return when the next callback is due, in nanoseconds; None if none is scheduled."""
        return self._agenda.due()

    def advance(self, to: int, enough: Callable[[], bool] = lambda: False) -> None:
        """Advance time to `to` nanoseconds and call everything that is due on the way.

        Time stops earlier, after the callbacks of one moment, if `enough` then returns true. Raise ValueError if `to`
        has passed already. Raise whatever a callback raises; time then stays at that moment.
        """
        if to < self._now:
            raise ValueError(f"time cannot go back from {self._now} to {to} ns")
        while (due := self._agenda.due()) is not None and due <= to:
            if due > self._now and enough():
                return
            self._now = max(self._now, due)
            callback = self._agenda.pop()
            callback()
        if not enough():
            self._now = to

    def close(self) -> None:
        """Do nothing: there is no thread to end."""


Clock = MonotonicClock | VirtualClock
"""A count of nanoseconds that never goes back, and one device thread, which in virtual time is the caller's."""
