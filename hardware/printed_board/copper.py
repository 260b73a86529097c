"""Copper of the printed board: tracks, vias, and what tracks of other nets keep away from, in millimetres."""

import math
from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from hardware.printed_board.footprints import Point
from hardware.printed_board.layout import BOLT_HEAD, Placed, holes
from hardware.raspberry_pi.small_parts import GROUND, SCREEN_SUPPLY, SUPPLY

LEAST_CLEARANCE = 0.2
"""From copper to copper of other nets."""
WIDTHS = {SUPPLY: 0.6, SCREEN_SUPPLY: 1.5}
"""How wide the tracks of these nets are."""
WIDTH = 0.3
"""How wide any other track is."""
VIA, VIA_DRILL = 0.8, 0.4
GROUND_ROOM = 0.6
"""What tracks keep away from a pad of ground beside that, so that the pour reaches it from several directions."""


class Side(IntEnum):
    """A side of the board that has copper."""

    UPPER = 0
    LOWER = 1

    @property
    def other(self) -> "Side":
        """Return the other side."""
        return Side.LOWER if self is Side.UPPER else Side.UPPER


BOTH = tuple(Side)


class Track(NamedTuple):
    """A straight track."""

    net: str
    side: Side
    start: Point
    end: Point
    width: float


class Via(NamedTuple):
    """A hole that joins both sides."""

    net: str
    at: Point


class Routes(NamedTuple):
    """All tracks and vias."""

    tracks: tuple[Track, ...]
    vias: tuple[Via, ...]


class Copper(NamedTuple):
    """What tracks of other nets keep away from: a line on one side or both, and half its thickness."""

    net: str
    sides: tuple[Side, ...]
    start: Point
    end: Point
    radius: float


def fixed_copper(placed: Iterable[Placed]) -> Iterator[Copper]:
    """Yield what is there before any track: pads, and the heads of bolts on both sides."""
    for hole in holes():
        yield Copper("a bolt", BOTH, hole, hole, BOLT_HEAD / 2)
    for part in placed:
        for number, (net, at) in enumerate(zip(part.part.nets, part.pads, strict=True), start=1):
            pad = part.footprint.pads[number - 1]
            own = net or f"unconnected {part.part.name} {number}"
            room = GROUND_ROOM if net == GROUND else 0
            yield Copper(own, BOTH, at, at, pad.diameter / 2 + room)
            if pad.is_square:
                for corner in (Point(1, 1), Point(-1, 1)):
                    half = Point(corner.x * pad.diameter / 4, corner.y * pad.diameter / 4)
                    opposite = Point(-half.x, -half.y)
                    yield Copper(own, BOTH, at.moved(half), at.moved(opposite), pad.diameter / 4)


def distance_to_line(at: Point, start: Point, end: Point) -> float:
    """Return the distance from a point to a line between two others."""
    along, down = end.x - start.x, end.y - start.y
    length = along**2 + down**2
    share = ((at.x - start.x) * along + (at.y - start.y) * down) / length if length else 0
    share = min(1, max(0, share))
    return math.hypot(at.x - start.x - share * along, at.y - start.y - share * down)
