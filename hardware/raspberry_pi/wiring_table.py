"""The wiring pin by pin: where each wire begins on the header and where it ends, power and ground included.

This module makes the table as data and as lines; the picture is drawn elsewhere from the same connections. With it come
the USB devices, the lines of config.txt, and the cautions about a wiring that works: what to switch off, what power-on
does, what is missing. A wiring that cannot work is refused in `wiring.py`. Each caution names the pin or the part and
the remedy.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from hardware.config.header import FIXED_PULL_UPS, HEADER, HIGH_AT_BOOT, PINS, WAKES, header_pin, pulled_up
from hardware.config.parts import KEYPAD_ROWS
from hardware.config.usb import Plugs
from hardware.config.wiring import Use, Wiring
from hardware.raspberry_pi.boot_files import CLAIMS, UART, lines_forbidden, lines_needed
from hardware.signals import TABLE, Part, part_name

SIDES = ("left", "middle", "right")
"""A keypad's columns."""

ROW_OHM = 330
"""The resistor in each row line, in ohms.

While a row is read its line is low through it, and a key held in each of five keypads pulls it up through five columns:
3.3 V * 330 / (330 + 7700 / 5) = 0.58 V, below the 0.8 V that a Pi 4 still reads as low. (10 kOhm in parallel with the
Pi's own pull-up at its strongest, 33 kOhm, are 7.7 kOhm.) With 1 kOhm it would be 1.3 V, and keys would be missed. Two
shorted lines carry 10 mA. Calculated from the voltages in Raspberry Pi's GPIO documentation; not measured.
"""
COLUMN_OHM = 10_000
"""The pull-up of each column, in ohms: the Pi's own is too weak for the length of a cable."""

ROW = f"{ROW_OHM} Ω"
COLUMN = "330 Ω"
"""The resistor between each column's pin and its pull-up at the cable: players plug and touch cables, and a spark meets
it before the Pi. The Pi's own pull-up of at least 33 kOhm lifts the pin by 0.03 V above the cable. Calculated, not
measured.
"""
PULL_UP = f"{COLUMN_OHM // 1000} kΩ"
LIGHT = "330 Ω"
"""The resistor of each light: 4 mA through a red LED at 2 V.

Five take 20 mA of the 50 mA that all pins of a Pi may give together. Calculated, not measured.
"""
BASE = "1 kΩ"
"""The resistor at a transistor's base: 2.6 mA, which lets ten times as much through the transistor."""

PULL_UPS = 1
"""The header's pin that gives 3.3 V to the columns' pull-ups."""
SCREEN = (2, 4, 6)
"""5 V and ground for a Raspberry Pi Touch Display, whose plug covers all three. Source: its assembly instructions."""
BUZZER_SUPPLY = 17
GAVEL_GROUND = 34
BUZZER_GROUND = 39
SEAT_GROUNDS = (9, 14, 20, 25, 30)
"""A ground for each seat's cable, seat 1 first. All grounds of the header are connected, so any other works as well."""


class Connection(NamedTuple):
    """One wire, from a pin of the header to a part."""

    pin: int
    """1 to 40."""
    part: str
    """The part without its seat: `bid button`, `left column`, `row 1`, `gavel`."""
    wire: str
    """Where the wire ends."""
    seat: int = TABLE
    """The seat of the part; TABLE for a part of the whole table."""

    @property
    def bcm(self) -> int | None:
        """Return the pin's BCM number; None for power and ground."""
        return HEADER[self.pin - 1].bcm


def connections(wiring: Wiring) -> tuple[Connection, ...]:
    """Return every wire of the table: gavel, buzzer, rows, then seat by seat, and last the pins reserved for the
    screen.
    """
    screen = (Connection(pin, "screen", f"kept for a Touch Display's plug: {HEADER[pin - 1].name}") for pin in SCREEN)
    return (*_table(wiring), *_seats(wiring), *screen)


