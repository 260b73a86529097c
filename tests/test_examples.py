"""What properties are tried on: the same examples whenever the suite runs, others in each search of the torture."""

import subprocess
from pathlib import Path

import pytest

from tests.support.command_line import ROOT, written
from tests.torture import search

PROPERTY = """
from hypothesis import given, strategies as st

@given(st.integers(0, 2**64))
def test_it(number):
    with open({told!r}, "a") as file:
        file.write(f"{{number}}\\n")
    assert number < {too_much}
"""
TRIED = ("-c", str(ROOT / "pyproject.toml"), "-p", "tests.conftest")


def property_in(folder: Path, *, too_much: int = 2**65) -> list[str]:
    """A property that keeps what it is tried on in `told`; how pytest is to try it."""
    test = PROPERTY.format(told=str(folder / "told"), too_much=too_much)
    return [*TRIED, str(written(folder / "test_it.py", test))]


def told(folder: Path) -> str:
    said = (folder / "told").read_text()
    (folder / "told").unlink()
    return said


def test_the_suite_tries_the_same_everywhere_and_a_search_something_else_of_which_it_says_what_repeats_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At home, and in a workflow, where Hypothesis itself has another profile."""
    how = property_in(tmp_path)
    tried = []
    for where in "", "true":
        monkeypatch.setenv("CI", where)
        subprocess.run([*search.PYTEST, *how], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        tried.append(told(tmp_path))
    assert tried[0] == tried[1]
    said = search.failed(7, *property_in(tmp_path, too_much=100))
    assert told(tmp_path).splitlines()[:9] != tried[0].splitlines()[:9]
    assert "number=100" in said
    assert "@reproduce_failure(" in said
    assert "--hypothesis-seed=7" in said
