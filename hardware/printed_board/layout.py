"""Where each part of the printed board is, for five seats.

The plugs of the seats are along the upper edge, the plug to the Pi and the terminals along the lower one. Between them
are three rows: capacitors, pull-ups, and the resistors of the lines. Below the plug of each seat is a block of six
columns: its own four lines at the right, and up to two lines of the whole table at the left.
"""

from collections.abc import Iterator
from typing import NamedTuple

from hardware.config.wiring import Wiring
from hardware.printed_board.footprints import Area, Footprint, Point, footprint_of
from hardware.raspberry_pi.small_parts import (
    BUZZER_NET,
    GAVEL_NET,
    SUPPLY,
    Channel,
    Kind,
    SmallPart,
    Terminal,
    seat_channels,
    seats_on_pins,
    printed_board_parts,
    table_channels,
)

GRID = 0.635
"""The grid of legs and tracks in mm: a quarter of 2.54."""
EDGE = Area(0, 0, 110, 91)
"""The board's edge."""
HOLES_APART = (58, 60)
"""The distances of the four holes, for M2.5."""
HOLE_DIAMETER, BOLT_HEAD = 2.7, 5.5
"""Of the hole, and of what a bolt and its spacer may cover."""
UPPER_LEFT_HOLE = Point(26, 15.3)


class Spot(NamedTuple):
    """A place in cells of the grid, and by how many degrees a part is turned there, counterclockwise."""

    across: int
    down: int
    turned: int = 0


BLOCK_CELLS = 34
"""From the plug of one seat to that of the next, in cells of the grid, as all numbers below."""
SEAT_1_PLUG = Spot(11, 13, turned=90)
FIRST_COLUMN, COLUMN_CELLS = 7, 5
"""The first column of seat 1's block, and from column to column."""
OWN_COLUMN = 2
"""The place in its block of the first of a seat's own lines."""
TABLE_COLUMNS = {GAVEL_NET: 0, BUZZER_NET: 6, "row 1": 12, "row 2": 13, "row 3": 18, "row 4": 19}
"""The columns of the lines of the whole table, six a block."""
COLUMNS_A_BLOCK = 6
LINE_ROW, PULL_UP_ROW, CAPACITOR_ROW = 106, 82, 56
"""The lower leg of each lying part."""
AXIAL_CELLS, LEG_CELLS = 16, 4
"""From leg to leg of a lying resistor, and of the transistor."""
PI_PLUG = Spot(72, 134, turned=90)
TERMINALS = {Terminal.GAVEL: Spot(8, 132), Terminal.BUZZER: Spot(27, 132), Terminal.SCREEN: Spot(46, 132)}


SEAT_1_ARRAY, ARRAY_CAPACITOR = Spot(5, 43, turned=90), Spot(14, 24)


class Placed(NamedTuple):
    """A part on the board."""

    part: SmallPart
    footprint: Footprint
    at: Point
    """The zero of its footprint."""
    turned: int
    """By how many degrees it is turned, counterclockwise."""

    @property
    def pads(self) -> tuple[Point, ...]:
        """Return the middle of each pad."""
        return tuple(pad.at.turned(self.turned).moved(self.at) for pad in self.footprint.pads)


def holes() -> tuple[Point, ...]:
    """Return the middles of the four holes."""
    across, down = HOLES_APART
    left, top = UPPER_LEFT_HOLE
    return tuple(Point(x, y) for x in (left, left + across) for y in (top, top + down))


def layout(wiring: Wiring) -> tuple[Placed, ...]:
    """Return all parts of the wiring of five seats in their places."""
    columns = _columns(wiring)
    return tuple(_placed(part, _spot(part, columns)) for part in printed_board_parts(wiring))


def _columns(wiring: Wiring) -> dict[Channel, int]:
    """Return the column of each line, six a block."""
    columns = {channel: TABLE_COLUMNS[channel.net] for channel in table_channels(wiring)}
    for seat in seats_on_pins(wiring):
        for place, channel in enumerate(seat_channels(wiring, seat)):
            columns[channel] = COLUMNS_A_BLOCK * (seat - 1) + OWN_COLUMN + place
    return columns


