"""Contacts between the lines of a simulated GPIO chip in the kernel, closed and opened through its `switches` file."""

import os
from pathlib import Path

from hardware.config.parts import KEYPAD_ROWS
from hardware.config.wiring import Wiring
from hardware.drivers.pins import DeviceError
from hardware.raspberry_pi.chips import header_chip

FILES = "sys/devices/platform/gpio-sim.*/{chip}/switches"
GROUND = 53
"""The chip's last line, held low: the table's ground."""


def switches_file() -> Path | None:
    """Return the file that contacts of the header's chip are written to; None on a machine without such a chip."""
    try:
        chip = header_chip().path.name
    except DeviceError:
        return None
    return next(Path("/").glob(FILES.format(chip=chip)), None)


class Switches:
    """The buttons and keys of `wiring` as contacts in the kernel. One write is one moment."""

    def __init__(self, path: Path, wiring: Wiring) -> None:
        self._file = os.open(path, os.O_RDWR)
        self.wiring = wiring
        self.path = path
        self._write("0")

    def button(self, seat: int) -> str:
        """Return the contact of a seat's button, or with 0 of the gavel."""
        pin = self.wiring.paddles[seat - 1].button if seat else self.wiring.gavel
        return f"{pin}-{GROUND}"

    def key(self, seat: int, key: str) -> str:
        """Return the contact of a key."""
        columns = self.wiring.paddles[seat - 1].columns or (0, 0, 0)
        row = next(number for number, keys in enumerate(KEYPAD_ROWS) if key in keys)
        return f"{self.wiring.rows[row]}-{columns[KEYPAD_ROWS[row].index(key)]}"

    def lit(self, seat: int) -> bool:
        """Return whether the line of a seat's light is high."""
        return (self.path.parent / f"sim_gpio{self.wiring.paddles[seat - 1].light}/value").read_text().strip() == "1"

    def close(self, *contacts: str) -> None:
        """Close contacts, all at one moment."""
        self._write(" ".join(f"+{contact}" for contact in contacts))

    def open(self, *contacts: str) -> None:
        """Open contacts, all at one moment."""
        self._write(" ".join(f"-{contact}" for contact in contacts))

    @property
    def shorts(self) -> int:
        """Return how often a high output met a low one."""
        return int(os.pread(self._file, 4096, 0).rpartition(b"=")[2])

    def _write(self, text: str) -> None:
        os.pwrite(self._file, text.encode(), 0)
