"""The kernel's chips of pins, and who holds their lines, asked of the kernel itself, so that no library is needed.

Which number the chip with the header's lines has depends on the computer and on the kernel, so it is found by its
label. The structures are those of Linux' include/uapi/linux/gpio.h. Asking takes no line.
"""

import os
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import ioctl
from pathlib import Path
from typing import NamedTuple

from hardware.drivers.pins import DeviceError

DEVICES = Path("/dev")
HEADER_LABELS = ("pinctrl-bcm2835", "pinctrl-bcm2711", "pinctrl-rp1")
"""The kernel's names of the chip that has the header's lines: up to the Pi 3, of the Pi 4, of the Pi 5."""
_CHIP_INFO = 0x8044B401
_CHIP = struct.Struct("=32s32sI")
"""struct gpiochip_info: name, label, count of lines."""
_LINE_INFO = 0xC100B405
_LINE = struct.Struct("=32s32sIIQ160x16x")
"""struct gpio_v2_line_info: name, consumer, offset, count of attributes, flags."""
_IS_USED = 1


class GpioChip(NamedTuple):
    """One of the kernel's chips."""

    path: Path
    label: str
    lines: int

    @property
    def number(self) -> int:
        """Return the number at the end of its name."""
        return int(self.path.name.removeprefix("gpiochip"))

    def __str__(self) -> str:
        return f"{self.path.name} ({self.label})"


def chip_paths(devices: Path) -> list[Path]:
    """Return the files of all chips, by their numbers."""
    return sorted(devices.glob("gpiochip[0-9]*"), key=lambda path: (len(path.name), path.name))


def read_chip(path: Path) -> GpioChip:
    """Return what a chip is. Raise OSError."""
    with _opened(path) as file:
        _name, label, lines = _CHIP.unpack(_asked(file, _CHIP_INFO, bytes(_CHIP.size)))
    return GpioChip(path, label=_text(label), lines=lines)


def header_chip(devices: Path = DEVICES) -> GpioChip:
    """Return the chip with the lines of a Raspberry Pi's header. Raise DeviceError, with what was found instead."""
    found = []
    for path in chip_paths(devices):
        try:
            chip = read_chip(path)
        except OSError as error:
            found.append(f"{path.name} ({error.strerror})")
            continue
        if chip.label in HEADER_LABELS:
            return chip
        found.append(str(chip))
    raise DeviceError(f"none of the kernel's chips has the header's pins; found {', '.join(found) or 'no gpiochip'}")


def line_user(chip: GpioChip, line: int) -> str:
    """Return who holds a line, in the words of whoever does; empty if nobody does. Raise OSError."""
    with _opened(chip.path) as file:
        told = _asked(file, _LINE_INFO, _LINE.pack(b"", b"", line, 0, 0))
    _name, consumer, _offset, _count, flags = _LINE.unpack(told)
    return (_text(consumer) or "?") if flags & _IS_USED else ""


@contextmanager
def _opened(path: Path) -> Iterator[int]:
    file = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        yield file
    finally:
        os.close(file)


def _asked(file: int, question: int, structure: bytes) -> bytes:
    """Return a structure as the kernel has filled it in."""
    told = bytearray(structure)
    ioctl(file, question, told)
    return bytes(told)


def _text(padded: bytes) -> str:
    return padded.rstrip(b"\0").decode(errors="replace")
