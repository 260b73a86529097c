"""How commands answer: in lines, with an exit code, or by refusing."""

import re
import sys

FAILED = 1
"""The exit code where something was found wrong, or somebody thought better of it."""
REFUSED = 2
"""The exit code after any refusal."""


class Refused(Exception):
    """A command that cannot be carried out; `str()` is the line that says so."""


def one_line(text: str) -> str:
    """What somebody else's file says or is called, on one line that can be printed and read: without control signs, and
    without the most of a number that is no number."""
    shown = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)
    return re.sub(r"(\d{20})\d{20,}", r"\1…", shown)


def print_line(line: str) -> None:
    """A line for whoever sits at the terminal, at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