def _table(wiring: Wiring) -> Iterator[Connection]:
    if wiring.gavel is not None:
        yield Connection(header_pin(wiring.gavel), "gavel", "to one leg of the gavel's button")
        yield Connection(GAVEL_GROUND, "gavel's ground", "to its other leg")
    if wiring.buzzer is not None:
        wire = f"through {BASE} to its transistor's base, or to an LED instead of the buzzer"
        yield Connection(header_pin(wiring.buzzer), "buzzer", wire)
        yield Connection(BUZZER_SUPPLY, "buzzer's 3.3 V", "to the buzzer's +, whose − goes to the collector")
        yield Connection(BUZZER_GROUND, "buzzer's ground", "to the emitter, or to that LED's short leg")
    for row, pin in enumerate(wiring.rows):
        wire = f"through {ROW} to row {row + 1} of every keypad, keys {' '.join(KEYPAD_ROWS[row])}"
        yield Connection(header_pin(pin), f"row {row + 1}", wire)
    if any(paddle.columns for paddle in wiring.paddles):
        yield Connection(PULL_UPS, "pull-ups", f"through {PULL_UP} each to every column")


def _seats(wiring: Wiring) -> Iterator[Connection]:
    for seat, paddle in enumerate(wiring.paddles, start=1):
        grounded = []
        if paddle.button is not None:
            yield Connection(header_pin(paddle.button), "bid button", "to one leg of the button", seat=seat)
            grounded.append("its other leg")
        if paddle.light is not None:
            grounded.append("the LED's short leg")
        if grounded:
            yield Connection(SEAT_GROUNDS[seat - 1], "ground", f"to {' and '.join(grounded)}", seat=seat)
        for column, pin in enumerate(paddle.columns or ()):
            side = SIDES[column]
            keys = " ".join(row[column] for row in KEYPAD_ROWS)
            wire = f"through {COLUMN} to the keypad's {side} column, keys {keys}"
            yield Connection(header_pin(pin), f"{side} column", wire, seat=seat)
        if paddle.light is not None:
            wire = f"through {LIGHT} to the long leg of the LED in the button"
            yield Connection(header_pin(paddle.light), "light", wire, seat=seat)


def wiring_lines(wiring: Wiring, plugs: Plugs) -> Iterator[str]:
    """Yield the table of connections, the USB devices, the lines of config.txt, and the cautions."""
    yield from table_lines(connections(wiring))
    if plugs.devices:
        yield from ("", "On USB:")
        yield from (f"  {part_name(plug.kind, plug.seat)}: {plug.identity}" for plug in plugs.devices if plug.identity)
    config = {"config.txt must have:": lines_needed(wiring), "and no line that begins:": lines_forbidden(wiring)}
    for title, lines in config.items():
        if lines:
            yield from ("", title)
        for line in lines:
            pins = ranges(use.pin for use in wiring.uses() if use.pin in line.claim.pins)
            yield f"  {line.text:<28}{line.claim.name} would take BCM {pins}"
    yield from ("", "Please note:")
    yield from (f"  {caution}" for caution in cautions(wiring, plugs))


class _Row(NamedTuple):
    """A row of the table of connections."""

    bcm: str
    pin: str
    part: str
    wire: str


def _row(connection: Connection) -> _Row:
    return _Row(
        bcm="–" if connection.bcm is None else str(connection.bcm),
        pin=str(connection.pin),
        part=connection.part if connection.seat == TABLE else f"seat {connection.seat}: {connection.part}",
        wire=connection.wire,
    )


def table_lines(connections: Sequence[Connection]) -> list[str]:
    """Return the connections as lines: BCM number, the header's pin, the part, the wire."""
    rows = [_Row("BCM", "pin", "part", "wire"), *(_row(connection) for connection in connections)]
    width = max(len(row.part) for row in rows)
    return [f"{row.bcm:>3}  {row.pin:>3}  {row.part:<{width}}  {row.wire}" for row in rows]


