"""What the commands print: lines in English, refusals, numbers with their nouns; and the exit codes."""

import re
import sys
from collections.abc import Sequence

FAILED = 1
"""The exit code if something was found wrong, or the user cancelled."""
REFUSED = 2
"""The exit code after any refusal."""
POWER_OFF = 80
"""The exit code of a table that was switched off with power; the service switches the computer off."""


class Refused(Exception):
    """A command that cannot be carried out; `str()` is the message."""


def one_line(text: str) -> str:
    """Return foreign text as one printable line, without control characters and with long numbers shortened."""
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    return re.sub(r"(\d{20})\d{20,}", r"\1…", shown)


def counted(number: int, one: str, many: str | None = None) -> str:
    """Return a number with its noun: `1 game`, `2 games`; `many` is for irregular plurals."""
    return f"{number:,} {one if number == 1 else many or f'{one}s'}"


def print_line(line: str) -> None:
    """Write a line to standard output at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def print_faults(faults: Sequence[str]) -> int:
    """Write each fault as a line on standard error; return the exit code, 0 if there are none."""
    for fault in faults:
        sys.stderr.write(f"{fault}\n")
    return FAILED if faults else 0
