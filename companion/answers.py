"""How commands answer: in lines, with an exit code, or by refusing."""

import sys

FAILED = 1
"""The exit code where something was found wrong, or somebody thought better of it."""
REFUSED = 2
"""The exit code after any refusal."""


class Refused(Exception):
    """A command that cannot be carried out; `str()` is the line that says so."""


def print_line(line: str) -> None:
    """A line for whoever sits at the terminal, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
