"""A trial step by step: each is told with what it found and how long it took, and the first that fails ends it."""

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

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
            say(f"  {step.__name__}: FAILED: {error}")
            return False
        say(f"  {time.monotonic() - start:5.1f} s  {step.__name__.replace('_', ' ')}: {found}")
    return True


def say(line: str) -> None:
    """Tell it at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()
