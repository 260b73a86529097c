"""The box between device threads and the program's loop.

Device callbacks do nothing but put things in; the loop sleeps on `fileno()` and empties the box when it wakes. What
the things mean is not this module's business.
"""

import os
import threading
from typing import Generic, TypeVar

T = TypeVar("T")


class SignalQueue(Generic[T]):
    """A thread-safe box with a wake-up pipe: readable as long as something is in the box."""

    def __init__(self) -> None:
        self._reader, self._writer = os.pipe()
        os.set_blocking(self._reader, False)
        os.set_blocking(self._writer, False)
        self._lock = threading.Lock()
        self._items: list[T] = []
        self._closed = False

    def fileno(self) -> int:
        """What `select` waits on. The pipe holds one byte while there is something to drain, else none."""
        return self._reader

    def __bool__(self) -> bool:
        """Whether there is something to drain."""
        return bool(self._items)

    def put(self, item: T) -> None:
        """Add one thing, from any thread. After `close` it is dropped: nobody is left to hear of it."""
        with self._lock:
            if self._closed:
                return
            self._items.append(item)
            if len(self._items) == 1:
                os.write(self._writer, b"!")

    def drain(self) -> tuple[T, ...]:
        """Take everything out, in the order in which it was put in."""
        with self._lock:
            if not self._items:
                return ()
            os.read(self._reader, 1)
            items = tuple(self._items)
            self._items.clear()
            return items

    def close(self) -> None:
        """Give back the pipe. May be called twice."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._items.clear()
                os.close(self._reader)
                os.close(self._writer)
