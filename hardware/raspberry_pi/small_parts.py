"""The parts between the header and the cables, and what each of their legs is connected to, for any wiring.

This is the netlist of the board that carries them: `perfboard.py` lays it out, the guide's list of parts counts it. The
circuits are those of `hardware/pictures/circuits.svg`.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from hardware.config.header import FIXED_PULL_UPS, HEADER, header_pin
from hardware.config.wiring import Wiring
from hardware.raspberry_pi.wiring_table import BASE, COLUMN, LIGHT, PULL_UP, ROW, SIDES, connections

GROUND, SUPPLY, SCREEN_SUPPLY = "ground", "3.3 V", "5 V"
"""The nets of power. 5 V go to the screen's terminal alone."""
GAVEL_NET, BUZZER_NET, BASE_NET = "gavel", "buzzer", "buzzer's base"
"""The nets at the cables of the gavel and the buzzer, and at the base of the buzzer's transistor."""
CONTACT_PULL_UP = "2.2 kΩ"
"""The pull-up of a button or the gavel: 1.5 mA, which keeps the silver of its contact clean. The pull-up of 1.8 kΩ that
a Pi has at BCM 2 and 3 gives as much. Calculated, not measured.
"""
DEBOUNCE = "47 nF"
"""What holds a contact's first touch while the kernel reads the level. When the contact has opened, the pin rises to
1.3 V in 49 µs and to 2.0 V in 92; at BCM 2 and 3, where the line's 330 Ω are between pull-up and capacitor, in 32 and
74. With the Pi's own 50 kΩ. Calculated, not measured.
"""


class Kind(StrEnum):
    """What a part is."""

    RESISTOR = "R"
    CAPACITOR = "C"
    TRANSISTOR = "Q"
    """Legs: collector, base, emitter."""
    DIODE = "D"
    """Legs: anode, cathode (the ring)."""
    PI = "Pi"
    """The plug of 40 pins to the Raspberry Pi."""
    SEAT = "Seat"
    """The plug of ten contacts to a paddle."""
    TERMINAL = "T"
    """Two screws."""


class Terminal(StrEnum):
    """A terminal of two screws, by its name in drawings."""

    SCREEN = "Screen"
    GAVEL = "Gavel"
    BUZZER = "Buzzer"


class Channel(NamedTuple):
    """One line from the header to a cable, with the values of its parts; empty for a part that it does not have."""

    bcm: int
    net: str
    """The net at the cable's end: `seat 1: left column`."""
    series: str
    """The resistor between the two."""
    pull_up: str = ""
    capacitor: str = ""
    terminal: Terminal | None = None
    """Where the cable begins; None for a seat's plug."""

    @property
    def pi_net(self) -> str:
        """Return the net at the Pi's end, named as the header names the pin."""
        return HEADER[header_pin(self.bcm) - 1].name

    @property
    def is_buzzer(self) -> bool:
        """Return whether a transistor switches what is at the cable's end."""
        return self.terminal is Terminal.BUZZER


class SmallPart(NamedTuple):
    """One part on the board. It is a plug with its `seat`, a `terminal`, or belongs to a `channel`."""

    name: str
    """Its name in drawings: `R12`, `Seat 3`."""
    kind: Kind
    value: str
    nets: tuple[str, ...]
    """What each leg is connected to, in the order of the legs; empty for a leg with no connection."""
    channel: Channel | None = None
    """The line that it belongs to; None for plugs and terminals."""
    seat: int | None = None
    """The seat of a plug; None for any other part."""
    terminal: Terminal | None = None
    """Which terminal it is; None for any other part."""


def _contact(bcm: int, net: str, terminal: Terminal | None = None) -> Channel:
    """Return the channel of a button or the gavel."""
    pull_up = "" if bcm in FIXED_PULL_UPS else CONTACT_PULL_UP
    return Channel(bcm, net, series=ROW, pull_up=pull_up, capacitor=DEBOUNCE, terminal=terminal)


def _row_net(row: int) -> str:
    """Return the net of a row line; rows count from 0."""
    return f"row {row + 1}"


def seat_channels(wiring: Wiring, seat: int) -> tuple[Channel, ...]:
    """Return the channels of a seat's own lines; none for a seat without parts on pins."""
    paddle = wiring.paddles[seat - 1]
    channels = []
    if paddle.button is not None:
        channels.append(_contact(paddle.button, f"seat {seat}: bid button"))
    for side, bcm in zip(SIDES, paddle.columns or (), strict=False):
        channels.append(Channel(bcm, f"seat {seat}: {side} column", series=COLUMN, pull_up=PULL_UP))
    if paddle.light is not None:
        channels.append(Channel(paddle.light, f"seat {seat}: light", series=LIGHT))
    return tuple(channels)


