"""Every test that the page of faults names is there, once."""

import re

import pytest

from tests.support.command_line import ROOT

ROWS = [
    line.split(" | ")
    for line in (ROOT / "companion/FAULTS.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.endswith("shown by |")
]
NAME = re.compile(r"`([\w/.-]+)`")
"""A test's file wherever it is, or a folder of tests."""


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0].removeprefix("| ")[:40])
def test_what_shows_a_promise_is_there(row: list[str]) -> None:
    names = NAME.findall(row[-1])
    assert names
    assert {name: len(list((ROOT / "tests").rglob(name))) for name in names} == dict.fromkeys(names, 1)
