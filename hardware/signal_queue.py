"""The queue between device threads and the program's loop.

Device callbacks only put items in; the loop sleeps on `fileno()` and empties the queue when it wakes.
"""

import os
import threading
from typing import Generic, TypeVar

Item = TypeVar("Item")


class SignalQueue(Generic[Item]):
    """A thread-safe queue with a file descriptor that is readable while the queue holds something."""

    def __init__(self) -> None:
        self._holds_something = os.eventfd(0)
        self._lock = threading.Lock()
        self._items: list[Item] = []
        self._closed = False

    def fileno(self) -> int:
        """Return the file descriptor for `select`."""
        return self._holds_something

    def __bool__(self) -> bool:
        """Return whether there is something to drain."""
        return bool(self._items)

    def put(self, item: Item) -> None:
        """Add one item, from any thread. After `close` the item is dropped."""
        with self._lock:
            if self._closed:
                return
            if not self._items:
                os.eventfd_write(self._holds_something, 1)
            self._items.append(item)

    def drain(self) -> tuple[Item, ...]:
        """Remove and return all items, in the order they were added."""
        with self._lock:
            if self._items:
                os.eventfd_read(self._holds_something)
            items = tuple(self._items)
            self._items.clear()
            return items

    def close(self) -> None:
        """Close the descriptor. It may be called twice."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._items.clear()
                os.close(self._holds_something)
