"""What runs here: the versions of the program and of what it is made of, and the computer, as reports tell them."""

import platform

from hardware.raspberry_pi.computer import condition

PARTS = ("hammerprice", "pygame", "gpiozero", "lgpio", "RPi.GPIO", "pyserial", "platformdirs", "jinja2")


def versions() -> list[str]:
    """Each part with its version, or that it is not there, and Python's."""
    found = {name: _version(name) for name in PARTS}
    return [
        *(f"{name} {version}" if version else f"no {name}" for name, version in found.items()),
        f"Python {platform.python_version()}",
    ]


def product_version() -> str:
    """The version that is installed, or `unknown` where only the source is there."""
    return _version("hammerprice") or "unknown"


def computer() -> str:
    """The board's own name where it has one, and the system."""
    return f"{condition().model or 'no Raspberry Pi'}, {platform.platform()}"


def _version(name: str) -> str:
    """The version of an installed distribution, empty where it is not installed."""
    from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415  # slow, and seldom asked for

    try:
        return version(name)
    except PackageNotFoundError:
        return ""
