"""What runs here: the versions of the program and of what it is made of, and the computer, as reports tell them."""

import platform
from importlib.metadata import PackageNotFoundError, version

from hardware.computer import condition

PARTS = ("hammerprice", "pygame", "gpiozero", "lgpio", "RPi.GPIO", "pyserial", "platformdirs", "jinja2")


def versions() -> list[str]:
    """Each part with its version, or that it is not there, and Python's."""
    told: list[str] = []
    for name in PARTS:
        try:
            told.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            told.append(f"no {name}")
    return [*told, f"Python {platform.python_version()}"]


def computer() -> str:
    """The board's own name where it has one, and the system."""
    return f"{condition().model or 'no Raspberry Pi'}, {platform.platform()}"
