"""A disk that is full, and one that can only be read: real file systems, mounted for the length of a test."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.small_disk import STEPS
from tests.support.command_line import ROOT

UNSHARE = shutil.which("unshare")


def test_a_full_disk_confirms_nothing_until_there_is_space_and_a_read_only_one_is_exported_from(tmp_path: Path) -> None:
    if not UNSHARE or subprocess.run([UNSHARE, "-rm", "true"], capture_output=True, check=False).returncode:
        pytest.skip("needs Linux and a user who may mount in a namespace of one's own")
    done = subprocess.run(
        [UNSHARE, "-rm", sys.executable, "-m", "tests.end_to_end.small_disk", tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    told = json.loads(done.stdout)
    assert told["in time"] == "Storage is almost full: free up space"
    assert told["full"] == "No space left on device"
    confirmed, said = told["while full"]
    assert confirmed == 1
    assert "nothing was confirmed. Make space" in said
    assert told["copied while full"] == "The stick is full. Free up space on it, then copy again."
    assert (told["with space"], told["last"]) == ([2, "Storage is almost full: free up space"], True)
    assert told["exported"] == 3
    assert "Read-only file system" in told["read-only"]
    assert "make the folder writable" in told["read-only"]
    assert told["steps"] == STEPS
