"""What the commands write to the terminal, and the exit codes they end with."""

import sys
from collections.abc import Sequence

FAILED = 1
"""The exit code where something was found wrong, or somebody thought better of it."""
REFUSED = 2
"""The exit code after any refusal."""
POWER_OFF = 80
"""The exit code of a table that was switched off, power and all; the service does the rest."""


def print_line(line: str) -> None:
    """Write a line to standard output at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def print_faults(faults: Sequence[str]) -> int:
    """Write each fault as a line on standard error; return the exit code, 0 where there is none."""
    for fault in faults:
        sys.stderr.write(f"{fault}\n")
    return FAILED if faults else 0
