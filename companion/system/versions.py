"""What runs here: the program and what it is made of, with versions and licences, and the computer.

It tells what the parts say of themselves, from their own metadata. What comes from the system rather than from a Python
package, and the fonts, is in `NOTICES.md`.
"""

import platform
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from hardware.raspberry_pi.computer import condition

if TYPE_CHECKING:
    from importlib.metadata import Distribution

PROGRAM = "hammerprice"
PARTS = (PROGRAM, "pygame", "gpiozero", "lgpio", "RPi.GPIO", "pyserial", "platformdirs", "jinja2")
_PINS = re.compile(r"extra == .(pi|rpi-gpio)\b")


def versions() -> list[str]:
    """Each part with its version, or that it is not there, and Python's."""
    found = {name: _distribution(name) for name in PARTS}
    return [
        *(f"{name} {part.version}" if part else f"no {name}" for name, part in found.items()),
        f"Python {platform.python_version()}",
    ]


def product_version() -> str:
    """The version that is installed, or `unknown` where only the source is there."""
    program = _distribution(PROGRAM)
    return program.version if program else "unknown"


def computer() -> str:
    """The board's own name where it has one, and the system."""
    return f"{condition().model or 'no Raspberry Pi'}, {platform.platform()}"


def licences() -> Iterator[str]:
    """A line for each part that is installed, the program first: name, version, licence."""
    for part in parts():
        yield f"{part.name} {part.version}: {_licence(part)}"


def parts() -> "Iterator[Distribution]":
    """The program, and all that it needs and that is installed, the needs of its needs too."""
    awaited = [PROGRAM]
    for name in awaited:
        if part := _distribution(name):
            yield part
            awaited += [need for need in dict.fromkeys(needs(part)) if need not in awaited]


def needs(part: "Distribution") -> list[str]:
    """The names of what a part asks for; of its extras, those that drive pins."""
    asked = [line for line in part.requires or () if "extra ==" not in line or _PINS.search(line)]
    return [re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0].lower() for line in asked]


def _licence(part: "Distribution") -> str:
    """What a part says, in the first of the ways that packages have for it."""
    expression, text, classifiers = (
        part.metadata.get_all(name) or [] for name in ("License-Expression", "License", "Classifier")
    )
    classified = [line.rpartition(" :: ")[2] for line in classifiers if line.startswith("License :: ")]
    said = [*expression, *classified, *text]
    return said[0].partition("\n")[0] if said else "says nothing: see its own files"


def _distribution(name: str) -> "Distribution | None":
    """An installed distribution, None where it is not installed."""
    from importlib.metadata import PackageNotFoundError, distribution  # noqa: PLC0415  # slow, and seldom asked for

    try:
        return distribution(name)
    except PackageNotFoundError:
        return None
