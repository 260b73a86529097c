"""The versions and licences of the program and its parts, and the computer.

They come from the packages' metadata. Parts from the system, and the fonts, are in `NOTICES.md`.
"""

import platform
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hardware.raspberry_pi.computer import condition

if TYPE_CHECKING:
    from importlib.metadata import Distribution

DISTRIBUTION = "hammerprice"
PARTS = (DISTRIBUTION, "pygame", "gpiozero", "gpiod", "lgpio", "RPi.GPIO", "pyserial", "platformdirs", "jinja2")
_PINS = re.compile(r"extra == .(pi|rpi-gpio)\b")


def versions() -> list[str]:
    """Return each part with its version, or that it is missing, and Python's."""
    lines = []
    for name in PARTS:
        part = _distribution(name)
        lines.append(f"{name} {part.version}" if part else f"no {name}")
    return [*lines, f"Python {platform.python_version()}"]


def product_version() -> str:
    """Return the installed version, or `unknown` if the program is run from its source."""
    program = _distribution(DISTRIBUTION)
    return program.version if program else "unknown"


def computer() -> str:
    """Return the board's own name, if it has one, and the system."""
    return f"{condition().model or 'no Raspberry Pi'}, {platform.platform()}"


def licences() -> Iterator[str]:
    """Yield a line for each installed part, the program first: name, version, licence."""
    for part in installed_packages():
        yield f"{part.name} {part.version}: {_licence(part)}"


def installed_packages() -> "Iterator[Distribution]":
    """Yield the program and all installed packages it needs, directly or indirectly."""
    names = [DISTRIBUTION]
    for name in names:  # it grows with what each part needs
        part = _distribution(name)
        if part:
            yield part
            names += [need for need in dict.fromkeys(needs(part)) if need not in names]


def needs(part: "Distribution") -> list[str]:
    """Return the names of a package's requirements; of the extras, only those for pins."""
    asked = [line for line in part.requires or () if "extra ==" not in line or _PINS.search(line)]
    return [re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0].lower() for line in asked]


def _licence(part: "Distribution") -> str:
    """Return a package's licence, from the first metadata field that has it."""
    expressions = part.metadata.get_all("License-Expression") or []
    classifiers = part.metadata.get_all("Classifier") or []
    classified = [line.rpartition(" :: ")[2] for line in classifiers if line.startswith("License :: ")]
    texts = part.metadata.get_all("License") or []
    names: list[str] = [*expressions, *classified, *texts]
    if not names:
        return "names no licence: see its own files"
    return names[0].partition("\n")[0]


def _distribution(name: str) -> "Distribution | None":
    """Return an installed distribution, or None."""
    from importlib.metadata import PackageNotFoundError, distribution  # noqa: PLC0415  # slow, and seldom asked for

    try:
        return distribution(name)
    except PackageNotFoundError:
        return None
