"""Applies each fault of the list in a copy of the tree, and says which of them the tests do not notice."""

import argparse
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.terminal import print_line
from tests.support.command_line import ROOT

LIST = Path(__file__).with_name("mutants.toml")
FOLDERS = ("companion", "display", "hardware", "systemd", "tests")
NOTICED = {1, 2}
"""How pytest ends where a test fails, or already the making of one."""
PATIENCE_S = 600
"""Seconds after which tests that no longer end have noticed a fault."""


def main() -> int:
    """Try all faults, or those of files whose path holds PART; the exit code is 1 if one of them survives."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("part", nargs="?", default="", metavar="PART", help="a part of a path, such as journal")
    part = parser.parse_args().part
    told = tomllib.loads(LIST.read_text(encoding="utf-8"))
    mutants = [mutant for mutant in told["mutants"] if part in mutant["file"]]
    for mutant in mutants:
        if (ROOT / mutant["file"]).read_text(encoding="utf-8").count(mutant["text"]) != 1:
            parser.error(f"{mutant['file']}: not there once: {mutant['text']}")
    with TemporaryDirectory(prefix="hammerprice-mutants-") as folder:
        copy = Path(folder)
        for name in FOLDERS:
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(ROOT / "pyproject.toml", copy)
        survivors = [mutant for mutant in mutants if _survives(mutant, _tests(mutant["file"], told["tests"]), copy)]
    print_line(f"{len(mutants)} faults, {len(survivors)} not noticed")
    return int(bool(survivors))


def _tests(file: str, tests: dict[str, list[str]]) -> list[str]:
    """Return the tests that look at a file, those of the longest part of its path that is listed."""
    return [f"tests/{test}" for test in tests[max((place for place in tests if file.startswith(place)), key=len)]]


def _survives(mutant: dict[str, str], tests: list[str], copy: Path) -> bool:
    """Return whether the tests pass with the fault; print it if they do. Raise RuntimeError if they cannot be run."""
    file = copy / mutant["file"]
    whole = file.read_text(encoding="utf-8")
    file.write_text(whole.replace(mutant["text"], mutant["instead"]), encoding="utf-8")
    try:
        code = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *tests],
            cwd=copy,
            env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE_S,
            check=False,
        ).returncode
    except subprocess.TimeoutExpired:
        code = 1
    finally:
        file.write_text(whole, encoding="utf-8")
    if code not in NOTICED | {0}:
        raise RuntimeError(f"pytest ended with {code}: {tests}")
    if code == 0:
        print_line(f"not noticed: {mutant['breaks']} ({mutant['file']})")
    return code == 0


if __name__ == "__main__":
    sys.exit(main())
