"""Who holds the lines of the header, as the kernel tells: for the report of a fault."""

from collections.abc import Iterator
from pathlib import Path

from hardware.raspberry_pi.chips import DEVICES, HEADER_LABELS, chip_paths, line_user, read_chip


def line_holders(pins: tuple[int, ...], devices: Path = DEVICES) -> Iterator[str]:
    """Yield a line for each chip, and for each of these BCM numbers that somebody holds; or why that cannot be told."""
    paths = chip_paths(devices)
    if not paths:
        yield "no gpiochip"
    for path in paths:
        try:
            chip = read_chip(path)
            yield f"{path.name}: {chip.label}, {chip.lines} lines"
            held = [(pin, line_user(chip, pin)) for pin in pins] if chip.label in HEADER_LABELS else []
        except OSError as error:
            yield f"{path.name}: {error.strerror}"
            continue
        yield from (f"BCM {pin}: {user}" for pin, user in held if user)
