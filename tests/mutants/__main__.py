"""Puts random small faults into the files that were last changed, one at a time, and says which no test notices.

The faults are put into a copy of the last commit. For each of them those tests are run that run its lines, as `make
coverage` has measured. Files in which many lines were changed lately are not tried more often than others.
"""

import argparse
import os
import random
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from coverage import CoverageData

from companion.terminal import print_line
from tests.machines.install.needed import tool
from tests.mutants.changes import Change, changes_of, with_change
from tests.support.command_line import ROOT
from tests.support.imports import PRODUCT
from tests.tools.coverage_by_package import MEASURED, failed_tests, tests_of

NOTICED = {1, 2}
"""How pytest ends where a test fails, or already the making of one."""
PATIENCE_S = 600
"""Seconds after which tests that no longer end have noticed a fault."""
MANY = 30
"""From so many tests on they are spread over all cores."""


class Fault(NamedTuple):
    """A change of a file, by its number among all changes of that file."""

    file: str
    number: int


def main() -> int:
    """Try the faults; the exit code is 1 if one of them is not noticed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("fault", nargs="*", metavar="FILE NUMBER", help="try this fault alone")
    parser.add_argument("--number", type=int, default=40, help="how many faults are tried (default: 40)")
    parser.add_argument("--commits", type=int, default=30, help="how many commits count as the last ones (default: 30)")
    parser.add_argument("--seed", type=int, default=None, help="the same seed tries the same faults of a commit")
    options = parser.parse_args()
    if not MEASURED.exists():
        parser.error("it is not known which test runs which line; type `make coverage`")
    with TemporaryDirectory(prefix="hammerprice-mutants-") as folder:
        copy = Path(folder) / "copy"
        _git("clone", "--quiet", "--shared", str(ROOT), str(copy))
        if options.fault:
            file, number = options.fault
            faults = [Fault(file, int(number))]
        else:
            seed = random.randrange(1_000_000) if options.seed is None else options.seed
            print_line(f"seed {seed}")
            faults = list(drawn(random.Random(seed), copy, _last_changed(options.commits), options.number))
        unnoticed = sum(_is_unnoticed(fault, copy) for fault in faults)
    print_line(f"{len(faults)} faults, {unnoticed} not noticed")
    return int(unnoticed > 0)


def drawn(chance: random.Random, folder: Path, files: Iterable[str], number: int) -> Iterator[Fault]:
    """Yield so many faults, each in any of the files at any of its places, and none twice."""
    places = {file: list(range(len(changes_of((folder / file).read_text(encoding="utf-8"))))) for file in files}
    for _ in range(number):
        left = [file for file in sorted(places) if places[file]]
        if not left:
            return
        file = chance.choice(left)
        yield Fault(file, places[file].pop(chance.randrange(len(places[file]))))


def _last_changed(commits: int) -> list[str]:
    """Return the modules of the product that the last commits have changed and that are still there."""
    names = _git("log", f"-{commits}", "--name-only", "--format=", "--", *PRODUCT).splitlines()
    return sorted({name for name in names if name.endswith(".py") and (ROOT / name).exists()})


def _is_unnoticed(fault: Fault, copy: Path) -> bool:
    """Return whether the tests pass with the fault; print it if they do."""
    file = copy / fault.file
    whole = file.read_text(encoding="utf-8")
    change = changes_of(whole)[fault.number]
    file.write_text(with_change(whole, change), encoding="utf-8")
    try:
        passes = _pass(_tests(fault.file, change), copy)
    finally:
        file.write_text(whole, encoding="utf-8")
    if passes:
        before = whole.encode()[change.start : change.end].decode()
        print_line(f"not noticed: {fault.file}:{change.lines[-1]}: {_in_a_line(before)} → {_in_a_line(change.instead)}")
        print_line(
            f"  again: .venv/bin/python -m tests.mutants {fault.file} {fault.number}  # at {_git('rev-parse', 'HEAD')}"
        )
    return passes


def _in_a_line(text: str) -> str:
    return " ".join(text.split())


def _tests(file: str, change: Change) -> list[str]:
    """Return the tests that run the changed lines; where none does by itself, those that run the file."""
    data = CoverageData(str(MEASURED))
    data.read()
    found = tests_of(data, ROOT / file, change.lines) or tests_of(data, ROOT / file)
    return sorted(found - failed_tests()) or ["tests/end_to_end"]


def _pass(tests: list[str], copy: Path) -> bool:
    spread = ["-n", "auto"] if len(tests) > MANY else ["-p", "no:xdist"]
    try:
        code = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *spread, *tests],
            cwd=copy,
            env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE_S,
            check=False,
        ).returncode
    except subprocess.TimeoutExpired:
        return False
    if code not in NOTICED | {0}:
        raise RuntimeError(f"pytest ended with {code}: {tests}")
    return code == 0


def _git(*words: str) -> str:
    return subprocess.run([tool("git"), *words], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
