"""The pins of the computer that the program runs on: which library drives them, and what is missing for that.

gpiod first, then lgpio and RPi.GPIO for systems without it; the environment's GPIOZERO_PIN_FACTORY overrides. This
module does not know what is wired to the pins.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from gpiozero import Device, PinUnknownPi
from gpiozero.pins.local import get_pi_revision

from hardware.drivers.pins import DeviceError, PinFactory
from hardware.raspberry_pi.chips import DEVICES, header_chip
from hardware.time_units import MICROSECOND

CHOICE = "GPIOZERO_PIN_FACTORY"
STAMPED = ("gpiod", "lgpio")
"""Backends that pass on the kernel's own time of an edge; the others read the clock when they call back."""
COSTS = {
    "gpiod": "",
    "lgpio": "looks at them a thousand times a second, so the processor never rests",
}
_UNSTAMPED = "does not report the kernel's time of an edge, so the first press is the one received first"
BETTER = "on a 64-bit system install gpiod (the extra `pi`)"
"""What to do about a library that costs something."""
REMEDY = (
    "install gpiod (the extra `pi`; on 32-bit systems python3-lgpio), "
    'let the user be in the group gpio, or play without real pins: use = "simulated" under [pins]'
)
COMPATIBLE = "proc/device-tree/compatible"
"""The file with the names of the computer and of its chip, each ended by a NUL."""
ONE_HANDLER = ("brcm,bcm2835", "brcm,bcm2836", "brcm,bcm2837", "brcm,bcm2711", "brcm,bcm2712")
"""The chips up to the Raspberry Pi 5, at which one interrupt handler serves BCM 0 to 27: on a 5 that of its RP1."""
TIE_NS = 200 * MICROSECOND
"""Presses on pins of these chips that are at most so far apart, in nanoseconds, are equal.

The handler finds all lines that have changed and stamps them in turn, the lowest pin first (Linux,
drivers/pinctrl/bcm/pinctrl-bcm2835.c, bcm2835_gpio_irq_handle_bank; for a Pi 5 Raspberry Pi's kernel,
drivers/pinctrl/pinctrl-rp1.c, rp1_gpio_irq_handler). So the stamps of one run are in the order of the
pins, and not of the presses. It is assumed, and not measured, that those of one run are never further apart than this.
"""


class Board(NamedTuple):
    """The computer's pins. Close it when all devices on it are closed."""

    pins: PinFactory
    backend: str
    """The name of the library that drives them: `gpiod`, `lgpio`, `rpigpio`."""

    @property
    def cost(self) -> str:
        """Return what is bad about this library; empty if nothing is."""
        return COSTS.get(self.backend, _UNSTAMPED)

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


def usable_library() -> str:
    """Return the library that would drive the pins, with what it costs, without taking any pin; for a person."""
    for backend, module in (("gpiod", "gpiod"), ("lgpio", "lgpio"), ("rpigpio", "RPi")):
        if find_spec(module) is not None:
            cost = COSTS.get(backend, _UNSTAMPED)
            return f"{backend}, which {cost}; {BETTER}" if cost else backend
    return f"no library is there; {REMEDY}"


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


def open_board(devices: Path = DEVICES) -> Board:
    """Return the computer's pins, which the kernel has among these devices: by the first library that can drive them,
    or by the one that the environment names. Raise DeviceError with each library's reason if none can.
    """
    if CHOICE in os.environ:
        return _chosen_board()
    reasons = []
    for backend in BACKENDS:
        try:
            return Board(_pins_by(backend, devices), backend)
        except DeviceError as error:
            reasons.append(str(error))
    raise DeviceError(f"no pins can be used ({'; '.join(reasons)}); {REMEDY}")


def _chosen_board() -> Board:
    """Return the pins by the library that the environment names to gpiozero. Raise DeviceError."""
    try:
        with in_temporary_folder():
            Device.ensure_pin_factory()
    except Exception as error:
        raise DeviceError(f"no pins can be used ({error}); {REMEDY}") from error
    return Board(Device.pin_factory, type(Device.pin_factory).__module__.rpartition(".")[2])


def _pins_by(backend: str, devices: Path) -> PinFactory:
    """Return the pins by a library. Raise DeviceError, since each library has errors of its own."""
    try:
        return BACKENDS[backend](devices)
    except Exception as error:
        raise DeviceError(f"{backend}: {error}") from error


def _gpiod_pins(devices: Path) -> PinFactory:
    """Return the pins by the kernel's own interface."""
    path = header_chip(devices).path
    return import_module("hardware.drivers.gpiod_pins").GpiodFactory(path)


def _lgpio_pins(devices: Path) -> PinFactory:
    """Return the pins by lgpio, at the chip with the header's lines: gpiozero looks at the numbers 0 and 4 only."""
    number = header_chip(devices).number
    with in_temporary_folder():
        return import_module("gpiozero.pins.lgpio").LGPIOFactory(chip=number)


def _rpigpio_pins(_devices: Path) -> PinFactory:
    """Return the pins by RPi.GPIO, which asks for no chip."""
    return import_module("gpiozero.pins.rpigpio").RPiGPIOFactory()


BACKENDS: dict[str, Callable[[Path], PinFactory]] = {
    "gpiod": _gpiod_pins,
    "lgpio": _lgpio_pins,
    "rpigpio": _rpigpio_pins,
}
"""The libraries in the order in which they are tried."""


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
