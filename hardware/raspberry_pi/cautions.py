"""Cautions about a wiring that works: what to switch off, what power-on does, what is missing.

A wiring that cannot work is refused in `wiring.py`. Each caution names the pin or the part and the remedy.
"""

from collections.abc import Iterator

from hardware.config.header import FIXED_PULL_UPS, HIGH_AT_BOOT, PINS, WAKES, header_pin, pulled_up
from hardware.config.usb import Plugs
from hardware.config.wiring import Use, Wiring
from hardware.raspberry_pi.boot_files import CLAIMS
from hardware.raspberry_pi.wiring_table import ROW_OHM, runs
from hardware.signals import Part

_SPI_SECOND = 7
_SPI_REST = (8, 9, 10, 11)


def cautions(wiring: Wiring, plugs: Plugs) -> tuple[str, ...]:
    """Return the cautions that do not concern config.txt; one line each, with the remedy."""
    uses = {use.pin: use for use in wiring.uses()}
    return (*_at_power_on(uses), *_serial_line(uses), *_missing(wiring, plugs), *_free(uses))


def _at_power_on(uses: dict[int, Use]) -> Iterator[str]:
    for pin, use in uses.items():
        where = f"BCM {pin} (pin {header_pin(pin)})"
        if use.lost is Part.LIGHT:
            if pulled_up(pin) or pin == HIGH_AT_BOOT:
                yield f"{where}: {use.part} may glow until the table runs"
            continue
        if pin == WAKES:
            if use.lost is Part.KEYPADS:
                yield (
                    f"{where} starts a Pi that was shut down when it is low, as {use.part} may have been left; "
                    "wire the gavel there, and the row to another pin"
                )
            else:
                yield f"{where}: {use.part} also starts a Pi that was shut down (up to the Pi 4)"
        if pin in FIXED_PULL_UPS and use.lost is Part.KEYPADS:
            yield f"{where} has a fixed pull-up of 1.8 kΩ; the resistor of {use.part} must not be more than {ROW_OHM} Ω"
        if pin == HIGH_AT_BOOT and use.lost in {Part.GAVEL, Part.BUTTON}:
            yield f"{where} may be driven high while the Pi starts; put {ROW_OHM} Ω into the wire to {use.part}"
        if use.lost is Part.BUZZER and pulled_up(pin):
            yield (
                f"{where} is pulled up at power-on, so {use.part} may sound until the table runs; "
                f"use BCM 9 to 13 or 15 to 27, or add gpio={pin}=op,dl to config.txt"
            )


def _serial_line(uses: dict[int, Use]) -> Iterator[str]:
    if {14, 15} & uses.keys():
        yield (
            "BCM 14 and 15 may carry the serial console; take console=serial0,115200 out of cmdline.txt, "
            "and leave the boot loader's BOOT_UART at 0"
        )
    if _SPI_SECOND in uses and not uses.keys() & set(_SPI_REST):
        yield "BCM 8 to 11 are free for SPI with one device: dtoverlay=spi0-1cs then stands in place of dtparam=spi=off"


def _missing(wiring: Wiring, plugs: Plugs) -> Iterator[str]:
    if wiring.gavel is None:
        yield "there is no gavel: it is struck on the screen"
    if wiring.buzzer is None:
        yield "there is no buzzer or lamp: the screen alone confirms"
    if not any(paddle.light is not None for paddle in wiring.paddles) and not plugs.lights:
        yield "no button has a light: name pins as `lights`, or, beside five paddles, take a light pod"
    for seat, paddle in enumerate(wiring.paddles, start=1):
        parts = [name for name, part in (("button", paddle.button), ("keypad", paddle.columns)) if not part]
        if parts and seat not in plugs.paddles:
            yield f"seat {seat} has no {' and no '.join(parts)}: its player touches the screen instead"


def _free(uses: dict[int, Use]) -> Iterator[str]:
    free = [pin for pin in PINS if pin not in uses]
    if free:
        whole = [claim.name for claim in CLAIMS if claim.off and not uses.keys() & set(claim.pins)]
        rest = f"; {' and '.join(whole)} may be used for other things" if whole else ""
        yield f"free: BCM {runs(free)}{rest}"
    else:
        yield "no pin is left: serial devices come by USB"
