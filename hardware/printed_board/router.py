"""Finds the tracks of the printed board on a grid, on both sides, always the same for the same parts. All pads are on
points of the grid.

A track goes from pad to pad by the cheapest way: on the upper side rather across, on the lower side rather down, with
few vias. If no way is left for a connection, its net goes first and all begins anew. Ground has no tracks, since it is
poured on both sides.
"""

import math
from collections.abc import Iterable, Iterator
from heapq import heappop, heappush
from itertools import pairwise
from typing import NamedTuple

from hardware.printed_board.copper import (
    BOTH,
    LEAST_CLEARANCE,
    VIA,
    WIDTH,
    WIDTHS,
    Copper,
    Routes,
    Side,
    Track,
    Via,
    distance_to_line,
    fixed_copper,
)
from hardware.printed_board.footprints import Point
from hardware.printed_board.layout import EDGE, GRID, Placed
from hardware.raspberry_pi.small_parts import GROUND

CLEARANCE = LEAST_CLEARANCE + 0.09
"""From copper to copper in mm, for points of the grid: between two of them a track may come 0.09 mm nearer."""
EDGE_CLEARANCE = 0.8
VIA_COST = 12
AGAINST = 1.5
"""What a step costs that goes down on the upper side or across on the lower side; any other costs 1."""
TRIALS = 40


class Cell(NamedTuple):
    """A point of the grid on one side of the board."""

    side: Side
    across: int
    down: int

    @property
    def at(self) -> Point:
        """Return its place in mm."""
        return Point(self.across * GRID, self.down * GRID)


class NoWayError(Exception):
    """A connection has no way; the net is named."""


ACROSS, DOWN = round(EDGE.right / GRID) + 1, round(EDGE.bottom / GRID) + 1
_STEPS = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


def route(placed: tuple[Placed, ...]) -> Routes:
    """Return tracks for all nets but ground. Raise NoWayError for a net that finds none in any order."""
    pads = _pads_by_net(placed)
    nets = sorted((net for net in pads if net != GROUND and len(pads[net]) > 1), key=lambda net: _order(net, pads[net]))
    for _ in range(TRIALS):
        try:
            return _routed(nets, pads, placed)
        except NoWayError as error:
            (failed,) = error.args
            nets.remove(failed)
            nets.insert(0, failed)
    raise NoWayError(failed)


def _pads_by_net(placed: Iterable[Placed]) -> dict[str, list[Point]]:
    pads: dict[str, list[Point]] = {}
    for part in placed:
        for net, at in zip(part.part.nets, part.pads, strict=True):
            if net:
                pads.setdefault(net, []).append(at)
    return pads


def _order(net: str, pads: list[Point]) -> tuple[float, float]:
    """Return wide nets first, then short ones."""
    across, down = [pad.x for pad in pads], [pad.y for pad in pads]
    return -WIDTHS.get(net, WIDTH), max(across) - min(across) + max(down) - min(down)


def _routed(nets: list[str], pads: dict[str, list[Point]], placed: tuple[Placed, ...]) -> Routes:
    copper = [*fixed_copper(placed)]
    tracks: list[Track] = []
    vias: list[Via] = []
    for net in nets:
        for way in _Ways(net, pads[net], copper).all():
            for piece in _pieces(net, way):
                if isinstance(piece, Via):
                    vias.append(piece)
                    copper.append(Copper(net, BOTH, piece.at, piece.at, VIA / 2))
                else:
                    tracks.append(piece)
                    copper.append(Copper(net, (piece.side,), piece.start, piece.end, piece.width / 2))
    return Routes(tuple(tracks), tuple(vias))


