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


class Contact(NamedTuple):
    """A switch between two nodes."""

    one: int
    other: int


class Circuit:
    """Lines joined by contacts that open and close.

    Joined lines have one level: that of the output among them, else that of the pull-ups. `shorts` counts how often a
    high output was joined to a low one, which may damage a real Pi.
    """

    def __init__(self) -> None:
        self.shorts = 0
        self._drives: dict[int, Drive] = {GROUND: Drive.LOW}
        self._joined: defaultdict[int, set[int]] = defaultdict(set)

    def drive(self, line: int, drive: Drive) -> None:
        """Change what the Pi does to a line."""
        self._drives[line] = drive
        self._look_for_shorts(line)

    def switch(self, contact: Contact, *, closed: bool) -> None:
        """Close or open a contact; closing a closed one changes nothing."""
        if closed:
            self._joined[contact.one].add(contact.other)
            self._joined[contact.other].add(contact.one)
        else:
            self._joined[contact.one].discard(contact.other)
            self._joined[contact.other].discard(contact.one)
        self._look_for_shorts(contact.one)

    def alone(self, line: int) -> bool:
        """Return whether no closed contact joins this line to anything."""
        return not self._joined[line]

    def high(self, line: int) -> bool:
        """Return whether a line is high. A floating line, or one with a pull-up and a pull-down, reads low."""
        if not self._joined[line]:
            drive = self._drives.get(line)
            return drive is Drive.PULL_UP or drive is Drive.HIGH
        drives = self._drives_at(line)
        return Drive.LOW not in drives and (
            Drive.HIGH in drives or (Drive.PULL_UP in drives and Drive.PULL_DOWN not in drives)
        )

    def _drives_at(self, line: int) -> list[Drive]:
        visited = {line}
        waiting = [line]
        while waiting:
            for other in self._joined[waiting.pop()]:
                if other not in visited:
                    visited.add(other)
                    # Whatever is joined to ground is low, and no path goes on from it.
                    if other != GROUND:
                        waiting.append(other)
        return [self._drives.get(node, Drive.NOTHING) for node in visited]

    def _look_for_shorts(self, line: int) -> None:
        drives = self._drives_at(line) if self._joined[line] else ()
        if Drive.LOW in drives and Drive.HIGH in drives:
            self.shorts += 1
