"""The 40-pin header of a Raspberry Pi as data: the BCM number or power of each pin, and its state at power-on.

It is the same on every model since the Model B+. `wiring.py` says what is wired to a pin, `boot_files.py` which other
functions of the computer may use it.
"""

from typing import NamedTuple


class HeaderPin(NamedTuple):
    """One pin of the header."""

    number: int
    """1 to 40: odd numbers in one row, even ones in the other; 1 and 2 are at the corner of the board."""
    bcm: int | None
    power: str | None
    """What a pin without a BCM number supplies: `3.3 V`, `5 V` or `ground`; None for the others."""

    @property
    def name(self) -> str:
        """Return a short name of what the pin is."""
        return self.power or f"BCM {self.bcm}"


_PINOUT = """
    3V3 5V
    2 5V
    3 GND
    4 14
    GND 15
    17 18
    27 GND
    22 23
    3V3 24
    10 GND
    9 25
    11 8
    GND 7
    0 1
    5 GND
    6 12
    13 GND
    19 16
    26 20
    GND 21
"""
"""The pairs of pins from the corner down, as the `pinout` command prints them: BCM numbers and power."""
_POWER = {"3V3": "3.3 V", "5V": "5 V", "GND": "ground"}


def _header_pin(number: int, label: str) -> HeaderPin:
    if label in _POWER:
        return HeaderPin(number, bcm=None, power=_POWER[label])
    return HeaderPin(number, bcm=int(label), power=None)


HEADER = tuple(_header_pin(number, label) for number, label in enumerate(_PINOUT.split(), start=1))
"""All 40 pins, pin 1 first."""

PINS = range(2, 28)
"""The BCM numbers that parts may use: 0 and 1 are reserved for the EEPROM of a HAT."""
FIXED_PULL_UPS = (2, 3)
"""These have 1.8 kOhm pull-ups on the board: too strong for a keypad's column, good for buttons and the gavel."""
HIGH_AT_BOOT = 14
"""The UART's line goes high while the Pi starts, so a buzzer on it would sound."""
WAKES = 3
"""Pulling this pin to ground starts a Pi that was shut down, up to the Pi 4 and unless its boot loader has
`WAKE_ON_GPIO=0`. A Pi 5 has a power button for that. Source: Raspberry Pi's documentation of the boot loader's
configuration.
"""

_NUMBERS = {pin.bcm: pin.number for pin in HEADER if pin.bcm is not None}


def header_pin(bcm: int) -> int:
    """Return the header's pin, 1 to 40, of a BCM number 0 to 27. Raise KeyError for any other."""
    return _NUMBERS[bcm]


def wire(bcm: int) -> str:
    """Return where a wire starts: `BCM 5 (header pin 29)`."""
    return f"BCM {bcm} (header pin {header_pin(bcm)})"


def pulled_up(bcm: int) -> bool:
    """Return whether a pin is pulled up from power-on until a program changes it; the others are pulled down.

    Source: the table of alternative functions in the BCM2835 ARM peripherals data sheet.
    """
    return bcm <= 8