class _Ways:
    """The search for all connections of one net."""

    def __init__(self, net: str, pads: list[Point], copper: list[Copper]) -> None:
        self.net = net
        half = WIDTHS.get(net, WIDTH) / 2
        self._closed = [_closed(net, copper, side, half) for side in BOTH]
        wide = [_closed(net, copper, side, VIA / 2) for side in BOTH]
        self._no_via = bytearray(any(both) for both in zip(*wide, strict=True))
        self._ends = [(round(pad.x / GRID), round(pad.y / GRID)) for pad in pads]

    def all(self) -> Iterator[list[Cell]]:
        """Yield the way of each connection, until all pads are joined. Raise NoWayError."""
        joined = {Cell(side, *self._ends[0]) for side in BOTH}
        left = set(self._ends[1:])
        while left:
            way = self._cheapest(joined, left)
            joined.update(way)
            joined.update(Cell(side, way[-1].across, way[-1].down) for side in BOTH)
            left.discard((way[-1].across, way[-1].down))
            yield way

    def _cheapest(self, joined: set[Cell], left: set[tuple[int, int]]) -> list[Cell]:
        cost = dict.fromkeys(joined, 0.0)
        came: dict[Cell, Cell] = {}
        queue = [(self._at_least(cell, left), cell) for cell in sorted(joined)]
        queue.sort()
        done: set[Cell] = set()
        while queue:
            _, cell = heappop(queue)
            if cell in done:
                continue
            done.add(cell)
            if (cell.across, cell.down) in left:
                way = [cell]
                while way[-1] in came:
                    way.append(came[way[-1]])
                return way[::-1]
            for following, price in self._steps(cell):
                sum_so_far = cost[cell] + price
                if sum_so_far < cost.get(following, math.inf):
                    cost[following] = sum_so_far
                    came[following] = cell
                    heappush(queue, (sum_so_far + self._at_least(following, left), following))
        raise NoWayError(self.net)

    def _at_least(self, cell: Cell, left: set[tuple[int, int]]) -> float:
        """Return what the way to the nearest of the pads that are left costs at least."""
        return min(max(abs(across - cell.across), abs(down - cell.down)) for across, down in left)

    def _steps(self, cell: Cell) -> Iterator[tuple[Cell, float]]:
        side, across, down = cell
        for step_across, step_down in _STEPS:
            to_across, to_down = across + step_across, down + step_down
            if not self._closed[side][to_down * ACROSS + to_across]:
                yield Cell(side, to_across, to_down), _price(side, step_across, step_down)
        if not self._no_via[down * ACROSS + across]:
            yield Cell(side.other, across, down), VIA_COST


def _price(side: Side, step_across: int, step_down: int) -> float:
    if step_across and step_down:
        return math.sqrt(2) * (1 + AGAINST) / 2
    is_along = bool(step_across) is (side is Side.UPPER)
    return 1 if is_along else AGAINST


def _closed(net: str, copper: list[Copper], side: Side, half: float) -> bytearray:
    """Return for each point of a side whether copper of this half width cannot be there, row by row."""
    margin = math.ceil((EDGE_CLEARANCE + half) / GRID)
    closed = bytearray(b"\1" * ACROSS * DOWN)
    for down in range(margin, DOWN - margin):
        closed[down * ACROSS + margin : (down + 1) * ACROSS - margin] = bytes(ACROSS - 2 * margin)
    for piece in copper:
        if piece.net == net or side not in piece.sides:
            continue
        reach = piece.radius + half + CLEARANCE
        for across, down in _cells_around(piece, reach):
            if distance_to_line(Point(across * GRID, down * GRID), piece.start, piece.end) < reach - 1e-6:
                closed[down * ACROSS + across] = True
    return closed


def _cells_around(piece: Copper, reach: float) -> Iterator[tuple[int, int]]:
    left, right = sorted((piece.start.x, piece.end.x))
    top, bottom = sorted((piece.start.y, piece.end.y))
    for down in range(max(0, math.floor((top - reach) / GRID)), min(DOWN, math.ceil((bottom + reach) / GRID) + 1)):
        for across in range(
            max(0, math.floor((left - reach) / GRID)), min(ACROSS, math.ceil((right + reach) / GRID) + 1)
        ):
            yield across, down


def _pieces(net: str, way: list[Cell]) -> Iterator[Track | Via]:
    """Yield the straight tracks and the vias of a way."""
    start = way[0]
    for place, (cell, following) in enumerate(pairwise(way)):
        if following.side != cell.side:
            if cell != start:
                yield _track(net, start, cell)
            yield Via(net, cell.at)
            start = following
        elif place + 2 < len(way) and _direction(cell, following) == _direction(following, way[place + 2]):
            continue
        else:
            yield _track(net, start, following)
            start = following


def _direction(cell: Cell, following: Cell) -> tuple[int, int, int]:
    return following.side - cell.side, following.across - cell.across, following.down - cell.down


def _track(net: str, start: Cell, end: Cell) -> Track:
    return Track(net, start.side, start.at, end.at, WIDTHS.get(net, WIDTH))
