"""The two shapes that most commands have: nothing to tell but which one it is, or a seat with it.

Each command is a class of its own; the methods of a dataclass are made once for all of a shape, which is a twentieth
of the time that the table takes to start.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bare:
    """Nothing to tell: all of one class are equal, and no other is."""


@dataclass(frozen=True, slots=True)
class OfSeat:
    """A seat, which the command is about."""

    seat: int
