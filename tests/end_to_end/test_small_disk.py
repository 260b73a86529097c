"""A disk that is full, and one that can only be read: real file systems, mounted for the length of a test."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.end_to_end.small_disk import STEPS
from tests.support.command_line import ROOT

UNSHARE = shutil.which("unshare")
MKE2FS = shutil.which("mke2fs", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/sbin")


def test_a_full_or_read_only_disk_confirms_nothing_until_it_can_be_written_and_a_read_only_one_is_exported_from(
    tmp_path: Path,
) -> None:
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
    assert "Not saved: free up disk space" in said
    assert told["copied while full"] == "FULL"
    assert (told["with space"], told["last"]) == ([2, "Storage is almost full: free up space"], True)
    confirmed, standing, said = told["while read-only"]
    assert (confirmed, standing) == (2, [2, 1])
    assert "Read-only file system" in said
    assert "make the folder writable" in said
    assert told["writable again"] == [3, [1, 2], "Storage is almost full: free up space"]
    assert told["started again"] == [3, [1, 2]]
    assert told["exported"] == 4
    assert "Read-only file system" in told["read-only"]
    assert "make the folder writable" in told["read-only"]
    assert told["steps"] == STEPS


def test_an_ext4_that_is_full_during_a_correction_or_turns_read_only_in_a_game_keeps_what_was_confirmed(
    tmp_path: Path,
) -> None:
    if os.geteuid() != 0 or not UNSHARE or not MKE2FS or not Path("/dev/loop-control").exists():
        pytest.skip("needs root, loop devices, and the package e2fsprogs")
    done = subprocess.run(
        [UNSHARE, "-m", sys.executable, "-m", "tests.end_to_end.ext4_disk", tmp_path],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if "failed to setup loop device" in done.stderr:
        pytest.skip("may not use a loop device here, as in a container")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["full"] == "No space left on device"
    assert "Not saved: free up disk space" in told["refused"]
    assert (told["unchanged"], told["with space"], told["again"]) == (True, told["wanted"], told["wanted"])
    standing, said = told["read-only"]
    assert standing == told["mended"] == [2, 1]
    assert said == "Not saved: the disk cannot be written to."
    shown, said = told["struck"]
    assert (shown, told["same"], told["kept"]) == ("open", True, True)
    assert "Read-only file system" in said
    assert told["goes on"] == [1, 2]
