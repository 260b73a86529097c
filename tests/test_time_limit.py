"""A test that hangs fails at its time limit, wherever it hangs, and the tests after it go on."""

import re
import subprocess
import sys
from pathlib import Path

from tests.support.command_line import ROOT, written

HANG = """
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

@pytest.fixture
def hanging():
    yield
    while True: pass

@pytest.fixture
def never(): subprocess.run([sys.executable, "-c", "import time; time.sleep(60)"])

def test_in_a_loop():
    while True:
        try:
            while True: pass
        except Exception: pass

@given(st.integers())
def test_at_an_example(number):
    while number > 5: pass

def test_at_its_beginning(never): ...

def test_at_its_end(hanging): ...

def test_not_at_all(): ...
"""


def test_a_test_that_hangs_fails(tmp_path: Path) -> None:
    tests = written(tmp_path / "test_hang.py", HANG)
    own = ("-p", "tests.conftest", "-p", "no:cacheprovider", "-p", "no:xdist", "--time-limit", "0.3")
    said = subprocess.run(
        [sys.executable, "-m", "pytest", "-rfEp", *own, tests],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=100,
    )
    assert said.returncode == 1, said.stdout + said.stderr
    told = re.findall(r"^E .*TookTooLong: the test took longer than its time limit", said.stdout, re.MULTILINE)
    assert len(told) == 4
    found = re.findall(r"^(FAILED|ERROR|PASSED) \S*::test_(\w+)", said.stdout, re.MULTILINE)
    assert sorted(found) == [
        ("ERROR", "at_its_beginning"),
        ("ERROR", "at_its_end"),
        ("FAILED", "at_an_example"),
        ("FAILED", "in_a_loop"),
        ("PASSED", "at_its_end"),
        ("PASSED", "not_at_all"),
    ]
