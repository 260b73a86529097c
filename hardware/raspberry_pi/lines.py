"""Who holds the lines of the header, as the kernel tells: for the report of a fault.

`lgpio.gpio_get_line_info` asks the kernel, and takes no line (lgpio 0.2.2, lgGpio.c, lgGpioGetLineInfo).
"""

from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from hardware.raspberry_pi.board import in_temporary_folder

HEADER_LABELS = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")
"""The kernel's names of the chip that has the header's lines: up to the Pi 3, of the Pi 4, of the Pi 5."""


def line_holders(pins: tuple[int, ...], devices: Path = Path("/dev")) -> Iterator[str]:
    """Yield a line for each of these BCM numbers that somebody holds, or why that cannot be told."""
    try:
        with in_temporary_folder():
            lgpio: Any = import_module("lgpio")  # it ships no types
    except ImportError as error:
        yield f"{error}: install python3-lgpio"
        return
    numbers = sorted(int(chip.name.removeprefix("gpiochip")) for chip in devices.glob("gpiochip*"))
    if not numbers:
        yield "no gpiochip"
    for number in numbers:
        try:
            chip = lgpio.gpiochip_open(number)
        except lgpio.error as error:
            yield f"gpiochip{number}: {error}"
            continue
        with suppress(lgpio.error):
            yield from _holders(lgpio, chip, number, pins)
        lgpio.gpiochip_close(chip)


def _holders(lgpio: Any, chip: int, number: int, pins: tuple[int, ...]) -> Iterator[str]:  # lgpio ships no types
    _, lines, _, label = lgpio.gpio_get_chip_info(chip)
    yield f"gpiochip{number}: {label}, {lines} lines"
    if label not in HEADER_LABELS:
        return
    for pin in pins:
        _, _, _, _, user = lgpio.gpio_get_line_info(chip, pin)
        if user:
            yield f"BCM {pin}: {user}"
