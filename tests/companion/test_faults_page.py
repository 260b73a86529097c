"""Every test that the page of faults names is there."""

import re
from pathlib import Path

import pytest

from tests.companion.command_line import ROOT

ROWS = [
    line.split(" | ")
    for line in (ROOT / "companion/FAULTS.md").read_text(encoding="utf-8").splitlines()
    if line.startswith("| ") and not line.endswith("shown by |")
]
NAME = re.compile(r"`(…?)([\w/.-]+)`")
"""A file, or a part of a test's name, after its file."""


def shown_by(row: list[str]) -> list[str]:
    """What a row names that is not there; a file without a folder is beside the one before, or in tests/companion."""
    absent, file = [], ROOT / "tests/companion/none.py"
    for is_part, name in NAME.findall(row[-1]):
        if is_part:
            there = re.search(rf"def test_\w*{name}\w*\(", file.read_text(encoding="utf-8")) is not None
        else:
            folders: tuple[Path, ...] = (ROOT,) if "/" in name else (file.parent, ROOT / "tests/companion")
            file = next((folder / name for folder in folders if (folder / name).exists()), file)
            there = file.name == Path(name).name
        absent += [] if there else [name]
    return absent


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0].removeprefix("| ")[:40])
def test_what_shows_a_promise_is_there(row: list[str]) -> None:
    assert shown_by(row) == []
