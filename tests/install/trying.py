"""A trial step by step: each is told with what it found and how long it took, and the first that fails ends it."""

import subprocess
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

from companion.cli.output import print_line

CANNOT = 77
"""The exit code where a trial cannot run, which is no failure."""
Tried = TypeVar("Tried")


def all_pass(steps: Sequence[Callable[[Tried], str]], tried: Tried) -> bool:
    """Take the steps one after the other, as far as they go."""
    for step in steps:
        start = time.monotonic()
        try:
            found = step(tried)
        except (AssertionError, OSError, subprocess.TimeoutExpired) as error:
            print_line(f"  {step.__name__}: FAILED: {error}")
            return False
        print_line(f"  {time.monotonic() - start:5.1f} s  {step.__name__.replace('_', ' ')}: {found}")
    return True
