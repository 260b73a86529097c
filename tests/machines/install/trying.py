"""Runs the steps of a trial and prints each with its result and time; the first that fails ends it."""

import subprocess
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from companion.terminal import print_line

CANNOT = 77
"""The exit code if a trial cannot run, which is no failure."""
Tried = TypeVar("Tried")


def all_pass(steps: Sequence[Callable[[Tried], str]], tried: Tried) -> bool:
    """Run the steps one after the other, up to the first failure."""
    for step in steps:
        start = time.monotonic()
        try:
            found = step(tried)
        except (AssertionError, OSError, subprocess.TimeoutExpired) as error:
            print_line(f"  {step.__name__}: FAILED: {error}")
            return False
        print_line(f"  {time.monotonic() - start:5.1f} s  {step.__name__.replace('_', ' ')}: {found}")
    return True


def exit_code_of(passes: Callable[[Path], bool], *, name: str, wanting: str) -> int:
    """Try something in a folder of its own, which goes afterwards, and return the exit code: 0 if it passes.

    `name` is one word for what is tried, and `wanting` says what is missing here (`needed.missing`).
    """
    if wanting:
        print_line(f"The {name} was not tried:{wanting}")
        return CANNOT
    with TemporaryDirectory(prefix=f"hammerprice-{name}-", dir="/var/tmp") as folder:
        began = time.monotonic()
        if not passes(Path(folder)):
            return 1
    print_line(f"All passed in {time.monotonic() - began:.0f} s")
    return 0