def _placed(part: SmallPart, spot: Spot) -> Placed:
    return Placed(part, footprint_of(part), Point(spot.across * GRID, spot.down * GRID), spot.turned)


def _spot(part: SmallPart, columns: dict[Channel, int]) -> Spot:
    """Return where the zero of a part's footprint is."""
    if part.channel is not None:
        return _spot_in_column(part, columns[part.channel])
    if part.terminal is not None:
        return TERMINALS[part.terminal]
    if part.kind is Kind.ARRAY:
        return SEAT_1_ARRAY._replace(across=SEAT_1_ARRAY.across + BLOCK_CELLS * (int(part.name[1:]) - 1))
    if part.kind is Kind.CAPACITOR:
        return ARRAY_CAPACITOR._replace(across=ARRAY_CAPACITOR.across + BLOCK_CELLS * (int(part.name[1:]) - 7))
    if part.seat is not None:
        return SEAT_1_PLUG._replace(across=SEAT_1_PLUG.across + BLOCK_CELLS * (part.seat - 1))
    return PI_PLUG


def _spot_in_column(part: SmallPart, column: int) -> Spot:
    block, place = divmod(column, COLUMNS_A_BLOCK)
    across = FIRST_COLUMN + BLOCK_CELLS * block + COLUMN_CELLS * place
    match part.kind:
        case Kind.RESISTOR if SUPPLY in part.nets:
            return Spot(across, PULL_UP_ROW - AXIAL_CELLS, turned=270)
        case Kind.DIODE:
            return Spot(across, PULL_UP_ROW, turned=90)
        case Kind.CAPACITOR:
            return Spot(across, CAPACITOR_ROW, turned=90)
        case Kind.TRANSISTOR:
            return Spot(across - LEG_CELLS, CAPACITOR_ROW - LEG_CELLS)
        case _:
            return Spot(across, LINE_ROW, turned=90)


class Label(NamedTuple):
    """Words printed on the board."""

    words: str
    at: Point
    size: float
    turned: int = 0
    is_below: bool = False
    """Whether they are on the lower side, to be read from there."""


def labels(placed: tuple[Placed, ...]) -> Iterator[Label]:
    """Yield what is printed beside the parts: names of plugs, numbers of contacts, lines, and screws."""
    yield Label("Hammer Price: five seats", Point((EDGE.left + EDGE.right) / 2, 38.8), 1.5)
    for part in placed:
        yield from _labels_of(part)


def _labels_of(placed: Placed) -> Iterator[Label]:
    part, pads = placed.part, placed.pads
    middle = (pads[0].x + pads[-1].x) / 2
    if part.seat is not None:
        yield Label(f"Seat {part.seat}", Point(middle, 12.75), 1.2)
        yield from _below(f"Seat {part.seat}", Point(middle, 11.2), placed, contacts=(1, 2, 9, 10))
    elif part.kind is Kind.PI:
        yield Label("Raspberry Pi", Point(middle, 77.7), 1.2)
        yield from _below("Raspberry Pi", Point(middle, 88.2), placed, contacts=(1, 2, 39, 40))
    elif part.terminal is not None:
        yield Label(part.terminal.value, Point(middle, 77.4), 1.2)
        for pad, net in zip(pads, part.nets, strict=True):
            yield Label(net, Point(pad.x, 89.8), 0.8)
            yield Label(net, Point(pad.x, 86.3), 0.8, is_below=True)
    elif part.channel and part.kind is Kind.RESISTOR and part.nets[0] == part.channel.pi_net:
        yield Label(part.channel.pi_net, Point(pads[0].x, 71.2), 0.8, turned=90)


def _below(name: str, at: Point, placed: Placed, *, contacts: tuple[int, ...]) -> Iterator[Label]:
    """Yield a plug's name and the numbers of its outer contacts, for whoever measures from below."""
    yield Label(name, at, 1.2, is_below=True)
    for contact in contacts:
        pad = placed.pads[contact - 1]
        beside = -1.9 if contact <= 2 else 1.9
        yield Label(str(contact), Point(pad.x + beside, pad.y), 1.0, is_below=True)
