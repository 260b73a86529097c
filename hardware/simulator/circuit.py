"""The electrical state of the simulated table: which line is low, by who drives what and which contacts are closed.

Nodes are the Pi's lines, by BCM number, and ground. This module has no time, callbacks or gpiozero.
"""

from collections import defaultdict
from enum import Enum
from typing import NamedTuple

GROUND = -1
"""The node of the table's ground."""


class Drive(Enum):
    """What the Pi does to one of its lines."""

    LOW = "low"
    HIGH = "high"
    PULL_UP = "up"
    PULL_DOWN = "down"
    NOTHING = "floating"


class Switch(NamedTuple):
    """A contact between two nodes, which can be closed."""

    node: int
    other_node: int


class Circuit:
    """Lines joined by switches that open and close.

    Joined lines have one level: that of the output among them, else that of the pull-ups. `shorts` counts how often a
    high output was joined to a low one, which may damage a real Pi.
    """

    def __init__(self) -> None:
        self.shorts = 0
        self._drives: dict[int, Drive] = {GROUND: Drive.LOW}
        self._high_alone: set[int] = set()
        """The lines that are high as long as no closed switch joins them to anything."""
        self._joined: defaultdict[int, frozenset[int]] = defaultdict(frozenset)
        """The nodes that closed switches join to each node. A set is replaced, never changed, so that levels can be
        read on one thread while a switch closes on another.
        """

    def drive(self, line: int, drive: Drive) -> None:
        """Change what the Pi does to a line."""
        self._drives[line] = drive
        if drive is Drive.PULL_UP or drive is Drive.HIGH:
            self._high_alone.add(line)
        else:
            self._high_alone.discard(line)
        self._count_short(line)

    def set_switch(self, switch: Switch, *, closed: bool) -> None:
        """Close or open a switch; closing a closed one changes nothing."""
        for node, other in (switch, reversed(switch)):
            self._joined[node] = self._joined[node] | {other} if closed else self._joined[node] - {other}
        self._count_short(switch.node)

    def is_alone(self, line: int) -> bool:
        """Return whether no closed switch joins this line to anything."""
        return not self._joined[line]

    def is_high(self, line: int) -> bool:
        """Return whether a line is high. A floating line, or one with a pull-up and a pull-down, reads low."""
        if not self._joined[line]:
            return line in self._high_alone
        drives = self._drives_at(line)
        if Drive.LOW in drives:
            return False
        if Drive.HIGH in drives:
            return True
        return Drive.PULL_UP in drives and Drive.PULL_DOWN not in drives

    def _drives_at(self, line: int) -> list[Drive]:
        """Return what drives the line and all lines that are joined to it."""
        return [self._drives.get(node, Drive.NOTHING) for node in self.joined_to(line)]

    def joined_to(self, line: int) -> set[int]:
        """Return the line and all nodes that closed switches join to it, directly or through others."""
        visited = {line}
        waiting = [line]
        while waiting:
            for node in self._joined[waiting.pop()]:
                if node not in visited:
                    visited.add(node)
                    # Whatever is joined to ground is low, and no path goes on from it.
                    if node != GROUND:
                        waiting.append(node)
        return visited

    def _count_short(self, line: int) -> None:
        if not self._joined[line]:
            return
        drives = self._drives_at(line)
        if Drive.LOW in drives and Drive.HIGH in drives:
            self.shorts += 1
