"""The pins of the computer that the program runs on: which library drives them, and what is missing for that.

gpiozero chooses: lgpio first, then RPi.GPIO for older systems; the environment's GPIOZERO_PIN_FACTORY overrides. This
module does not know what is wired to the pins.
"""

import os
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from gpiozero import Device, PinUnknownPi
from gpiozero.pins.local import get_pi_revision

from hardware.drivers.pins import DeviceError, PinFactory
from hardware.time_units import MICROSECOND

CHOICE = "GPIOZERO_PIN_FACTORY"
STAMPED = ("lgpio",)
"""Backends that pass on the kernel's own time of an edge; the others read the clock when they call back."""
REMEDY = (
    "install lgpio (Debian's python3-lgpio, or the extra `pi`; `rpi-gpio` on systems older than Debian 12), "
    'let the user be in the group gpio, or play without real pins: use = "simulated" under [pins]'
)
COMPATIBLE = "proc/device-tree/compatible"
"""The file with the names of the computer and of its chip, each ended by a NUL."""
ONE_HANDLER = ("brcm,bcm2835", "brcm,bcm2836", "brcm,bcm2837", "brcm,bcm2711")
"""The chips up to the Raspberry Pi 4, of which one interrupt handler serves BCM 0 to 27."""
TIE_NS = 200 * MICROSECOND
"""Presses on pins of these chips that are at most so far apart, in nanoseconds, are equal.

The handler finds all lines that have changed and stamps them in turn, the lowest pin first (Linux,
drivers/pinctrl/bcm/pinctrl-bcm2835.c, bcm2835_gpio_irq_handle_bank). So the stamps of one run are in the order of the
pins, and not of the presses. It is assumed, and not measured, that those of one run are never further apart than this.
"""


class Board(NamedTuple):
    """The computer's pins. Close it when all devices on it are closed."""

    pins: PinFactory
    backend: str
    """The name of the library that drives them: `lgpio`, `rpigpio`."""

    @property
    def stamped(self) -> bool:
        """Return whether edges carry the kernel's time. Without it, who was first is only as exact as the callbacks."""
        return self.backend in STAMPED

    def close(self) -> None:
        """Release the pins."""
        Device.pin_factory = None
        self.pins.close()


def is_raspberry_pi() -> bool:
    """Return whether this computer is a Raspberry Pi, by its device tree or /proc/cpuinfo."""
    try:
        get_pi_revision()
    except PinUnknownPi:
        return False
    return True


def pin_tie_ns(root: Path = Path("/")) -> int:
    """Return how far apart, in nanoseconds, presses on the pins are at most that count as equal.

    The computer is the one whose file system begins at `root`. On any but those with `ONE_HANDLER` only equal times
    are equal.
    """
    try:
        names = (root / COMPATIBLE).read_text(encoding="utf-8", errors="replace").split("\0")
    except OSError:
        return 0
    return TIE_NS if any(chip in names for chip in ONE_HANDLER) else 0


def open_board() -> Board:
    """Return the computer's pins. Raise DeviceError with each backend's reason if no backend works."""
    with warnings.catch_warnings(record=True, action="always") as fallbacks:
        try:
            with in_temporary_folder():
                Device.ensure_pin_factory()
        except Exception as error:
            raise DeviceError(f"no pins can be used ({_reasons(fallbacks) or error}); {REMEDY}") from error
    backend = type(Device.pin_factory).__module__.rpartition(".")[2]
    board = Board(Device.pin_factory, backend)
    if board.backend == "native" and CHOICE not in os.environ:
        # gpiozero's last resort: its edges come through an interface that newer kernels no longer have.
        board.close()
        raise DeviceError(f"no library for the pins could be used ({_reasons(fallbacks)}); {REMEDY}")
    return board


@contextmanager
def in_temporary_folder() -> Iterator[None]:
    """Work in a temporary folder, since lgpio puts a pipe into the working directory.

    With LG_WD set, lgpio makes that the working directory instead. After `sudo` to another user, the old working
    directory may be out of reach; then the program stays in the root.
    """
    with TemporaryDirectory(prefix="hammerprice-") as folder:
        here = Path.cwd()
        os.chdir(folder)
        try:
            yield
        finally:
            try:
                os.chdir(here)
            except PermissionError:
                os.chdir("/")


def _reasons(fallbacks: list[warnings.WarningMessage]) -> str:
    """Return why gpiozero rejected each backend: `lgpio: can not open gpiochip; rpigpio: No module named 'RPi'`."""
    return "; ".join(str(fallback.message).removeprefix("Falling back from ") for fallback in fallbacks)
