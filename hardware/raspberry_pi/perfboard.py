"""Where each part and each wire is on a board with single holes, for any wiring.

The board is seen from above, where the parts are: columns of holes are A, B, … from the left, rows are 1, 2, … from the
top, 2.54 mm apart. Each line from the header has a channel, which runs from left to right: from the plug to the Pi by a
resistor to the cable's end, and on to the plug of its seat. Two bare wires run through all channels from top to bottom:
ground and 3.3 V. All wires are on the solder side: bare ones connect every hole that they pass, insulated ones their
two ends.

Which legs must be connected is said in `small_parts.py` alone; the tests hold what is laid out here to it.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hardware.config.wiring import Wiring
from hardware.raspberry_pi.small_parts import (
    BASE_NET,
    GROUND,
    SUPPLY,
    Channel,
    Kind,
    SmallPart,
    Terminal,
    channels_of,
    seat_channels,
    seats_on_pins,
    small_parts,
    table_channels,
)

COLUMNS, ROWS = 38, 61
"""The holes of a board of 100 by 160 mm (Eurocard) across and down."""
PI_COLUMN, PI_ROW = 2, 12
"""The hole of the Pi's pin 1; odd pins are below it, even ones in the next column."""
RESISTOR_LEFT, NODE, PULL_UP_LEFT = 6, 10, 11
"""Columns of a channel: the Pi's end of the resistor, the cable's end, and the pull-up's own hole beside that."""
GROUND_BUS, SUPPLY_BUS = 13, 15
PLUG_COLUMN = 32
"""The column of a seat's contact 1, and of the first screw of a terminal."""
FIRST_ROW = 2
CHANNEL_ROWS = 2
BUZZER_ROWS = 4
PLUG_ROWS = 9
"""The rows that a plug of ten contacts and its catch take."""
SCREW_ROWS = 2
"""The rows from one screw of a terminal to the other: 5.08 mm."""


class Hole(NamedTuple):
    """A hole of the board; both numbers count from 1."""

    column: int
    row: int

    def __str__(self) -> str:
        """Return the hole's name: `J12`, `AB3`."""
        return f"{column_name(self.column)}{self.row}"


class PlacedPart(NamedTuple):
    """A part and the hole of each of its legs."""

    part: SmallPart
    holes: tuple[Hole, ...]


class BareWire(NamedTuple):
    """A bare wire along a row or a column, soldered to every hole that it passes."""

    start: Hole
    end: Hole
    net: str

    @property
    def holes(self) -> tuple[Hole, ...]:
        """Return all holes that it passes, both ends included."""
        across = range(min(self.start.column, self.end.column), max(self.start.column, self.end.column) + 1)
        down = range(min(self.start.row, self.end.row), max(self.start.row, self.end.row) + 1)
        return tuple(Hole(column, row) for column in across for row in down)


class InsulatedWire(NamedTuple):
    """An insulated wire from a hole to another, both of which have a leg or a bare wire already."""

    start: Hole
    end: Hole
    net: str


class Perfboard(NamedTuple):
    """A board with its parts and wires."""

    parts: tuple[PlacedPart, ...]
    bare: tuple[BareWire, ...]
    insulated: tuple[InsulatedWire, ...]


def column_name(column: int) -> str:
    """Return the letters of a column that counts from 1: `A` to `Z`, then `AA`."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    first, last = divmod(column - 1, len(letters))
    return (letters[first - 1] if first else "") + letters[last]


class _Blocks(NamedTuple):
    """The first row of each channel, of each seat's plug, and of each terminal."""

    channels: dict[Channel, int]
    seats: dict[int, int]
    terminals: dict[Terminal, int]

    def row_of(self, part: SmallPart) -> int:
        """Return the first row of a part's channel, plug or terminal."""
        if part.channel is not None:
            return self.channels[part.channel]
        if part.terminal is not None:
            return self.terminals[part.terminal]
        return PI_ROW if part.seat is None else self.seats[part.seat]


def perfboard(wiring: Wiring) -> Perfboard:
    """Return the board of a wiring."""
    blocks = _blocks(wiring)
    parts = tuple(_placed(part, blocks.row_of(part)) for part in small_parts(wiring))
    bare = tuple(_bare_wires(wiring, blocks))
    return Perfboard(parts, bare, tuple(_insulated_wires(parts, blocks)))


