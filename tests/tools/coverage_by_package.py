"""`make coverage`: print how many lines of each package the tests run. It is to look at, and nothing depends on it."""

import xml.etree.ElementTree
from collections.abc import Iterable
from pathlib import Path

from coverage import Coverage, CoverageData

from companion.terminal import print_line
from tests.support.command_line import ROOT
from tests.support.imports import PRODUCT

MEASURED = ROOT / "build/coverage/data"
RESULTS = ROOT / "build/coverage/tests.xml"
"""Where `make coverage` puts which test runs which line, and how the tests ended."""


def main() -> None:
    """Print a line for each package."""
    coverage = Coverage()
    coverage.load()
    lines: dict[str, tuple[int, int]] = {}
    for package in PRODUCT:
        for path in (ROOT / package).rglob("*.py"):
            _, statements, _, missing, _ = coverage.analysis2(str(path))
            name = str(path.parent.relative_to(ROOT))
            whole, run = lines.get(name, (0, 0))
            lines[name] = whole + len(statements), run + len(statements) - len(missing)
    for name, (whole, run) in sorted(lines.items()):
        if whole:
            print_line(f"{name:<40}{whole:>6} lines {run / whole:>6.1%}")


def tests_of(data: CoverageData, path: Path, lines: Iterable[int] | None = None) -> set[str]:
    """Return the tests that run one of these lines of a file, or any of its lines, as pytest names them."""
    contexts = data.contexts_by_lineno(str(path))
    wanted = contexts if lines is None else lines
    return {test for line in wanted for context in contexts.get(line, ()) for test in _named(context)}


def _named(context: str) -> list[str]:
    """Return the test of a context such as `tests.unit.test_steps.test_a_step`; none for what runs outside of tests."""
    module, _, function = context.rpartition(".")
    file = f"{module.replace('.', '/')}.py"
    return [f"{file}::{function}"] if function.startswith("test_") and (ROOT / file).is_file() else []


def failed_tests() -> set[str]:
    """Return the tests that failed when they were measured, and so notice nothing."""
    cases = xml.etree.ElementTree.parse(RESULTS).iter("testcase")  # noqa: S314, since we wrote it
    return {
        f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name', '').partition('[')[0]}"
        for case in cases
        if case.find("failure") is not None or case.find("error") is not None
    }


if __name__ == "__main__":
    main()
