"""Chips of pins as the kernel tells of them, in place of the kernel: files whose content is the answer."""

import struct
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from hardware.raspberry_pi import chips

CHIP_INFO, LINE_INFO = 0x8044B401, 0xC100B405
"""GPIO_GET_CHIPINFO_IOCTL and GPIO_V2_GET_LINEINFO_IOCTL of Linux' gpio.h."""


class Chip(NamedTuple):
    """A chip, and who holds which of its lines."""

    label: str
    lines: int = 54
    users: Mapping[int, str] = {}


def with_chips(monkeypatch: pytest.MonkeyPatch, devices: Path, told: Mapping[str, Chip | int]) -> None:
    """Let the kernel have these chips in a folder; a number is the error with which it answers."""
    for name in told:
        (devices / name).write_text(name)

    def ioctl(file: int, question: int, answer: bytearray) -> None:
        chip = told[Path(f"/proc/self/fd/{file}").readlink().name]
        if isinstance(chip, int):
            raise OSError(chip, "Permission denied")
        if question == CHIP_INFO:
            answer[:] = struct.pack("=32s32sI", b"gpiochip", chip.label.encode(), chip.lines)
        else:
            assert question == LINE_INFO
            (line,) = struct.unpack_from("=I", answer, 64)
            user = chip.users.get(line)
            struct.pack_into("=32s32sIIQ", answer, 0, b"", (user or "").encode(), line, 0, user is not None)

    monkeypatch.setattr(chips, "ioctl", ioctl)
