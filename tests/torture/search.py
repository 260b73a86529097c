"""Tries the tests' properties on other examples than the suite's: each round searches from a seed of its own."""

import subprocess
import sys

from tests.support.command_line import ROOT
from tests.support.examples import SEARCH

PYTEST = [sys.executable, "-m", "pytest"]
EVERY_PROPERTY = ("-n", "2", "-m", "hypothesis")


def failed(seed: int, *tests: str) -> str:
    """Run a round; return the failing example and the command that repeats it, or an empty text."""
    command = [*PYTEST, f"--hypothesis-profile={SEARCH}", f"--hypothesis-seed={seed}", *(tests or EVERY_PROPERTY)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    return f"{done.stdout}\nAgain: {' '.join(command)}\n" if done.returncode else ""
