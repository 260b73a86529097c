"""With `--skip-nothing` a test that wants a tool fails and says which; one that is skipped rightly is still skipped."""

import subprocess
import sys
from pathlib import Path

from tests.support.command_line import ROOT, written

WANTS = """
import pytest

@pytest.mark.skipif(True, reason="needs a gavel")
def test_marked(): ...

def test_asked(): pytest.skip("needs a gavel, too")

@pytest.mark.skipif(True, reason="root may write anywhere")
def test_rightly(): ...
"""


def test_what_is_skipped_for_want_of_a_tool_fails(tmp_path: Path) -> None:
    tests = written(tmp_path / "test_wants.py", WANTS)
    own = ("-p", "tests.conftest", "-p", "no:cacheprovider", "-p", "no:xdist")
    said = subprocess.run(
        [sys.executable, "-m", "pytest", "-rs", *own, "--skip-nothing", tests],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode == 1, said.stdout + said.stderr
    assert "1 failed, 1 skipped, 1 error" in said.stdout.splitlines()[-1]
    assert all(why in said.stdout for why in ("needs a gavel", "needs a gavel, too", "root may write anywhere"))
