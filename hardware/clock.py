"""The table's clock: it tells the time and runs steps later on the device thread.

Every device takes its time from here, so that a table can run in virtual time. Deadlines of the game itself
(countdowns, notices) belong to the program's loop.
"""

import heapq
import logging
import threading
import time
from collections.abc import Callable
from typing import Protocol

log = logging.getLogger(__name__)

Step = Callable[[], None]
Enough = Callable[[], bool]


class Clock(Protocol):
    """A count of nanoseconds that never goes back, and one device thread. In virtual time it is the caller's."""

    def now(self) -> int:
        """Return the time in nanoseconds since some fixed moment."""

    def call_at(self, due: int, step: Step) -> None:
        """Run `step` on the device thread at `due`, or as soon as possible if that has passed."""

    def close(self) -> None:
        """End the device thread and drop the steps that are still waiting."""


class _Agenda:
    """Steps in the order in which they are due; steps due at the same time run in the order they were added."""

    def __init__(self) -> None:
        self._steps: list[tuple[int, int, Step]] = []
        self._count = 0

    def add(self, due: int, step: Step) -> None:
        self._count += 1
        heapq.heappush(self._steps, (due, self._count, step))

    def due(self) -> int | None:
        return self._steps[0][0] if self._steps else None

    def pop(self) -> tuple[int, Step]:
        due, _, step = heapq.heappop(self._steps)
        return due, step


class MonotonicClock:
    """Real time: CLOCK_MONOTONIC, the clock of the kernel's time stamps for pin edges.

    A step that raises is logged and the thread goes on, so that one error does not stop the whole table.
    """

    def __init__(self) -> None:
        self._agenda = _Agenda()
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="devices", daemon=True)
        self._thread.start()

    def now(self) -> int:
        """Return the time in nanoseconds, as `time.monotonic_ns` does."""
        return time.monotonic_ns()

    def call_at(self, due: int, step: Step) -> None:
        """Run `step` on the device thread at `due`, or as soon as possible if that has passed."""
        with self._changed:
            self._agenda.add(due, step)
            self._changed.notify()

    def close(self) -> None:
        """End the device thread and wait for it, unless it is the calling thread."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        while (step := self._next()) is not None:
            try:
                step()
            except Exception:
                log.exception("A step of a device failed; the others go on")

    def _next(self) -> Step | None:
        """Wait for the next step and return it; return None once the clock is closed. Sleep without limit while nothing
        is due.
        """
        with self._changed:
            while not self._closed:
                due = self._agenda.due()
                if due is None:
                    self._changed.wait()
                elif (wait := due - self.now()) > 0:
                    self._changed.wait(wait / 1e9)
                else:
                    return self._agenda.pop()[1]
            return None


class VirtualClock:
    """Time that stops until `advance` is called, and is the same in every run.

    Steps run within `advance`, on its caller's thread, so nothing depends on how threads are scheduled.
    """

    def __init__(self) -> None:
        self._agenda = _Agenda()
        self._now = 0

    def now(self) -> int:
        """Return the virtual time in nanoseconds; it starts at 0."""
        return self._now

    def call_at(self, due: int, step: Step) -> None:
        """Run `step` when time reaches `due`, or in the next `advance` if that has passed."""
        self._agenda.add(due, step)

    def next_due(self) -> int | None:
        """Return when the next step is due, in nanoseconds; None if no step waits."""
        return self._agenda.due()

    def advance(self, to: int, enough: Enough = lambda: False) -> None:
        """Advance time to `to` nanoseconds and run every step that is due on the way.

        Stop earlier, after the steps of one moment, if `enough` then returns true. Raise ValueError if `to` has passed
        already. Raise whatever a step raises; time then stays at that step.
        """
        if to < self._now:
            raise ValueError(f"time cannot go back from {self._now} to {to} ns")
        has_run = False
        while (due := self._agenda.due()) is not None and due <= to:
            if due > self._now and enough():
                return
            self._now = max(self._now, due)
            self._agenda.pop()[1]()
            has_run = True
        if not (has_run and to > self._now and enough()):
            self._now = to

    def close(self) -> None:
        """Do nothing: there is no thread to end."""
