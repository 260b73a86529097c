"""The queue between device threads and the program's loop.

Device callbacks only put items in; the loop sleeps on `fileno()` and empties the queue when it wakes.
"""

import os
import threading
from typing import Generic, TypeVar

T = TypeVar("T")


class SignalQueue(Generic[T]):
    """A thread-safe queue with a wake-up pipe, which is readable while the queue holds something."""

    def __init__(self) -> None:
        self._reader, self._writer = os.pipe()
        os.set_blocking(self._reader, False)
        os.set_blocking(self._writer, False)
        self._lock = threading.Lock()
        self._items: list[T] = []
        self._closed = False

    def fileno(self) -> int:
        """Return the file descriptor for `select`. The pipe holds one byte while there is something to drain, else
        none.
        """
        return self._reader

    def __bool__(self) -> bool:
        """Return whether there is something to drain."""
        return bool(self._items)

    def put(self, item: T) -> None:
        """Add one item, from any thread. After `close` the item is dropped."""
        with self._lock:
            if self._closed:
                return
            self._items.append(item)
            if len(self._items) == 1:
                os.write(self._writer, b"!")

    def drain(self) -> tuple[T, ...]:
        """Remove and return all items, in the order they were added."""
        with self._lock:
            if not self._items:
                return ()
            os.read(self._reader, 1)
            items = tuple(self._items)
            self._items.clear()
            return items

    def close(self) -> None:
        """Close the pipe. It may be called twice."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._items.clear()
                os.close(self._reader)
                os.close(self._writer)
