"""Output of the commands on the terminal, and their exit codes."""

import sys
from collections.abc import Sequence

FAILED = 1
"""The exit code if something was found wrong, or the user cancelled."""
REFUSED = 2
"""The exit code after any refusal."""
POWER_OFF = 80
"""The exit code of a table that was switched off with power; the service switches the computer off."""


def print_line(line: str) -> None:
    """Write a line to standard output at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def print_faults(faults: Sequence[str]) -> int:
    """Write each fault as a line on standard error; return the exit code, 0 if there are none."""
    for fault in faults:
        sys.stderr.write(f"{fault}\n")
    return FAILED if faults else 0