def _blocks(wiring: Wiring) -> _Blocks:
    """Return the rows: seat by seat with its plug beside its channels, then the table's lines and terminals."""
    channels: dict[Channel, int] = {}
    seats: dict[int, int] = {}
    terminals = {Terminal.SCREEN: PI_ROW - SCREW_ROWS - 5}
    row = FIRST_ROW
    for seat in seats_on_pins(wiring):
        seats[seat] = row + 1
        own = seat_channels(wiring, seat)
        for place, channel in enumerate(own):
            channels[channel] = row + CHANNEL_ROWS * place
        row += max(PLUG_ROWS, CHANNEL_ROWS * len(own))
    row = max(row, FIRST_ROW + SCREW_ROWS)
    for channel in table_channels(wiring):
        channels[channel] = row
        match channel.terminal:
            case Terminal.BUZZER:
                terminals[Terminal.BUZZER] = row + 1
                row += BUZZER_ROWS
            case Terminal.GAVEL:
                terminals[Terminal.GAVEL] = row - SCREW_ROWS
                row += CHANNEL_ROWS
            case _:
                row += CHANNEL_ROWS
    return _Blocks(channels, seats, terminals)


def _placed(part: SmallPart, row: int) -> PlacedPart:
    """Return a part in its holes; its channel, plug or terminal begins in this row."""
    match part.kind:
        case Kind.PI:
            spots = [(PI_COLUMN + pin % 2, row + pin // 2) for pin in range(len(part.nets))]
        case Kind.SEAT:
            spots = [(PLUG_COLUMN + contact % 2, row + contact // 2) for contact in range(len(part.nets))]
        case Kind.TERMINAL:
            column = PI_COLUMN if part.terminal is Terminal.SCREEN else PLUG_COLUMN
            spots = [(column, row), (column, row + SCREW_ROWS)]
        case Kind.RESISTOR if SUPPLY in part.nets:
            spots = [(PULL_UP_LEFT, row), (SUPPLY_BUS, row)]
        case Kind.RESISTOR:
            spots = [(RESISTOR_LEFT, row), (NODE, row)]
        case Kind.CAPACITOR:
            spots = [(PULL_UP_LEFT, row + 1), (GROUND_BUS, row + 1)]
        case Kind.TRANSISTOR:
            spots = [(NODE - 1, row + 1), (NODE, row + 1), (NODE + 1, row + 1)]
        case Kind.DIODE:
            spots = [(PULL_UP_LEFT, row + 3), (SUPPLY_BUS, row + 3)]
    return PlacedPart(part, tuple(Hole(*spot) for spot in spots))


def _bare_wires(wiring: Wiring, blocks: _Blocks) -> Iterator[BareWire]:
    for column, net in ((GROUND_BUS, GROUND), (SUPPLY_BUS, SUPPLY)):
        yield BareWire(Hole(column, 1), Hole(column, ROWS), net)
    for channel in channels_of(wiring):
        yield from _channel_wires(channel, blocks.channels[channel])


def _channel_wires(channel: Channel, row: int) -> Iterator[BareWire]:
    """Yield the bare wires of a channel that begins in this row."""
    beside = PULL_UP_LEFT
    if channel.is_buzzer:
        yield BareWire(Hole(NODE, row), Hole(NODE, row + 1), BASE_NET)
        yield BareWire(Hole(NODE + 1, row + 1), Hole(GROUND_BUS, row + 1), GROUND)
        yield BareWire(Hole(NODE - 1, row + 1), Hole(NODE - 1, row + 3), channel.net)
        yield BareWire(Hole(NODE - 1, row + 3), Hole(beside, row + 3), channel.net)
        return
    if channel.pull_up or channel.capacitor:
        yield BareWire(Hole(NODE, row), Hole(beside, row), channel.net)
    if channel.capacitor:
        yield BareWire(Hole(beside, row), Hole(beside, row + 1), channel.net)


def _insulated_wires(parts: Iterable[PlacedPart], blocks: _Blocks) -> Iterator[InsulatedWire]:
    """Yield the wires from the plug to the Pi to the channels, and from there to the plugs and terminals."""
    ends = _ends(parts, blocks)
    for placed in parts:
        if placed.part.kind not in (Kind.PI, Kind.SEAT, Kind.TERMINAL):
            continue
        for net, hole in zip(placed.part.nets, placed.holes, strict=True):
            if not net:
                continue
            if net in (GROUND, SUPPLY):
                bus = GROUND_BUS if net == GROUND else SUPPLY_BUS
                yield InsulatedWire(hole, Hole(bus, hole.row), net)
            elif ends[net] != hole:
                yield InsulatedWire(ends[net], hole, net)
                if placed.part.kind is not Kind.PI:
                    ends[net] = hole  # a row goes on from plug to plug


def _ends(parts: Iterable[PlacedPart], blocks: _Blocks) -> dict[str, Hole]:
    """Return for each net the hole from which its first insulated wire goes: the free end of its channel."""
    ends = {channel.net: Hole(NODE, row) for channel, row in blocks.channels.items()}
    for part, holes in parts:
        for net, hole in zip(part.nets, holes, strict=True):
            if part.kind is Kind.RESISTOR and part.channel and net == part.channel.pi_net:
                ends[net] = hole
            if part.kind is Kind.TRANSISTOR and part.channel and net == part.channel.net:
                ends[net] = hole
            if part.kind is Kind.PI and net and net not in ends:
                ends[net] = hole
    return ends
