"""The table's clock: what time it is, and steps to be taken later on the device thread.

Every device takes its time from here, so that a table can be played in virtual time. Deadlines of the game itself
(countdowns, notices) belong to the program's loop, not here.
"""

import heapq
import logging
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Protocol

log = logging.getLogger(__name__)

Step = Callable[[], None]
Enough = Callable[[], bool]


class Clock(Protocol):
    """Nanoseconds that never go back, and one device thread."""

    def now(self) -> int:
        """The time in nanoseconds since some fixed moment."""

    def call_at(self, due: int, step: Step) -> None:
        """Run `step` on the device thread at `due`, or as soon as possible if that has passed."""

    def close(self) -> None:
        """End the device thread; steps that are still waiting are dropped."""


class _Agenda:
    """Steps in the order in which they fall due; those due together, in the order in which they came."""

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
    """Real time: CLOCK_MONOTONIC, which is also what the kernel stamps pin edges with.

    A step that raises is logged and the thread lives on: one bad step must not silence a whole table.
    """

    def __init__(self) -> None:
        self._agenda = _Agenda()
        self._changed = threading.Condition()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="devices", daemon=True)
        self._thread.start()

    def now(self) -> int:
        """The time in nanoseconds, as `time.monotonic_ns`."""
        return time.monotonic_ns()

    def call_at(self, due: int, step: Step) -> None:
        """Run `step` on the device thread at `due`, or as soon as possible if that has passed."""
        with self._changed:
            self._agenda.add(due, step)
            self._changed.notify()

    def close(self) -> None:
        """End the device thread and wait for it, unless it is the one that asks."""
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
        """Wait for the next step; None once the clock is closed. With nothing due it sleeps for good."""
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
    """Time that stands still until it is told to advance, and is the same in every run.

    Steps run on a thread of their own while the caller of `advance` waits, so the devices see callbacks from
    another thread, as on a real Pi, and still nothing depends on how threads are scheduled.
    """

    def __init__(self) -> None:
        self._agenda = _Agenda()
        self._lock = threading.Lock()
        self._now = 0
        self._asked: SimpleQueue[tuple[int, Enough] | None] = SimpleQueue()
        self._answered: SimpleQueue[BaseException | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="virtual devices", daemon=True)
        self._thread.start()

    def now(self) -> int:
        """The virtual time in nanoseconds; it starts at 0."""
        return self._now

    def call_at(self, due: int, step: Step) -> None:
        """Run `step` on the device thread when time reaches `due`; one that is overdue runs in the next advance."""
        with self._lock:
            self._agenda.add(due, step)

    def next_due(self) -> int | None:
        """When the next step falls due, in nanoseconds; None if none waits."""
        with self._lock:
            return self._agenda.due()

    def advance(self, to: int, enough: Enough = lambda: False) -> None:
        """Let time pass up to `to` nanoseconds, running every step that falls due on the way.

        It stands still before that at a moment after whose steps there is `enough`, which is asked on their thread.
        Raises ValueError if `to` has passed already, and whatever a step raised: time then stands at that step.
        """
        if to < self._now:
            raise ValueError(f"time cannot go back from {self._now} to {to} ns")
        due = self.next_due()
        if due is None or due > to:
            self._now = to  # no step, so nothing to wake the device thread for
            return
        self._asked.put((to, enough))
        failure = self._answered.get()
        if failure is not None:
            raise failure

    def close(self) -> None:
        """End the device thread."""
        self._asked.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (asked := self._asked.get()) is not None:
            try:
                self._pass_time(*asked)
            except BaseException as failure:  # noqa: BLE001  # handed to the caller of advance, who raises it
                self._answered.put(failure)
            else:
                self._answered.put(None)

    def _pass_time(self, to: int, enough: Enough) -> None:
        while True:
            due = self.next_due()
            moment = to if due is None else min(to, due)
            if moment > self._now and enough():
                return
            self._now = max(self._now, moment)
            if due is None or due > to:
                return
            with self._lock:
                _, step = self._agenda.pop()
            step()
