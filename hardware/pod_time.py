"""When something happened that a pod tells of: the pod's clock put on the table's.

A pod stamps with a clock of its own, and USB delivers late, by more or less. Each frame says how far the two clocks
are apart at most: arrival minus stamp, which is the true distance plus the delay of that frame. The smallest of the
last `WINDOW` is the closest to the truth, so a pod's press is placed at its own time, not at its arrival; and never
after its arrival. Pure.

What remains unknown: the shortest delay of the window (on USB one polling interval, about 1 ms, and a turn of the
pod's loop), the pod's scan (1 ms), and how far two quartzes drift apart in a window (100 millionths of 5 s: 0.5 ms).
So a press is placed up to about 3 ms late, and at most 0.5 ms early. A contact that bounces may be found open by scan
after scan, and is then placed later by as long as it bounces (ordinary buttons: 1 to 5 ms), where a pin's first edge
is never missed. These are estimates from data sheets and a simulated pod.
"""

from collections import deque

WINDOW = 5_000_000_000
"""Nanoseconds over which the smallest distance is sought."""
MOST = 256
"""At most so many distances are kept: more than a window of heartbeats."""


class PodTime:
    """The distance between a pod's clock and the table's. All times are nanoseconds."""

    def __init__(self) -> None:
        self._distances: deque[tuple[int, int]] = deque(maxlen=MOST)
        """When heard and how far, the farther the later: those that can still become the smallest."""

    def heard(self, stamp: int, now: int) -> None:
        """Take in that a frame stamped with `stamp` arrived at `now`."""
        distance = now - stamp
        while self._distances and self._distances[-1][1] >= distance:
            self._distances.pop()
        self._distances.append((now, distance))
        while self._distances[0][0] < now - WINDOW:
            self._distances.popleft()

    def place(self, stamp: int) -> int:
        """The table's time of `stamp`. At least one frame must have been heard."""
        return stamp + self._distances[0][1]