def ranges(pins: Iterable[int]) -> str:
    """Return numbers in order, with three or more neighbours as a range: `2, 3, 8–11`."""
    groups: list[list[int]] = []
    for pin in sorted(pins):
        if groups and pin == groups[-1][-1] + 1:
            groups[-1].append(pin)
        else:
            groups.append([pin])
    words = []
    for group in groups:
        if len(group) > 2:
            words.append(f"{group[0]}–{group[-1]}")
        else:
            words.extend(str(pin) for pin in group)
    return ", ".join(words)


def cautions(wiring: Wiring, plugs: Plugs) -> tuple[str, ...]:
    """Return the cautions that do not concern config.txt; one line each, with the remedy."""
    uses = {use.pin: use for use in wiring.uses()}
    return (*_at_power_on(uses), *_serial_line(uses), *_missing(wiring, plugs), *_free(uses))


def _at_power_on(uses: dict[int, Use]) -> Iterator[str]:
    for pin, use in uses.items():
        where = f"BCM {pin} (pin {header_pin(pin)})"
        if use.part is Part.LIGHT and (pulled_up(pin) or pin == HIGH_AT_BOOT):
            yield f"{where}: {use.name} may glow until the table runs"
        if pin == WAKES and use.part is Part.KEYPADS:
            yield (
                f"{where} starts a Pi that was shut down when it is low, as {use.name} may have been left; "
                "wire the gavel there, and the row to another pin"
            )
        if pin == WAKES and use.part in {Part.GAVEL, Part.BUTTON}:
            yield f"{where}: {use.name} also starts a Pi that was shut down (up to the Pi 4)"
        if pin in FIXED_PULL_UPS and use.part is Part.KEYPADS:
            yield f"{where} has a fixed pull-up of 1.8 kΩ; the resistor of {use.name} must not be more than {ROW}"
        if pin == HIGH_AT_BOOT and use.part in {Part.GAVEL, Part.BUTTON}:
            yield f"{where} may be driven high while the Pi starts; put {ROW} into the wire to {use.name}"
        if use.part is Part.BUZZER and pulled_up(pin):
            yield (
                f"{where} is pulled up at power-on, so {use.name} may sound until the table runs; "
                f"use BCM 9 to 13 or 15 to 27, or add gpio={pin}=op,dl to config.txt"
            )


def _serial_line(uses: dict[int, Use]) -> Iterator[str]:
    if UART & uses.keys():
        yield (
            "BCM 14 and 15 may carry the serial console; take console=serial0,115200 out of cmdline.txt, "
            "and leave the boot loader's BOOT_UART at 0"
        )
    if 7 in uses and not uses.keys() & {8, 9, 10, 11}:
        yield "BCM 8 to 11 are free for SPI with one device: dtoverlay=spi0-1cs then stands in place of dtparam=spi=off"


def _missing(wiring: Wiring, plugs: Plugs) -> Iterator[str]:
    if wiring.gavel is None:
        yield "there is no gavel: it is struck on the screen"
    if wiring.buzzer is None:
        yield "there is no buzzer or lamp: the screen alone confirms"
    if not any(paddle.light is not None for paddle in wiring.paddles) and not plugs.lights:
        yield "no button has a light: name pins as `lights`, or, with five paddles, use a light pod"
    for seat, paddle in enumerate(wiring.paddles, start=1):
        missing = []
        if paddle.button is None:
            missing.append("button")
        if paddle.columns is None:
            missing.append("keypad")
        if missing and seat not in plugs.paddles:
            yield f"seat {seat} has no {' and no '.join(missing)}: its player touches the screen instead"


def _free(uses: dict[int, Use]) -> Iterator[str]:
    free = [pin for pin in PINS if pin not in uses]
    if free:
        interfaces = [claim.name for claim in CLAIMS if claim.off and not uses.keys() & set(claim.pins)]
        rest = f"; {' and '.join(interfaces)} may be used for other things" if interfaces else ""
        yield f"free: BCM {ranges(free)}{rest}"
    else:
        yield "no pin is left: connect serial devices by USB"
