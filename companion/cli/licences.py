"""`hammerprice licences`: what the program is made of here, and under which licence each part stands.

It tells what the parts say of themselves, from their own metadata. What comes from the system rather than from a Python
package, and the fonts, is told in `NOTICES.md`.
"""

import argparse
import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution

from companion.cli.output import print_line

HELP = "what the program is made of here, and under which licences"
PROGRAM = "hammerprice"
_PINS = re.compile(r"extra == .(pi|rpi-gpio)\b")


def add_arguments(_: argparse.ArgumentParser) -> None:
    """Add what the command takes: nothing."""


def run(_: argparse.Namespace) -> int:
    """Carry out the command; return its exit code."""
    print_line("\n".join(licences()))
    return 0


def licences() -> Iterator[str]:
    """A line for each part that is installed, the program first: name, version, licence."""
    for part in parts():
        yield f"{part.name} {part.version}: {licence_of(part)}"


def parts() -> Iterator[Distribution]:
    """The program, and all that it needs and that is installed, the needs of its needs too."""
    awaited, seen = [PROGRAM], set()
    while awaited:
        name = awaited.pop(0)
        if name in seen:
            continue
        seen.add(name)
        try:
            part = distribution(name)
        except PackageNotFoundError:
            continue
        yield part
        awaited += needs(part)


def needs(part: Distribution) -> list[str]:
    """The names of what a part asks for; of its extras, those that drive pins."""
    asked = [line for line in part.requires or () if "extra ==" not in line or _PINS.search(line)]
    return [re.split(r"[^A-Za-z0-9._-]", line, maxsplit=1)[0].lower() for line in asked]


def licence_of(part: Distribution) -> str:
    """What a part says, in the first of the ways that packages have for it."""
    expression, text = (_said(part, name) for name in ("License-Expression", "License"))
    classified = [line.rpartition(" :: ")[2] for line in _said(part, "Classifier") if line.startswith("License :: ")]
    said = [*expression, *classified, *text]
    return said[0].partition("\n")[0] if said else "says nothing: see its own files"


def _said(part: Distribution, name: str) -> list[str]:
    return part.metadata.get_all(name) or []