def table_channels(wiring: Wiring) -> tuple[Channel, ...]:
    """Return the channels of the rows, the gavel and the buzzer."""
    channels = [Channel(bcm, _row_net(row), series=ROW) for row, bcm in enumerate(wiring.rows)]
    if wiring.gavel is not None:
        channels.append(_contact(wiring.gavel, GAVEL_NET, Terminal.GAVEL))
    if wiring.buzzer is not None:
        channels.append(Channel(wiring.buzzer, BUZZER_NET, series=BASE, terminal=Terminal.BUZZER))
    return tuple(channels)


def channels_of(wiring: Wiring) -> tuple[Channel, ...]:
    """Return all channels: seat by seat, then the table's."""
    of_seats = [channel for seat in seats_on_pins(wiring) for channel in seat_channels(wiring, seat)]
    return (*of_seats, *table_channels(wiring))


def seats_on_pins(wiring: Wiring) -> tuple[int, ...]:
    """Return the seats that have a part on pins, and so a cable."""
    return tuple(seat for seat in range(1, len(wiring.paddles) + 1) if seat_channels(wiring, seat))


def seat_contacts(wiring: Wiring, seat: int) -> tuple[str, ...]:
    """Return the net of each of the ten contacts of a seat's plug; empty for one that is not connected."""
    nets = {channel.net for channel in seat_channels(wiring, seat)}
    rows = [_row_net(row) for row in range(len(wiring.rows))] if wiring.paddles[seat - 1].columns else []
    own = [f"seat {seat}: {part}" for part in ("bid button", *(f"{side} column" for side in SIDES), "light")]
    return (*(rows or [""] * 4), GROUND, *(net if net in nets else "" for net in own))


def small_parts(wiring: Wiring) -> tuple[SmallPart, ...]:
    """Return all parts of the board: the plug to the Pi, then line by line, then the plugs and terminals."""
    used = {connection.pin for connection in connections(wiring)}
    pins = tuple(pin.name if pin.number in used else "" for pin in HEADER)
    found = [SmallPart(name="Pi", kind=Kind.PI, value="box header 2×20", nets=pins)]
    counts = dict.fromkeys(Kind, 0)
    for channel in channels_of(wiring):
        for kind, value, nets in _parts_of(channel):
            counts[kind] += 1
            found.append(SmallPart(name=f"{kind}{counts[kind]}", kind=kind, value=value, nets=nets, channel=channel))
    plugs = (
        SmallPart(
            name=f"Seat {seat}", kind=Kind.SEAT, value="box header 2×5", nets=seat_contacts(wiring, seat), seat=seat
        )
        for seat in seats_on_pins(wiring)
    )
    terminals = (
        SmallPart(name=terminal.value, kind=Kind.TERMINAL, value="2-screw terminal", nets=nets, terminal=terminal)
        for terminal, nets in _terminals(wiring).items()
    )
    return (*found, *plugs, *terminals)


def _parts_of(channel: Channel) -> Iterator[tuple[Kind, str, tuple[str, ...]]]:
    """Yield kind, value and nets of the parts of a channel, from the Pi to the cable."""
    if channel.is_buzzer:
        yield Kind.RESISTOR, channel.series, (channel.pi_net, BASE_NET)
        yield Kind.TRANSISTOR, "BC337", (channel.net, BASE_NET, GROUND)
        yield Kind.DIODE, "1N4148", (channel.net, SUPPLY)
        return
    yield Kind.RESISTOR, channel.series, (channel.pi_net, channel.net)
    if channel.pull_up:
        yield Kind.RESISTOR, channel.pull_up, (channel.net, SUPPLY)
    if channel.capacitor:
        yield Kind.CAPACITOR, channel.capacitor, (channel.net, GROUND)


def _terminals(wiring: Wiring) -> dict[Terminal, tuple[str, str]]:
    """Return the nets of each terminal's screws."""
    terminals = {Terminal.SCREEN: (SCREEN_SUPPLY, GROUND)}
    if wiring.gavel is not None:
        terminals[Terminal.GAVEL] = (GAVEL_NET, GROUND)
    if wiring.buzzer is not None:
        terminals[Terminal.BUZZER] = (SUPPLY, BUZZER_NET)
    return terminals
